"""The checks of `gbrain doctor`: each looks at one thing and never changes anything."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from gbrain_py.config import BRAIN_FILE, read_limited
from gbrain_py.errors import GbrainError
from gbrain_py.index.engine import Connection, DatabaseError
from gbrain_py.index.store import Index
from gbrain_py.views.pages import Row

State = Literal["ok", "note", "warning", "problem"]

# Rows that hang in the air: each must count nothing, or the index is not what a fresh one would be.
_DANGLING = {
    "chunks without a page": "SELECT count(*) FROM chunks c ANTI JOIN pages p ON p.id = c.page",
    "tags without a page": "SELECT count(*) FROM tags t ANTI JOIN pages p ON p.id = t.page",
    "edges without a page": """
        SELECT count(*) FROM edges e WHERE e.src NOT IN (SELECT id FROM pages)
        OR e.dst NOT IN (SELECT id FROM pages) OR e.origin NOT IN (SELECT id FROM pages)""",
    "postings without a term": "SELECT count(*) FROM postings t ANTI JOIN terms w ON w.id = t.term",
    "postings without a chunk": """
        SELECT count(*) FROM (SELECT DISTINCT chunk FROM postings) t
        WHERE t.chunk NOT IN (SELECT id FROM chunks) AND -t.chunk NOT IN (SELECT id FROM pages)""",
    "two pages with one slug": "SELECT count(*) - count(DISTINCT slug) FROM pages",
    "two pages with one path": "SELECT count(*) - count(DISTINCT path) FROM pages",
    "pages that await resolution": "SELECT count(*) FROM pending",
}


def finding(check: str, state: State, message: str, hint: str = "", exit_code: int = 0) -> Row:
    """One line of the doctor's report."""
    return {"check": check, "state": state, "message": message, "hint": hint, "exit_code": exit_code}


def state_directory(state: Path) -> Iterator[Row]:
    """Permissions and leftovers of `.gbrain/`."""
    try:
        mode = stat.S_IMODE(state.stat().st_mode)
    except OSError:
        yield finding("state directory", "note", "there is none yet", "gbrain sync makes it")
        return
    if mode & 0o077:
        message = f"{state.name} can be read by others (mode {mode:o})"
        yield finding("state directory", "warning", message, f"chmod 700 {state}")
    elif not os.access(state, os.W_OK | os.X_OK):
        message = f"{state.name} cannot be written"
        yield finding("state directory", "problem", message, "see who owns it", exit_code=8)
    else:
        yield finding("state directory", "ok", "yours alone")
    yield from _locks(state)
    for leftover in sorted(state.glob("*.new*")):
        hint = "the next rebuild removes it"
        yield finding("leftovers", "note", f"{leftover.name} of a rebuild that was broken off", hint)


def _locks(state: Path) -> Iterator[Row]:
    """Who said that they hold a lock; the lock itself dies with its process, the note may stay."""
    for note in sorted(state.glob("*.holder")):
        try:
            pid = int((read_limited(note) or "").split()[0])
            os.kill(pid, 0)
        except (ProcessLookupError, ValueError, IndexError, OverflowError):
            message = f"{note.name} of a process that was stopped in the middle of its work"
            yield finding("locks", "note", message, "gbrain sync goes on where it stopped")
        except PermissionError:
            yield finding("locks", "note", f"a process of someone else is at work: {note.name}")
        else:
            yield finding("locks", "note", f"process {pid} is at work: {note.name}")


def consistency(con: Connection) -> Iterator[Row]:
    """Whether every row of the index belongs to something."""
    wrong = []
    for what, sql in _DANGLING.items():
        row = con.execute(sql).fetchone()
        if row and row[0]:
            wrong.append(f"{row[0]:,} {what}")
    if wrong:
        yield finding("index", "problem", "; ".join(wrong), "gbrain rebuild makes it anew", exit_code=8)
    else:
        yield finding("index", "ok", "consistent")


