"""What a page must meet to be in the answer at all, checked before anything is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field

from gbrain_py.index.engine import Connection
from gbrain_py.search import phrases
from gbrain_py.search.query_text import MAX_PHRASES, Query
from gbrain_py.search.reader import Reader

_AMONG = "{} IN (SELECT unnest(?::INTEGER[]))"


@dataclass(slots=True)
class Limits:
    """Conditions with their parameters: `pages` over `p`, a row of pages, and `chunks` over `h`, a chunk's
    id and page. `notes` say what could not be checked to the end."""

    pages: str
    page_values: list[object]
    chunks: str = "true"
    chunk_values: list[object] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def over_chunks(self) -> tuple[str, list[object]]:
        """All conditions, over `p`, a row of pages, and `c`, a row of chunks."""
        chunks = self.chunks.replace("h.id", "c.id").replace("h.page", "c.page")
        return f"{self.pages} AND {chunks}", [*self.page_values, *self.chunk_values]


def find(con: Connection, query: Query, reader: Reader) -> Limits:
    """The limits that the query's filters, phrases and unwanted words and the reader's scopes set."""
    filters, values = query.filters.clause(reader.today)
    scope, scopes = reader.scopes("p.scope")
    limits = Limits(f"{filters} AND {scope}", [*values, *scopes])
    if query.crowded:
        limits.notes.append(f"only the first {MAX_PHRASES} phrases and unwanted words were looked for")
    share = phrases.MAX_IN_ALL // max(1, len(query.phrases) + len(query.unwanted))
    if query.phrases:
        found = [phrases.find(con, phrase, reader, limits.notes, share) for phrase in query.phrases]
        with_all = set.intersection(*(_pages_of(con, *places) for places in found))
        limits.pages += f" AND {_AMONG.format('p.id')}"
        limits.page_values.append(sorted(with_all))
        limits.chunks = f"({_AMONG.format('h.id')} OR {_AMONG.format('h.page')})"
        limits.chunk_values = [
            [id for _, chunks in found for id in chunks],
            [id for pages, _ in found for id in pages],
        ]
    if query.unwanted:
        found = [phrases.find(con, phrase, reader, limits.notes, share) for phrase in query.unwanted]
        limits.pages += f" AND NOT {_AMONG.format('p.id')}"
        limits.page_values.append(sorted(set[int]().union(*(_pages_of(con, *places) for places in found))))
    return limits


def _pages_of(con: Connection, pages: list[int], chunks: list[int]) -> set[int]:
    """Some pages, and those that some chunks belong to."""
    sql = f"SELECT DISTINCT page FROM chunks WHERE {_AMONG.format('id')}"
    rows = con.execute(sql, [chunks]).fetchall() if chunks else []
    return {*pages, *(row[0] for row in rows)}
