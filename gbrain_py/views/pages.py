"""Listings of pages, and of what pages have in common: tags, types, directories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gbrain_py.errors import UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import short_id

Row = dict[str, Any]
Clause = tuple[str, Sequence[object]]  # SQL over the table pages as p, and its parameters
EVERY: Clause = ("TRUE", ())

SORTS = {
    "slug": "p.slug",
    "title": "lower(p.title), p.slug",
    "type": "p.type, p.slug",
    "date": "day DESC, p.slug",
    "backlinks": "backlinks DESC, p.slug",
}


class Rows(NamedTuple):
    """One page of a listing, and how many rows the whole listing has."""

    rows: list[Row]
    total: int


def listing(con: Connection, where: Clause, today: str, *, sort: str, limit: int, offset: int) -> Rows:
    """Pages in the order `sort` (a key of SORTS); a limit of 0 is none. `today` dates what has none."""
    if sort not in SORTS:
        raise UsageError(f"--sort {sort}: no such order", f"there are: {', '.join(SORTS)}")
    clause, parameters = where
    found = con.execute(
        f"""
        SELECT p.slug, p.title, p.type, coalesce(p.date, p.git_date, ?) AS day, p.path,
            (SELECT list(t.tag ORDER BY t.tag) FROM tags t WHERE t.page = p.id) AS tags,
            coalesce(i.backlinks, 0) AS backlinks
        FROM pages p LEFT JOIN importance i ON i.page = p.id
        WHERE {clause} ORDER BY {SORTS[sort]} LIMIT ? OFFSET ?
        """,
        [today, *parameters, limit or 1 << 60, offset],
    ).fetchall()
    rows = [
        {
            "slug": slug, "title": title, "type": kind, "date": day, "path": path,
            "tags": tags or [], "backlinks": backlinks, "id": short_id(slug),
        }
        for slug, title, kind, day, path, tags, backlinks in found
    ]  # fmt: skip
    whole = len(rows) + offset if not limit and rows else count(con, where)
    return Rows(rows, whole)


def count(con: Connection, where: Clause = EVERY) -> int:
    """How many pages meet a clause."""
    row = con.execute(f"SELECT count(*) FROM pages p WHERE {where[0]}", list(where[1])).fetchone()
    return int(row[0]) if row else 0


def tags(con: Connection, where: Clause = EVERY) -> list[Row]:
    """Every tag and how many pages carry it, the most used first."""
    found = con.execute(
        f"""
        SELECT t.tag, count(DISTINCT p.id) AS pages FROM tags t JOIN pages p ON p.id = t.page
        WHERE {where[0]} GROUP BY t.tag ORDER BY pages DESC, t.tag
        """,
        list(where[1]),
    ).fetchall()
    return [{"tag": tag, "pages": pages} for tag, pages in found]


def types(con: Connection, where: Clause = EVERY) -> list[Row]:
    """Every page type and how many pages are of it, the most used first."""
    found = con.execute(
        f"SELECT p.type, count(*) AS pages FROM pages p WHERE {where[0]} GROUP BY 1 ORDER BY 2 DESC, 1",
        list(where[1]),
    ).fetchall()
    return [{"type": kind, "pages": pages} for kind, pages in found]


_OFFERS = {
    "slug": "SELECT slug FROM pages",
    "type": "SELECT type FROM pages",
    "tag": "SELECT tag FROM tags",
    "edge": "SELECT type FROM edges",
    "directory": "SELECT regexp_replace(path, '/[^/]*$', '') FROM pages WHERE contains(path, '/')",
}


def names(con: Connection, kind: str, prefix: str, limit: int) -> list[str]:
    """Known names of a kind (slug, type, tag, edge, directory) that begin with `prefix`, in order."""
    offered = f"SELECT DISTINCT name FROM ({_OFFERS[kind]}) offered(name)"
    sql = f"{offered} WHERE starts_with(name, ?) ORDER BY name LIMIT ?"
    found = con.execute(sql, [prefix, limit]).fetchall()
    return [name for (name,) in found]
