"""Pages back to Markdown, and edges as rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gbrain_py.errors import BrokenBrain, UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.repo import Repo
from gbrain_py.views.pages import Clause, Row

_EDGES = """
    SELECT a.slug, b.slug, e.type, e.kind, CASE WHEN e.until || '~' < ? THEN 'past' ELSE e.tense END,
        o.slug, r.line,
        substring(o.text, r.context_start + 1, r.context_stop - r.context_start),
        e.since, e.until, e.date, e.rule
    FROM edges e
    JOIN pages a ON a.id = e.src JOIN pages b ON b.id = e.dst JOIN pages o ON o.id = e.origin
    LEFT JOIN refs r ON r.page = e.origin AND r.ordinal = e.ref
    ORDER BY a.slug, b.slug, e.type, o.slug, r.line, e.kind, e.ref
"""
_FIELDS = (
    "from",
    "to",
    "type",
    "kind",
    "tense",
    "origin",
    "line",
    "context",
    "since",
    "until",
    "date",
    "rule",
)


def edges(con: Connection, today: str) -> list[Row]:
    """Every edge with where it was read: from, to, type, kind, tense, origin, line, context, then
    since, until, date and rule."""
    return [dict(zip(_FIELDS, row, strict=True)) for row in con.execute(_EDGES, [today]).fetchall()]


def page_texts(con: Connection, where: Clause) -> Iterator[tuple[str, str]]:
    """(path, text) of the pages that meet a clause, in order, a few at a time."""
    found = con.execute(
        f"SELECT p.path, p.text FROM pages p WHERE {where[0]} ORDER BY p.path",
        list(where[1]),
    )
    while rows := found.fetchmany(200):
        yield from rows


def would_be_read(repo: Repo, directory: Path) -> bool:
    """Whether a Markdown file in a directory would be a page of the brain."""
    try:
        below = directory.resolve().relative_to(repo.root)
    except ValueError:
        return False
    verdict = repo.explain((below / "page.md").as_posix())
    return verdict.is_page or verdict.reason == "missing"


def write_pages(texts: Iterator[tuple[str, str]], directory: Path) -> int:
    """Write each page to its own path below `directory`: links between them lead where they did.

    Raises UsageError unless the directory is new or empty.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise UsageError(f"{directory} is not an empty directory", "name a new one")
    directory.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, text in texts:
        path = directory / name
        if ".." in path.parts[len(directory.parts) :]:
            raise BrokenBrain(f"the index names a page outside the brain: {name}", "run: gbrain rebuild")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        count += 1
    return count
