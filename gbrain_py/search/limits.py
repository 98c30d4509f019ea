"""What a page must meet to be in the answer at all, checked before anything is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field

from gbrain_py.index.engine import Connection
from gbrain_py.search import phrases
from gbrain_py.search.query_text import Query
from gbrain_py.search.reader import Reader

_OF_PAGE = "{page} IN (SELECT unnest(?::INTEGER[]))"
_OF_CHUNK = "{page} IN (SELECT page FROM chunks WHERE id IN (SELECT unnest(?::INTEGER[])))"


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
    in_page, in_chunk = _OF_PAGE.format(page="p.id"), _OF_CHUNK.format(page="p.id")
    with_phrase: tuple[list[int], list[int]] = ([], [])
    for phrase in query.phrases:
        found = phrases.find(con, phrase, reader, limits.notes)
        limits.pages += f" AND ({in_page} OR {in_chunk})"
        limits.page_values += found
        with_phrase[0].extend(found[0])
        with_phrase[1].extend(found[1])
    if query.phrases:
        limits.chunks = f"({_OF_PAGE.format(page='h.id')} OR {_OF_PAGE.format(page='h.page')})"
        limits.chunk_values = [with_phrase[1], with_phrase[0]]
    for phrase in query.unwanted:
        limits.pages += f" AND NOT ({in_page} OR {in_chunk})"
        limits.page_values += phrases.find(con, phrase, reader, limits.notes)
    return limits
