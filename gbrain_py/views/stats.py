"""Counts of what the index holds."""

from __future__ import annotations

from typing import Any

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import LINKED

_COUNTS = {
    "pages": "SELECT count(*) FROM pages",
    "chunks": "SELECT count(*) FROM chunks",
    "links": "SELECT count(*) FROM (SELECT DISTINCT src, dst, type FROM edges)",
    "unresolved": "SELECT count(*) FROM refs WHERE status = 'unresolved'",
    "ambiguous": "SELECT count(*) FROM refs WHERE status = 'ambiguous'",
    "tags": "SELECT count(DISTINCT tag) FROM tags",
    "timeline_entries": "SELECT count(*) FROM entries",
    "claims": "SELECT count(*) FROM claims",
    "orphans": f"SELECT count(*) FROM pages p WHERE p.id NOT IN ({LINKED})",
    "versions": "SELECT count(*) FROM versions",
    "characters": "SELECT coalesce(sum(length(text)), 0) FROM pages",
}
_GROUPS = {
    "page_types": "SELECT type, count(*) AS n FROM pages GROUP BY 1 ORDER BY n DESC, 1",
    "edge_types": "SELECT type, count(DISTINCT (src, dst)) AS n FROM edges GROUP BY 1 ORDER BY n DESC, 1",
}


def counts(con: Connection) -> dict[str, Any]:
    """Totals by name, then pages and edges by type."""
    totals = {name: con.execute(sql).fetchone() for name, sql in _COUNTS.items()}
    groups: dict[str, Any] = {name: dict(con.execute(sql).fetchall()) for name, sql in _GROUPS.items()}
    return {**{name: int(row[0]) if row else 0 for name, row in totals.items()}, **groups}
