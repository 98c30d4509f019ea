"""Sequences of work that once left an index that was not what a fresh one would be."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.sync.living_brain import LivingBrain, at_each_step, paths


def kill_at(brain: LivingBrain, step: str) -> None:
    """A sync that dies at the first step of that name."""
    assert brain.sync_killed_at(step), f"the sync never came to {step}"


def test_a_new_page_indexed_by_a_killed_sync_and_then_deleted(brain: LivingBrain) -> None:
    """What a sync wrote before it died is remembered: the next one looks at those pages again."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    brain.write("new.md", "# New\n")
    kill_at(brain, "batch")
    (brain.path / "new.md").unlink()
    brain.sync()
    assert brain.indexed() == ["a.md"]
    brain.assert_equals_rebuild()


def test_an_edit_indexed_by_a_killed_sync_and_then_undone(brain: LivingBrain) -> None:
    """The same for an edit of a page that git has."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    brain.write("a.md", "# Other\n")
    kill_at(brain, "batch")
    brain.repo.git("checkout", "-q", "--", ".")
    brain.sync()
    brain.assert_equals_rebuild()


def test_a_rename_indexed_by_a_killed_sync_and_then_reset(brain: LivingBrain) -> None:
    """A page moved by a sync that died comes back under its old path when the commit is taken back."""
    brain.write("a.md", "# A\n" + "line\n" * 9)
    first = brain.repo.commit()
    brain.sync()
    brain.repo.mv("a.md", "b.md")
    brain.repo.commit()
    kill_at(brain, "batch")
    brain.repo.git("reset", "-q", "--hard", first)
    brain.sync()
    assert brain.indexed() == ["a.md"]
    brain.assert_equals_rebuild()


def test_warnings_of_a_page_that_a_killed_sync_moved(brain: LivingBrain) -> None:
    """The warnings of a page go with it, also when the run that moved it dies."""
    brain.write("a.md", "---\n\tbroken: [\n---\n# A\n" + "line\n" * 9)
    brain.repo.commit()
    brain.sync()
    brain.repo.mv("a.md", "b.md")
    brain.repo.commit()
    kill_at(brain, "batch")
    brain.sync()
    brain.assert_equals_rebuild()


def test_a_page_without_links_written_by_a_killed_sync(brain: LivingBrain) -> None:
    """A page that a run wrote before it died gets its importance from the next."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    brain.write("b.md", "# B\n")
    brain.repo.commit()
    kill_at(brain, "batch")
    brain.sync()
    assert len(brain.ask("SELECT * FROM importance")) == 2
    brain.assert_equals_rebuild()


def test_a_dirty_page_edited_again_before_a_killed_sync(brain: LivingBrain) -> None:
    """Where nothing but the unfinished work tells that a run died, the next one finishes it."""
    brain.write("a.md", "# A\n")
    brain.write("b.md", "# B\n")
    brain.repo.commit()
    brain.write("a.md", "# A\ndirty\n")
    brain.sync()
    brain.write("a.md", "# A\n[[b]]\n")
    kill_at(brain, "batch")
    brain.sync()
    assert brain.ask("SELECT count(*) FROM edges") == [(1,)]
    brain.assert_equals_rebuild()


def test_one_of_two_pages_of_one_old_name_goes(brain: LivingBrain) -> None:
    """A link by an old name of two pages is ambiguous until one of them is deleted."""
    for name in ("a", "b"):
        brain.write(f"{name}/x.md", f"# {name}\n" + f"line of {name}\n" * 9)
    brain.write("n.md", "[[x]]\n")
    brain.repo.commit()
    brain.repo.mv("a/x.md", "a/y.md")
    brain.repo.mv("b/x.md", "b/z.md")
    brain.repo.commit()
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("ambiguous",)]
    brain.repo.rm("b/z.md")
    brain.repo.commit()
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("redirected",)]
    brain.assert_equals_rebuild()


def test_a_repository_that_stops_being_one(brain: LivingBrain) -> None:
    """Without git there is no history any more, nor anything that was read from it."""
    brain.write("a.md", "# A\n" + "line\n" * 9)
    brain.repo.commit()
    brain.repo.mv("a.md", "b.md")
    brain.repo.commit()
    brain.write("n.md", "[[a]]\n")
    brain.sync()
    shutil.rmtree(brain.path / ".git")
    brain.sync()
    assert brain.ask("SELECT count(*) FROM versions") == [(0,)]
    brain.assert_equals_rebuild()


