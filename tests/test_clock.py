"""The clock: one "now", and the dates people write at a prompt."""

from __future__ import annotations

from datetime import date

import pytest

from gbrain_py import clock
from gbrain_py.errors import UsageError

TODAY = date(2026, 4, 8)  # a Wednesday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2026-02", "2026-02-01", "2026-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026-03-05", "2026-03-05", "2026-03-05"),
        ("2026/3/5", "2026-03-05", "2026-03-05"),
        ("2026年3月5日", "2026-03-05", "2026-03-05"),
        ("2026年3月", "2026-03-01", "2026-03-31"),
        ("2026年", "2026-01-01", "2026-12-31"),
        ("today", "2026-04-08", "2026-04-08"),
        ("Yesterday", "2026-04-07", "2026-04-07"),
        ("last week", "2026-03-30", "2026-04-05"),
        ("this week", "2026-04-06", "2026-04-12"),
        ("last  month", "2026-03-01", "2026-03-31"),
        ("this month", "2026-04-01", "2026-04-30"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("last monday", "2026-04-06", "2026-04-06"),
        ("wednesday", "2026-04-01", "2026-04-01"),
        ("3 days ago", "2026-04-05", "2026-04-05"),
        ("2 months ago", "2026-02-08", "2026-02-08"),
        ("March", "2026-03-01", "2026-03-31"),
        ("apr", "2026-04-01", "2026-04-30"),
        ("may", "2025-05-01", "2025-05-31"),
        ("February 2024", "2024-02-01", "2024-02-29"),
        ("12月", "2025-12-01", "2025-12-31"),
        ("13月", None, None),
        ("0月", None, None),
        ("marc", None, None),
        ("past 2 weeks", "2026-03-25", "2026-04-08"),
        ("昨日", "2026-04-07", "2026-04-07"),
        ("先週", "2026-03-30", "2026-04-05"),
        ("先月", "2026-03-01", "2026-03-31"),
        ("去年", "2025-01-01", "2025-12-31"),
        ("上个月", "2026-03-01", "2026-03-31"),
        ("3日前", "2026-04-05", "2026-04-05"),
        ("two weeks ago", "2026-03-25", "2026-03-25"),
        ("a week ago", "2026-04-01", "2026-04-01"),
        ("twelve months ago", "2025-04-08", "2025-04-08"),
        ("past three days", "2026-04-05", "2026-04-08"),
        ("過去三日間", "2026-04-05", "2026-04-08"),
        ("过去两周", "2026-03-25", "2026-04-08"),
        ("the day before yesterday", "2026-04-06", "2026-04-06"),
        ("两天前", "2026-04-06", "2026-04-06"),
        ("三天之前", "2026-04-05", "2026-04-05"),
        ("九日前", "2026-03-30", "2026-03-30"),
        ("十天前", "2026-03-29", "2026-03-29"),
        ("二十一天前", "2026-03-18", "2026-03-18"),
        ("二週間前", "2026-03-25", "2026-03-25"),
        ("两个星期前", "2026-03-25", "2026-03-25"),
        ("三か月前", "2026-01-08", "2026-01-08"),
        ("三四天前", None, None),
        ("金曜日", "2026-04-03", "2026-04-03"),
        ("水曜", "2026-04-01", "2026-04-01"),
        ("周三", "2026-04-01", "2026-04-01"),
        ("星期三", "2026-04-01", "2026-04-01"),
        ("礼拜天", "2026-04-05", "2026-04-05"),
        ("先週の火曜日", "2026-03-31", "2026-03-31"),
        ("上周二", "2026-03-31", "2026-03-31"),
        ("上个星期日", "2026-04-05", "2026-04-05"),
        ("今週の月曜日", "2026-04-06", "2026-04-06"),
        ("这周一", "2026-04-06", "2026-04-06"),
        ("十月", "2025-10-01", "2025-10-31"),
        ("十三月", None, None),
        ("Q1 2026", "2026-01-01", "2026-03-31"),
        ("2025-Q4", "2025-10-01", "2025-12-31"),
        ("second quarter of 2025", "2025-04-01", "2025-06-30"),
        ("2026年第1四半期", "2026-01-01", "2026-03-31"),
        ("2025年第三季度", "2025-07-01", "2025-09-30"),
        ("Q5 2026", None, None),
        ("2026-13", None, None),
        ("2026-02-30", None, None),
        ("9999 years ago", None, None),
        ("soon", None, None),
        ("", None, None),
    ],
)
def test_dates_at_a_prompt(text: str, first: str | None, last: str | None) -> None:
    """A word or a date means its first to its last day; what is no date is None, never an error."""
    expected = (date.fromisoformat(first), date.fromisoformat(last)) if first and last else None
    assert clock.parse_range(text, TODAY) == expected


def test_a_month_ago_from_its_last_day() -> None:
    """A month before the 31st is the last day of a shorter month."""
    assert clock.parse_range("1 month ago", date(2026, 3, 31)) == (date(2026, 2, 28), date(2026, 2, 28))


@pytest.mark.parametrize(
    ("fixed", "day"),
    [
        ("2026-06-01", "2026-06-01"),
        ("2026-06-01T23:30:00+09:00", "2026-06-01"),
        ("2026-06-01T00:30:00-11:00", "2026-06-01"),
    ],
)
def test_a_fixed_now(monkeypatch: pytest.MonkeyPatch, fixed: str, day: str) -> None:
    """`GBRAIN_NOW` decides the instant, and its offset which day is today, whatever zone is configured."""
    monkeypatch.setenv("GBRAIN_NOW", fixed)
    assert clock.today("Asia/Tokyo") == date.fromisoformat(day)
    assert clock.now().tzinfo is not None


def test_bad_settings_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `GBRAIN_NOW` that is no date, and a zone that does not exist, are usage errors."""
    monkeypatch.delenv("GBRAIN_NOW", raising=False)
    with pytest.raises(UsageError, match="unknown time zone"):
        clock.today("Mars/Olympus")
    monkeypatch.setenv("GBRAIN_NOW", "noonish")
    with pytest.raises(UsageError, match="noonish"):
        clock.now()
