"""Where text may be cut without cutting a grapheme cluster (after Unicode Standard Annex 29)."""

from __future__ import annotations

import unicodedata

_ZWJ, _ZWNJ = "\u200d", "\u200c"
_WINDOW = 256  # a cluster longer than this is no writing, and is cut


def boundary_before(text: str, at: int, since: int = 0) -> int:
    """The last place at or before `at` that is between two clusters, or `at` when there is none near.
    `since` is a boundary to read from."""
    for place in range(at, max(since, at - _WINDOW), -1):
        if is_boundary(text, place, since):
            return place
    return at


def is_boundary(text: str, at: int, since: int = 0) -> bool:
    """Whether `text` may be cut before the character at `at`. Says no rather than yes where in doubt."""
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before < "\u0300" and after < "\u0300":
        return (before, after) != ("\r", "\n")
    if before in "\r\n" or after in "\r\n":
        return True
    if before == _ZWJ or _extends(after):
        return False
    if _is_flag(before) and _is_flag(after):
        return _flags_before(text, at, since) % 2 == 0
    if _is_jamo(after) and (_is_jamo(before) or "\uac00" <= before <= "\ud7a3"):
        return False
    # After a virama the next letter joins; signs such as U+0600 stand before what they enclose.
    return unicodedata.combining(before) != 9 and not _is_prefix(before)


def _extends(char: str) -> bool:
    return (
        char in (_ZWJ, _ZWNJ)
        or unicodedata.category(char) in ("Mn", "Mc", "Me")
        or "\U0001f3fb" <= char <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= char <= "\U000e007f"  # the letters of a flag of a region
        or char in "\uff9e\uff9f\u0e33\u0eb3"
    )


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flags_before(text: str, at: int, since: int) -> int:
    start = at
    while start > since and _is_flag(text[start - 1]):
        start -= 1
    return at - start


def _is_jamo(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\ua960" <= char <= "\ua97c" or "\ud7b0" <= char <= "\ud7fb"


def _is_prefix(char: str) -> bool:
    return "\u0600" <= char <= "\u0605" or char in "\u06dd\u070f\u08e2\u0d4e\U000110bd\U000110cd"
