"""The one source of "now", and the dates people write at a prompt.

`GBRAIN_NOW` (an ISO date or date-time) fixes the instant; an offset in it decides which day is today.
"""

from __future__ import annotations

import calendar
import os
import re
from datetime import UTC, date, datetime, timedelta, tzinfo

from gbrain_py.errors import UsageError

Range = tuple[date, date]

_DAY = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?", re.ASCII)
_MONTH = re.compile(r"(\d{4})[-/.年](\d{1,2})月?", re.ASCII)
_YEAR = re.compile(r"(\d{4})年?", re.ASCII)
_QUARTER = re.compile(
    r"(?:q(?P<en>[1-4])|(?P<word>first|second|third|fourth) quarter)(?: of)? (?P<year>\d{4})"
    r"|(?P<first>\d{4})[ -]?q(?P<last>[1-4])"
    r"|(?P<dense>\d{4})年の?第?(?P<number>[1-4一二三四])(?:四半期|季度)",
    re.ASCII,
)
_ORDINALS = ("first", "second", "third", "fourth")
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
_DIGITS = "一二三四五六七八九"
# Counts and units as patterns, for whoever looks for a time inside a text.
COUNT, DENSE_COUNT = "|".join(_NUMBERS), f"[{_DIGITS}十两兩]{{1,3}}"
UNIT = "day|week|month|year"
_UNITS = {
    "日": "day", "天": "day", "週間": "week", "週": "week", "周": "week",
    "个星期": "week", "個星期": "week", "星期": "week", "个礼拜": "week", "個禮拜": "week", "礼拜": "week",
    "か月": "month", "ヶ月": "month", "カ月": "month", "ヵ月": "month", "ケ月": "month",
    "个月": "month", "個月": "month", "年": "year",
}  # fmt: skip
DENSE_UNIT = "|".join(_UNITS)
_AGO = re.compile(
    rf"(?:(?P<count>\d{{1,4}}|an?|{COUNT})\s*(?P<unit>{UNIT})s?\s*ago"
    rf"|(?P<dense>\d{{1,4}}|{DENSE_COUNT})\s*(?P<of>{DENSE_UNIT})\s*之?前)",
    re.ASCII,
)
_SPAN = re.compile(
    rf"(?:last|past)\s+(?P<count>\d{{1,4}}|{COUNT})\s+(?P<unit>{UNIT})s?"
    rf"|(?:過去|过去|最近)\s*(?P<dense>\d{{1,4}}|{DENSE_COUNT})\s*(?P<of>{DENSE_UNIT})間?",
    re.ASCII,
)
MONTHS = "january february march april may june july august september october november december".split()
_BY_NAME = re.compile(r"([a-z]{3,9})(?: (\d{4}))?|(\d{1,2}|[一二三四五六七八九十]{1,2})月", re.ASCII)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DENSE_WEEKDAY = re.compile(
    r"(?:(?P<last>先週の?)|(?P<now>今週の?))?(?P<ja>[月火水木金土日])曜日?"
    r"|(?:(?P<past>上[个個]?)|(?P<this>本|[这這][个個]?))?(?:周|週|星期|礼拜|禮拜)(?P<zh>[一二三四五六日天])"
)
# Words for a unit moved by a count: last week = ("week", -1).
_NAMED = {
    "today": ("day", 0), "今日": ("day", 0), "本日": ("day", 0), "今天": ("day", 0),
    "yesterday": ("day", -1), "昨日": ("day", -1), "昨天": ("day", -1),
    "day before yesterday": ("day", -2), "the day before yesterday": ("day", -2),
    "一昨日": ("day", -2), "おととい": ("day", -2), "前天": ("day", -2), "大前天": ("day", -3),
    "tomorrow": ("day", 1), "明日": ("day", 1), "明天": ("day", 1),
    "this week": ("week", 0), "今週": ("week", 0), "本周": ("week", 0),
    "这周": ("week", 0), "這週": ("week", 0),
    "last week": ("week", -1), "先週": ("week", -1), "上周": ("week", -1), "上週": ("week", -1),
    "上星期": ("week", -1), "上个星期": ("week", -1), "上個星期": ("week", -1),
    "this month": ("month", 0), "今月": ("month", 0), "本月": ("month", 0), "这个月": ("month", 0),
    "last month": ("month", -1), "先月": ("month", -1), "上个月": ("month", -1), "上個月": ("month", -1),
    "this year": ("year", 0), "今年": ("year", 0),
    "last year": ("year", -1), "昨年": ("year", -1), "去年": ("year", -1),
    "next year": ("year", 1), "来年": ("year", 1), "明年": ("year", 1),
}  # fmt: skip