@pytest.mark.parametrize(("depth", "deepen"), [("1", "--unshallow"), ("1", "--deepen=1")])
def test_a_shallow_clone_that_learns_its_history(
    brain: LivingBrain, tmp_path: Path, depth: str, deepen: str
) -> None:
    """History that arrives without a new commit is history all the same."""
    for number in range(4):
        brain.write("a.md", f"version {number}\n")
        brain.repo.commit()
    clone = tmp_path / "clone"
    brain.repo.git("clone", "-q", "--depth", depth, f"file://{brain.path}", str(clone))
    shallow = LivingBrain(clone)
    shallow.sync()
    assert shallow.ask("SELECT count(*) FROM versions") == [(1,)]
    shallow.repo.git("fetch", "-q", deepen)
    shallow.sync()
    assert shallow.ask("SELECT count(*) FROM versions") == [(2 if deepen == "--deepen=1" else 4,)]
    shallow.assert_equals_rebuild()


def test_settings_that_break_without_changing_anything(brain: LivingBrain) -> None:
    """A settings file that breaks is a failure, although no page would be read otherwise."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    brain.repo.write("gbrain.toml", "[[[")
    for _ in range(2):
        report = brain.sync()
        assert (paths(report.failed), report.exit_code) == (["gbrain.toml"], 3)
    brain.assert_equals_rebuild()
    brain.repo.write("gbrain.toml", "")
    assert brain.sync().exit_code == 0
    brain.assert_equals_rebuild()


def test_a_name_that_is_no_text_arrives_alone(brain: LivingBrain) -> None:
    """A file whose name is not UTF-8 is a failure, although nothing else has changed."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    bad = os.path.join(os.fsencode(brain.path), b"caf\xe9.md")  # noqa: PTH118 - bytes
    with open(bad, "wb") as file:  # noqa: PTH123
        file.write(b"text")
    assert brain.sync().exit_code == 3
    assert brain.sync().exit_code == 3
    brain.assert_equals_rebuild()
    os.unlink(bad)  # noqa: PTH108
    assert brain.sync().exit_code == 0
    brain.assert_equals_rebuild()


def test_a_dirty_page_changes_while_the_settings_do(brain: LivingBrain) -> None:
    """Text that only the index has seen is kept also when the index is built anew."""
    brain.write("a.md", "committed\n")
    brain.repo.commit()
    brain.write("a.md", "a thought of the moment\n")
    brain.sync()
    brain.write("a.md", "another\n")
    brain.repo.write(".gbrainignore", "drafts/\n")
    brain.sync()
    assert brain.ask("SELECT path, text FROM snapshots") == [("a.md", "a thought of the moment\n")]


def test_a_rename_that_is_committed_after_it_was_indexed(brain: LivingBrain) -> None:
    """A link by an old path is a redirect while only the disk knows of the rename, one from the commit on,
    and broken again when the rename is undone by a page of another text."""
    brain.write("people/ann.md", "# Ann\n" + "line\n" * 9)
    brain.write("n.md", "[[people/ann]]\n")
    brain.repo.commit()
    brain.sync()
    brain.move("people/ann.md", "people/li.md")
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("redirected",)]
    brain.assert_equals_rebuild()
    text = (brain.path / "people/li.md").read_text(encoding="utf-8")
    brain.write("people/li.md", "# Somebody else\n")
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("unresolved",)]
    brain.assert_equals_rebuild()
    brain.write("people/li.md", text)
    brain.repo.commit()
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("redirected",)]
    brain.assert_equals_rebuild()


def test_the_target_of_a_redirect_changes_its_type(brain: LivingBrain) -> None:
    """The edge of a link depends on what its target is, also where the link uses an old name."""
    body = "# Acme\n" + "line\n" * 9
    brain.write("things/acme.md", body)
    brain.write("meetings/m.md", "---\nattendees: [things/acme]\n---\n[[things/acme]]\n")
    brain.repo.commit()
    brain.repo.mv("things/acme.md", "things/labs.md")
    brain.repo.commit()
    brain.sync()
    for page_type in ("company", "person"):
        brain.write("things/labs.md", f"---\ntype: {page_type}\n---\n{body}")
        brain.sync()
        brain.assert_equals_rebuild()


