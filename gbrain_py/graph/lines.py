"""Edges as people read them: both pages, the type, and the line and sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from gbrain_py.index.engine import Connection, Row, acceptable

Clause = tuple[str, Sequence[object]]
"""A condition in SQL and its parameters."""

EVERY: Clause = ("TRUE", ())
_COMMENT = re.compile(r"<!--[^>]*+(?:>|\Z)")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """One page of a listing, and how many rows all of it has."""

    rows: list[T]
    total: int


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """An edge between two pages (slugs) and the first place that states it; `count` places do.

    `date` is that of a timeline entry. `origin` is the slug, `path` the file, `line` the line of the page
    whose text says so.
    """

    src: str
    src_title: str
    src_type: str
    dst: str
    dst_title: str
    dst_type: str
    type: str
    kind: str
    tense: str
    since: str | None
    until: str | None
    date: str | None
    rule: str | None
    fragment: str | None
    field: str | None
    origin: str
    path: str
    line: int
    count: int
    context: str


_COLUMNS = """a.slug, a.title, a.type, b.slug, b.title, b.type, c.type, c.kind, c.tense, c.since, c.until,
    c.date, c.rule, r.fragment, r.field, o.slug, o.path, r.line, c.count,
    substring(o.text, r.context_start + 1, r.context_stop - r.context_start)"""

# `chosen` are rows of edges with `count`; text is read for them only.
_SELECT = f"""
SELECT {_COLUMNS}
FROM chosen c JOIN pages a ON a.id = c.src JOIN pages b ON b.id = c.dst JOIN pages o ON o.id = c.origin
    JOIN refs r ON r.page = c.origin AND r.ordinal = c.ref
ORDER BY a.slug, c.type, b.slug, o.slug, r.line, r.start, c.kind
"""
_EACH = "SELECT e.*, 1 AS count FROM edges e WHERE {where}"
_FIRST = """
SELECT e.*, count(*) OVER same AS count FROM edges e JOIN pages p ON p.id = e.origin WHERE {where}
WINDOW same AS (PARTITION BY e.src, e.dst, e.type)
QUALIFY row_number() OVER (same ORDER BY e.tense, p.slug, e.ref, e.kind) = 1
"""


def edge_lines(
    con: Connection,
    where: Clause,
    *,
    each: bool = False,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[EdgeLine]:
    """The edges that meet a condition over `e`, a row of edges: every distinct edge once with its first
    origin (a current one before a past one), or with `each` every origin. A limit of 0 is none."""
    clause, parameters = both(where, in_scope("e.scope", visible))
    chosen = (_EACH if each else _FIRST).format(where=clause)
    slice_sql, slice_parameters = ("LIMIT ? OFFSET ?", [limit or 1 << 60, offset])
    if not limit and not offset:
        rows = con.execute(f"WITH chosen AS ({chosen}) {_SELECT}", list(parameters)).fetchall()
        return Listing([_line(row) for row in rows], len(rows))
    ordered = f"""
        SELECT k.* FROM ({chosen}) k JOIN pages a ON a.id = k.src JOIN pages b ON b.id = k.dst
            JOIN pages o ON o.id = k.origin
        ORDER BY a.slug, k.type, b.slug, o.slug, k.ref, k.kind {slice_sql}"""
    sql = f"WITH chosen AS ({ordered}) {_SELECT}"
    rows = con.execute(sql, [*parameters, *slice_parameters]).fetchall()
    return Listing([_line(row) for row in rows], count_of(con, chosen, parameters))


def _line(row: Row) -> EdgeLine:
    return EdgeLine(*(*row[:-1], plain(row[-1])))


def plain(text: str) -> str:
    """A stretch of a page on one line, without comments."""
    return " ".join(_COMMENT.sub(" ", text or "").split())


def count_of(con: Connection, query: str, parameters: Sequence[object]) -> int:
    """How many rows a query gives."""
    row = con.execute(f"SELECT count(*) FROM ({query})", list(parameters)).fetchone()
    return int(row[0]) if row else 0


def in_scope(column: str, visible: Collection[str] | None) -> Clause:
    """The condition that a scope is among those a reader may see; None is the owner, who sees all."""
    return EVERY if visible is None else (f"{column} IN (SELECT unnest(?::VARCHAR[]))", [sorted(visible)])


def among(column: str, values: Iterable[str]) -> Clause:
    """The condition that a column has one of some values; no values ask for nothing."""
    listed = [acceptable(value) for value in values]
    return (f"{column} IN (SELECT unnest(?::VARCHAR[]))", [listed]) if listed else EVERY


def both(*clauses: Clause) -> Clause:
    """All of some conditions."""
    parts = [clause for clause in clauses if clause != EVERY] or [EVERY]
    return " AND ".join(f"({sql})" for sql, _ in parts), [value for _, values in parts for value in values]
