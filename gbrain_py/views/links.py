"""Links between pages as rows: who links where, what leads nowhere, and walks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gbrain_py.graph import listings, mentions, paths
from gbrain_py.graph.lines import EdgeLine, Listing
from gbrain_py.graph.listings import ReferenceRow
from gbrain_py.graph.walk import Walk
from gbrain_py.index.engine import Connection
from gbrain_py.schema import Schema
from gbrain_py.views.pages import Clause, Row, Rows

_MOST_SUGGESTED = 200  # names that close spellings are looked up for: each is compared with every page


def edge_row(edge: EdgeLine, today: str) -> Row:
    """An edge and the place that states it; one whose `until` is over by `today` is past."""
    tense = "past" if edge.until and f"{edge.until}~" < today else edge.tense
    return {
        "from": edge.src, "type": edge.type, "to": edge.dst, "kind": edge.kind, "tense": tense,
        "since": edge.since, "until": edge.until, "date": edge.date, "rule": edge.rule, "origin": edge.origin,
        "path": edge.path, "line": edge.line, "count": edge.count, "context": edge.context,
    }  # fmt: skip


def links(
    con: Connection,
    page: int,
    types: Sequence[str],
    *,
    today: str,
    inwards: bool,
    each: bool,
    limit: int,
    offset: int,
) -> Rows:
    """The edges from a page, or to it; `slug`, `title` and `type` are of the page at the other end."""
    listing = listings.backlinks if inwards else listings.links
    found = listing(con, page, types=types, each=each, limit=limit, offset=offset)
    return Rows([_other_end(edge, inwards, today) for edge in found.rows], found.total)


def _other_end(edge: EdgeLine, inwards: bool, today: str) -> Row:
    slug, title, kind = (
        (edge.src, edge.src_title, edge.src_type) if inwards else (edge.dst, edge.dst_title, edge.dst_type)
    )
    row = edge_row(edge, today)
    return {"slug": slug, "title": title, "type": kind, "edge": row.pop("type"), **row}


def orphans(con: Connection, where: Clause, *, limit: int, offset: int) -> Rows:
    """Pages that nothing links to."""
    found = listings.orphans(con, where, limit=limit, offset=offset)
    rows = [{"slug": row.slug, "type": row.type, "title": row.title, "path": row.path} for row in found.rows]
    return Rows(rows, found.total)


def references(
    con: Connection, where: Clause, statuses: Sequence[str], *, limit: int = 0, offset: int = 0
) -> Rows:
    """References that a person should look at, with a message that says what is wrong and what is close."""
    found: Listing[ReferenceRow] = listings.references(con, statuses, where, limit=limit, offset=offset)
    lost = dict.fromkeys(row.raw for row in found.rows if row.status == "unresolved")
    close = listings.close_spellings(con, list(lost)[:_MOST_SUGGESTED]) if lost else {}
    return Rows([_reference_row(row, close.get(row.raw, [])) for row in found.rows], found.total)


def _reference_row(row: ReferenceRow, close: list[str]) -> Row:
    return {
        "slug": row.slug, "path": row.path, "line": row.line, "column": row.column, "status": row.status,
        "raw": row.raw, "kind": row.kind, "field": row.field, "target": row.target,
        "candidates": list(row.candidates), "suggestions": close, "message": _message(row, close),
        "context": row.context,
    }  # fmt: skip


def _message(row: ReferenceRow, close: list[str]) -> str:
    written = f"{row.field}: {row.raw}" if row.field else row.raw
    if row.status == "ambiguous":
        return f"{written} fits several pages: {', '.join(row.candidates)}"
    if row.status == "redirected":
        return f"{written} is an old name of {row.target}"
    return f"{written} leads to no page" + (f"; did you mean {' or '.join(close)}?" if close else "")


def walk_row(found: Walk, today: str) -> Row:
    """A walk as one document: its pages, and the distinct edges between them."""
    nodes = [
        {
            "slug": node.slug, "title": node.title, "type": node.type, "depth": node.depth,
            "parent": node.parent, "via": node.via, "direction": node.direction,
        }
        for node in found.nodes
    ]  # fmt: skip
    edges = [edge_row(edge, today) for edge in found.edges]
    return {"root": found.root.slug, "nodes": nodes, "edges": edges, "stopped_at": found.stopped_at,
            "stopped_after": found.stopped_after}  # fmt: skip


class Connections(NamedTuple):
    """A row for every hop of every connection; `route` counts the connections from 1, `chosen` says
    what for: shortest or strongest. `stopped_at` and `stopped_after` tell at how many pages, or after how
    many hops, the search ended before the graph did."""

    rows: list[Row]
    stopped_at: int | None
    stopped_after: int | None


def connections(found: paths.Routes, today: str) -> Connections:
    """The connections of two pages as rows."""
    rows = [
        {"slug": hop.to, "at": hop.at, "route": number, "chosen": route.kind, **edge_row(hop.edge, today)}
        for number, route in enumerate(found.found, 1)
        for hop in route.hops
    ]
    return Connections(rows, found.stopped_at, found.stopped_after)


def mention_rows(con: Connection, page: int, schema: Schema, *, limit: int, offset: int) -> Rows:
    """Places that name the page without a link."""
    found = mentions.mentions(con, page, schema, limit=limit, offset=offset)
    fields = ("slug", "path", "line", "column", "name", "title", "type", "context")
    return Rows([{name: getattr(row, name) for name in fields} for row in found.rows], found.total)
