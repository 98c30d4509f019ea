"""The model's tokenizer: the likeliest split of each word into known pieces.

No piece crosses a space, so words are split one by one and remembered: in a brain most words come again.
"""

from __future__ import annotations

import re
from functools import lru_cache

from gbrain_py.embed.nano.weights import Vocabulary

_SPACE = "\u2581"  # stands for a space at the start of a word
_REMEMBERED = 1 << 16  # words
_SHORT = 32  # characters of a word worth remembering: whole sentences without a space hardly come again
_WORST = float("-inf")


class Tokenizer:
    """Text to the numbers of its pieces, without the marks for start and end."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._normal = vocabulary.normal
        self._unknown = vocabulary.unknown
        self._unknown_score = min(vocabulary.scores) - 10
        self._scores = vocabulary.scores
        self._ids = {piece: i for i, piece in enumerate(vocabulary.pieces) if piece and i != self._unknown}
        self._longest = max(map(len, self._ids))
        self._remembered = lru_cache(_REMEMBERED)(self._split)

    def ids(self, text: str) -> list[int]:
        """The pieces of a text, in order."""
        normal = text.translate(self._normal)
        found: list[int] = []
        for word in _words(normal):
            found += self._remembered(word) if len(word) <= _SHORT else self._split(word)
        return found

    def _split(self, word: str) -> tuple[int, ...]:
        size = len(word)
        best = [0.0] + [_WORST] * size
        came_from = [(0, 0)] * (size + 1)  # where the last piece starts, and which it is
        for start in range(size):
            here = best[start]
            for end in range(start + 1, min(size, start + self._longest) + 1):
                piece = self._ids.get(word[start:end])
                if piece is not None and here + self._scores[piece] > best[end]:
                    best[end] = here + self._scores[piece]
                    came_from[end] = start, piece
            if here + self._unknown_score > best[start + 1]:
                best[start + 1] = here + self._unknown_score
                came_from[start + 1] = start, self._unknown
        pieces = []
        while size:
            size, piece = came_from[size]
            pieces.append(piece)
        return tuple(reversed(pieces))


def _words(text: str) -> list[str]:
    """Words with their space before them; a run of spaces counts as one, one at the end as a word."""
    spaced = re.sub(" +", " ", text)
    return [_SPACE + part for part in spaced.removeprefix(" ").split(" ")]
