"""The parts of one page. All offsets are characters of `Page.text`, half open; lines count from 1."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Layer = Literal["truth", "timeline"]
Precision = Literal["day", "month", "year"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about a file that its owner should know: `kind` is a stable word, e.g. `yaml-tab`."""

    kind: str
    line: int
    message: str


class Heading(NamedTuple):
    """A heading outside code: `start`..`end` is its own line or lines."""

    level: int
    title: str
    line: int
    start: int
    end: int


class Entry(NamedTuple):
    """One dated entry; `date` and `until` are ISO text as precise as what was written."""

    date: str
    precision: Precision
    until: str | None
    source: str | None
    summary: str
    detail: str
    line: int
    start: int
    end: int
    scope: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One bullet of a Facts or Takes section; `fields` are its inline fields as written, keys lower case."""

    id: str | None
    section: Literal["facts", "takes"]
    text: str
    struck: bool
    fields: dict[str, str]
    line: int
    start: int
    end: int
    scope: str


@dataclass(frozen=True, slots=True)
class ScopeBlock:
    """Text of one scope between scope markers: disjoint, in order, and already intersected with what
    encloses it. The markers themselves lie inside."""

    start: int
    end: int
    scope: str


class Chunk(NamedTuple):
    """A piece of one layer, one section and one scope; `heading` is its heading path."""

    start: int
    end: int
    line: int
    end_line: int
    layer: Layer
    heading: tuple[str, ...]
    scope: str


@dataclass(slots=True)
class Page:
    """A page read once. `masked` is `text` with front matter, code and comments blanked to spaces
    (newlines kept), so any pattern run over it finds knowledge only, at the same offsets."""

    path: str
    text: str
    masked: str
    line_starts: list[int]
    front: dict[str, Any]
    front_end: int
    front_ok: bool
    slug: str
    title: str
    type: str
    tags: tuple[str, ...]
    aliases: tuple[str, ...]
    scope: str
    date: str | None
    date_from: str | None
    headings: list[Heading]
    timeline_spans: list[tuple[int, int]]
    entries: list[Entry]
    claims: list[Claim]
    scope_blocks: list[ScopeBlock]
    chunks: list[Chunk]
    content_hash: str
    notices: list[Notice] = field(default_factory=list)

    def line_at(self, offset: int) -> int:
        """The line, from 1, that holds the character at `offset`."""
        return bisect_right(self.line_starts, offset)

    def layer_at(self, offset: int) -> Layer:
        """Whether the character at `offset` is compiled truth or timeline."""
        return "timeline" if any(s <= offset < e for s, e in self.timeline_spans) else "truth"

    def scope_at(self, offset: int) -> str:
        """The scope of the character at `offset`: the page's, narrowed by the innermost block around it."""
        index = bisect_right(self.scope_blocks, offset, key=lambda block: block.start) - 1
        if index >= 0 and offset < self.scope_blocks[index].end:
            return self.scope_blocks[index].scope
        return self.scope
