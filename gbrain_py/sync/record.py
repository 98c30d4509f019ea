"""What the index remembers of a run, and what a report asks of it."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.index.engine import append
from gbrain_py.index.store import Index
from gbrain_py.sync.report import Item, SyncReport

LOG = (
    "started", "from_commit", "to_commit", "added", "modified", "renamed", "deleted", "failed", "seconds",
)  # fmt: skip


def keep(index: Index, report: SyncReport, settled: Sequence[int], now: str) -> None:
    """Add a run that changed something to the log, and list in the report which references it has resolved
    to nothing, to several pages, or by an old name only."""
    counts = [
        len(rows) for rows in (report.added, report.modified, report.renamed, report.deleted, report.failed)
    ]
    with index.write() as con:
        append(con, "ingest_log", [(now, report.from_commit, report.to_commit, *counts, report.seconds)])
        rows = con.execute(
            """SELECT p.path, r.raw, r.line, r.status FROM refs r JOIN pages p ON p.id = r.page
            WHERE r.status IN ('unresolved', 'ambiguous', 'redirected') AND p.id IN (SELECT unnest(?))
            ORDER BY p.path, r.ordinal""",
            [list(settled)],
        ).fetchall()
    for path, raw, line, status in rows:
        listed = report.redirected if status == "redirected" else report.unresolved
        listed.append(Item(path, raw, line, status))
