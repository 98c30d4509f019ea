"""Questions for those who were at meetings with somebody, in three languages."""

from __future__ import annotations

import pytest

from tests.graph.asking import answer, world
from tests.graph.brain import Brain

__all__ = ["world"]


@pytest.mark.parametrize(
    "question",
    [
        "森田さんと会議に出た人は他に誰？",
        "森田さんと会議に出た人は他に誰がいる？",
        "森田遥さんと一緒に会議に出た人は？",
        "森田さんと会議に出た他の人は誰？",
        "他に森田さんと会議に出たのは誰？",
        "森田さんが出た会議には他に誰がいた？",
        "秋の発表会に森田さん以外で出た人は？",
    ],
)
def test_in_japanese(world: Brain, question: str) -> None:
    """「Xと会議に出た人」 are those whom X met, not X, and not the meetings."""
    assert answer(world, question) == ["people/西川"]


@pytest.mark.parametrize(
    "question",
    [
        "和周宁参加会议的人还有谁？",
        "和周宁一起开会的人还有谁？",
        "跟周宁一起出席会议的其他人是谁？",
        "还有谁和周宁一起参加过会议？",
    ],
)
def test_in_chinese(world: Brain, question: str) -> None:
    """和X参加会议的人 are those whom X met, too."""
    assert answer(world, question) == ["people/何川"]


@pytest.mark.parametrize(
    "question",
    [
        "Who else was at meetings with Theo Hale?",
        "Who attended meetings with Theo?",
        "People at meetings with Theo other than him?",
    ],
)
def test_in_english(world: Brain, question: str) -> None:
    """ "At meetings with X" asks for people, whether "else" is said or not."""
    assert answer(world, question) == ["people/wim", "people/ines"]


def test_some_of_them_set_aside(world: Brain) -> None:
    """Whom the question sets aside besides is no answer."""
    assert answer(world, "Who sat in meetings together with Theo, besides Wim?") == ["people/ines"]


@pytest.mark.parametrize(
    "question", ["Which meetings were with Theo?", "森田さんが出た会議は？", "周宁参加了哪些会议？"]
)
def test_the_meetings_themselves(world: Brain, question: str) -> None:
    """Who asks for meetings gets meetings."""
    assert all(slug.startswith("meetings/") for slug in answer(world, question))
    assert answer(world, question)
