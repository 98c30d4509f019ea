"""Reading `git status --porcelain=v2 -z`: the working tree against HEAD.

Git is not asked for renames: it would see those that are staged, and the index must not depend on what is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from gbrain_py.repo.model import EXECUTABLE, REGULAR, Overlay, OverlayEntry, Skipped, State, Unread, decode

ARGS: Final = (
    "status",
    "--porcelain=v2",
    "-z",
    "--branch",
    "--no-ahead-behind",
    "--no-renames",
    "--no-show-stash",
    "--untracked-files=all",
    "--ignored=no",
    "--ignore-submodules=all",
)
_FILES: Final = (REGULAR, EXECUTABLE)
_OID: Final = b"# branch.oid "
_CLOSED: Final = "could not open directory '"


def read(
    fields: Iterator[bytes],
    messages: Iterable[str],
    prefix: bytes,
    skip_reason: Callable[[str], str | None],
) -> Overlay:
    """The overlay that git's status describes, of the paths below `prefix` and without it.

    `messages` is read after `fields`. `skip_reason` says why an untracked path is not to be read, or None.
    """
    head: str | None = None
    entries: dict[str, OverlayEntry] = {}
    untracked: list[str] = []
    skipped: list[Skipped] = []
    cut = len(prefix)
    for field in fields:
        kind = field[:1]
        if kind == b"?":
            untracked.append(decode(field[2 + cut :]))
        elif field.startswith(_OID):
            head = _commit(field[len(_OID) :])
        elif kind in (b"1", b"u") and (entry := _tracked(field, cut)):
            entries[entry.path] = entry
    for path in untracked:
        if path.endswith("/"):  # only a repository of its own is listed as a directory
            skipped.append(Skipped(path.rstrip("/"), "nested-repository"))
        elif reason := skip_reason(path):
            skipped.append(Skipped(path, reason))
        else:
            entries[path] = _found(path, entries)
    listed = sorted(entries.values())
    return Overlay(head, listed, sorted(skipped), list(_unread(messages, decode(prefix))))


def _commit(oid: bytes) -> str | None:
    return None if oid == b"(initial)" else oid.decode("ascii")


def _tracked(field: bytes, cut: int) -> OverlayEntry | None:
    """What one line about a tracked path says: nothing when neither side is a regular file."""
    if field[:1] == b"u":
        _, _, _, _, head_mode, _, disk_mode, _, head_blob, _, name = field.split(b" ", 10)
        state: State = "conflict"
    else:
        _, _, _, head_mode, _, disk_mode, head_blob, _, name = field.split(b" ", 8)
        state = "modified"
    path, known = decode(name[cut:]), head_blob.decode("ascii") if int(head_mode, 8) in _FILES else None
    if int(disk_mode, 8) in _FILES:
        return OverlayEntry(path, state if known or state == "conflict" else "added", known)
    return OverlayEntry(path, "deleted", known) if known else None


def _found(path: str, entries: dict[str, OverlayEntry]) -> OverlayEntry:
    """An untracked file; it may have been taken out of git's index only, and be in HEAD."""
    known = entries.get(path)
    if known and known.head_blob:
        return OverlayEntry(path, "modified", known.head_blob)
    return OverlayEntry(path, "untracked")


def _unread(messages: Iterable[str], prefix: str) -> Iterator[Unread]:
    for message in messages:
        _, found, rest = message.partition(_CLOSED)
        path, _, reason = rest.rpartition("': ")
        if found and path.startswith(prefix):
            yield Unread(path.removeprefix(prefix).rstrip("/"), reason)
