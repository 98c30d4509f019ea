"""What a sync says of what it did, and what is remembered of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.index.store import Index, set_meta
from gbrain_py.sync import status
from tests.sync.living_brain import LivingBrain, paths


def messages(brain: LivingBrain) -> list[str]:
    """What a sync says, without the commits, after a check of what it made."""
    said = [message.partition(":")[0] for message in brain.sync().messages]
    brain.assert_equals_rebuild()
    return said


def test_how_head_has_moved(brain: LivingBrain) -> None:
    """A step back, another branch, and a history that was rewritten are told apart; going on is no news."""
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync()
    brain.write("b.md", "# B\n")
    brain.commit()
    assert messages(brain) == []
    brain.repo.git("reset", "-q", "--hard", "HEAD~1")
    assert messages(brain) == ["HEAD went back to an earlier commit"]
    brain.write("c.md", "# C\n")
    brain.commit()
    assert messages(brain) == []
    brain.repo.git("checkout", "-q", "-b", "other", "HEAD~1")
    brain.write("d.md", "# D\n")
    brain.commit()
    assert messages(brain) == ["HEAD stands on another branch"]
    brain.repo.git("commit", "-q", "--amend", "-m", "said better")
    assert messages(brain) == ["history was rewritten"]
    brain.repo.git("tag", "kept")
    brain.repo.git("reset", "-q", "--hard", "main")
    assert messages(brain) == ["HEAD stands on another branch"]
    brain.repo.git("checkout", "-q", "--detach", "HEAD~1")
    assert messages(brain) == ["HEAD went back to an earlier commit"]


def test_what_another_version_leaves(brain: LivingBrain) -> None:
    """An index of another version is built anew, and what only it knew goes on: the log, and texts that were
    never committed. What did not change is not called new."""
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.write("a.md", "first thought\n")
    brain.sync()
    brain.write("a.md", "second thought\n")
    brain.sync()
    log = Brain(brain.path).log()
    with Index(brain.path).write() as con:
        set_meta(con, pipeline_version="0")
    brain.write("a.md", "third thought\n")
    brain.write("b.md", "# B\n")
    report = brain.sync()
    assert report.messages == ["the index was written by another version of gbrain: built anew"]
    assert (paths(report.added), paths(report.modified)) == (["b.md"], ["a.md"])
    assert Brain(brain.path).log()[1:] == log
    assert brain.ask("SELECT text FROM snapshots ORDER BY seen, text") == [
        ("first thought\n",),
        ("second thought\n",),
    ]
    brain.assert_equals_rebuild()


def test_what_cannot_be_carried_over_is_told(brain: LivingBrain) -> None:
    """A version that called its tables otherwise loses only what cannot be read, and says so."""
    brain.write("a.md", "# A\n")
    brain.sync()
    with Index(brain.path).write() as con:
        set_meta(con, schema_version="0")
        con.execute("ALTER TABLE snapshots RENAME COLUMN seen TO noticed; ALTER TABLE pages DROP COLUMN blob")
    report = brain.sync()
    assert [message for message in report.messages if "remembered" in message] == [
        "what the old index remembered in snapshots could not be read"
    ] * 2
    assert len(Brain(brain.path).log()) == 2
    brain.assert_equals_rebuild()


def test_how_long_and_when(brain: LivingBrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log says how long a sync took, and `status` when the last one ended, also while failures stand."""
    brain.write("a.md", "# A\n")
    brain.repo.write("gbrain.toml", "[[broken")
    report = brain.sync()
    ((started, seconds),) = [(row["started"], row["seconds"]) for row in Brain(brain.path).log()]
    assert (started, report.exit_code) == ("2026-06-01T12:00:00+00:00", 3)
    assert 0.001 <= seconds <= report.seconds
    assert status(brain.path).last_sync == "2026-06-01T12:00:00+00:00"
    monkeypatch.setenv("GBRAIN_NOW", "2026-06-02T12:00:00+00:00")
    assert (brain.sync().exit_code, status(brain.path).last_sync) == (3, "2026-06-02T12:00:00+00:00")


def test_references_that_a_sync_leaves_open(brain: LivingBrain) -> None:
    """A report lists what its own changes left without a page or under an old name, in pages it did not read
    too; `status` counts all that stand."""
    for name in ("ann", "bob"):
        brain.write(f"people/{name}.md", f"# {name}\n" + f"line of {name}\n" * 9)
    brain.write("n.md", "[[people/ann]]\n[[people/bob]]\n[[nobody]]\n")
    brain.commit()
    assert [(i.path, i.line, i.kind) for i in brain.sync().unresolved] == [("n.md", 3, "unresolved")]
    brain.move("people/ann.md", "people/anna.md")
    (brain.path / "people/bob.md").unlink()
    brain.commit()
    report = brain.sync()
    assert [(i.path, i.line) for i in report.redirected] == [("n.md", 1)]
    assert [(i.path, i.line) for i in report.unresolved] == [("n.md", 2), ("n.md", 3)]
    state = status(brain.path)
    assert (state.unresolved, state.ambiguous, state.redirected) == (2, 0, 1)


def test_a_failed_pull_says_what_helps(brain: LivingBrain, tmp_path: Path) -> None:
    """A pull or push that fails is exit 4 with git's reason and a hint, in one message; the rest is done."""
    brain.write("a.md", "# A\n")
    brain.commit()
    report = brain.sync(pull=True)
    assert (report.exit_code, report.partial, paths(report.added)) == (4, True, ["a.md"])
    assert report.messages == [
        "git pull: There is no tracking information for the current branch; "
        "say where from: git branch --set-upstream-to=REMOTE/BRANCH"
    ]
    assert status(brain.path).last_pull is None
    brain.repo.git("clone", "-q", "--bare", ".", str(tmp_path / "hub.git"))
    brain.repo.git("remote", "add", "origin", str(tmp_path / "hub.git"))
    brain.repo.git("push", "-q", "-u", "origin", "main")
    assert (brain.sync(pull=True).exit_code, status(brain.path).last_pull) == (0, "2026-06-01T12:00:00+00:00")
    shutil.rmtree(tmp_path / "hub.git")
    report = brain.sync(push=True)
    assert (report.exit_code, report.partial, len(report.messages)) == (4, True, 1)


def test_a_text_that_is_committed_after_all(brain: LivingBrain) -> None:
    """What was kept because git had never seen it is git's to keep once it is committed."""
    brain.write("a.md", "# A\n")
    brain.commit()
    for text in ("thought\n", "second thought\n"):
        brain.write("a.md", text)
        brain.sync()
    assert brain.ask("SELECT text FROM snapshots") == [("thought\n",)]
    brain.write("a.md", "thought\n")
    brain.commit()
    brain.sync()
    assert brain.ask("SELECT text FROM snapshots") == [("second thought\n",)]
