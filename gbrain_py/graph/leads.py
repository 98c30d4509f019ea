"""What introduces a block: the line before its list, the item around it, the head of its table, its
heading."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from gbrain_py.pages.model import Page

_ITEM = re.compile(r"([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?")
_OPENED = re.compile(r"[ \t>]*(?:(\|)|(?:[-*+]|\d{1,9}[.)])[ \t])")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]")
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*\Z")
_SENTENCE_BEFORE = re.compile(r".*(?:[.!?](?=\s)|[。！？](?=.))", re.DOTALL)
_FARTHEST = 500  # lines that are looked at for one introduction
_LONGEST = 300


class Lead(NamedTuple):
    """A text that introduces others, at `start`..`stop`; `links` says whether it names pages."""

    text: str = ""
    start: int = 0
    stop: int = 0
    links: bool = False


NO_LEAD = Lead()


class Leads:
    """Answers for one page; ask in order of offset, for what was found is remembered line by line."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heading_starts = [heading.start for heading in page.headings]
        self._known: dict[int, Lead] = {}

    def heading(self, start: int) -> Lead:
        """The heading above the block at `start`; none for the block of a heading itself, or under the
        page's title."""
        at = bisect_right(self._heading_starts, start) - 1
        if at < 0:
            return NO_LEAD
        heading = self._page.headings[at]
        if heading.start <= start < heading.end or heading.level == 1:
            return NO_LEAD
        return Lead(heading.title, heading.start, heading.end, _names(heading.title))

    def of(self, start: int) -> Lead:
        """The lead-in of the list item or table row that begins at `start`."""
        opened = _OPENED.match(self._page.masked, start)
        if opened is None:
            return NO_LEAD
        line = self._page.line_at(start) - 1
        find = self._head if opened[1] == "|" else self._introduction
        found = self._known[line] = find(line)
        return found

    def _head(self, line: int) -> Lead:
        """The first row of a table, if a delimiter row follows it."""
        first = line
        while first and line - first < _FARTHEST and self._line(first - 1).lstrip().startswith("|"):
            first -= 1
            if first in self._known:
                return self._known[first]
        if first < line and _DELIMITER.match(self._line(first + 1)):
            return self._lead(first)
        return NO_LEAD

    def _introduction(self, line: int) -> Lead:
        depth = _depth(self._line(line))
        for above in range(line - 1, max(-1, line - _FARTHEST), -1):
            text = self._line(above)
            if not text.strip():
                continue
            if item := _ITEM.match(text):
                around = _depth(text)
                if around < depth:
                    return self._lead(above, item.end())
                if around == depth and above in self._known:
                    return self._known[above]
            elif not text[0].isspace():
                if _HEADING.match(text) or text.lstrip().startswith("|"):
                    return NO_LEAD
                before = _SENTENCE_BEFORE.match(text.rstrip())
                return self._lead(above, before.end() if before else 0)
        return NO_LEAD

    def _lead(self, line: int, skip: int = 0) -> Lead:
        whole = self._line(line)
        text = whole[skip:].strip()
        if len(text) > _LONGEST:
            return NO_LEAD
        start = self._page.line_starts[line] + skip
        return Lead(text, start, self._page.line_starts[line] + len(whole), _names(text))

    def _line(self, line: int) -> str:
        starts = self._page.line_starts
        stop = starts[line + 1] - 1 if line + 1 < len(starts) else len(self._page.masked)
        return self._page.masked[starts[line] : stop]


def _depth(text: str) -> int:
    return len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip(" \t>"))


def _names(text: str) -> bool:
    return "[[" in text or "](" in text
