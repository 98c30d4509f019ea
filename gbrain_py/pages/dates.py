"""Dates as people write them, to ISO text as precise as what was written."""

from __future__ import annotations

import re

from gbrain_py.pages.model import Precision

_DATE = r"""(?:
    (?P<{p}y>\d{{4}})
    (?: (?P<{p}sep>[-/.／．－]) (?P<{p}m>\d{{1,2}}) (?: (?P={p}sep) (?P<{p}d>\d{{1,2}}) )? (?!\d)
      | [ \u3000]?(?P<{p}year>年) (?: [ \u3000]?(?P<{p}jm>\d{{1,2}})[ \u3000]?月
          (?: [ \u3000]?(?P<{p}jd>\d{{1,2}})[ \u3000]?[日号號] )? )?
      | (?!\d)
    )
)"""
# A clock time behind a date is read over: a written day keeps its day in every zone.
_TIME = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?"
WEEKDAY = r"""(?:[ \u3000]? [(（] (?:
    [月火水木金土日](?:曜日?)? | (?:周|週|星期|礼拜|禮拜)[一二三四五六日天]
  | (?i:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?i:day)?\.?
) [)）])"""
# `2026-01-12/2026-01-14`, `2026-01-12..14`, `2026年1月1日(木)〜3日`: an end may leave out what it shares.
_UNTIL = (
    r"(?:[ \u3000]*(?:\.{2,3}|…|[〜～~]|から|至|到)[ \u3000]*|[ ]to[ ]|[-–—―/](?(am)(?=\d{4}[-/.])))"
    + _DATE.format(p="b")
    + r"""
  | (?:[ \u3000]*(?:\.\.|[〜～~]|から|至|到)[ \u3000]*|[-–—―])
    (?: (?: (?P<sm>\d{1,2})[ ]?月[ ]? )? (?P<sd>\d{1,2})[ ]?[日号號]
      | (?P<som>\d{1,2})[ ]?月 ) (?![間间後后前目])
  | (?(ad)(?!(?P=asep))(?:\.\.|[〜～~–/-])|(?!))
    (?: (?P<tm>\d{2})(?P=asep) )? (?P<td>\d{2}) (?!\d|:\d|[.年月%])"""
)
DATE_RANGE = (
    _DATE.format(p="a")
    + r"(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
    + rf"(?P<range>{WEEKDAY}?(?:{_UNTIL})(?:まで|止)?)?"
)
_WHOLE = re.compile(_DATE.format(p="a") + _TIME, re.VERBOSE)
_COMPACT = re.compile(r"(?P<ay>\d{4})(?P<am>\d{2})(?P<ad>\d{2})")
_IN_NAME = re.compile(
    r"(?<!\d)(?:"
    r"(?P<ay>\d{4})(?P<sep>[-_.])(?P<am>\d{1,2})(?P=sep)(?P<ad>\d{1,2})(?!\d)"
    r"|(?P<cy>(?:19|20)\d{2})(?P<cm>\d{2})(?P<cd>\d{2})(?!\d)"
    r"|(?P<jy>\d{4})年(?:(?P<jm>\d{1,2})月(?:(?P<jd>\d{1,2})日)?)?"
    r"|(?P<my>(?:19|20)\d{2})[-_](?P<mm>\d{2})(?![\d-])"
    r")"
)
_DAYS = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_GROUPS = {prefix: [f"{prefix}{part}" for part in ("y", "m", "d", "jm", "jd")] for prefix in "ab"}
_SHORT = ("sm", "tm", "som", "sd", "td")
_YEAR = re.compile(r"(?:19|20)\d{2}")


def iso(year: str, month: str | None, day: str | None) -> str | None:
    """The ISO text of a date, or None when there is no such day."""
    y, m, d = int(year), int(month or 1), int(day or 1)
    if not (y and 1 <= m <= 12 and 1 <= d <= _DAYS[m]) or (m == 2 and d == 29 and not _is_leap(y)):
        return None
    return f"{y:04}" + (f"-{m:02}" if month else "") + (f"-{d:02}" if day else "")


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def precision_of(date: str) -> Precision:
    """How precise an ISO text is."""
    return "day" if len(date) == 10 else "month" if len(date) == 7 else "year"


def groups_date(match: re.Match[str], prefix: str) -> str | None:
    """The date that `DATE_RANGE` matched under `prefix`, "a" or "b"; None when there is no such day."""
    year, month, day, month_cjk, day_cjk = match.group(*_GROUPS[prefix])
    return iso(year, month or month_cjk, day or day_cjk)


def range_end(match: re.Match[str], start: str) -> str | None:
    """The last date of the range that `DATE_RANGE` matched from `start` on; None when there is no such day or
    it is before `start`. An end without a year is in the year of the start, or in the one after."""
    if match["by"]:
        until = groups_date(match, "b")
    else:
        *months, sd, td = match.group(*_SHORT)
        month, day = next(filter(None, months), None), sd or td
        until = iso(start[:4], month or start[5:7], day)
        if month and until and until < start[: len(until)]:
            until = iso(f"{int(start[:4]) + 1:04}", month, day)
    return until if until and start[: len(until)] <= until[: len(start)] else None


def read_date(text: str) -> str | None:
    """The date that a whole value states, a clock time aside: `2026-03-05T10:00+09:00`, `2026年3月`."""
    text = text.strip()
    if match := _COMPACT.fullmatch(text):
        return iso(*match.group("ay", "am", "ad"))
    if match := _WHOLE.fullmatch(text):
        return groups_date(match, "a")
    return None


def date_in_name(stem: str) -> str | None:
    """The first date in a file name: a day, a month, or a year when the name is nothing else."""
    if not any(char.isdigit() for char in stem):
        return None
    if _YEAR.fullmatch(stem):
        return stem
    for match in _IN_NAME.finditer(stem):
        named = match.groupdict()
        for prefix in "acjm":
            if named[f"{prefix}y"] is None:
                continue
            if found := iso(named[f"{prefix}y"], named.get(f"{prefix}m"), named.get(f"{prefix}d")):
                return found
    return None
