"""Which text of a page only some may see."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from gbrain_py import scopes
from gbrain_py.pages.inline import inline_fields
from gbrain_py.pages.model import Claim, Entry, Notice, Page, ScopeBlock
from gbrain_py.pages.scanner import Scan

_MAX_NESTING = 32
_SCOPE_FIELD = re.compile(r"[(\[][ \t]*scope[ \t]*::", re.IGNORECASE)
_STARTS_ANEW = re.compile(r"[ \t]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|[>|])", re.MULTILINE)
_ENDS_BLOCK = re.compile(r"[ \t]*(?:$|#{1,6}[ \t])", re.MULTILINE)


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


def own_scopes(page: Page) -> list[ScopeBlock]:
    """`page.scope_blocks` narrowed by `(scope:: …)` fields. Such a field is about the entry or claim it
    stands in, elsewhere about its list item or paragraph; one that cannot be read is the owner's only."""
    narrowed: list[ScopeBlock] = []
    if "::" not in page.masked:
        return page.scope_blocks
    for match in _SCOPE_FIELD.finditer(page.masked):
        last = narrowed[-1].end if narrowed else 0
        if match.start() < last:
            continue
        start, end = _unit_around(page, match.start())
        stated = [found for found in inline_fields(page.masked[start:end]) if found.key == "scope"]
        line = page.line_at(match.start())
        scope = page.scope
        for value in [found.value for found in stated] or [page.text[match.start() : end]]:
            scope = scopes.intersect(scope, read_scope(value, line, page.notices))
        narrowed.append(ScopeBlock(max(start, last), end, scope))
    return _overlaid(page, narrowed) if narrowed else page.scope_blocks


def _unit_around(page: Page, at: int) -> tuple[int, int]:
    parts: list[Entry] | list[Claim]
    for parts in (page.entries, page.claims):
        index = bisect_right(parts, at, key=lambda part: part.start) - 1
        if index >= 0 and at < parts[index].end:
            return parts[index].start, parts[index].end
    first = last = page.line_at(at) - 1
    while first > page.line_at(page.front_end) - 1 and _continues(page, first):
        first -= 1
    while last + 1 < len(page.line_starts) and _continues(page, last + 1):
        last += 1
    end = page.line_starts[last + 1] - 1 if last + 1 < len(page.line_starts) else len(page.text)
    return max(page.line_starts[first], page.front_end), end


def _continues(page: Page, index: int) -> bool:
    """Whether a line, counted from 0, goes on with the paragraph or list item of the line before."""
    return not _STARTS_ANEW.match(page.masked, page.line_starts[index]) and not _ENDS_BLOCK.match(
        page.masked, page.line_starts[index - 1]
    )


def _overlaid(page: Page, narrowed: list[ScopeBlock]) -> list[ScopeBlock]:
    outer, inner = ScopeMap(page.scope, page.scope_blocks), ScopeMap(scopes.WORLD, narrowed)
    edges = sorted({*outer.borders(), *inner.borders()})
    blocks = [
        ScopeBlock(start, end, scopes.intersect(outer.at(start), inner.at(start)))
        for start, end in pairwise(edges)
    ]
    return [block for block in blocks if block.scope != page.scope]
