"""The text of a page in one of its versions, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gbrain_py.errors import NotFound
from gbrain_py.index.engine import Connection
from gbrain_py.views.history import names, versions

if TYPE_CHECKING:
    from gbrain_py.repo import Repo

Version = tuple[str, str]  # a label and a text

_SHORTEST = 4  # hex digits of a snapshot's id that may stand for it
_MOST_LINES = 4000  # differing lines that are compared one by one


def content(con: Connection, repo: Repo, path: str, revision: str) -> tuple[str, bytes]:
    """A label and the bytes of the page now at `path`, as it was at a commit or in a local snapshot.

    A commit is named as in git, a snapshot by its id in the history. Raises NotFound when there is no such
    revision, or the page was not there then.
    """
    paths = names(versions(con, path, repo.is_ancestor), path)
    if len(revision) >= _SHORTEST and (found := _snapshot(con, paths, revision)):
        return found
    commit = repo.resolve(revision)
    for name in paths:
        data = repo.blob_at(commit, name)
        if data is not None:
            return f"{name} at {repo.describe(commit)}", data
    raise NotFound(f"{path} is not in {repo.describe(commit)}", f"gbrain history {path} lists its versions")


def pair(con: Connection, repo: Repo, path: str, old: str | None, new: str | None) -> tuple[Version, Version]:
    """The two versions that a diff is about. Without `new` what is indexed now; without `old` the last
    commit that touched the page, or the one before it when nothing has changed since."""
    current = con.execute("SELECT origin, text FROM pages WHERE path = ?", [path]).fetchone()
    if current is None:
        raise NotFound("the page is gone", "gbrain sync brings the index up to date")
    origin, text = current
    after = (f"{path} now", text) if new is None else _decoded(*content(con, repo, path, new))
    if old is None:
        commits = [row["commit"] for row in versions(con, path, repo.is_ancestor) if row["status"] != "D"]
        earlier = commits if origin == "worktree" else commits[1:]
        if not earlier:
            return (f"{path} before it was there", ""), after
        old = earlier[0]
    return _decoded(*content(con, repo, path, old)), after


def diff(before: Version, after: Version, context: int = 3) -> Iterator[str]:
    """The lines of a unified diff; nothing when the texts are equal."""
    import difflib

    old, new = before[1].split("\n"), after[1].split("\n")
    start, stop = _common_ends(old, new)
    if max(len(old), len(new)) - start - stop <= _MOST_LINES:
        yield from difflib.unified_diff(old, new, before[0], after[0], n=context, lineterm="")
        return
    # difflib's time grows with the square: what differs is shown as a whole
    gone, come = old[start : len(old) - stop], new[start : len(new) - stop]
    yield f"--- {before[0]}"
    yield f"+++ {after[0]}"
    yield f"@@ -{start + 1},{len(gone)} +{start + 1},{len(come)} @@"
    yield from (f"-{line}" for line in gone)
    yield from (f"+{line}" for line in come)


def _snapshot(con: Connection, paths: Sequence[str], revision: str) -> tuple[str, bytes] | None:
    sql = """
        SELECT blob, seen, text FROM snapshots
        WHERE path IN (SELECT unnest(?::VARCHAR[])) AND starts_with(blob, ?) ORDER BY seen DESC LIMIT 1
    """
    row = con.execute(sql, [list(paths), revision.lower()]).fetchone()
    return (f"local snapshot {row[0][:7]}, seen {row[1]}", row[2].encode()) if row else None


def _decoded(label: str, data: bytes) -> Version:
    from gbrain_py import pages, schema

    return label, pages.parse("page.md", data, schema.builtin()).text


def _common_ends(old: list[str], new: list[str]) -> tuple[int, int]:
    """How many lines two texts share at their start and, beyond those, at their end."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    stop = next((n for n in range(most - start) if old[-1 - n] != new[-1 - n]), most - start)
    return start, stop
