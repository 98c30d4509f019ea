"""A title that a question asks for is a condition: each name has the titles that stand by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.graph.asking import answer, made
from tests.graph.brain import Brain

PEOPLE = ("Ada Holm", "Bo Lind", "Cy Marsh")
PAGES = {
    f"people/{name.split()[0].lower()}.md": f"---\ntype: person\ntitle: {name}\n---\n" for name in PEOPLE
} | {
    "companies/keel.md": "---\ntitle: Keel\n---\nCFO: [[people/ada]], COO: [[people/bo]].\n",
    "companies/moss.md": "---\ntitle: Moss\n---\n## Team\n\n- [[people/ada]], COO\n- [[people/bo]] (CFO)\n",
    "companies/reed.md": "---\ntitle: Reed\nkey_people:\n  - {slug: people/ada, role: vice president}\n"
    "  - {slug: people/bo, role: President}\n---\n",
    "companies/fern.md": "---\ntitle: Fern\n---\n",
    "people/cy.md": "---\ntype: person\ntitle: Cy Marsh\n---\n"
    "Former chief technology officer of [[companies/fern]], now CEO of [[companies/keel]].\n",
}


@pytest.fixture(scope="module")
def world() -> Iterator[Brain]:
    """Companies whose pages tell several titles."""
    brain = made(Brain())
    brain.change(PAGES)
    yield brain
    brain.close()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Keel's CFO", ["people/ada"]),
        ("Who was Keel's COO?", ["people/bo"]),
        ("Keel的首席财务官是谁", ["people/ada"]),
        ("Keelの最高執行責任者は誰", ["people/bo"]),
        ("Who is the CEO of Keel?", ["people/cy"]),
        ("Moss CFO", ["people/bo"]),
        ("Who is the COO of Moss?", ["people/ada"]),
        ("Reed's president", ["people/bo"]),
        ("Who is the VP of Reed?", ["people/ada"]),
        ("former CTO of Fern", ["people/cy"]),
    ],
)
def test_who_has_a_title(world: Brain, question: str, expected: list[str]) -> None:
    """Nobody else of the company is an answer, whatever stands in the same sentence."""
    assert answer(world, question) == expected


@pytest.mark.parametrize(
    "text",
    ["Keel's CTO", "former CFO of Orla", "Who was Fern's CEO?", "Orlaの最高財務責任者", "Keel的总监是谁"],
)
def test_nobody_has_the_title(world: Brain, text: str) -> None:
    """Then the people of the company are no answer."""
    assert answer(world, text) == []
