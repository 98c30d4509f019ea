"""The keyword arm: BM25F with coverage, in SQL over the postings.

A chunk is scored by its own words and by its page's title, aliases and tags; a page by its best chunk.
All sums are of whole numbers, so a score is the same on every machine and for any number of threads.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gbrain_py.index.engine import Connection, Row
from gbrain_py.index.postings import FIELDS, TRUTH
from gbrain_py.index.tokenize import STEM
from gbrain_py.search.limits import Limits
from gbrain_py.search.query_text import Query
from gbrain_py.search.query_words import QueryWord
from gbrain_py.search.reader import Reader

# The weights of the arm. Field weights are in tenths, in the order of postings.FIELDS.
FIELD_WEIGHTS = {"title": 25, "alias": 25, "tag": 15, "heading": 15, "truth": 10, "timeline": 10}
K1, B = 1.5, 0.75
COVERAGE_GAIN, COVERAGE_POWER = 1, 4  # a chunk with every word counts double, with half of them hardly more
COMMON = 1.0  # the idf at which a word counts half of what its rarity alone would give it
MAX_PREFIX_TERMS = 1_000

_UNIT = 1_000_000  # of a score
_SHARES = 1_000  # of coverage
_KEY = 131_072  # a key holds score, ordinal (16 bits, reversed) and whether the chunk is timeline


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the query that the index knows: `df` chunks have it."""

    text: str
    terms: tuple[tuple[int, int], ...]
    df: int
    rarity: float


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk's place in its page, with its score."""

    ordinal: int
    timeline: bool
    score: float


@dataclass(frozen=True, slots=True)
class PageHit:
    """A matching page with its best chunks, best first."""

    page: int
    slug: str
    passages: tuple[Passage, ...]


@dataclass(slots=True)
class KeywordHits:
    """The pages of the window in order, the true number of them, and what was known of the query.

    `ideal` is what a page scores about that has every word, the unknown ones too, and `noise` how much the
    scores of pages vary that have each of them by chance.
    """

    hits: list[PageHit]
    total: int
    words: list[Word] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ideal: float = 0.0
    noise: float = 0.0


def run(con: Connection, query: Query, limits: Limits, reader: Reader, window: int) -> KeywordHits:
    """The best `window` pages for the query. Leaves table `search_hits` for `matches`."""
    notes: list[str] = []
    known, unknown = _known_terms(con, query.words, notes)
    _gather(con, known, reader)
    if query.hollow:
        return KeywordHits([], 0)
    if not query.words:
        return KeywordHits(*_unranked(con, query, limits, reader, window))
    words, average, chunks = _statistics(con, known, reader)
    hits, total = _rank(con, words, average, limits, window) if words else ([], 0)
    rarities = [word.rarity for word in words] + [_rarity(chunks, 0)] * len(unknown)
    return KeywordHits(hits, total, words, unknown, notes, sum(rarities), math.hypot(*rarities))


def matches(con: Connection, shown: Mapping[int, int]) -> dict[int, dict[int, list[str]]]:
    """For the chunk shown of each page (its ordinal): the numbers of the words that matched, each with
    the fields they stand in, after `run`."""
    if not shown:
        return {}
    values = ", ".join(f"({page}, {ordinal})" for page, ordinal in shown.items())
    rows = con.execute(
        "SELECT page, word, bit_or(fields) FROM search_hits "
        f"WHERE (page, ordinal) IN (VALUES {values}) GROUP BY page, word ORDER BY page, word"
    ).fetchall()
    found: dict[int, dict[int, list[str]]] = {page: {} for page in shown}
    for page, word, mask in rows:
        found[page][word] = [name for at, name in enumerate(FIELDS) if mask >> at & 1]
    return found


def has_every_word(con: Connection, hits: KeywordHits) -> bool:
    """Whether the chunk shown of the best page has all words of the query, after `run`."""
    if not hits.hits or hits.unknown:
        return False
    best = hits.hits[0]
    return len(matches(con, {best.page: best.passages[0].ordinal})[best.page]) == len(hits.words)


def unmatched(con: Connection, pages: Iterable[int]) -> list[int]:
    """Those of `pages` that have no word of the query, after `run`."""
    sql = "SELECT DISTINCT page FROM search_hits WHERE page IN (SELECT unnest(?::INTEGER[]))"
    listed = list(pages)
    matched = {row[0] for row in con.execute(sql, [listed]).fetchall()} if listed else set()
    return [page for page in listed if page not in matched]


