"""The shortest chains of edges between two pages, searched for from both ends at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gbrain_py.graph.questions.reading import Edge, Graph

LONGEST = 4  # hops; what is further apart is no connection worth telling
_WIDEST = 3_000  # pages of one end's border that are gone on from
_MOST_CHAINS = 200  # that are compared


class Tie(NamedTuple):
    """The best edge between two pages: what is stated before a mention, what holds before what is past."""

    mention: bool
    past: bool
    type: str
    edge: Edge


def chains(graph: Graph, start: int, goal: int, most: int) -> list[list[Tie]]:
    """At most `most` chains of the fewest hops, in the order of their steps: those with fewer mentions and
    less of the past first, then those through pages with fewer ties."""
    near = {start: dict[int, Tie](), goal: dict[int, Tie]()}
    levels = ({start: 0}, {goal: 0})
    borders = [[start], [goal]]
    for _ in range(LONGEST):
        side = len(borders[0]) > len(borders[1])
        if not borders[side] or len(borders[side]) > _WIDEST:
            break
        _look_around(graph, borders[side], near)
        level = levels[side][borders[side][0]] + 1
        fresh = {far for page in borders[side] for far in near[page]} - levels[side].keys()
        seen = graph.pages(fresh)
        borders[side] = sorted(seen)
        levels[side].update(dict.fromkeys(borders[side], level))
        if shared := levels[0].keys() & levels[1].keys():
            return _best(graph, near, levels, shared, most)
    return []


def _look_around(graph: Graph, pages: list[int], near: dict[int, dict[int, Tie]]) -> None:
    """Read the best tie of each page to each of its neighbours."""
    wanted = set(pages)
    near.update((page, {}) for page in pages)
    for edge in graph.around(pages):
        tie = Tie(edge.type == "mentions", edge.tense == "past", edge.type, edge)
        for page, far in ((edge.src, edge.dst), (edge.dst, edge.src)):
            if page in wanted and (far not in near[page] or tie[:3] < near[page][far][:3]):
                near[page][far] = tie


def _best(
    graph: Graph,
    near: dict[int, dict[int, Tie]],
    levels: tuple[dict[int, int], dict[int, int]],
    shared: set[int],
    most: int,
) -> list[list[Tie]]:
    """The chains through the pages that both ends have reached."""
    fewest = min(levels[0][page] + levels[1][page] for page in shared)
    pages = graph.pages(shared)
    middles = sorted(
        (page for page in shared if page in pages and levels[0][page] + levels[1][page] == fewest),
        key=lambda page: pages[page][0].slug,
    )
    befores = [_befores(near, side) for side in levels]
    found: list[tuple[tuple[object, ...], list[Tie]]] = []
    for middle in middles:
        for back in _down(befores[0], middle):
            for on in _down(befores[1], middle):
                route = [*reversed(back), *on[1:]]
                ties = [_tie(near, one, two) for one, two in pairwise(route)]
                mentions, past = sum(tie.mention for tie in ties), sum(tie.past for tie in ties)
                crowd = sum(len(near.get(page, ())).bit_length() for page in route[1:-1])
                found.append(((mentions, past, crowd, len(found)), ties))
                if len(found) >= _MOST_CHAINS:
                    return [ties for _, ties in sorted(found, key=lambda row: row[0])[:most]]
    return [ties for _, ties in sorted(found, key=lambda row: row[0])[:most]]


def _befores(near: dict[int, dict[int, Tie]], levels: dict[int, int]) -> dict[int, list[int]]:
    """By page those from which one end reached it first, in a fixed order."""
    found: dict[int, list[int]] = {}
    for page in sorted(near):
        if page in levels:
            for far in near[page]:
                if levels.get(far) == levels[page] + 1:
                    found.setdefault(far, []).append(page)
    return found


def _down(befores: dict[int, list[int]], page: int) -> Iterator[list[int]]:
    """The ways from a page back to the end it was reached from, the page first."""
    if page not in befores:
        yield [page]
    for before in befores.get(page, ()):
        for rest in _down(befores, before):
            yield [page, *rest]


def _tie(near: dict[int, dict[int, Tie]], one: int, two: int) -> Tie:
    ties = [near[page][far] for page, far in ((one, two), (two, one)) if far in near.get(page, ())]
    return min(ties, key=lambda tie: tie[:3])
