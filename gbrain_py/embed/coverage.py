"""How much of a brain can be searched by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gbrain_py.errors import GbrainError
from gbrain_py.index.engine import Connection, DatabaseError
from gbrain_py.index.nearest import attached_spaces, coverage
from gbrain_py.index.vectors import Vectors


@dataclass(frozen=True, slots=True)
class Coverage:
    """Passages with and without a vector in the space that queries read; `model` is that of the space, ""
    for none; `trouble` says why nothing can be read."""

    model: str = ""
    have: int = 0
    missing: int = 0
    trouble: str = ""


def look(con: Connection, root: Path) -> Coverage:
    """Read it from a connection of the index. Never raises."""
    try:
        if Vectors(root).attach(con):
            for space in attached_spaces(con):
                if space.current:
                    return Coverage(space.model, *coverage(con, space))
        row = con.execute("SELECT count(DISTINCT hash) FROM chunks").fetchone()
    except (GbrainError, DatabaseError, OSError) as error:
        return Coverage(trouble=str(getattr(error, "message", error)).splitlines()[0])
    return Coverage(missing=int(row[0]) if row else 0)
