"""A note beside the index of what it was last found to mirror, so that "nothing to do" needs no database.

The stamp is only ever a shortcut: it counts while the index file is the very one it was written for.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gbrain_py.config import read_limited

NAME = "stamp.json"
_LIMIT = 1 << 26  # bytes; a dirty page takes about 100


@dataclass(frozen=True, slots=True)
class Stamp:
    """What was mirrored, and when the last sync and the last pull ended (ISO instants).

    `embedded` is the model in whose space every passage of this index has its vector, "" for none.
    """

    index: tuple[int, int, int] | None = None
    head: str | None = None
    dirty: list[list[str]] | None = None
    settings: str = ""
    committed: bool = False
    synced: str | None = None
    pulled: str | None = None
    embedded: str = ""

    def same_state(self, other: Stamp) -> bool:
        """Whether both speak of the same index and the same repository."""
        return self.index is not None and self._state() == other._state()

    def _state(self) -> tuple[Any, ...]:
        return self.index, self.head, self.dirty, self.settings, self.committed


def read(state: Path) -> Stamp:
    """The stamp of a brain; an empty one when there is none or it cannot be read."""
    try:
        values = json.loads(read_limited(state / NAME, limit=_LIMIT) or "")
        stamp = Stamp(**values)
        index = stamp.index
        return Stamp(**{**values, "index": tuple(index) if index else None})
    except (OSError, ValueError, TypeError):
        return Stamp()


def write(state: Path, stamp: Stamp) -> None:
    """Replace the stamp in one step; a disk that says no only costs the shortcut."""
    scratch = state / f".{NAME}.{os.getpid()}"
    text = json.dumps({name: getattr(stamp, name) for name in Stamp.__slots__})
    try:
        scratch.unlink(missing_ok=True)
        with scratch.open("x", encoding="utf-8") as file:
            file.write(text)
        scratch.replace(state / NAME)
    except OSError:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
