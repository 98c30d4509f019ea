"""Turns of a conversation, and the chunks that they are cut into."""

from __future__ import annotations

import pytest

from gbrain_py.pages.turns import turn_starts
from tests.pages.reading import read

LONG = "I keep the spare keys of the boat with the woman who runs the ferry kiosk, remember that."


@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ("**Ann:** ", "**Ben:** "),
        ("**Ann** (10:02): ", "**Ben** (10:03): "),
        ("**Ann**\n\n", "**Ben**\n\n"),
        ("ann: ", "ben: "),
        ("- Ann Berg: ", "- Ben: "),
        ("[10:02] <ann> ", "[10:03] <ben> "),
        ("2026-01-02 10:02 - Ann: ", "2026-01-02 10:03 - Ben: "),
        ("花子：", "太郎："),
    ],
)
def test_turns_begin_at_their_speakers(ann: str, ben: str) -> None:
    """A line that begins with who speaks begins a turn, however that is written."""
    turns = [ann + "one\n", ben + "two\nand more\n", ann + "three\n", ben + "four\n"]
    starts = [len("".join(turns[:at])) for at in range(4)]
    text = "".join(turns)
    assert turn_starts(text, 0, len(text)) == starts


@pytest.mark.parametrize(
    "text",
    [
        "- Email: a\n- Phone: b\n- Site: c\n- Fax: d\n",
        "Note: one\n\nNote: two\n\nNote: three\n\nNote: four\n",
        "Ann: one\nBen: two\nAnn: three\n",
        "It is so: one thing. And that: another.\n" * 4,
        "see https://a.example\nor http://b.example\n" * 4,
    ],
)
def test_what_is_no_conversation_has_no_turns(text: str) -> None:
    """Properties, one label again and again, a few lines, and prose with colons are no conversation."""
    assert turn_starts(text, 0, len(text)) == []


def test_code_has_no_turns() -> None:
    """The output of a program looks like a conversation, and is one text."""
    page = read("```\n" + f"error: {LONG}\nnote: {LONG}\n" * 3 + "```\n")
    assert len(page.chunks) == 1


def test_what_somebody_says_is_a_chunk_of_its_own() -> None:
    """What is told in passing can be found by its meaning; short turns go with those after them."""
    page = read(
        f"# Chat\n\n**User:** {LONG}\n\n**Assistant:** Sure!\n\n**User:** {LONG}\n\n**Assistant:** Bye.\n"
    )
    assert [page.text[chunk.start : chunk.end] for chunk in page.chunks] == [
        f"# Chat\n\n**User:** {LONG}",
        f"**Assistant:** Sure!\n\n**User:** {LONG}",
        "**Assistant:** Bye.",
    ]
    assert [chunk.heading for chunk in page.chunks] == [("Chat",)] * 3