def test_an_edit_while_a_sync_runs_that_is_taken_back(brain: LivingBrain) -> None:
    """A file that changes between the first look and the reading is not what the stamp beside the index
    says: back as it was at first, it is read again."""
    brain.write("a.md", "# First\n")

    def edit(step: str) -> None:
        if step == "planned":
            brain.write("a.md", "# Second\n")

    with at_each_step(edit):
        brain.sync()
    assert brain.ask("SELECT title FROM pages") == [("Second",)]
    brain.write("a.md", "# First\n")
    brain.sync()
    assert brain.ask("SELECT title FROM pages") == [("First",)]
    brain.assert_equals_rebuild()


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("schema.toml", '[types]\nclub = ["people"]\n'),
        ("schema.toml", '[edges]\nlikes = "liked_by"\n'),
        ("gbrain.toml", '[sync]\nguides = ["b.md"]\n'),
        (".gbrainignore", "people/\n"),
    ],
)
def test_settings_that_change_how_pages_are_read(brain: LivingBrain, file: str, text: str) -> None:
    """A change of vocabulary or rules reaches pages that have not changed, and so does its end."""
    brain.write("people/ann.md", "# Ann\nliked_by:: [[b]]\n")
    brain.write("b.md", "# B\n[[people/ann]]\n")
    brain.repo.commit()
    brain.sync()
    before = brain.dump()
    brain.repo.write(file, text)
    brain.sync()
    assert [line for line in brain.dump() if '"table": "meta"' not in line] != before[1:]
    brain.assert_equals_rebuild()
    (brain.path / file).unlink()
    brain.sync()
    assert brain.dump() == before


def test_the_other_of_two_pages_with_one_slug_goes(brain: LivingBrain) -> None:
    """A page that had to take another slug gets its own when that is free, though nobody touched it."""
    brain.write("a b.md", "# One\n")
    brain.write("a-b.md", "# Other\n")
    brain.write("n.md", "[[a-b]]\n")
    brain.repo.commit()
    brain.sync()
    ((path,),) = brain.ask("SELECT path FROM pages WHERE slug = 'a-b'")
    ((other,),) = brain.ask("SELECT path FROM pages WHERE base_slug = 'a-b' AND slug <> 'a-b'")
    brain.repo.rm(path)
    brain.repo.commit()
    brain.sync()
    assert brain.ask("SELECT path FROM pages WHERE slug = 'a-b'") == [(other,)]
    brain.assert_equals_rebuild()


@pytest.mark.parametrize("stage", [("add", "-A"), ("add", "-N", "b.md"), ("status",)])
def test_a_page_moved_and_edited(brain: LivingBrain, stage: tuple[str, ...]) -> None:
    """A page moved and edited at once is the same page, whatever of it is staged: the index depends on HEAD
    and on the files, not on git's staging area."""
    brain.write("a.md", "# Heading\n" + "line\n" * 9)
    brain.write("n.md", "[[a]]\n")
    brain.repo.commit()
    brain.sync()
    brain.move("a.md", "b.md")
    brain.add_line(0, "one more")
    brain.repo.git(*stage)
    report = brain.sync()
    assert [(item.old_path, item.path) for item in report.renamed] == [("a.md", "b.md")]
    assert brain.ask("SELECT status FROM refs") == [("redirected",)]
    brain.repo.git("reset", "-q")
    brain.sync()
    assert brain.ask("SELECT status FROM refs") == [("redirected",)]
    brain.assert_equals_rebuild()


@pytest.mark.parametrize("text", ["line\n" * 9 + "more\n", "another text\n"])
def test_a_move_that_is_not_committed_and_then_an_edit(brain: LivingBrain, text: str) -> None:
    """A link by the old name follows what the working tree says now, not what it said before the edit."""
    brain.write("a.md", "line\n" * 9)
    brain.write("link.md", "[[a]]\n")
    brain.repo.commit()
    brain.sync()
    (brain.path / "a.md").rename(brain.path / "b.md")
    brain.sync()
    brain.write("b.md", text)
    brain.sync()
    brain.assert_equals_rebuild()
