"""Putting a plan into the index: pages in batches, then everything that depends on all of them.

A batch is one transaction and leaves its pages in `pending` until the final one, so a run that is
stopped anywhere is taken up by the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, islice

from gbrain_py.errors import BrokenBrain
from gbrain_py.index import postings
from gbrain_py.index import rows as index_rows
from gbrain_py.index.engine import Connection, DatabaseError, append
from gbrain_py.index.rows import PageRows
from gbrain_py.index.store import Index
from gbrain_py.pages.model import Notice
from gbrain_py.sync.finish import Progress, finish
from gbrain_py.sync.pending import faces, note_changed
from gbrain_py.sync.plan import Plan
from gbrain_py.sync.reading import contents
from gbrain_py.sync.record import LOG
from gbrain_py.sync.report import Item
from gbrain_py.sync.rows import Read, rows_of
from gbrain_py.sync.settings import BrainSettings
from gbrain_py.sync.steps import reached

_BATCH_PAGES = 256
_BATCH_BYTES = 2 << 20
_UNSEEN_BY_GIT = "origin = 'worktree' AND (path, blob) NOT IN (SELECT unnest(?), unnest(?))"
_BATCHES_TOGETHER = 8  # that a build commits at once, so that words are told apart for many pages at a time


@dataclass(slots=True)
class Outcome:
    """What was read: content hashes by path, notices by path, and what could not be read.

    `has_drifted` says that a file held something else by then than when the plan was made.
    """

    hashes: dict[str, str] = field(default_factory=dict)
    notices: dict[str, list[Notice]] = field(default_factory=dict)
    failures: list[Item] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)  # the pages whose references were resolved in the end
    messages: list[str] = field(default_factory=list)
    has_drifted: bool = False


@dataclass(slots=True)
class _Batch:
    pages: list[PageRows]
    notices: dict[str, list[Notice]]


def build(index: Index, plan: Plan, settings: BrainSettings, now: str, progress: Progress) -> Outcome:
    """Make a new index and put it in the place of the old one, whose local rows are carried over."""
    outcome = Outcome(failures=list(plan.failures))
    kept = _local_rows(index, plan, now, outcome)
    with index.build() as con:
        for table, listed in kept.items():
            append(con, table, listed)
        batches = _batches(plan, settings, outcome, progress)
        page, chunk = 1, 1
        while first := next(batches, None):
            with _transaction(con):
                postings.begin(con)
                for batch in chain([first], islice(batches, _BATCHES_TOGETHER - 1)):
                    numbered = list(enumerate(batch.pages, page))
                    chunk = index_rows.write_pages(con, numbered, chunk)
                    _write_notices(con, batch)
                    page += len(numbered)
                postings.settle(con)
            reached("batch")
        with _transaction(con):
            con.execute("INSERT INTO pending SELECT id FROM pages")
            outcome.settled = finish(con, plan, settings, outcome.failures, progress)
        reached("built")
    return outcome


def update(index: Index, plan: Plan, settings: BrainSettings, now: str, progress: Progress) -> Outcome:
    """Bring the index that is there up to date, in short openings."""
    outcome = Outcome(failures=list(plan.failures))
    for batch in _batches(plan, settings, outcome, progress):
        with index.write() as con, _transaction(con):
            _write_batch(con, plan, batch, now)
            reached("batch-written")
        reached("batch")
    with index.write() as con, _transaction(con):
        _forget(con, plan, now)
        reached("gone")
        outcome.settled = finish(con, plan, settings, outcome.failures, progress)
        reached("finished")
    reached("updated")
    return outcome


def _batches(plan: Plan, settings: BrainSettings, outcome: Outcome, progress: Progress) -> Iterator[_Batch]:
    """The pages of the plan parsed, in batches bounded in number and size."""
    total, done = len(plan.read), 0
    for files in _files(plan, settings, outcome):
        batch = _Batch([], {})
        for file, (rows, notices) in zip(
            files, rows_of(files, settings.schema, settings.phrases), strict=True
        ):
            path = file.target.path
            batch.pages.append(rows)
            batch.notices[path] = notices
            outcome.hashes[path] = rows.content_hash
            outcome.has_drifted |= file.target.blob != plan.read[path].blob
            if notices:
                outcome.notices[path] = notices
        done += len(files)
        progress("pages", done, total)
        yield batch


def _files(plan: Plan, settings: BrainSettings, outcome: Outcome) -> Iterator[list[Read]]:
    """The files of the plan, in batches bounded in number and size."""
    files: list[Read] = []
    size = 0
    for target, data in contents(settings.repo, list(plan.read.values()), outcome.failures):
        files.append(Read(target, data, plan.slugs[target.path]))
        size += len(data)
        if len(files) >= _BATCH_PAGES or size >= _BATCH_BYTES:
            yield files
            files, size = [], 0
    if files:
        yield files


def _write_batch(con: Connection, plan: Plan, batch: _Batch, now: str) -> None:
    """Replace the batch's pages and note whose references may now mean something else."""
    next_page, next_chunk = index_rows.next_ids(con)
    ids: dict[str, int] = {}
    for rows in batch.pages:
        have = plan.known.get(plan.moved.get(rows.path, rows.path))
        ids[rows.path] = have.id if have else next_page
        next_page += have is None
    numbered = [(ids[rows.path], rows) for rows in batch.pages]
    _keep_snapshots(con, ids.values(), {rows.path: rows.blob for rows in batch.pages}, now)
    before = faces(con, ids.values())
    index_rows.clear_pages(con, list(ids.values()))
    reached("cleared")
    postings.begin(con)
    index_rows.write_pages(con, numbered, next_chunk)
    postings.settle(con)
    reached("rows")
    _write_notices(con, batch)
    after = faces(con, ids.values())
    append(con, "pending", [(page,) for page in ids.values()])
    note_changed(con, before, after)
    _remember(con, plan, list(ids))


