"""From what was found to what is shown: results with their passages, reasons and evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import short_id
from gbrain_py.search import (
    explain,
    keyword_arm,
    name_arm,
    passages,
    query_text,
    relation_arm,
    signals,
    suggest,
)
from gbrain_py.search.answer import Answer, Evidence, Exists, Result
from gbrain_py.search.keyword_arm import Passage
from gbrain_py.search.look import Look
from gbrain_py.search.name_arm import NameHit
from gbrain_py.search.ranking import moves
from gbrain_py.search.reader import Reader

CHUNKS = 3  # of a page that are looked at
_FIRST = (Passage(0, False, 0.0),)
# An answer is weak whose best page by words has less of a full match, and which has nothing close in meaning;
# or where no page has a word, and the closest has less of a cosine.
_WELL, _NEAR = 0.34, 0.35
_PROBABLE = 0.5  # the part of a query that a name makes up to be likely what is meant
_EXISTS: Sequence[Exists] = ("unknown", "probable", "yes")


def answer(con: Connection, look: Look, reader: Reader, limit: int, offset: int) -> Answer:
    """The pages from `offset` on, at most `limit`."""
    query, hits, ranking = look.query, look.hits, look.ranking
    shared = name_arm.shared(look.named.values())
    found = Answer(query.raw, _plan(look, shared), look.total, look.notes)
    if query.cut:
        found.degraded.append(
            f"only the first {query_text.MAX_WORDS} words and {query_text.MAX_FILTERS} filters of the query "
            "were looked for"
        )
    found.exists = max((_exists(hit) for hit in look.named.values()), key=_EXISTS.index, default="unknown")
    found.fusion = _fusion(look)
    shown = ranking.order[offset : offset + limit]
    places = ranking.places()
    first = look.joined.second.first if look.joined.second else {}
    rows = passages.page_rows(con, shown)
    wanted = best_passages(look, shown)
    rarities = {word.text: word.rarity for word in hits.words}
    pieces = passages.snippets(con, wanted, query.words, rarities, reader)
    of_words = {hit.page: hit.passages[0].ordinal for hit in hits.hits}
    words = keyword_arm.matches(con, {page: of_words[page] for page in shown if page in of_words})
    for page in shown:
        row, name = rows[page], look.named.get(page)
        best, *also = pieces[page] or [passages.EMPTY]
        matched = words.get(page, {})
        factors = ranking.factors.get(page, {})
        arms = ranking.fused[page].arms
        path = look.reply.paths.get(page) if look.reply else None
        why = relation_arm.why(look.reply, page) if look.reply else []
        why += [explain.name(name, shared)] if name else []
        why += filter(None, [explain.words(hits.words, matched, hits.unknown)])
        if look.near and page in look.near.scores:
            why.append(explain.meaning(arms["meaning"][0], look.near.scores[page]))
        why += filter(None, [explain.wordings(arms, look.wordings)])
        why += explain.signals(factors, ranking.backlinks.get(page, 0))
        moved = moves(places, page)
        why += [explain.move(move) for move in moved if move.step != "graph"]  # answers have a heading
        found.results.append(
            Result(
                slug=row.slug,
                title=row.title,
                type=row.type,
                path=row.path,
                short_id=short_id(row.slug),
                best=best,
                also=also,
                score=round(ranking.scores[page], 6),
                date=row.date or reader.today.isoformat(),
                age=signals.age_in_days(row.date, reader.today),
                evidence="relation" if path is not None else _evidence(look, page),
                exists=_exists(name),
                why=why,
                arms=arms,
                signals=factors,
                parts={arm: look.joined.part(arm, *at) for arm, at in arms.items()},
                fused=round(ranking.fused[page].score, 6),
                first_look=first.get(page, (0, 0.0)) if first else None,
                moves=moved,
                relation=[step.as_dict() for step in path or ()],
            )
        )
    if not look.total or _is_weak(look):
        found.suggestions = suggest.near(con, hits.unknown, query.text, reader)
    return found


def _is_weak(look: Look) -> bool:
    """Whether what was found is hardly better than chance: by its words, in meaning, and it is not named."""
    if not look.near or look.named or look.reply or not look.query.text:
        return False
    if not look.hits.hits:
        return bool(look.near.centres) and look.near.closest < _NEAR
    return look.match < _WELL and not look.near.is_sure(look.query.text)


def _weakness(look: Look) -> str:
    closest = look.near.closest if look.near else 0.0
    words = (
        f"the best page by words has {look.match:.0%} of a full match" if look.match else "no page has a word"
    )
    return f"nothing matches well: {words}, the closest in meaning has a cosine of {closest:.2f}"


def _fusion(look: Look) -> dict[str, Any]:
    """What the arms weighed, and the score that answers of the graph stand above."""
    above = look.ranking.above
    return look.joined.as_dict() | ({} if above is None else {"above": above})


def best_passages(look: Look, pages: Sequence[int]) -> dict[int, Sequence[Passage]]:
    """The chunks of each page, the one of the arm that has more to say of the page first."""
    of_words = {hit.page: hit.passages for hit in look.hits.hits}
    of_meaning = look.near.passages if look.near else {}
    found: dict[int, Sequence[Passage]] = {}
    for page in pages:
        words, meaning = list(of_words.get(page, ())), [of_meaning[page]] if page in of_meaning else []
        both = words + meaning if _leading(look, page) == "keyword" else meaning + words
        distinct = {passage.ordinal: passage for passage in reversed(both)}
        found[page] = [distinct.pop(p.ordinal) for p in both if p.ordinal in distinct][:CHUNKS] or _FIRST
    return found


def _leading(look: Look, page: int) -> str:
    """The arm, of words or meaning, that gives the page more; words where both give about as much."""
    arms = look.ranking.fused[page].arms
    of_text = {
        name: round(look.joined.part(name, *arms[name]), 1) for name in ("keyword", "meaning") if name in arms
    }
    return max(of_text, key=lambda name: (of_text[name], name == "keyword")) if of_text else "keyword"


def _exists(hit: NameHit | None) -> Exists:
    if hit and hit.whole:
        return "yes"
    return "probable" if hit and hit.strength >= _PROBABLE else "unknown"


def _evidence(look: Look, page: int) -> Evidence:
    arms = look.ranking.fused[page].arms
    if hit := look.named.get(page):
        return "alias" if hit.kind == "alias" else "exact_name"
    if "expansion" in arms and not arms.keys() & {"keyword", "meaning"}:
        return "keyword"
    if not arms.keys() & {"keyword", "meaning"} or (arms.keys() == {"keyword"} and not arms["keyword"][1]):
        return "filter"
    return "meaning" if _leading(look, page) == "meaning" else "keyword"


def _plan(look: Look, shared: dict[str, list[str]]) -> dict[str, Any]:
    """How the query was read: which arms found something, words with their weight, names, phrases."""
    query, hits = look.query, look.hits
    notes = [*filter(None, [query.note]), *([_weakness(look)] if _is_weak(look) else [])]
    there = {
        "relation": bool(look.reply),
        "keyword": bool(hits.hits and hits.words),
        "meaning": bool(look.near and look.near.scores),
        "name": bool(look.named),
    }
    return {
        "arms": [name for name, found in there.items() if found],
        **({"notes": notes} if notes else {}),
        **relation_arm.plan(look.reply),
        "words": [
            {"text": word.text, "chunks": word.df, "weight": round(word.rarity, 3)} for word in hits.words
        ],
        "unknown": hits.unknown,
        "phrases": query.phrases,
        "without": query.unwanted,
        "names": sorted({hit.key for hit in look.named.values()}),
        "ambiguous": shared,
        "feedback": look.joined.second.towards if look.joined.second else [],
        "wordings": look.wordings,
    }