def _known_terms(
    con: Connection, words: Sequence[QueryWord], notes: list[str]
) -> tuple[list[tuple[str, tuple[tuple[int, int], ...]]], list[str]]:
    """The words that the index may know, each as (text, (term id, weight)...), and the others."""
    ids = _ids(con, {term for word in words for part in (word, *word.parts) for term, _ in part.terms})
    known: dict[str, tuple[tuple[int, int], ...]] = {}
    unknown: list[str] = []
    for word in words:
        if terms := _terms_of(con, word, ids, notes):
            known[word.text] = terms
            continue
        unknown.append(word.text)
        for part in word.parts:
            if terms := _terms_of(con, part, ids, notes):
                known.setdefault(part.text, terms)
    return list(known.items()), unknown


def _ids(con: Connection, spelled: set[str]) -> dict[str, list[int]]:
    """The ids of terms as they are written in a query: a marked stem stands for every term that has it."""
    if not spelled:
        return {}
    marks = ", ".join("?" * len(spelled))
    stems = sorted(term.removeprefix(STEM) for term in spelled if term.startswith(STEM))
    of_stems = ", ".join("?" * len(stems)) or "NULL"
    ids: dict[str, list[int]] = {}
    for term, number in con.execute(
        f"""SELECT term, id FROM terms WHERE term IN ({marks})
        UNION ALL SELECT '{STEM}' || coalesce(stem, term), id FROM terms
        WHERE stem IN ({of_stems}) OR (stem IS NULL AND term IN ({of_stems}))""",
        [*sorted(spelled), *stems, *stems],
    ).fetchall():
        ids.setdefault(term, []).append(number)
    return ids


def _terms_of(
    con: Connection, word: QueryWord, ids: dict[str, list[int]], notes: list[str]
) -> tuple[tuple[int, int], ...]:
    if not word.prefix:
        weights: dict[int, int] = {}
        for term, weight in word.terms:
            for number in ids.get(term, ()):
                weights[number] = weights.get(number, 0) + weight
        return tuple(weights.items())
    ((start, weight),) = word.terms
    rows = con.execute(
        "SELECT id FROM terms WHERE starts_with(term, ?) ORDER BY term = ? DESC, length(term), term LIMIT ?",
        [start, start, MAX_PREFIX_TERMS + 1],
    ).fetchall()
    if len(rows) > MAX_PREFIX_TERMS:
        notes.append(f"{start}*: only the {MAX_PREFIX_TERMS} shortest words that begin so were looked for")
    return tuple((row[0], weight) for row in rows[:MAX_PREFIX_TERMS])


def _unranked(
    con: Connection, query: Query, limits: Limits, reader: Reader, window: int
) -> tuple[list[PageHit], int]:
    """Every page that meets the limits, for a query of filters only: the most linked first, or the newest."""
    day = "left(coalesce(p.date, p.git_date, ?) || '-01-01', 10) DESC, " if query.newest else ""
    rows = con.execute(
        "SELECT p.id, p.slug, count(*) OVER () FROM pages p LEFT JOIN importance i ON i.page = p.id "
        f"WHERE {limits.pages} ORDER BY {day}coalesce(i.backlinks, 0) DESC, p.slug LIMIT ?",
        [*limits.page_values, *([reader.today.isoformat()] if day else []), window],
    ).fetchall()
    hits = [PageHit(page, slug, (Passage(0, False, 0.0),)) for page, slug, _ in rows]
    return hits, rows[0][2] if rows else 0


