"""The tokenizer: what a text can be found by."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.index import tokenize

TEXT = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("ab.-_'/:@#+ \nCÉéßİ東京カかｶﾞサ學学สวัสดีहिन्दीשָ🚀’＿ＡA1\u0301\u200d\u00ad"),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("release 1.0.21 of it", {"1.0.21", "release", "of", "it"}),
        ("real-time", {"real-time", "realtime", "real", "time"}),
        ("foo_bar", {"foo_bar", "foo", "bar"}),
        ("C++ and C#", {"c++", "c#", "c", "and"}),
        ("o'brien's O’Brien", {"o'brien's", "o'brien", "obrien", "brien"}),
        ("@acme #todo", {"@acme", "acme", "#todo", "todo"}),
        ("src/foo_bar.py", {"src/foo_bar.py", "foo_bar.py", "foo_bar", "src", "foo", "bar", "py"}),
        ("bob@acme.com", {"bob@acme.com", "acme.com", "bob", "acme"}),
        ("HTTPServer getName", {"httpserver", "http", "server", "getname", "get", "name"}),
        ("running", {"running"}),
        ("café résumés", {"café", "cafe", "résumés", "resumes"}),
        ("ＡＢＣ ｶﾀｶﾅ", {"abc", "かた", "たか", "かな"}),
        ("東京大学", {"东京", "京大", "大学", "学"}),
        ("東京\n大学", {"京大"}),
        ("學習 学习", {"学习"}),
        ("สวัสดี", {"สว", "วั"}),
        ("한국어", {"한국", "국어"}),
        ("हिन्दी שָׁלוֹם Привет", {"हिन्दी", "שלום", "привет"}),
        ("🚀 launch", {"🚀", "launch"}),
        ("2026-03-05", {"2026-03-05", "2026-03", "2026"}),
        ("[[people/alice-li|Alice]]", {"people/alice-li", "alice-li", "alice", "li", "people"}),
        ("__init__ **bold** end.", {"init", "bold", "end"}),
        ("co\u00adoperate", {"cooperate"}),
    ],
)
def test_words_are_found_whole_and_by_their_parts(text: str, terms: set[str]) -> None:
    """Each kind of word gives the terms that people type to find it."""
    assert terms <= set(tokenize.tokens(text))


@pytest.mark.parametrize(
    ("term", "stem"),
    [
        ("running", "run"),
        ("resumes", "resum"),
        ("run", None),
        ("résumés", None),
        ("c++", None),
        ("东京", None),
    ],
)
def test_stems_of_terms(term: str, stem: str | None) -> None:
    """A term has a stem where that is another word; a form with accents leaves it to the one without."""
    assert tokenize.stem_of(term) == stem


@given(TEXT)
def test_counting_and_listing_agree(text: str) -> None:
    """Index rows and the ordered list come from the same terms, none of them empty."""
    listed = tokenize.tokens(text)
    assert set(listed) == set(tokenize.spelled_out(text)[0].split(tokenize.SEPARATOR)) - {""}
    assert all(0 < len(term) <= 2 * tokenize.MAX_TERM for term in listed)


@given(TEXT)
def test_spans_lie_inside_the_text_in_order(text: str) -> None:
    """Spans can be used to mark words in the text as it was written."""
    starts = [(start, end) for start, end, terms in tokenize.spans(text)]
    assert starts == sorted(starts)
    assert all(0 <= start < end <= len(text) for start, end in starts)


@pytest.mark.parametrize("unit", ["a", "a-", "a.b/", "東", "'", "@#", "é\u0301", "x_", "-", "aA", "स्"])
def test_a_line_of_a_megabyte_takes_linear_time(unit: str) -> None:
    """A hostile line costs no more than a second, whatever it repeats."""
    text = unit * (1_000_000 // len(unit))
    began = time.process_time()
    tokenize.spelled_out(text)
    assert time.process_time() - began < 8


def test_a_phrase_is_compared_by_its_smallest_words() -> None:
    """Markup, case, width and line breaks do not stand between the words of a phrase."""
    assert tokenize.units("**Real**-time\nＡPI を 使う") == ["real", "time", "api", "を", "使", "う"]