def now() -> datetime:
    """This instant, with a zone: the system's, or what `GBRAIN_NOW` says. Raises UsageError for a bad one."""
    fixed = os.environ.get("GBRAIN_NOW")
    if not fixed:
        return datetime.now(UTC)
    try:
        instant = datetime.fromisoformat(fixed)
    except ValueError:
        raise UsageError(f"GBRAIN_NOW is not an ISO date or time: {fixed!r}") from None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def today(timezone: str | None = None) -> date:
    """The day that `now` falls on in `timezone` (an IANA name; None: the system's)."""
    if os.environ.get("GBRAIN_NOW"):
        return now().date()
    return now().astimezone(_zone(timezone)).date()


def _zone(name: str | None) -> tzinfo | None:
    if not name:
        return None
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        raise UsageError(f"unknown time zone: {name!r}") from None


def parse_range(text: str, today: date) -> Range | None:
    """The first and last day of what a person calls a time, both included, or None.

    Knows `2026`, `2026-03`, `2026-03-05`, "March 2026", "Q1 2026", "last monday", "three days ago", "past 2
    weeks", and the same in Japanese and Chinese. "Last week" is the previous Monday to Sunday, 先週の金曜日
    the Friday of it, "March" the last one begun.
    """
    words = " ".join(text.strip().lower().split())
    try:
        return _written(words) or _relative(words, today)
    except (ValueError, OverflowError):  # the 31st of June; a year before 1
        return None


def _written(words: str) -> Range | None:
    if found := _DAY.fullmatch(words):
        day = date(*map(int, found.groups()))
        return day, day
    if found := _MONTH.fullmatch(words):
        return _span("month", date(int(found[1]), int(found[2]), 1))
    if found := _YEAR.fullmatch(words):
        return _span("year", date(int(found[1]), 1, 1))
    if found := _QUARTER.fullmatch(words):
        year = int(found["year"] or found["first"] or found["dense"])
        if found["word"]:
            number = 1 + _ORDINALS.index(found["word"])
        else:
            number = _count_of(found["en"] or found["last"] or found["number"])
        return date(year, 3 * number - 2, 1), _span("month", date(year, 3 * number, 1))[1]
    return None


def _relative(words: str, today: date) -> Range | None:
    if words in _NAMED:
        unit, count = _NAMED[words]
        return _span(unit, _move(today, unit, count))
    if found := _AGO.fullmatch(words):
        day = _back(today, found)
        return day, day
    if found := _SPAN.fullmatch(words):
        return _back(today, found), today
    found = _BY_NAME.fullmatch(words)
    if found and (month := _count_of(found[3]) if found[3] else _month(found[1])):
        year = int(found[2] or 0) or today.year - (month > today.month)
        return _span("month", date(year, month, 1))
    name = words.removeprefix("last ").removeprefix("on ")
    if name in _WEEKDAYS:
        return _last_such(_WEEKDAYS.index(name), today)
    if found := _DENSE_WEEKDAY.fullmatch(words):
        weekday = (
            "月火水木金土日".index(found["ja"])
            if found["ja"]
            else min(6, "一二三四五六日天".index(found["zh"]))
        )
        of_last = found["last"] or found["past"]
        if not (of_last or found["this"] or found["now"]):
            return _last_such(weekday, today)
        day = _span("week", _move(today, "week", -1 if of_last else 0))[0] + timedelta(days=weekday)
        return day, day
    return None


def _back(today: date, found: re.Match[str]) -> date:
    """The day that lies a count of units before today."""
    return _move(today, found["unit"] or _UNITS[found["of"]], -_count_of(found["count"] or found["dense"]))


def _last_such(weekday: int, today: date) -> Range:
    """The last such day of a week before today."""
    day = today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)
    return day, day


def _count_of(text: str) -> int:
    """The number that digits, an English word or Chinese numerals below 100 write. Raises ValueError."""
    if text.isdecimal():
        return int(text)
    if text in ("a", "an"):
        return 1
    if text in _NUMBERS:
        return 1 + _NUMBERS.index(text)
    tens, ten, ones = text.replace("两", "二").replace("兩", "二").rpartition("十")
    digits = [1 + _DIGITS.index(part) if part else 0 for part in (tens, ones)]
    if len(tens) > 1 or len(ones) > 1:  # 三四: three or four
        raise ValueError(f"no number: {text}")
    return (10 * (digits[0] or 1) if ten else 0) + digits[1]


def _month(name: str) -> int:
    """The number of a month by its name or the first three letters of it; 0 for another word."""
    return next((number for number, full in enumerate(MONTHS, 1) if name in (full, full[:3])), 0)


def _span(unit: str, day: date) -> Range:
    """The whole day, week (Monday to Sunday), month or year around `day`."""
    if unit == "week":
        first = day - timedelta(days=day.weekday())
        return first, first + timedelta(days=6)
    if unit == "month":
        return day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1])
    if unit == "year":
        return day.replace(month=1, day=1), day.replace(month=12, day=31)
    return day, day


def _move(day: date, unit: str, count: int) -> date:
    if unit in ("day", "week"):
        return day + timedelta(days=count * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit == "year" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
