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
from gbrain_py.repo import is_page_name
from gbrain_py.sync import Item, SyncOptions, SyncReport, run, steps, trust
from tests.gitrepo import GitRepo


class Killed(BaseException):
    """A process that dies at a step: nothing that handles errors may see it."""


class LivingBrain:
    """Files, commits and syncs of one brain; paths are relative to it."""

    def __init__(self, path: Path, repo: GitRepo | None = None) -> None:
        self.path = path
        self.repo = repo or GitRepo(path)
        self.commits: list[str] = []

    def pages(self) -> list[str]:
        """The page files on disk, in order, whether they are read or not."""
        found = (file for file in self.path.rglob("*") if file.is_file() and not file.is_symlink())
        paths = (file.relative_to(self.path).as_posix() for file in found)
        return sorted(path for path in paths if is_page_name(path) and not path.startswith("."))

    def some_page(self, pick: int) -> str | None:
        """A page by any number."""
        pages = self.pages()
        return pages[pick % len(pages)] if pages else None

    # ---- work on files

    def write(self, path: str, text: str) -> None:
        """Write a page; a file that stands where a directory must be goes."""
        self.write_bytes(path, text.encode())

    def write_bytes(self, path: str, data: bytes) -> None:
        """The same with bytes."""
        file = self.path / path
        for parent in reversed(file.relative_to(self.path).parents):
            if (self.path / parent).is_file() or (self.path / parent).is_symlink():
                (self.path / parent).unlink()
        if file.is_symlink():
            file.unlink()
        elif file.is_dir():
            shutil.rmtree(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)

    def edit(self, pick: int, text: str) -> None:
        """Write a page anew."""
        if page := self.some_page(pick):
            self.write(page, text)

    def add_line(self, pick: int, line: str) -> None:
        """Add to a page; git still sees that it is the same after a rename."""
        if page := self.some_page(pick):
            with (self.path / page).open("a", encoding="utf-8") as file:
                file.write(f"\n{line}\n")

    def add_link(self, pick: int, other: int) -> None:
        """Let a page name another by its path."""
        if target := self.some_page(other):
            self.add_line(pick, f"[[{target.rpartition('.')[0]}]]")

    def put_head(self, pick: int, head: str) -> None:
        """Change the front matter of a page and nothing else."""
        if page := self.some_page(pick):
            _, _, body = (self.path / page).read_bytes().partition(b"# ")
            self.write_bytes(page, head.encode() + b"# " + body)

    def move(self, old: str, new: str) -> None:
        """Rename on disk, without telling git."""
        data = (self.path / old).read_bytes()
        (self.path / old).unlink()
        self.write_bytes(new, data)

    def rename(self, pick: int, path: str, tell_git: bool) -> None:
        """Rename a page to a path that is free."""
        page = self.some_page(pick)
        if page and not (self.path / path).exists():
            self.move(page, path)
            if tell_git:
                self.repo.git("add", "-A")

    def change_case(self, pick: int) -> None:
        """Rename a page by case only."""
        if page := self.some_page(pick):
            directory, slash, name = page.rpartition("/")
            self.rename(pick, f"{directory}{slash}{name.swapcase().replace('.MD', '.md')}", False)

    def copy_page(self, pick: int, path: str) -> None:
        """Copy a page to a path that is free."""
        page = self.some_page(pick)
        if page and not (self.path / path).exists():
            self.write_bytes(path, (self.path / page).read_bytes())

    def swap(self, one: str, other: str) -> None:
        """Two pages take each other's names."""
        first, second = self.path / one, self.path / other
        first.rename(spare := self.path / "spare.tmp")
        second.rename(first)
        spare.rename(second)

    def swap_pages(self, one: int, other: int) -> None:
        """The same with any two pages."""
        first, second = self.some_page(one), self.some_page(other)
        if first and second and first != second:
            self.swap(first, second)

    def delete(self, pick: int) -> None:
        """Delete a page."""
        if page := self.some_page(pick):
            (self.path / page).unlink()

    def leave_the_pages(self, pick: int) -> None:
        """Give a page a name that is no page's."""
        if page := self.some_page(pick):
            (self.path / page).rename(self.path / f"{page}.txt")

    def come_back(self) -> None:
        """Undo that for all that left."""
        for file in self.path.rglob("*.txt"):
            if not (back := file.with_suffix("")).exists():
                file.rename(back)

    def make_symlink(self, pick: int) -> None:
        """Replace a page by a link to another."""
        if page := self.some_page(pick):
            (self.path / page).unlink()
            (self.path / page).symlink_to(self.path / (self.some_page(pick) or "nothing.md"))

    def move_directory(self, new: str) -> None:
        """Give one of the directories another name."""
        for old in ("companies", "people", "notes"):
            if (self.path / old).is_dir() and not (self.path / new).exists():
                (self.path / old).rename(self.path / new)
                return

    def delete_sidecars(self) -> None:
        """Delete all raw data."""
        for file in self.path.rglob("*.json"):
            file.unlink()

    # ---- work with git

    def commit(self) -> None:
        """Commit everything."""
        self.commits.append(self.repo.commit())

    def commit_one(self, pick: int) -> None:
        """Commit one page and leave the rest as it is."""
        if page := self.some_page(pick):
            self.repo.git("add", "--force", "--", page)
            self.commits.append(self.repo.commit(all_files=False))

    def amend(self) -> None:
        """Put what has changed in tracked files into the last commit."""
        self.repo.git("commit", "-q", "--amend", "--allow-empty", "-a", "-m", "amended", check=False)

    def reset(self, pick: int, how: str) -> None:
        """Move the branch to an earlier commit."""
        self.repo.git("reset", "-q", how, self.commits[pick % len(self.commits)], check=False)

    def stand_on(self, pick: int) -> None:
        """Check out an earlier commit, on no branch."""
        self.repo.git("checkout", "-q", "-f", "--detach", self.commits[pick % len(self.commits)])

    def merge(self, pick: int) -> None:
        """Merge another line of commits; a conflict stays in the files."""
        other = self.commits[pick % len(self.commits)]
        self.repo.git("merge", "-q", "--no-edit", "--no-ff", other, check=False)

    def revert_edits(self) -> None:
        """Undo what was not committed, in tracked files."""
        self.repo.git("checkout", "-q", "-f", "HEAD", "--", ".", check=False)

    def delete_untracked(self) -> None:
        """Delete the files that git does not know."""
        self.repo.git("clean", "-q", "-f", "-d")

    def untrack(self, pick: int) -> None:
        """Let git forget a page that stays on disk."""
        if page := self.some_page(pick):
            self.repo.git("rm", "-q", "-f", "--cached", "--", page, check=False)

    def collect_garbage(self) -> None:
        """Remove all commits that nothing leads to."""
        self.repo.git("reflog", "expire", "--expire=now", "--all")
        self.repo.git("gc", "-q", "--prune=now")
        kept = self.repo.git("rev-list", "--all", "HEAD").split()
        self.commits = [commit for commit in self.commits if commit in kept] or [self.repo.head()]

    # ---- sync

    def sync(self, **options: Any) -> SyncReport:
        """A sync in this process."""
        return run(self.path, SyncOptions(**options))

    def sync_killed_at(self, step: str, number: int = 1, **options: Any) -> bool:
        """A sync that dies when it reaches a step of that name for the n-th time; whether it came so far."""
        left = number

        def die(name: str) -> None:
            nonlocal left
            left -= name == step
            if not left:
                raise Killed(name)

        try:
            with at_each_step(die):
                self.sync(**options)
        except Killed:
            return True
        return False

    def index(self) -> Index:
        """The index, as readers open it."""
        return Index(self.path, lambda: trust.may_adopt(self.path))

    def ask(self, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Rows that the index gives for a question in SQL."""
        with self.index().read() as con:
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
        with self.index().read() as con:
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
