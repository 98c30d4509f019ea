"""The gate in front of the index file.

DuckDB lets a writer in only when no reader has the file open, and the reverse. A writer holds the gate
alone from waiting to closing, a reader shares it while opening: new readers wait for a waiting writer,
so neither side can starve the other. The lock is the operating system's: it dies with its process.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gbrain_py.errors import Locked

PAUSE = 0.01  # seconds between two tries


@contextmanager
def hold(path: Path, *, alone: bool, deadline: float) -> Iterator[None]:
    """Hold the gate at `path`, shared or alone; `deadline` is on the monotonic clock. Raises Locked."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:  # a state directory that may only be read: nobody can be writing there
        if alone:
            raise
        yield
        return
    try:
        _lock(handle, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, deadline)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, mode: int, deadline: float) -> None:
    while True:
        try:
            fcntl.flock(handle, mode | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise Locked("the index is busy: another process has been at it for a long time") from None
            time.sleep(PAUSE)
