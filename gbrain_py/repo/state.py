"""`.gbrain/`, the brain's own directory, and the locks in it."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from gbrain_py.config import read_limited
from gbrain_py.errors import BrokenBrain, Locked

STATE_DIR: Final = ".gbrain"
_SIGNATURE: Final = 100  # bytes
_WRITE_WAIT: Final = 10.0  # a write is a few milliseconds; who waits longer has met something stuck


def ensure_state_dir(brain: Path) -> Path:
    """`.gbrain/` of a brain, made when missing: private, and ignored by git. Raises BrokenBrain."""
    path = brain / STATE_DIR
    try:
        with suppress(FileExistsError):
            path.mkdir(mode=0o700)
        status = path.lstat()
        if not stat.S_ISDIR(status.st_mode):
            raise BrokenBrain(f"{path} is not a directory", "move it away: gbrain keeps its index there")
        if status.st_mode & 0o077 and status.st_uid == os.geteuid():
            path.chmod(0o700)
        with suppress(FileExistsError), (path / ".gitignore").open("x", encoding="ascii") as file:
            file.write("*\n")
    except OSError as error:
        raise BrokenBrain(f"{path} cannot be used: {error.strerror}") from None
    return path


@contextmanager
def lock(brain: Path, wait: float = 0.0) -> Iterator[None]:
    """Hold the sync lock, tried for `wait` seconds. Raises Locked naming the process that has it."""
    with _hold(brain, "lock", wait, "another sync is running"):
        yield


@contextmanager
def embed_lock(brain: Path) -> Iterator[None]:
    """Hold the lock under which vectors are made. Raises Locked naming the process that has it."""
    with _hold(brain, "embed.lock", 0.0, "another process is making vectors"):
        yield


@contextmanager
def write_lock(brain: Path) -> Iterator[None]:
    """Hold the lock under which pages are written: not the sync lock, so a note never waits for a sync."""
    with _hold(brain, "write.lock", _WRITE_WAIT, "another process is writing"):
        yield


@contextmanager
def _hold(brain: Path, name: str, wait: float, busy: str) -> Iterator[None]:
    from filelock import FileLock, Timeout

    directory = ensure_state_dir(brain)
    holder = (
        directory / f"{name}.holder"
    )  # beside the lock, which some versions of filelock empty on every try
    held = FileLock(directory / name, thread_local=False)
    try:
        held.acquire(timeout=wait)
    except (Timeout, RuntimeError):  # RuntimeError: this very thread has it
        raise Locked(f"{busy}{_holder(holder)}", "try again when it is done") from None
    except OSError as error:
        raise BrokenBrain(f"{directory / name} cannot be used: {error.strerror}") from None
    try:
        _sign(holder)
        yield
    finally:
        with suppress(OSError):
            holder.unlink(missing_ok=True)
        held.release()


def at_work(brain: Path) -> str:
    """` (pid 123, since 4 s)` of the process that holds the sync lock; empty when none does."""
    note = brain / STATE_DIR / "lock.holder"
    try:
        os.kill(int(_signature(note)[0]), 0)
    except PermissionError:
        pass  # a process of someone else
    except (OSError, ValueError, IndexError, OverflowError):
        return ""
    return _holder(note)


def _sign(holder: Path) -> None:
    try:
        holder.unlink(missing_ok=True)  # a link that came with a clone is not written through
        with holder.open("x", encoding="ascii") as file:
            file.write(f"{os.getpid()} {time.time():.3f}\n")
    except OSError as error:
        raise BrokenBrain(f"{holder} cannot be used: {error.strerror}") from None


def _holder(path: Path) -> str:
    """` (pid 123, since 4 s)`, or nothing when the holder has not said so yet."""
    try:
        pid, since = _signature(path)
        return f" (pid {int(pid)}, since {max(0.0, time.time() - float(since)):.0f} s)"
    except (OSError, ValueError):
        return ""


def _signature(holder: Path) -> list[str]:
    """The words of a note of who holds a lock. Raises OSError or ValueError."""
    return (read_limited(holder, limit=_SIGNATURE) or "").split()
