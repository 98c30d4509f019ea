"""Writing and removing what the index holds of a page, in whole batches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from gbrain_py.index import postings
from gbrain_py.index.engine import Connection, Row, append
from gbrain_py.index.postings import FieldTerms

# Tables that hold parts of a page, with the column of its id. Edges are reconciled, not rewritten.
_PARTS = {
    "tags": "page", "aliases": "page", "names": "page", "chunks": "page", "entries": "page",
    "claims": "page", "refs": "page",
}  # fmt: skip


@dataclass(slots=True)
class PageRows:
    """The rows of one page, complete but for its id and the ids of its chunks.

    Each tuple is a row of its table without the leading id.
    """

    path: str
    blob: str
    content_hash: str
    page: Row
    tags: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    names: list[tuple[str, int]] = field(default_factory=list)
    chunks: list[Row] = field(default_factory=list)
    terms: list[FieldTerms] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    claims: list[Row] = field(default_factory=list)
    refs: list[Row] = field(default_factory=list)


def next_ids(con: Connection) -> tuple[int, int]:
    """The first free page id and chunk id."""
    row = con.execute(
        "SELECT (SELECT coalesce(max(id), 0) + 1 FROM pages), (SELECT coalesce(max(id), 0) + 1 FROM chunks)"
    ).fetchone()
    assert row is not None  # an aggregate always gives a row
    return int(row[0]), int(row[1])


def clear_pages(con: Connection, ids: Collection[int]) -> None:
    """Remove the pages' own rows and parts; the edges read out of them stay until reconciled."""
    if not ids:
        return
    _mark(con, ids)
    con.execute(
        "DELETE FROM postings WHERE chunk IN (SELECT id FROM chunks WHERE page IN (SELECT id FROM marked) "
        "UNION ALL SELECT -id FROM marked)"
    )
    for table, column in _PARTS.items():
        con.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT id FROM marked)")
    con.execute("DELETE FROM pages WHERE id IN (SELECT id FROM marked)")


def forget_pages(con: Connection, ids: Collection[int]) -> None:
    """Remove everything about pages that are gone, edges from and to them included."""
    if not ids:
        return
    clear_pages(con, ids)
    con.execute(
        "DELETE FROM edges WHERE origin IN (SELECT id FROM marked) OR src IN (SELECT id FROM marked) "
        "OR dst IN (SELECT id FROM marked)"
    )
    con.execute("DELETE FROM importance WHERE page IN (SELECT id FROM marked)")
    con.execute("DELETE FROM pending WHERE page IN (SELECT id FROM marked)")


def write_pages(
    con: Connection,
    pages: Sequence[tuple[int, PageRows]],
    first_chunk: int,
) -> int:
    """Append pages with their ids, numbering chunks from `first_chunk`; the next free chunk id.

    Their terms are staged: `postings.begin` comes before, `postings.settle` after the last batch.
    """
    tables: dict[str, list[Row]] = {name: [] for name in ("pages", *_PARTS)}
    staged: list[Row] = []
    chunk = first_chunk
    for page, rows in pages:
        tables["pages"].append((page, *rows.page))
        tables["tags"] += [(page, tag) for tag in rows.tags]
        tables["aliases"] += [(page, alias) for alias in rows.aliases]
        tables["names"] += [(key, rank, page) for key, rank in rows.names]
        tables["chunks"] += [(chunk + i, page, i, *row) for i, row in enumerate(rows.chunks)]
        tables["entries"] += [(page, i, *row) for i, row in enumerate(rows.entries)]
        tables["claims"] += [(page, i, *row) for i, row in enumerate(rows.claims)]
        tables["refs"] += [(page, i, *row) for i, row in enumerate(rows.refs)]
        staged += [
            (-page if at == postings.PAGE else chunk + at, which, terms) for at, which, terms in rows.terms
        ]
        chunk += len(rows.chunks)
    for name, listed in tables.items():
        append(con, name, listed)
    postings.stage(con, staged)
    return chunk


def _mark(con: Connection, ids: Collection[int]) -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE marked AS SELECT unnest(?)::INTEGER AS id", [list(ids)])
