"""The times that queries name, in three languages."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gbrain_py import search
from gbrain_py.search import times
from tests.search.indexes import Made, key, make_index

TODAY = date(2026, 3, 10)  # a Tuesday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("what did Bob say last week", "2026-03-02", "2026-03-08"),
        ("Yesterday's call", "2026-03-09", "2026-03-09"),
        ("deals of the last 2 months", "2026-01-10", "2026-03-10"),
        ("3 days ago in the harbour", "2026-03-07", "2026-03-07"),
        ("先週の会議", "2026-03-02", "2026-03-08"),
        ("昨日ボブと話したこと", "2026-03-09", "2026-03-09"),
        ("去年投资了谁", "2025-01-01", "2025-12-31"),
        ("上个月的会议", "2026-02-01", "2026-02-28"),
        ("3天前的电话", "2026-03-07", "2026-03-07"),
        ("what Ann said two weeks ago", "2026-02-24", "2026-02-24"),
        ("the day before yesterday at noon", "2026-03-08", "2026-03-08"),
        ("三天前的电话", "2026-03-07", "2026-03-07"),
        ("二週間前の話", "2026-02-24", "2026-02-24"),
        ("過去三か月の話", "2025-12-10", "2026-03-10"),
        ("金曜日に話したこと", "2026-03-06", "2026-03-06"),
        ("周五谈了什么", "2026-03-06", "2026-03-06"),
        ("先週の月曜日の話", "2026-03-02", "2026-03-02"),
        ("上周一的电话", "2026-03-02", "2026-03-02"),
        ("上周三次开会", "2026-03-02", "2026-03-08"),
        ("2026年2月の会議", "2026-02-01", "2026-02-28"),
        ("calls in 2026-02", "2026-02-01", "2026-02-28"),
    ],
)
def test_a_time_in_a_query(text: str, first: str, last: str) -> None:
    """The first time named is meant, whole weeks and months with all of their days."""
    span = times.span_of(text, TODAY)
    assert span and (span[0].isoformat(), span[1].isoformat()) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "", "weekly plan", "plan 9", "1953", "USB-2026-02-x", "x" * 100_000, "two weeks", "Fridays",
        "一周三次跑步", "每周三开会", "周一至周五的安排", "小周日记", "以前天气",
        "数十年前", "2026年前的事", "三周",
        "毎週金曜日の掃除", "毎週の金曜日", "月・水・金曜日", "日曜大工",
        "大学三年前期", "12月3日前", "初二日前",
    ],
)  # fmt: skip
def test_no_time(text: str) -> None:
    """A number is no year, nor what stands in a word by chance a time; a long text is soon done with."""
    assert times.span_of(text, TODAY) is None


@pytest.mark.parametrize("text", ["seal last week", "先週 seal"])
def test_pages_of_the_time_come_first(tmp_path: Path, text: str) -> None:
    """Of pages that are alike the one of the time named leads and says so."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("a/old", ["seal"], date="2025-01-01"), Made("b/then", ["seal"], date="2026-03-04"),
    ])  # fmt: skip
    asking = search.Asking(search.Reader(TODAY), key)
    results = search.query(con, text, search.NO_FILTERS, 5, asking=asking).results
    assert [result.slug for result in results] == ["b/then", "a/old"]
    assert results[0].signals["time"] > 1 > results[1].signals["time"]


@pytest.mark.parametrize("text", ["last week", "先週?", "上周"])
def test_a_time_alone_lists_its_pages(tmp_path: Path, text: str) -> None:
    """Nothing but a time is a question for the pages of that time."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("a/last", ["last week"], date="2025-01-01"), Made("b/then", ["seal"], date="2026-03-04"),
    ])  # fmt: skip
    asking = search.Asking(search.Reader(TODAY), key)
    results = search.query(con, text, search.NO_FILTERS, 5, asking=asking).results
    assert [result.slug for result in results] == ["b/then"]
