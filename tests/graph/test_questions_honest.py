"""What a question asks that no walk tells is not answered with something else."""

from __future__ import annotations

import pytest

from gbrain_py.graph.questions import run
from gbrain_py.graph.questions.ask import ask
from tests.graph.asking import TODAY, answer, made, reply_to
from tests.graph.brain import Brain


@pytest.mark.parametrize(
    "text",
    [
        "who sued Orla",
        "who is insuring Orla",
        "who has audited Orla Labs",
        "who competes with Orla",
        "what happened at Orla",
        "which companies sued Orla",
        "companies that sued Orla",
        "people suing Orla",
        "who sued Orla's founder",
        "who argued with the founder of Orla",
        "who did Orla's founder sue",
        "mentees of Ines Vogt",
        "Orlaを買収したのは誰",
        "Orlaを訴えた人",
        "Orlaの創業者を訴えたのは誰",
        "谁收购了Orla",
        "谁起诉了Orla的创始人",
    ],
)
def test_a_verb_that_is_not_known_is_not_answered_with_the_people(world: Brain, text: str) -> None:
    """The rest of such a question is no question of its own."""
    assert ask(world.con, text, TODAY) is None


@pytest.mark.parametrize(
    "text",
    [
        "who will join Orla's board",
        "who will invest in Orla",
        "who might invest in Orla",
        "who is considering investing in Orla",
        "who wants to invest in Orla",
        "who is planning to join Orla",
        "who refused to work at Orla",
        "who is going to invest in Orla",
    ],
)
def test_a_plan_is_not_answered_with_what_was_done(world: Brain, text: str) -> None:
    """Edges state what is and was."""
    assert ask(world.con, text, TODAY) is None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who will attend the Winter review", ["people/theo", "people/wim"]),
        ("will you tell me who invested in Orla", ["people/uma", "funds/pine"]),
        ("who originally founded Orla", ["people/theo"]),
        ("who is happily working at Brisk", ["people/wim", "people/ines"]),
        ("who would you say founded Orla", ["people/theo"]),
        ("which outfits did Theo found", ["companies/orla"]),
        ("who do I need to talk to at Brisk", ["people/wim", "people/ines"]),
        ("who works at the tiny Brisk", ["people/wim", "people/ines"]),
        ("who sits on Orla Labs' advisory board", ["people/ines"]),
    ],
)
def test_other_words_that_are_not_known_do_no_harm(world: Brain, question: str, expected: list[str]) -> None:
    """Adverbs, adjectives and courtesies leave a question what it is."""
    assert answer(world, question) == expected


def test_more_pages_than_are_followed_are_told(world: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that is cut keeps the best of it, and the reply says that there is more."""
    assert not reply_to(world, "Who works at Brisk?").notes
    monkeypatch.setattr(run, "MOST_PAGES", 1)
    reply = reply_to(world, "Who works at Brisk?")
    assert [page.slug for page in reply.pages] == ["people/wim"]
    assert reply.plan["stopped_at"] == 1
    assert "more than 1 pages" in reply.notes[0]


def test_a_step_whose_end_has_gone_by_is_past(world: Brain) -> None:
    """As `links` tells it."""
    reply = reply_to(world, "who works at Brisk")
    told = {hop.src: hop.tense for path in reply.paths.values() for hop in path}
    assert told == {"people/wim": "current", "people/ines": "past"}


def test_what_holds_and_what_is_dated_comes_first() -> None:
    """A firm that somebody runs now comes before one left long ago, and a known span that fits the time asked
    for before one whose beginning nobody wrote down."""
    brain = made(Brain())
    stays = "founded: '[[companies/orla-labs]]'\ncompany: {slug: companies/brisk, since: 2010, until: 2015}"
    brain.change({
        "people/gil.md": f"---\ntype: person\ntitle: Gil Stone\n{stays}\n---\n",
        "people/amy.md": "---\ntype: person\ntitle: Amy Quay\n"
        "company: {slug: companies/brisk, until: 2021}\n---\n",
    })  # fmt: skip
    assert answer(brain, "Gil Stone's companies") == ["companies/orla-labs", "companies/brisk"]
    assert answer(brain, "Gil Stone的公司") == ["companies/orla-labs", "companies/brisk"]
    found = answer(brain, "who worked at Brisk in 2012")
    assert found[:2] == ["people/gil", "people/amy"]
    brain.close()
