"""What keeps a page out of an answer before any arm could find it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import NotFound
from tests.search.brains import make_brain


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Brain:
    """One page in the index, and files beside it that are in none."""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "none")
    made = make_brain(tmp_path, {"notes/seal": "# Seal\n\nthe seal of the boat\n"})
    files = {"notes/new.md": "seal", "drafts/old.md": "seal", "notes/seal.txt": "seal", "README.md": "seal"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / ".gbrainignore").write_text("drafts/\n", encoding="utf-8")
    (tmp_path / "notes" / "link.md").symlink_to("seal.md")
    return made


@pytest.mark.parametrize(
    ("name", "slug", "says"),
    [
        ("notes/new", "notes/new.md", "is not synced yet: run: gbrain sync"),
        ("notes/new.md", "notes/new.md", "is not synced yet"),
        ("drafts/old", "drafts/old.md", "ignored by .gbrainignore"),
        ("notes/seal.txt", "notes/seal.txt", "its name is not NAME.md"),
        ("README", "README.md", "one of the brain's own guides"),
        ("notes/link", "notes/link.md", "a symbolic link"),
    ],
)
def test_a_file_that_is_no_page_is_lost_at_the_index(brain: Brain, name: str, slug: str, says: str) -> None:
    """Its name is enough to learn why no query will find it."""
    told = brain.trace("the seal", name)
    assert (told.slug, told.place, told.lost_at) == (slug, None, "index")
    ((stage, said),) = told.stages
    assert stage == "index" and says in said


@pytest.mark.parametrize("name", ["nobody", "", "notes", "../etc", "/etc/passwd", "notes/../notes/new"])
def test_what_is_no_file_of_the_brain_is_not_found(brain: Brain, name: str) -> None:
    """Nothing is told of what lies outside, or is not there."""
    with pytest.raises(NotFound):
        brain.trace("the seal", name)
    assert brain.trace("the seal", "notes/seal").place == 1
