"""What git, or a plain directory, says about files. Paths are relative to the brain, `/` between parts.

A path is `str`: its bytes as UTF-8, and a byte that is none as a lone surrogate (`surrogateescape`),
whatever the locale. Tuples, as they are made by the hundred thousand and cost nothing to import.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

REGULAR, EXECUTABLE, SYMLINK, GITLINK, DIRECTORY, SPECIAL = (
    0o100644,
    0o100755,
    0o120000,
    0o160000,
    0o040000,
    0,
)
"""The modes git stores, and 0 for what it cannot store: a FIFO, a socket, a device."""

Status = Literal["A", "M", "D", "R", "T"]
State = Literal["modified", "added", "deleted", "untracked", "conflict"]


_HEXADECIMAL = frozenset("0123456789abcdef")


class TreeEntry(NamedTuple):
    """A file in a commit; `mode` 0o120000 is a symlink, 0o160000 a submodule."""

    path: str
    blob: str
    mode: int


class Change(NamedTuple):
    """A difference between two commits: A, M, D, R (from `old_path`) or T, another kind of file.

    `blob` is None for D, `old_blob` for A; the modes are 0 where there is no file.
    """

    status: Status
    path: str
    old_path: str | None
    blob: str | None
    mode: int
    old_blob: str | None
    old_mode: int


class OverlayEntry(NamedTuple):
    """A path whose file on disk is not known to be the one in HEAD.

    Read it from disk, except in the state "deleted". `head_blob` is what HEAD has there, None when that is
    no regular file.
    """

    path: str
    state: State
    head_blob: str | None = None


class Skipped(NamedTuple):
    """Something that is never read; `reason` as in a Verdict: "symlink", "nested-repository", "special" …"""

    path: str
    reason: str


class Unread(NamedTuple):
    """A directory or file that could not be looked into, and what the system said."""

    path: str
    message: str


class Overlay(NamedTuple):
    """The working tree against `head`, the commit HEAD stood on at that very moment; sorted by path."""

    head: str | None
    entries: list[OverlayEntry]
    skipped: list[Skipped]
    unread: list[Unread]


class Version(NamedTuple):
    """What one commit did to one path: `date` is the author's own day, `epoch` the author time in seconds."""

    path: str
    commit: str
    date: str
    epoch: int
    blob: str | None
    status: Status
    old_path: str | None


class Commit(NamedTuple):
    """Who wrote a commit, when (as in Version), and why."""

    id: str
    author: str
    email: str
    epoch: int
    date: str
    message: str


def decode(path: bytes) -> str:
    """A path as git or the system gives it, as text."""
    return path.decode("utf-8", "surrogateescape")


def encode(path: str) -> bytes:
    """The bytes of a path, as `decode` found them; other surrogates become bytes that name no file."""
    try:
        return path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return path.encode("utf-8", "surrogatepass")


def printable(path: str) -> str:
    """A path for messages and tables: always valid UTF-8, bytes that are none shown as `\\xff`."""
    return encode(path).decode("utf-8", "backslashreplace")


def is_id(text: str) -> bool:
    """Whether a text is a full object id, SHA-1 or SHA-256."""
    return len(text) in (40, 64) and set(text) <= _HEXADECIMAL
