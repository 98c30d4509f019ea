"""Opening a brain: where it may stand, and what is refused with which words."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gbrain_py.errors import BrokenBrain, NotFound
from gbrain_py.repo import GitFailed, ensure_state_dir, open_repo
from gbrain_py.repo import GitRepo as OpenRepo
from tests.gitrepo import GitRepo

NOBODY = 65534


@contextmanager
def powerless(directory: Path) -> Iterator[None]:
    """Run as a user whom permissions bind; the directory is theirs. Root becomes nobody for a while."""
    if os.geteuid():
        yield
        return
    for path in (directory, *directory.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_tmp() -> Iterator[Path]:
    """A directory that every user can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_an_empty_repository(repo: GitRepo) -> None:
    """Before the first commit there is no head, and all files are overlay."""
    repo.write("a.md", "a")
    repo.write("b.md", "b")
    repo.git("add", "b.md")
    brain = open_repo(repo.path)
    assert brain.head() is None
    assert [(e.path, e.state) for e in brain.overlay().entries] == [("a.md", "untracked"), ("b.md", "added")]
    assert brain.explain("a.md").is_page
    with pytest.raises(NotFound):
        brain.resolve("HEAD")


def test_a_detached_head(repo: GitRepo) -> None:
    """On no branch, the commit counts."""
    repo.commit()
    repo.git("checkout", "-q", "--detach")
    repo.write("d.md", "d")
    commit = repo.commit()
    assert open_repo(repo.path).head() == commit


@pytest.mark.parametrize("content", ["", "\0" * 41, "0" * 40 + "\n", "e" * 40 + "\n", "nonsense\n"])
def test_a_damaged_branch_is_not_an_empty_repository(repo: GitRepo, content: str) -> None:
    """A branch file left empty by a crash is an error: taken for "no commits" it would empty the index."""
    repo.commit()
    (repo.path / ".git/refs/heads/main").write_text(content)
    with pytest.raises(BrokenBrain):
        open_repo(repo.path).head()


def test_a_damaged_detached_head_is_an_error(repo: GitRepo) -> None:
    """A HEAD that names a commit which is gone is an error too."""
    repo.commit()
    (repo.path / ".git/HEAD").write_text("e" * 40 + "\n")
    with pytest.raises(BrokenBrain):
        open_repo(repo.path).head()


