"""Telling a damaged index from a mistake in our own SQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gbrain_py.errors import BrokenBrain, Locked
from gbrain_py.index.engine import DatabaseError

_OUR_MISTAKES = {"ProgrammingError", "DataError", "NotSupportedError"}  # branches of the driver's errors


def tell_of_first_sync(root: Path) -> None:
    """Raise Locked when a sync is at work, which will have made the index when it ends."""
    from gbrain_py.repo import state

    if holder := state.at_work(root):
        raise Locked(f"the first sync is still running{holder}", "try again when it is done")


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
