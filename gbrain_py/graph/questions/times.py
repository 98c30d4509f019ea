"""The times that a question names, as ranges of days."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date, timedelta

from gbrain_py import clock
from gbrain_py.graph.questions.plan import When

_MONTHS = "january february march april may june july august september october november december".split()
_MONTH = "|".join(f"{name}|{name[:3]}" for name in _MONTHS)
_RELATIVE = (
    r"(?:this|last|past) (?:week|month|year)|today|yesterday|"
    r"(?:last|past) \d{1,3} (?:days?|weeks?|months?|years?)|"
    r"\d{1,3} (?:days?|weeks?|months?|years?) ago"
)
_DENSE = (
    "去年|昨年|今年|先月|今月|先週|今週|本日|今日|昨日|一昨日|"
    "今天|昨天|前天|上个月|这个月|本月|上周|这周|本周|上個月|上週|這週"
)
_BEFORE_WORDS = {
    "since": "from", "after": "after", "from": "from", "before": "before", "until": "to", "till": "to",
    "in": "in", "during": "in", "by": "to", "as of": "to",
}  # fmt: skip
_AFTER_WORDS = {
    "以降": "from", "以来": "from", "から": "from", "以前": "before", "より前": "before", "まで": "to",
    "以后": "from", "以來": "from", "以後": "from", "之后": "after", "之後": "after", "之前": "before",
    "后": "after", "前": "before",
}  # fmt: skip
_TIME = re.compile(
    rf"(?:\b(?P<before>{'|'.join(_BEFORE_WORDS)}) )?(?:the )?"
    rf"(?:(?P<iso>(?<!\d)(?:19|20)\d\d-\d\d(?:-\d\d)?(?!\d))"
    rf"|(?P<quarter>\bq[1-4] (?:of )?(?:19|20)\d\d(?!\d)|(?<!\d)(?:19|20)\d\d q[1-4]\b)"
    rf"|\b(?P<month>{_MONTH})(?: of)? (?P<year>(?:19|20)\d\d)(?!\d)"
    rf"|(?P<cjk>(?<!\d)(?:19|20)\d\d年(?:\d{{1,2}}月)?(?:\d{{1,2}}日)?)"
    rf"|(?P<plain>(?<!\d)(?:19|20)\d\d(?!\d))"
    rf"|\b(?P<relative>{_RELATIVE})\b"
    rf"|(?P<dense>{_DENSE}))"
    rf"(?P<after>{'|'.join(_AFTER_WORDS)})?"
)


def find(text: str, today: date) -> Iterator[tuple[int, int, When]]:
    """The times in a folded text (dates keep their hyphens) with where they stand."""
    for found in _TIME.finditer(text):
        days = _days(found, today)
        if days is None:
            continue
        how = _BEFORE_WORDS.get(found["before"] or "") or _AFTER_WORDS.get(found["after"] or "") or "in"
        yield found.start(), found.end(), _when(how, *days)


def _when(how: str, first: date, last: date) -> When:
    start, stop = first.isoformat(), last.isoformat()
    if how == "from":
        return When(first=start)
    if how == "after":
        return When(first=(last + timedelta(days=1)).isoformat())
    if how == "before":
        return When(last=(first - timedelta(days=1)).isoformat())
    return When(last=stop) if how == "to" else When(start, stop)


def _days(found: re.Match[str], today: date) -> clock.Range | None:
    if quarter := found["quarter"]:
        year, number = int(re.findall(r"\d{4}", quarter)[0]), int(quarter[quarter.index("q") + 1])
        return date(year, 3 * number - 2, 1), _end_of_month(year, 3 * number)
    if found["month"]:
        year, number = int(found["year"]), 1 + [name[:3] for name in _MONTHS].index(found["month"][:3])
        return date(year, number, 1), _end_of_month(year, number)
    written = found["iso"] or found["cjk"] or found["plain"] or found["relative"] or found["dense"]
    written = re.sub(r"^past (week|month|year)$", r"last \1", written)
    return clock.parse_range(written, today)


def _end_of_month(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])
