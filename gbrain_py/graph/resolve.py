"""From the keys of a reference to the page it means: a pure function, and the loader of what it needs.

Steps are tried in order; the first that some page answers decides. One page: resolved. Several of one
rank: ambiguous, and nothing is guessed. A name from history counts only while no page has it now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gbrain_py.graph import names as ranks
from gbrain_py.index.engine import Connection

Status = Literal["resolved", "redirected", "unresolved", "ambiguous", "silent", "unreviewed"]

Names = Mapping[str, Sequence[tuple[int, int]]]
"""Key → (rank, page id) of every page that has the name, in any order."""

_FIRST = {
    "=": (ranks.EXACT, ranks.EXACT),
    "/": (ranks.EXACT, ranks.CONTESTED),
    ":": (ranks.HOME, ranks.NESTED),
}
_ALIAS = (ranks.ALIAS, ranks.ALIAS)
_LATER = (ranks.TITLE, ranks.STEM)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a reference means; `candidates` are page ids in order, when it is ambiguous."""

    status: Status
    target: int | None = None
    candidates: tuple[int, ...] = ()


UNRESOLVED = Resolution("unresolved")
SILENT = Resolution("silent")


def resolve(keys: Sequence[str], names: Names, kind: str = "wikilink") -> Resolution:
    """The page that a reference with these keys means. Front matter goes on past a tie to the field's
    usual directory; a bare path that is no page is silent."""
    tied: tuple[int, ...] = ()
    for at, key in enumerate(keys):
        rows = names.get(key)
        if not rows:
            continue
        low, high = _FIRST.get(key[0]) or (_LATER if key in keys[:at] else _ALIAS)
        best = _best(rows, low, high)
        if len(best) == 1:
            return Resolution("resolved", best[0])
        if best:
            tied = tied or best
            if kind != "frontmatter":
                break
    if not tied:
        for rank in (ranks.REDIRECT, ranks.OLD_STEM):
            for key in keys:
                best = _best(names.get(key, ()), rank, rank)
                if len(best) == 1:
                    return Resolution("redirected", best[0])
                if best:
                    tied = tied or best
    if kind == "bare":
        return SILENT
    return Resolution("ambiguous", None, tied) if tied else UNRESOLVED


def _best(rows: Iterable[tuple[int, int]], low: int, high: int) -> tuple[int, ...]:
    """The pages of the best rank between `low` and `high`."""
    best = min((rank for rank, _ in rows if low <= rank <= high), default=None)
    return tuple(sorted({page for rank, page in rows if rank == best}))


def load_names(con: Connection, keys: Collection[str]) -> dict[str, list[tuple[int, int]]]:
    """The rows of `names` that have one of `keys`."""
    found: dict[str, list[tuple[int, int]]] = {}
    if keys:
        sql = "SELECT key, rank, page FROM names WHERE key IN (SELECT unnest(?))"
        for key, rank, page in con.execute(sql, [list(keys)]).fetchall():
            found.setdefault(key, []).append((rank, page))
    return found
