"""All arms together: names, signals, fewer and better results, and the reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py import search
from gbrain_py.errors import UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.search import Answer, Asking, Reader, dedup
from tests.search.indexes import TODAY, Made, Part, key, make_index

READER = Reader(TODAY)
ASKING = Asking(READER, key)


def ask(con: Connection, text: str, limit: int = 10, *, recent: bool = False) -> Answer:
    """The answer of all arms but that of meaning."""
    return search.query(con, text, Filters(), limit, asking=Asking(READER, key, recent=recent))


def slugs(con: Connection, text: str) -> list[str]:
    """The slugs of the answer, in order."""
    return [result.slug for result in ask(con, text).results]


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    """A small brain with names that contain each other."""
    noise = [Made(f"log/{n}", [f"Acme and Acme Labs and 東京 in entry {n}"], type="daily") for n in range(12)]
    return make_index(tmp_path_factory.mktemp("query") / "i.duckdb", [
        *noise,
        Made("companies/acme", ["They make rockets."], "Acme", "company", aliases=["Acme Corporation"]),
        Made("companies/acme-labs", ["They make medicine."], title="Acme Labs", type="company"),
        Made("companies/tokyo", ["本社の話"], title="東京機械", type="company"),
        Made("people/in", ["a page called In"], title="In", type="person"),
        Made("x/jo", ["first Jo"], title="Jo Smith"),
        Made("y/jo", ["second Jo"], title="Jo Smith"),
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("text", "slug", "evidence", "exists"),
    [
        ("Acme", "companies/acme", "exact_name", "yes"),
        ("acme labs", "companies/acme-labs", "exact_name", "yes"),
        ("Acme Corporation?", "companies/acme", "alias", "yes"),
        ("companies/acme", "companies/acme", "exact_name", "yes"),
        ("who works at Acme Labs in spring", "companies/acme-labs", "exact_name", "probable"),
        ("what is Acme's plan", "companies/acme", "exact_name", "probable"),
        ("昨日東京機械に行った人", "companies/tokyo", "exact_name", "probable"),
        ("rockets", "companies/acme", "keyword", "unknown"),
    ],
)
def test_a_page_that_is_named_comes_first(
    con: Connection, text: str, slug: str, evidence: str, exists: str
) -> None:
    """The longest name in the query leads, and says by which name it is there."""
    best = ask(con, text).results[0]
    assert (best.slug, best.evidence, best.exists) == (slug, evidence, exists)


def test_common_words_that_are_names_do_not_lead(con: Connection) -> None:
    """A page called In is no answer to a question with "in"; nor is a name inside a word."""
    assert "people/in" not in slugs(con, "Acme Labs in entry 7")[:2]
    assert ask(con, "acmes laboratory").plan["names"] == []


def test_a_name_of_two_pages_is_shown_as_such(con: Connection) -> None:
    """Both pages are there and the plan says that they share the name."""
    answer = ask(con, "jo smith")
    assert answer.plan["ambiguous"] == {"jo-smith": ["x/jo", "y/jo"]}
    assert "1 other page so called" in answer.results[0].why[0]


@pytest.mark.parametrize(
    ("name", "exists", "suggested"),
    [
        ("acme labs", "yes", []),
        ("Akme Labs", "probable", ["companies/acme-labs"]),
        ("Zeppelin", "unknown", []),
    ],
)
def test_whether_a_page_exists(con: Connection, name: str, exists: str, suggested: list[str]) -> None:
    """A name that is there is yes, a close spelling probable with the page it may be."""
    answer = search.exists(con, name, asking=ASKING)
    assert (answer.exists, answer.suggestions) == (exists, suggested)


def test_signals_move_pages_a_little(tmp_path: Path) -> None:
    """Backlinks raise what is as good, never what is not; being superseded lowers; the reasons say so."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("a/superseded", ["alpha beta"], front={"superseded_by": "c/linked"}),
        Made("b/plain", ["alpha beta"]),
        Made("c/linked", ["alpha beta"], backlinks=100),
        Made("d/famous", ["alpha delta epsilon zeta eta theta"], backlinks=10**9),
    ])  # fmt: skip
    answer = ask(con, "alpha beta")
    assert [result.slug for result in answer.results] == ["c/linked", "b/plain", "a/superseded", "d/famous"]
    linked, _, superseded, famous = answer.results
    assert "100 pages link to it (×1.23)" in linked.why
    assert superseded.signals == {"superseded": 0.5}
    assert famous.signals == {}


