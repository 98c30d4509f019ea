"""What relation fields of front matter say, and what they say in vain."""

from __future__ import annotations

import pytest

from gbrain_py.graph import extract
from gbrain_py.pages import parse
from tests.graph.brain import SCHEMA


@pytest.mark.parametrize(
    ("front", "found"),
    [
        ("works-at: Acme", [("Acme", None, "works_at")]),
        ("Works At: Acme", [("Acme", None, "works_at")]),
        ("worksAt: Acme", [("Acme", None, "works_at")]),
        ("company: companies/acme#Team", [("companies/acme", "Team", "works_at")]),
        ("company: C#", [("C#", None, "works_at")]),
        ("knows: Bob, Carol Li、people/dan", [(n, None, "knows") for n in ("Bob", "Carol Li", "people/dan")]),
        ("company: Acme, Inc., Zed", [(n, None, "works_at") for n in ("Acme, Inc.", "Zed")]),
        ('knows: "Li, Ann"', [("Li, Ann", None, "knows")]),
        ("knows: [[Bob], 'Li, Ann']", [(n, None, "knows") for n in ("Bob", "Li, Ann")]),
        ("source: Li, A. On tides, Journal", [("Li, A. On tides, Journal", None, "source")]),
        (
            "related: what they say, and why it is so",
            [("what they say, and why it is so", None, "related_to")],
        ),
        ("company: https://acme.example", []),
        ("company: {}", []),
        ("company: {name: , role: }", []),
    ],
)
def test_values_of_relation_fields(front: str, found: list[tuple[str, str | None, str]]) -> None:
    """Any spelling of a field counts, a text with commas is a list where its parts are names, in quotes or in
    a list a name stays whole, and a fragment is told from its page."""
    page = parse("people/p.md", f"---\n{front}\n---\n".encode(), SCHEMA)
    assert [(r.raw, r.fragment, r.type) for r in extract(page, SCHEMA)] == found
    assert page.notices == []


@pytest.mark.parametrize(
    ("front", "line", "kind"),
    [
        ("company: {Acme: CTO}", 2, "relation-unreadable"),
        ("company: {company: Acme}", 2, "relation-unreadable"),
        ("company: true", 2, "relation-unreadable"),
        ("company:\n- Acme: CTO\n- Zed", 3, "relation-unreadable"),
        ("company:\n- Zed\n- {role: CTO}", 4, "relation-unreadable"),
        ("company: |\n  Acme\n  Zed", 2, "relation-unreadable"),
        ('company: "[[#here]]"', 2, "relation-unreadable"),
        ("knows: {name: Bob, since: 2020-13-01}", 2, "date-unreadable"),
        ("knows:\n- {name: Bob, until: soon}", 3, "date-unreadable"),
    ],
)
def test_what_a_relation_field_says_in_vain(front: str, line: int, kind: str) -> None:
    """A value that names nothing and a date that is none are warnings with their line, given once."""
    page = parse("people/p.md", f"---\n{front}\n---\n".encode(), SCHEMA)
    references = extract(page, SCHEMA) and extract(page, SCHEMA)
    assert [(notice.kind, notice.line) for notice in page.notices] == [(kind, line)]
    assert not any(reference.since or reference.until for reference in references)


def test_dates_of_a_relation() -> None:
    """They are read as written anywhere else; an open end is no date and no mistake."""
    front = "---\nknows: {name: Bob, Since: 2020年3月, until: present}\n---\n"
    page = parse("people/p.md", (front + "knows:: [[Bo]] (since:: 2020-13-01)").encode(), SCHEMA)
    assert [(r.since, r.until) for r in extract(page, SCHEMA)] == [("2020-03", None), (None, None)]
