"""The seal beside a database file: how we know that we wrote it.

A brain comes from elsewhere, and a `.gbrain/` may come with it: tracked by git, now or with the next pull,
or in an archive. So beside each database file lies a digest of what the file is at this moment (inode,
size, time of change), made with a key that no clone carries: it lies in the git directory, or with the
user's own state where that cannot be written or there is none. A file with another seal is not opened.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from gbrain_py.config import state_directory

Origin = Literal["own", "moved", "foreign"]
"""Ours as we left it; once ours, and copied, restored or changed since; someone else's."""

_KEY: Final = "gbrain.key"
_KEY_BYTES: Final = 32
_LIMIT: Final = 4096  # bytes read of a seal, or of a file that says where the git directory is


class Seal:
    """The seal of the database at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seal = path.with_suffix(".seal")

    def origin(self) -> Origin:
        """Where the database comes from. Ask only while no writer can be at it, or bear with "moved"."""
        keys = [key for place in _places(self._path) if (key := _read_key(place))]
        sealed = {
            state
            for line in _read(self._seal).decode("ascii", "replace").splitlines()
            for digest, _, state in [line.partition(" ")]
            if any(digest == _digest(key, self._path.name, state) for key in keys)
        }
        if not sealed:
            return "foreign"
        return "own" if sealed & {_state(self._path), _identity(self._path)} else "moved"

    def open(self) -> None:
        """Say that a writer is at it: should it die, the file is ours as it is then. Raises OSError."""
        self._write(_identity(self._path))

    def close(self) -> None:
        """Say that the file is ours as it is now. Raises OSError."""
        self._write(_state(self._path))

    def expect(self, successor: Path) -> None:
        """Say that the file may be replaced by another at any moment. Raises OSError."""
        self._write(_state(self._path), _state(successor))

    def _write(self, *states: str) -> None:
        key = _own_key(self._path)
        lines = [f"{_digest(key, self._path.name, state)} {state}\n" for state in states]
        scratch = self._seal.with_name(f".{self._seal.name}.{os.getpid()}")
        try:
            _create(scratch, "".join(lines).encode("ascii"))
            scratch.replace(self._seal)
        except BaseException:
            with suppress(OSError):
                scratch.unlink(missing_ok=True)
            raise


def _state(path: Path) -> str:
    """What tells this state of a database from every other, its log included."""
    return " ".join(f"{s.st_ino}:{s.st_size}:{s.st_mtime_ns}" if s else "-" for s in map(_stat, _files(path)))


def _identity(path: Path) -> str:
    status = _stat(path)
    return f"open {status.st_ino}" if status else "-"


def _files(path: Path) -> tuple[Path, Path]:
    return path, path.with_name(f"{path.name}.wal")


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.lstat()
    except OSError:
        return None


def _digest(key: bytes, name: str, state: str) -> str:
    return hashlib.blake2b(f"{name} {state}".encode(), key=key, digest_size=32).hexdigest()


# ---- the key


def _own_key(path: Path) -> bytes:
    """The key in the first place that can hold one, made if need be. Raises OSError when none can."""
    *better, last = _places(path)
    for place in better:
        with suppress(OSError):
            return _read_key(place) or _make_key(place)
    return _read_key(last) or _make_key(last)


def _places(path: Path) -> Iterator[Path]:
    """Where the key of the brain around a database may lie: never where a clone could bring it."""
    brain = path.parent.parent.resolve()
    for directory in (brain, *brain.parents):
        if (status := _stat(directory / ".git")) is not None:
            yield _git_directory(directory / ".git", is_file=stat.S_ISREG(status.st_mode)) / _KEY
            break
    yield state_directory() / _KEY


def _git_directory(found: Path, *, is_file: bool) -> Path:
    """The git directory; that of a work tree or submodule is named in a file."""
    if not is_file:
        return found
    named = os.fsdecode(_read(found)).partition("gitdir:")[2].strip()
    return found.parent / named if named else found


def _read_key(place: Path) -> bytes | None:
    key = _read(place)
    return key if len(key) == _KEY_BYTES else None


def _make_key(place: Path) -> bytes:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
    try:
        _create(scratch, os.urandom(_KEY_BYTES))
        if _read_key(place) is None:  # it may be there, and cut short
            scratch.replace(place)
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
    return _read(place)


# ---- files, never through a link


def _read(path: Path) -> bytes:
    """The beginning of a regular file; nothing when there is none."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(handle, _LIMIT)
    except OSError:
        return b""
    finally:
        os.close(handle)


def _create(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
