"""Exact phrases: chunks that have all the words, then those whose text has them one after the other."""

from __future__ import annotations

import re

from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection
from gbrain_py.search.query_words import sure_terms
from gbrain_py.search.reader import Reader

MAX_CHECKED = 2_000  # chunks, and as many pages, whose text is read for one phrase
MAX_IN_ALL = 6_000  # that are read for all phrases of a query


def find(
    con: Connection, phrase: str, reader: Reader, notes: list[str], share: int = MAX_IN_ALL
) -> tuple[list[int], list[int]]:
    """The pages with the phrase in title, an alias or a tag, and the chunks with it in text or heading.

    Words are compared with case, width and accents folded. At most `share` chunks and as many pages are read;
    `notes` are told when these are not all.
    """
    most = min(MAX_CHECKED, share)
    sought = _Sought(phrase)
    pages, chunks = _candidates(con, sought, reader)
    if sought.is_term:
        return pages, chunks
    if len(pages) > most or len(chunks) > most:
        notes.append(f'"{phrase}": the {most} likeliest of {len(pages) + len(chunks)} places were read')
    return (
        sorted({page for page, text in _page_texts(con, pages[:most]) if sought.is_in(text)}),
        sorted({chunk for chunk, text in _chunk_texts(con, chunks[:most]) if sought.is_in(text)}),
    )


def is_in(phrase: str, text: str) -> bool:
    """Whether the words of `phrase` stand in `text` one after the other."""
    return _Sought(phrase).is_in(text)


class _Sought:
    """A phrase as it is compared: by its smallest words, and by signs (`@acme`, `c++`) where it has some."""

    def __init__(self, phrase: str) -> None:
        self.phrase = phrase
        self.units = tokenize.units(phrase)
        self._signs = any(kind == "mark" and len(mark) > 1 for kind, mark in tokenize.pieces(phrase))
        shown = tokenize.units(phrase, signs=True) if self._signs else self.units
        self._pattern = re.compile(f" {' '.join(map(_pattern, shown))} ")

    @property
    def is_term(self) -> bool:
        """Whether the index alone tells who has it."""
        return not self._signs and len(self.units) <= 1 and len("".join(self.units)) < tokenize.MAX_TERM

    def is_in(self, text: str) -> bool:
        """Whether the words stand in `text` one after the other."""
        return self._pattern.search(f" {' '.join(tokenize.units(text, signs=self._signs))} ") is not None


def _pattern(unit: str) -> str:
    return f"v?{unit}" if unit.isascii() and unit.isdigit() else re.escape(unit)  # 2.0 is in v2.0


def _candidates(con: Connection, sought: _Sought, reader: Reader) -> tuple[list[int], list[int]]:
    """Pages and chunks that may have the phrase, those first that have the most of its terms as typed."""
    needed = _needed(con, sought.units)
    if not needed or not all(needed):
        return [], []
    likely = _ids(con, set(tokenize.tokens(sought.phrase)))
    wanted = [(term, str(number)) for number, either in enumerate(needed) for term in either]
    wanted += [(term, "NULL") for term in likely.values()]
    of_chunk, scopes = reader.scopes("c.scope")
    of_page, _ = reader.scopes("p.scope")
    rows = con.execute(
        f"""
        WITH wanted(term, number) AS (VALUES {", ".join(f"({term}, {number})" for term, number in wanted)})
        SELECT t.chunk FROM (
            SELECT chunk, count(DISTINCT number) AS met, count(DISTINCT w.term) AS terms, sum(tf) AS often
            FROM postings t JOIN wanted w ON w.term = t.term
            WHERE t.term IN ({", ".join(str(term) for term in sorted({term for term, _ in wanted}))})
            GROUP BY chunk
        ) t LEFT JOIN chunks c ON c.id = t.chunk JOIN pages p ON p.id = coalesce(c.page, -t.chunk)
        WHERE t.met = ? AND {of_page} AND (t.chunk < 0 OR {of_chunk})
        ORDER BY t.terms DESC, t.often DESC, p.slug, c.ordinal
        """,
        [len(needed), *scopes, *scopes],
    ).fetchall()
    return [-row[0] for row in rows if row[0] < 0], [row[0] for row in rows if row[0] > 0]


def _needed(con: Connection, units: list[str]) -> list[list[int]]:
    """The ids of terms of each of which a place with these units has one at least."""
    needed = sure_terms(units)
    if units and not needed:  # a single character, which pairs begin with
        rows = con.execute("SELECT id FROM terms WHERE starts_with(term, ?)", units).fetchall()
        return [[row[0] for row in rows]]
    ids = _ids(con, {term for either in needed for term in either})
    return [[ids[term] for term in either if term in ids] for either in needed]


def _ids(con: Connection, terms: set[str]) -> dict[str, int]:
    marks = ", ".join("?" * len(terms)) or "NULL"
    return dict(con.execute(f"SELECT term, id FROM terms WHERE term IN ({marks})", sorted(terms)).fetchall())


def _page_texts(con: Connection, pages: list[int]) -> list[tuple[int, str]]:
    sql = """
        SELECT id, unnest([title, path]) FROM pages WHERE id IN (SELECT unnest(?::INTEGER[]))
        UNION ALL SELECT page, alias FROM aliases WHERE page IN (SELECT unnest(?::INTEGER[]))
        UNION ALL SELECT page, tag FROM tags WHERE page IN (SELECT unnest(?::INTEGER[]))
    """
    return [(row[0], row[1]) for row in con.execute(sql, [pages] * 3).fetchall()] if pages else []


def _chunk_texts(con: Connection, chunks: list[int]) -> list[tuple[int, str]]:
    sql = """
        SELECT c.id, substring(p.text, c.start + 1, c.stop - c.start)
        FROM chunks c JOIN pages p ON p.id = c.page WHERE c.id IN (SELECT unnest(?::INTEGER[]))
        UNION ALL SELECT id, heading FROM chunks WHERE id IN (SELECT unnest(?::INTEGER[])) AND heading <> ''
    """
    return [(row[0], row[1]) for row in con.execute(sql, [chunks] * 2).fetchall()] if chunks else []
