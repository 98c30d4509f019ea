"""What stands around a link: its block (paragraph, list item, heading or table row) and its sentence."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from gbrain_py.pages.model import Page

Span = tuple[int, int]

_WIDEST = 600  # characters of a sentence that are kept around a link
_AROUND = 250
_BLANK = re.compile(r"[ \t]*(?:\n|\Z)")
# A heading, a table row and `key:: value` are one line.
_ALONE = re.compile(r" {0,3}(?:#{1,6}[ \t]|\||[^\W\d_][\w \-]{0,60}::)")
_ITEM = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]")
_LEAD = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?|#{1,6}[ \t]+)?\s*")
_END = re.compile(r"[.!?…。！？]++[\"'”’)\]」』）]*+")
_SURE = re.compile(r"(?!prox)[a-z]{4}\. ")  # no abbreviation
_WIDE_ENDS = "。！？"  # these end a sentence without white space behind them
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]|Dr|Mr|Mrs|Ms|Prof|Inc|Ltd|Co|Corp|St|vs|etc|approx|No)|[ei]\.[ge])\.\Z"
)


class Contexts:
    """Answers for one page; ask in order of offset, since only the last block is remembered."""

    def __init__(self, page: Page, links: Sequence[Span], scopes: ScopeMap) -> None:
        self._page = page
        self._text = page.masked
        self._links = links
        self._scopes = scopes
        self._link_starts = [start for start, _ in links]
        self.current: Span = (0, 0)  # the block of the link last asked for
        self._sentence: Span = (0, 0)  # the one last asked for, between its borders

    def sentence(self, start: int, stop: int) -> Span:
        """The sentence of the link at `start`..`stop`, within its block and its scope; a long one is cut."""
        if not self.current[0] <= start < self.current[1]:
            self.current = self.block(start)
            self._sentence = self.current[0], self.current[0]
        if start >= self._sentence[1]:
            self._sentence = self._borders(start)
        low, high = self._sentence
        _, floor, ceiling = self._scopes.at(start)
        if floor or ceiling is not None:
            low, high = max(low, floor), high if ceiling is None else min(high, ceiling)
        if high - low > _WIDEST:
            low, high = max(low, start - _AROUND), min(high, stop + _AROUND)
        if lead := _LEAD.match(self._text, low, start):
            low = lead.end()
        high = min(high, len(self._text))
        while high > stop and self._text[high - 1].isspace():
            high -= 1
        return low, max(high, stop)

    def block(self, offset: int) -> Span:
        """The paragraph, list item, heading or table row around `offset`."""
        starts, text = self._page.line_starts, self._text
        first = last = self._page.line_at(offset) - 1
        alone = _ALONE.match(text, starts[first])
        while first and not alone and not _ITEM.match(text, starts[first]):
            above = starts[first - 1]
            if _BLANK.match(text, above) or _ALONE.match(text, above):
                break
            first -= 1
        while not alone and last + 1 < len(starts):
            below = starts[last + 1]
            if _BLANK.match(text, below) or _ALONE.match(text, below) or _ITEM.match(text, below):
                break
            last += 1
        return starts[first], starts[last + 1] if last + 1 < len(starts) else len(text) + 1

    def _borders(self, start: int) -> Span:
        """Where the sentence of the link at `start` begins and ends; no border lies inside a link."""
        text, stop = self._text, self.current[1]
        low = self._near(start)
        for found in _END.finditer(text, low, stop):
            at = found.end()
            if not (text[at : at + 1].isspace() or any(end in found[0] for end in _WIDE_ENDS)):
                continue
            link = bisect_left(self._link_starts, at) - 1
            if link >= 0 and self._links[link][1] > at:
                continue
            if found[0] == "." and _ABBREVIATION.search(text, max(self.current[0], at - 8), at):
                continue
            if at > start:
                stop = at
                break
            low = at
        return low, stop

    def _near(self, start: int) -> int:
        """A place close before `start` from which borders are found: a border, or a sign that makes one."""
        text, link = self._text, bisect_left(self._link_starts, start) - 1
        border = self._sentence[1]
        floor = max(border, self._links[link][1] if link >= 0 else 0)
        wide = text.rfind("。", floor, start)
        dot = text.rfind(". ", max(floor, wide), start)
        while dot >= 0 and not _SURE.match(text, dot - 4):
            dot = text.rfind(". ", floor, dot)
        return dot + 1 if dot > wide else wide if wide >= 0 else border


class ScopeMap:
    """The scope of any offset of a page, and the stretch of text around it that has the same."""

    def __init__(self, page: Page) -> None:
        self._page_scope = page.scope
        self._starts = [0]
        self._scopes = [page.scope]
        open_blocks: list[tuple[int, str]] = []
        for block in page.scope_blocks:
            self._close(open_blocks, block.start)
            open_blocks.append((block.end, block.scope))
            self._begin(block.start, block.scope)
        self._close(open_blocks, None)

    def at(self, offset: int) -> tuple[str, int, int | None]:
        """The scope at `offset`, and where that stretch starts and stops (None: with the page)."""
        if len(self._starts) == 1:
            return self._page_scope, 0, None
        at = bisect_right(self._starts, offset) - 1
        stop = self._starts[at + 1] if at + 1 < len(self._starts) else None
        return self._scopes[at], self._starts[at], stop

    def _close(self, open_blocks: list[tuple[int, str]], before: int | None) -> None:
        """End the blocks that end at or before an offset; the text after each has the scope around it."""
        while open_blocks and (before is None or open_blocks[-1][0] <= before):
            end, _ = open_blocks.pop()
            self._begin(end, open_blocks[-1][1] if open_blocks else self._page_scope)

    def _begin(self, start: int, scope: str) -> None:
        if self._starts[-1] == start:
            self._scopes[-1] = scope
        else:
            self._starts.append(start)
            self._scopes.append(scope)
