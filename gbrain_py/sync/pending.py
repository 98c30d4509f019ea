"""Whose references have to be resolved again after a change: the pages in `pending`."""

from __future__ import annotations

from collections.abc import Collection

from gbrain_py.graph import affected
from gbrain_py.index.engine import Connection, append

Faces = tuple[set[tuple[str, int, int]], set[tuple[int, str, str, str]]]
"""What others can see of pages: rows of `names`, and what decides the edges to a page."""


def faces(con: Connection, ids: Collection[int]) -> Faces:
    """The faces of pages as the index has them now, with the names they had before a rename: those go with
    the rows of the page, and come back only while its rename counts."""
    wanted = list(ids)
    names = con.execute(
        "SELECT key, rank, page FROM names WHERE page IN (SELECT unnest(?))", [wanted]
    ).fetchall()
    heads = con.execute(
        "SELECT id, slug, type, title FROM pages WHERE id IN (SELECT unnest(?))", [wanted]
    ).fetchall()
    return set(names), set(heads)


def note_changed(con: Connection, before: Faces, after: Faces) -> None:
    """Put the pages into `pending` that refer to what has changed between two faces."""
    keys = {key for key, _, _ in before[0] ^ after[0]}
    pages = {head[0] for head in before[1] ^ after[1]}
    note_keys(con, keys, pages)


def note_keys(con: Connection, keys: Collection[str], pages: Collection[int] = ()) -> None:
    """Put the pages into `pending` that refer to one of the names or pages."""
    append(con, "pending", [(page,) for page in sorted(affected(con, keys, pages))])
