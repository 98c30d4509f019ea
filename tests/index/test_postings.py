"""Posting rows and the vocabulary."""

from __future__ import annotations

from pathlib import Path

from gbrain_py.index import postings
from gbrain_py.index.engine import Connection, connect


def test_rows_name_field_and_chunk() -> None:
    """Title, alias and tag belong to the page; heading and body to their chunk."""
    chunks = [
        postings.ChunkText(postings.TRUTH, "Intro", "beta beta"),
        postings.ChunkText(postings.TIMELINE, "", "gamma"),
    ]
    rows, lengths = postings.rows("Alpha", ["al"], ["tag"], chunks)
    assert sorted(rows) == [
        ("al", postings.PAGE, postings.ALIAS, 1),
        ("alpha", postings.PAGE, postings.TITLE, 1),
        ("beta", 0, postings.TRUTH, 2),
        ("gamma", 1, postings.TIMELINE, 1),
        ("intro", 0, postings.HEADING, 1),
        ("tag", postings.PAGE, postings.TAG, 1),
    ]
    assert lengths == [2, 1]


def test_terms_keep_their_ids_across_runs(tmp_path: Path) -> None:
    """A term gets one id for good, and new terms the next free ones."""
    con: Connection = connect(tmp_path / "i.duckdb", read_only=False)
    con.execute("CREATE TABLE terms (id INTEGER, term VARCHAR)")
    first = dict(postings.term_ids(con, ["b", "a"]))
    vocabulary = postings.Vocabulary()
    second = vocabulary.ids(con, ["a", "c"])
    third = vocabulary.ids(con, ["d", "c"])
    assert (first, second["a"], third["d"]) == ({"a": 1, "b": 2}, 1, 4)
    assert con.execute("SELECT id, term FROM terms ORDER BY id").fetchall() == [
        (1, "a"), (2, "b"), (3, "c"), (4, "d"),
    ]  # fmt: skip
