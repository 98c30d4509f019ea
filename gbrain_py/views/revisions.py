"""The text of a page in one of its versions, and what differs between two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from gbrain_py import clock
from gbrain_py.errors import NotFound
from gbrain_py.index.engine import Connection, acceptable
from gbrain_py.views.history import names, versions

if TYPE_CHECKING:
    from gbrain_py.repo import Repo

Version = tuple[str, str]  # a label and a text

_DAY = re.compile(r"\d{4}-\d{2}(?:-\d{2})?", re.ASCII)  # no commit is called so
_SHORTEST = 4  # hex digits of a snapshot's id that may stand for it
_MOST_LINES = 4000  # differing lines that are compared one by one


class Versions:
    """The versions of the page now at `path`, through all the names it had."""

    def __init__(self, con: Connection, repo: Repo, path: str, today: date) -> None:
        self._con, self._repo, self._path, self._today = con, repo, path, today
        self._rows = versions(con, path, repo.is_ancestor)
        self._names = names(self._rows, path)

    def content(self, revision: str) -> tuple[str, bytes]:
        """A label and the bytes at a commit, on a day, or in a local snapshot.

        A commit is named as in git, a snapshot by its id in the history; a day ("2025-06-01", "last month")
        stands for the last commit up to its end. Raises NotFound when there is no such revision, or the page
        was not there then.
        """
        if len(revision) >= _SHORTEST and (found := self._snapshot(revision)):
            return found
        commit = self._commit(revision)
        for name in self._names:
            data = self._repo.blob_at(commit, name)
            if data is not None:
                return f"{name} at {self._repo.describe(commit)}", data
        raise NotFound(
            f"{self._path} is not in {self._repo.describe(commit)}",
            f"gbrain history {self._path} lists its versions",
        )

    def pair(self, old: str | None, new: str | None) -> tuple[Version, Version]:
        """The two versions that a diff is about. Without `new` what is indexed now; without `old` the last
        commit that touched the page, or the one before it when nothing has changed since."""
        current = self._con.execute("SELECT origin, text FROM pages WHERE path = ?", [self._path]).fetchone()
        if current is None:
            raise NotFound("the page is gone", "gbrain sync brings the index up to date")
        origin, text = current
        after = (f"{self._path} now", text) if new is None else _decoded(*self.content(new))
        if old is None:
            commits = [row["commit"] for row in self._rows if row["status"] != "D"]
            earlier = commits if origin == "worktree" else commits[1:]
            if not earlier:
                return (f"{self._path} before it was there", ""), after
            old = earlier[0]
        return _decoded(*self.content(old)), after

    def _commit(self, revision: str) -> str:
        if _DAY.fullmatch(revision) and (found := self._up_to(revision)):
            return found
        try:
            return self._repo.resolve(revision)
        except NotFound:
            if found := self._up_to(revision):
                return found
            raise

    def _up_to(self, text: str) -> str | None:
        """The page's last commit up to the end of a time, None when the text is none. Raises NotFound."""
        if not self._repo.is_git or not (asked := clock.parse_range(text, self._today)):
            return None
        last = asked[1].isoformat()
        for row in self._rows:
            if row["date"] <= last:
                commit: str = row["commit"]
                return commit
        hint = f"gbrain history {self._path} lists its versions"
        raise NotFound(f"{self._path} was not there yet on {last}", hint)

    def _snapshot(self, revision: str) -> tuple[str, bytes] | None:
        sql = """
            SELECT blob, seen, text FROM snapshots
            WHERE path IN (SELECT unnest(?::VARCHAR[])) AND starts_with(blob, ?) ORDER BY seen DESC LIMIT 1
        """
        row = self._con.execute(sql, [self._names, acceptable(revision).lower()]).fetchone()
        return (f"local snapshot {row[0][:7]}, seen {row[1]}", row[2].encode()) if row else None


def diff(before: Version, after: Version, context: int = 3) -> Iterator[str]:
    """The lines of a unified diff; nothing when the texts are equal.

    A last line without its end is told as git tells it.
    """
    import difflib

    old, new = _lines(before[1]), _lines(after[1])
    start, stop = _common_ends(old, new)
    if max(len(old), len(new)) - start - stop <= _MOST_LINES:
        for line in difflib.unified_diff(old, new, before[0], after[0], n=context, lineterm=""):
            yield from line.split("\n")
        return
    # difflib's time grows with the square: what differs is shown as a whole
    gone, come = old[start : len(old) - stop], new[start : len(new) - stop]
    yield f"--- {before[0]}"
    yield f"+++ {after[0]}"
    yield f"@@ -{start + 1},{len(gone)} +{start + 1},{len(come)} @@"
    for sign, lines in (("-", gone), ("+", come)):
        for line in lines:
            yield from f"{sign}{line}".split("\n")


def _lines(text: str) -> list[str]:
    """The lines of a text; the last one says so when it is not ended."""
    lines = text.split("\n")
    if lines[-1] == "":
        return lines[:-1]
    return [*lines[:-1], f"{lines[-1]}\n\\ No newline at end of file"]


def _decoded(label: str, data: bytes) -> Version:
    from gbrain_py import pages, schema

    return label, pages.parse("page.md", data, schema.builtin()).text


def _common_ends(old: list[str], new: list[str]) -> tuple[int, int]:
    """How many lines two texts share at their start and, beyond those, at their end."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    stop = next((n for n in range(most - start) if old[-1 - n] != new[-1 - n]), most - start)
    return start, stop
