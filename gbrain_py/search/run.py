"""From a query to an answer: read it, ask the arms, fuse, move by signals, show."""

from __future__ import annotations

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.search import listing, present, query_text, ranking
from gbrain_py.search import look as looking
from gbrain_py.search.answer import Answer
from gbrain_py.search.existing import likely
from gbrain_py.search.look import Asking, Look
from gbrain_py.search.query_text import Query
from gbrain_py.search.reader import Reader

NO_FILTERS = Filters()


def keyword(
    con: Connection, text: str, filters: Filters, limit: int, offset: int = 0, *, reader: Reader
) -> Answer:
    """The answer of the keyword arm alone. Raises UsageError for an empty query."""
    meant = listing.of_time(con, read(text, filters, reader), reader)
    found = looking.keywords(con, meant, reader, limit + offset)
    found.ranking = ranking.as_found(found.hits.hits)
    return present.answer(con, found, reader, limit, offset)


def query(
    con: Connection, text: str, filters: Filters, limit: int, offset: int = 0, *, asking: Asking
) -> Answer:
    """The answer of all arms, fused. Raises UsageError for an empty query."""
    found = find(con, text, filters, asking, limit + offset)
    with found.timed("show"):
        answer = present.answer(con, found, asking.reader, limit, offset)
    answer.seconds, answer.beside = found.seconds, found.beside
    return answer


def find(con: Connection, text: str, filters: Filters, asking: Asking, wanted: int) -> Look:
    """What every stage found, `wanted` pages at least. Raises UsageError for an empty query."""
    meant = read(text, filters, asking.reader)
    if meant.words:
        meant = listing.read(con, meant, asking.fold, asking.vocabulary, asking.reader)
    found = looking.everything(con, meant, asking, wanted)
    if asking.reranker:
        from gbrain_py.search.rerank import rerank

        rerank(con, found, asking.reranker, asking.reader)
    return found


def exists(
    con: Connection, name: str, filters: Filters = NO_FILTERS, limit: int = 5, *, asking: Asking
) -> Answer:
    """Whether there is a page of this name already: the answer of `query`, whose `exists` is "probable" too
    when the name is a part of a person's, or spelled much like one; `suggestions` are then the slugs of these
    pages. Raises UsageError for an empty query."""
    answer = query(con, name, filters, limit, asking=asking)
    if answer.exists == "unknown":
        meant = read(name, filters, asking.reader)
        answer.suggestions = likely(con, meant.text, meant.filters, asking.reader)[:limit]
        answer.exists = "probable" if answer.suggestions else "unknown"
    return answer


def read(text: str, filters: Filters, reader: Reader) -> Query:
    """The query as it is typed, with the filters of options too. Raises UsageError."""
    query = query_text.parse(text, reader.today)
    query.filters = query.filters.both(filters)
    return query
