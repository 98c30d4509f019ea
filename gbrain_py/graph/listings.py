"""What is linked, what is not, and what does not resolve: plain listings over the graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gbrain_py.graph.lines import (
    EVERY,
    Clause,
    EdgeLine,
    Listing,
    among,
    both,
    count_of,
    edge_lines,
    in_scope,
    plain,
)
from gbrain_py.graph.names import ALIAS, STEM, name_key
from gbrain_py.graph.resolve import load_names, resolve
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import LINKED

BROKEN = ("unresolved", "ambiguous")
_CLOSE = 75  # how alike, in percent, a suggestion is at least


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page in a listing."""

    slug: str
    title: str
    type: str
    path: str


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """A reference as written on a page (`slug` … `path`), with line and column from 1.

    `target` is the slug it leads to, `candidates` the slugs between which an ambiguous one cannot choose.
    """

    slug: str
    title: str
    type: str
    path: str
    line: int
    column: int
    kind: str
    raw: str
    fragment: str | None
    label: str | None
    field: str | None
    edge: str | None
    status: str
    target: str | None
    context: str
    candidates: tuple[str, ...]


def links(
    con: Connection,
    page: int,
    *,
    types: Sequence[str] = (),
    each: bool = False,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[EdgeLine]:
    """The edges that run from a page, whoever states them."""
    where = both(("e.src = ?", [page]), among("e.type", types))
    return edge_lines(con, where, each=each, visible=visible, limit=limit, offset=offset)


def backlinks(
    con: Connection,
    page: int,
    *,
    types: Sequence[str] = (),
    each: bool = False,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[EdgeLine]:
    """The edges that run to a page, whoever states them."""
    where = both(("e.dst = ?", [page]), among("e.type", types))
    return edge_lines(con, where, each=each, visible=visible, limit=limit, offset=offset)


def orphans(
    con: Connection,
    where: Clause = EVERY,
    *,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[PageRow]:
    """The pages that no other page links to; `where` is a condition over `p`, a row of pages."""
    clause, parameters = in_scope("linked.scope", visible)
    condition, values = both(where, (f"p.id NOT IN ({LINKED} AND {clause})", list(parameters)))
    query = f"SELECT p.slug, p.title, p.type, p.path FROM pages p WHERE {condition} ORDER BY p.slug"
    rows = con.execute(f"{query} LIMIT ? OFFSET ?", [*values, limit or 1 << 60, offset]).fetchall()
    return Listing([PageRow(*row) for row in rows], count_of(con, query, values))


def references(
    con: Connection,
    statuses: Sequence[str] = BROKEN,
    where: Clause = EVERY,
    *,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[ReferenceRow]:
    """References of some statuses, by path, line and column. `where` is a condition over `p`, the page
    they stand on. `unresolved`, `ambiguous` and `redirected` are those a person should look at."""
    condition, values = both(among("r.status", statuses), where, in_scope("r.scope", visible))
    query = f"SELECT r.page, r.ordinal FROM refs r JOIN pages p ON p.id = r.page WHERE {condition}"
    found = con.execute(
        f"""
        WITH chosen AS ({query} ORDER BY p.path, r.line, r.start, r.ordinal LIMIT ? OFFSET ?)
        SELECT p.slug, p.title, p.type, p.path, r.line,
            length(string_split(substring(p.text, 1, r.start), chr(10))[-1]) + 1,
            r.kind, r.raw, r.fragment, r.label, r.field, r.type, r.status, t.slug,
            substring(p.text, r.context_start + 1, r.context_stop - r.context_start), r.keys
        FROM chosen c JOIN refs r ON r.page = c.page AND r.ordinal = c.ordinal JOIN pages p ON p.id = r.page
            LEFT JOIN pages t ON t.id = r.target
        ORDER BY p.path, r.line, r.start, r.ordinal
        """,
        [*values, limit or 1 << 60, offset],
    ).fetchall()
    candidates = _candidates(con, [(row[15], row[6]) for row in found if row[12] == "ambiguous"])
    rows = [
        ReferenceRow(*(*row[:14], plain(row[14]), tuple(candidates.get(tuple(row[15]), ())))) for row in found
    ]
    if limit or offset:
        return Listing(rows, count_of(con, query, values))
    return Listing(rows, len(rows))


def _candidates(con: Connection, ambiguous: list[tuple[list[str], str]]) -> dict[tuple[str, ...], list[str]]:
    """The slugs between which references with these keys cannot choose."""
    if not ambiguous:
        return {}
    names = load_names(con, {key for keys, _ in ambiguous for key in keys})
    pages = {tuple(keys): resolve(keys, names, kind).candidates for keys, kind in ambiguous}
    wanted = sorted({page for found in pages.values() for page in found})
    sql = "SELECT id, slug FROM pages WHERE id IN (SELECT unnest(?::INTEGER[]))"
    slugs: dict[int, str] = dict(con.execute(sql, [wanted]).fetchall())
    return {keys: sorted(slugs[page] for page in found) for keys, found in pages.items()}


def close_spellings(con: Connection, names: Iterable[str], most: int = 3) -> dict[str, list[str]]:
    """For each name as written, the slugs of pages whose stem, title or alias is spelled nearly so."""
    from rapidfuzz import fuzz, process

    rows = con.execute(
        "SELECT n.key, p.slug FROM names n JOIN pages p ON p.id = n.page "
        "WHERE n.rank BETWEEN ? AND ? ORDER BY ALL",
        [ALIAS, STEM],
    ).fetchall()
    keys = [key.rpartition("/")[2] for key, _ in rows]
    found: dict[str, list[str]] = {}
    for name in set(names):
        wanted = name_key(name).rpartition("/")[2][:200]
        alike = process.extract(wanted, keys, scorer=fuzz.ratio, limit=4 * most, score_cutoff=_CLOSE)
        best = sorted(alike, key=lambda match: (-match[1], rows[match[2]][1]))
        found[name] = list(dict.fromkeys(rows[match[2]][1] for match in best))[:most]
    return found
