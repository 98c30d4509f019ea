"""Which brain a command is about, found the way git finds a repository."""

from __future__ import annotations

import os
from pathlib import Path

from gbrain_py.errors import BrokenBrain

STATE_DIR = ".gbrain"
BRAIN_FILE = "gbrain.toml"


def find_brain(given: Path | None = None) -> Path:
    """The root of the brain around `given`, GBRAIN_DIR, here, or the user's default; a directory that is
    named and in no brain is one itself.

    A parent with `.gbrain/` or `gbrain.toml` wins over the root of the git work tree around it.
    Raises BrokenBrain when there is none.
    """
    if given is not None:
        return _around_named(_directory(given, "--brain"))
    if named := os.environ.get("GBRAIN_DIR"):
        return _around_named(_directory(Path(named), "GBRAIN_DIR"))
    if found := _around(_working_directory()):
        return found
    from gbrain_py import config

    if default := config.load().get("brain"):
        path = Path(os.path.expanduser(default))  # noqa: PTH111 - never raises
        return _around_named(_directory(path, "the setting brain"))
    raise BrokenBrain(
        "no brain here, nor in any parent directory",
        "gbrain init DIR makes one, or adopts the notes that are there; gbrain -C DIR names one",
    )


def _around(here: Path) -> Path | None:
    for is_root in (_is_brain, _is_work_tree):
        for parent in (here, *here.parents):
            if is_root(parent):
                return parent
    return None


def _around_named(directory: Path) -> Path:
    return _around(directory) or directory


def _is_brain(directory: Path) -> bool:
    state = directory / STATE_DIR
    if state.is_dir():  # in a home directory it may be another program's: look closer
        from gbrain_py.config import home

        return directory != home() or (state / "index.duckdb").exists()
    return (directory / BRAIN_FILE).is_file()


def _is_work_tree(directory: Path) -> bool:
    return (directory / ".git").exists()  # a file in linked work trees and submodules


def _directory(path: Path, source: str) -> Path:
    try:
        found = path.resolve(strict=True)
    except (OSError, RuntimeError):
        raise BrokenBrain(
            f"{source}: no such directory: {path}", f"gbrain init {path} makes a brain there"
        ) from None
    if not found.is_dir():
        raise BrokenBrain(f"{source}: not a directory: {path}")
    return found


def _working_directory() -> Path:
    try:
        return Path.cwd()
    except OSError:
        raise BrokenBrain("the current directory is gone", "cd to a directory that exists") from None
