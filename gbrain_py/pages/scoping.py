"""Which text of a page only some may see."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from gbrain_py import scopes
from gbrain_py.pages import near_scopes
from gbrain_py.pages.inline import inline_fields
from gbrain_py.pages.model import Claim, Entry, Notice, Page, ScopeBlock
from gbrain_py.pages.scanner import Scan

_MAX_NESTING = 32
_FIELD = (
    r"[(\[（［][ \t]*scopes?[ \t]*(?:[:：]{2}|[:：=](?=[ \t]*(?:(?:group|principal)[ \t]*[:：=]|owner\b)))"
    r"|^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[.\][ \t]+)?[*_]{0,3}scopes?[*_]{0,3}[ \t]*[:：]{2}"
)
_SCOPE_FIELD = re.compile(_FIELD, re.IGNORECASE | re.MULTILINE)
_WHOLE_FIELD = re.compile(rf"(?:{_FIELD})[^)\]）］\n]*", re.IGNORECASE | re.MULTILINE)
_LINE_FIELD = re.compile(r"^[^\w(\[（［\n]*scope[ \t]*::[ \t]+([^\n]*)", re.IGNORECASE | re.MULTILINE)
_LIST_ITEM = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]")
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
    the end of the page, one never opened begins where the last one ended; a scope that cannot be read, or
    nested beyond reason, is the owner's only."""
    blocks: list[ScopeBlock] = []
    notices = page.notices
    around: list[tuple[str, int]] = []  # scope and line of the open blocks
    start = found.start
    near = [] if page.scope == scopes.OWNER else list(near_scopes.near_lines(page.masked))
    for marker in sorted([*found.markers, *near], key=lambda marker: marker.start) if near else found.markers:
        line = page.line_at(marker.start)
        if marker.value is None:
            if not around:
                what = "a scope ends that was never opened: what is above it is the owner's"
                notices.append(Notice("scope-unopened", line, what))
            blocks.append(ScopeBlock(start, marker.end, around.pop()[0] if around else scopes.OWNER))
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
        if not self.blocks:
            return self.page_scope
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
        if not self.blocks:
            return scope
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
    stands in, elsewhere about its list item or paragraph; in a heading about the section, alone about the
    page. One that cannot be read is the owner's only."""
    if not near_scopes.mentions_scope(page.masked):
        return page.scope_blocks
    narrowed: list[ScopeBlock] = []
    last = 0
    for match in _SCOPE_FIELD.finditer(page.masked):
        if match.start() < last:
            continue
        start, last = _unit_around(page, match.start())
        scope = page.scope
        for value in _stated(page, match, start, last):
            scope = scopes.intersect(scope, read_scope(value, page.line_at(match.start()), page.notices))
        narrowed.append(ScopeBlock(*_reach(page, match, start, last), scope))
    return _overlaid(page, narrowed) if narrowed else page.scope_blocks


def _stated(page: Page, match: re.Match[str], start: int, end: int) -> list[str]:
    """What the scope fields between `start` and `end` say; the text of those that cannot be read."""
    unit = page.masked[start:end]
    values = [found.value for found in inline_fields(unit) if found.key == "scope"]
    values += _LINE_FIELD.findall(unit)
    is_all = len(values) == sum(1 for _ in _SCOPE_FIELD.finditer(unit))
    return values if is_all else [*values, page.text[match.start() : end]]


def _reach(page: Page, match: re.Match[str], start: int, end: int) -> tuple[int, int]:
    """What a field in the unit `start`..`end` is about."""
    index = bisect_right(page.headings, match.start(), key=lambda heading: heading.start) - 1
    if index >= 0 and match.start() < page.headings[index].end:
        return page.headings[index].start, _section_end(page, index)
    unit = page.masked[start:end]
    is_line = match.group().lstrip()[:1] not in "([（［"
    if (is_line and not _LIST_ITEM.match(unit)) or not re.search(r"\w", _WHOLE_FIELD.sub("", unit)):
        return page.front_end, len(page.text)
    return start, end


def _section_end(page: Page, index: int) -> int:
    """Where the section of the heading `index` ends: at the next of its level or above."""
    for following in range(index + 1, len(page.headings)):
        if page.headings[following].level <= page.headings[index].level:
            return page.headings[following].start
    return len(page.text)


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
    """`page.scope_blocks` with others on top, which may lie in each other."""
    outer = ScopeMap(page.scope, page.scope_blocks)
    edges = sorted({*outer.borders(), *(edge for block in narrowed for edge in (block.start, block.end))})
    waiting = sorted(narrowed, key=lambda block: block.start, reverse=True)
    around: list[ScopeBlock] = []
    blocks: list[ScopeBlock] = []
    for start, end in pairwise(edges):
        while waiting and waiting[-1].start <= start:
            around.append(waiting.pop())
        around = [block for block in around if block.end > start]
        scope = outer.at(start)
        for block in around:
            scope = scopes.intersect(scope, block.scope)
        if scope != page.scope:
            blocks.append(ScopeBlock(start, end, scope))
    return blocks
