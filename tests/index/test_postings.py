"""Terms by field, and what becomes of them in the index."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py.index import postings
from gbrain_py.index.engine import Connection, connect
from gbrain_py.index.tokenize import SEPARATOR


def test_terms_by_field_and_chunk() -> None:
    """Title, alias and tag belong to the page; heading and body to their chunk."""
    chunks = [
        postings.ChunkText(postings.TRUTH, "Intro", "beta beta"),
        postings.ChunkText(postings.TIMELINE, "", "gamma"),
    ]
    found, lengths = postings.of_page("Alpha", ["al"], ["tag"], chunks)
    assert found == [
        (postings.PAGE, postings.TITLE, "alpha"),
        (postings.PAGE, postings.ALIAS, "al"),
        (postings.PAGE, postings.TAG, "tag"),
        (0, postings.HEADING, "intro"),
        (0, postings.TRUTH, "beta\x1fbeta"),
        (1, postings.TIMELINE, "gamma"),
    ]
    assert lengths == [2, 1]


@pytest.mark.parametrize(
    ("file_name", "aliases"),
    [("alpha-plan", "al\x1falpha-plan\x1falphaplan\x1falpha\x1fplan"), ("ALPHA", "al"), ("", "al")],
)
def test_a_file_name_that_says_more_counts_as_an_alias(file_name: str, aliases: str) -> None:
    """Words that are only in the name of the file are found; those of the title count no second time."""
    found, _ = postings.of_page("Alpha", ["al"], [], [], file_name)
    assert found[1] == (postings.PAGE, postings.ALIAS, aliases)


def test_terms_keep_their_ids_across_batches(tmp_path: Path) -> None:
    """A term gets one id for good, new terms the next free ones, and postings come sorted by term."""
    con: Connection = connect(tmp_path / "i.duckdb", read_only=False)
    con.execute("CREATE TABLE terms (id INTEGER, term VARCHAR, stem VARCHAR)")
    con.execute("CREATE TABLE postings (term INTEGER, chunk INTEGER, field UTINYINT, tf USMALLINT)")
    for chunk, terms in ((7, "b a a"), (8, "c c a c")):
        postings.begin(con)
        postings.stage(con, [(chunk, postings.TRUTH, terms.replace(" ", SEPARATOR))])
        postings.settle(con)
    assert con.execute("SELECT id, term FROM terms ORDER BY id").fetchall() == [(1, "a"), (2, "b"), (3, "c")]
    assert con.execute("SELECT * FROM postings").fetchall() == [
        (1, 7, 4, 2), (2, 7, 4, 1), (1, 8, 4, 1), (3, 8, 4, 3),
    ]  # fmt: skip
