"""Whole chunks for an agent, the best first, as many as fit into a number of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from gbrain_py.index.engine import Connection
from gbrain_py.search import dedup, passages, present
from gbrain_py.search.answer import Snippet
from gbrain_py.search.look import Look
from gbrain_py.search.reader import Reader

PAGES = 50  # that are looked at when nothing else is asked for
_LETTERS = 4  # of a script with spaces, in a token
_HEAD = 12  # tokens for saying where a chunk stands


@dataclass(frozen=True, slots=True)
class Packed:
    """A chunk as it is, and where it stands."""

    slug: str
    title: str
    path: str
    line: int
    section: str
    source: str
    text: str
    tokens: int

    def as_dict(self) -> dict[str, Any]:
        """The chunk as JSON takes it."""
        return {name: getattr(self, name) for name in self.__slots__}


def tokens(text: str) -> int:
    """About how many tokens a language model makes of `text`."""
    plain = sum(char.isascii() for char in text)
    return -(-plain // _LETTERS) + len(text) - plain


def pack(
    con: Connection, look: Look, reader: Reader, budget: int, limit: int = PAGES, offset: int = 0
) -> list[Packed]:
    """The best chunk of every page in order, then the second of each, as long as they fit; a note of the
    look says so when the best of all does not. Of the pages `limit` are looked at, from `offset` on."""
    shown = look.ranking.order[offset : offset + limit]
    rows = passages.page_rows(con, shown)
    texts = passages.texts(con, present.best_passages(look, shown), reader)
    packed: list[Packed] = []
    left = budget
    for number, layer in enumerate(zip_longest(*(_distinct(texts.get(page, [])) for page in shown))):
        for page, chunk in zip(shown, layer, strict=True):
            if chunk is None:
                continue
            cost = tokens(chunk.text) + _HEAD
            if number == 0 and page == shown[0] and cost > budget:
                look.notes.append(
                    f"the best passage, of {rows[page].slug}, takes {cost} tokens: it was left out"
                )
            if cost <= left:
                row = rows[page]
                left -= cost
                place = row.path, chunk.line, chunk.section, chunk.source
                packed.append(Packed(row.slug, row.title, *place, chunk.text, cost))
    return packed


def _distinct(chunks: Sequence[Snippet]) -> list[Snippet]:
    return [chunks[at] for at in dedup.distinct([chunk.text for chunk in chunks])]