def problems(con: Connection) -> Iterator[Row]:
    """What past syncs could not read, or read with a doubt, by kind; `settings` looks at those itself."""
    found = con.execute(
        f"""
        SELECT severity, kind, count(*), min(concat(path, CASE WHEN line > 0 THEN concat(':', line) END))
        FROM problems WHERE path <> '{BRAIN_FILE}' GROUP BY 1, 2 ORDER BY severity, kind
        """
    ).fetchall()
    for severity, kind, count, example in found:
        failure = severity == "failure"
        hint = "gbrain status names them" + ("; gbrain sync tries again" if failure else "")
        message = f"{count:,} × {kind}, such as {example}"
        yield finding(
            "files", "problem" if failure else "warning", message, hint, exit_code=3 if failure else 0
        )
    if not found:
        yield finding("files", "ok", "all read without a doubt")


def slugs(con: Connection) -> Iterator[Row]:
    """Files whose paths give one slug."""
    found = con.execute(
        """
        SELECT base_slug, list(path ORDER BY path) FROM pages
        GROUP BY base_slug HAVING count(*) > 1 ORDER BY base_slug
        """
    ).fetchall()
    for slug, paths in found:
        yield finding("slugs", "warning", f"{slug}: {', '.join(paths)}", "rename all but one of them")
    if not found:
        yield finding("slugs", "ok", "every file has a slug of its own")


def vectors(con: Connection, root: Path) -> Iterator[Row]:
    """Whether the search by meaning has what it needs."""
    from gbrain_py import config
    from gbrain_py.embed import Choice, coverage
    from gbrain_py.embed.protocol import without

    choice = Choice.of(config.load(root).get)
    if choice.spec == "none":
        yield finding("vectors", "note", "no search by meaning: embed.model is none")
        return
    found = coverage.look(con, root, choice)
    if found.trouble:
        yield finding(
            "vectors",
            "warning",
            found.trouble,
            found.remedy or "gbrain embed",
        )
    elif found.remark:
        yield finding(
            "vectors", "note" if choice.may_ask(found.model) else "warning", found.remark, found.remedy
        )
    elif found.missing:
        total = found.have + found.missing
        message = f"{without(found.missing, total)} no vector yet"
        yield finding("vectors", "note", message, "gbrain embed")
    else:
        yield finding("vectors", "ok", f"every passage has its vector, by {found.model}")


def repository(root: Path) -> Iterator[Row]:
    """Whether git can be reached and has this brain."""
    from gbrain_py.repo import open_repo

    try:
        repo = open_repo(root)
        head = repo.head()
    except GbrainError as error:
        yield finding("git", "problem", error.message, error.hint, exit_code=error.exit_code)
        return
    if repo.is_git:
        yield finding("git", "ok", f"HEAD is {repo.describe(head)}" if head else "no commit yet")
    else:
        hint = "git init keeps the history of your notes"
        yield finding("git", "note", "a plain directory: changes are found by content, without history", hint)


def settings(root: Path) -> Iterator[Row]:
    """What is wrong in the files of settings."""
    from gbrain_py import config

    found = config.load(root).problems
    for problem in found:
        broken = problem.kind == "broken"
        yield finding(
            "settings", "problem" if broken else "warning", f"{problem.file}: {problem.message}",
            "gbrain config list shows what is in force", exit_code=3 if broken else 0,
        )  # fmt: skip
    if not found:
        yield finding("settings", "ok", "readable")


def examine(root: Path, index: Index) -> list[Row]:
    """Every check, as far as what it looks at is there."""
    findings = [*repository(root), *settings(root), *state_directory(index.state)]
    try:
        with index.read() as con:
            for check in (consistency, slugs, problems):
                findings += check(con)
            findings += vectors(con, root)
    except GbrainError as error:
        findings.append(finding("index", "problem", error.message, error.hint, exit_code=error.exit_code))
    except DatabaseError as error:
        message = f"damaged: {str(error).splitlines()[0]}"
        findings.append(finding("index", "problem", message, "gbrain rebuild makes it anew", exit_code=8))
    return findings
