"""From resolved references to typed edges, always from subject to object; a pure function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gbrain_py.graph.references import FIELD_OF_CLAIM
from gbrain_py.graph.typing import PAGE, decide_kept


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


def edges_of(origin: End, refs: Sequence[Linked], ends: Mapping[int, End]) -> list[Edge]:
    """The edges that the references of one page state, each once, in order of reference.

    A written type decides; else what the text around says. Both ends of what it says may be other pages than
    the origin. A page mentions what it links to where no edge between the two comes out of that reference.
    References to the page itself, unresolved ones and fields of claims give none.
    """
    by_ordinal = {ref.ordinal: ref for ref in refs} if any(ref.cue for ref in refs) else {}
    found: dict[Edge, None] = {}
    typed: set[int] = set()
    for ref in refs:
        if ref.target is None or ref.rule == FIELD_OF_CLAIM:
            continue
        if ref.type:
            found[stated(origin, ref)] = None
        elif ref.cue and ref.kind != "frontmatter":
            for edge, about in said(origin, ref, by_ordinal, ends):
                found[edge] = None
                typed |= about
    for ref in refs:
        if ref.target is not None and not (ref.type or ref.rule == FIELD_OF_CLAIM or ref.ordinal in typed):
            found[_edge(origin, ref, origin.id, ref.target, "mentions")] = None
    edges = [edge for edge in found if edge.src != edge.dst]
    return sorted(edges, key=lambda edge: edge.ref)


def stated(origin: End, ref: Linked) -> Edge:
    """The edge of a reference whose type and direction were written."""
    assert ref.target is not None and ref.type is not None
    ends = (ref.target, origin.id) if ref.direction == "in" else (origin.id, ref.target)
    return _edge(origin, ref, *ends, ref.type)


def said(
    origin: End, ref: Linked, refs: Mapping[int, Linked], ends: Mapping[int, End]
) -> Iterator[tuple[Edge, set[int]]]:
    """The edges that the words around a reference state, each with the ordinals of the references that it
    ties to the page itself."""

    def end(back: int) -> Linked | None:
        return refs.get(ref.ordinal - back)

    def type_back(back: int) -> str | None:
        found = end(back)
        page = ends.get(found.target) if found and found.target is not None else None
        return page.type if page else None

    assert ref.cue is not None
    for statement in decide_kept(ref.cue, origin.type, type_back):
        links = [end(back) for back in (statement.subject, statement.object) if back != PAGE]
        named = [link for link in links if link is not None and link.target is not None]
        if len(named) < len(links) or any(link.scope != ref.scope for link in named):
            continue
        src, dst = (
            origin.id if back == PAGE else refs[ref.ordinal - back].target
            for back in (statement.subject, statement.object)
        )
        assert src is not None and dst is not None
        past = statement.tense == "past" or any(link.tense == "past" for link in named)
        edge = _edge(origin, ref, src, dst, statement.type)._replace(
            tense="past" if past else "current",
            since=statement.since,
            until=statement.until,
            rule=statement.rule,
        )
        yield edge, {link.ordinal for link in named if origin.id in (src, dst)}


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
