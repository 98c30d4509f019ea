"""How much of a block its links need: the sentences they stand in, and the one after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from gbrain_py.graph.relations.model import PageInfo
from gbrain_py.graph.relations.text import CJK, LONG_ABBREVIATIONS, MAX_CONTEXT, QUOTE

_OPENING = ' \t\r\n-+*•・>|.)(0123456789[]xX_~="“«「『'
"""What may stand before the name that a list item begins with."""
_CAPITAL = re.compile("[A-Z]")
_WORD = re.compile(r"[a-z]{4}\.")


def opens_with_name(before: str) -> bool:
    """Whether a link with `before` in front of it opens its block, so that what introduces the block may
    govern it."""
    return not before.strip(_OPENING)


def reach(text: str, first: int, last: int, people: Callable[[], Collection[str]]) -> tuple[int, int]:
    """The bounds of what must be read of a block whose links begin at `first` and end at `last`.

    These are all sentences with links and the one after each, which may refer to them; all of the block where
    that is in doubt.

    `people` gives the names of linked persons, who may be named again farther off.
    """
    is_ascii = text.isascii()
    is_quoted = '"' in text if is_ascii else QUOTE.search(text)
    if last > MAX_CONTEXT or is_quoted:
        return 0, len(text)
    start = _start_before(text, first, is_ascii or CJK.search(text) is None)
    stop = _stop_after(text, _stop_after(text, last))
    names = people() if start or stop < len(text) else ()
    if names and any(text.find(name, 0, start) >= 0 or text.find(name, stop) >= 0 for name in names):
        return 0, len(text)
    return start, stop


def _start_before(text: str, at: int, is_latin: bool) -> int:
    """The last place before `at` where a sentence surely begins."""
    start = text.rfind("。", 0, at) + 1
    dot = text.rfind(". ", start, at)
    while dot >= 0:
        if ((is_latin and dot + 2 == at) or _CAPITAL.match(text, dot + 2)) and _surely_ends(text, dot):
            return dot + 1
        dot = text.rfind(". ", start, dot)
    return start


def _stop_after(text: str, at: int) -> int:
    """The first place after `at` where a sentence surely ends."""
    stop = text.find("。", at) + 1 or len(text)
    dot = text.find(". ", at, stop)
    while dot >= 0:
        if _CAPITAL.match(text, dot + 2) and _surely_ends(text, dot):
            return dot + 1
        dot = text.find(". ", dot + 1, stop)
    return stop


def _surely_ends(text: str, dot: int) -> bool:
    """Whether a full stop stands behind a long word in lower case, so that it ends a sentence if a new one
    may begin after it."""
    return _WORD.match(text, dot - 4) is not None and not text.endswith(LONG_ABBREVIATIONS, 0, dot)


def names_end(page: PageInfo) -> bool:
    """Whether a name of the page holds a sign that ends sentences: then no sentence surely ends there."""
    return any("." in name or "。" in name for name in (page.title, *page.aliases))
