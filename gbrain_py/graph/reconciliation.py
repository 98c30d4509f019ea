"""Bringing the references and edges of pages in line with the names and pages of the index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from gbrain_py.graph.edges import Edge, End, Linked, edges_of
from gbrain_py.graph.resolve import Names, resolve
from gbrain_py.index.engine import Connection, Row, append

_BATCH = 1000  # pages whose references are in memory at a time


def affected(con: Connection, changed_keys: Collection[str], changed_pages: Collection[int]) -> set[int]:
    """The pages whose references could come out otherwise after a change of names, or that refer to
    pages which changed (or are gone): those to give to `reconcile`."""
    rows = con.execute(
        "SELECT page FROM refs WHERE target IN (SELECT unnest(?)::INTEGER) "
        "UNION SELECT page FROM (SELECT page, unnest(keys) AS key FROM refs) "
        "WHERE key IN (SELECT unnest(?)::VARCHAR)",
        [list(changed_pages), list(changed_keys)],
    ).fetchall()
    return {page for (page,) in rows}


def reconcile(con: Connection, page_ids: Iterable[int]) -> bool:
    """Resolve the references of pages again and give the pages the edges they should have.

    Only what differs is written; whether any edge did. Pages that are gone lose the edges they stated.
    """
    ids = sorted(set(page_ids))
    changed = False
    for at in range(0, len(ids), _BATCH):
        changed |= _reconcile_batch(con, ids[at : at + _BATCH])
    return changed


def _reconcile_batch(con: Connection, ids: list[int]) -> bool:
    con.execute("CREATE OR REPLACE TEMP TABLE reconciling AS SELECT unnest(?)::INTEGER AS id", [ids])
    names = _names(con)
    outcomes: list[tuple[int, int, str, int | None]] = []
    linked: dict[int, list[Linked]] = defaultdict(list)
    for row in _references(con):
        page, keys, status, target, ordinal, kind = row[:6]
        new_status, new_target = _outcome(keys, kind, status, names)
        if (new_status, new_target) != (status, target):
            outcomes.append((page, ordinal, new_status, new_target))
        linked[page].append(Linked._make((*row[4:], new_target)))
    _write_outcomes(con, outcomes)
    ends = _ends(con, {ref.target for refs in linked.values() for ref in refs if ref.target is not None})
    wanted = {page: edges_of(ends[page], linked[page], ends) for page in ids if page in ends}
    return _write_edges(con, ids, wanted)


def _outcome(keys: list[str], kind: str, status: str, names: Names) -> tuple[str, int | None]:
    if status == "unreviewed":
        return status, None
    resolution = resolve(keys, names, kind)
    return resolution.status, resolution.target


def _names(con: Connection) -> Names:
    """The rows of `names` that the references of the pages being reconciled may meet."""
    found: dict[str, list[tuple[int, int]]] = {}
    rows = con.execute(
        "SELECT key, rank, page FROM names WHERE key IN "
        "(SELECT unnest(keys) FROM refs WHERE page IN (SELECT id FROM reconciling))"
    ).fetchall()
    for key, rank, page in rows:
        found.setdefault(key, []).append((rank, page))
    return found


def _references(con: Connection) -> list[Row]:
    return con.execute(
        "SELECT page, keys, status, target, ordinal, kind, type, direction, date, since, until, tense, rule, "
        "cue, scope FROM refs WHERE page IN (SELECT id FROM reconciling) ORDER BY page, ordinal"
    ).fetchall()


def _ends(con: Connection, targets: set[int]) -> dict[int, End]:
    """The pages being reconciled and those they link to."""
    rows = con.execute(
        "SELECT id, type, slug FROM pages WHERE id IN (SELECT id FROM reconciling) "
        "OR id IN (SELECT unnest(?)::INTEGER)",
        [list(targets)],
    ).fetchall()
    return {row[0]: End(*row) for row in rows}


def _write_outcomes(con: Connection, outcomes: list[tuple[int, int, str, int | None]]) -> None:
    if outcomes:
        con.execute(
            "UPDATE refs SET status = o.status, target = o.target FROM (SELECT unnest(?)::INTEGER AS page, "
            "unnest(?)::INTEGER AS ordinal, unnest(?)::VARCHAR AS status, unnest(?)::INTEGER AS target) o "
            "WHERE refs.page = o.page AND refs.ordinal = o.ordinal",
            [list(column) for column in zip(*outcomes, strict=True)],
        )


def _write_edges(con: Connection, ids: list[int], wanted: dict[int, list[Edge]]) -> bool:
    """Replace the edges of those pages whose edges differ; whether any did."""
    stored: dict[int, set[Row]] = defaultdict(set)
    for row in con.execute("SELECT * FROM edges WHERE origin IN (SELECT id FROM reconciling)").fetchall():
        stored[row[Edge._fields.index("origin")]].add(row)
    differing = [page for page in ids if stored[page] != set(wanted.get(page, ()))]
    if any(stored[page] for page in differing):
        con.execute("DELETE FROM edges WHERE origin IN (SELECT unnest(?)::INTEGER)", [differing])
    append(con, "edges", [edge for page in differing for edge in wanted.get(page, ())])
    return bool(differing)
