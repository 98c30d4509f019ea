"""Opening a brain: in a git repository, in a directory of one, or without git."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from gbrain_py.errors import BrokenBrain
from gbrain_py.repo.gitrepo import GitRepo
from gbrain_py.repo.page_rules import GUIDES
from gbrain_py.repo.process import Git, GitFailed, failure
from gbrain_py.repo.repository import Repo

_ASKED: Final = (
    "--is-bare-repository",
    "--is-inside-work-tree",
    "--is-shallow-repository",
    "--show-object-format",
    "--git-common-dir",
    "--show-prefix",
)


def open_repo(brain: Path, guides: frozenset[str] = GUIDES) -> Repo:
    """The repository view of the brain in a directory: git's where there is git, else a plain one.

    However the directory is spelled, through a symlink or not, it is the same brain. `guides` are the names
    of files that speak about the brain and are no pages. Raises BrokenBrain when there is no such
    directory, or when git refuses the repository.
    """
    root = brain.resolve()
    if not root.is_dir():
        raise BrokenBrain(f"no directory {brain}")
    directory = os.fsencode(root)
    git = Git(directory)
    try:
        code, out, said = git.try_run("rev-parse", *_ASKED)
    except GitFailed:
        if _has_git_above(root):
            raise
        return Repo(root, guides)
    if code:
        return _without_git(root, guides, said)
    bare, inside, shallow, object_format, rest = out.split(b"\n", 4)
    if inside != b"true":
        what = "is a bare repository" if bare == b"true" else "is not in the work tree of its repository"
        raise BrokenBrain(f"{root} {what}", "open a clone of it, or a work tree")
    common, _, prefix = rest.removesuffix(b"\n").partition(b"\n")
    if prefix and _is_ignored(git):
        return Repo(root, guides)
    settings, is_partial = _safety(git, root / os.fsdecode(common))
    top = directory[: len(directory) - len(prefix)] or b"/"
    return GitRepo(
        root,
        Git(top, settings),
        prefix,
        object_format=object_format.decode("ascii"),
        is_partial=is_partial,
        horizon=_horizon(root / os.fsdecode(common)) if shallow == b"true" else "",
        guides=guides,
    )


def _horizon(common: Path) -> str:
    """A digest of the commits at which a shallow clone's history ends."""
    import hashlib

    try:
        return hashlib.sha256((common / "shallow").read_bytes()).hexdigest()
    except OSError:
        return "unknown"


def _without_git(root: Path, guides: frozenset[str], said: str) -> Repo:
    if "not a git repository" in said and not (root / ".git").exists():
        return Repo(root, guides)
    raise failure(("rev-parse",), said)


def _has_git_above(root: Path) -> bool:
    return any(os.path.lexists(directory / ".git") for directory in (root, *root.parents))


def _is_ignored(git: Git) -> bool:
    """Whether the repository around the brain ignores it whole, as one that keeps a home's settings does."""
    return git.try_run("check-ignore", "-q", ".")[0] == 0 and not git.run("ls-files", "-z", "--", ".")


def _safety(git: Git, common: Path) -> tuple[dict[str, str], bool]:
    """Settings that switch off the filters in the repository's own config; whether it is a partial clone.

    Git runs such a command to see whether a file has changed. Filters of the user's own config stay.
    """
    try:
        config = (common / "config").read_bytes().lower()
    except OSError:
        config = b"filter promisor"  # a directory with a newline in its name; ask git
    settings: dict[str, str] = {}
    if any(word in config for word in (b"filter", b"include", b"worktreeconfig")):
        listing = ("config", "--includes", "--show-scope", "-z", "--name-only", "--get-regexp", r"^filter\.")
        fields = git.try_run(*listing)[1].decode("utf-8", "surrogateescape").split("\0")
        for scope, name in zip(fields[::2], fields[1::2], strict=False):
            driver, _, key = name.rpartition(".")
            if scope in ("local", "worktree") and key in ("clean", "process", "required"):
                settings |= {f"{driver}.clean": "", f"{driver}.process": "", f"{driver}.required": "false"}
    return settings, b"promisor" in config or b"partialclone" in config
