"""The time that a query names, in three languages: "last week", 昨日, 去年, 2026-03."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from gbrain_py import clock

_NAMED = re.compile(
    r"\b(?:today|yesterday|(?:this|last) (?:week|month|year)|(?:last|past) \d{1,3} (?:day|week|month|year)s?"
    r"|\d{1,3} (?:day|week|month|year)s? ago|(?:last|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|一昨日|昨日|今日|本日|先週|今週|先月|今月|昨年|去年|今年|前天|昨天|今天|上周|上週|本周|这周|這週"
    r"|上个月|上個月|本月|这个月|\d{1,3}\s*(?:日|天|週間|周|か月|ヶ月|个月|個月|年)前",
    re.IGNORECASE | re.ASCII,
)
_WRITTEN = re.compile(r"(?<![\w-])\d{4}-\d\d(?:-\d\d)?(?![\w-])|\d{4}年\d{1,2}月(?:\d{1,2}日)?", re.ASCII)

# A month by its name may be another word, and a year a number: times only where hardly anything else is said.
_ALONE = re.compile(
    rf"\b(?:{'|'.join(f'{name}|{name[:3]}' for name in clock.MONTHS)})(?: \d{{4}})?\b|(?<!\d)\d{{1,2}}月"
    r"|(?<![\w-])(?:19|20)\d\d(?:年|(?![\w-]))",
    re.IGNORECASE | re.ASCII,
)


def span_of(text: str, today: date) -> clock.Range | None:
    """The first and last day of the first time that `text` names, both included."""
    for pattern in (_NAMED, _WRITTEN):
        for found in pattern.finditer(text):
            if span := clock.parse_range(found[0], today):
                return span
    return None


def without(text: str, today: date) -> Iterator[tuple[str, clock.Range]]:
    """What is left of `text` beside each time that it names, a month or a year alone too, with that time."""
    for pattern in (_NAMED, _WRITTEN, _ALONE):
        for found in pattern.finditer(text):
            if span := clock.parse_range(found[0], today):
                yield f"{text[: found.start()]} {text[found.end() :]}", span


def is_time_alone(text: str, today: date) -> bool:
    """Whether `text` is a time such as "yesterday" or 先週 and nothing else."""
    text = text.strip(" \t?？。.")
    return bool(_NAMED.fullmatch(text)) and clock.parse_range(text, today) is not None
