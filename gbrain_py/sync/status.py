"""How the index stands to the repository, read from both without changing either."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gbrain_py import config
from gbrain_py.index.engine import Connection
from gbrain_py.index.store import Index, get_meta
from gbrain_py.sync import stamp as stamps
from gbrain_py.sync import trust
from gbrain_py.sync.report import Item, SyncOptions
from gbrain_py.sync.run import look


@dataclass(slots=True)
class Status:
    """The state of a brain. `behind` counts the commits that are not indexed yet, None when history has
    been rewritten since; `conflicts` are the paths of pages that had to take another slug; `model` is the one
    of the settings, `embedded` and `unembedded` count passages with and without a vector, by `vectors_of`;
    `vectors_note` says that this is another model, or that they cannot be read, and what to run."""

    head: str | None
    bookmark: str | None = None
    behind: int | None = 0
    pages: int = 0
    dirty: list[str] = field(default_factory=list)
    failures: list[Item] = field(default_factory=list)
    warnings: list[Item] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    unresolved: int = 0
    ambiguous: int = 0
    redirected: int = 0  # references by a name that a page had before it was renamed
    last_sync: str | None = None
    last_pull: str | None = None
    model: str = "none"
    embedded: int = 0
    unembedded: int = 0
    vectors_of: str = ""
    vectors_note: str = ""


def status(root: Path) -> Status:
    """Look at a brain. Raises BrokenBrain when it has no index that can be read."""
    view = look(root, SyncOptions())
    index = Index(root, lambda: trust.may_adopt(root))
    stamp = stamps.read(index.state)
    state = Status(view.head, last_sync=stamp.synced, last_pull=stamp.pulled)
    state.dirty = sorted(view.worktree.paths)
    with index.read() as con:
        state.bookmark = get_meta(con).get("bookmark")
        _read_index(con, state)
        settings = config.load(root)
        state.model = settings.get("embed.model")
        if state.model != "none":
            from gbrain_py.embed import Choice, coverage

            found = coverage.look(con, root, Choice.of(settings.get))
            state.embedded, state.unembedded, state.vectors_of = found.have, found.missing, found.model
            if noted := found.remark or found.trouble:
                state.vectors_note = ": ".join(filter(None, (noted, found.remedy)))
    repo = view.settings.repo
    if view.head and view.head != state.bookmark:
        known = state.bookmark is None or repo.is_ancestor(state.bookmark, view.head)
        state.behind = repo.count_commits(state.bookmark, view.head) if known else None
    return state


def _read_index(con: Connection, state: Status) -> None:
    ((state.pages, state.unresolved, state.ambiguous, state.redirected),) = con.execute(
        """SELECT (SELECT count(*) FROM pages), count(*) FILTER (status = 'unresolved'),
        count(*) FILTER (status = 'ambiguous'), count(*) FILTER (status = 'redirected') FROM refs"""
    ).fetchall()
    for path, severity, kind, line, message in con.execute(
        "SELECT path, severity, kind, line, message FROM problems ORDER BY path, line, kind, message"
    ).fetchall():
        listed = state.failures if severity == "failure" else state.warnings
        listed.append(Item(path, message, line, kind))
    conflicts = con.execute("SELECT path FROM pages WHERE slug <> base_slug ORDER BY path").fetchall()
    state.conflicts = [path for (path,) in conflicts]
