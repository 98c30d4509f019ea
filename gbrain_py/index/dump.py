"""A deterministic dump of what an index says, to compare two indexes by.

Ids, the log, failure counts, snapshots and vectors are left out: they tell how an index came to be.
Pages are named by path, and every table is sorted by all its columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from gbrain_py.index.engine import Connection

_META = ("schema_version", "pipeline_version", "bookmark", "config_hash")

# Table name → the columns shown. `p` is the page that a row belongs to.
_TABLES = {
    "pages": "SELECT p.* EXCLUDE (id) FROM pages p",
    "tags": "SELECT p.path, t.* EXCLUDE (page) FROM tags t JOIN pages p ON p.id = t.page",
    "aliases": "SELECT p.path, t.* EXCLUDE (page) FROM aliases t JOIN pages p ON p.id = t.page",
    "names": "SELECT p.path, t.* EXCLUDE (page) FROM names t JOIN pages p ON p.id = t.page",
    "chunks": "SELECT p.path, t.* EXCLUDE (id, page) FROM chunks t JOIN pages p ON p.id = t.page",
    "entries": "SELECT p.path, t.* EXCLUDE (page) FROM entries t JOIN pages p ON p.id = t.page",
    "claims": "SELECT p.path, t.* EXCLUDE (page) FROM claims t JOIN pages p ON p.id = t.page",
    "refs": """
        SELECT p.path, t.* EXCLUDE (page, target), q.path AS target
        FROM refs t JOIN pages p ON p.id = t.page LEFT JOIN pages q ON q.id = t.target""",
    "edges": """
        SELECT a.path AS src, b.path AS dst, o.path AS origin, t.* EXCLUDE (src, dst, origin)
        FROM edges t LEFT JOIN pages a ON a.id = t.src LEFT JOIN pages b ON b.id = t.dst
        LEFT JOIN pages o ON o.id = t.origin""",
    "importance": "SELECT p.path, t.* EXCLUDE (page) FROM importance t LEFT JOIN pages p ON p.id = t.page",
    "postings": """
        SELECT p.path, c.ordinal,
            string_agg(concat_ws(':', w.term, t.field, t.tf), ' ' ORDER BY w.term, t.field) AS postings
        FROM postings t JOIN terms w ON w.id = t.term LEFT JOIN chunks c ON c.id = t.chunk
        LEFT JOIN pages p ON p.id = coalesce(c.page, -t.chunk)
        GROUP BY ALL""",
    "pending": "SELECT p.path FROM pending t LEFT JOIN pages p ON p.id = t.page",
    "overlay": "SELECT * FROM overlay",
    "versions": "SELECT * FROM versions",
    "problems": "SELECT * EXCLUDE (count) FROM problems",
    "raw_data": "SELECT * FROM raw_data",
}


def dump(con: Connection) -> Iterator[str]:
    """The index as JSON lines, one row a line, the same for every index that says the same."""
    meta: dict[str, str] = dict(con.execute("SELECT key, value FROM meta").fetchall())
    yield _line("meta", {key: meta.get(key) for key in _META})
    for table, query in _TABLES.items():
        cursor = con.execute(f"SELECT * FROM ({query}) ORDER BY ALL")
        names = [column[0] for column in cursor.description]
        while rows := cursor.fetchmany(1000):
            for row in rows:
                yield _line(table, dict(zip(names, row, strict=True)))


def _line(table: str, values: Mapping[str, object]) -> str:
    return json.dumps({"table": table, **values}, ensure_ascii=False)
