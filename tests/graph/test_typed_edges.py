"""Sentences become typed edges: through extraction, resolution and every later change of the pages."""

from __future__ import annotations

import pytest

from tests.graph.brain import Brain

PAGES = {
    "people/ann.md": "# Ann Lee\n",
    "people/bob.md": "# Bob Ito\n",
    "companies/acme.md": "# Acme\n",
    "companies/zed.md": "# Zed\n",
    "funds/north.md": "# North Fund\n",
}
ANN, BOB, ACME, ZED, NORTH = (path.removesuffix(".md") for path in PAGES)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("people/p.md", "She founded [[companies/acme]].", [("people/p", "founded", ACME)]),
        ("companies/c.md", "Backed by [[North Fund]].", [(NORTH, "invested_in", "companies/c")]),
        ("companies/c.md", "[[people/ann]]が創業した。", [(ANN, "founded", "companies/c")]),
        ("people/p.md", "曾任职于[[companies/acme]]。", [("people/p", "works_at", ACME)]),
        ("companies/c.md", "Founders:\n\n- [[people/ann]]\n- [[people/bob]]\n", [
            (ANN, "founded", "companies/c"), (BOB, "founded", "companies/c"),
        ]),
        ("companies/c.md", "- Investors:\n  - [[people/ann]] (2020)\n  - [[funds/north]]\n", [
            (NORTH, "invested_in", "companies/c"), (ANN, "invested_in", "companies/c"),
        ]),
        ("companies/c.md", "## 投資家\n\n- [[funds/north]]\n", [(NORTH, "invested_in", "companies/c")]),
        ("companies/c.md", "| Who | Is |\n|--|--|\n| [[people/ann]] | CTO |\n| [[people/bob]] | adviser |", [
            (ANN, "works_at", "companies/c"), (BOB, "advises", "companies/c"),
        ]),
        ("companies/c.md", "## Investors\n\n| Who | Is |\n|--|--|\n| [[Ann Lee]] | CTO |", [
            (ANN, "works_at", "companies/c"),
        ]),
        ("notes/n.md", "[[people/ann]] founded [[companies/acme]].", [
            ("notes/n", "mentions", ACME), ("notes/n", "mentions", ANN), (ANN, "founded", ACME),
        ]),
        ("notes/n.md", "Investors in [[companies/acme]]:\n- [[funds/north]]\n- [[people/bob]]", [
            (NORTH, "invested_in", ACME), (BOB, "invested_in", ACME), ("notes/n", "mentions", ACME),
            ("notes/n", "mentions", BOB), ("notes/n", "mentions", NORTH),
        ]),
        ("companies/c.md", "Funding so far: $2M, [[funds/north]].", [(NORTH, "invested_in", "companies/c")]),
        ("companies/c.md", "[[companies/zed]] (founders: [[people/bob]]) is a rival of ours.", [
            ("companies/c", "mentions", ZED), ("companies/c", "mentions", BOB), (BOB, "founded", ZED),
        ]),
        ("companies/c.md", "[[companies/zed]]の投資家：[[people/bob]]", [
            ("companies/c", "mentions", ZED), ("companies/c", "mentions", BOB), (BOB, "invested_in", ZED),
        ]),
        ("companies/c.md", "Rivals:\n- [[companies/zed]]\n  - founded by [[people/ann]]", [
            ("companies/c", "mentions", ZED), ("companies/c", "mentions", ANN), (ANN, "founded", ZED),
        ]),
        ("meetings/m.md", "[[people/ann]] was there. [[people/bob]] was absent.", [
            ("meetings/m", "mentions", BOB), (ANN, "attended", "meetings/m"),
        ]),
        ("people/p.md", "She is a managing partner at [[funds/north]].", [
            ("people/p", "invested_in", NORTH), ("people/p", "works_at", NORTH),
        ]),
        ("people/p.md", "# Pat\n\nPat is a partner at [[companies/acme]], an early-stage investor.", [
            ("people/p", "invested_in", ACME), ("people/p", "works_at", ACME),
        ]),
        ("people/p.md", "She is a law partner at [[companies/acme]].", [("people/p", "works_at", ACME)]),
        ("meetings/m.md", "[[people/ann]] joined. A review instead of the usual.", [
            (ANN, "attended", "meetings/m"),
        ]),
        ("people/p.md", "She never worked at [[companies/acme]].", [("people/p", "mentions", ACME)]),
        ("people/p.md", "She founded [[companies/gone]] and [[companies/acme]].", [
            ("people/p", "founded", ACME),
        ]),
        ("companies/c.md", "Founded by people/ann, head/lead of it.", [(ANN, "founded", "companies/c")]),
        ("people/p.md", "Founder/CEO of [[companies/acme]].", [("people/p", "founded", ACME)]),
        ("people/p.md", "She founded [advises:: [[companies/acme]]].", [("people/p", "advises", ACME)]),
        ("people/p.md", "![[companies/acme]] is what she founded.", [("people/p", "mentions", ACME)]),
    ],
)  # fmt: skip
def test_what_pages_say(brain: Brain, path: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    """Prose, lists with a lead-in, tables and headings in three languages type the links they govern; what
    nothing governs, or a person typed otherwise, stays as it was."""
    brain.change({**PAGES, path: text})
    assert brain.edges() == sorted(expected)


def test_all_that_an_edge_knows(brain: Brain) -> None:
    """A typed edge has the rule, the tense and the dates of its sentence, and the entry's date."""
    brain.change(
        {
            **PAGES,
            "people/p.md": "# Pat Doe\n\nFormer CTO of [[companies/zed]] (2019-2022).\n\n"
            "<!-- timeline -->\n- 2023-02-01 | Board — Joined [[companies/acme]] as adviser\n",
        }
    )
    assert brain.rows("SELECT type, kind, tense, since, until, date, rule FROM edges ORDER BY ref") == [
        ("works_at", "wikilink", "past", "2019", "2022", None, "working"),
        ("advises", "timeline", "current", None, None, "2023-02-01", "advising"),
    ]


def test_unreviewed_words_type_nothing(brain: Brain) -> None:
    """A remote client's line is no edge, and its words say nothing of the links around it."""
    remote = "[[people/bob]]\nwas founded by her (via:: t1), and\n[[companies/acme]] too.\n"
    brain.change({**PAGES, "people/p.md": f"She works with\n{remote}- Founders: [[people/ann]] (via:: t2)\n"})
    assert {edge_type for _, edge_type, _ in brain.edges()} == {"mentions"}


def test_a_secret_heading_types_nothing_open(brain: Brain) -> None:
    """What stands in another scope introduces nothing."""
    hidden = "<!-- scope: owner -->\n## Investors\n\nInvestors:\n\n<!-- /scope -->\n"
    brain.change({**PAGES, "companies/c.md": f"{hidden}- [[people/ann]]\n"})
    assert brain.edges() == [("companies/c", "mentions", ANN)]


def test_types_of_ends_are_those_of_now(brain: Brain) -> None:
    """A statement between two other pages follows the type of either, whichever changes and when."""
    says = "[[Ann Lee]] founded [[Acme]]."
    brain.change({**PAGES, "notes/n.md": says})
    assert (ANN, "founded", ACME) in brain.edges()
    for path in ("people/ann.md", "companies/acme.md"):
        brain.change({path: f"---\ntype: meeting\n---\n{PAGES[path]}"})
        assert (ANN, "founded", ACME) not in brain.edges()
        brain.change({path: PAGES[path]})
        assert (ANN, "founded", ACME) in brain.edges()
    brain.change(rename={"people/ann.md": "meetings/ann.md"})
    assert ("meetings/ann", "founded", ACME) not in brain.edges()
