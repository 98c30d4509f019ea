"""Exact phrases: whatever stands in a text is found by quoting it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py import search
from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.search import Reader
from gbrain_py.search.phrases import is_in
from gbrain_py.search.query_words import phrase_words, sure_terms, words
from tests.search.indexes import TODAY, Made, Part, make_index

READER = Reader(TODAY)
COMPOUNDS = (
    "near-real-time foo_bar_baz 192.168.0.1 v2.0-rc1 Node.js-based 2026-06-15T10:00 file.test.ts foo.bar.baz "
    "get_user_name() @scope/pkg-name /usr/bin/foo.sh state-of-the-art user@example.com v2.3.1-beta.2"
)
# Another page has each of these whole, so that the index knows it as a word.
WHOLE = (
    "real-time near-real foo_bar bar_baz 192.168 192.168.0 v2.0 2.0 Node.js 2026-06-15 test.ts bar.baz "
    "user_name pkg-name bin/foo.sh state-of-the user@example 2.3.1 06-15 15 10:00 alice's @scope bob++"
).split()


def slugs(con: Connection, text: str) -> set[str]:
    """The slugs of what the keyword arm finds."""
    answer = search.keyword(con, text, Filters(), 50, reader=READER)
    return {result.slug for result in answer.results}


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    """One index for the tests that only read it."""
    return make_index(tmp_path_factory.mktemp("phrases") / "i.duckdb", [
        Made("compounds", [COMPOUNDS]),
        *(Made(f"whole/{number}", [f"here is {word} alone"]) for number, word in enumerate(WHOLE)),
        Made("prose", ["Smith, John said: **real** time\nis not a *good* idea. R&D by alice's don't l'a"]),
        Made("dense", ["東京大学。**東**京都、Python入門書 6月15日\nをiPhone用に\n買う カメラ。"]),
        Made("variant", ["葛\U000e0100城"]),
        Made("title", title="The quick-brown fox's den"),
        Made("heading", [Part("below", heading="Road map › Q3-2026 goals")]),
        Made("tag", ["x"], tags=["lab-notes/deep-sea"]),
        Made("alias", ["x"], aliases=["Dr. No-Body", "東京特許許可局"]),
        Made("odd", ["Acme™ word¹ m² real\u2011estate oʼneill ❶first שלום־עליכם محـــمد 2026\u00ad0"]),
        Made("escaped", ["ham&nbsp;radio Q&amp;A caf&eacute; [see](Big%20Plan.pdf) snake\\_case"]),
        Made("signs", ["c++ and c# for bob@acme.com, issue#7"]),
    ])  # fmt: skip


@pytest.mark.parametrize("part", WHOLE[:18])
def test_parts_of_compounds_are_found_quoted_and_bare(con: Connection, part: str) -> None:
    """Adjoining parts are found as well as the whole is, though elsewhere they are a word of their own."""
    assert {"compounds", f"whole/{WHOLE.index(part)}"} <= slugs(con, f'"{part}"')
    assert {"compounds", f"whole/{WHOLE.index(part)}"} <= slugs(con, part)


@pytest.mark.parametrize(
    ("phrase", "slug"),
    [
        ("06-15", "compounds"),
        ("15 10 00", "compounds"),
        ("10:00", "compounds"),
        ("Smith, John", "prose"),
        ("smith john", "prose"),
        ("real time", "prose"),
        ("real time is not", "prose"),
        ("good idea", "prose"),
        ("R&D", "prose"),
        ("by alice's don't", "prose"),
        ("s don", "prose"),
        ("s", "prose"),
        ("l'a", "prose"),
        ("京大学", "dense"),
        ("京", "dense"),
        ("学", "dense"),
        ("東京都", "dense"),
        ("Python入門", "dense"),
        ("iPhone", "dense"),
        ("をiPhone用", "dense"),
        ("用に買", "dense"),
        ("メラ", "dense"),
        ("15日", "dense"),
        ("葛城", "variant"),
        ("quick", "title"),
        ("brown fox", "title"),
        ("the quick-brown", "title"),
        ("map › q3", "heading"),
        ("2026 goals", "heading"),
        ("notes/deep", "tag"),
        ("no body", "alias"),
        ("特許", "alias"),
        ("acme", "odd"),
        ("acme word", "odd"),
        ("m2", "odd"),
        ("real-estate", "odd"),
        ("o'neill", "odd"),
        ("first", "odd"),
        ("עליכם", "odd"),
        ("محمد", "odd"),
        ("ham radio", "escaped"),
        ("Q&A", "escaped"),
        ("cafe", "escaped"),
        ("big plan", "escaped"),
        ("snake_case", "escaped"),
        ("c++", "signs"),
        ("C# for", "signs"),
        ("@acme", "signs"),
        ("#7", "signs"),
    ],
)
def test_what_stands_in_a_text_is_found_by_quoting_it(con: Connection, phrase: str, slug: str) -> None:
    """Punctuation, marks, line breaks, scripts and fields do not matter."""
    assert slug in slugs(con, f'"{phrase}"')


@pytest.mark.parametrize(
    ("phrase", "found"),
    [
        ("c#", {"signs"}),
        ("bob c++", set()),
        ("time real", set()),
        ("v2.3.1 beta", {"compounds"}),
        ("v192.168", set()),
        ("below road", set()),
        ("東大", set()),
        ("real tim", set()),
        ("2026-15", set()),
    ],
)
def test_what_does_not_stand_in_a_text_is_not_found(con: Connection, phrase: str, found: set[str]) -> None:
    """Words in another order, half words, and words of heading and text are no phrase."""
    assert slugs(con, f'"{phrase}"') == found


PIECES = st.one_of(
    st.sampled_from(
        [*COMPOUNDS.split(), *WHOLE, "alice's", "don't", "l'a", "C++", "c#", "@bob", "#tag/x", "R&D"]
    ),
    st.sampled_from(
        [
            "東京大学",
            "カメラ",
            "ﾊﾟｿｺﾝ",
            "ひらがな",
            "한국어",
            "สวัสดี",
            "学",
            "**東京**",
            "iPhone用",
            "❶",
            "🚀",
            "👩‍💻",
        ]
    ),
    st.sampled_from(
        [
            "café",
            "İstanbul",
            "Straße",
            "שָׁלוֹם־עליכם",
            "हिन्दी",
            "م‌ی",
            "Acme™",
            "word²",
            "x\u2011y",
            "ʼn",
            "\u00adé",
            "ǅ",
        ]
    ),
    st.sampled_from(
        [
            "https://a.io/x_y/z-1?q=b#c",
            "getUserName",
            "a::b::c",
            "C:\\Dir",
            "1,000.50",
            "15T10",
            "v2",
            "2026-03-05",
            "x" * 70,
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Co", "Cn"]), min_size=1, max_size=3),
    st.text("aB1é東カ-_.'/:@#+\u0301", min_size=1, max_size=8),
)
TEXTS = st.lists(
    st.tuples(PIECES, st.sampled_from([" ", " ", "\n", ", ", "", "-", ". "])), min_size=1, max_size=6
).map(lambda pairs: "".join(piece + gap for piece, gap in pairs))


@settings(max_examples=500, deadline=None)
@given(TEXTS)
def test_units_are_among_the_terms(text: str) -> None:
    """Any run of the units of a text can be looked up, and what is read is taken for the phrase."""
    terms, units = set(tokenize.tokens(text)), tokenize.units(text)
    for start in range(len(units)):
        for end in range(start + 1, len(units) + 1):
            run = units[start:end]
            assert all(terms.intersection(either) for either in sure_terms(run)), run
            assert any(
                term in terms or (word.prefix and any(known.startswith(term) for known in terms))
                for word in phrase_words(" ".join(run))
                for term, _ in word.terms
            ), run
            assert is_in(" ".join(run), text), run


@settings(max_examples=500, deadline=None)
@given(TEXTS)
def test_every_term_is_found_when_it_is_typed(text: str) -> None:
    """Each index term of a text finds it bare, whatever else the index knows."""
    terms = set(tokenize.tokens(text))
    for term in terms:
        if not term.startswith(tokenize.INNER):
            assert any(
                known in terms or (word.prefix and any(other.startswith(known) for other in terms))
                for word in words(term)
                for known, _ in word.terms
            ), term
