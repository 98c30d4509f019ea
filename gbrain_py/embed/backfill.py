"""Giving every text of the index its vector: in small steps that survive anything, most wanted first."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from gbrain_py.embed.literacy import read_scripts
from gbrain_py.embed.opening import DEFAULT
from gbrain_py.embed.protocol import PROBE, Embedder, EmbedderUnavailable
from gbrain_py.errors import Locked
from gbrain_py.index import gate
from gbrain_py.index.engine import Connection
from gbrain_py.index.passage import passage
from gbrain_py.index.scripts import script_of
from gbrain_py.index.signs import refusal
from gbrain_py.index.store import Index
from gbrain_py.index.vectors import Space, Vectors

_STEP = 1.0  # seconds of embedding after which what is done is stored
_FIRST = 8  # texts of the first step, before the speed is known

# Compiled truth first, then what was touched last; a page without a date of git is being edited now.
_ORDER = (
    "SELECT c.hash FROM chunks c JOIN pages p ON p.id = c.page "
    "ORDER BY c.layer <> 'truth', p.git_date DESC NULLS FIRST, p.slug, c.ordinal"
)
_TEXTS = (
    "SELECT c.hash, p.title, c.heading, substring(p.text, c.start + 1, c.stop - c.start) "
    "FROM chunks c JOIN pages p ON p.id = c.page WHERE c.hash IN (SELECT unnest(?::VARCHAR[])) "
    "ORDER BY p.slug, c.ordinal"
)


@dataclass(slots=True)
class BackfillReport:
    """What a run did. `stopped` is `complete`, `budget`, `busy` when another run is at it, or why the
    embedder cannot be used."""

    space: str = ""
    added: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    missing: int = 0  # texts that still have no vector
    seconds: float = 0.0
    model_changed: bool = False  # the same model gave other vectors than before: a new space was begun
    flipped: bool = False  # queries read this space from now on
    note: str = ""  # what the embedder has to say, e.g. why it is slow
    stopped: str = "complete"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: texts done and to do, texts per second, seconds left at that speed."""

    done: int
    total: int
    speed: float
    seconds_left: float


def backfill(
    index: Index,
    vectors: Vectors,
    embedder: Embedder,
    budget: float | None,
    progress: Callable[[Progress], None] | None = None,
) -> BackfillReport:
    """Embed the texts without a vector in the embedder's space, for at most `budget` seconds or to the end.

    Killed at any moment, it loses a step of about a second and repeats nothing else. Nothing is open while
    the model works. Raises what opening the index and the vectors raises; an embedder that fails is told
    by the report.
    """
    run = _Run(index, vectors, embedder, time.monotonic())
    with ExitStack() as held:
        try:
            held.enter_context(gate.hold(index.state / "embed.lock", alone=True, deadline=run.started))
        except Locked:
            run.report.stopped = "busy"
            return run.report
        try:
            run.enter()
            try:
                run.fill(budget, progress)
            finally:
                run.settle()
        except EmbedderUnavailable as error:
            run.report.stopped = error.message
    run.report.note = embedder.note
    run.report.seconds = time.monotonic() - run.started
    return run.report


def prune(index: Index, vectors: Vectors, embedder: Embedder | None) -> int:
    """Remove the vectors of texts that are gone, and spaces that no query reads; the number of vectors."""
    with index.read() as con:
        in_use = {str(row[0]) for row in con.execute("SELECT DISTINCT hash FROM chunks").fetchall()}
    return vectors.prune(in_use, keep=[embedder.space] if embedder else [])


class _Run:
    def __init__(self, index: Index, vectors: Vectors, embedder: Embedder, started: float) -> None:
        self._index = index
        self._vectors = vectors
        self._embedder = embedder
        self.started = started
        self.report = BackfillReport()
        self._space: Space | None = None

    def enter(self) -> None:
        """Open the space to fill, after a look whether the model is still the one that filled it, and which
        scripts it can read; the built-in one reads all."""
        embedder = self._embedder
        probe = embedder.embed([PROBE])[0]
        if reason := refusal(probe, embedder.dims):
            raise EmbedderUnavailable(f"{embedder.name} gives vectors that cannot be used: {reason}")
        self._space, self.report.model_changed = self._vectors.enter(
            embedder.space, embedder.name, embedder.dims, probe
        )
        self.report.space = embedder.space
        if embedder.name != DEFAULT and not self._vectors.tried_scripts(self._space):
            self._vectors.keep_scripts(self._space, read_scripts(embedder))

    def fill(self, budget: float | None, progress: Callable[[Progress], None] | None) -> None:
        """Embed and store, step by step."""
        assert self._space is not None  # entered before
        hashes = self._hashes()
        todo = self._vectors.missing(self._space, hashes)
        self.report.missing = len(todo)
        begun, at, step = time.monotonic(), 0, _FIRST
        while at < len(todo):
            if self._is_spent(budget, at):
                self.report.stopped = "budget"
                return
            self._step(todo[at : at + step])
            at = min(at + step, len(todo))
            speed = at / max(time.monotonic() - begun, 1e-6)
            if progress is not None:
                progress(Progress(at, len(todo), speed, (len(todo) - at) / speed))
            step = self._next_step(speed, budget)
        # What was refused stays missing: a model that can embed most texts still takes over.
        if not self._space.current and 2 * self.report.missing <= len(hashes):
            self._vectors.flip(self._space)
            self.report.flipped = True

    def settle(self) -> None:
        """Let searches see where the texts of each script lie."""
        assert self._space is not None  # entered before
        self._vectors.settle(self._space, self._hashes())

    def _step(self, hashes: list[str]) -> None:
        assert self._space is not None  # entered before
        with self._index.read() as con:
            texts = _texts(con, hashes)
        vectors = self._embedder.embed(list(texts.values())) if texts else []
        scripts = {text_hash: script_of(text) for text_hash, text in texts.items()}
        stored = self._vectors.put(self._space, zip(texts, vectors, strict=True), scripts)
        self.report.added += stored.added
        self.report.rejected += stored.rejected
        self.report.missing -= len(hashes) - stored.rejected.total()

    def _is_spent(self, budget: float | None, done: int) -> bool:
        """Whether to stop; on the slowest machine every run with a budget gets a step further."""
        if budget is None:
            return False
        return budget <= 0 or (done > 0 and time.monotonic() - self.started >= budget)

    def _next_step(self, speed: float, budget: float | None) -> int:
        """As many texts as take about a second, or what is left of the budget."""
        seconds = _STEP
        if budget is not None:
            seconds = min(seconds, self.started + budget - time.monotonic())
        return max(1, min(int(speed * seconds), 8 * self._embedder.batch_size))

    def _hashes(self) -> list[str]:
        with self._index.read() as con:
            return [str(row[0]) for row in con.execute(_ORDER).fetchall()]


def _texts(con: Connection, hashes: list[str]) -> dict[str, str]:
    """What to embed by hash; a text that a sync has removed meanwhile is left out."""
    rows = con.execute(_TEXTS, [hashes]).fetchall()
    found: dict[str, str] = {}
    for text_hash, title, heading, text in rows:
        found.setdefault(text_hash, passage(title or "", heading or "", text))
    return {text_hash: found[text_hash] for text_hash in hashes if text_hash in found}
