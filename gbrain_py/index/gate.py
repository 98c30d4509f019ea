"""The gate in front of the index file.

DuckDB lets a writer in only when no reader has the file open, and the reverse. A writer holds the gate
alone from waiting to closing, a reader shares it while opening. Many readers share it without a break, so
before it stands a turnstile that everyone passes first: a reader for a moment, a writer until it is done.
New readers wait there for a waiting writer, and neither side can starve the other. The locks are the
operating system's: they die with their process.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gbrain_py.errors import BrokenBrain, Locked

PAUSE = 0.01  # seconds between two tries


@contextmanager
def hold(path: Path, *, alone: bool, deadline: float) -> Iterator[None]:
    """Hold the gate at `path`, shared or alone; `deadline` is on the monotonic clock. Raises Locked."""
    handles: list[int] = []
    try:
        try:
            handles.append(_open(path.with_name(f"{path.name}.turnstile"), alone))
            handles.append(_open(path, alone))
        except OSError as error:  # for a reader: no writer has ever been there
            if alone:
                raise BrokenBrain(f"{path} cannot be used: {error.strerror}") from None
        for handle in handles:
            _lock(handle, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, deadline)
        if not alone and handles:
            fcntl.flock(handles[0], fcntl.LOCK_UN)
        yield
    finally:
        for handle in handles:
            os.close(handle)


def _open(path: Path, is_writer: bool) -> int:
    access = os.O_RDWR | os.O_CREAT if is_writer else os.O_RDONLY
    return os.open(path, access | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)


def _lock(handle: int, mode: int, deadline: float) -> None:
    while True:
        try:
            fcntl.flock(handle, mode | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise Locked("the index is busy: another process has been at it for a long time") from None
            time.sleep(PAUSE)
