"""Files of the brain on disk: read and written inside its root only, and never through a symlink."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from gbrain_py.errors import Refused
from gbrain_py.repo.model import (
    DIRECTORY,
    EXECUTABLE,
    REGULAR,
    SPECIAL,
    SYMLINK,
    decode,
    encode,
    printable,
)
from gbrain_py.repo.page_rules import is_undecodable

READ_LIMIT: Final = 5 * 1024 * 1024 + 1
"""Bytes read of one file: one more than a page may have, so that who reads it sees that there is more."""
_CLOSED: Final = frozenset((b".git", b".gbrain"))
_OPEN: Final = os.O_CLOEXEC | os.O_NOFOLLOW
_OPEN_DIRECTORY: Final = os.O_RDONLY | os.O_DIRECTORY | _OPEN
_OPEN_FILE: Final = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | _OPEN


def read(root: bytes, path: str, limit: int = READ_LIMIT) -> bytes:
    """The first `limit` bytes of a regular file. Raises OSError for anything else, and never waits for it."""
    with _directory(root, path) as (directory, name):
        _require_regular(os.stat(name, dir_fd=directory, follow_symlinks=False), path)
        with os.fdopen(os.open(name, _OPEN_FILE, dir_fd=directory), "rb") as file:
            _require_regular(os.fstat(file.fileno()), path)
            return file.read(limit)


def mode_of(root: bytes, path: str) -> int | None:
    """The mode git would give what is at `path`, without following it; None when nothing is there."""
    try:
        with _directory(root, path) as (directory, name):
            return git_mode(os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode)
    except OSError:
        return None


def git_mode(mode: int) -> int:
    """The mode git would give a file of this `st_mode`; DIRECTORY and SPECIAL for what it would not store."""
    if stat.S_ISREG(mode):
        return EXECUTABLE if mode & stat.S_IXUSR else REGULAR
    if stat.S_ISLNK(mode):
        return SYMLINK
    return DIRECTORY if stat.S_ISDIR(mode) else SPECIAL


def write_atomic(root: bytes, path: str, data: bytes, expected: bytes | None) -> None:
    """Put `data` at `path` in one step: a reader, or a crash, sees the old bytes or the new ones.

    `expected` are the bytes that must be there now, None for no file at all. Directories are made as
    needed and the mode of the file stays. Raises Refused when something else is there, or when the path
    leads out of the brain, through a symlink, or into git's or our own files; OSError when the disk says no.
    """
    parts = encode(path).split(b"/")
    if is_undecodable(path) or any(part.lower() in _CLOSED for part in parts):
        raise Refused(f"{printable(path)} is not a place for pages")
    try:
        with _directory(root, path, make=True) as (directory, name):
            mode = _require_unchanged(directory, name, path, expected)
            _replace(directory, name, data, mode, is_new=expected is None)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.EPERM):
            raise Refused(f"{printable(path)} was not written: {error.strerror}") from None
        raise


@contextmanager
def _directory(root: bytes, path: str, *, make: bool = False) -> Iterator[tuple[int, bytes]]:
    """The open directory that holds `path`, reached step by step without a symlink, and the last name."""
    *parents, name = _parts(path)
    directory = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parents:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=directory)
            inner = os.open(part, _OPEN_DIRECTORY, dir_fd=directory)
            os.close(directory)
            directory = inner
        yield directory, name
    finally:
        os.close(directory)


def _parts(path: str) -> list[bytes]:
    parts = encode(path).split(b"/")
    if any(part in (b"", b".", b"..") or b"\0" in part for part in parts):
        raise PermissionError(errno.EPERM, "outside the brain", path)
    return parts


def _require_regular(status: os.stat_result, path: str) -> None:
    if stat.S_ISLNK(status.st_mode):
        raise OSError(errno.ELOOP, "a symbolic link is not followed", path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "a directory", path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", path)


def _require_unchanged(directory: int, name: bytes, path: str, expected: bytes | None) -> int:
    """The permission bits of the file to write, once it is sure that it holds what is expected."""
    try:
        file = os.open(name, os.O_RDWR | os.O_NONBLOCK | _OPEN, dir_fd=directory)
    except FileNotFoundError:
        if expected is None:
            return _new_file_mode()
        raise Refused(f"{printable(path)} is gone", "read it again and repeat the edit") from None
    with os.fdopen(file, "rb") as open_file:
        status = os.fstat(file)
        _require_regular(status, path)
        if expected is None:
            raise Refused(f"{printable(path)} is there already")
        if open_file.read(len(expected) + 1) != expected:
            raise Refused(f"{printable(path)} has changed meanwhile", "read it again and repeat the edit")
        return stat.S_IMODE(status.st_mode)


def _new_file_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _replace(directory: int, name: bytes, data: bytes, mode: int, *, is_new: bool) -> None:
    temporary = b".gbrain-%s.tmp" % os.urandom(6).hex().encode()
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN
    with os.fdopen(os.open(temporary, flags, 0o600, dir_fd=directory), "wb") as file:
        try:
            file.write(data)
            os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())
            if not is_new or not _link(directory, temporary, name):
                os.replace(temporary, name, src_dir_fd=directory, dst_dir_fd=directory)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(temporary, dir_fd=directory)
            raise
    os.fsync(directory)


def _link(directory: int, temporary: bytes, name: bytes) -> bool:
    """Give a new file its name: unlike a rename this fails when someone else was faster.

    False on a file system without links.
    """
    try:
        os.link(temporary, name, src_dir_fd=directory, dst_dir_fd=directory)
    except FileExistsError:
        raise Refused(f"{printable(decode(name))} is there already") from None
    except OSError:
        return False
    os.unlink(temporary, dir_fd=directory)
    return True
