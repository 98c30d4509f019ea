"""The last step of a sync: all that is a function of every page and of history, then the bookmark."""

from __future__ import annotations

from collections.abc import Callable

from gbrain_py.graph import has_all_pages, reconcile, refresh_redirects, update_importance
from gbrain_py.index.engine import Connection, append
from gbrain_py.index.store import set_meta
from gbrain_py.pages import is_page_name
from gbrain_py.repo.page_rules import is_undecodable
from gbrain_py.sync.pending import note_keys
from gbrain_py.sync.plan import Plan
from gbrain_py.sync.reading import contents
from gbrain_py.sync.report import Item
from gbrain_py.sync.settings import SETTINGS_FILES, BrainSettings
from gbrain_py.sync.steps import reached

Progress = Callable[[str, int, int], None]

_VERSIONS_AT_ONCE = 50_000


def finish(
    con: Connection, plan: Plan, settings: BrainSettings, failures: list[Item], progress: Progress
) -> list[int]:
    """Everything that is a function of all pages and of history; then the bookmark. Returns the pages whose
    references were resolved."""
    progress("links", 0, 1)
    for origin in set(plan.relabel.values()):
        paths = [path for path, new in plan.relabel.items() if new == origin]
        con.execute("UPDATE pages SET origin = ? WHERE path IN (SELECT unnest(?))", [origin, paths])
    con.execute("DELETE FROM overlay")
    append(con, "overlay", sorted(plan.dirty.items()))
    _write_history(con, plan, settings)
    _date_pages(con)
    reached("history")
    note_keys(con, refresh_redirects(con))
    waiting = [
        page
        for (page,) in con.execute(
            "SELECT DISTINCT page FROM pending WHERE page IN (SELECT id FROM pages) ORDER BY page"
        ).fetchall()
    ]
    if reconcile(con, waiting) or plan.gone or not has_all_pages(con):
        update_importance(con)
    reached("linked")
    con.execute("DELETE FROM pending")
    _write_sidecars(con, plan, settings, failures)
    _write_standing(con, plan, settings, failures)
    con.execute("DELETE FROM snapshots WHERE (path, blob) IN (SELECT path, blob FROM versions)")
    set_meta(con, bookmark=plan.new, config_hash=settings.hash, horizon=settings.repo.horizon)
    return waiting


def _write_history(con: Connection, plan: Plan, settings: BrainSettings) -> None:
    old = plan.old
    if plan.history == "redo":
        con.execute("DELETE FROM versions")
        old = None
    if plan.new is None or plan.new == old:
        return
    batch: list[tuple[object, ...]] = []
    for version in settings.repo.history(old, plan.new):
        paths = [path for path in (version.path, version.old_path) if path]
        if any(map(is_undecodable, paths)) or not any(map(is_page_name, paths)):
            continue
        batch.append(tuple(version))
        if len(batch) >= _VERSIONS_AT_ONCE:
            append(con, "versions", batch)
            batch = []
    append(con, "versions", batch)


def _date_pages(con: Connection) -> None:
    """The newest author date of each page, by the author's own calendar; none while it is dirty."""
    con.execute(
        """UPDATE pages SET git_date = dated.date FROM (
            SELECT p.id, v.date FROM pages p LEFT JOIN (
                SELECT path, max(struct_pack(epoch, date)).date AS date FROM versions GROUP BY path
            ) v ON v.path = p.path AND p.origin IN ('commit', 'stale')
            WHERE p.git_date IS DISTINCT FROM v.date
        ) dated WHERE dated.id = pages.id"""
    )


def _write_sidecars(con: Connection, plan: Plan, settings: BrainSettings, failures: list[Item]) -> None:
    if plan.all_sidecars:
        con.execute("DELETE FROM raw_data")
    elif plan.sidecars:
        con.execute("DELETE FROM raw_data WHERE path IN (SELECT unnest(?))", [list(plan.sidecars)])
    targets = [target for target in plan.sidecars.values() if target]
    read = contents(settings.repo, targets, failures)
    rows = [
        (target.path, data.decode("utf-8", "replace").replace("\0", ""))
        for target, data in read
        if target.blob
    ]
    append(con, "raw_data", rows)


def standing_as_stored(con: Connection, settings: BrainSettings, failures: list[Item]) -> bool:
    """Whether the index already lists just these failures and what is wrong in the settings."""
    wanted = {
        (path, severity, kind, message) for path, severity, kind, _, message in _standing(settings, failures)
    }
    stored = con.execute(
        "SELECT path, severity, kind, message FROM problems "
        "WHERE severity = 'failure' OR path IN (SELECT unnest(?))",
        [list(SETTINGS_FILES)],
    ).fetchall()
    return wanted == set(stored)


def _standing(settings: BrainSettings, failures: list[Item]) -> set[tuple[str, str, str, int | None, str]]:
    rows = {
        (item.path, "failure", item.kind, item.line, item.reason) for item in [*failures, *settings.failures]
    }
    return rows | {(item.path, "warning", item.kind, item.line, item.reason) for item in settings.warnings}


def _write_standing(con: Connection, plan: Plan, settings: BrainSettings, failures: list[Item]) -> None:
    """The failures that stand, each with how many runs have met it, and what is wrong in the settings."""
    where = "severity = 'failure' OR path IN (SELECT unnest(?))"
    files = [list(SETTINGS_FILES)]
    stored = con.execute(f"SELECT path, kind, count FROM problems WHERE {where}", files).fetchall()
    counts: dict[tuple[str, str], int] = {(path, kind): count for path, kind, count in stored}
    con.execute(f"DELETE FROM problems WHERE {where}", files)
    append(
        con,
        "problems",
        [
            (path, severity, kind, line, message, plan.new, counts.get((path, kind), 0) + 1)
            for path, severity, kind, line, message in sorted(_standing(settings, failures), key=str)
        ],
    )
