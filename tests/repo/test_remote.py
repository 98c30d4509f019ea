"""Pull, push, commit and init: the only things that change a repository."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.errors import Refused, RemoteFailed
from gbrain_py.repo import init, open_repo
from tests.gitrepo import GitRepo


@pytest.fixture
def clones(tmp_path: Path) -> tuple[GitRepo, GitRepo]:
    """Two clones of one bare repository, each with an upstream, both at one commit."""
    first = GitRepo(tmp_path / "first")
    first.write("a.md", "a\n")
    first.commit()
    first.git("clone", "-q", "--bare", ".", str(tmp_path / "server.git"))
    first.git("remote", "add", "origin", str(tmp_path / "server.git"))
    first.git("fetch", "-q")
    first.git("branch", "-q", "-u", "origin/main")
    first.git("clone", "-q", str(tmp_path / "server.git"), str(tmp_path / "second"))
    return first, GitRepo(tmp_path / "second")


def test_what_one_pushes_the_other_pulls(clones: tuple[GitRepo, GitRepo]) -> None:
    """A commit travels through the remote."""
    first, second = clones
    first.write("b.md", "b\n")
    commit = open_repo(first.path).commit("B", ["b.md"])
    open_repo(first.path).push()
    open_repo(second.path).pull()
    assert second.head() == commit == first.head()
    assert (second.path / "b.md").read_text() == "b\n"


def test_diverged_branches_are_left_as_they_are(clones: tuple[GitRepo, GitRepo]) -> None:
    """A pull that would need a merge, and a push that would lose commits, fail and change nothing."""
    first, second = clones
    first.write("b.md", "b\n")
    first.commit()
    open_repo(first.path).push()
    second.write("c.md", "c\n")
    head = second.commit()
    for setting in ("merge", "rebase"):
        second.git("config", "pull.rebase", str(setting == "rebase").lower())
        with pytest.raises(RemoteFailed, match="fast-forward"):
            open_repo(second.path).pull()
    with pytest.raises(RemoteFailed, match="push"):
        open_repo(second.path).push()
    assert second.head() == head
    assert second.git("status", "--porcelain") == ""


def _without_upstream(first: GitRepo, second: GitRepo) -> None:
    second.git("branch", "--unset-upstream")


def _without_remote(first: GitRepo, second: GitRepo) -> None:
    second.git("remote", "remove", "origin")


def _on_no_branch(first: GitRepo, second: GitRepo) -> None:
    second.git("checkout", "-q", "--detach")


def _with_both_ahead(first: GitRepo, second: GitRepo) -> None:
    for clone, name in ((first, "b.md"), (second, "c.md")):
        clone.write(name, name)
        clone.commit()
    first.git("push", "-q")


def _with_edits_in_the_way(first: GitRepo, second: GitRepo) -> None:
    first.write("a.md", "theirs\n")
    first.commit()
    first.git("push", "-q")
    second.write("a.md", "mine\n")


def _with_a_remote_that_is_gone(first: GitRepo, second: GitRepo) -> None:
    shutil.rmtree(first.path.parent / "server.git")


def _with_a_branch_that_is_gone(first: GitRepo, second: GitRepo) -> None:
    second.git("config", "branch.main.merge", "refs/heads/gone")


def _offline(first: GitRepo, second: GitRepo) -> None:
    second.git("remote", "set-url", "origin", "https://localhost:1/brain.git")


def _without_a_key(first: GitRepo, second: GitRepo) -> None:
    second.git("remote", "set-url", "origin", "ssh://git@localhost/brain.git")
    second.git("config", "core.sshCommand", "echo 'git@localhost: Permission denied (publickey).' >&2; false")


def _in_a_merge(first: GitRepo, second: GitRepo) -> None:
    _with_both_ahead(first, second)
    second.git("fetch", "-q")
    second.git("merge", "-q", "--no-commit", "--no-ff", "origin/main")


def _with_a_lock_left(first: GitRepo, second: GitRepo) -> None:
    first.write("b.md", "b")
    first.commit()
    first.git("push", "-q")
    second.write(".git/index.lock")


FAILURES: list[tuple[Callable[[GitRepo, GitRepo], None], str, str]] = [
    (_without_upstream, "pull", "--set-upstream-to"),
    (_without_upstream, "push", "--set-upstream"),
    (_without_remote, "push", "git remote add"),
    (_on_no_branch, "pull", "git switch"),
    (_on_no_branch, "push", "git switch"),
    (_with_both_ahead, "pull", "both sides have new commits"),
    (_with_both_ahead, "push", "pull first"),
    (_with_edits_in_the_way, "pull", "commit these files"),
    (_with_a_remote_that_is_gone, "pull", "git remote -v"),
    (_with_a_remote_that_is_gone, "push", "git remote -v"),
    (_with_a_branch_that_is_gone, "pull", "the branch is gone there"),
    (_offline, "pull", "cannot be reached"),
    (_offline, "push", "cannot be reached"),
    (_without_a_key, "pull", "log in by hand"),
    (_without_a_key, "push", "log in by hand"),
    (_in_a_merge, "pull", "finish the merge"),
    (_with_a_lock_left, "pull", "another git is at work"),
]


@pytest.mark.parametrize(("spoil", "errand", "hint"), FAILURES)
def test_what_helps_when_a_remote_fails(
    clones: tuple[GitRepo, GitRepo], spoil: Callable[[GitRepo, GitRepo], None], errand: str, hint: str
) -> None:
    """Pull and push fail with git's own reason, in one line, and with what helps."""
    spoil(*clones)
    head = clones[1].head()
    with pytest.raises(RemoteFailed, match=f"^git {errand}: [^\n]+$") as caught:
        getattr(open_repo(clones[1].path), errand)()
    assert hint in caught.value.hint
    assert clones[1].head() == head