def _remember(con: Connection, plan: Plan, paths: list[str]) -> None:
    """Note the paths whose pages are ahead of the bookmark now: a run that dies here may never be repeated
    as it was, so the next one has to look at them again, whatever git says by then."""
    old = [plan.moved[path] for path in paths if path in plan.moved]
    append(con, "overlay", [(path, None) for path in (*paths, *old)])
    con.execute("DELETE FROM problems WHERE path IN (SELECT unnest(?))", [old])


def _keep_snapshots(con: Connection, ids: Collection[int], new_blobs: dict[str, str], now: str) -> None:
    """Keep the text of dirty pages that is about to go: git may never have seen it."""
    con.execute(
        f"""INSERT INTO snapshots SELECT path, blob, ?, text FROM pages
        WHERE {_UNSEEN_BY_GIT} AND id IN (SELECT unnest(?))""",
        [now, list(new_blobs), list(new_blobs.values()), list(ids)],
    )


def _forget(con: Connection, plan: Plan, now: str) -> None:
    """Remove pages that are gone; who referred to them is resolved again."""
    moved = set(plan.moved.values())
    ids = [known.id for path, known in plan.gone.items() if path not in moved]
    _keep_snapshots(con, ids, {}, now)
    before = faces(con, ids)
    con.execute("DELETE FROM problems WHERE path IN (SELECT unnest(?))", [list(plan.gone)])
    index_rows.forget_pages(con, ids)
    note_changed(con, before, (set(), set()))


def _write_notices(con: Connection, batch: _Batch) -> None:
    con.execute(
        "DELETE FROM problems WHERE severity = 'warning' AND path IN (SELECT unnest(?))",
        [list(batch.notices)],
    )
    append(
        con,
        "problems",
        [
            (path, "warning", notice.kind, notice.line, notice.message, None, 1)
            for path, notices in batch.notices.items()
            for notice in notices
        ],
    )


def _local_rows(index: Index, plan: Plan, now: str, outcome: Outcome) -> dict[str, list[tuple[object, ...]]]:
    """The rows that tell the story of the old index, of whatever version, if it can be read; the text of
    dirty pages that the new one will not have becomes part of it."""
    read = list(plan.read.values())
    blobs = [target.blob for target in read]
    kept: dict[str, list[tuple[object, ...]]] = {"snapshots": [], "ingest_log": []}
    with suppress(BrokenBrain), index.read(any_version=True) as con:
        for table, sql, values in (
            ("snapshots", "SELECT path, blob, seen, text FROM snapshots", []),
            ("ingest_log", f"SELECT {', '.join(LOG)} FROM ingest_log ORDER BY rowid", []),
            (
                "snapshots",
                f"SELECT path, blob, ?, text FROM pages WHERE {_UNSEEN_BY_GIT}",
                [now, [target.path for target in read], blobs],
            ),
        ):
            try:
                kept[table] += con.execute(sql, values).fetchall()
            except DatabaseError:  # another version called it something else
                outcome.messages.append(f"what the old index remembered in {table} could not be read")
    return kept


@contextmanager
def _transaction(con: Connection) -> Iterator[None]:
    con.execute("BEGIN")
    try:
        yield
    except BaseException:
        with suppress(DatabaseError):  # where the disk is full, even that may fail
            con.execute("ROLLBACK")
        raise
    con.execute("COMMIT")
