"""When a relation began and ended, as far as the words near its cue say so."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Dates(NamedTuple):
    """ISO dates as precise as they were written, or None."""

    since: str | None
    until: str | None


NO_DATES = Dates(None, None)

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), 1
    )
    for name in names.split()
}  # fmt: skip
_YEAR = r"(?:19|20)\d\d"
_MONTH = (
    r"(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)[a-z]{0,6}\.?"
)


def _when(name: str) -> str:
    return (
        rf"(?P<{name}>{_YEAR}-(?:0[1-9]|1[0-2])(?:-[0-3]\d)?|"
        rf"(?:{_MONTH} )?{_YEAR}(?: ?年(?: ?\d{{1,2}} ?月)?)?)"
    )


_NO_NUMBER = r"(?<![\d$€£¥.,])"
_RANGE = re.compile(
    rf"{_NO_NUMBER}{_when('a')} ?(?:年?(?:-|–|—|~|〜|～|→|to|through|until|till|and|から|至|到)) ?"
    rf"(?:{_when('b')}|(?P<now>present|now|today|date|現在|现在|至今|今))"
)
_SHORT = re.compile(
    rf"{_NO_NUMBER}(?P<a>(?P<century>19|20)\d\d)(?:[-–—/](?P<short>\d\d)|/(?P<b>{_YEAR}))(?![\d/-])"
)
"""2015-18, 2015/18, 2015/2018; 2015-09 is a month."""
_OPEN = re.compile(rf"{_NO_NUMBER}{_when('a')} ?年? ?[-–—~〜～] ?(?=$|[)）\]|,，;；。])")
"""An end that is left open: "2019–"."""
_SINCE = re.compile(
    rf"\b(?:since|from|as of|starting|beginning)(?: early| late| mid| the \w+ of)? {_when('a')}|(?:自|"
    rf"从|從){_when('b')}(?:起|以来|以來|开始|開始)?"
    rf"|{_NO_NUMBER}{_when('c')}(?:から|より|以来|以降|起|开始|開始)",
    re.IGNORECASE,
)
_GONE = "退任|退社|退職|離任|離職|辞任|离任|离职|卸任|离开|辞职|退出"
_UNTIL = re.compile(
    rf"\b(?:(?:until|till|through|up to|ended in|ending)(?: early| late| mid| the \w+ of|"
    rf"(?: [\w-]+){{1,4}} in)?|(?:left|departed|resigned|retired|stepped down)(?: in)?) {_when('a')}"
    rf"|(?:直到|到|至){_when('b')}"
    rf"|{_NO_NUMBER}{_when('c')}(?:年?(?:之前|以前|前(?!后|後))|まで|末まで|に退|为止|為止|"
    rf"に?(?:{_GONE})(?!し?た?[後后]|之))",
    re.IGNORECASE,
)
_ANY_YEAR = re.compile(_YEAR)
_IN = re.compile(
    rf"\b(?:in|during|back in|exited|left|sold|est\.|joined)(?: early| late| mid|"
    rf" the \w+ of)? {_when('a')}|{_NO_NUMBER}(?P<b>{_YEAR} ?年(?: ?\d{{1,2}} ?月)?)(?!\d|前|后|後|来|"
    rf"來|代|级|級|以|间|間|至|到|から|まで|より)"
    rf"|[(（](?:[^()（）\d]{{1,24}}[,，、;；] ?| )?{_when('c')} ?"
    r"(?:[)）]|[,，、;；][^()（）\d]{1,24}[)）])",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def dates_in(text: str) -> Dates:
    """The beginning and the end that `text` states; one year alone is a beginning."""
    if _ANY_YEAR.search(text) is None:
        return NO_DATES
    if found := _RANGE.search(text):
        return Dates(_iso(found["a"]), _iso(found["b"]) if found["b"] else None)
    if found := _SHORT.search(text):
        end = found["b"] or found["century"] + found["short"]
        is_end = found["b"] or int(found["short"]) > 12 or "–" in found.group()
        if is_end and end > found["a"]:
            return Dates(found["a"], end)
    if found := _OPEN.search(text):
        return Dates(_iso(found["a"]), None)
    since = _first(_SINCE, text)
    until = _first(_UNTIL, text)
    if since is None and until is None:
        since = _first(_IN, text)
    return Dates(since, until)


def _first(pattern: re.Pattern[str], text: str) -> str | None:
    found = pattern.search(text)
    return _iso(next(filter(None, found.groups()))) if found else None


def _iso(text: str) -> str:
    text = text.strip()
    year = re.search(_YEAR, text)
    if year is None or re.fullmatch(r"[\d-]+", text):
        return text
    month = re.search(r"(\d{1,2}) ?月", text)
    if month:
        return f"{year.group()}-{int(month[1]):02d}" if 1 <= int(month[1]) <= 12 else year.group()
    name = re.match(r"[A-Za-z]+", text)
    number = _MONTHS.get(name.group().lower()) if name else None
    return f"{year.group()}-{number:02d}" if number else year.group()
