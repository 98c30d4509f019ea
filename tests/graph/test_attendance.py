"""Who attended a meeting: what lists of attendees and of absences on its page say, and what only tells of
somebody."""

from __future__ import annotations

import pytest

from tests.graph.brain import Brain

PEOPLE = {f"people/{name}.md": f"# {name.title()}\n" for name in ("mila", "oskar", "rune", "tove")}
MILA, OSKAR, RUNE, TOVE = (f"[[{path.removesuffix('.md')}]]" for path in PEOPLE)


def attended(brain: Brain, text: str) -> str:
    """The names of those who attended a meeting whose page has this text."""
    brain.change({**PEOPLE, "meetings/m.md": text})
    return " ".join(src.rpartition("/")[2] for src, edge, _ in brain.edges() if edge == "attended")


@pytest.mark.parametrize(
    "text",
    [
        f"Attendees: {MILA}, {OSKAR}\nAbsent: {RUNE}",
        f"Present: {MILA}, {OSKAR}\nApologies: {RUNE}",
        f"Regrets: {RUNE}\nPresent: {MILA}, {OSKAR}",
        f"Attendees: {MILA}\nRemote: {OSKAR}\nNot present: {RUNE}",
        f"**Attendees:** {MILA}, {OSKAR}  \n**Absent:** {RUNE}",
        f"出席者：{MILA}、{OSKAR}\n欠席者：{RUNE}",
        f"出席人员：{MILA}、{OSKAR}\n缺席：{RUNE}",
    ],
)
def test_an_absent_line_under_the_attendees(brain: Brain, text: str) -> None:
    """Of labels on lines of their own, each holds for its own line."""
    assert attended(brain, text) == "mila oskar"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Attendees: {MILA}, {RUNE} (absent), {OSKAR}", "mila oskar"),
        (f"Attendees: {MILA}, {OSKAR} and {RUNE}, who could not come", "mila oskar"),
        (f"参加者：{MILA}、{RUNE}（欠席）、{OSKAR}", "mila oskar"),
        (f"参会人：{MILA}、{RUNE}（请假）、{OSKAR}", "mila oskar"),
        (f"{MILA}, {RUNE} (absent) and {OSKAR} met.", "mila oskar"),
        (f"{MILA} came; {RUNE}, {OSKAR} (both absent).", "mila"),
    ],
)
def test_a_remark_in_a_list_is_about_one_name(brain: Brain, text: str, expected: str) -> None:
    """ "(absent)" behind a name makes nobody else absent."""
    assert attended(brain, text) == expected


@pytest.mark.parametrize(
    "listed", [f"Attendees: {MILA}", f"参加者：{MILA}", f"## Attendees\n\n- {MILA}\n\n## Notes"]
)
@pytest.mark.parametrize(
    ("text", "came"),
    [
        (f"{TOVE} was a topic.", False),
        (f"{TOVE} joined another firm last month.", False),
        (f"- [ ] {TOVE} to send the deck", False),
        (f"{TOVE}の近況を聞いた。", False),
        (f"谈到了{TOVE}。", False),
        (f"待办：{TOVE}联系客户。", False),
        (f"{TOVE} came late.", True),
        (f"{TOVE} also attended.", True),
        (f"{TOVE}も参加した。", True),
        (f"{TOVE}也来了。", True),
    ],
)
def test_others_on_a_page_with_a_list(brain: Brain, listed: str, text: str, came: bool) -> None:
    """Where a page lists its attendees, who is only talked about was not there."""
    assert attended(brain, f"{listed}\n\n{text}") == ("mila tove" if came else "mila")


def test_a_field_is_a_list(brain: Brain) -> None:
    """A field with attendees counts as a list; without one, whom the page names was there."""
    assert attended(brain, f"---\nattendees: [people/mila]\n---\n{TOVE} wants a visa.") == "mila"
    assert attended(brain, f"{MILA} and {TOVE} looked at kilns.") == "mila tove"