def test_a_password_is_not_repeated(repo: GitRepo) -> None:
    """What git says about an address with a password in it is told without the password."""
    repo.commit()
    repo.git("remote", "add", "origin", "https://ann:hunter2@localhost:1/brain.git")
    repo.git("config", "branch.main.remote", "origin")
    repo.git("config", "branch.main.merge", "refs/heads/main")
    with pytest.raises(RemoteFailed) as caught:
        open_repo(repo.path).pull()
    assert "hunter2" not in caught.value.message
    assert "localhost" in caught.value.message


def test_a_commit_holds_the_named_paths_only(repo: GitRepo) -> None:
    """New, changed, deleted and oddly named files are committed; what else is staged stays staged."""
    for name in ("edit.md", "gone.md", "other.md", "staged.md"):
        repo.write(name, "old\n")
    old = repo.commit()
    paths = ["edit.md", "gone.md", "日本 new.md", "-x.md", "*.md", "line\nbreak.md"]
    (repo.path / "gone.md").unlink()
    for name in set(paths) - {"gone.md"} | {"other.md", "staged.md"}:
        repo.write(name, "new\n")
    repo.git("add", "staged.md")
    brain = open_repo(repo.path)
    commit = brain.commit("What we learned\n\nand why", paths)
    assert commit is not None
    assert sorted(change.path for change in brain.diff(old, commit)) == sorted(paths)
    assert brain.message(commit) == "What we learned\n\nand why"
    assert [entry.path for entry in brain.overlay().entries] == ["other.md", "staged.md"]
    assert brain.commit("again", ["edit.md", "*.md"]) is None
    assert brain.commit("nothing", []) is None
    assert repo.head() == commit


def test_a_commit_in_a_directory_of_a_repository(repo: GitRepo) -> None:
    """Paths are relative to the brain, also for a commit."""
    repo.write("outside.md", "x")
    repo.write("sub/a.md", "a")
    brain = open_repo(repo.path / "sub")
    commit = brain.commit("a", ["a.md"])
    assert commit is not None
    assert repo.git("ls-tree", "-r", "--name-only", commit) == "sub/a.md"


def test_a_commit_git_refuses(repo: GitRepo) -> None:
    """A hook that objects, and a path that does not exist, are refused with git's words."""
    repo.write("a.md", "a")
    with pytest.raises(Refused, match=r"nowhere\.md"):
        open_repo(repo.path).commit("x", ["nowhere.md"])
    repo.write(".git/hooks/pre-commit", "#!/bin/sh\necho 'no secrets here' >&2\nexit 1\n").chmod(0o755)
    with pytest.raises(Refused, match="no secrets here"):
        open_repo(repo.path).commit("x", ["a.md"])


def test_the_hook_of_another_repository_does_not_divert_a_commit(
    repo: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With GIT_DIR set by another repository's hook, the commit goes into the brain all the same."""
    other = GitRepo(tmp_path / "other")
    other.commit()
    head = other.head()
    monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.path / ".git/index"))
    repo.write("a.md", "a")
    assert open_repo(repo.path).commit("a", ["a.md"]) == repo.head()
    assert other.head() == head
    assert os.environ["GIT_DIR"] == str(other.path / ".git")


def test_init_makes_a_repository(tmp_path: Path) -> None:
    """A directory that is not there yet becomes an empty repository, and again is no harm."""
    for _ in range(2):
        init(tmp_path / "new/brain")
    brain = open_repo(tmp_path / "new/brain")
    assert brain.is_git
    assert brain.head() is None


def test_a_plain_directory_has_no_remote(tmp_path: Path) -> None:
    """Without git there is nothing to pull, push or commit to."""
    brain = open_repo(tmp_path)
    actions: list[Callable[[], object]] = [brain.pull, brain.push, lambda: brain.commit("x", ["a.md"])]
    for action in actions:
        with pytest.raises(Refused, match="not in a git repository"):
            action()
