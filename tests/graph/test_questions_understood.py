"""Questions in one language about pages whose names are in another, and turns of phrase in three."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gbrain_py.graph.questions.ask import ask
from tests.graph.asking import TODAY, answer, made
from tests.graph.brain import Brain


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who invested in 晨光科技?", ["funds/pine"]),
        ("who founded 白樺電機", ["people/森田"]),
        ("when did we last meet 周宁", ["meetings/2025-10-10-晨光年会"]),
        ("how do I know 森田遥", ["people/森田", "meetings/2025-09-09-秋会"]),
        ("where does 周宁 work", ["companies/晨光科技"]),
        ("晨光科技 investors", ["funds/pine"]),
        ("白樺電機 founders", ["people/森田"]),
        ("companies founded by 森田遥", ["companies/白樺電機"]),
        ("who was at 晨光年会", ["people/何川", "people/周宁"]),
        ("who does 西川 report to", ["people/森田"]),
    ],
)
def test_a_name_in_another_script_leaves_the_question_english(
    world: Brain, question: str, expected: list[str]
) -> None:
    """The language is that of the words around the names."""
    assert answer(world, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Orlaの投資家は?", ["people/uma", "funds/pine"]),
        ("Theo Haleが創業した会社", ["companies/orla"]),
        ("谁投资了Orla?", ["people/uma", "funds/pine"]),
        ("Wim Aalto在哪里工作", ["companies/brisk"]),
    ],
)
def test_a_latin_name_leaves_the_question_japanese_or_chinese(
    world: Brain, question: str, expected: list[str]
) -> None:
    """And the same the other way round."""
    assert answer(world, question) == expected


@pytest.mark.parametrize("text", ["Orla 2025年 報告", "晨光科技 roadmap notes", "seal 白樺電機"])
def test_names_in_two_scripts_without_a_relation_are_no_question(world: Brain, text: str) -> None:
    """Words of two scripts are words, as long as none of them asks."""
    assert ask(world.con, text, TODAY) is None


LENA = """---
type: person
title: Lena
aliases: [me, 私]
---
"""


@pytest.fixture(scope="module")
def owned() -> Iterator[Brain]:
    """The same brain with a page of its owner, and pages whose names are in variants of Han characters."""
    brain = made(Brain())
    front = "title: Rainy day talk\ndate: 2025-05-05\nattendees: ['[[people/lena]]', '[[people/wim]]']"
    brain.change({
        "people/lena.md": LENA, "meetings/2025-05-05-rain.md": f"---\n{front}\n---\n",
        "companies/云数.md": "---\ntitle: 云数据\ninvestors: ['[[funds/pine]]']\n---\n",
        "companies/東灣.md": "---\ntitle: 東灣電氣\ninvestors: ['[[people/uma]]']\n---\n",
    })  # fmt: skip
    yield brain
    brain.close()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("去年誰に会った?", ["people/wim"]),
        ("去年会った人", ["people/wim"]),
        ("去年私が会った人", ["people/wim"]),
        ("誰投資了雲數據", ["funds/pine"]),
        ("谁投资了云数据", ["funds/pine"]),
        ("谁投资了东湾电气", ["people/uma"]),
        ("who invested in 东湾电气", ["people/uma"]),
        ("誰投資了東灣電氣", ["people/uma"]),
    ],
)
def test_what_need_not_be_said_and_variants_of_characters(
    owned: Brain, question: str, expected: list[str]
) -> None:
    """In Japanese the owner need not be named; a name is one in traditional and simplified characters."""
    assert answer(owned, question) == expected


@pytest.mark.parametrize(
    "question",
    ["where did Ines Vogt work before she founded Orla", "where did Ines Vogt work before founding Orla"],
)
def test_before_something_was_founded(world: Brain, question: str) -> None:
    """What somebody founded is a place that another was left for."""
    assert answer(world, question) == ["companies/brisk"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who did Theo meet at the Spring retreat", ["people/ines"]),
        ("whom did Theo talk to at the Winter review", ["people/wim"]),
        ("who met Theo at the Spring retreat", ["people/ines"]),
        ("西川さんと秋の発表会に出た人は他に誰?", ["people/森田"]),
    ],
)
def test_whom_somebody_met_at_a_meeting(world: Brain, question: str, expected: list[str]) -> None:
    """Those who were there, without the one who is spoken of."""
    assert answer(world, question) == expected
