"""A small real index of given pages, changed the way a sync changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from gbrain_py import graph, schema
from gbrain_py.graph.names import REDIRECT
from gbrain_py.index import engine, postings, store
from gbrain_py.index.engine import Connection, Row, append
from gbrain_py.pages import assign_slugs, base_slug, parse

SCHEMA = schema.builtin()
_SCHEMA_SQL = Path(store.__file__).with_name("schema.sql").read_text(encoding="utf-8")


class Brain:
    """Pages by path in an index of their own; `change` keeps it up to date by what is affected alone."""

    def __init__(self) -> None:
        self.con: Connection = engine.connect(Path(":memory:"), read_only=False)
        self.con.execute(_SCHEMA_SQL)
        self.files: dict[str, str] = {}
        self.ids: dict[str, int] = {}
        self._slugs: dict[str, str] = {}
        self._last_id = 0
        self._clock = 0

    def close(self) -> None:
        self.con.close()

    def id(self, slug: str) -> int:
        """The internal id of the page with a slug."""
        return next(self.ids[path] for path, known in self._slugs.items() if known == slug)

    def change(
        self,
        write: Mapping[str, str] | None = None,
        remove: Iterable[str] = (),
        rename: Mapping[str, str] | None = None,
    ) -> None:
        """Write, remove and rename pages (renamed ones keep their id), then resolve what that affects."""
        moved = dict(rename or {})
        before = self._faces()
        self._clock += 1
        for old, new in moved.items():
            self.files[new] = self.files.pop(old)
            self.ids[new] = self.ids.pop(old)
            commit = f"{self._clock:040d}"
            append(self.con, "versions", [(new, commit, "2026-01-01", self._clock, "", "R", old)])
        self.files.update(write or {})
        for path in remove:
            del self.files[path]
            gone = self.ids.pop(path)
            self.con.execute("DELETE FROM edges WHERE ? IN (src, dst, origin)", [gone])
        slugs = assign_slugs(self.files)
        touched = {*(write or {}), *moved.values()} | {p for p, s in slugs.items() if self._slugs.get(p) != s}
        self._slugs = slugs
        self._rewrite(touched)
        after = self._faces()
        keys = {row[0] for row in before[0] ^ after[0]} | graph.refresh_redirects(self.con)
        pages = {row[0] for row in before[1] ^ after[1]}
        own = {self.ids[path] for path in touched}
        graph.reconcile(self.con, graph.affected(self.con, keys, pages) | own)

    def reconcile_all(self) -> bool:
        """Resolve everything again; whether any edge changed."""
        return graph.reconcile(self.con, self.ids.values())

    def rows(self, sql: str, *parameters: object) -> list[Row]:
        return self.con.execute(sql, list(parameters)).fetchall()

    def edges(self) -> list[tuple[str, str, str]]:
        """The distinct edges as (slug, type, slug), in order."""
        return self.rows(
            "SELECT DISTINCT a.slug, e.type, b.slug FROM edges e JOIN pages a ON a.id = e.src "
            "JOIN pages b ON b.id = e.dst ORDER BY ALL"
        )

    def outcomes(self, path: str) -> list[tuple[str, str, str | None]]:
        """For the references of a page in order: as written, status, slug of the target."""
        return self.rows(
            "SELECT r.raw, r.status, t.slug FROM refs r JOIN pages p ON p.id = r.page "
            "LEFT JOIN pages t ON t.id = r.target WHERE p.path = ? ORDER BY r.ordinal",
            path,
        )

    def _faces(self) -> tuple[set[Row], set[Row]]:
        names = self.rows("SELECT key, rank, page FROM names WHERE rank < ?", REDIRECT)
        return set(names), set(self.rows("SELECT id, slug, type, title FROM pages"))

    def _rewrite(self, paths: Iterable[str]) -> None:
        for path in paths:
            if path not in self.ids:
                self._last_id += 1
                self.ids[path] = self._last_id
        kept = set(self.ids.values()) - {self.ids[path] for path in paths}
        for table, column in (("pages", "id"), ("names", "page"), ("refs", "page"), ("aliases", "page")):
            self.con.execute(
                f"DELETE FROM {table} WHERE {column} NOT IN (SELECT unnest(?::INTEGER[]))", [list(kept)]
            )
        self.con.execute(
            "DELETE FROM postings WHERE chunk NOT IN (SELECT id FROM chunks WHERE page IN "
            "(SELECT unnest(?::INTEGER[])))",
            [list(kept)],
        )
        self.con.execute("DELETE FROM chunks WHERE page NOT IN (SELECT unnest(?::INTEGER[]))", [list(kept)])
        postings.begin(self.con)
        for path in sorted(paths):
            self._write(path)
        postings.settle(self.con)

    def _write(self, path: str) -> None:
        page = parse(path, self.files[path].encode(), SCHEMA)
        page.slug = self._slugs[path]
        number = self.ids[path]
        head = (number, path, base_slug(path), page.slug, page.title, page.type, page.scope, "", "commit")
        append(self.con, "pages", [(*head, page.content_hash, page.date, None, None, "{}", 0, page.text)])
        append(self.con, "names", [(key, rank, number) for key, rank in graph.name_keys(page)])
        append(self.con, "aliases", [(number, alias) for alias in page.aliases])
        references = graph.extract(page, SCHEMA)
        append(self.con, "refs", [(number, at, *ref.row()) for at, ref in enumerate(references)])
        words = [postings.ChunkText(postings.TRUTH, "", page.text[c.start : c.end]) for c in page.chunks]
        found, _ = postings.of_page(page.title, page.aliases, page.tags, words)
        first = number * 1000
        append(
            self.con,
            "chunks",
            [
                (first + i, number, i, c.layer, "", c.scope, c.start, c.end, c.line, c.end_line, 0, "")
                for i, c in enumerate(page.chunks)
            ],
        )
        postings.stage(self.con, [(first + at if at >= 0 else -number, *rest) for at, *rest in found])


@pytest.fixture
def brain() -> Iterator[Brain]:
    """An empty brain."""
    made = Brain()
    yield made
    made.close()