def _gather(
    con: Connection, known: Sequence[tuple[str, tuple[tuple[int, int], ...]]], reader: Reader
) -> None:
    """Fill `search_hits`: a row for every visible chunk and word that met, with weighted frequencies.

    A page's own fields count for each of its chunks; a page without chunks to see is one empty chunk.
    """
    pairs = [(term, number, weight) for number, (_, terms) in enumerate(known) for term, weight in terms] or [
        (-1, 0, 0)
    ]
    values = ", ".join(f"({term}, {number}, {weight})" for term, number, weight in pairs)
    ids = ", ".join(str(term) for term in sorted({pair[0] for pair in pairs}))
    weight = "CASE t.field " + " ".join(
        f"WHEN {at} THEN {FIELD_WEIGHTS[name]}" for at, name in enumerate(FIELDS)
    )
    of_chunk, scopes = reader.scopes("c.scope")
    of_page, _ = reader.scopes("p.scope")
    con.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE search_hits AS
        WITH wanted(term, word, weight) AS (VALUES {values}),
        met AS MATERIALIZED (
            SELECT t.chunk, w.word, bit_or(1 << t.field) AS fields,
                sum(t.tf * w.weight * {weight} END) FILTER (WHERE t.field >= {TRUTH}) AS body,
                sum(t.tf * w.weight * {weight} END) FILTER (WHERE t.field < {TRUTH}) AS head
            FROM postings t JOIN wanted w ON w.term = t.term
            WHERE t.term IN ({ids})
            GROUP BY t.chunk, w.word
        ),
        placed AS (
            SELECT c.id, c.page, c.ordinal, c.layer, c.length, m.word, m.fields, m.body, m.head
            FROM met m JOIN chunks c ON c.id = m.chunk WHERE {of_chunk}
            UNION ALL
            SELECT c.id, c.page, c.ordinal, c.layer, c.length, m.word, m.fields, 0, m.head
            FROM met m JOIN chunks c ON c.page = -m.chunk WHERE m.chunk < 0 AND {of_chunk}
            UNION ALL
            SELECT m.chunk, p.id, 0, 'truth', 0, m.word, m.fields, 0, m.head
            FROM met m JOIN pages p ON p.id = -m.chunk
            WHERE m.chunk < 0 AND {of_page} AND p.id NOT IN (SELECT page FROM chunks c WHERE {of_chunk})
        )
        SELECT id, page, ordinal, layer = 'timeline' AS timeline, length, word, bit_or(fields) AS fields,
            coalesce(sum(body), 0)::BIGINT AS body, coalesce(sum(head), 0)::BIGINT AS head
        FROM placed GROUP BY id, page, ordinal, layer, length, word
        """,
        scopes * 4,
    )


def _statistics(
    con: Connection, known: Sequence[tuple[str, tuple[tuple[int, int], ...]]], reader: Reader
) -> tuple[list[Word], float, int]:
    """How rare each word is among the chunks that may be seen, their mean length, and their number."""
    scope, scopes = reader.scopes("c.scope")
    ((chunks, length),) = con.execute(
        f"SELECT count(*), coalesce(sum(c.length), 0) FROM chunks c WHERE {scope}", scopes
    ).fetchall()
    rows = con.execute("SELECT word, count(*) FROM search_hits GROUP BY word").fetchall()
    counts: dict[int, int] = dict(rows)
    words = [
        Word(text, terms, counts.get(number, 0), _rarity(chunks, counts.get(number, 0)))
        for number, (text, terms) in enumerate(known)
    ]
    return (words if counts else []), max(1.0, length / max(1, chunks)), chunks


def _rarity(chunks: int, having: int) -> float:
    """The inverse document frequency, lowered further for words that are nearly everywhere."""
    idf = math.log(1 + (max(chunks, having) - having + 0.5) / (having + 0.5))
    return idf * idf / (idf + COMMON)


def share(word: Word) -> float:
    """How much a word counts in coverage, from 0 (everywhere) towards 1 (rare)."""
    return word.rarity / (word.rarity + COMMON)


def _rank(
    con: Connection,
    words: Sequence[Word],
    average: float,
    limits: Limits,
    window: int,
) -> tuple[list[PageHit], int]:
    shares = [max(1, round(_SHARES * share(word))) if word.df else 0 for word in words]
    values = ", ".join(
        f"({number}, {round(_UNIT * word.rarity)}, {part})"
        for number, (word, part) in enumerate(zip(words, shares, strict=True))
    )
    total = sum(shares)
    rows = con.execute(
        f"""
        WITH word(word, rarity, share) AS (VALUES {values}),
        matched AS (
            SELECT h.page, h.ordinal, h.timeline, sum(w.share) / {total} AS coverage,
                sum((w.rarity * h.tf / (h.tf + {K1}))::BIGINT)::BIGINT AS score
            FROM (
                SELECT *, (body / (1 - {B} + {B} * length / ?) + head) / 1000 AS tf FROM search_hits
            ) h JOIN word w ON w.word = h.word WHERE {limits.chunks}
            GROUP BY h.page, h.ordinal, h.timeline
        ),
        chunk AS (
            SELECT page, ordinal, timeline,
                (score * (1 + {COVERAGE_GAIN} * coverage ** {COVERAGE_POWER}))::BIGINT AS score FROM matched
        ),
        page AS (
            SELECT page, max(score * {_KEY} + (65535 - ordinal) * 2 + timeline::INT, 3) AS keys
            FROM chunk GROUP BY page
        )
        SELECT p.id, p.slug, h.keys, count(*) OVER () FROM page h JOIN pages p ON p.id = h.page
        WHERE {limits.pages} ORDER BY h.keys[1] // {_KEY} DESC, p.slug LIMIT ?
        """,
        [average, *limits.chunk_values, *limits.page_values, window],
    ).fetchall()
    return [_page_hit(row) for row in rows], rows[0][3] if rows else 0


def _page_hit(row: Row) -> PageHit:
    passages = tuple(
        Passage(65535 - key % _KEY // 2, bool(key & 1), key // _KEY / _UNIT)
        for key in sorted(row[2], reverse=True)
    )
    return PageHit(row[0], row[1], passages)
