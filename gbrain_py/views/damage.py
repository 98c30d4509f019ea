"""Telling a damaged index from a mistake in our own SQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gbrain_py.errors import BrokenBrain
from gbrain_py.index.engine import DatabaseError

_OUR_MISTAKES = {"ProgrammingError", "DataError", "NotSupportedError"}  # branches of the driver's errors


@contextmanager
def told() -> Iterator[None]:
    """Turn what the database says of a file it cannot read into BrokenBrain; a bug of ours stays one."""
    try:
        yield
    except DatabaseError as error:
        if _OUR_MISTAKES & {kind.__name__ for kind in type(error).__mro__}:
            raise
        message = str(error).partition("\n")[0]
        raise BrokenBrain(f"the index cannot be read: {message}", "run: gbrain rebuild") from error
