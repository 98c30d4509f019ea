"""The syncs that changed something."""

from __future__ import annotations

from gbrain_py.index.engine import Connection
from gbrain_py.views.pages import Row

_FIELDS = ("started", "from", "to", "added", "modified", "renamed", "deleted", "failed", "seconds")


def entries(con: Connection) -> list[Row]:
    """One row a sync, newest first; `from` and `to` are commits."""
    found = con.execute(
        """
        SELECT started, from_commit, to_commit, added, modified, renamed, deleted, failed, round(seconds, 3)
        FROM ingest_log ORDER BY started DESC, rowid DESC
        """
    ).fetchall()
    return [dict(zip(_FIELDS, row, strict=True)) for row in found]
