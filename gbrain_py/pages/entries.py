"""Dated timeline entries: how they are told from other lines, and what they say."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain
from typing import Literal, NamedTuple

from gbrain_py.pages.dates import DATE_RANGE, WEEKDAY, groups_date, precision_of, range_end
from gbrain_py.pages.inline import InlineField, inline_fields, without_comments, without_fields
from gbrain_py.pages.model import Entry, Notice, Page
from gbrain_py.pages.scoping import ScopeMap

ENTRY = re.compile(
    rf"""(?P<indent>[ ]{{0,3}})(?P<marker>[-*+]|\#{{3,4}})[ \t]+
    (?P<bold>\*\*|__|\*|_)? (?P<link>\[\[)? {DATE_RANGE} (?(link)\]\]) (?P<weekday>{WEEKDAY})?
    (?P<inside>[ \t]*[:：|｜])? (?P<closed>(?(bold)(?P=bold)|(?!)))?
    (?P<separator>[ \t]*(?:[|｜:：,，、–—―‒−ー－]|-(?=[ \t]|$))|[ \t\u3000]+|$)?""",
    re.VERBOSE | re.MULTILINE,
)
_NEARLY = re.compile(
    r" {0,3}(?:[-*+]|\#{3,4}|\d{1,9}[.)])[ \t]+[^\w\n]{0,8}\d{4}[ \u3000]?[-/.／．－年][ \u3000]?\d"
)
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)", re.MULTILINE)
_BULLET = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)", re.MULTILINE)
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}+|(?:\*[ \t]*){3,}+|(?:_[ \t]*){3,}+)$", re.MULTILINE)
_DASH = re.compile(
    r"\[\[[^\[\]]*\]\]|\[[^\[\]]*\](?:\([^()]*\))?|\([^()]*\)|（[^（）]*）|`[^`]*`"
    r"|(?P<dash>\s(?:[-–—―‒−－]+|ー)\s|——|――)"
)
_CITATION = re.compile(r"\[source:\s*([^\[\]]*)\]", re.IGNORECASE)
_CITED_DATE = re.compile(r"[,、，]\s*\d{4}[\d/年月日-]*\s*$")

LineKind = Literal["entry", "impossible", "detail", "blank", "heading", "other"]


class Line(NamedTuple):
    """One line of a would-be timeline; an entry has the match of `ENTRY`, and its dates when they exist."""

    kind: LineKind
    start: int
    end: int
    match: re.Match[str] | None = None
    dates: tuple[str, str | None] | None = None


def _lines(masked: str, start: int, end: int, borders: list[int]) -> Iterator[Line]:
    """The lines of `start`..`end`. What belongs to an entry: under a bullet, indented lines and those that
    follow at once; under a heading, all up to the next rule or heading of its level. A scope border on a line
    of its own ends an entry."""
    inside: re.Match[str] | None = None
    after_blank = False
    at = start
    while at < end:
        stop = masked.find("\n", at, end)
        stop = end if stop < 0 else stop
        lead = masked[at : at + 4].lstrip(" ")[:1]
        match = dates = None
        if masked[at:stop].isspace() or at == stop:
            kind: LineKind = "blank"
            if borders and _holds_border(borders, at, stop):
                inside = None
        elif inside and _is_nested(masked, at, stop, inside):
            kind = "detail"
        elif (
            lead in "-*+#" and (match := ENTRY.match(masked, at)) and match.end() <= stop and _is_dated(match)
        ):
            dates = _dates_of(match)
            kind = "entry" if dates else "impossible"
            inside = match
        elif lead == "#" and (heading := _HEADING.match(masked, at)):
            kind = "detail" if inside and len(heading.group(1)) > len(inside["marker"]) >= 3 else "heading"
            inside = inside if kind == "detail" else None
        elif inside and _goes_on(masked, at, inside, after_blank):
            kind = "detail"
        else:
            kind, inside = "other", None
        after_blank = kind == "blank"
        yield Line(kind, at, stop, match, dates)
        at = stop + 1


def _holds_border(borders: list[int], start: int, end: int) -> bool:
    index = bisect_left(borders, start)
    return index < len(borders) and borders[index] <= end


def _is_nested(masked: str, at: int, stop: int, inside: re.Match[str]) -> bool:
    """Whether a line is indented below the bullet of the entry we are in."""
    if inside["marker"][0] == "#":
        return False
    deeper = len(inside["indent"]) + 2
    return masked[at] == "\t" or masked[at : at + deeper].isspace()


def _goes_on(masked: str, at: int, inside: re.Match[str], after_blank: bool) -> bool:
    if _RULE.match(masked, at):
        return False
    if inside["marker"][0] == "#":
        return True
    return masked[at] == " " or (not after_blank and not _BULLET.match(masked, at))


def _is_dated(match: re.Match[str]) -> bool:
    """Whether what follows the date sets it off: a bare year needs more than a space or a comma."""
    is_set_off = bool(match["inside"] or match["closed"] or match["link"] or match["weekday"])
    separator = match["separator"]
    if separator is None and not is_set_off:
        return (match["sd"] or (match["bjd"] if match["by"] else match["ajd"])) is not None
    is_number = not (match["am"] or match["ayear"] or match["range"])
    return not (is_number and not is_set_off and separator and separator.strip() in ("", ",", "，", "、"))


def _dates_of(match: re.Match[str]) -> tuple[str, str | None] | None:
    """The first and last date of an entry, or None when there are no such days."""
    date = groups_date(match, "a")
    if date is None or match["range"] is None:
        return (date, None) if date else None
    until = range_end(match, date)
    return (date, until) if until else None


def only_entries(masked: str, start: int, end: int, may_title: bool) -> int | None:
    """Where the first entry of `start`..`end` begins when nothing but entries stands there, else None."""
    first: int | None = None
    for line in _lines(masked, start, end, []):
        if line.kind == "heading" and may_title and first is None:
            may_title = False
        elif line.kind in ("heading", "other"):
            return None
        elif line.kind == "entry" and first is None:
            first = line.start
    return first


def read_entries(page: Page, scope_map: ScopeMap) -> list[Entry]:
    """The entries of the timeline; dates that do not exist or cannot be read become notices."""
    entries: list[Entry] = []
    borders = scope_map.borders()
    for span_start, span_end in page.timeline_spans:
        heads: list[tuple[Line, int]] = []  # each entry's first line, and the end of its last
        for line in _lines(page.masked, span_start, span_end, borders):
            if line.kind == "detail":
                heads[-1] = (heads[-1][0], line.end)
            elif line.kind in ("entry", "impossible"):
                heads.append((line, line.end))
            if line.kind == "impossible":
                page.notices.append(_notice(page, line, "date-impossible", "no such date"))
            elif line.kind == "other" and _NEARLY.match(page.masked, line.start):
                page.notices.append(_notice(page, line, "date-unreadable", "begins like a date, is no entry"))
        entries += [_entry(page, line, end, scope_map) for line, end in heads if line.kind == "entry"]
    return entries


def _notice(page: Page, line: Line, kind: str, what: str) -> Notice:
    return Notice(kind, page.line_at(line.start), f"{what}: {page.text[line.start : line.end].strip()[:60]}")


def _entry(page: Page, line: Line, end: int, scope_map: ScopeMap) -> Entry:
    text, masked, number = page.text, page.masked, page.line_at(line.start)
    match, dates = line.match, line.dates
    if match is None or dates is None:
        raise ValueError("not the line of an entry")
    date, until = dates
    code = text.find("`", match.start(), match.end())  # code is blank in `masked`, but a separator ends there
    said = code if code >= 0 else match.end()
    head, detail = text[said : line.end], text[line.end + 1 : end]
    named: list[InlineField] = []
    source: str | None = None
    if "::" in masked[said:end]:
        named = [
            field for field in inline_fields(masked[said : line.end]) if field.key in ("source", "scope")
        ]
        fields = chain(named, inline_fields(masked[line.end + 1 : end]))
        source = next((field.value for field in fields if field.key == "source"), None)
    summary = without_comments(without_fields(head, named))
    if source is None and "[" in summary and (cited := _CITATION.search(summary)):
        source = _CITED_DATE.sub("", cited.group(1)).strip() or None
        summary = (summary[: cited.start()].rstrip() + " " + summary[cited.end() :].lstrip()).strip()
    if match["bold"] and not match["closed"]:
        summary = _unbold(summary, match["bold"])
    if source is None and masked[match.start() : said].rstrip(" \t*_").endswith(("|", "｜")):
        source, summary = _split_source(summary)
    detail = without_comments(_dedent(detail))
    scope = scope_map.of_span(line.start, end)
    precision = precision_of(date)
    return Entry(date, precision, until, source, summary.strip(), detail, number, line.start, end, scope)


def _unbold(summary: str, mark: str) -> str:
    """A summary less the mark that closes what was opened before the date: `**2026-01-20 | call** — x`."""
    closing = re.search(rf"(?<!{re.escape(mark[0])}){re.escape(mark)}(?!{re.escape(mark[0])})", summary)
    return summary[: closing.start()] + summary[closing.end() :] if closing else summary


def _split_source(summary: str) -> tuple[str | None, str]:
    """Source and summary around the first dash that stands outside links, brackets and code."""
    for match in _DASH.finditer(summary):
        if match["dash"]:
            return summary[: match.start()].strip() or None, summary[match.end() :].strip()
    return None, summary


def _dedent(detail: str) -> str:
    """The lines of a detail less the indent they share."""
    if not detail:
        return ""
    lines = detail.expandtabs(4).split("\n") if "\t" in detail else detail.split("\n")
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    shared = min(indents, default=0)
    return "\n".join(line[shared:].rstrip() for line in lines).strip("\n")
