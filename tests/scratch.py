"""An index written by hand, for tests of what reads it: pages with chunks and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gbrain_py.index.engine import Row, append
from gbrain_py.index.store import Index

# slug, title, date of git or None, chunks as "layer:text"
PageSpec = tuple[str, str, str | None, Sequence[str]]


class Scratch:
    """Rows of pages and chunks. The hash of a chunk is its own text: what tests compare by."""

    def __init__(self, pages: Sequence[PageSpec]) -> None:
        self.pages = pages

    def build(self, root: Path, scopes: dict[str, str] | None = None) -> Index:
        """A new index of the brain at `root`; `scopes` are by slug, everything else is public."""
        index = Index(root)
        index.state.mkdir()
        pages: list[dict[str, object]] = []
        chunks: list[dict[str, object]] = []
        for number, (slug, title, git_date, texts) in enumerate(self.pages, 1):
            scope = (scopes or {}).get(slug, "public")
            bodies = [text.partition(":")[::2] for text in texts]
            kind = slug.partition("/")[0]
            pages.append(
                {"id": number, "path": slug + ".md", "slug": slug, "title": title, "type": kind,
                 "scope": scope, "git_date": git_date, "text": "".join(body for _, body in bodies)}
            )  # fmt: skip
            start = 0
            for ordinal, (layer, body) in enumerate(bodies):
                chunks.append(
                    {"id": len(chunks) + 1, "page": number, "ordinal": ordinal, "layer": layer, "heading": "",
                     "scope": scope, "start": start, "stop": start + len(body), "hash": body}
                )  # fmt: skip
                start += len(body)
        with index.build() as con:
            for table, rows in (("pages", pages), ("chunks", chunks)):
                columns = [
                    row[0] for row in con.execute(f"SELECT name FROM pragma_table_info('{table}')").fetchall()
                ]
                listed: list[Row] = [tuple(row.get(column) for column in columns) for row in rows]
                append(con, table, listed)
        return index
