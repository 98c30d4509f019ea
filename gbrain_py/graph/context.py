"""What stands around a link: its block (paragraph, list item, heading or table row) and its sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
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
        self._next_link = 0
        self.current: Span = (0, 0)  # the block of the link last asked for
        self._cuts: list[int] = []
        self._next_cut = 0

    def sentence(self, start: int, stop: int) -> Span:
        """The sentence of the link at `start`..`stop`, within its block and its scope; a long one is cut."""
        if not self.current[0] <= start < self.current[1]:
            self.current = self.block(start)
            self._cuts, self._next_cut = self._ends(*self.current), 0
        while self._cuts[self._next_cut + 1] <= start:
            self._next_cut += 1
        low, high = self._cuts[self._next_cut], self._cuts[self._next_cut + 1]
        _, floor, ceiling = self._scopes.at(start)
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

    def _ends(self, start: int, stop: int) -> list[int]:
        """The borders of the sentences of a block, its own included; none lies inside a link."""
        links = self._links
        cuts = [start]
        for found in _END.finditer(self._text, start, stop):
            at = found.end()
            if not (self._text[at : at + 1].isspace() or any(end in found[0] for end in _WIDE_ENDS)):
                continue
            while self._next_link < len(links) and links[self._next_link][1] <= at:
                self._next_link += 1
            if self._next_link < len(links) and links[self._next_link][0] < at:
                continue
            if found[0] != "." or not _ABBREVIATION.search(self._text, max(start, at - 8), at):
                cuts.append(at)
        return [*cuts, stop] if cuts[-1] != stop else cuts


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
