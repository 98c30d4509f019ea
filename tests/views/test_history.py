"""Versions of a page through renames, swaps and returns, and what differs between two of them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import NotFound
from gbrain_py.views.revisions import diff
from tests.gitrepo import GitRepo


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    """An empty repository."""
    return GitRepo(tmp_path / "brain")


def story(repo: GitRepo, name: str) -> list[tuple[str, str, str]]:
    """(status, path, message) of every version of a page, newest first, after a sync."""
    brain = Brain(repo.path)
    brain.sync()
    return [(row["status"], row["path"], row["message"]) for row in brain.history(name)]


TEXT = "# One\n\nA text of several lines,\nlong enough\nto be known again\nwhen it is edited.\n"


def test_through_renames(repo: GitRepo) -> None:
    """A page is followed through every name it had, and no further than to its own beginning."""
    repo.write("a.md", TEXT)
    repo.commit("a")
    repo.mv("a.md", "sub/b.md")
    repo.commit("to b")
    repo.write("a.md", "# Another page under the old name\n")
    repo.commit("another a")
    repo.mv("sub/b.md", "c.md")
    repo.write("c.md", f"{TEXT}And one more.\n")
    repo.commit("to c")
    assert story(repo, "c") == [
        ("renamed", "c.md", "to c"),
        ("renamed", "sub/b.md", "to b"),
        ("added", "a.md", "a"),
    ]
    assert story(repo, "a") == [("added", "a.md", "another a")]


def test_a_page_that_came_back(repo: GitRepo) -> None:
    """A page that was deleted and written again shows both lives."""
    repo.write("a.md", "first")
    repo.commit("first")
    repo.rm("a.md")
    repo.commit("gone")
    repo.write("a.md", "quite another text")
    repo.commit("back")
    assert story(repo, "a") == [
        ("added", "a.md", "back"),
        ("deleted", "a.md", "gone"),
        ("added", "a.md", "first"),
    ]


def test_commits_of_one_second(repo: GitRepo) -> None:
    """Commits with one author time are told in the order of the history."""
    date = "2026-01-01T12:00:00+00:00"
    for number in range(5):
        repo.write("a.md", f"# A\n\nThe text of the page, edition {number}.\n")
        repo.commit(f"edition {number}", date=date)
    repo.mv("a.md", "b.md")
    repo.commit("renamed", date=date)
    assert [message for _, _, message in story(repo, "b")] == [
        "renamed",
        *(f"edition {n}" for n in (4, 3, 2, 1, 0)),
    ]


def test_there_and_back_again(repo: GitRepo) -> None:
    """Renames that lead back to a name do not run in circles."""
    repo.write("a.md", "# A\n\nThe text stays what it is.\n")
    repo.commit("a")
    for number in range(3):
        repo.mv("a.md", "b.md")
        repo.commit(f"there {number}")
        repo.mv("b.md", "a.md")
        repo.commit(f"back {number}")
    assert [message for _, _, message in story(repo, "a")] == [
        "back 2", "there 2", "back 1", "there 1", "back 0", "there 0", "a",
    ]  # fmt: skip


def test_what_was_at_a_commit(repo: GitRepo) -> None:
    """A page is read as it was then, under the name it had then; before it was there it is not found."""
    first = repo.commit("nothing yet")
    repo.write("old.md", "# Old\n\nThe text as it was in the beginning.\n")
    second = repo.commit("old")
    repo.mv("old.md", "new.md")
    repo.commit("new")
    brain = Brain(repo.path)
    brain.sync()
    assert brain.page("new", at=second).title == "Old"
    assert brain.page("new", at=second[:8]).text == "# Old\n\nThe text as it was in the beginning.\n"
    with pytest.raises(NotFound, match=f"new.md is not in {first[:7]}"):
        brain.page("new", at=first)
    with pytest.raises(NotFound):
        brain.page("new", at="--help")


def test_contents_that_were_never_committed(repo: GitRepo) -> None:
    """What was indexed and then edited away can still be listed, read and compared, as local."""
    repo.write("a.md", "# A\n\nCommitted.\n")
    repo.commit("a")
    brain = Brain(repo.path)
    for text in ("# A\n\nA thought.\n", "# A\n\nA second thought.\n"):
        repo.write("a.md", text)
        brain.sync()
    shot = next(row for row in brain.history("a") if row["status"] == "local snapshot")
    assert brain.page("a", at=shot["version"]).text == "# A\n\nA thought.\n"
    assert list(brain.diff("a", shot["version"]))[2:] == [
        "@@ -1,3 +1,3 @@",
        " # A",
        " ",
        "-A thought.",
        "+A second thought.",
    ]


def test_newest_first_with_local_versions(repo: GitRepo, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only this index remembers stands among the commits by its time."""
    brain = Brain(repo.path)
    at = {"first": "2026-01-01", "thought": "2026-01-02", "later": "2026-01-03", "second": "2026-01-04"}
    for text, day in at.items():
        monkeypatch.setenv("GBRAIN_NOW", f"{day}T12:00:00+00:00")
        repo.write("a.md", f"{text}\n")
        if text in ("first", "second"):
            repo.commit(text, date=f"{day}T12:00:00+00:00")
        brain.sync()
    for text in ("third", "fourth"):
        monkeypatch.setenv("GBRAIN_NOW", "2026-01-05T12:00:00+00:00")
        repo.write("a.md", text)
        brain.sync()
    listed = brain.history("a")
    assert [row["message"] or row["status"] for row in listed] == [
        "not committed", "local snapshot", "second", "local snapshot", "local snapshot", "first",
    ]  # fmt: skip
    dates = [row["date"][:10] for row in listed[1:]]
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [("one\ntwo\n", "one\n2\n"), ("one\ntwo", "one\ntwo\n"), ("", "one"), ("one\n", ""), ("a\n", "a")],
)
def test_a_diff_is_the_one_of_git(old: str, new: str, repo: GitRepo) -> None:
    """Lines are counted, and a last line without its end is told, as by git."""
    repo.write("a.md", old)
    repo.commit("a")
    repo.write("a.md", new)
    of_git = repo.git("diff", "a.md")
    assert list(diff(("x", old), ("y", new)))[2:] == of_git.splitlines()[4:]


def test_a_diff_of_large_texts_takes_no_time() -> None:
    """Texts that differ everywhere are shown whole, not compared line by line."""
    before = "".join(f"line {number % 7} {number}\n" for number in range(60_000))
    after = "".join(f"other {number % 5} {number}\n" for number in range(60_000))
    started = time.process_time()
    lines = list(diff(("a", f"same\n{before}"), ("b", f"same\n{after}")))
    assert lines[:4] == ["--- a", "+++ b", "@@ -2,60000 +2,60000 @@", "-line 0 0"]
    assert len(lines) == 3 + 120_000
    assert time.process_time() - started < 5


def test_a_rename_that_is_not_committed(repo: GitRepo) -> None:
    """Before its rename is committed a page already has the history of its old name."""
    repo.write("a.md", TEXT)
    repo.write("b.md", "[[a]]\n")
    repo.commit("a")
    (repo.path / "a.md").rename(repo.path / "c.md")
    assert story(repo, "c") == [("not committed", "c.md", None), ("added", "a.md", "a")]
    assert Brain(repo.path).page("c", at="HEAD").text == TEXT
