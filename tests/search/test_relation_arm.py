"""Questions answered by walking, inside the answer of all arms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from gbrain_py.graph.names import name_key
from gbrain_py.index.filters import Filters
from gbrain_py.search import Answer, Asking, Reader, query
from tests.graph.brain import Brain

PAGES = {
    "companies/orla.md": "---\ntitle: Orla\ninvestors: ['[[people/uma]]', '[[funds/pine]]']\n---\nSeals.\n",
    "funds/pine.md": "---\ntitle: Pine Fund\n---\nSlow money.\n",
    "people/uma.md": "---\ntitle: Uma Reyes\n---\n# Uma\n\n\nShe invested in [[companies/orla]].\n",
    "notes/orla-club.md": "---\ntitle: Orla investors\n---\nA club.\n",
    "notes/orla.md": "# Who invested in Orla early\n\nWho invested in Orla, and who invested when?\n",
}


@pytest.fixture(scope="module")
def brain() -> Iterator[Brain]:
    """A brain where words alone would put a note first."""
    made = Brain()
    made.change(PAGES)
    made.con.execute("INSERT INTO importance SELECT id, 0, 0 FROM pages")
    yield made
    made.close()


def ask(brain: Brain, text: str, limit: int = 10, offset: int = 0, **filters: tuple[str, ...]) -> Answer:
    """The answer of all arms but that of meaning."""
    asking = Asking(Reader(date(2026, 3, 1)), name_key)
    return query(brain.con, text, Filters(**filters), limit, offset, asking=asking)  # type: ignore[arg-type]


def test_answers_come_first_and_the_other_arms_fill_the_list(brain: Brain) -> None:
    """Whatever the words are worth, the answers of the graph stand before every other page."""
    answer = ask(brain, "Who invested in Orla?")
    assert [result.slug for result in answer.results][:2] == ["people/uma", "funds/pine"]
    assert {result.slug for result in answer.results[2:]} == {
        "companies/orla", "notes/orla", "notes/orla-club",
    }  # fmt: skip
    assert [result.evidence for result in answer.results][:2] == ["relation", "relation"]
    assert answer.total == 5
    scores = [result.score for result in answer.results]
    assert scores == sorted(scores, reverse=True)


def test_a_page_of_that_very_name_comes_before_the_answers(brain: Brain) -> None:
    """A query that is the name of a page may read as a question all the same: the page is first."""
    answer = ask(brain, "Orla investors")
    assert [result.slug for result in answer.results][:3] == [
        "notes/orla-club",
        "people/uma",
        "funds/pine",
    ]
    assert answer.exists == "yes"
    scores = [result.score for result in answer.results]
    assert scores == sorted(scores, reverse=True)


def test_path_in_results_and_plan(brain: Brain) -> None:
    """Each answer has its path with the place that states it, and the plan says what was understood."""
    answer = ask(brain, "Who invested in Orla?")
    first, second = answer.results[0].relation, answer.results[1].relation
    assert [(hop["from"], hop["type"], hop["to"]) for hop in first] == [
        ("people/uma", "invested_in", "companies/orla")
    ]
    assert (first[0]["path"], first[0]["line"]) == ("people/uma.md", 7)
    assert (second[0]["path"], second[0]["line"]) == ("companies/orla.md", 3)
    assert any("She invested in" in reason for reason in answer.results[0].why)
    assert answer.plan["relation"]["question"] == "Orla · investors"
    assert answer.plan["arms"][0] == "relation"
    assert "relation" not in answer.results[-1].as_dict()


def test_pages_of_results(brain: Brain) -> None:
    """Answers are cut like any other results, with their paths."""
    (second,) = ask(brain, "Who invested in Orla?", limit=1, offset=1).results
    assert second.slug == "funds/pine" and second.relation


def test_filters_hold_for_answers(brain: Brain) -> None:
    """A filter narrows the answers, from the command line or in the text."""
    assert [r.slug for r in ask(brain, "Who invested in Orla?", types=("fund",)).results] == ["funds/pine"]
    assert ask(brain, "type:person Who invested in Orla?").results[0].slug == "people/uma"


def test_quoted_name(brain: Brain) -> None:
    """A name in quotes is a name, not a phrase that the answers must hold."""
    assert ask(brain, 'who invested in "Orla"?').results[0].slug == "people/uma"


def test_no_question_no_plan(brain: Brain) -> None:
    """What is no question about a relation leaves no trace."""
    answer = ask(brain, "orla seals")
    assert "relation" not in answer.plan
    assert all(result.evidence != "relation" for result in answer.results)
