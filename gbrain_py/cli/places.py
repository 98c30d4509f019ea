"""Paths as seen from where one stands: how they name pages, and how results are printed as such.

A brain knows its files by paths from its own root. At the shell a path is relative to the current directory,
as it is for `git ls-files` and `rg`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gbrain_py.errors import UsageError

_RELATIVE = ("./", "../", "/")


def page_name(root: Path, name: str) -> str:
    """`name` from the root of the brain when it is the path of a file here; any other name as it is."""
    found = _inside(root, name) if name.startswith(_RELATIVE) or os.path.isfile(name) else None  # noqa: PTH113
    return found or name


def directory(root: Path, name: str) -> str:
    """The same for a directory; the root itself is ".". Raises UsageError for one outside the brain."""
    looks_so = name in (".", "..") or name.startswith(_RELATIVE)
    found = _inside(root, name) if looks_so or os.path.isdir(name) else None  # noqa: PTH112
    if found is None and looks_so:
        raise UsageError(f"--in: {name} is outside the brain {root}")
    return name if found is None else found or "."


def from_here(root: Path, paths: Iterable[str]) -> list[str]:
    """Paths of the brain, relative to the current directory; absolute where that is gone."""
    try:
        here = os.getcwd()  # noqa: PTH109 - all of this is text: a Path a row would cost more than the listing
    except OSError:
        return [f"{root}/{path}" for path in paths]
    way = os.path.relpath(root, here)  # a path below the root never climbs out of it again
    if way == ".":
        return list(paths)
    if way.startswith(".."):
        return [os.path.relpath(f"{root}/{path}", here) for path in paths]
    return [f"{way}/{path}" for path in paths]


def _inside(root: Path, name: str) -> str | None:
    """A path as one from the root, "" for the root itself; None when it leads out of the brain."""
    try:
        found = Path(os.path.realpath(name)).relative_to(root).as_posix()
    except (OSError, ValueError):
        return None
    return "" if found == "." else found
