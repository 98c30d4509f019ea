"""What must hold for any sequence of edits: the differences lead from one state to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py.repo import Repo, is_page_name, open_repo
from tests.gitrepo import GitRepo

NAMES = ["a.md", "b.md", "A.md", "d/a.md", "d/日本 x.md", "d/e/-f.md", "g.txt", "h.md", 'q"\n.md']
TEXT = "".join(f"line {n}\n" for n in range(8))
names = st.sampled_from(NAMES)
edits = st.one_of(
    st.tuples(st.just("write"), names, st.sampled_from(["", "x", TEXT, TEXT + "end\n", "y" * 50])),
    st.tuples(st.just("move"), names, names),
    st.tuples(st.just("remove"), names, st.just("")),
    st.tuples(st.just("link"), names, st.just("")),
    st.tuples(st.just("stage"), names, st.just("")),
    st.tuples(st.just("unstage"), names, st.just("")),
)
batches = st.lists(st.lists(edits, max_size=6), min_size=1, max_size=4)


def apply(repo: GitRepo, edit: tuple[str, str, str]) -> None:
    """One edit, as far as it is possible."""
    action, name, other = edit
    path = repo.path / name
    if action == "write":
        path.unlink(missing_ok=True)
        repo.write(name, other)
    elif action == "move" and path.exists():
        (repo.path / other).parent.mkdir(parents=True, exist_ok=True)
        path.rename(repo.path / other)
    elif action == "remove":
        path.unlink(missing_ok=True)
    elif action == "link":
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to("nowhere")
    elif action == "stage":
        repo.git("add", "-A", "--", f":(literal){name}", check=False)
    elif action == "unstage":
        repo.git("rm", "-q", "--cached", "--", f":(literal){name}", check=False)


def tree_of(brain: Repo, commit: str | None) -> dict[str, tuple[str, int]]:
    """Blob and mode by path."""
    return {entry.path: (entry.blob, entry.mode) for entry in brain.tree(commit)} if commit else {}


def on_disk(root: Path) -> dict[str, bytes]:
    """The regular files below a directory, git's own aside."""
    found = (path for path in root.rglob("*") if ".git" not in path.parts)
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in found
        if path.is_file() and not path.is_symlink()
    }


@settings(max_examples=25, deadline=None)
@given(batches=batches)
def test_differences_lead_from_state_to_state(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[tuple[str, str, str]]]
) -> None:
    """The tree of a commit with the difference applied is the next tree; with the overlay applied, the disk.

    The history of all commits, replayed, ends in the last tree too.
    """
    repo = GitRepo(tmp_path_factory.mktemp("brain"))
    brain = open_repo(repo.path)
    old = None
    for batch in batches:
        for edit in batch:
            apply(repo, edit)
        check_overlay(repo, brain, old)
        new = repo.commit()
        files = tree_of(brain, old)
        for change in brain.diff(old, new):
            if change.status in "DR":
                del files[change.old_path or change.path]
        for change in brain.diff(old, new):
            if change.status != "D":
                files[change.path] = (change.blob or "", change.mode)
        assert files == tree_of(brain, new)
        assert on_disk(repo.path) == {
            path: brain.blob(blob) for path, (blob, mode) in files.items() if mode != 0o120000
        }
        old = new
    replayed: dict[str, str] = {}
    commits: dict[str, list[tuple[str, str | None, str | None, str]]] = {}
    for version in brain.history(None, repo.head()):
        entry = (version.path, version.old_path, version.blob, version.status)
        commits.setdefault(version.commit, []).append(entry)
    for changes in reversed(list(commits.values())):
        for path, old_path, _, status in changes:
            if status in "DR":
                del replayed[old_path or path]
        replayed.update({path: blob for path, _, blob, _ in changes if blob})
    assert replayed == {path: blob for path, (blob, _) in tree_of(brain, repo.head()).items()}


def check_overlay(repo: GitRepo, brain: Repo, head: str | None) -> None:
    """HEAD's files with the overlay applied are the files on disk."""
    committed = {path: blob for path, (blob, mode) in tree_of(brain, head).items() if mode != 0o120000}
    seen = {path: brain.blob(blob) for path, blob in committed.items()}
    overlay = brain.overlay()
    for entry in overlay.entries:
        if entry.state == "deleted":
            assert seen.pop(entry.path) == brain.blob(entry.head_blob or "")
    for entry in overlay.entries:
        if entry.state != "deleted" and is_page_name(entry.path):
            seen[entry.path] = brain.read_file(entry.path)
    assert pages_of(seen) == pages_of(on_disk(repo.path))


def pages_of(files: dict[str, bytes]) -> dict[str, bytes]:
    """Those that are pages by name: of others the overlay does not say whether they are links."""
    return {path: data for path, data in files.items() if is_page_name(path)}
