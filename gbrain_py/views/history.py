"""What a page was before: its versions in git, and local snapshots of what was never committed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cmp_to_key
from typing import TYPE_CHECKING

from gbrain_py.index.engine import Connection
from gbrain_py.views.pages import Row

if TYPE_CHECKING:
    from gbrain_py.repo import Repo

IsAncestor = Callable[[str, str], bool]

_STATUSES = {"A": "added", "M": "modified", "D": "deleted", "R": "renamed", "T": "retyped"}
_FIELDS = ("path", "commit", "date", "epoch", "blob", "status", "old_path")


def listing(con: Connection, repo: Repo, path: str) -> list[Row]:
    """Rows for a reader: what is not committed, then commits with their authors and local snapshots, newest
    first; commits stay in git's order, whatever their dates say."""
    listed: list[Row] = []
    current = con.execute("SELECT origin, blob FROM pages WHERE path = ?", [path]).fetchone()
    if repo.is_git and current and current[0] == "worktree":
        listed.append(_row("now", status="not committed", path=path, blob=current[1]))
    rows = versions(con, path, repo.is_ancestor)
    committed = {row["blob"] for row in (*listed, *rows)}
    shots = [shot for shot in _snapshots(con, names(rows, path)) if shot["blob"] not in committed]
    for row, commit in zip(rows, repo.commits([row["commit"] for row in rows]), strict=True):
        younger = [shot for shot in shots if datetime.fromisoformat(shot["seen"]).timestamp() > row["epoch"]]
        listed += map(_shot, younger)
        del shots[: len(younger)]
        listed.append(
            _row(
                repo.describe(commit.id), date=row["date"], status=_STATUSES[row["status"]],
                author=commit.author, message=commit.message.partition("\n")[0],
                path=row["path"], old_path=row["old_path"], commit=commit.id, blob=row["blob"],
            )
        )  # fmt: skip
    return [*listed, *map(_shot, shots)]


def _shot(shot: Row) -> Row:
    return _row(shot["blob"][:7], date=shot["seen"], status="local snapshot", **shot)


def _row(version: str, **known: str | None) -> Row:
    fields = ("date", "status", "author", "message", "path", "old_path", "commit", "blob")
    return {"version": version} | {name: known.get(name) for name in fields}


def versions(con: Connection, path: str, is_ancestor: IsAncestor) -> list[Row]:
    """The commits that touched the page now at `path`, newest first, followed through its renames.

    A rename that waits to be committed is followed too. Where a page was renamed away from the path, an
    older story ends that is not this page's. A page that was deleted and came back has both its lives.
    `is_ancestor(old, new)` decides within one second.
    """
    found: list[Row] = []
    moved = con.execute("SELECT old_path FROM overlay WHERE path = ? AND old_path IS NOT NULL", [path])
    for (old_path,) in moved.fetchall():
        path = old_path
    while True:
        known = {row["commit"] for row in found}
        newest = found[-1]["epoch"] if found else None
        for row in _touching(con, path, is_ancestor):
            if row["commit"] in known or (newest is not None and row["epoch"] > newest):
                continue
            if row["path"] != path:
                return found
            found.append(row)
            if row["status"] == "R":
                path = row["old_path"]
                break
        else:
            return found


def names(rows: Sequence[Row], path: str) -> list[str]:
    """Every path the page has had, the present one first."""
    return list(
        dict.fromkeys([path, *(name for row in rows for name in (row["path"], row["old_path"]) if name)])
    )


def _touching(con: Connection, path: str, is_ancestor: IsAncestor) -> list[Row]:
    """What commits did to exactly this path, renames away from it included, newest first."""
    sql = f"SELECT {', '.join(_FIELDS)} FROM versions WHERE path = ? OR old_path = ?"
    rows = [dict(zip(_FIELDS, row, strict=True)) for row in con.execute(sql, [path, path]).fetchall()]

    def compare(a: Row, b: Row) -> int:
        if a["epoch"] != b["epoch"] or a["commit"] == b["commit"]:
            return int(b["epoch"] - a["epoch"])
        return 1 if is_ancestor(a["commit"], b["commit"]) else -1

    return sorted(rows, key=cmp_to_key(compare))


def _snapshots(con: Connection, paths: Sequence[str]) -> list[Row]:
    """Contents that were indexed but never committed, newest first; kept by this index only."""
    sql = """
        SELECT path, blob, seen FROM snapshots WHERE path IN (SELECT unnest(?::VARCHAR[]))
        ORDER BY seen DESC, blob
    """
    found = con.execute(sql, [list(paths)]).fetchall()
    return [{"path": path, "blob": blob, "seen": seen} for path, blob, seen in found]
