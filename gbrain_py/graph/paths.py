"""How two pages are connected: the shortest chains of edges, and the strongest."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from gbrain_py.graph.lines import EdgeLine, edge_lines
from gbrain_py.graph.walk import DEEPEST, Steps
from gbrain_py.index.engine import Connection

MOST_PAGES = 20_000  # pages whose edges are read before the search gives up
_WIDE = 1000  # a longer route is looked for only where this many pages would do

# What a hop costs: a mention says less than a statement, what is over less than what holds, what is said
# often more than what is said once; and passing through a page that everything links to says little.
_STATED, _MENTIONED, _PAST, _MOST_REPEATS = 8, 16, 4, 3


Kind = Literal["shortest", "strongest"]


@dataclass(frozen=True, slots=True)
class Hop:
    """One step from the page `at` to the page `to` (slugs); its edge may run either way between them."""

    at: str
    to: str
    edge: EdgeLine


@dataclass(frozen=True, slots=True)
class Route:
    """A connection; the lower its cost the stronger it is."""

    kind: Kind
    cost: int
    hops: list[Hop]


@dataclass(frozen=True, slots=True)
class Routes:
    """The connections of two pages, shortest first, then a longer one if it is stronger. `stopped_at` is
    the number of pages at which the search gave up, if it did, `stopped_after` the number of hops beyond
    which it did not look although there is more."""

    found: list[Route]
    stopped_at: int | None = None
    stopped_after: int | None = None


class _Step(NamedTuple):
    far: int
    cost: int
    type: str
    out: bool


def routes(
    con: Connection, start: int, goal: int, steps: Steps, *, today: str, most: int = 3, longest: int = DEEPEST
) -> Routes:
    """At most `most` shortest connections from one page to another, and the strongest among those at most
    one hop longer (not looked for where too many pages are that near). Ties go by slug."""
    known = _Known(con, steps, today)
    levels = {start: 0}
    frontier = [start]
    while goal not in levels and frontier and levels[frontier[0]] < longest:
        if len(levels) > MOST_PAGES:
            return Routes([], len(levels))
        known.read(frontier)
        level = levels[frontier[0]] + 1
        frontier = [far for page in frontier for far in known.neighbours(page) if far not in levels]
        frontier = list(dict.fromkeys(frontier))
        levels.update(dict.fromkeys(frontier, level))
    if goal not in levels:
        return Routes([], stopped_after=longest if frontier else None)
    if start == goal:
        return Routes([])
    if len(frontier) <= _WIDE:
        known.read(frontier)
    chains = sorted(_shortest(known, levels, goal, most), key=known.cost)
    found: list[tuple[Kind, list[int]]] = [("shortest", chain) for chain in chains]
    strongest = _strongest(known, start, goal)
    if strongest and known.cost(strongest) < known.cost(chains[0]):
        found.append(("strongest", strongest))
    return Routes(_with_evidence(con, known, found))


class _Known:
    """The part of the graph that has been read: the steps from each page, in a fixed order."""

    def __init__(self, con: Connection, steps: Steps, today: str) -> None:
        self._con, self._direction = con, steps.direction
        self.condition = steps.clause(today)
        self._steps: dict[int, dict[int, _Step]] = {}
        self.slugs: dict[int, str] = {}

    def read(self, pages: Iterable[int]) -> None:
        """Read the best step from each page to each of its neighbours."""
        fresh = [page for page in pages if page not in self._steps]
        clause, parameters = self.condition
        found: list[tuple[str, int, _Step]] = []
        for near, far in (("src", "dst"), ("dst", "src")):
            if self._direction == ("in" if near == "src" else "out"):
                continue
            rows = self._con.execute(
                f"SELECT e.{near}, e.{far}, e.type, count(*), bool_and(e.tense = 'past'), any_value(p.slug) "
                f"FROM edges e JOIN pages p ON p.id = e.{far} "
                f"WHERE e.{near} IN (SELECT unnest(?::INTEGER[])) AND {clause} GROUP BY ALL",
                [fresh, *parameters],
            ).fetchall()
            for page, other, edge_type, count, past, slug in rows:
                cost = (_MENTIONED if edge_type == "mentions" else _STATED) + _PAST * past
                step = _Step(other, cost - min(count - 1, _MOST_REPEATS), edge_type, near == "src")
                found.append((slug, page, step))
                self.slugs[other] = slug
        self._steps.update((page, {}) for page in fresh)
        for _, page, step in sorted(
            found, key=lambda item: (item[0], item[2].cost, item[2].type, item[2].out)
        ):
            self._steps[page].setdefault(step.far, step)

    def neighbours(self, page: int) -> Mapping[int, _Step]:
        """The steps from a page by far page, in order of slug; none where nothing was read."""
        return self._steps.get(page, {})

    def toll(self, page: int) -> int:
        """What it costs to pass through a page, by the number of its neighbours."""
        return len(self.neighbours(page)).bit_length()

    def cost(self, chain: list[int]) -> int:
        """The cost of a chain of pages."""
        hops = sum(self._steps[at][to].cost for at, to in pairwise(chain))
        return hops + sum(map(self.toll, chain[1:-1]))


def _shortest(known: _Known, levels: Mapping[int, int], goal: int, most: int) -> Iterator[list[int]]:
    """Chains of pages from level 0 to the goal, one level a step."""
    before: dict[int, list[int]] = {}
    for page in levels:
        for far in known.neighbours(page):
            if levels.get(far) == levels[page] + 1:
                before.setdefault(far, []).append(page)
    open_chains = [[goal]]
    while open_chains and most:
        chain = open_chains.pop()
        if levels[chain[0]] == 0:
            most -= 1
            yield chain
        else:
            nearer = sorted(before[chain[0]], key=lambda page: (known.toll(page), known.slugs.get(page, "")))
            open_chains += [[page, *chain] for page in reversed(nearer)]


def _strongest(known: _Known, start: int, goal: int) -> list[int] | None:
    """The chain of least cost through what has been read."""
    best, before = {start: 0}, dict[int, int]()
    queue = [(0, "", start)]
    done = set()
    while queue:
        cost, _, page = heapq.heappop(queue)
        if page == goal:
            chain = [goal]
            while chain[0] != start:
                chain.insert(0, before[chain[0]])
            return chain
        if page in done:
            continue
        done.add(page)
        toll = known.toll(page) if page != start else 0
        for far, step in known.neighbours(page).items():
            total = cost + toll + step.cost
            if far not in best or total < best[far]:
                best[far], before[far] = total, page
                heapq.heappush(queue, (total, known.slugs[far], far))
    return None


def _with_evidence(con: Connection, known: _Known, chains: list[tuple[Kind, list[int]]]) -> list[Route]:
    """The chains with the sentence behind every hop."""
    pairs = {(at, to) for _, chain in chains for at, to in pairwise(chain)}
    keys: dict[tuple[int, int], tuple[int, int, str]] = {}
    for at, to in pairs:
        step = known.neighbours(at)[to]
        keys[at, to] = (at, to, step.type) if step.out else (to, at, step.type)
    wanted = sorted(set(keys.values()))
    clause = (
        "(e.src, e.dst, e.type) IN (SELECT unnest(?::INTEGER[]), unnest(?::INTEGER[]), unnest(?::VARCHAR[]))"
    )
    columns = [list(column) for column in zip(*wanted, strict=True)]
    condition, parameters = known.condition
    lines = edge_lines(con, (f"{clause} AND {condition}", [*columns, *parameters])).rows
    found = {(line.src, line.dst, line.type): line for line in lines}
    slugs: dict[int, str] = dict(
        con.execute(
            "SELECT id, slug FROM pages WHERE id IN (SELECT unnest(?::INTEGER[]))",
            [sorted({page for pair in pairs for page in pair})],
        ).fetchall()
    )

    def hop(at: int, to: int) -> Hop:
        src, dst, edge_type = keys[at, to]
        return Hop(slugs[at], slugs[to], found[slugs[src], slugs[dst], edge_type])

    return [
        Route(kind, known.cost(chain), [hop(at, to) for at, to in pairwise(chain)]) for kind, chain in chains
    ]
