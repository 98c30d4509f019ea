"""Typed syntax: `works_at:: [[x]]` as a line or bullet, `[works_at:: [[x]]]` inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gbrain_py.graph.fields import relation_name
from gbrain_py.graph.links import MAX_LINK
from gbrain_py.pages.dates import read_date
from gbrain_py.schema import Schema

_KEY = r"[*_]*+([^\W\d_](?:[\w \-]{0,60}?\w)??)[*_]*+[ \t]*+::"
_LINE = re.compile(r"(?:[ \t>*+\-|–—~:./]|\d++[年月日]?)*+(?:\[.\][ \t]++)?" + _KEY)
_INLINE = re.compile(r"[\[(]" + _KEY)
_LINK_NEXT = re.compile(r"[ \t]*+!?\[")
_DATE = re.compile(
    r"[\[(][*_]*+(since|until)[*_]*+[ \t]*+::[ \t]*+(\d{4}(?:-\d\d){0,2})(?![\d\-])", re.IGNORECASE
)
_VIA = re.compile(r"[\[(][*_]*+via[*_]*+[ \t]*+::", re.IGNORECASE)

# Keys by which outlines describe a page; what they link to is mentioned, no more.
_PAGE_KEYS = frozenset(
    "tags tag alias aliases title type id template icon status date created updated".split()
)


Form = Literal["line", "bracket", "parenthesis"]


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of text whose links have a written type: everything after `key::`. `leads` says that it
    begins with a link."""

    start: int
    stop: int
    key: str
    form: Form
    leads: bool


def regions(text: str, links: Sequence[tuple[int, int]]) -> list[Region]:
    """All values of typed syntax, those of lines before those of brackets; each in order."""
    lines: list[Region] = []
    position = 0
    while (at := text.find("::", position)) >= 0:
        begin = text.rfind("\n", 0, at) + 1
        stop = text.find("\n", at)
        position = stop = stop if stop >= 0 else len(text)
        if found := _LINE.match(text, begin, stop):
            lines.append(Region(found.end(), stop, found[1], "line", _leads(text, found.end())))
    inline = []
    at_link = 0
    opened = list(_INLINE.finditer(text))
    limits = [found.start() for found in opened[1:]] + [len(text)]
    for found, limit in zip(opened, limits, strict=False):
        start = found.end()
        while at_link < len(links) and links[at_link][1] <= start:
            at_link += 1
        form: Form = "bracket" if text[found.start()] == "[" else "parenthesis"
        stop = _close(
            text, start, min(limit, start + MAX_LINK), "]" if form == "bracket" else ")", links, at_link
        )
        inline.append(Region(start, stop, found[1], form, _leads(text, start)))
    return lines + inline


def _leads(text: str, at: int) -> bool:
    return _LINK_NEXT.match(text, at) is not None


def _close(text: str, start: int, limit: int, close: str, links: Sequence[tuple[int, int]], at: int) -> int:
    """Where the bracket opened before `start` ends, links skipped; one never closed holds nothing."""
    position = start
    while (found := text.find(close, position, limit)) >= 0:
        if at == len(links) or links[at][0] > found:
            return start if "\n" in text[start:found] else found
        position = links[at][1]
        at += 1
    return start


def relation(schema: Schema, page_type: str, region: Region) -> tuple[str, str] | None:
    """The edge type and direction that a written key means; None where it means no edge of its own.

    An edge type, its inverse, a front matter field of the page's type. Any other single word, on a line or
    in brackets and with a link right behind it, is a type as it is written.
    """
    name = relation_name(region.key)
    if known := schema.edge_type(name):
        return known[0], "in" if known[1] else "out"
    if rule := schema.field_rule(page_type, name):
        return rule.edge, rule.direction
    own_word = region.leads and region.form != "parenthesis" and " " not in region.key.strip()
    return (name, "out") if own_word and name not in _PAGE_KEYS else None


def dates(text: str, start: int, stop: int) -> tuple[str | None, str | None]:
    """The `(since:: …)` and `(until:: …)` between two offsets."""
    found = {match[1].lower(): match[2] for match in _DATE.finditer(text, start, stop)}
    since, until = (read_date(found[key]) if key in found else None for key in ("since", "until"))
    return since, until


def via_marks(text: str) -> list[int]:
    """The offsets of `(via:: …)`, the mark of what a remote client wrote."""
    return [found.start() for found in _VIA.finditer(text)] if "::" in text else []
