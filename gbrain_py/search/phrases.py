"""Exact phrases: chunks that have all the words, then those whose text has them one after the other."""

from __future__ import annotations

from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection
from gbrain_py.search.query_words import exact_terms
from gbrain_py.search.reader import Reader

MAX_CHECKED = 2_000  # chunks, and as many pages, whose text is read for one phrase


def find(con: Connection, phrase: str, reader: Reader, notes: list[str]) -> tuple[list[int], list[int]]:
    """The pages with the phrase in title, an alias or a tag, and the chunks with it in text or heading.

    Words are compared with case, width and accents folded. `notes` are told when not all could be read.
    """
    terms, wanted = exact_terms(phrase), tokenize.units(phrase)
    if not terms or not wanted:
        return [], []
    pages, chunks = _with_all_terms(con, terms, reader)
    if len(wanted) == 1:
        return pages, chunks
    if len(pages) > MAX_CHECKED or len(chunks) > MAX_CHECKED:
        notes.append(
            f'"{phrase}": the {MAX_CHECKED} likeliest of {len(pages) + len(chunks)} places were read'
        )
    pages, chunks = pages[:MAX_CHECKED], chunks[:MAX_CHECKED]
    sought = _line(wanted)
    return (
        [page for page, text in _page_texts(con, pages) if sought in _line(tokenize.units(text))],
        [chunk for chunk, text in _chunk_texts(con, chunks) if sought in _line(tokenize.units(text))],
    )


def _line(units: list[str]) -> str:
    return " " + " ".join(units) + " "


def _with_all_terms(con: Connection, terms: list[str], reader: Reader) -> tuple[list[int], list[int]]:
    """Pages and chunks with every term, those that have them most often first."""
    marks = ", ".join("?" * len(terms))
    ids = [row[0] for row in con.execute(f"SELECT id FROM terms WHERE term IN ({marks})", terms).fetchall()]
    if len(ids) < len(terms):
        return [], []
    of_chunk, scopes = reader.scopes("c.scope")
    of_page, _ = reader.scopes("p.scope")
    rows = con.execute(
        f"""
        SELECT t.chunk FROM (
            SELECT chunk, count(DISTINCT term) AS terms, sum(tf) AS often FROM postings
            WHERE term IN ({", ".join(map(str, ids))}) GROUP BY chunk
        ) t LEFT JOIN chunks c ON c.id = t.chunk JOIN pages p ON p.id = coalesce(c.page, -t.chunk)
        WHERE t.terms = ? AND {of_page} AND (t.chunk < 0 OR {of_chunk})
        ORDER BY t.often DESC, p.slug, c.ordinal
        """,
        [len(ids), *scopes, *scopes],
    ).fetchall()
    return [-row[0] for row in rows if row[0] < 0], [row[0] for row in rows if row[0] > 0]


def _page_texts(con: Connection, pages: list[int]) -> list[tuple[int, str]]:
    sql = """
        SELECT id, title FROM pages WHERE id IN (SELECT unnest(?::INTEGER[]))
        UNION ALL SELECT page, alias FROM aliases WHERE page IN (SELECT unnest(?::INTEGER[]))
        UNION ALL SELECT page, tag FROM tags WHERE page IN (SELECT unnest(?::INTEGER[]))
    """
    return [(row[0], row[1]) for row in con.execute(sql, [pages] * 3).fetchall()] if pages else []


def _chunk_texts(con: Connection, chunks: list[int]) -> list[tuple[int, str]]:
    sql = """
        SELECT c.id, concat_ws(chr(10), c.heading, substring(p.text, c.start + 1, c.stop - c.start))
        FROM chunks c JOIN pages p ON p.id = c.page WHERE c.id IN (SELECT unnest(?::INTEGER[]))
    """
    return [(row[0], row[1]) for row in con.execute(sql, [chunks]).fetchall()] if chunks else []
