"""Queries that are nothing but a kind of page and a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from gbrain_py import search
from gbrain_py.index.engine import Connection
from gbrain_py.search import Answer, Asking, Reader, listing, query_text
from tests.search.indexes import TODAY, Made, key, make_index  # TODAY is Tuesday, 2026-03-10

DATA = Path(__file__).parents[2] / "benchmarks" / "quality" / "data"
OWN = '[types]\nrecipe = ["cooking"]\n'


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    """Pages of several types and days, and pages with the words of the queries."""
    return make_index(tmp_path_factory.mktemp("listing") / "i.duckdb", [
        Made("meetings/a", ["the harbour"], type="meeting", date="2026-03-04"),
        Made("meetings/b", ["the seal"], type="meeting", date="2026-03-05"),
        Made("meetings/feb", ["the boat"], type="meeting", date="2026-02-11"),
        Made("notes/a", ["meetings last week 先週の会議 上周的会议"], type="note", date="2026-03-04"),
        Made("notes/b", ["some"], type="note", date="2026-03-09"),
        Made("people/a", ["a person"], type="person", date="2026-02-03"),
        Made("cooking/a", ["soup"], type="recipe", date="2026-03-04"),
        Made("notes/named", ["a plan"], title="Recipes of last week", type="note", date="2026-01-01"),
    ])  # fmt: skip


def ask(con: Connection, text: str) -> Answer:
    """The answer of every arm but meaning."""
    return search.query(con, text, search.NO_FILTERS, 10, asking=Asking(Reader(TODAY), key, vocabulary=OWN))


LAST_WEEK = ["meetings/a", "meetings/b"]


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("meetings last week", LAST_WEEK),
        ("Meetings of last week?", LAST_WEEK),
        ("last week's meetings", LAST_WEEK),
        ("all my meetings from the last week", LAST_WEEK),
        ("list meetings in March", LAST_WEEK),
        ("meetings in Feb 2026", ["meetings/feb"]),
        ("meetings 2026-02", ["meetings/feb"]),
        ("people in 2026", ["people/a"]),
        ("2026年の人", ["people/a"]),
        ("先週の会議", LAST_WEEK),
        ("会議 先週", LAST_WEEK),
        ("2月のミーティング", ["meetings/feb"]),
        ("上周的会议", LAST_WEEK),
        ("上周会议", LAST_WEEK),
        ("notes from yesterday", ["notes/b"]),
        ("昨日のメモ", ["notes/b"]),
        ("昨天的笔记", ["notes/b"]),
        ("people in February", ["people/a"]),
        ("meetings since March", LAST_WEEK),
        ("notes since yesterday", ["notes/b"]),
        ("3月からの会議", LAST_WEEK),
        ("三月以来的会议", LAST_WEEK),
        ("meetings six days ago", ["meetings/a"]),
        ("先週の木曜日の会議", ["meetings/b"]),
        ("上周四的会议", ["meetings/b"]),
        ("周四的会议", ["meetings/b"]),
        ("六天前的会议", ["meetings/a"]),
        ("people in Q1 2026", ["people/a"]),
        ("2026年第1四半期の人", ["people/a"]),
        ("2026年第一季度的人", ["people/a"]),
        ("recipes in March", ["cooking/a"]),
        ("cooking last week", ["cooking/a"]),
        ("meetings last week -seal", ["meetings/a"]),
        ("meetings last week in:meetings", LAST_WEEK),
    ],
)
def test_a_kind_and_a_time_list_their_pages(con: Connection, text: str, slugs: list[str]) -> None:
    """Only pages of that type and time, in three languages, also beside other filters; the plan says so."""
    answer = ask(con, text)
    assert sorted(result.slug for result in answer.results) == slugs
    assert answer.plan["notes"][0].startswith("read as: pages of type ")


@pytest.mark.parametrize(
    "text",
    [
        "meetings", "meetings of seal last week", '"meetings last week"', "the meeting", "meetings 2026-x",
        "last week the seal", "Recipes of last week", "meetings in march on the seal", "marching meetings",
    ],
)  # fmt: skip
def test_anything_more_or_less_is_a_query(con: Connection, text: str) -> None:
    """Another word, quotes, a page of that very name, no time, or a time without such pages: words count."""
    answer = ask(con, text)
    assert "notes" not in answer.plan
    assert [word["text"] for word in answer.plan["words"]]


def test_none_of_that_time(con: Connection) -> None:
    """Where no page of that kind is of that time, words count as they do elsewhere, and that is said."""
    answer = ask(con, "meetings in 1999-01")
    assert answer.plan["notes"] == [
        "no page of type meeting is of 1999-01-01 to 1999-01-31: the words were looked for"
    ]
    assert answer.plan["words"]


def test_no_page_of_that_day(con: Connection) -> None:
    """A time alone that has no page is looked for as words, which is said, as it is for kinds."""
    answer = ask(con, "last tuesday")
    assert answer.plan["notes"] == ["no page is of 2026-03-03: the words were looked for"]
    assert [result.slug for result in answer.results][:2] == ["notes/named", "notes/a"]


@pytest.mark.parametrize("text", ["notes of 2026", "this year"])
def test_the_newest_first(con: Connection, text: str) -> None:
    """A listing goes by day, however much is linked to a page or said in it, and no page has a score."""
    results = ask(con, text).results
    days = [str(result.date) for result in results]
    assert len(days) > 2 and days == sorted(days, reverse=True)
    assert {(result.evidence, result.score) for result in results} == {("filter", 0.0)}


@pytest.mark.parametrize(
    "text", ["recent meetings", "the latest meeting", "最近の会議", "最新の会議", "最近的会议"]
)
def test_recent_pages_of_a_kind(con: Connection, text: str) -> None:
    """All pages of the kind, the newest first, and that is said."""
    answer = ask(con, text)
    assert [result.slug for result in answer.results] == ["meetings/b", "meetings/a", "meetings/feb"]
    assert answer.plan["notes"] == [
        "read as: pages of type meeting, the newest first; for the words, quote them"
    ]


@pytest.mark.parametrize(
    "text", ["recent meetings on the seal", '"recent meetings"', "recent seal", "recent"]
)
def test_recent_beside_other_words(con: Connection, text: str) -> None:
    """Anything else that is recent is looked for."""
    assert "notes" not in ask(con, text).plan


def test_questions_are_no_listings(con: Connection) -> None:
    """None of the labelled questions is a listing, whatever word for a kind or a time stands in it."""
    texts = [
        json.loads(line)["text"]
        for path in sorted(DATA.glob("*.queries.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert len(texts) > 500
    read = [listing.read(con, query_text.parse(text, TODAY), key, OWN, Reader(TODAY)) for text in texts]
    assert not [query.raw for query in read if query.newest or query.note]


def test_a_time_alone_is_not_asked_for_its_meaning(con: Connection) -> None:
    """Every page of the time is counted once, and the model is not asked what is close to the word."""

    class Meaning:
        def space(self, *_: object) -> None:
            raise AssertionError("asked")

    asking = Asking(Reader(TODAY), key, meaning=cast(Any, Meaning()))
    answer = search.query(con, "last week", search.NO_FILTERS, 2, asking=asking)
    assert (len(answer.results), answer.total) == (2, 4)
    assert search.keyword(con, "last week", search.NO_FILTERS, 2, reader=Reader(TODAY)).total == 4


def test_a_page_that_is_called_like_a_time(tmp_path: Path) -> None:
    """A page called “Yesterday” is what that query means."""
    other = make_index(tmp_path / "i.duckdb", [
        Made("songs/yesterday", ["a song"], title="Yesterday"), Made("notes/b", ["some"], date="2026-03-09"),
    ])  # fmt: skip
    assert ask(other, "yesterday").results[0].slug == "songs/yesterday"


def test_a_page_of_that_name_comes_first(con: Connection) -> None:
    """Whoever gave a page such a name means it."""
    assert ask(con, "Recipes of last week").results[0].slug == "notes/named"


def test_a_quoted_time_is_text(con: Connection) -> None:
    """A time in quotes is looked for; without them its pages are listed, and the plan says so."""
    assert [result.slug for result in ask(con, '"last week"').results][-1:] == ["notes/a"]
    assert len(ask(con, "last week").results) == 4
    (note,) = ask(con, "last week").plan["notes"]
    assert note == "read as: pages of 2026-03-02 to 2026-03-08; for the words, quote them"


def test_what_is_no_page_of_it_is_told(con: Connection) -> None:
    """The trace of a page that is of another kind names the type that was read."""
    from gbrain_py.index.lookup import find_page
    from gbrain_py.search.trace import trace

    asking = Asking(Reader(TODAY), key, vocabulary=OWN)
    look = search.find(con, "meetings last week", search.NO_FILTERS, asking, 10)
    told = trace(con, look, find_page(con, "notes/a", []), asking.reader)
    assert dict(told.stages)["filters"] == "it is not of type meeting: its type is note"
