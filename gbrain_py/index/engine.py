"""The one place that touches the database driver: opening, transactions and bulk loading.

`duckdb` the package costs 0.2 s to import, its C module a tenth of that, so the C module is used
where it is there (it is private) and the package where it is not.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

try:
    import _duckdb as _driver
except ImportError:  # pragma: no cover - another build of the package
    import duckdb as _driver  # type: ignore[no-redef]

Row = tuple[Any, ...]


class Connection(Protocol):
    """What the rest of the code may use of a DuckDB connection."""

    @property
    def description(self) -> list[tuple[Any, ...]]: ...

    def execute(self, query: str, parameters: Sequence[object] | None = None) -> Connection: ...
    def fetchall(self) -> list[Row]: ...
    def fetchone(self) -> Row | None: ...
    def fetchmany(self, size: int = ...) -> list[Row]: ...
    def close(self) -> None: ...


DatabaseError: type[Exception] = _driver.Error
_OF_THE_FILE = (
    _driver.IOException, _driver.SerializationException, _driver.InternalException, _driver.FatalException,
)  # fmt: skip


_opening = threading.Lock()
_SURROGATES = re.compile("[\ud800-\udfff]")
BESIDE = "vectors.duckdb"  # the one file that a connection may attach, from the same directory


def acceptable(text: str) -> str:
    """`text` as the database takes it: bytes that are no UTF-8, as arguments may have them, are replaced."""
    return _SURROGATES.sub("\ufffd", text)


def connect(path: Path, *, read_only: bool) -> Connection:
    """Open the database file at `path`. Raises DatabaseError when it is locked or no database."""
    for file in (path, path.with_name(f"{path.name}.wal"), path.with_name(f"{path.name}.tmp")):
        if file.is_symlink():  # it came with a clone, and leads who knows where
            raise _driver.IOException(f"{file.name} is a symbolic link, which is not followed")
    if path.exists() and not path.is_file():  # opening a pipe would wait for ever
        raise _driver.IOException(f"{path.name} is not a regular file")
    config: dict[str, str | bool | int | float | list[str]] = {
        "threads": "2",
        "memory_limit": "512MB",
        "checkpoint_threshold": "128MB",  # of log, so that a first sync orders and packs its rows once
        "autoinstall_known_extensions": "false",  # a file that looks like SQLite's must not go to the network
        "autoload_known_extensions": "false",
    }
    with _opening:  # the first connection to a file confines those of all threads
        con = _driver.connect(str(path), read_only=read_only, config=config)
        try:
            _confine(con, path)
        except BaseException:
            con.close()
            raise
    return con


def _confine(con: Connection, path: Path) -> None:
    """Take every other file and the network away from SQL; connections of one process share the setting."""
    row = con.execute("SELECT current_setting('enable_external_access')").fetchone()
    if row is not None and row[0]:
        beside = str(path.with_name(BESIDE)).replace("'", "''")
        con.execute(f"SET allowed_paths = ['{beside}', '{beside}.wal']; SET enable_external_access = false")


def is_busy(error: Exception) -> bool:
    """Whether a file could not be opened only because someone else has it open, this process included."""
    text = str(error)
    return "Could not set lock on file" in text or "different configuration than existing conn" in text


def is_unwritable(error: Exception) -> bool:
    """Whether the disk said no to a write: it is full, or the place may only be read."""
    text = str(error)
    refused = ("Could not write", "No space left", "File too large", "Permission denied", "Read-only")
    return any(words in text for words in refused)


def is_damage(error: Exception) -> bool:
    """Whether an error is about what the file holds or can take, not about what was asked of it."""
    return isinstance(error, _OF_THE_FILE) or "Corrupt database file" in str(error) or is_unwritable(error)


def append(con: Connection, table: str, rows: Iterable[Sequence[object]]) -> None:
    """Load rows into a table by the appender, some hundred times faster than executemany."""
    listed = rows if isinstance(rows, list) else list(rows)
    if listed:
        with con.appender(table) as appender:  # type: ignore[attr-defined]
            appender.append_rows(listed)
