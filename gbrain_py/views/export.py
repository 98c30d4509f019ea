"""Pages back to Markdown, and edges as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gbrain_py.errors import BrokenBrain, UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.repo import READ_LIMIT, Repo
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
    "from", "to", "type", "kind", "tense", "origin", "line", "context", "since", "until", "date", "rule",
)  # fmt: skip
_MOST = 64 << 20  # bytes of a page that are copied
_AS_INDEXED = (
    "changed since the last sync, or too long: written as indexed, in UTF-8 with LF and no longer than 5 MB"
)


@dataclass(slots=True)
class Exported:
    """How many pages were written, and what is not as it was with some, by path."""

    count: int = 0
    notes: list[tuple[str, str]] = field(default_factory=list)


def edges(con: Connection, today: str) -> list[Row]:
    """Every edge with where it was read: from, to, type, kind, tense, origin, line, context, then
    since, until, date and rule."""
    return [dict(zip(_FIELDS, row, strict=True)) for row in con.execute(_EDGES, [today]).fetchall()]


def listed(con: Connection, where: Clause) -> list[tuple[str, str, str]]:
    """(path, blob, origin) of the pages that meet a clause, in order."""
    sql = f"SELECT p.path, p.blob, p.origin FROM pages p WHERE {where[0]} ORDER BY p.path"
    return [(row[0], row[1], row[2]) for row in con.execute(sql, list(where[1])).fetchall()]


def text_of(con: Connection, path: str) -> str | None:
    """The text of a page as it is indexed: UTF-8, LF, at most so long; None when it is gone."""
    row = con.execute("SELECT text FROM pages WHERE path = ? AND origin <> 'stub'", [path]).fetchone()
    return row[0] if row else None


def would_be_read(repo: Repo, directory: Path) -> bool:
    """Whether a Markdown file in a directory would be a page of the brain."""
    try:
        below = directory.resolve().relative_to(repo.root)
    except ValueError:
        return False
    verdict = repo.explain((below / "page.md").as_posix())
    return verdict.is_page or verdict.reason == "missing"


def write_pages(
    repo: Repo, pages: Sequence[tuple[str, str, str]], directory: Path, indexed: Callable[[str], str | None]
) -> Exported:
    """Write each page to its own path below `directory`: links between them lead where they did.

    A page has the bytes that were indexed, from git or the disk; where they are not to be had any more, the
    text that the index has, by `indexed`. Raises UsageError unless the directory is new or empty.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise UsageError(f"{directory} is not an empty directory", "name a new one")
    directory.mkdir(parents=True, exist_ok=True)
    done = Exported()
    for name, data in _contents(repo, pages):
        path = directory / name
        if ".." in path.parts[len(directory.parts) :]:
            raise BrokenBrain(f"the index names a page outside the brain: {name}", "run: gbrain rebuild")
        if data is None:
            text = indexed(name)
            if text is None:
                done.notes.append((name, "cannot be read: left out"))
                continue
            done.notes.append((name, _AS_INDEXED))
            data = text.encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
        done.count += 1
    return done


def _contents(repo: Repo, pages: Sequence[tuple[str, str, str]]) -> Iterator[tuple[str, bytes | None]]:
    """Each page with the bytes of its blob, None when they are nowhere."""
    stored = [(path, blob) for path, blob, origin in pages if origin in ("commit", "stale")]
    found = repo.blobs((blob for _, blob in stored), _MOST)
    for (path, _), (_, data) in zip(stored, found, strict=True):
        yield path, _whole(data)
    for path, blob, origin in pages:
        if origin == "worktree":
            yield path, _on_disk(repo, path, blob)
        elif origin == "stub":
            yield path, None


def _on_disk(repo: Repo, path: str, blob: str) -> bytes | None:
    try:
        data = repo.read_file(path)
        if repo.hash_bytes(data) != blob:  # of as much as sync reads
            return None
        return data if len(data) < READ_LIMIT else _whole(repo.read_file(path, _MOST))
    except OSError:
        return None


def _whole(data: bytes | None) -> bytes | None:
    return None if data is None or len(data) >= _MOST else data
