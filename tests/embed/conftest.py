"""A server for embeddings, and an index written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gbrain_py.index.store import Index
from tests.embed.server import Server, serving
from tests.scratch import Scratch


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """Three pages of one person's life, the youngest first by date of git."""
    return Scratch(
        [
            (
                "people/ada",
                "Ada Lovelace",
                "2026-03-01",
                ["truth:Ada writes programs.", "timeline:Born 1815."],
            ),
            ("people/bob", "Bob", "2026-05-01", ["truth:Bob builds bridges."]),
            ("notes/new", "New", None, ["truth:Being written now.", "timeline:Just now."]),
        ]
    ).build(tmp_path)
