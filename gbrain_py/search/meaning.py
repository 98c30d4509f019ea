"""Asking the model: from the text of a query to a vector in the space of the brain's vectors.

Whatever goes wrong ends as a note: the other arms answer without this one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gbrain_py.errors import GbrainError
from gbrain_py.index.engine import Connection, DatabaseError

if TYPE_CHECKING:
    from gbrain_py.embed import Choice, Embedder
    from gbrain_py.index.vectors import Space

_FILL = "run: gbrain embed"


class Asked:
    """A question on its way to a vector of `space`: the model works beside what the caller does next."""

    def __init__(self, space: Space, script: str, work: Callable[[list[str]], list[float] | None]) -> None:
        self.space = space
        self.script = script
        self.notes: list[str] = []
        self.seconds = 0.0
        self._vector: list[float] | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, name="question", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        started = time.perf_counter()
        self._vector = self._work(self.notes)
        self.seconds = time.perf_counter() - started

    def vector(self) -> list[float] | None:
        """The vector, waited for; None with a note when there is none."""
        self._thread.join()
        return self._vector


class Meaning:
    """The model of the settings and the vectors of the brain at `root`; a model once opened stays open."""

    def __init__(self, root: Path, choice: Choice) -> None:
        self.root = root
        self.choice = choice
        self.load_seconds = 0.0  # that the last question took for the model alone
        self._open: dict[str, Embedder] = {}

    @property
    def is_off(self) -> bool:
        """Whether the user wants no search by meaning."""
        return self.choice.spec == "none"

    def space(self, con: Connection, notes: list[str]) -> Space | None:
        """The space that queries read, attached to the connection; None with a note when there is none."""
        from gbrain_py.index.nearest import attached_spaces
        from gbrain_py.index.vector_faults import told
        from gbrain_py.index.vectors import Vectors

        if self.is_off:
            return None
        try:
            with told():
                if Vectors(self.root).attach(con):
                    for space in attached_spaces(con):
                        if space.current:
                            return space
        except (GbrainError, DatabaseError, OSError) as error:
            notes.append(f"no search by meaning: {_told(error)}")
            return None
        notes.append(f"no search by meaning yet: no passage has a vector; {_FILL}")
        return None

    def ask(self, space: Space, text: str, script: str) -> Asked:
        """Begin to turn a question in this script into a vector."""
        return Asked(space, script, lambda notes: self._vector(space, text, notes))

    def tell(self, space: Space, notes: list[str]) -> None:
        """Say so when the vectors are not by the model of the settings."""
        if remark := self.choice.remark(space.model):
            notes.append(f"{remark}; run: {self.choice.remedy(space.model)}")

    def _vector(self, space: Space, text: str, notes: list[str]) -> list[float] | None:
        if not self.choice.may_ask(space.model):
            self.tell(space, notes)
            notes[-1] = f"no search by meaning: {notes[-1]}"
            return None
        started = time.perf_counter()
        try:
            embedder = self._opened(space.model)
            self.load_seconds = time.perf_counter() - started
            vector = embedder.embed_query(text)
            if embedder.space == space.identity:
                if (read := len(embedder.fitting(text))) < len(text):
                    of_part = f"the first {read:,} characters of the question were embedded"
                    notes.append(f"only {of_part}: {space.model} reads no more at once")
                self.tell(space, notes)
                return vector
            notes.append(f"no search by meaning: {embedder.name} is not what it was; {_FILL}")
        except (GbrainError, ValueError, OSError) as error:
            notes.append(f"no search by meaning: {_told(error)}")
        except Exception as error:  # a model can stumble over anything; the other arms answer
            notes.append(f"no search by meaning: the model failed ({type(error).__name__})")
        return None

    def _opened(self, model: str) -> Embedder:
        if model not in self._open:
            from dataclasses import replace

            embedder = replace(self.choice, spec=model).open()
            if embedder is None:
                raise ValueError(f"vectors of no model: {model}")
            self._open[model] = embedder
        return self._open[model]


def _told(error: BaseException) -> str:
    """The first line of an error, and what may help."""
    text = getattr(error, "message", "") or str(error) or type(error).__name__
    return "; ".join(filter(None, (text.splitlines()[0], getattr(error, "hint", ""))))
