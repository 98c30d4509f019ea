"""The index file: opened briefly, through the gate, or built beside the old one and swapped in."""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gbrain_py.errors import BrokenBrain, Locked
from gbrain_py.index import gate
from gbrain_py.index.engine import (
    Connection,
    DatabaseError,
    connect,
    is_busy,
    is_damage,
    is_unwritable,
)
from gbrain_py.index.seal import Origin, Seal

SCHEMA_VERSION = "1"  # changes with schema.sql
PIPELINE_VERSION = "9"  # changes whenever the same page would give other rows: parser, tokenizer, extraction
WAIT = 20.0  # seconds that a reader or a writer waits for its turn

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_HOLDER = re.compile(r"Conflicting lock is held in (?:[^\n(]*/)?([^\n(/]+?) \(PID (\d+)\)")
_REBUILD = "run: gbrain rebuild"


class BrokenIndex(BrokenBrain):
    """There is no index, or its file cannot be read; `gbrain sync` builds it anew."""


class OtherVersion(BrokenIndex):
    """The index was written by another version of gbrain; `gbrain sync` builds it anew."""


class ForeignIndex(BrokenIndex):
    """The index was not made here: it came with a clone, an archive or a copy; `gbrain sync` sees to it."""


class UnwritableIndex(BrokenBrain):
    """The disk is full, or the index may only be read; what was there before stays in use."""


class Index:
    """The index of the brain at `root`. Holds nothing open between calls.

    `may_adopt` is asked by a reader who finds an index that was ours, and was copied, restored or touched
    since; without it, such an index is not read.
    """

    def __init__(self, root: Path, may_adopt: Callable[[], bool] = lambda: False) -> None:
        self._may_adopt = may_adopt
        self.state = root / ".gbrain"
        self.path = self.state / "index.duckdb"
        self._fresh = self.state / "index.duckdb.new"
        self._gate = self.state / "gate"
        self._seal = Seal(self.path)

    def exists(self) -> bool:
        """Whether an index file is there at all."""
        return self.path.exists()

    @contextmanager
    def read(self, *, any_version: bool = False) -> Iterator[Connection]:
        """A read-only connection. Raises BrokenIndex, ForeignIndex, Locked, and OtherVersion, unless
        `any_version` will do."""
        if not self.exists():
            raise BrokenIndex(f"no index yet in {self.state.parent}", "run: gbrain sync")
        deadline = time.monotonic() + WAIT
        con = self._open_to_read(deadline)
        try:
            with _explained():
                if not any_version:
                    self._check_version(con)
                yield con
        finally:
            con.close()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection that may write, alone. Keep it short: everybody waits. Raises as `read`."""
        deadline = time.monotonic() + WAIT
        with gate.hold(self._gate, alone=True, deadline=deadline):
            with _sealing():
                self._seal.open()
            con = self._connect(deadline, read_only=False)
            try:
                with _explained():
                    yield con
            finally:
                con.close()
            with _sealing():  # after a failure it stays open: the driver may go on writing for a moment
                self._seal.close()

    @contextmanager
    def build(self) -> Iterator[Connection]:
        """A connection to a new, empty index that replaces the old one when the block ends well."""
        self.clear_leftovers()
        try:
            with _explained():
                con = connect(self._fresh, read_only=False)
                try:
                    con.execute(Path(__file__).with_name("schema.sql").read_text(encoding="utf-8"))
                    set_meta(con, schema_version=SCHEMA_VERSION, pipeline_version=PIPELINE_VERSION)
                    yield con
                    con.execute("CHECKPOINT")
                finally:
                    con.close()
            self._swap_in(self._fresh)
        finally:
            self.clear_leftovers()

    def clear_leftovers(self) -> None:
        """Remove what a build that was stopped has left behind."""
        for leftover in (self._fresh, _log_of(self._fresh)):
            leftover.unlink(missing_ok=True)

    def settle_log(self) -> None:
        """Put into the file what a writer that was killed has left in its log. Raises as `write`."""
        if self.exists() and _log_of(self.path).exists():
            with self.write() as con:
                con.execute("CHECKPOINT")

    def origin(self) -> Origin:
        """Whether the index is ours, as far as its seal tells."""
        with gate.hold(self._gate, alone=False, deadline=time.monotonic() + WAIT):
            return self._seal.origin()

    def adopt(self) -> None:
        """Take the index for ours as it is. Raises UnwritableIndex."""
        with gate.hold(self._gate, alone=True, deadline=time.monotonic() + WAIT), _sealing():
            self._seal.close()

    def discard(self) -> None:
        """Remove the index without looking into it."""
        for path in (_log_of(self.path), self.path):
            path.unlink(missing_ok=True)

    def identity(self) -> tuple[int, int, int] | None:
        """What tells this state of the file from any other: inode, size and time of change.

        None when there is no file, or when a writer that was killed left part of it in its log.
        """
        try:
            stat = self.path.stat()
        except OSError:
            return None
        if _log_of(self.path).exists():
            return None
        return stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _swap_in(self, fresh: Path) -> None:
        with gate.hold(self._gate, alone=True, deadline=time.monotonic() + WAIT):
            _sync_to_disk(fresh)
            with _sealing():
                self._seal.expect(fresh)
            _log_of(self.path).unlink(missing_ok=True)  # the old file's log must not meet the new file
            fresh.replace(self.path)
            _sync_to_disk(self.state)
            with _sealing():
                self._seal.close()

    def _open_to_read(self, deadline: float) -> Connection:
        with gate.hold(self._gate, alone=False, deadline=deadline):
            self._require_own()
            return self._connect(deadline, read_only=True)

    def _require_own(self) -> None:
        origin = self._seal.origin()
        if origin == "moved" and self._may_adopt():
            with suppress(OSError):  # where nothing may be written, the next reader asks again
                self._seal.close()
        elif origin != "own":
            raise ForeignIndex(f"the index in {self.state} was not made here", "run: gbrain sync")

    def _connect(self, deadline: float, *, read_only: bool) -> Connection:
        while True:
            try:
                return connect(self.path, read_only=read_only)
            except DatabaseError as error:
                if not is_busy(error):
                    raise _explanation(error) or BrokenIndex(_unreadable(error), _REBUILD) from None
                if time.monotonic() > deadline:
                    raise Locked(
                        f"the index is busy: {_holder(str(error))}", "try again when it is done"
                    ) from None
                time.sleep(gate.PAUSE)

    def _check_version(self, con: Connection) -> None:
        try:
            meta = get_meta(con)
        except DatabaseError as error:
            if is_damage(error):
                raise
            raise BrokenIndex("the index is damaged: it has no versions", _REBUILD) from None
        if (meta.get("schema_version"), meta.get("pipeline_version")) != (SCHEMA_VERSION, PIPELINE_VERSION):
            raise OtherVersion("the index was written by another version of gbrain", "run: gbrain sync")


def get_meta(con: Connection) -> dict[str, str]:
    """All of the index's notes about itself."""
    return dict(con.execute("SELECT key, value FROM meta").fetchall())


