"""The keyword arm: what matches, in which order, and how many."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py import search
from gbrain_py.index.engine import Connection, connect
from gbrain_py.index.filters import Filters
from gbrain_py.search import Reader
from gbrain_py.search.query_text import MAX_PHRASES
from tests.search.indexes import TODAY, Made, Part, add_pages, make_index

READER = Reader(TODAY)


def slugs(
    con: Connection,
    text: str,
    filters: Filters | None = None,
    reader: Reader = READER,
    limit: int = 10,
    offset: int = 0,
) -> list[str]:
    """The slugs that the keyword arm finds, in order."""
    answer = search.keyword(con, text, filters or Filters(), limit, offset, reader=reader)
    return [result.slug for result in answer.results]


def brain(path: Path, *pages: Made) -> Connection:
    """An index of these pages and of some that are about other things."""
    others = [
        Made(f"other/{number}", [f"filler text number {number} and nothing else"]) for number in range(20)
    ]
    return make_index(path / "i.duckdb", [*pages, *others])


WRITTEN = ["1.0.21", "real-time", "foo_bar", "C++", "o'brien's", "o’brien", "@acme", "acme", "real", "foo"]


@pytest.mark.parametrize("text", [*WRITTEN, *(f'"{word}"' for word in WRITTEN), "obrien", "realtime"])
def test_identifiers_are_found_bare_and_quoted(con: Connection, text: str) -> None:
    """Versions, compounds, signs and apostrophes find the page that has them."""
    assert slugs(con, text) == ["release"]


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    """One index for the tests that only read words."""
    return brain(
        tmp_path_factory.mktemp("keyword"),
        Made("release", ["release 1.0.21 of real-time foo_bar, C++ and o'brien's @acme"]),
        Made("todai", ["東京大学に行く。\nハードウェア"]),
        Made("kanto", ["關東。"]),
        Made("lang", ["Beyoncé sang. สวัสดีครับ. Страница. 한국어 문서"]),
        Made("run", ["she was running through the quick brown\n**fox** den"]),
        Made("runs", ["he runs a fox quick brown shop"]),
        Made("emoji", ["ship it 🚀"]),
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("東京", ["todai"]),
        ("东京大学", ["todai"]),
        ("東", ["kanto", "todai"]),
        ("京", ["todai"]),
        ("関東", ["kanto"]),
        ("はーどうぇあ", ["todai"]),
        ("ﾊｰﾄﾞｳｪｱ", ["todai"]),
        ("beyonce", ["lang"]),
        ("BEYONCÉ", ["lang"]),
        ("สวัสดี", ["lang"]),
        ("страница", ["lang"]),
        ("한국", ["lang"]),
        ("🚀", ["emoji"]),
        ("running", ["run", "runs"]),
        ("runs", ["runs", "run"]),
        ("runn*", ["run"]),
        ('"quick brown fox"', ["run"]),
        ('"Quick  BROWN fox"', ["run"]),
        ('"brown quick"', []),
        ('"京大"', ["todai"]),
        ('"京学"', []),
        ("fox -shop", ["run"]),
        ('fox -"brown fox"', ["runs"]),
        ("fox -nosuchword", ["runs", "run"]),
    ],
)
def test_words_of_any_script_are_found(con: Connection, text: str, found: list[str]) -> None:
    """Sub-phrases, variants, stems, prefixes, phrases and exclusions."""
    assert slugs(con, text) == found


def test_an_unwanted_word_takes_its_page_out(con: Connection) -> None:
    """Of twenty pages the one with the unwanted number is gone, and the total knows."""
    answer = search.keyword(con, "in:other filler -5 number", Filters(), 50, reader=READER)
    assert (answer.total, "other/5" in [result.slug for result in answer.results]) == (19, False)


def test_all_words_beat_a_rare_one_twice(tmp_path: Path) -> None:
    """Coverage counts more than rarity."""
    pages = [Made(f"common/{n}", ["common words here"]) for n in range(10)]
    con = brain(tmp_path, *pages, Made("twice", ["zebra zebra here"]), Made("both", ["zebra common here"]))
    assert slugs(con, "zebra common")[:2] == ["both", "twice"]


def test_fields_weigh_differently(tmp_path: Path) -> None:
    """A title beats a heading, a heading beats the text; tags and aliases are found."""
    con = brain(
        tmp_path,
        Made("in-text", ["words about ledger and more words"]),
        Made("in-heading", [Part("words about it and some more", heading="Ledger")]),
        Made("in-title", ["words about it and some more"], title="Ledger"),
        Made("in-tag", ["words about it and some more"], tags=["bookkeeping"]),
        Made("in-alias", ["words about it and some more"], aliases=["Hauptbuch"]),
        Made("title-only", title="Quaternion"),
    )
    assert slugs(con, "ledger") == ["in-title", "in-heading", "in-text"]
    assert (slugs(con, "bookkeeping"), slugs(con, "hauptbuch")) == (["in-tag"], ["in-alias"])
    assert slugs(con, "quaternion") == ["title-only"]


def test_filters_come_before_the_ranking(tmp_path: Path) -> None:
    """One page of a small type is found behind five hundred better ones, with the true total."""
    logs = [Made(f"log/{n}", ["alpha alpha alpha"], title="alpha", type="log") for n in range(500)]
    con = make_index(
        tmp_path / "i.duckdb", [*logs, Made("people/p", ["one alpha among words"], type="person")]
    )
    assert slugs(con, "alpha", Filters(types=("person",)), limit=5) == ["people/p"]
    assert slugs(con, "alpha type:person") == slugs(con, "alpha in:people") == ["people/p"]
    answer = search.keyword(con, "alpha", Filters(), 5, 498, reader=READER)
    assert (answer.total, len(answer.results)) == (501, 3)
    assert (
        len({slug for at in range(0, 501, 100) for slug in slugs(con, "alpha", limit=100, offset=at)}) == 501
    )


def test_dates_limit_by_the_effective_date(tmp_path: Path) -> None:
    """after is from that day on, before is before it, and a page changed just now is of today."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("old", ["alpha"], date="2025-12-31"),
        Made("new", ["alpha"], date="2026-01"),
        Made("now", ["alpha"], date=None),
    ])  # fmt: skip
    assert slugs(con, "alpha after:2026-01") == ["new", "now"]
    assert slugs(con, "alpha before:2026-01") == ["old"]
    assert slugs(con, "after:today") == ["now"]