def test_one_brain_however_it_is_spelled(
    repo: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a symlink, with dots, a trailing slash or relative: the same brain with the same pages."""
    repo.write("a/b.md", "x")
    repo.commit()
    (tmp_path / "link").symlink_to(repo.path)
    monkeypatch.chdir(tmp_path)
    spellings = ("brain", "brain/", "./brain/a/..", "link", "link/", str(repo.path))
    brains = [open_repo(Path(spelling)) for spelling in spellings]
    assert {brain.root for brain in brains} == {repo.path.resolve()}
    assert [[entry.path for entry in brain.tree(repo.head())] for brain in brains] == [["a/b.md"]] * len(
        brains
    )


@pytest.mark.parametrize("name", ["notes", "a b/日本", "line\nbreak", "-x", "*"])
def test_a_brain_in_a_directory_of_a_repository(repo: GitRepo, name: str) -> None:
    """Paths are relative to the brain; a move across its border is an add or a delete."""
    repo.write(f"{name}/a.md", "a\n")
    repo.write(f"{name}/goes.md", "this one leaves\n")
    repo.write("comes.md", "this one arrives\n")
    repo.write("other.md", "outside")
    old = repo.commit()
    repo.mv("comes.md", f"{name}/came.md")
    repo.mv(f"{name}/goes.md", "gone.md")
    repo.mv(f"{name}/a.md", f"{name}/z/a.md")
    new = repo.commit()
    repo.write("untracked.md", "outside")
    repo.write(f"{name}/u.md", "u")
    repo.mv(f"{name}/came.md", f"{name}/here.md")
    repo.mv("other.md", f"{name}/other.md")
    brain = open_repo(repo.path / name)
    assert brain.prefix == f"{name}/"
    assert [entry.path for entry in brain.tree(old)] == ["a.md", "goes.md"]
    changes = sorted((c.status, c.path, c.old_path) for c in brain.diff(old, new))
    assert changes == [("A", "came.md", None), ("D", "goes.md", None), ("R", "z/a.md", "a.md")]
    versions = sorted((v.status, v.path) for v in brain.history(old, new))
    assert versions == [("A", "came.md"), ("D", "goes.md"), ("R", "z/a.md")]
    assert [(entry.path, entry.state) for entry in brain.overlay().entries] == [
        ("came.md", "deleted"),
        ("here.md", "added"),
        ("other.md", "added"),
        ("u.md", "untracked"),
    ]
    assert brain.blob_at(new, "z/a.md") == b"a\n"
    assert brain.read_file("u.md") == b"u"
    assert brain.explain("u.md").is_page


def test_a_brain_whose_surrounding_repository_ignores_it(repo: GitRepo) -> None:
    """A home kept in git that ignores everything does not hide a plain brain in it."""
    repo.write(".gitignore", "*\n")
    repo.write("notes/a.md", "a")
    brain = open_repo(repo.path / "notes")
    assert not brain.is_git
    assert [entry.path for entry in brain.overlay().entries] == ["a.md"]
    repo.git("add", "-f", "notes/a.md")
    assert open_repo(repo.path / "notes").is_git


def test_work_trees_and_a_clone_that_is_shallow(repo: GitRepo, tmp_path: Path) -> None:
    """A second work tree has its own head; a shallow clone reads, and does not have the older commit."""
    repo.write("a.md", "a")
    first = repo.commit()
    repo.git("worktree", "add", "-q", str(tmp_path / "second"), "-b", "side")
    second = GitRepo(tmp_path / "second")
    second.write("b.md", "b")
    side = second.commit()
    brain = open_repo(second.path)
    assert brain.head() == side != open_repo(repo.path).head()
    assert [entry.path for entry in brain.tree(side)] == ["a.md", "b.md"]
    assert brain.overlay().entries == []
    repo.git("clone", "-q", "--depth=1", "--branch=side", f"file://{repo.path}", str(tmp_path / "shallow"))
    shallow = open_repo(tmp_path / "shallow")
    assert isinstance(shallow, OpenRepo)
    assert shallow.is_shallow
    assert (shallow.has_commit(side), shallow.has_commit(first)) == (True, False)
    assert sorted(version.path for version in shallow.history(None, side)) == ["a.md", "b.md"]


def test_a_partial_clone_fetches_nothing(repo: GitRepo, tmp_path: Path) -> None:
    """Contents a partial clone lacks are missing, one by one, and not fetched; exact renames still show."""
    repo.write("a.md", "old text\n")
    old = repo.commit()
    repo.write("a.md", "new text\n")
    repo.mv("a.md", "b.md")
    middle = repo.commit()
    repo.mv("b.md", "c.md")
    repo.commit()
    repo.git("config", "uploadpack.allowFilter", "true")
    clone = GitRepo(tmp_path)
    clone.git("clone", "-q", "--filter=blob:none", f"file://{repo.path}", "clone")
    brain = open_repo(tmp_path / "clone")
    gone, here = brain.hash_bytes(b"old text\n"), brain.hash_bytes(b"new text\n")
    assert [data for _, data in brain.blobs([here, gone, here])] == [b"new text\n", None, b"new text\n"]
    versions = [(version.status, version.path) for version in brain.history(None, repo.head())]
    assert versions == [("R", "c.md"), ("D", "a.md"), ("A", "b.md"), ("A", "a.md")]
    assert len(list(brain.diff(old, middle))) == 2


def test_a_bare_repository_and_a_git_directory_are_refused(repo: GitRepo, tmp_path: Path) -> None:
    """Where there are no files there is no brain, and the message says so."""
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    for directory, words in ((tmp_path / "bare.git", "bare"), (repo.path / ".git", "work tree")):
        with pytest.raises(BrokenBrain, match=words):
            open_repo(directory)


def test_a_work_tree_elsewhere_is_refused(repo: GitRepo) -> None:
    """A config that puts the work tree somewhere else does not make that the brain."""
    repo.git("config", "core.worktree", "/etc")
    with pytest.raises(BrokenBrain, match="work tree"):
        open_repo(repo.path)


def test_a_state_directory_in_the_repository_is_noticed(repo: GitRepo) -> None:
    """An index that comes with a clone was made by someone else; our own is no part of the repository."""
    ensure_state_dir(repo.path)
    repo.write("a/.gbrain/x", "x")
    repo.commit()
    assert not open_repo(repo.path).tracks_state()
    assert open_repo(repo.path / "a").tracks_state()
    repo.write(".gbrain/index.duckdb", "theirs")
    repo.git("add", "-f", ".gbrain/index.duckdb")
    assert open_repo(repo.path).tracks_state()


def test_no_directory(tmp_path: Path) -> None:
    """A directory that is not there, or is a file, is named."""
    (tmp_path / "file").touch()
    for name in ("nowhere", "file"):
        with pytest.raises(BrokenBrain, match=name):
            open_repo(tmp_path / name)


def test_a_broken_git_file_is_an_error(tmp_path: Path) -> None:
    """A `.git` that leads nowhere is not taken for a directory without git."""
    (tmp_path / ".git").write_text("gitdir: /nowhere\n")
    with pytest.raises(BrokenBrain):
        open_repo(tmp_path)


def test_a_broken_config_is_an_error(repo: GitRepo) -> None:
    """A config git cannot read is reported with git's words."""
    (repo.path / ".git/config").write_text("[core\n")
    with pytest.raises(BrokenBrain, match="config"):
        open_repo(repo.path)


def test_without_git(repo: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without git a plain directory works, and a repository asks for git."""
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/a.md").touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [entry.path for entry in open_repo(tmp_path / "plain").overlay().entries] == ["a.md"]
    with pytest.raises(GitFailed, match="git was not found"):
        open_repo(repo.path)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs to give files to another user")
def test_a_repository_of_someone_else_is_refused_with_the_remedy(open_tmp: Path) -> None:
    """Git does not trust a repository of another user; the hint says how to."""
    repo = GitRepo(open_tmp / "theirs")
    repo.commit()
    for path in (repo.path, *repo.path.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    with pytest.raises(BrokenBrain) as caught:
        open_repo(repo.path)
    assert "safe.directory" in caught.value.hint


@pytest.mark.parametrize("is_git", [True, False])
def test_a_closed_directory_is_reported(open_tmp: Path, is_git: bool) -> None:
    """A directory that may not be read is named with the reason, and the rest is listed."""
    brain = open_tmp / "brain"
    if is_git:
        GitRepo(brain)
    (brain / "it's closed/in").mkdir(parents=True)
    (brain / "it's closed/x.md").touch()
    (brain / "a.md").touch()
    with powerless(open_tmp):
        (brain / "it's closed").chmod(0)
        try:
            repo = open_repo(brain)
            overlay = repo.overlay()
        finally:
            (brain / "it's closed").chmod(0o755)
    assert repo.is_git == is_git
    assert [entry.path for entry in overlay.entries] == ["a.md"]
    assert overlay.unread == [("it's closed", "Permission denied")]


def test_a_closed_file_is_listed_and_cannot_be_read(open_tmp: Path) -> None:
    """A tracked file whose permissions were taken away is dirty, and reading it says why it cannot be."""
    repo = GitRepo(open_tmp / "brain")
    repo.write("a.md", "a")
    repo.write("b/b.md", "b")
    repo.write("u.md", "u")
    repo.git("add", "a.md", "b/b.md")
    repo.commit(all_files=False)
    with powerless(open_tmp):
        repo.write("a.md", "b").chmod(0)
        (repo.path / "u.md").chmod(0)
        (repo.path / "b").chmod(0)
        try:
            brain = open_repo(repo.path)
            assert [(e.path, e.state) for e in brain.overlay().entries] == [
                ("a.md", "modified"),
                ("u.md", "untracked"),
            ]
            for path in ("a.md", "u.md", "b/b.md"):
                with pytest.raises(PermissionError):
                    brain.read_file(path)
        finally:
            (repo.path / "b").chmod(0o755)
