"""The yardstick: the same files in SQLite FTS5. `fts5 index DIR FILE` or `fts5 query FILE WORDS`."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path


def index(brain: Path, database: Path) -> None:
    """Reads every page and indexes path and text, words stemmed by Porter."""
    database.unlink(missing_ok=True)
    with sqlite3.connect(database) as con:
        con.execute(
            "CREATE VIRTUAL TABLE pages USING fts5(path UNINDEXED, text, tokenize = 'porter unicode61')"
        )
        files = sorted(path for path in brain.rglob("*.md") if ".git" not in path.parts)
        rows = ((path.relative_to(brain).as_posix(), path.read_text(encoding="utf-8")) for path in files)
        con.executemany("INSERT INTO pages VALUES (?, ?)", rows)


def query(database: Path, words: str) -> list[tuple[str, float]]:
    """The ten best pages and their scores."""
    with sqlite3.connect(database) as con:
        sql = "SELECT path, bm25(pages) AS score FROM pages WHERE pages MATCH ? ORDER BY score LIMIT 10"
        return list(con.execute(sql, (" OR ".join(words.split()),)))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["index", brain, database]:
            index(Path(brain), Path(database))
        case ["query", database, words]:
            for path, score in query(Path(database), words):
                print(f"{score:8.3f}  {path}")
        case _:
            sys.exit(__doc__)
