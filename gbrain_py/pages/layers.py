"""Where compiled truth ends and the timeline begins."""

from __future__ import annotations

import re

from gbrain_py.pages.entries import only_entries
from gbrain_py.pages.model import Heading
from gbrain_py.pages.scanner import Scan

TIMELINE_TITLES = frozenset(
    ("timeline", "history", "タイムライン", "時系列", "履歴", "时间线", "時間線", "历史", "歷史")
)
_COMMENT = re.compile(r" {0,3}<!--")
_BLANK_LINES = re.compile(r"(?:[ \t]*\n)*+")


def timeline_spans(masked: str, found: Scan) -> list[tuple[int, int]]:
    """The spans of the timeline, in order. Of all lines that may open it the first that holds wins:

    1. `<!-- timeline -->`, 2. `--- timeline ---`, 3. a rule above a timeline heading, 4. a rule with nothing
    but dated entries below: from there on all is timeline; 5. a timeline heading over nothing but dated
    entries: its section is. A body of nothing but dated entries is timeline as a whole.
    """
    end = len(masked)
    headings = {heading.start: index for index, heading in enumerate(found.headings)}
    titled = [heading.start for heading in found.headings if _is_timeline(heading)]
    openers = sorted([*found.splits, *found.rules, *titled])
    splits, rules = set(found.splits), set(found.rules)
    spans: list[tuple[int, int]] = []
    for at in openers:
        if spans and at < spans[-1][1]:
            continue
        if at in splits or (at in rules and _rule_opens(masked, at, found.headings, headings)):
            return [*spans, (at, end)]
        if at not in rules:
            stop = _section_end(found.headings, headings[at], end)
            if only_entries(masked, found.headings[headings[at]].end + 1, stop, may_title=False) is not None:
                spans.append((at, stop))
    if not spans and (first := only_entries(masked, found.start, end, may_title=True)) is not None:
        spans.append((first, end))
    return spans


def own_markers(found: Scan, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans, in order, of what only says how the page is divided: scope comments, and what opens a
    timeline. A comment that is never closed is no marker: the text that it hides is in it."""
    text = found.text
    comments = [(m.start, m.end) for m in found.markers if text.endswith("-->", m.start, m.end)]
    lines: list[tuple[int, int]] = []
    for at in {*found.splits, *({start for start, _ in spans} & set(found.rules))}:
        is_comment = _COMMENT.match(text, at) is not None
        end = text.find("-->", at) + 3 if is_comment else text.find("\n", at)
        (comments if is_comment else lines).append((at, end if end >= 0 else len(text)))
    return sorted([*lines, *((text.rfind("<!--", start, end), end) for start, end in comments)])


def _is_timeline(heading: Heading) -> bool:
    return heading.level == 2 and heading.title.casefold() in TIMELINE_TITLES


def _section_end(headings: list[Heading], index: int, end: int) -> int:
    for following in range(index + 1, len(headings)):
        if headings[following].level <= 2:
            return headings[following].start
    return end


def _rule_opens(masked: str, at: int, headings: list[Heading], by_start: dict[int, int]) -> bool:
    below = masked.find("\n", at) + 1
    if below == 0:
        return False
    if blank := _BLANK_LINES.match(masked, below):
        below = blank.end()
    index = by_start.get(below)
    if index is not None and _is_timeline(headings[index]):
        return True
    return only_entries(masked, below, len(masked), may_title=True) is not None
