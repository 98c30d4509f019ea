"""Reading git's `--raw -z` differences, between two commits or along the history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from gbrain_py.repo.model import Change, Status, Version, decode

DIFF: Final = (
    "diff-tree",
    "-r",
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
)
HISTORY: Final = (*DIFF, "--stdin", "--root", "--encoding=UTF-8", "--format=%H %at %as")
EXACT: Final = ("-M100%",)
"""Renames of unchanged files only: all that a partial clone can tell, which lacks contents."""
SIMILAR: Final = ("-M", "-l5000")
"""Renames with edits. Git compares each new file with each lost one, some 0.4 µs a pair: without a limit one
commit of 30,000 new names stops a sync for minutes, and with its usual limit of 1,000 a vault loses renames.
Unchanged files, and those that keep an unmistakable name, are paired beyond any limit."""
_SECONDS_DIGITS: Final = 12  # enough until the year 9999


def changes(fields: Iterator[bytes], prefix: bytes) -> Iterator[Change]:
    """The differences in a raw diff, without `prefix`, which all paths have."""
    for meta in fields:
        yield _change(meta, fields, len(prefix))


def versions(fields: Iterator[bytes], prefix: bytes) -> Iterator[Version]:
    """The differences in a history, each with its commit and the author's day."""
    commit, epoch, date = "", 0, ""
    for field in fields:
        meta = field.lstrip(b"\n")
        if meta.startswith(b":"):
            change = _change(meta, fields, len(prefix))
            yield Version(change.path, commit, date, epoch, change.blob, change.status, change.old_path)
        else:
            commit, seconds, day = meta.decode("ascii", "replace").split(" ")
            epoch, date = when(seconds, day)


def when(seconds: str, day: str) -> tuple[int, str]:
    """The author time and day of a commit; the first second of 1970 when its header holds nonsense."""
    if seconds.isdecimal() and len(seconds) <= _SECONDS_DIGITS and len(day) == len("2026-01-01"):
        return int(seconds), day
    return 0, "1970-01-01"


def _change(meta: bytes, fields: Iterator[bytes], cut: int) -> Change:
    old_mode, mode, old_blob, blob, letter = meta.decode("ascii").removeprefix(":").split(" ")
    status = cast(Status, letter[0])
    path = decode(next(fields)[cut:])
    old_path = None
    if status == "R":
        old_path, path = path, decode(next(fields)[cut:])
    return Change(
        status,
        path,
        old_path,
        None if status == "D" else blob,
        int(mode, 8),
        None if status == "A" else old_blob,
        int(old_mode, 8),
    )
