"""The working tree against HEAD: every state git can report, and what a plain directory shows."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.repo import Overlay, open_repo
from tests.gitrepo import GitRepo

TEXT = "".join(f"line {n}\n" for n in range(12))


def states(overlay: Overlay) -> dict[str, str]:
    """State by path; a rename shows where it came from."""
    return {e.path: e.state for e in overlay.entries}


def unlink(name: str) -> Callable[[GitRepo], None]:
    """An edit that takes a file away behind git's back."""
    return lambda repo: (repo.path / name).unlink()


def git(*args: str) -> Callable[[GitRepo], None]:
    """An edit by git itself."""
    return lambda repo: void(repo.git(*args))


def write(name: str, text: str = "other") -> Callable[[GitRepo], None]:
    """An edit of a file's content."""
    return lambda repo: void(repo.write(name, text))


def link(name: str) -> Callable[[GitRepo], None]:
    """An edit that puts a symlink at a name."""
    return lambda repo: (repo.path / name).symlink_to("/etc/passwd")


def void(_: object) -> None:
    """Forget a result."""


Edits = list[Callable[[GitRepo], None]]
CASES: dict[str, tuple[Edits, dict[str, str]]] = {
    "clean": ([], {}),
    "edited": ([write("a.md")], {"a.md": "modified"}),
    "edited and staged": ([write("a.md"), git("add", "a.md")], {"a.md": "modified"}),
    "staged, then edited again": (
        [write("a.md"), git("add", "a.md"), write("a.md", "third")],
        {"a.md": "modified"},
    ),
    "staged, then put back": ([write("a.md"), git("add", "a.md"), write("a.md", TEXT)], {"a.md": "modified"}),
    "touched only": ([write("a.md", TEXT)], {}),
    "made executable": ([lambda repo: (repo.path / "a.md").chmod(0o755)], {"a.md": "modified"}),
    "new": ([write("n.md")], {"n.md": "untracked"}),
    "new and staged": ([write("n.md"), git("add", "n.md")], {"n.md": "added"}),
    "intent to add": ([write("n.md"), git("add", "-N", "n.md")], {"n.md": "added"}),
    "staged, then gone": ([write("n.md"), git("add", "n.md"), unlink("n.md")], {}),
    "gone": ([unlink("a.md")], {"a.md": "deleted"}),
    "gone and staged": ([git("rm", "-q", "a.md")], {"a.md": "deleted"}),
    "taken out of the index only": ([git("rm", "-q", "--cached", "a.md")], {"a.md": "modified"}),
    "renamed": ([git("mv", "a.md", "z.md")], {"a.md": "deleted", "z.md": "added"}),
    "renamed and edited": (
        [git("mv", "a.md", "z.md"), write("z.md", TEXT + "more\n")],
        {"a.md": "deleted", "z.md": "added"},
    ),
    "renamed, then gone": ([git("mv", "a.md", "z.md"), unlink("z.md")], {"a.md": "deleted"}),
    "renamed, the old name used again": (
        [git("mv", "a.md", "z.md"), write("a.md")],
        {"a.md": "modified", "z.md": "added"},
    ),
    "moved behind git's back": (
        [lambda repo: void((repo.path / "a.md").rename(repo.path / "z.md"))],
        {"a.md": "deleted", "z.md": "untracked"},
    ),
    "case of the name changed": ([git("mv", "a.md", "A.md")], {"a.md": "deleted", "A.md": "added"}),
    "names swapped": (
        [git("mv", "a.md", "t"), git("mv", "b.md", "a.md"), git("mv", "t", "b.md")],
        {"a.md": "modified", "b.md": "modified"},
    ),
    "a symlink now": ([unlink("a.md"), link("a.md")], {"a.md": "deleted"}),
    "a directory now": (
        [unlink("a.md"), write("a.md/inside.md")],
        {"a.md": "deleted", "a.md/inside.md": "untracked"},
    ),
    "a symlink becomes a file": ([unlink("link.md"), write("link.md")], {"link.md": "added"}),
    "a symlink goes": ([unlink("link.md")], {}),
    "ignored": ([write("drafts/secret.md")], {}),
    "tracked although ignored": ([write("drafts/known.md")], {"drafts/known.md": "modified"}),
    "assumed unchanged": ([git("update-index", "--assume-unchanged", "a.md"), write("a.md")], {}),
}


@pytest.fixture
def brain(repo: GitRepo) -> GitRepo:
    """A committed brain with two pages, a symlink, and an ignored directory that holds one tracked page."""
    repo.write("a.md", TEXT)
    repo.write("b.md", "entirely different\n")
    repo.write(".gitignore", "drafts/\n")
    repo.write("drafts/known.md", "x")
    (repo.path / "link.md").symlink_to("a.md")
    repo.git("add", "-f", "drafts/known.md")
    repo.commit()
    return repo


@pytest.mark.parametrize("name", CASES)
def test_states(brain: GitRepo, name: str) -> None:
    """Each way of changing the working tree is reported as what it does to the files on disk."""
    edits, expected = CASES[name]
    for edit in edits:
        edit(brain)
    overlay = open_repo(brain.path).overlay()
    assert states(overlay) == expected
    assert overlay.head == brain.head()


