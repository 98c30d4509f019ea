"""What can be wrong with the file of vectors, in our words: damage, a full disk, somebody who has it open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from gbrain_py.errors import BrokenBrain, Locked
from gbrain_py.index import gate
from gbrain_py.index.engine import DatabaseError, is_busy, is_damage, is_unwritable

Opened = TypeVar("Opened")

ANEW = "run: gbrain embed"  # which sets a damaged file aside and makes new vectors
# A log that was broken off while it was packed: a reader, who may open no other file, cannot put it in order.
_BROKEN_OFF = ".wal.checkpoint"
_NO_FILE = "is not a regular file"
_DAMAGE = "their file is damaged"
_IN_USE = ("unique file handle", "already attached")  # by another connection of this process


class BrokenVectors(BrokenBrain):
    """The file of vectors cannot be used; everything but the search by meaning works without it."""


class DamagedVectors(BrokenVectors):
    """The file of vectors holds nothing that can be read: only new vectors help."""


@contextmanager
def told() -> Iterator[None]:
    """Turn errors about the file into ours; one about the question asked of it is a fault of our own."""
    try:
        yield
    except DatabaseError as error:
        if not is_damage(error):
            raise
        raise _broken(error) from error


def _broken(error: Exception) -> BrokenVectors:
    reason = str(error).splitlines()[0]
    if _BROKEN_OFF in reason:
        return BrokenVectors("the last write to the vectors was broken off", "run: gbrain embed")
    if is_unwritable(error):
        return BrokenVectors(f"the vectors cannot be written: {reason}", "make room for them")
    # DuckDB's own words for damage, checksums and all, help nobody
    return DamagedVectors(f"the vectors cannot be read: {reason if _NO_FILE in reason else _DAMAGE}", ANEW)


def when_free(action: Callable[[], Opened], deadline: float) -> Opened:
    """What `action` gives, tried until no other process is in the way. Raises BrokenVectors or Locked."""
    while True:
        try:
            return action()
        except DatabaseError as error:
            if not is_busy(error) and not any(sign in str(error).lower() for sign in _IN_USE):
                raise _broken(error) from None
            if time.monotonic() > deadline:
                raise Locked("the vectors are busy: another process has had them for a long time") from None
            time.sleep(gate.PAUSE)
