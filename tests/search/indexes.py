"""Small indexes made by hand, row by row, for tests of what reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import gbrain_py.index
from gbrain_py import scopes
from gbrain_py.index import postings
from gbrain_py.index.engine import Connection, connect
from gbrain_py.pages.slugs import fold

TODAY = date(2026, 3, 10)
SCHEMA = Path(gbrain_py.index.__file__).with_name("schema.sql")


@dataclass
class Part:
    """A chunk to be."""

    text: str
    heading: str = ""
    layer: str = "truth"
    scope: str = "world"


@dataclass
class Made:
    """A page to be; a text alone is one chunk of compiled truth."""

    slug: str
    parts: Sequence[Part | str] = ()
    title: str = ""
    type: str = "note"
    tags: Sequence[str] = ()
    aliases: Sequence[str] = ()
    date: str | None = "2026-01-01"
    scope: str = "world"
    path: str = ""
    front: dict[str, Any] = field(default_factory=dict)
    backlinks: int = 0


def key(name: str) -> str:
    """The key of a name, as the pipeline makes it."""
    return fold(name).lstrip("=/:")


def make_index(path: Path, pages: Sequence[Made], shuffle: bool = False) -> Connection:
    """A database file with these pages, open for reading; `shuffle` gives ids in the opposite order."""
    path.unlink(missing_ok=True)
    con = connect(path, read_only=False)
    con.execute(SCHEMA.read_text(encoding="utf-8"))
    add_pages(con, pages, shuffle=shuffle)
    con.close()
    return connect(path, read_only=True)


def add_pages(con: Connection, pages: Sequence[Made], shuffle: bool = False) -> None:
    """Append pages to an index open for writing."""
    ((page_id, chunk_id),) = con.execute(
        "SELECT (SELECT coalesce(max(id), 0) FROM pages), (SELECT coalesce(max(id), 0) FROM chunks)"
    ).fetchall()
    for made in reversed(pages) if shuffle else pages:
        page_id += 1
        chunk_id = _add_page(con, made, page_id, chunk_id)


def _add_page(con: Connection, made: Made, page_id: int, chunk_id: int) -> int:
    parts = [Part(part) if isinstance(part, str) else part for part in made.parts]
    title = made.title or made.slug.rpartition("/")[2]
    path = made.path or f"{made.slug}.md"
    rows, lengths = postings.of_page(
        title, made.aliases, made.tags,
        [postings.ChunkText(
            postings.TIMELINE if part.layer == "timeline" else postings.TRUTH, part.heading, part.text
        ) for part in parts],
    )  # fmt: skip
    text = "\n".join(part.text for part in parts)
    _insert(con, "pages", id=page_id, path=path, base_slug=made.slug, slug=made.slug, title=title,
            type=made.type, scope=made.scope, date=made.date, front=json.dumps(made.front),
            text=text)  # fmt: skip
    start = 0
    for ordinal, (part, length) in enumerate(zip(parts, lengths, strict=True)):
        _insert(con, "chunks", id=chunk_id + 1 + ordinal, page=page_id, ordinal=ordinal, layer=part.layer,
                heading=part.heading, scope=scopes.intersect(made.scope, part.scope),
                start=start, stop=start + len(part.text),
                line=text.count("\n", 0, start) + 1, length=length)  # fmt: skip
        start += len(part.text) + 1
    for tag in made.tags:
        _insert(con, "tags", page=page_id, tag=tag)
    names = [(f"/{fold(made.slug)}", 0), (key(title), 5), (key(path.rpartition("/")[2]), 6)]
    for alias in made.aliases:
        _insert(con, "aliases", page=page_id, alias=alias)
        names.append((key(alias), 4))
    for name, rank in names:
        _insert(con, "names", key=name, rank=rank, page=page_id)
    _insert(con, "importance", page=page_id, backlinks=made.backlinks, pagerank=0)
    postings.begin(con)
    postings.stage(
        con, [(-page_id if at == postings.PAGE else chunk_id + 1 + at, *rest) for at, *rest in rows]
    )
    postings.settle(con)
    return chunk_id + len(parts)


def _insert(con: Connection, table: str, **values: object) -> None:
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    con.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values()))
