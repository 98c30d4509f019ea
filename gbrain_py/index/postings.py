"""What a page is found by: its terms, told apart in Python, counted, given ids and sorted in SQL.

The words of each field of each chunk go into a staging table as one string; a tuple for every single
posting would cost several times as much as all the rest of indexing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection, append

TITLE, ALIAS, TAG, HEADING, TRUTH, TIMELINE = range(6)
FIELDS = ("title", "alias", "tag", "heading", "truth", "timeline")

PAGE = -1  # stands in place of a chunk's ordinal for what belongs to the whole page
_MAX_COUNT = 65_535


class ChunkText(NamedTuple):
    """A chunk as far as words go: `field` is TRUTH or TIMELINE, `heading` its whole heading path."""

    field: int
    heading: str
    text: str


class FieldTerms(NamedTuple):
    """The terms of one field of one chunk (its ordinal, or PAGE), spelled out as in `tokenize`."""

    chunk: int
    field: int
    terms: str


def of_page(
    title: str, aliases: Sequence[str], tags: Sequence[str], chunks: Iterable[ChunkText], file_name: str = ""
) -> tuple[list[FieldTerms], list[int]]:
    """The terms of a page by field, and the length of each chunk in words.

    A file name with a word that neither title nor aliases have counts as an alias.
    The length is what `chunks.length` holds: the words, or pairs of characters, of the chunk's own text.
    """
    named = {unit for name in (title, *aliases) for unit in tokenize.units(name)}
    if not named.issuperset(tokenize.units(file_name)):
        aliases = [*aliases, file_name]
    heads = ((TITLE, title), (ALIAS, "\n\n".join(aliases)), (TAG, "\n\n".join(tags)))
    found = [_terms(PAGE, field, text)[0] for field, text in heads if text]
    lengths: list[int] = []
    for ordinal, chunk in enumerate(chunks):
        if chunk.heading:
            found.append(_terms(ordinal, HEADING, chunk.heading)[0])
        body, length = _terms(ordinal, chunk.field, chunk.text)
        lengths.append(length)
        found.append(body)
    return found, lengths


def _terms(chunk: int, field: int, text: str) -> tuple[FieldTerms, int]:
    terms, length = tokenize.spelled_out(text)
    return FieldTerms(chunk, field, terms), length


def begin(con: Connection) -> None:
    """Make the staging table of this connection, or empty it."""
    con.execute("CREATE OR REPLACE TEMP TABLE staged (chunk INTEGER, field UTINYINT, terms VARCHAR)")


def stage(con: Connection, rows: Iterable[Sequence[object]]) -> None:
    """Stage rows of (chunk id, or minus the page id, field, terms spelled out)."""
    append(con, "staged", rows)


def settle(con: Connection) -> None:
    """Turn what was staged into postings sorted by term; new terms get the next free ids."""
    con.execute(
        """CREATE TEMP TABLE counted AS
        SELECT chunk, field, term, least(count(*), ?) AS tf
        FROM (SELECT chunk, field, unnest(string_split(terms, ?)) AS term FROM staged) WHERE term <> ''
        GROUP BY ALL""",
        [_MAX_COUNT, tokenize.SEPARATOR],
    )
    con.execute("DROP TABLE staged")
    new = con.execute(
        """SELECT (SELECT coalesce(max(id), 0) FROM terms) + row_number() OVER (ORDER BY term), term
        FROM (SELECT DISTINCT term FROM counted) ANTI JOIN terms USING (term)"""
    ).fetchall()
    append(con, "terms", [(number, term, tokenize.stem_of(term)) for number, term in new])
    con.execute(
        """INSERT INTO postings
        SELECT t.id, c.chunk, c.field, c.tf FROM counted c JOIN terms t USING (term)
        ORDER BY t.id, c.chunk, c.field"""
    )
    con.execute("DROP TABLE counted")
