"""Reading what a person typed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.errors import UsageError
from gbrain_py.index.filters import Filters
from gbrain_py.search.query_text import MAX_WORDS, Query, parse
from tests.search.indexes import TODAY


def read(text: str) -> Query:
    """The query, read today."""
    return parse(text, TODAY)


@pytest.mark.parametrize(
    ("text", "words", "phrases", "unwanted", "filters"),
    [
        ("plain words", ["plain", "words"], [], [], []),
        ('"exact phrase" more', ["exact", "phrase", "more"], ["exact phrase"], [], []),
        ("“exact phrase”", ["exact", "phrase"], ["exact phrase"], [], []),
        ('a -not -"not this"', ["a"], [], ["not", "not this"], []),
        ("prefix*", ["prefix*"], [], [], []),
        ("a type:person,company", ["a"], [], [], [Filters(types=("person", "company"))]),
        ("TAG:X", [], [], [], [Filters(tags=(((True, "x"),),))]),
        ("a in:people/team", ["a"], [], [], [Filters(dirs=("people/team",))]),
        ("a after:2026-01", ["a"], [], [], [Filters(after=date(2026, 1, 1))]),
        ('a before:"last week"', ["a"], [], [], [Filters(before=date(2026, 3, 2))]),
        ("a -type:daily", ["a"], [], [], [Filters(without=(Filters(types=("daily",)),))]),
        ("after:never", ["after:never", "after", "never"], [], [], []),
        ("type: in:../x", ["type", "in", "x"], [], [], []),
        (
            "well-known --flag - a-b *b* c**",
            ["well-known", "well", "known", "flag", "a-b", "b", "c"],
            [],
            [],
            [],
        ),
        ('half "open quote', ["half", "open", "quote"], [], [], []),
        ("a OR b AND (c)", ["a", "or", "b", "and", "c"], [], [], []),
        ("alice's", ["alice"], [], [], []),
        ("東京大 学", ["東京", "京大", "学"], [], [], []),
        ("???", [], [], [], []),
    ],
)
def test_operators_are_read_and_the_rest_is_literal(
    text: str, words: list[str], phrases: list[str], unwanted: list[str], filters: list[Filters]
) -> None:
    """Each operator does what the help says, and what only looks like one is searched for."""
    query = read(text)
    assert [word.text for word in query.words] == words
    assert (query.phrases, query.unwanted, list(query.filters.also)) == (phrases, unwanted, filters)


@pytest.mark.parametrize("text", ["", " \t\n", "\u3000"])
def test_an_empty_query_is_a_usage_error(text: str) -> None:
    """There is nothing to look for, and the error shows a query."""
    with pytest.raises(UsageError, match="empty"):
        read(text)


OPERATORS = st.sampled_from(
    ['"', "-", "*", "type:", "tag:", "in:", "after:", "before:", " ", "“", ":", "a", "東京", "'"]
)


@given(st.lists(st.one_of(OPERATORS, st.text(max_size=4)), min_size=1, max_size=12).map("".join))
def test_nothing_typed_is_a_mistake(text: str) -> None:
    """Any text that is not blank can be read."""
    if text.strip():
        assert read(text).raw == text


def test_a_very_long_query_is_cut_and_says_so() -> None:
    """The work for a query is bounded."""
    query = read(" ".join(f"w{number}" for number in range(5_000)))
    assert (len(query.words), query.cut) == (MAX_WORDS, True)