def test_time_words_prefer_the_layer_and_what_is_new(tmp_path: Path) -> None:
    """The past is looked for in timelines, the present in compiled truth, the latest in what is new."""
    con = make_index(tmp_path / "i.duckdb", [
        Made("a", [Part("alpha role", layer="timeline")], type="meeting", date="2020-01-01"),
        Made("b", ["alpha role"], type="meeting", date="2026-03-09"),
    ])  # fmt: skip
    assert slugs(con, "alpha role history") == ["a", "b"]
    assert slugs(con, "alpha current role") == ["b", "a"]
    assert slugs(con, "latest alpha role") == ["b", "a"]
    assert [result.slug for result in ask(con, "alpha role", recent=True).results] == ["b", "a"]


def test_a_page_shows_two_distinct_chunks_and_its_truth(tmp_path: Path) -> None:
    """Near-copies fall away, and a page known by its timeline shows its compiled truth too."""
    words = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    con = make_index(tmp_path / "i.duckdb", [
        Made("copies", [Part(words), Part(f"{words}."), Part("alpha alone", heading="More")]),
        Made("dated", [Part("the present state"), *(Part(f"alpha {x}", layer="timeline") for x in "xyz")]),
    ])  # fmt: skip
    results = {result.slug: result for result in ask(con, "alpha").results}
    assert [piece.section for piece in (results["copies"].best, *results["copies"].also)] in (
        ["", "More"],
        ["More", ""],
    )
    dated = results["dated"]
    assert (dated.best.source, [piece.source for piece in dated.also]) == ("timeline", ["compiled_truth"])


def test_a_snippet_names_its_line_and_marks_what_matched(tmp_path: Path) -> None:
    """Links and emphasis read as plain text, and marks lie on the words."""
    text = "intro\n" * 60 + "met [[people/ann|Ann Lee]] about **zebra** [crossing](x.md)\nthe end"
    con = make_index(tmp_path / "i.duckdb", [Made("p", [text])])
    best = ask(con, "zebra crossing").results[0].best
    assert best.line == 61
    assert "met Ann Lee about zebra crossing the end" in best.text
    assert [best.text[start:end] for start, end in best.marks] == ["zebra", "crossing"]


def test_no_type_fills_the_list_when_others_are_relevant() -> None:
    """Of five results three are of one type, and the best irrelevant page is not pulled up."""
    pages = list(range(8))
    types = dict.fromkeys(pages[:6], "log") | {6: "person", 7: "note"}
    scores = {page: 1 - page / 100 for page in pages[:6]} | {6: 0.9, 7: 0.1}
    assert dedup.mix(pages, scores, types) == [0, 1, 2, 6, 3, 4, 5, 7]


def test_five_are_given_when_five_exist(con: Connection) -> None:
    """Pages of results join without gap or overlap, and the total is true."""
    first = search.query(con, "acme", Filters(), 5, asking=ASKING)
    second = search.query(con, "acme", Filters(), 50, 5, asking=ASKING)
    together = [result.slug for result in (*first.results, *second.results)]
    assert len(first.results) == 5
    assert len(together) == len(set(together)) == first.total == second.total == 14


def test_nothing_found_suggests_what_is_near(con: Connection) -> None:
    """Misspelled words and titles are put right, only when nothing was found."""
    answer = ask(con, "rokets")
    assert (answer.total, answer.suggestions) == (0, ["rockets"])
    assert ask(con, "rockets").suggestions == []


def test_the_shape_of_the_answer(con: Connection) -> None:
    """The JSON has the documented fields, slug first, and explanations on demand."""
    answer = ask(con, "rockets").as_dict(explain=True)
    fields = ["query", "plan", "fusion", "total", "degraded", "exists", "suggestions", "results"]
    assert list(answer) == fields
    assert list(answer["results"][0]) == [
        "slug", "title", "type", "path", "line", "section", "source", "snippet", "marks", "score", "date",
        "age", "evidence", "exists", "why", "id", "also", "arms", "fused", "signals", "moves",
    ]  # fmt: skip
    arms = answer["results"][0]["arms"]
    assert {name: (list(arm), arm["rank"]) for name, arm in arms.items()} == {
        "keyword": (["rank", "score", "part"], 1)
    }
    assert answer["results"][0]["age"] == 68


ODD = st.lists(
    st.one_of(
        st.sampled_from(['"', "-", "*", "acme", "in:", "type:x", "東京", "a.b-c_d/e", "'", "%", "\x00"]),
        st.text(max_size=3),
    ), min_size=1, max_size=8,
).map(" ".join)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(ODD)
def test_any_text_gets_an_answer(con: Connection, text: str) -> None:
    """Whatever is typed is answered; results are never more than the total, scores never rise."""
    try:
        answer = ask(con, text)
    except UsageError as error:
        assert "empty" in error.message or ":" in text
        return
    scores = [result.score for result in answer.results]
    assert len(answer.results) == min(10, answer.total)
    assert all(0 <= start < end <= len(r.best.text) for r in answer.results for start, end in r.best.marks)
    assert all(score >= 0 for score in scores)
