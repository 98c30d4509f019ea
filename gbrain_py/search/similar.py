"""Pages like a page: by what its passages mean, and by the words that set it apart."""

from __future__ import annotations

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.index.lookup import PageRef
from gbrain_py.index.nearest import centres, seen_from, vectors_of
from gbrain_py.index.vectors import Space
from gbrain_py.search import limits, meaning_arm, present, ranking, weighing
from gbrain_py.search import look as looking
from gbrain_py.search.answer import Answer
from gbrain_py.search.fusion import Arm, fuse
from gbrain_py.search.joining import joining
from gbrain_py.search.look import Asking, Look
from gbrain_py.search.query_text import Query
from gbrain_py.search.query_words import QueryWord

WORDS = 25  # that stand for a page
_LONGEST = 200  # chunks of a page that are looked at


def similar(
    con: Connection, page: PageRef, filters: Filters, limit: int, offset: int, asking: Asking
) -> Answer:
    """The pages most like `page`, without itself."""
    found = Filters(also=(filters,))
    query = Query(page.title, words=_telling_words(con, page), filters=found)
    look = looking.keywords(con, query, asking.reader, limit + offset + 1)
    _leave_out(look, page)
    space = asking.meaning.space(con, look.notes) if asking.meaning else None
    if space and asking.meaning:
        asking.meaning.tell(space, look.notes)
        look.near = _near(con, page, space, look, asking)
    arms = [Arm("keyword", weighing.of_words(look.hits, look.hits.hits))]
    slugs = {hit.page: hit.slug for hit in look.hits.hits}
    if look.near:
        arms.append(Arm("meaning", weighing.of_meaning(look.near, look.near.scores)))
        slugs |= look.near.slugs
    look.joined = joining(arms, {})
    fused = fuse([arm for arm in arms if arm.scores], slugs)
    look.ranking = ranking.rank(con, look, fused, slugs, (), asking.reader, recent=False)
    look.total = len(look.ranking.order)
    return present.answer(con, look, asking.reader, limit, offset)


def _telling_words(con: Connection, page: PageRef) -> list[QueryWord]:
    """The words that the page has and few others have, the most telling first."""
    rows = con.execute(
        """
        WITH own AS (
            SELECT t.term, sum(t.tf) AS tf FROM postings t
            WHERE t.chunk = -?::INTEGER OR t.chunk IN (SELECT id FROM chunks WHERE page = ?) GROUP BY t.term
        ), everywhere AS (
            SELECT term, count(*) AS df FROM postings WHERE term IN (SELECT term FROM own) GROUP BY term
        )
        SELECT w.term FROM own JOIN everywhere e ON e.term = own.term JOIN terms w ON w.id = own.term
        WHERE length(w.term) > 1 AND e.df > 1
        ORDER BY least(own.tf, 3) * ln((SELECT count(*) + 1 FROM chunks) / e.df) DESC, w.term LIMIT ?
        """,
        [page.id, page.id, WORDS],
    ).fetchall()
    return [QueryWord(term, ((term, 100),)) for (term,) in rows]


def _leave_out(look: Look, page: PageRef) -> None:
    kept = [hit for hit in look.hits.hits if hit.page != page.id]
    look.hits.total -= len(look.hits.hits) - len(kept)
    look.hits.hits = kept


def _near(
    con: Connection, page: PageRef, space: Space, look: Look, asking: Asking
) -> meaning_arm.MeaningHits | None:
    """The pages closest to the middle of this page's passages."""
    chunks = con.execute(
        "SELECT id FROM chunks WHERE page = ? ORDER BY layer <> 'truth', ordinal LIMIT ?", [page.id, _LONGEST]
    ).fetchall()
    vectors = vectors_of(con, space, [row[0] for row in chunks])
    vectors = {chunk: seen for chunk, seen in vectors.items() if seen[0] not in space.strange}
    if not vectors:
        look.notes.append("no passage of this page has a vector yet: run: gbrain embed")
        return None
    found = centres(con, space)
    seen = [
        seen_from(found[script], vector) if script in found else vector
        for _, (script, vector) in sorted(vectors.items())
    ]
    middle = [sum(column) for column in zip(*seen, strict=True)]
    others = limits.find(con, look.query, asking.reader)
    others.pages += " AND p.id <> ?"
    others.page_values.append(page.id)
    return meaning_arm.search(con, space, middle, found, others, asking.reader)