def test_only_filters_list_what_is_linked_most(tmp_path: Path) -> None:
    """A query without words lists all pages that meet it."""
    con = make_index(
        tmp_path / "i.duckdb", [Made("a", ["x"]), Made("b", ["x"], backlinks=3), Made("c", ["x"], type="t")]
    )
    assert slugs(con, "type:note") == ["b", "a"]


def test_the_reader_sees_only_their_scopes(tmp_path: Path) -> None:
    """Words of a hidden chunk, hidden pages, phrases and spelling help give nothing away."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("shared", [Part("public words"), Part("zanzibar plan", scope="owner")]),
        Made("hidden", ["zanzibar too"], title="Zanzibar", scope="owner"),
        Made("empty", [Part("nothing to see", scope="owner")], title="Quokka"),
    ])  # fmt: skip
    guest = Reader(TODAY, frozenset({"world"}))
    assert slugs(con, "zanzibar") == ["hidden", "shared"]
    for text in ("zanzibar", '"zanzibar plan"', "zanzib*"):
        answer = search.keyword(con, text, Filters(), 5, reader=guest)
        assert (answer.results, answer.total) == ([], 0)
    assert search.keyword(con, "zanzibr", Filters(), 5, reader=guest).suggestions == []
    assert search.keyword(con, "zanzibr", Filters(), 5, reader=READER).suggestions == ["Zanzibar"]
    assert slugs(con, "public -zanzibar", reader=guest) == ["shared"]
    (quokka,) = search.keyword(con, "quokka", Filters(), 5, reader=guest).results
    assert (quokka.slug, quokka.best.text) == ("empty", "")


def test_words_are_found_right_after_they_were_added(tmp_path: Path) -> None:
    """New postings stand behind sorted ones and count at once, in frequencies too."""
    path = tmp_path / "i.duckdb"
    con = make_index(path, [Made("one", ["東京大学に行く"])])
    assert slugs(con, "東京") == ["one"]
    con.close()
    con = connect(path, read_only=False)
    add_pages(con, [Made("two", ["hello again"])])
    assert slugs(con, "again") == ["two"]
    assert search.keyword(con, "again", Filters(), 5, reader=READER).plan["words"][0]["chunks"] == 1


def test_a_bounded_phrase_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When not every place could be read the answer says it."""
    monkeypatch.setattr("gbrain_py.search.phrases.MAX_CHECKED", 3)
    con = make_index(tmp_path / "i.duckdb", [Made(f"p/{n}", ["beta alpha gamma"]) for n in range(5)])
    answer = search.keyword(con, '"alpha gamma"', Filters(), 5, reader=READER)
    assert (answer.total, len(answer.degraded)) == (3, 1)


def test_many_phrases_share_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More phrases do not make more work without end, and the answer says what was left out."""
    monkeypatch.setattr("gbrain_py.search.phrases.MAX_IN_ALL", 6)
    con = make_index(tmp_path / "i.duckdb", [Made(f"p/{n}", ["beta alpha gamma"]) for n in range(5)])
    answer = search.keyword(con, '"alpha gamma" "beta alpha"', Filters(), 5, reader=READER)
    assert (answer.total, len(answer.degraded)) == (3, 2)
    many = " ".join(f"-x{number}" for number in range(100))
    answer = search.keyword(con, f"alpha {many}", Filters(), 5, reader=READER)
    assert answer.degraded == [f"only the first {MAX_PHRASES} phrases and unwanted words were looked for"]


WORDS = st.lists(
    st.sampled_from(["alpha", "beta", "gamma", "alphas", "東京", "京都"]), min_size=1, max_size=8
)


@settings(max_examples=10, deadline=None)
@given(pages=st.lists(WORDS, min_size=2, max_size=12), sought=WORDS)
def test_answers_do_not_depend_on_ids(
    tmp_path_factory: pytest.TempPathFactory, pages: list[list[str]], sought: list[str]
) -> None:
    """The same pages written in another order give the same scores in the same order."""
    folder = tmp_path_factory.mktemp("order")
    made = [Made(f"p/{n}", [" ".join(words)]) for n, words in enumerate(pages)]
    answers = []
    for shuffle in (False, True):
        con = make_index(folder / f"{shuffle}.duckdb", made, shuffle=shuffle)
        answer = search.keyword(con, " ".join(sought), Filters(), 20, reader=READER)
        answers.append([(result.slug, result.score, result.best) for result in answer.results])
        con.close()
    assert answers[0] == answers[1]
