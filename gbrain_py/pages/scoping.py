"""Which text of a page only some may see."""

from __future__ import annotations

from bisect import bisect_right

from gbrain_py import scopes
from gbrain_py.pages.model import Notice, Page, ScopeBlock
from gbrain_py.pages.scanner import Scan

_MAX_NESTING = 32


def read_scope(value: object, line: int, notices: list[Notice]) -> str:
    """The scope that `value` states; one that cannot be read is the owner's only, with a notice."""
    scope = scopes.parse(value)
    if scope is None:
        notices.append(
            Notice("scope-unreadable", line, f"scope {str(value)[:80]!r} cannot be read: owner only")
        )
        return scopes.OWNER
    return scope


def scope_blocks(found: Scan, page: Page) -> list[ScopeBlock]:
    """The text between scope markers as disjoint blocks in order, markers included. An unclosed block runs to
    the end of the page; a scope that cannot be read, or nested beyond reason, is the owner's only."""
    blocks: list[ScopeBlock] = []
    notices = page.notices
    around: list[tuple[str, int]] = []  # scope and line of the open blocks
    start = 0
    for marker in found.markers:
        line = page.line_at(marker.start)
        if marker.value is None:
            if not around:
                notices.append(Notice("scope-unopened", line, "a scope ends that was never opened"))
                continue
            blocks.append(ScopeBlock(start, marker.end, around.pop()[0]))
            start = marker.end
            continue
        if around and start < marker.start:
            blocks.append(ScopeBlock(start, marker.start, around[-1][0]))
        start = marker.start
        scope = read_scope(marker.value, line, notices) if len(around) < _MAX_NESTING else scopes.OWNER
        around.append((scopes.intersect(around[-1][0] if around else page.scope, scope), line))
    if around:
        notices.append(Notice("scope-unclosed", around[-1][1], "a scope is never closed: it hides all below"))
        if start < len(found.text):
            blocks.append(ScopeBlock(start, len(found.text), around[-1][0]))
    return [block for block in blocks if block.start < block.end]


class ScopeMap:
    """Looks up the scope of places on one page."""

    def __init__(self, page_scope: str, blocks: list[ScopeBlock]) -> None:
        self.page_scope = page_scope
        self.blocks = blocks
        self.starts = [block.start for block in blocks]

    def at(self, offset: int) -> str:
        """The scope of one character."""
        index = bisect_right(self.starts, offset) - 1
        if index >= 0 and offset < self.blocks[index].end:
            return self.blocks[index].scope
        return self.page_scope

    def is_open(self, offset: int) -> bool:
        """Whether all who may see the page may see the character at `offset`."""
        return not self.blocks or self.at(offset) == self.page_scope

    def of_span(self, start: int, end: int) -> str:
        """The scope that meets every scope between `start` and `end`."""
        scope = self.at(start)
        index = bisect_right(self.starts, start)
        while index < len(self.blocks) and self.blocks[index].start < end:
            scope = scopes.intersect(scope, self.blocks[index].scope)
            index += 1
        return scope

    def borders(self) -> list[int]:
        """Where a block starts or ends, in order."""
        return sorted({edge for block in self.blocks for edge in (block.start, block.end)})
