"""How much of a brain can be searched by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gbrain_py.embed.opening import Choice
from gbrain_py.errors import GbrainError
from gbrain_py.index.engine import Connection, DatabaseError
from gbrain_py.index.nearest import attached_spaces, coverage
from gbrain_py.index.vector_faults import told
from gbrain_py.index.vectors import Vectors


@dataclass(frozen=True, slots=True)
class Coverage:
    """Passages with and without a vector in the space that queries read; `model` is that of the space, ""
    for none; `trouble` says why nothing can be read; `remark` that the vectors are not by the model of the
    settings, and `remedy` what to do then."""

    model: str = ""
    have: int = 0
    missing: int = 0
    trouble: str = ""
    remark: str = ""
    remedy: str = ""


def look(con: Connection, root: Path, choice: Choice) -> Coverage:
    """Read it from a connection of the index. Never raises."""
    try:
        with told():
            return _look(con, root, choice)
    except (GbrainError, DatabaseError, OSError) as error:
        trouble = str(getattr(error, "message", error)).splitlines()[0]
        return Coverage(trouble=trouble, remedy=getattr(error, "hint", ""))


def _look(con: Connection, root: Path, choice: Choice) -> Coverage:
    if Vectors(root).attach(con):
        spaces = attached_spaces(con)
        for space in spaces:
            if space.current:
                remark, remedy = choice.remark(space.model), choice.remedy(space.model)
                if remark and (own := [other for other in spaces if other.model == choice.name]):
                    remark += f", which has made {coverage(con, own[-1])[0]:,} so far"
                return Coverage(space.model, *coverage(con, space), remark=remark, remedy=remedy)
    row = con.execute("SELECT count(DISTINCT hash) FROM chunks").fetchone()
    return Coverage(missing=int(row[0]) if row else 0)
