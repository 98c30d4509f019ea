"""A brain on a real git repository that a test can treat as roughly as people do, and then check.

The check is the promise everything hangs on: the index that was kept up to date says the same as one
built from nothing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gbrain_py.index.dump import dump
from gbrain_py.index.store import Index
from gbrain_py.sync import Item, SyncOptions, SyncReport, run, steps
from tests.gitrepo import GitRepo


class Killed(BaseException):
    """A process that dies at a step: nothing that handles errors may see it."""


class LivingBrain:
    """Files, commits and syncs of one brain; paths are relative to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.repo = GitRepo(path)

    def pages(self) -> list[str]:
        """The page files on disk, in order."""
        found = (file.relative_to(self.path).as_posix() for file in self.path.rglob("*.md"))
        return sorted(path for path in found if not path.startswith("."))

    def write(self, path: str, text: str) -> None:
        """Write a page; a file that stands where a directory must be goes."""
        for parent in reversed((self.path / path).relative_to(self.path).parents):
            if (self.path / parent).is_file():
                (self.path / parent).unlink()
        if (self.path / path).is_dir():
            shutil.rmtree(self.path / path)
        self.repo.write(path, text)

    def move(self, old: str, new: str) -> None:
        """Rename on disk, without telling git."""
        text = (self.path / old).read_text(encoding="utf-8")
        (self.path / old).unlink()
        self.write(new, text)

    def swap(self, one: str, other: str) -> None:
        """Two pages take each other's names."""
        first, second = self.path / one, self.path / other
        first.rename(spare := first.with_name("spare.tmp"))
        second.rename(first)
        spare.rename(second)

    def sync(self, **options: Any) -> SyncReport:
        """A sync in this process."""
        return run(self.path, SyncOptions(**options))

    def sync_killed_at(self, number: int) -> bool:
        """A sync that dies at its step of that number; whether it came so far."""
        left = number

        def die(name: str) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed(name)

        try:
            with at_each_step(die):
                self.sync()
        except Killed:
            return True
        return False

    def sync_killed_at_step(self, wanted: str) -> bool:
        """A sync that dies at its first step of that name; whether it came so far."""

        def die(name: str) -> None:
            if name == wanted:
                raise Killed(name)

        try:
            with at_each_step(die):
                self.sync()
        except Killed:
            return True
        return False

    def ask(self, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Rows that the index gives for a question in SQL."""
        with Index(self.path).read() as con:
            return con.execute(sql, list(parameters)).fetchall()

    def indexed(self) -> list[str]:
        """The paths of the pages in the index."""
        return [path for (path,) in self.ask("SELECT path FROM pages ORDER BY path")]

    def page_id(self, path: str) -> int:
        """The id the index has for a page."""
        ((found,),) = self.ask("SELECT id FROM pages WHERE path = ?", path)
        return int(found)

    def dump(self) -> list[str]:
        """What the index says."""
        with Index(self.path).read() as con:
            return list(dump(con))

    def rebuilt_dump(self, *, committed: bool = False) -> list[str]:
        """What an index says that is built from nothing, in another place of the same brain."""
        state, aside = self.path / ".gbrain", self.path.with_name(f"{self.path.name}.aside")
        state.rename(aside)
        try:
            run(self.path, SyncOptions(committed=committed))
            return self.dump()
        finally:
            shutil.rmtree(state, ignore_errors=True)
            aside.rename(state)

    def assert_equals_rebuild(self, *, committed: bool = False) -> None:
        """The promise: incremental equals rebuild, line by line."""
        mine, fresh = self.dump(), self.rebuilt_dump(committed=committed)
        only_mine, only_fresh = sorted(set(mine) - set(fresh)), sorted(set(fresh) - set(mine))
        assert (only_mine, only_fresh) == ([], []), describe(only_mine, only_fresh)
        assert mine == fresh


class at_each_step:  # noqa: N801 - reads as a phrase
    """A context in which `on_step` is called at every step of a sync."""

    def __init__(self, on_step: Callable[[str], None]) -> None:
        self.on_step = on_step

    def __enter__(self) -> None:
        steps.on_step = self.on_step

    def __exit__(self, *error: object) -> None:
        steps.on_step = None


def describe(only_mine: list[str], only_fresh: list[str]) -> str:
    """Both sides of a difference, for the failing test's message."""
    lines = [
        "incremental says, rebuild does not:",
        *only_mine,
        "rebuild says, incremental does not:",
        *only_fresh,
    ]
    return os.linesep.join(line[:400] for line in lines)


def paths(items: list[Item]) -> list[str]:
    """The paths of a report's list."""
    return [item.path for item in items]
