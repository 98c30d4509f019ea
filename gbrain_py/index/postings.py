"""What a page is found by: rows of (term, chunk, field, frequency)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection, append

TITLE, ALIAS, TAG, HEADING, TRUTH, TIMELINE = range(6)
FIELDS = ("title", "alias", "tag", "heading", "truth", "timeline")

PAGE = -1  # stands in place of a chunk's ordinal for what belongs to the whole page
_MAX_COUNT = 65_535

Posting = tuple[str, int, int, int]


class ChunkText(NamedTuple):
    """A chunk as far as words go: `field` is TRUTH or TIMELINE, `heading` its whole heading path."""

    field: int
    heading: str
    text: str


def rows(
    title: str, aliases: Sequence[str], tags: Sequence[str], chunks: Iterable[ChunkText]
) -> tuple[list[Posting], list[int]]:
    """The postings of a page and the length of each chunk in words.

    A posting is (term, ordinal of the chunk or PAGE, field, frequency). The length is what `chunks.length`
    holds: the terms of the chunk's own text, stems not counted.
    """
    postings: list[Posting] = []
    for field, text in ((TITLE, title), (ALIAS, "\n\n".join(aliases)), (TAG, "\n\n".join(tags))):
        postings += _field_rows(PAGE, field, text)
    lengths: list[int] = []
    for ordinal, chunk in enumerate(chunks):
        postings += _field_rows(ordinal, HEADING, chunk.heading)
        body = _field_rows(ordinal, chunk.field, chunk.text)
        lengths.append(sum(row[3] for row in body if not row[0].startswith(tokenize.STEM)))
        postings += body
    return postings, lengths


def _field_rows(ordinal: int, field: int, text: str) -> list[Posting]:
    return [
        (term, ordinal, field, number if number < _MAX_COUNT else _MAX_COUNT)
        for term, number in tokenize.count(text).items()
    ]


class Vocabulary:
    """Ids of terms, kept between the batches of one run so that the index is asked once for each."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._next: int | None = None

    def ids(self, con: Connection, terms: Collection[str]) -> dict[str, int]:
        """The id of each term; new terms are added to the index with the next free ids."""
        unknown = [term for term in terms if term not in self._known]
        if unknown:
            self._learn(con, unknown)
        return self._known

    def _learn(self, con: Connection, unknown: list[str]) -> None:
        if self._next is None:
            ((self._next,),) = con.execute("SELECT coalesce(max(id), 0) + 1 FROM terms").fetchall()
        if self._next > 1:
            sql = "SELECT term, id FROM terms WHERE term IN (SELECT unnest(?))"
            self._known.update(con.execute(sql, [unknown]).fetchall())
        new = sorted(term for term in unknown if term not in self._known)
        numbers = range(self._next, self._next + len(new))
        self._known.update(zip(new, numbers, strict=True))
        self._next += len(new)
        append(con, "terms", list(zip(numbers, new, strict=True)))


def term_ids(con: Connection, terms: Collection[str]) -> dict[str, int]:
    """The id of each term, new ones included, for a single batch."""
    return Vocabulary().ids(con, terms)
