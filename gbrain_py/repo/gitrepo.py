"""A brain in a git repository: at its top, or in a directory of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from gbrain_py.errors import NotFound, Refused
from gbrain_py.repo import files, raw, status
from gbrain_py.repo.blobs import contents
from gbrain_py.repo.model import (
    EXECUTABLE,
    REGULAR,
    SYMLINK,
    Change,
    Commit,
    Overlay,
    TreeEntry,
    Version,
    decode,
    encode,
    is_id,
    printable,
)
from gbrain_py.repo.page_rules import GUIDES, closed, is_directory_name, is_page_name
from gbrain_py.repo.process import Git, GitFailed, output
from gbrain_py.repo.repository import Repo
from gbrain_py.repo.state import STATE_DIR

_COMMIT: Final = "--format=%H%x00%an%x00%ae%x00%at%x00%as%x00%B%x00"
_NAMED: Final = 3  # conflicts that a refusal names
_KINDS: Final = {0o120000: "symlink", 0o040000: "directory", 0: "special"}


class GitRepo(Repo):
    """`prefix` is the brain's directory in the repository: empty, or `sub/dir/`. `horizon` changes with the
    commits at which a shallow clone's history ends, and is empty where nothing is cut off."""

    is_git = True

    def __init__(
        self,
        root: Path,
        git: Git,
        prefix: bytes = b"",
        *,
        object_format: str = "sha1",
        is_partial: bool = False,
        horizon: str = "",
        guides: frozenset[str] = GUIDES,
    ) -> None:
        super().__init__(root, guides)
        self.prefix = decode(prefix)
        self.is_shallow = bool(horizon)
        self.horizon = horizon
        self._git = git
        self._prefix = prefix
        self._below: tuple[bytes, ...] = (prefix,) if prefix else ()
        self._object_format = object_format
        self._is_partial = is_partial
        self._renames = raw.EXACT if is_partial else raw.SIMILAR

    # ---- commits

    def head(self) -> str | None:
        code, out, _ = self._git.try_run("rev-parse", "-q", "--verify", "HEAD^{commit}")
        if code == 0:
            return out.decode("ascii").strip()
        self._require_unborn()
        return None

    def has_commit(self, commit: str) -> bool:
        return is_id(commit) and self._git.try_run("cat-file", "-e", f"{commit}^{{commit}}")[0] == 0

    def is_ancestor(self, old: str, new: str) -> bool:
        if not is_id(old) or not is_id(new):
            return False
        return self._git.try_run("merge-base", "--is-ancestor", old, new)[0] == 0

    def is_kept(self, commit: str) -> bool:
        asked = ("for-each-ref", "--count=1", "--format=%(refname)", f"--contains={self._id(commit)}")
        return bool(self._git.try_run(*asked, "refs/heads", "refs/remotes", "refs/tags")[1])

    def resolve(self, rev: str) -> str:
        if "\0" not in rev:
            name = encode(rev) + b"^{commit}"
            code, out, _ = self._git.try_run("rev-parse", "-q", "--verify", "--end-of-options", name)
            found = out.decode("ascii", "replace").strip()
            if code == 0 and is_id(found):
                return found
        raise NotFound(f"no revision {printable(rev)}")

    def count_commits(self, old: str | None, new: str) -> int:
        return int(self._git.run("rev-list", "--count", *self._range(old, new), "--"))

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        wanted = [self._id(commit) for commit in ids]
        found = {commit.id: commit for commit in self._read_commits(set(wanted))}
        return (found[commit] for commit in wanted)

    def _read_commits(self, ids: set[str]) -> Iterator[Commit]:
        if not ids:
            return
        walk = ("rev-list", "--stdin", "--no-walk=unsorted", "--encoding=UTF-8", _COMMIT)
        fields = iter(self._git.run(*walk, stdin="\n".join(ids).encode("ascii")).split(b"\0"))
        for field in fields:
            if commit := field.decode("ascii").rpartition("\n")[2]:  # below a line "commit <id>"
                texts = [next(fields).decode("utf-8", "replace") for _ in range(5)]
                author, email, seconds, day, message = texts
                epoch, date = raw.when(seconds, day)
                yield Commit(commit, author, email, epoch, date, message.rstrip("\n"))

    # ---- files in commits

    def tree(self, commit: str) -> Iterator[TreeEntry]:
        for entry in self._git.fields(
            "ls-tree", "-r", "-z", "--full-tree", self._id(commit), "--", *self._below
        ):
            meta, _, path = entry.partition(b"\t")
            mode, _, blob = meta.split(b" ")
            yield TreeEntry(decode(path[len(self._prefix) :]), blob.decode("ascii"), int(mode, 8))

    def diff(self, old: str | None, new: str) -> Iterator[Change]:
        before = self._id(old) if old else self._hash(b"tree 0\0")
        fields = self._git.fields(*raw.DIFF, *self._renames, before, self._id(new), "--", *self._below)
        return raw.changes(fields, self._prefix)

    def history(self, old: str | None, new: str) -> Iterator[Version]:
        walk = ("rev-list", "--no-merges", "--topo-order", *self._range(old, new), "--")
        with self._git.running(*walk) as commits:
            fields = self._git.fields(*raw.HISTORY, *self._renames, "--", *self._below, stdin=output(commits))
            yield from raw.versions(fields, self._prefix)

    def overlay(self) -> Overlay:
        messages: list[str] = []
        fields = self._git.fields(*status.ARGS, "--", *self._below, messages=messages)
        return status.read(fields, messages, self._prefix, self._skip_reason)

    def blobs(self, ids: Iterable[str], limit: int = files.READ_LIMIT) -> Iterator[tuple[str, bytes | None]]:
        return contents(self._git, ids, limit, is_partial=self._is_partial)

    def blob_at(self, commit: str, path: str) -> bytes | None:
        full = self._prefix + encode(path)
        for entry in self._git.fields("ls-tree", "-z", "--full-tree", self._id(commit), "--", full):
            meta, _, found = entry.partition(b"\t")
            mode, _, blob = meta.split(b" ")
            if found == full and int(mode, 8) in (REGULAR, EXECUTABLE):
                return self.blob(blob.decode("ascii"))
        return None

    def hash_bytes(self, data: bytes) -> str:
        return self._hash(b"blob %d\0" % len(data) + data)

    # ---- changing the repository

    def pull(self) -> None:
        from gbrain_py.repo import remote

        remote.pull(self.root)

    def push(self) -> None:
        from gbrain_py.repo import remote

        remote.push(self.root)

    def commit(self, message: str, paths: Sequence[str]) -> str | None:
        from gbrain_py.repo import remote

        if torn := self._conflicts():
            raise Refused(
                f"conflicts in {', '.join(torn[:_NAMED])}: nothing was committed",
                "settle them in the files, then: git add, and git commit or git rebase --continue",
            )
        return self.head() if remote.commit(self.root, message, paths) else None

    def tracks_state(self) -> bool:
        return bool(self._git.run("ls-files", "-z", "--", self._prefix + STATE_DIR.encode("ascii")))

    # ---- inside

    def _conflicts(self) -> list[str]:
        """The paths that a merge or rebase left in conflict."""
        lines = self._git.fields("ls-files", "--unmerged", "--full-name", "-z", "--", *self._below)
        return sorted({printable(decode(line.partition(b"\t")[2])) for line in lines})

    def _id(self, commit: str) -> str:
        return commit if is_id(commit) else self.resolve(commit)

    def _range(self, old: str | None, new: str) -> tuple[str, ...]:
        return (self._id(new), f"^{self._id(old)}") if old else (self._id(new),)

    def _hash(self, stored: bytes) -> str:
        import hashlib

        if self._object_format == "sha1":
            return hashlib.sha1(stored, usedforsecurity=False).hexdigest()
        return hashlib.new(self._object_format, stored).hexdigest()

    def _require_unborn(self) -> None:
        """Raises GitFailed when HEAD is damaged: taken for an empty repository, it would empty the index."""
        code, out, said = self._git.try_run("symbolic-ref", "-q", "HEAD")
        if code == 0:
            branch = out.rstrip(b"\n")
            code, out, said = self._git.try_run("for-each-ref", "--format=%(objectname)", branch)
        if code or out or said:
            raise GitFailed("HEAD does not lead to a commit", "`git fsck` checks the repository")

    def _skip_reason(self, path: str) -> str | None:
        """Why an untracked file is not to be read; asked only where it could be a page or raw data."""
        *directories, name = path.split("/")
        is_known = is_page_name(name) or ".raw" in directories
        if not is_known and (not is_directory_name(name) or any(map(closed, directories))):
            return None
        mode = files.mode_of(self._root, path)
        if not is_known:
            return "symlink" if mode == SYMLINK else None
        return None if mode is None else _KINDS.get(mode)

    def _tracked_mode(self, path: str) -> int | None:
        full = self._prefix + encode(path)
        for entry in self._git.fields("ls-files", "-s", "-z", "--full-name", "--", full):
            meta, _, found = entry.partition(b"\t")
            if found == full:
                return int(meta.split(b" ")[0], 8)
        return None

    def _ignoring_pattern(self, path: str) -> str:
        asked = b"./" + self._prefix + encode(path) + b"\0"
        code, out, _ = self._git.try_run("check-ignore", "-v", "-z", "--stdin", stdin=asked)
        if code:
            return ""
        source, line, pattern, _ = out.split(b"\0", 3)
        return (
            ""
            if pattern.startswith(b"!")
            else printable(f"{os.fsdecode(source)}:{os.fsdecode(line)} {os.fsdecode(pattern)}")
        )
