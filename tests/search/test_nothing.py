"""Queries in which nothing can be looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py import search
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from tests.search.indexes import TODAY, Made, key, make_index

READER = search.Reader(TODAY)


@pytest.fixture
def con(tmp_path: Path) -> Connection:
    """Three pages."""
    pages = [Made("people/a", ["words 100% here"], type="person"), Made("b", ["x_y"]), Made("c", ["?"])]
    return make_index(tmp_path / "i.duckdb", pages)


@pytest.mark.parametrize(
    "text", ["?", "***", "(", "%", "_", "\\", '"', '""', "\ufffd", "\udcff", "type:person ?"]
)
@pytest.mark.parametrize("filters", [Filters(), Filters(types=("note",))])
def test_signs_alone_find_nothing(con: Connection, text: str, filters: Filters) -> None:
    """No arm takes a query without a word for a listing, with filters or without."""
    asking = search.Asking(READER, key)
    for answer in (
        search.keyword(con, text, filters, 5, reader=READER),
        search.query(con, text, filters, 5, asking=asking),
    ):
        assert (answer.total, answer.results) == (0, [])


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("type:PERSON", ["people/a"]),
        ("in:People", ["people/a"]),
        ("-type:person", ["b", "c"]),
        ("-words", ["b", "c"]),
    ],
)
def test_filters_alone_list(con: Connection, text: str, slugs: list[str]) -> None:
    """A query of filters only is a listing, in every arm."""
    asking = search.Asking(READER, key)
    for answer in (
        search.keyword(con, text, Filters(), 5, reader=READER),
        search.query(con, text, Filters(), 5, asking=asking),
    ):
        assert sorted(result.slug for result in answer.results) == slugs
