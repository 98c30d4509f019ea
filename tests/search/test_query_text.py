"""Reading what a person typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.errors import UsageError
from gbrain_py.index.filters import Filters, parse_day, parse_dir, parse_tags, parse_types
from gbrain_py.search.query_text import MAX_PHRASES, MAX_WORDS, Query, parse
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
        ("type: a in : b", ["type", "a", "in", "b"], [], [], []),
        ("types:a author:b", ["types:a", "types", "author:b", "author"], [], [], []),
        (
            '"after:never" see:in:x',
            ["after:never", "after", "never", "see:in:x", "see", "in"],
            ["after:never"],
            [],
            [],
        ),
        (
            "TYPE:Person,会社 in:./People//Team/",
            [],
            [],
            [],
            [Filters(types=("person", "会社")), Filters(dirs=("people/team",))],
        ),
        (
            "type：Person after：２０２６",
            [],
            [],
            [],
            [Filters(types=("person",)), Filters(after=date(2026, 1, 1))],
        ),
        (
            'tag:"Two words" tag:a,b -tag:"x OR y"',
            [],
            [],
            [],
            [
                Filters(tags=(((True, "two words"),),)),
                Filters(tags=(((True, "a"),), ((True, "b"),))),
                Filters(without=(Filters(tags=(((True, "x"), (True, "y")),)),)),
            ],
        ),
        ("in:a/../b in:/", [], [], [], [Filters(dirs=("b",)), Filters(dirs=("",))]),
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


@pytest.mark.parametrize(
    "text",
    ["", " \t\n", "\u3000", "\u200b", "\xa0\u2060\ufeff", "\u00ad", "\u3164\u2800", "\ufe0f", "\0\x1b"],
)
def test_an_empty_query_is_a_usage_error(text: str) -> None:
    """There is nothing to look for, as when nothing that was typed can be seen; the error shows a query."""
    with pytest.raises(UsageError, match="empty"):
        read(text)


@pytest.mark.parametrize(
    "text",
    ["?", "***", "(", "%", "_", "\\", '"', '""', '"?!"', '-"…"', "- --", "\ufffd", "\udcff", "\u0301", "+ =",
     "type:person ?", '"" in:people', " " * 9_000 + "?"],
)  # fmt: skip
def test_a_query_without_a_word_is_hollow(text: str) -> None:
    """Signs alone ask for something that cannot be found, and filters beside them do not change that."""
    query = read(text)
    assert (query.hollow, query.words) == (True, [])


@pytest.mark.parametrize(
    "text", ["type:person", "-tag:x", "-not", 'in:people -"not this"', "after:2026 before:2027"]
)
def test_filters_alone_are_not_hollow(text: str) -> None:
    """What only says which pages are wanted lists them."""
    query = read(text)
    assert (query.hollow, query.words) == (False, [])


@pytest.mark.parametrize("text", ["seal ?", "🚀", "a", "東", "C++", "№", "\u200bseal", " " * 9_000 + "seal"])
def test_a_word_among_signs_is_looked_for(text: str) -> None:
    """Signs beside a word, blanks before it and signs that are words take nothing away."""
    query = read(text)
    assert (query.hollow, bool(query.words)) == (False, True)


@pytest.mark.parametrize(
    ("word", "option"),
    [
        ("after:2026-13", lambda: parse_day("after", "2026-13", TODAY)),
        ("before:2026-02-30", lambda: parse_day("before", "2026-02-30", TODAY)),
        ('AFTER:"some day"', lambda: parse_day("after", "some day", TODAY)),
        ("in:..", lambda: parse_dir("in", "..")),
        ("in:a/../../b", lambda: parse_dir("in", "a/../../b")),
        ('in:" "', lambda: parse_dir("in", " ")),
        ("type:,", lambda: parse_types("type", [","])),
        ('type:""', lambda: parse_types("type", [""])),
        ("tag:#", lambda: parse_tags("#", "tag")),
        ("tag:(a)", lambda: parse_tags("(a)", "tag")),
        ("tag:OR", lambda: parse_tags("OR", "tag")),
        ('tag:"a OR"', lambda: parse_tags("a OR", "tag")),
    ],
)
@pytest.mark.parametrize("around", ["{}", "seal {} more", "-{}"])
def test_a_filter_that_cannot_be_read_is_the_error_of_its_option(
    word: str, option: Callable[[], object], around: str
) -> None:
    """It never turns into words, wherever it stands, and the error tells how to look for the words."""
    with pytest.raises(UsageError) as of_option:
        option()
    with pytest.raises(UsageError) as of_query:
        read(around.format(word))
    assert of_query.value.message == of_option.value.message
    assert of_query.value.hint.startswith(of_option.value.hint)
    quoted = re.findall('".*"', of_query.value.hint.partition("these words: ")[2])
    assert quoted and (" " in word or '""' in word or read(quoted[0]))


OPERATORS = st.sampled_from(
    ['"', "-", "*", "type:", "tag:", "in:", "after:", "before:", " ", "“", ":", "a", "東京", "'"]
)


@given(st.lists(st.one_of(OPERATORS, st.text(max_size=4)), min_size=1, max_size=12).map("".join))
def test_only_emptiness_and_filters_are_mistakes(text: str) -> None:
    """Any other text can be read, and finds nothing only when it has no word."""
    try:
        query = read(text)
    except UsageError as error:
        assert "empty" in error.message or re.search("(type|tag|in|after|before)[:：]", text, re.I)
    else:
        assert query.raw == text
        assert not (query.hollow and query.words)


def test_a_very_long_query_is_cut_and_says_so() -> None:
    """The work for a query is bounded."""
    query = read(" ".join(f"w{number}" for number in range(5_000)))
    assert (len(query.words), query.cut) == (MAX_WORDS, True)


def test_phrases_and_unwanted_words_are_bounded_together() -> None:
    """Each is looked for once, however often it is said, and only so many of them."""
    query = read('"a b" ' * 800 + "-c " * 100)
    assert (query.phrases, query.unwanted, query.crowded) == (["a b"], ["c"], False)
    query = read(" ".join(f'"a{number}" -b{number}' for number in range(20)))
    assert (len(query.phrases), len(query.unwanted), query.crowded) == (20, MAX_PHRASES - 20, True)
