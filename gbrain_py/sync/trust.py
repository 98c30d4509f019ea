"""What becomes of a `.gbrain/` that was not made here, or is not as we left it."""

from __future__ import annotations

from pathlib import Path

from gbrain_py.errors import BrokenBrain
from gbrain_py.index.engine import BESIDE
from gbrain_py.index.seal import Origin, Seal
from gbrain_py.index.store import Index
from gbrain_py.repo import open_repo


def may_adopt(root: Path) -> bool:
    """Whether an index that was ours, and is not as we left it, may be read on: not where git tracks it, and
    may have brought another's. The vectors beside it are settled with it."""
    if open_repo(root).tracks_state():
        return False
    _settle_vectors(root, Index(root), is_tracked=False)
    return True


def is_own(index: Index) -> bool:
    """Whether the index and the vectors of a brain are ours, and as we left them."""
    beside = index.state / BESIDE
    return index.origin() == "own" and (not beside.exists() or Seal(beside).origin() == "own")


def settle(root: Path, index: Index, *, is_tracked: bool) -> list[str]:
    """Adopt what was ours, and has been copied, restored or touched since; remove an index that is another's,
    and set such vectors aside. What was done, in words. Nothing in a `.gbrain` that git tracks is adopted."""
    told: list[str] = []
    if index.exists():
        found = index.origin()
        if _is_foreign(found, is_tracked):
            index.discard()
            told.append("the index was not made here: built anew")
        elif found == "moved":
            index.adopt()
    return told + _settle_vectors(root, index, is_tracked)


def _settle_vectors(root: Path, index: Index, is_tracked: bool) -> list[str]:
    if not (index.state / BESIDE).exists():
        return []
    from gbrain_py.index.vectors import Vectors

    vectors = Vectors(root)
    found = vectors.origin()
    try:
        if _is_foreign(found, is_tracked):
            aside = vectors.set_aside()
            return [f"the vectors were not made here: set aside as {index.state.name}/{aside.name}"]
        if found == "moved":
            vectors.adopt()
    except OSError as error:
        raise BrokenBrain(f"{error.filename} cannot be used: {error.strerror}") from None
    return []


def _is_foreign(found: Origin, is_tracked: bool) -> bool:
    return found == "foreign" or (found == "moved" and is_tracked)
