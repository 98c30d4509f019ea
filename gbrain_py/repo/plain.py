"""Walking a directory that no git knows: the files an overlay of everything would have."""

from __future__ import annotations

import os

from gbrain_py.repo.model import (
    DIRECTORY,
    EXECUTABLE,
    REGULAR,
    SYMLINK,
    Overlay,
    OverlayEntry,
    Skipped,
    Unread,
    decode,
)
from gbrain_py.repo.page_rules import closed, is_directory_name, is_page_name

_KINDS = {SYMLINK: "symlink", 0: "special"}


def walk(root: bytes) -> Overlay:
    """All files below `root` as untracked; symlinks are not followed and other repositories not entered.

    Directories that can hold no page (`.obsidian`, `node_modules`) are passed over, `.raw` is not.
    """
    entries: list[OverlayEntry] = []
    skipped: list[Skipped] = []
    unread: list[Unread] = []
    waiting = [b""]
    while waiting:
        directory = waiting.pop()
        try:
            found = list(os.scandir(root + b"/" + directory))
        except OSError as error:
            unread.append(Unread(decode(directory), error.strerror or str(error)))
            continue
        if directory and any(entry.name == b".git" for entry in found):
            skipped.append(Skipped(decode(directory), "nested-repository"))
            continue
        for entry in found:
            path = directory + b"/" + entry.name if directory else entry.name
            name = decode(entry.name)
            mode = _mode(entry)
            if mode == DIRECTORY:
                if closed(name) in (None, "raw"):
                    waiting.append(path)
            elif mode in (REGULAR, EXECUTABLE):
                entries.append(OverlayEntry(decode(path), "untracked"))
            elif is_page_name(name) or (mode == SYMLINK and is_directory_name(name)):
                skipped.append(Skipped(decode(path), _KINDS[mode]))
    return Overlay(None, sorted(entries), sorted(skipped), sorted(unread))


def _mode(entry: os.DirEntry[bytes]) -> int:
    """As `git_mode`, from what the directory says: no further call of the system where it says enough."""
    if entry.is_symlink():
        return SYMLINK
    if entry.is_dir(follow_symlinks=False):
        return DIRECTORY
    return REGULAR if entry.is_file(follow_symlinks=False) else 0