def test_a_conflict_is_a_conflict_and_a_lost_file_is_deleted(brain: GitRepo) -> None:
    """While a merge stands open, both versions are in the file; a file nobody kept is gone."""
    brain.git("checkout", "-q", "-b", "side")
    brain.write("a.md", "theirs\n")
    brain.write("b.md", "theirs\n")
    brain.commit()
    brain.git("checkout", "-q", "main")
    brain.write("a.md", "ours\n")
    brain.rm("b.md")
    brain.commit()
    brain.git("merge", "-q", "side", check=False)
    repo = open_repo(brain.path)
    assert states(repo.overlay()) == {"a.md": "conflict", "b.md": "conflict"}
    (brain.path / "a.md").unlink()
    (brain.path / "b.md").unlink()
    assert states(repo.overlay()) == {"a.md": "deleted"}


def test_head_blob_is_what_head_has(brain: GitRepo) -> None:
    """The blob an entry replaces or deletes is named, and none for a new file."""
    before = {entry.path: entry.blob for entry in open_repo(brain.path).tree(brain.head())}
    brain.git("mv", "a.md", "z.md")
    brain.write("b.md", "edited")
    brain.write("n.md", "new")
    blobs = {entry.path: entry.head_blob for entry in open_repo(brain.path).overlay().entries}
    assert blobs == {"a.md": before["a.md"], "z.md": None, "b.md": before["b.md"], "n.md": None}


def test_what_is_never_read_is_named(brain: GitRepo) -> None:
    """An untracked symlink and a repository inside the brain are named as skipped, with nothing in them."""
    inner = GitRepo(brain.path / "vendor/inner")
    inner.write("x.md", "x")
    GitRepo(brain.path / "vendor/with-commit").commit()
    (brain.path / "out.md").symlink_to("/etc/passwd")
    overlay = open_repo(brain.path).overlay()
    assert overlay.entries == []
    assert overlay.skipped == [
        ("out.md", "symlink"),
        ("vendor/inner", "nested-repository"),
        ("vendor/with-commit", "nested-repository"),
    ]


def test_submodules_are_no_part_of_the_overlay(brain: GitRepo, tmp_path: Path) -> None:
    """A submodule, checked out and edited or not there, changes nothing; in the tree it is a gitlink."""
    library = GitRepo(tmp_path / "library")
    library.write("README.md", "x")
    library.write("page.md", "x")
    library.commit()
    brain.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library.path), "vendor/lib")
    brain.commit()
    brain.write("vendor/lib/page.md", "edited")
    repo = open_repo(brain.path)
    assert repo.overlay().entries == []
    entry = next(entry for entry in repo.tree(brain.head()) if entry.path == "vendor/lib")
    assert repo.rules().verdict(entry.path, entry.mode).reason == "submodule"
    assert repo.explain("vendor/lib/page.md").reason == "nested-repository"
    brain.git("submodule", "deinit", "-q", "-f", "--all")
    assert open_repo(brain.path).overlay().entries == []


def test_a_page_that_became_a_fifo_stops_nothing(brain: GitRepo) -> None:
    """Git reports it as changed, reading it is an error at once, and the verdict says why."""
    (brain.path / "a.md").unlink()
    os.mkfifo(brain.path / "a.md")
    repo = open_repo(brain.path)
    assert states(repo.overlay()) == {"a.md": "modified"}
    assert repo.explain("a.md").reason == "special"
    with pytest.raises(OSError, match="not a regular file"):
        repo.read_file("a.md")


def test_a_plain_directory_is_all_overlay(tmp_path: Path) -> None:
    """Without git every file is untracked; closed directories, links and other repositories stay closed."""
    for name in (
        "a.md",
        "b/c.md",
        ".obsidian/x.md",
        "node_modules/m.md",
        "b/.raw/c.json",
        "pic.png",
        ".hidden.md",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    GitRepo(tmp_path / "inner").write("x.md", "x")
    (tmp_path / "up").symlink_to("..")
    (tmp_path / "out.md").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe.md")
    repo = open_repo(tmp_path)
    overlay = repo.overlay()
    assert not repo.is_git
    assert repo.head() is None
    assert states(overlay) == dict.fromkeys(
        (".hidden.md", "a.md", "b/.raw/c.json", "b/c.md", "pic.png"), "untracked"
    )
    assert overlay.skipped == [
        ("inner", "nested-repository"), ("out.md", "symlink"), ("pipe.md", "special"), ("up", "symlink"),
    ]  # fmt: skip


def test_git_and_plain_walk_see_the_same_pages(tmp_path: Path) -> None:
    """The same files give the same pages: committed, untracked, or in a directory without git."""
    names = (
        "README.md",
        "a.md",
        "b/A.MD",
        "b/.x/c.md",
        "n/node_modules/d.md",
        "b/e.mdx",
        "f.markdown",
        "g.txt",
        "h.md/i.md",
    )
    repo = GitRepo(tmp_path / "git")
    for name in names:
        repo.write(name, name)
    (repo.path / "l.md").symlink_to("a.md")
    brain = open_repo(repo.path)
    untracked = {entry.path for entry in brain.rules().page_overlay(brain.overlay().entries)}
    repo.commit()
    rules = brain.rules()
    committed = {e.path for e in brain.tree(repo.head()) if rules.verdict(e.path, e.mode).is_page}
    changed = {c.path for c in brain.diff(None, repo.head()) if rules.verdict(c.path, c.mode).is_page}
    (repo.path / ".git").rename(tmp_path / "git-aside")
    plain = open_repo(repo.path)
    walked = {entry.path for entry in plain.rules().page_overlay(plain.overlay().entries)}
    assert (
        untracked
        == committed
        == changed
        == walked
        == {"a.md", "b/A.MD", "b/e.mdx", "f.markdown", "h.md/i.md"}
    )
    assert {name for name in (*names, "l.md") if plain.explain(name).is_page} == walked
