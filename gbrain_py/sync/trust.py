"""What becomes of a `.gbrain/` that was not made here, or is not as we left it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gbrain_py.errors import BrokenBrain
from gbrain_py.index.engine import BESIDE
from gbrain_py.index.seal import Origin, Seal
from gbrain_py.index.store import Index
from gbrain_py.index.vector_faults import BrokenVectors, DamagedVectors
from gbrain_py.repo import open_repo
from gbrain_py.repo.state import embed_lock

if TYPE_CHECKING:
    from gbrain_py.index.vectors import Vectors


def may_adopt(root: Path) -> bool:
    """Whether an index that was ours, and is not as we left it, may be read on: not where git tracks it, and
    may have brought another's. The vectors beside it are settled with it."""
    if open_repo(root).tracks_state():
        return False
    settle_vectors(root, is_tracked=False)
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
    return told + settle_vectors(root, is_tracked)


def settle_vectors(root: Path, is_tracked: bool | None = None) -> list[str]:
    """As `settle`, of the vectors alone; what was ours, and cannot be read, is set aside too. Raises
    BrokenBrain."""
    if not (Index(root).state / BESIDE).exists():
        return []
    from gbrain_py.index.vectors import Vectors

    vectors = Vectors(root)
    found = vectors.origin()
    if found == "own":
        return []
    if is_tracked is None:
        is_tracked = open_repo(root).tracks_state()
    if _is_foreign(found, is_tracked):
        return [f"the vectors were not made here: {_aside(vectors, 'aside')}"]
    try:
        vectors.adopt()
        vectors.spaces()
    except DamagedVectors as error:
        return [_damaged_aside(vectors, error)]
    except BrokenVectors:
        pass  # whoever reads them says why
    except OSError as error:
        raise BrokenBrain(f"{error.filename} cannot be used: {error.strerror}") from None
    return []


def mend_vectors(root: Path) -> list[str]:
    """As `settle_vectors`, after a look at every part of them. Raises BrokenBrain, and Locked while another
    process makes vectors: what it has begun must not be set aside."""
    from gbrain_py.index.vectors import Vectors

    with embed_lock(root):
        told = settle_vectors(root)
        try:
            Vectors(root).check()
        except DamagedVectors as error:
            told.append(_damaged_aside(Vectors(root), error))
        except BrokenVectors:
            pass  # whoever fills them says why, or puts it in order
    return told


def _damaged_aside(vectors: Vectors, error: DamagedVectors) -> str:
    return f"{error.message}: {_aside(vectors, 'damaged')}"


def _aside(vectors: Vectors, why: str) -> str:
    try:
        aside = vectors.set_aside(why)
    except OSError as error:
        raise BrokenBrain(f"{error.filename} cannot be used: {error.strerror}", "remove it") from None
    return f"set aside as {aside.parent.name}/{aside.name}"


def _is_foreign(found: Origin, is_tracked: bool) -> bool:
    return found == "foreign" or (found == "moved" and is_tracked)
