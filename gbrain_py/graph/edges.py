"""From resolved references to typed edges, always from subject to object; a pure function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gbrain_py.graph.references import FIELD_OF_CLAIM


class End(NamedTuple):
    """What typing may know of a page at either end of an edge."""

    id: int
    type: str
    slug: str


class Linked(NamedTuple):
    """A reference and the page it resolved to, if any; the columns of `refs` that edges need."""

    ordinal: int
    kind: str
    type: str | None
    direction: str | None
    date: str | None
    since: str | None
    until: str | None
    tense: str | None
    rule: str | None
    cue: str | None
    scope: str
    target: int | None


class Edge(NamedTuple):
    """A row of `edges`: `origin` is the page whose text says so, `ref` the ordinal of the reference there."""

    src: int
    dst: int
    type: str
    kind: str
    tense: str
    since: str | None
    until: str | None
    date: str | None
    rule: str | None
    scope: str
    origin: int
    ref: int


Typer = Callable[[End, Linked, Sequence[Linked], Mapping[int, End]], list[Edge]]
"""Decides what a resolved reference without a written type states, from its cue, the other references of
its page and the types of the pages at all ends. Both ends may be other pages than the origin."""


def edges_of(
    origin: End, refs: Sequence[Linked], ends: Mapping[int, End], typer: Typer | None = None
) -> list[Edge]:
    """The edges that the references of one page state, each once, in order of reference.

    A written type decides; anything else is for `typer` (by default: the page mentions its target).
    References to the page itself, unresolved ones and fields of claims give none.
    """
    decide = typer or mention
    found: dict[Edge, None] = {}
    for ref in refs:
        if ref.target is None or ref.rule == FIELD_OF_CLAIM:
            continue
        edges = [stated(origin, ref)] if ref.type else decide(origin, ref, refs, ends)
        found.update(dict.fromkeys(edge for edge in edges if edge.src != edge.dst))
    return list(found)


def stated(origin: End, ref: Linked) -> Edge:
    """The edge of a reference whose type and direction were written."""
    assert ref.target is not None and ref.type is not None
    ends = (ref.target, origin.id) if ref.direction == "in" else (origin.id, ref.target)
    return _edge(origin, ref, *ends, ref.type)


def mention(origin: End, ref: Linked, refs: Sequence[Linked], ends: Mapping[int, End]) -> list[Edge]:
    """The page mentions what it links to."""
    assert ref.target is not None
    return [_edge(origin, ref, origin.id, ref.target, "mentions")]


def _edge(origin: End, ref: Linked, src: int, dst: int, edge_type: str) -> Edge:
    return Edge(
        src=src,
        dst=dst,
        type=edge_type,
        kind=ref.kind,
        tense=ref.tense or "current",
        since=ref.since,
        until=ref.until,
        date=ref.date,
        rule=ref.rule,
        scope=ref.scope,
        origin=origin.id,
        ref=ref.ordinal,
    )
