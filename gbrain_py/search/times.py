"""The time that a query names, in three languages: "last week", 昨日, 去年, 三天前, 2026-03."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from gbrain_py import clock

# Days of the week and counts of days are written with signs that stand in many other words and numbers: every
# Friday, three times a week, 周日程 (a plan of the week), 月・水・金曜日, the 3rd of December, decades ago.
_NO_NUMBER = "(?<![\\d月第初数數几幾何百千万萬])"
_NO_PREFIX = "(?<!毎週)(?<!毎週の)(?<!隔週)(?<![毎每隔第至到・、\\d一二两兩三四五六七八九十几幾])"
_NO_COUNTER = "(?![次回个個天年岁期度到至、一二三四五六日・场場项項件份篇条條位名人家笔子])"
_NAMED = re.compile(
    r"\b(?:today|(?:(?:the )?day before )?yesterday|(?:this|last) (?:week|month|year)"
    rf"|(?:last|past) (?:\d{{1,3}}|{clock.COUNT}) (?:{clock.UNIT})s?"
    rf"|(?:\d{{1,3}}|an?|{clock.COUNT}) (?:{clock.UNIT})s? ago"
    r"|(?:last|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    rf"|{_NO_PREFIX}(?:[先今]週の?)?[月火水木金土日]曜日(?![・ご以]|と[月火水木金土日])"
    rf"|{_NO_PREFIX}(?:[上这這][个個]?|本)?(?:(?:周|週|星期|礼拜|禮拜)[一二三四五六]|(?:星期|礼拜|禮拜)[日天]"
    rf"|[周週]日(?![记記程报報常志刊])){_NO_COUNTER}"
    r"|一昨日|おととい|昨日|今日|本日|先週|今週|先月|今月|昨年|去年|今年|大?(?<![以目之])前天(?![气氣空才线])|昨天|今天"
    r"|上[个個]?星期|上周|上週|本周|这周|這週|上个月|上個月|本月|这个月"
    rf"|{_NO_NUMBER}(?:\d{{1,3}}|{clock.DENSE_COUNT})\s*(?:{clock.DENSE_UNIT})之?前(?![期半後后端面台])"
    rf"|(?:過去|过去|最近)\s*(?:\d{{1,3}}|{clock.DENSE_COUNT})\s*(?:{clock.DENSE_UNIT})間?",
    re.IGNORECASE | re.ASCII,
)
_WRITTEN = re.compile(r"(?<![\w-])\d{4}-\d\d(?:-\d\d)?(?![\w-])|\d{4}年\d{1,2}月(?:\d{1,2}日)?", re.ASCII)

# A month by its name may be another word, a year a number, and a quarter a part of a name: times only where
# hardly anything else is said.
_ALONE = re.compile(
    rf"\b(?:{'|'.join(f'{name}|{name[:3]}' for name in clock.MONTHS)})(?: \d{{4}})?\b"
    r"|(?<![\d一二三四五六七八九十年])(?:\d{1,2}|[一二三四五六七八九十]{1,2})月"
    r"|(?<![\w-])(?:(?:q[1-4]|(?:first|second|third|fourth) quarter)(?: of)? \d{4}|\d{4}[ -]?q[1-4])(?![\w-])"
    r"|\d{4}年の?第?[1-4一二三四](?:四半期|季度)|(?<![\w-])(?:19|20)\d\d(?:年|(?![\w-]))",
    re.IGNORECASE | re.ASCII,
)
_SINCE, _FROM_ON = (
    re.compile(r"\bsince\s*$", re.IGNORECASE),
    re.compile(r"\s*(?:以降|以来|以來|以后|以後|から)"),
)


def span_of(text: str, today: date) -> clock.Range | None:
    """The first and last day of the first time that `text` names, both included."""
    for pattern in (_NAMED, _WRITTEN):
        for found in pattern.finditer(text):
            if span := clock.parse_range(found[0], today):
                return span
    return None


def without(text: str, today: date) -> Iterator[tuple[str, clock.Range]]:
    """What is left of `text` beside each time that it names, a month or a year alone too, with that time.

    Since a time means from its first day until today.
    """
    for pattern in (_NAMED, _WRITTEN, _ALONE):
        for found in pattern.finditer(text):
            if span := clock.parse_range(found[0], today):
                before, after = text[: found.start()], text[found.end() :]
                since, on = _SINCE.search(before), _FROM_ON.match(after)
                if (since or on) and span[0] <= today:
                    before, after = _SINCE.sub("", before), after[on.end() if on else 0 :]
                    span = span[0], today
                yield f"{before} {after}", span


def is_time_alone(text: str, today: date) -> bool:
    """Whether `text` is a time such as "yesterday" or 先週 and nothing else."""
    text = text.strip(" \t?？。.")
    return bool(_NAMED.fullmatch(text)) and clock.parse_range(text, today) is not None
