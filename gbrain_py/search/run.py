"""From a query to an answer: read it, ask the arms, fuse, move by signals, show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.index.lookup import short_id
from gbrain_py.index.lookup import suggest as close_names
from gbrain_py.search import (
    dedup,
    explain,
    keyword_arm,
    limits,
    name_arm,
    passages,
    query_text,
    relation_arm,
    signals,
    suggest,
)
from gbrain_py.search.answer import Answer, Evidence, Exists, Result
from gbrain_py.search.fusion import Arm, Fused, fuse, relative
from gbrain_py.search.keyword_arm import KeywordHits, Passage
from gbrain_py.search.name_arm import Fold, NameHit
from gbrain_py.search.query_text import Query
from gbrain_py.search.reader import Reader

if TYPE_CHECKING:
    from gbrain_py.graph.questions.ask import Reply

WINDOW = 1_000  # pages that signals may move; those below keep the keyword arm's order
_FIRST = (Passage(0, False, 0.0),)
_CLOSE = 85  # how alike, in percent, a name is that probably means the same
_PROBABLE = 0.5  # the part of a query that a name makes up to be likely what is meant


@dataclass(slots=True)
class _Ranking:
    """The pages of an answer in order, with what put them there."""

    order: list[int]
    fused: dict[int, Fused]
    scores: dict[int, float]
    factors: dict[int, dict[str, float]]
    backlinks: dict[int, int]


def keyword(
    con: Connection, text: str, filters: Filters, limit: int, offset: int = 0, *, reader: Reader
) -> Answer:
    """The answer of the keyword arm alone. Raises UsageError for an empty query."""
    query = _read(text, filters, reader)
    found, hits = _keyword_hits(con, query, reader, limit + offset)
    fused = {hit.page: Fused(hit.passages[0].score, {"keyword": (at, hit.passages[0].score)})
             for at, hit in enumerate(hits.hits, 1)}  # fmt: skip
    scores = {page: row.score for page, row in fused.items()}
    ranking = _Ranking(list(fused), fused, scores, {}, {})
    return _answer(con, query, found, hits, ranking, {}, hits.total, reader, limit, offset)


def query(
    con: Connection,
    text: str,
    filters: Filters,
    limit: int,
    offset: int = 0,
    *,
    reader: Reader,
    fold: Fold,
    recent: bool = False,
) -> Answer:
    """The answer of all arms, fused. `fold` turns a name into its key in table `names`; `recent` favours
    what is new. Raises UsageError for an empty query."""
    query = _read(text, filters, reader)
    found, hits = _keyword_hits(con, query, reader, limit + offset)
    named = name_arm.find(con, query.text, fold, hits.words, found) if query.text else {}
    reply = relation_arm.find(con, query, found, reader, slice(offset, offset + limit))
    ranking = _rank(con, query, hits, named, reader, reply, recent=recent)
    asked = [page.id for page in reply.pages] if reply else []
    total = hits.total + len(keyword_arm.unmatched(con, {*named, *asked}))
    return _answer(con, query, found, hits, ranking, named, total, reader, limit, offset, reply)


def exists(con: Connection, name: str, *, reader: Reader, fold: Fold, limit: int = 5) -> Answer:
    """Whether there is a page of this name already: the answer of `query`, whose `exists` is "probable" too
    when a name is spelled much like it; `suggestions` are then the slugs of these pages."""
    answer = query(con, name, Filters(), limit, reader=reader, fold=fold)
    if answer.exists == "unknown":
        answer.suggestions = close_names(con, name, reader.visible, like=_CLOSE)
        answer.exists = "probable" if answer.suggestions else "unknown"
    return answer


def _read(text: str, filters: Filters, reader: Reader) -> Query:
    query = query_text.parse(text, reader.today)
    query.filters = query.filters.both(filters)
    return query


def _keyword_hits(
    con: Connection, query: Query, reader: Reader, wanted: int
) -> tuple[limits.Limits, KeywordHits]:
    found = limits.find(con, query, reader)
    return found, keyword_arm.run(con, query, found, reader, max(WINDOW, wanted))


def _rank(
    con: Connection,
    query: Query,
    hits: KeywordHits,
    named: dict[int, NameHit],
    reader: Reader,
    reply: Reply | None,
    *,
    recent: bool,
) -> _Ranking:
    window, rest = hits.hits[:WINDOW], hits.hits[WINDOW:]
    asked = relation_arm.scores(reply)
    slugs = {hit.page: hit.slug for hit in hits.hits} | {page: hit.slug for page, hit in named.items()}
    slugs |= {page.id: page.slug for page in reply.pages} if reply else {}
    arms = [
        Arm("keyword", relative({hit.page: hit.passages[0].score for hit in window})),
        Arm("name", {page: hit.strength for page, hit in named.items()}),
        Arm("relation", asked),
    ]
    fused = fuse(arms, slugs)
    facts = signals.facts(con, fused)
    time = signals.time_of(query.text)
    if recent:
        time = signals.Time(time.now, time.then, new=True)
    best = {hit.page: hit.passages[0] for hit in hits.hits}
    factors = {
        page: signals.factors(
            facts[page],
            time,
            timeline=page in best and best[page].timeline,
            exact=page in named and named[page].whole,
            today=reader.today,
        )
        for page in fused
    }
    scores = {page: round(row.score * signals.product(factors[page]), 6) for page, row in fused.items()}
    order = sorted(scores, key=lambda page: (-scores[page], slugs[page]))
    if not any(part.types for part in query.filters.parts()):
        order = dedup.mix(order, scores, {page: facts[page].type for page in order})
    if asked:
        top = max(scores.values()) + relation_arm.ABOVE
        scores |= {page: round(top + score, 6) for page, score in asked.items()}
        order = [*asked, *(page for page in order if page not in asked)]
    for at, hit in enumerate(rest, len(window) + 1):
        if hit.page not in fused:
            order.append(hit.page)
            fused[hit.page] = Fused(0.0, {"keyword": (at, 0.0)})
            scores[hit.page] = 0.0
    return _Ranking(order, fused, scores, factors, {page: row.backlinks for page, row in facts.items()})


def _answer(
    con: Connection,
    query: Query,
    found: limits.Limits,
    hits: KeywordHits,
    ranking: _Ranking,
    named: dict[int, NameHit],
    total: int,
    reader: Reader,
    limit: int,
    offset: int,
    reply: Reply | None = None,
) -> Answer:
    shared = name_arm.shared(named.values())
    answer = Answer(query.raw, _plan(query, hits, named, shared, reply), total, found.notes + hits.notes)
    if query.cut:
        answer.degraded.append(f"only the first {query_text.MAX_WORDS} words of the query were looked for")
    answer.exists = max((_exists(hit) for hit in named.values()), key=_EXISTS.index, default="unknown")
    shown = ranking.order[offset : offset + limit]
    chunks = {hit.page: hit.passages for hit in hits.hits}
    rows = passages.page_rows(con, shown)
    wanted = {page: chunks.get(page, _FIRST) for page in shown}
    rarities = {word.text: word.rarity for word in hits.words}
    pieces = passages.snippets(con, wanted, query.words, rarities, reader)
    words = keyword_arm.matches(
        con, {page: found[0].ordinal for page, found in wanted.items() if page in chunks}
    )
    for page in shown:
        row, hit = rows[page], named.get(page)
        best, *also = pieces[page] or [passages.EMPTY]
        matched = words.get(page, {})
        factors = ranking.factors.get(page, {})
        path = reply.paths.get(page) if reply else None
        why = relation_arm.why(reply, page) if reply else []
        why += [explain.name(hit, shared)] if hit else []
        why += filter(None, [explain.words(hits.words, matched, hits.unknown)])
        why += explain.signals(factors, ranking.backlinks.get(page, 0))
        result = Result(
            slug=row.slug,
            title=row.title,
            type=row.type,
            path=row.path,
            short_id=short_id(row.slug),
            best=best,
            also=also,
            score=round(ranking.scores[page], 4),
            date=row.date or reader.today.isoformat(),
            age=signals.age_in_days(row.date, reader.today),
            evidence="relation" if path is not None else _evidence(hit, matched),
            exists=_exists(hit),
            why=why,
            arms=ranking.fused[page].arms,
            signals=factors,
            relation=[step.as_dict() for step in path or ()],
        )
        answer.results.append(result)
    if not total:
        answer.suggestions = suggest.near(con, hits.unknown, query.text, reader)
    return answer


_EXISTS: Sequence[Exists] = ("unknown", "probable", "yes")


def _exists(hit: NameHit | None) -> Exists:
    if hit and hit.whole:
        return "yes"
    return "probable" if hit and hit.strength >= _PROBABLE else "unknown"


def _evidence(hit: NameHit | None, matched: dict[int, list[str]]) -> Evidence:
    if hit:
        return "alias" if hit.kind == "alias" else "exact_name"
    return "keyword" if matched else "filter"


def _plan(
    query: Query,
    hits: KeywordHits,
    named: dict[int, NameHit],
    shared: dict[str, list[str]],
    reply: Reply | None,
) -> dict[str, Any]:
    """How the query was read: which arms found something, words with their weight, names, phrases."""
    arms = (("relation", reply), ("keyword", hits.hits and hits.words), ("name", named))
    return {
        "arms": [name for name, there in arms if there],
        **({"relation": reply.plan, "notes": reply.notes} if reply else {}),
        "words": [
            {"text": word.text, "chunks": word.df, "weight": round(word.rarity, 3)} for word in hits.words
        ],
        "unknown": hits.unknown,
        "phrases": query.phrases,
        "without": query.unwanted,
        "names": sorted({hit.key for hit in named.values()}),
        "ambiguous": shared,
    }