def set_meta(con: Connection, **values: str | None) -> None:
    """Set some of the index's notes about itself; None takes one away."""
    for key, value in values.items():
        con.execute("DELETE FROM meta WHERE key = ?", [key])
        if value is not None:
            con.execute("INSERT INTO meta VALUES (?, ?)", [key, value])


@contextmanager
def _explained() -> Iterator[None]:
    """Turn errors about the file into ours; one about the question asked of it is a fault of our own."""
    try:
        yield
    except DatabaseError as error:
        explanation = _explanation(error)
        if explanation is None:
            raise
        raise explanation from error


@contextmanager
def _sealing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        hint = (
            "make room for it" if error.errno in _FULL else "set XDG_STATE_HOME to where its key can be kept"
        )
        raise UnwritableIndex(
            f"the index cannot be sealed: {error.strerror}", f"{hint}, then: gbrain sync"
        ) from None


def _explanation(error: Exception) -> BrokenBrain | None:
    if is_unwritable(error):
        reason = str(error).splitlines()[0].rpartition(": ")[2]
        return UnwritableIndex(
            f"the index cannot be written: {reason}", "make room for it, then: gbrain sync"
        )
    return BrokenIndex(_unreadable(error), _REBUILD) if is_damage(error) else None


def _unreadable(error: Exception) -> str:
    return f"the index cannot be read: {str(error).splitlines()[0]}"


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + ".wal")


def _holder(text: str) -> str:
    """Who has the file, from DuckDB's message: `held in /usr/bin/python3.11 (PID 42) by user x`."""
    found = _HOLDER.search(text)
    return f"{found[1]} (pid {found[2]}) has it open" if found else "another process has it open"


def _sync_to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
