"""The chunks that are shown of the pages of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gbrain_py.index.engine import Connection
from gbrain_py.search import dedup, snippet
from gbrain_py.search.answer import Snippet, Source
from gbrain_py.search.keyword_arm import Passage
from gbrain_py.search.query_words import QueryWord
from gbrain_py.search.reader import Reader

SHOWN = 2  # chunks of a page
EMPTY = Snippet("", 1, "compiled_truth", "")


@dataclass(frozen=True, slots=True)
class PageRow:
    """What is shown of a page apart from its chunks; `date` None is today."""

    slug: str
    title: str
    type: str
    path: str
    date: str | None


def page_rows(con: Connection, pages: Sequence[int]) -> dict[int, PageRow]:
    """The rows of these pages."""
    sql = (
        "SELECT id, slug, title, type, path, coalesce(date, git_date) FROM pages "
        "WHERE id IN (SELECT unnest(?::INTEGER[]))"
    )
    return {row[0]: PageRow(*row[1:]) for row in con.execute(sql, [list(pages)]).fetchall()}


def snippets(
    con: Connection,
    passages: Mapping[int, Sequence[Passage]],
    query_words: Sequence[QueryWord],
    rarities: Mapping[str, float],
    reader: Reader,
) -> dict[int, list[Snippet]]:
    """By page, up to SHOWN snippets, the best first, no two nearly the same. A page known by its timeline
    only shows its compiled truth too; a page without chunks shows nothing. `rarities` are those of the
    known words by their text."""
    weights = {
        term: rarities[part.text]
        for word in query_words
        for part in (word, *word.parts)
        if part.text in rarities
        for term, _ in part.terms
    }
    prefixes = tuple(word.terms[0][0] for word in query_words if word.prefix)
    shown: dict[int, list[Snippet]] = {page: [] for page in passages}
    for page, chunks in _chunks(con, passages, reader).items():
        wanted = [chunks[p.ordinal] for p in passages[page] if p.ordinal in chunks]
        kept = [wanted[at] for at in dedup.distinct([chunk.text for chunk in wanted])][:SHOWN]
        if kept and all(chunk.source == "timeline" for chunk in kept):
            truth = next((chunk for chunk in chunks.values() if chunk.source == "compiled_truth"), None)
            kept = [*kept[: SHOWN - 1], truth] if truth else kept
        shown[page] = [_snippet(chunk, weights, prefixes) for chunk in kept]
    return shown


def texts(
    con: Connection, passages: Mapping[int, Sequence[Passage]], reader: Reader
) -> dict[int, list[Snippet]]:
    """By page, its passages as they are, whole, in the order given."""
    found = _chunks(con, passages, reader)
    return {
        page: [found[page][p.ordinal] for p in listed if p.ordinal in found.get(page, {})]
        for page, listed in passages.items()
    }


def _snippet(chunk: Snippet, weights: Mapping[str, float], prefixes: tuple[str, ...]) -> Snippet:
    piece = snippet.cut(chunk.text, weights, prefixes)
    line = chunk.line + chunk.text.count("\n", 0, piece.at)
    return Snippet(chunk.section, line, chunk.source, piece.text, piece.marks)


def _chunks(
    con: Connection, passages: Mapping[int, Sequence[Passage]], reader: Reader
) -> dict[int, dict[int, Snippet]]:
    """By page and ordinal: the whole text of the passages, and of the first chunk of compiled truth."""
    pairs = [(page, passage.ordinal) for page, found in passages.items() for passage in found]
    if not pairs:
        return {}
    scope, scopes = reader.scopes("c.scope")
    pages = ", ".join(str(page) for page in passages)
    pairs += con.execute(
        f"SELECT page, min(ordinal) FROM chunks WHERE page IN ({pages}) AND layer = 'truth' GROUP BY page"
    ).fetchall()
    values = ", ".join(f"({page}, {ordinal})" for page, ordinal in pairs)
    rows = con.execute(
        f"""
        SELECT c.page, c.ordinal, c.heading, c.line, c.layer, substring(p.text, c.start + 1, c.stop - c.start)
        FROM chunks c JOIN pages p ON p.id = c.page
        WHERE {scope} AND p.id IN ({pages}) AND c.page IN ({pages})
            AND (c.page, c.ordinal) IN (VALUES {values})
        ORDER BY c.page, c.ordinal
        """,
        scopes,
    ).fetchall()
    found: dict[int, dict[int, Snippet]] = {}
    for page, ordinal, heading, line, layer, text in rows:
        source: Source = "timeline" if layer == "timeline" else "compiled_truth"
        found.setdefault(page, {})[ordinal] = Snippet(heading, line, source, text)
    return found
