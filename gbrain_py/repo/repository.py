"""A brain's files and their history. `Repo` is a plain directory; `GitRepo` adds what git knows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from gbrain_py.errors import NotFound, Refused
from gbrain_py.repo import files, state
from gbrain_py.repo.model import (
    Change,
    Commit,
    Overlay,
    TreeEntry,
    Version,
    printable,
)
from gbrain_py.repo.page_rules import GUIDES, IGNORE_FILE, PageRules, Verdict, closed

_IGNORE_LIMIT = 64 * 1024


class Repo:
    """A directory without git: it has no commits, and every file in it is overlay.

    All paths are relative to `root`, the real path of the brain, with `/` between parts.
    """

    is_git = False
    is_shallow = False
    horizon = ""
    prefix = ""

    def __init__(self, root: Path, guides: frozenset[str] = GUIDES) -> None:
        self.root = root
        self._root = os.fsencode(root)
        self._guides = guides

    # ---- which files are pages

    def rules(self, commit: str | None = None) -> PageRules:
        """The rules for pages, with the `.gbrainignore` that is on disk now, or the one in a commit."""
        return PageRules(self._guides, self._ignore_bytes(commit).decode("utf-8", "replace"))

    def explain(self, path: str) -> Verdict:
        """Whether the file at `path` is a page, and why; it need not be tracked, nor exist."""
        if not set(path.split("/")).isdisjoint(("", ".", "..")):
            return Verdict(False, "outside")
        rules = self.rules()
        mode = files.mode_of(self._root, path)
        tracked = self._tracked_mode(path)
        if tracked is None:
            if mode is None:
                by_name = rules.verdict(path)
                return Verdict(False, "missing") if by_name.is_page else by_name
            if nested := self._nested_repository(path):
                return Verdict(False, "nested-repository", nested)
        verdict = rules.verdict(path, mode if mode is not None else tracked or 0)
        if verdict.is_page and tracked is None and (pattern := self._ignoring_pattern(path)):
            return Verdict(False, "gitignore", pattern)
        return verdict

    # ---- commits

    def head(self) -> str | None:
        """The commit HEAD stands on, None before the first one. Raises BrokenBrain when HEAD is damaged."""
        return None

    def has_commit(self, commit: str) -> bool:
        """Whether a commit, given by its full id, is here."""
        return False

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `new` builds on `old` (or is it); False also when one of them is not here."""
        return False

    def is_kept(self, commit: str) -> bool:
        """Whether a branch or tag, of a remote too, still leads to a commit."""
        return False

    def resolve(self, rev: str) -> str:
        """The full id of a commit named as in git: `HEAD~2`, a branch, a tag, a short id. Raises NotFound."""
        raise NotFound(f"no revision {rev}: the brain is not in a git repository")

    def describe(self, commit: str | None) -> str:
        """A commit's short id for messages."""
        return commit[:7] if commit else "(none)"

    def count_commits(self, old: str | None, new: str) -> int:
        """How many commits `new` has that `old` has not."""
        return 0

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        """Author, time and message of commits, in the order given. Raises GitFailed when one is missing."""
        return iter(())

    def message(self, commit: str) -> str:
        """The message of one commit. Raises NotFound."""
        found = next(self.commits([self.resolve(commit)]))
        return found.message

    # ---- files in commits

    def tree(self, commit: str) -> Iterator[TreeEntry]:
        """All files of a commit, sorted by path, symlinks and submodules too."""
        return iter(())

    def diff(self, old: str | None, new: str) -> Iterator[Change]:
        """What differs between two commits, renames found; all of `new` as A when `old` is None."""
        return iter(())

    def history(self, old: str | None, new: str) -> Iterator[Version]:
        """What each commit did that `new` has and `old` has not, merges aside; children before parents."""
        return iter(())

    def overlay(self) -> Overlay:
        """What is on disk and differs from HEAD or is not in it, as far as git does not ignore it."""
        from gbrain_py.repo.plain import walk

        return walk(self._root)

    def blobs(self, ids: Iterable[str], limit: int = files.READ_LIMIT) -> Iterator[tuple[str, bytes | None]]:
        """Contents by blob id, in order, streamed; None for no such blob. At most `limit` bytes each."""
        return ((blob, None) for blob in ids)

    def blob(self, blob: str) -> bytes:
        """The content of one blob. Raises NotFound."""
        _, data = next(self.blobs([blob]))
        if data is None:
            raise NotFound(f"no content {blob[:7]} in this repository")
        return data

    def blob_at(self, commit: str, path: str) -> bytes | None:
        """The content a path had in a commit, None when it had none."""
        return None

    def hash_bytes(self, data: bytes) -> str:
        """The blob id git gives these bytes."""
        import hashlib

        return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()

    # ---- files on disk

    def read_file(self, path: str, limit: int = files.READ_LIMIT) -> bytes:
        """The first `limit` bytes of a regular file. Raises OSError, also outside the brain."""
        return files.read(self._root, path, limit)

    def write_atomic(self, path: str, data: bytes, expected: bytes | None) -> None:
        """Write a file in one step under the write lock, if it still holds `expected` (None: it is new).

        Raises Refused when it does not, Locked when another writer does not finish, OSError.
        """
        with state.write_lock(self.root):
            files.write_atomic(self._root, path, data, expected)

    def lock(self, wait: float = 0.0) -> AbstractContextManager[None]:
        """The sync lock, as a context. Raises Locked naming the process that has it."""
        return state.lock(self.root, wait)

    # ---- changing the repository

    def pull(self) -> None:
        """Bring in what the remote has, when nothing has to be merged. Raises RemoteFailed."""
        raise Refused("the brain is not in a git repository", "`git init` makes it one")

    def push(self) -> None:
        """Send the branch to its remote. Raises RemoteFailed."""
        raise Refused("the brain is not in a git repository", "`git init` makes it one")

    def commit(self, message: str, paths: Sequence[str]) -> str | None:
        """Commit these paths and nothing else; the new commit, or None when they hold nothing new."""
        raise Refused("the brain is not in a git repository", "`git init` makes it one")

    def tracks_state(self) -> bool:
        """Whether the repository brings a `.gbrain` of its own: made by someone else, not to be believed."""
        return False

    # ---- for explain

    def _ignore_bytes(self, commit: str | None) -> bytes:
        if commit:
            return self.blob_at(commit, IGNORE_FILE) or b""
        try:
            return files.read(self._root, IGNORE_FILE, _IGNORE_LIMIT)
        except OSError:
            return b""

    def _tracked_mode(self, path: str) -> int | None:
        return None

    def _ignoring_pattern(self, path: str) -> str:
        return ""

    def _nested_repository(self, path: str) -> str:
        """The directory above `path`, below the root, that is a repository of its own; empty when none is."""
        parts = path.split("/")
        for end in range(1, len(parts)):
            directory = "/".join(parts[:end])
            if closed(parts[end - 1]) is None and files.mode_of(self._root, f"{directory}/.git") is not None:
                return printable(directory)
        return ""
