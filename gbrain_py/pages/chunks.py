"""Cutting a page into chunks: by layer, scope and section first, then turns of a conversation, paragraphs,
sentences.

Every character of the body that is not blank lies in exactly one chunk, but for our own markers, which are
in none; no chunk is longer than `MAX_CHARACTERS`. Text is cut between grapheme clusters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from gbrain_py import scopes
from gbrain_py.pages.graphemes import boundary_before, is_boundary
from gbrain_py.pages.inline import plain_text, without_comments
from gbrain_py.pages.model import Chunk, Layer, Page
from gbrain_py.pages.scoping import ScopeMap
from gbrain_py.pages.turns import turn_starts

MAX_CHARACTERS = 2000
TARGET_WORDS = 300  # a character counts as a word in scripts that are written without spaces
_WHOLE_WORDS = 360  # a section up to this size is not cut for the sake of a small rest
# What somebody says in a conversation is a chunk of its own from so many words on: what is told in passing is
# found by its meaning only as long as it does not stand among a hundred words about something else.
TURN_WORDS = 12
_SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_MAX_PATH = 24  # many scopes, each with headings of its own, must not make a path endless
_WORD = re.compile(r"[^\W_]")
_ENDS = (  # where a text that is too long may be cut, the best places first
    re.compile(r"\n[ \t]*(?=\n)"),
    re.compile(r"\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]|[|>])"),
    re.compile(r"(?<![.!?])[.!?]++[\"'”’)\]]*+(?=\s)|[。！？]+[」』”’）]*"),
    re.compile(r"\n"),
)


class _Region(NamedTuple):
    start: int
    text_start: int  # behind its heading
    end: int
    layer: Layer
    heading: tuple[str, ...]
    scope: str


def cut_chunks(page: Page, scope_map: ScopeMap, markers: Sequence[tuple[int, int]]) -> list[Chunk]:
    """The chunks of a page in order; `markers` are the spans, in order, that are no text."""
    chunks: list[Chunk] = []
    held: _Region | None = None  # a region without words of its own, which may introduce the next
    for region in _regions(page, scope_map, markers):
        if held is not None:
            if _introduces(held, region):
                region = region._replace(start=held.start)
            else:
                chunks += _chunks_of(page, held)
            held = None
        if _is_hollow(page, region):
            held = region
        else:
            chunks += _chunks_of(page, region)
    return chunks + (_chunks_of(page, held) if held else [])


class _HeadingPath:
    """The headings around a place, as those see them who may read it: a title in a narrower scope is not
    theirs to see, and ends no section of theirs."""

    def __init__(self) -> None:
        self.headings: list[tuple[int, str, str]] = []  # level, title, scope

    def add(self, level: int, title: str, scope: str) -> None:
        kept = [above for above in self.headings if above[0] < level or not _is_within(above[2], scope)]
        self.headings = [*kept[-_MAX_PATH:], (level, title, scope)]

    def seen_from(self, scope: str) -> tuple[str, ...]:
        path: list[tuple[int, str]] = []
        for level, title, its_scope in self.headings:
            if _is_within(scope, its_scope):
                while path and path[-1][0] >= level:
                    path.pop()
                path.append((level, title))
        return tuple(title for _, title in path)


def _is_within(inner: str, outer: str) -> bool:
    """Whether all who may see `inner` may see `outer`."""
    return inner == outer or scopes.intersect(inner, outer) == inner


def _regions(page: Page, scope_map: ScopeMap, markers: Sequence[tuple[int, int]]) -> Iterator[_Region]:
    """The stretches of one layer, one scope and one section, without the markers between them."""
    body_start, end = page.front_end, len(page.text)
    by_start = {heading.start: heading for heading in page.headings}
    edges = {body_start, end, *by_start, *scope_map.borders()}
    edges.update(edge for span in [*page.timeline_spans, *markers] for edge in span)
    ordered = sorted(edge for edge in edges if body_start <= edge <= end)
    truth_path = path = _HeadingPath()
    spans = iter([*page.timeline_spans, (end, end)])
    span = next(spans)
    for start, stop in pairwise(ordered):
        while start >= span[1] and span[1] < end:
            span, path = next(spans), truth_path
        layer: Layer = "timeline" if span[0] <= start < span[1] else "truth"
        if layer == "timeline" and start == span[0]:
            path = _HeadingPath()  # what stands above is about the compiled truth
        scope, text_start = scope_map.at(start), start
        if heading := by_start.get(start):
            path.add(heading.level, plain_text(heading.title), scope)
            text_start = min(heading.end, stop)
        if not (markers and _is_marker(markers, start)):
            yield _Region(start, text_start, stop, layer, path.seen_from(scope), scope)


def _is_marker(markers: Sequence[tuple[int, int]], start: int) -> bool:
    index = bisect_right(markers, start, key=lambda marker: marker[0]) - 1
    return index >= 0 and start < markers[index][1]


def _introduces(held: _Region, region: _Region) -> bool:
    """Whether a wordless region belongs to the next: a rule does, a heading to what is below it."""
    if held.end < region.start or held.layer != region.layer or held.scope != region.scope:
        return False
    return held.text_start == held.start or region.heading[: len(held.heading)] == held.heading


def _is_hollow(page: Page, region: _Region) -> bool:
    """Whether a region holds no word but those of its heading and of comments."""
    if _WORD.search(page.masked, region.text_start, region.end):
        return False
    rest = page.text[region.text_start : region.end]
    return _WORD.search(without_comments(rest)) is None


def _chunks_of(page: Page, region: _Region) -> list[Chunk]:
    chunks: list[Chunk] = []
    text = page.text
    for start, end in _pieces(page, region):
        piece = text[start:end]
        start += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        if start < end:
            line, end_line = page.line_at(start), page.line_at(end - 1)
            chunks.append(Chunk(start, end, line, end_line, region.layer, region.heading, region.scope))
    return chunks


def _pieces(page: Page, region: _Region) -> Iterator[tuple[int, int]]:
    """The region in pieces of the right size; a short turn of a conversation goes with those after it."""
    at = region.start
    for turn in turn_starts(page.masked, region.text_start, region.end):
        if _size(page.text, max(at, region.text_start), turn) >= TURN_WORDS:
            yield from _cut(page.text, at, turn, 0)
            at = turn
    yield from _cut(page.text, at, region.end, 0)


def _cut(text: str, start: int, end: int, level: int) -> list[tuple[int, int]]:
    """`start`..`end` in pieces of the right size, cut at the ends of `level` or, where those are too far
    apart, of the levels below it."""
    enough = _WHOLE_WORDS if level == 0 else TARGET_WORDS
    if end - start <= enough or _size(text, start, end) <= enough:
        return [(start, end)]
    if level == len(_ENDS):
        return list(_cut_anywhere(text, start, end))
    pieces: list[tuple[int, int]] = []
    gathered = 0  # the size of the last piece, when more may be added to it
    at = start
    for stop in _stops(text, start, end, level):
        size = _size(text, at, stop)
        if size > TARGET_WORDS:
            pieces += _cut(text, at, stop, level + 1)
            gathered = TARGET_WORDS
        elif gathered + size <= TARGET_WORDS and pieces and stop - pieces[-1][0] <= MAX_CHARACTERS:
            pieces[-1] = (pieces[-1][0], stop)
            gathered += size
        else:
            pieces.append((at, stop))
            gathered = size
        at = stop
    return pieces


def _stops(text: str, start: int, end: int, level: int) -> Iterator[int]:
    """The ends of the pieces at one level, the last of them `end`."""
    for match in _ENDS[level].finditer(text, start, end):
        stop = match.end()
        if start < stop < end and is_boundary(text, stop, start):
            yield stop
    yield end


def _size(text: str, start: int, end: int) -> int:
    """The words of a stretch; more than any bound when it has too many characters."""
    if end - start > MAX_CHARACTERS and not text[start:end].isspace():
        return MAX_CHARACTERS
    piece = text[start:end]
    if piece.isascii():
        return len(piece.split())
    rest, characters = _SPACELESS.subn(" ", piece)
    return characters + len(rest.split())


def _cut_anywhere(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Pieces of text without sentences: at white space where there is some, else between clusters."""
    while start < end:
        stop = min(end, start + MAX_CHARACTERS)
        size = _size(text, start, stop)
        if size > TARGET_WORDS:
            stop = start + max(1, (stop - start) * TARGET_WORDS // size)
        if stop < end:
            space = max(text.rfind(mark, start + (stop - start) // 2, stop) for mark in (" ", "\t", "\u3000"))
            stop = boundary_before(text, space + 1 if space > 0 else stop, start)
        yield start, stop
        start = stop
