"""Typed edges through a whole sync: a brain's own phrases, mistakes in them, and what links explain."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py.brain import Brain

PHRASES = """
[edges]
mentored = "mentored_by"

[[phrases]]
edge = "mentored"
say = ["{subject} taught {object}", "{subject}带过{object}", "{subject}が{object}を育て"]
"""


@pytest.fixture
def brain(tmp_path: Path) -> Brain:
    """Three people: one page says in three languages whom another taught."""
    (tmp_path / "people").mkdir()
    for name in ("ann", "bob", "cho"):
        (tmp_path / f"people/{name}.md").write_text(f"# {name}\n", encoding="utf-8")
    text = "# Notes\n\n[[people/ann]] taught [[people/bob]]. [[people/bob]]带过[[people/cho]]。\n\n"
    text += "[[people/cho]]が[[people/ann]]を育てた。\n"
    (tmp_path / "notes.md").write_text(text, encoding="utf-8")
    return Brain(tmp_path)


def mentored(brain: Brain) -> list[tuple[str, str]]:
    return [(edge["from"], edge["to"]) for edge in brain.export_edges() if edge["type"] == "mentored"]


def test_phrases_of_a_brain(brain: Brain) -> None:
    """Phrases in the brain's schema.toml type edges in any language, from the next sync on."""
    brain.sync()
    assert mentored(brain) == []
    (brain.root / "schema.toml").write_text(PHRASES, encoding="utf-8")
    assert not brain.sync().failed
    assert mentored(brain) == [
        ("people/ann", "people/bob"),
        ("people/bob", "people/cho"),
        ("people/cho", "people/ann"),
    ]


@pytest.mark.parametrize(
    ("mistaken", "mistake", "line", "reason"),
    [
        ('edge = "mentored"', 'edge = "praised"', 5, "unknown edge type 'praised'"),
        ("taught {object}", "taught {someone}", 7, "needs {subject} and {object}"),
        ("[edges]", "[edges", 2, "Expected ']'"),
    ],
)
def test_a_mistake_is_a_failure(brain: Brain, mistaken: str, mistake: str, line: int, reason: str) -> None:
    """A mistake is listed with file, line and reason, and what is built in applies until it is mended."""
    schema = brain.root / "schema.toml"
    schema.write_text(PHRASES.replace(mistaken, mistake), encoding="utf-8")
    (failure,) = brain.sync().failed
    assert (failure.path, failure.line) == ("schema.toml", line)
    assert reason in failure.reason
    assert mentored(brain) == []
    assert {edge["type"] for edge in brain.export_edges()} == {"mentions"}
    schema.write_text(PHRASES, encoding="utf-8")
    assert not brain.sync().failed
    assert len(mentored(brain)) == 3


def test_years_of_a_working_life(brain: Brain) -> None:
    """A list of years and firms on a person's page is a working life, even where it reads as a timeline."""
    (brain.root / "companies").mkdir()
    for name in ("kiln", "loom"):
        (brain.root / f"companies/{name}.md").write_text(f"# {name.title()}\n", encoding="utf-8")
    text = "- 2011–2015: [[companies/kiln]], wheelwright\n- 2016–now: [[companies/loom]]\n"
    (brain.root / "people/dee.md").write_text(text, encoding="utf-8")
    brain.sync()
    edges = [edge for edge in brain.export_edges() if edge["from"] == "people/dee"]
    assert {(edge["to"], edge["type"], edge["tense"]) for edge in edges} == {
        ("companies/kiln", "works_at", "past"),
        ("companies/loom", "works_at", "current"),
    }


def test_links_explain_themselves(brain: Brain) -> None:
    """Every typed edge tells its rule, its sentence and its line."""
    page = brain.root / "people/ann.md"
    page.write_text("# Ann\n\nShe likes tea. She founded [[Kiln]].\n", encoding="utf-8")
    (brain.root / "companies").mkdir()
    (brain.root / "companies/kiln.md").write_text("# Kiln\n", encoding="utf-8")
    brain.sync()
    (edge,) = [row for row in brain.links("people/ann").rows if row["edge"] == "founded"]
    assert (edge["rule"], edge["line"], edge["context"]) == ("founding", 3, "She founded [[Kiln]].")
