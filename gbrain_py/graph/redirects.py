"""Names that pages had before a rename, read from history and kept as the last ranks of `names`.

Every rename of every commit, and every one that waits to be committed, says that an old path became a new
one. From an old path the newest rename is taken and followed, each step no older than the one before,
until a path that is a page now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gbrain_py.graph.names import OLD_STEM, REDIRECT, old_path_keys
from gbrain_py.index.engine import Connection, append

_NOT_YET = 2**62  # the time of a rename that is not committed: later than any commit

Rename = tuple[str, str, int, str]
"""Old path, new path, author time, commit."""


def refresh_redirects(con: Connection) -> set[str]:
    """Make the redirect rows of `names` say what history and the pages say; the keys that changed.

    Call it in the transaction that changed pages or `versions`, before asking what is affected.
    """
    pages: dict[str, int] = dict(con.execute("SELECT path, id FROM pages").fetchall())
    renames = con.execute(
        "SELECT old_path, path, epoch, commit FROM versions WHERE old_path IS NOT NULL AND old_path <> path "
        "UNION ALL SELECT old_path, path, ?, '' FROM overlay WHERE old_path IS NOT NULL",
        [_NOT_YET],
    ).fetchall()
    wanted = set(redirect_rows(renames, pages))
    stored = set(con.execute("SELECT key, rank, page FROM names WHERE rank >= ?", [REDIRECT]).fetchall())
    stale, fresh = stored - wanted, wanted - stored
    if stale:
        con.execute(
            "DELETE FROM names WHERE rank >= ? AND (key, rank, page) IN "
            "(SELECT unnest(?), unnest(?)::UTINYINT, unnest(?)::INTEGER)",
            [REDIRECT, *(list(column) for column in zip(*stale, strict=True))],
        )
    append(con, "names", sorted(fresh))
    return {key for key, _, _ in stale ^ fresh}


def redirect_rows(renames: Iterable[Rename], pages: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """The (key, rank, page id) rows for all old paths that lead to a page. For one slug the newest
    rename counts; for one file stem every one does."""
    newest: dict[str, Rename] = {}
    for rename in renames:
        known = newest.get(rename[0])
        if known is None or rename[2:] > known[2:]:
            newest[rename[0]] = rename
    rows: dict[tuple[str, int], int] = {}
    stems: set[tuple[str, int, int]] = set()
    for old in sorted(newest, key=lambda path: newest[path][2:], reverse=True):
        page = _follow(old, newest, pages)
        if page is None or old in pages:
            continue
        for key, rank in old_path_keys(old):
            if rank == OLD_STEM:
                stems.add((key, rank, page))
            else:
                rows.setdefault((key, rank), page)
    return [(key, rank, page) for (key, rank), page in rows.items()] + sorted(stems)


def _follow(old: str, newest: Mapping[str, Rename], pages: Mapping[str, int]) -> int | None:
    """The page at the end of the renames that begin at `old`, if there is one."""
    seen = {old}
    _, path, epoch, _ = newest[old]
    while path not in pages:
        step = newest.get(path)
        if step is None or step[2] < epoch or path in seen:
            return None
        seen.add(path)
        _, path, epoch, _ = step
    return pages[path]
