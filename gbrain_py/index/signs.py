"""A vector's signs as 64-bit words, in Python for one vector and in SQL for a table; both must agree."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

_WORD = 64
_SHORTEST = 1e-9
_AT_ONCE = 512  # components of a mean that one query takes
_FIXED = 1 << 30  # sums of floats depend on the order, sums of integers do not


def unit(vector: Sequence[float]) -> list[float]:
    """The vector at length one, rounded to the 32 bits in which it is stored."""
    length = math.hypot(*vector)
    return array("f", [x / length for x in vector]).tolist()


def refusal(vector: Sequence[float], dims: int) -> str | None:
    """Why a vector cannot be used: `refused` (there is none), `wrong-dims`, `not-finite` or `zero`; None for
    a good one."""
    if not vector:
        return "refused"
    if len(vector) != dims:
        return "wrong-dims"
    length = math.hypot(*vector)
    if not math.isfinite(length):
        return "not-finite"
    return None if length > _SHORTEST else "zero"


def sign_columns(dims: int) -> list[str]:
    """Names of the columns that hold the signs of vectors of this length."""
    return [f"signs_{word}" for word in range(-(-dims // _WORD))]


def sign_words(vector: Sequence[float], centre: Sequence[float]) -> list[int]:
    """Bit i of word w says that component 64w+i lies above the centre's."""
    words = [0] * (-(-len(vector) // _WORD))
    for i, (value, middle) in enumerate(zip(vector, centre, strict=True)):
        if value > middle:
            words[i // _WORD] |= 1 << i % _WORD
    return words


def words_of(column: str, centre: Sequence[float]) -> list[str]:
    """`sign_words` as one SQL expression per word, over a column of vectors."""
    terms = [
        f"CASE WHEN {column}[{i + 1}] > {middle:.17e}::FLOAT THEN {1 << i % _WORD}::UBIGINT ELSE 0 END"
        for i, middle in enumerate(centre)
    ]
    return [" + ".join(terms[start : start + _WORD]) for start in range(0, len(terms), _WORD)]


def mean_columns(dims: int) -> list[str]:
    """The mean of each component of `vector` as lists of SQL expressions, the same at any thread count; one
    query for all would take memory for each at once."""
    sums = [f"sum(CAST(round(vector[{i + 1}] * {_FIXED}) AS BIGINT))" for i in range(dims)]
    means = [f"{total} / ({_FIXED}.0::DOUBLE * count(*))" for total in sums]
    return [", ".join(means[start : start + _AT_ONCE]) for start in range(0, dims, _AT_ONCE)]
