"""Giving every text of the index its vector: in small steps that survive anything, most wanted first."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice

from gbrain_py.embed.literacy import read_scripts
from gbrain_py.embed.pace import Pace
from gbrain_py.embed.protocol import PROBE, Embedder, EmbedderUnavailable, OutOfTime, TextsRefused, Vector
from gbrain_py.errors import Locked
from gbrain_py.index.engine import Connection
from gbrain_py.index.passage import passage
from gbrain_py.index.scripts import script_of
from gbrain_py.index.signs import refusal
from gbrain_py.index.store import Index
from gbrain_py.index.vectors import Space, Vectors
from gbrain_py.model_spec import DEFAULT
from gbrain_py.repo import state

_OVERTIME = 1.0  # seconds after the budget that an answer which is on its way may still take
_MOST_REFUSED = 20  # texts in a row that the model may refuse before it is given up

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
    """What a run did. `stopped` is `complete`, `budget`, `busy` when another run is at it (`note` says
    which), or why the
    embedder cannot be used; `space` and `missing` are then those of the model's vectors so far."""

    space: str = ""
    added: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    missing: int = 0  # texts that still have no vector
    seconds: float = 0.0
    model_changed: bool = False  # the same model gave other vectors than before: a new space was begun
    flipped: bool = False  # queries read this space from now on
    note: str = ""  # what the embedder has to say, e.g. why it is slow, or what it did not do in time
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
    started: float | None = None,
) -> BackfillReport:
    """Embed the texts without a vector in the embedder's space, for at most `budget` seconds or to the end.

    The budget runs from `started`, on the monotonic clock, by default from now. Killed at any moment, a run
    loses a step of about a second, or one request, and repeats nothing else. Nothing is open while the model
    works. Raises what opening the index and the vectors raises; an embedder that fails is told by the report.
    """
    run = _Run(index, vectors, embedder, time.monotonic() if started is None else started, budget)
    report = run.report
    with ExitStack() as held:
        try:
            held.enter_context(state.embed_lock(index.state.parent))
        except Locked as error:
            run.count()
            report.stopped, report.note = "busy", error.message
            return report
        try:
            run.enter()
            try:
                run.fill(progress)
            finally:
                run.settle()
        except EmbedderUnavailable as error:
            is_late = isinstance(error, OutOfTime)
            report.stopped, report.note = ("budget", error.message) if is_late else (error.message, "")
            if not report.space:
                run.count()
    report.note = report.note or embedder.note
    report.seconds = time.monotonic() - run.started
    return report


def prune(index: Index, vectors: Vectors, embedder: Embedder | None) -> int:
    """Remove the vectors of texts that are gone, and spaces that no query reads; the number of vectors."""
    with index.read() as con:
        in_use = {str(row[0]) for row in con.execute("SELECT DISTINCT hash FROM chunks").fetchall()}
    return vectors.prune(in_use, keep=[embedder.space] if embedder else [])


class _Run:
    def __init__(
        self, index: Index, vectors: Vectors, embedder: Embedder, started: float, budget: float | None
    ) -> None:
        self._index = index
        self._vectors = vectors
        self._embedder = embedder
        self.started = started
        self._end = None if budget is None else started + budget
        self._deadline = None if self._end is None else self._end + _OVERTIME
        self.report = BackfillReport()
        self._space: Space | None = None
        self._todo: list[str] = []
        self._pace = Pace(embedder.batch_size)
        self._refused = 0  # texts in a row

    def enter(self) -> None:
        """Open the space to fill, after a look whether the model is still the one that filled it, and which
        scripts it can read; the built-in one reads all."""
        embedder = self._embedder
        begun = time.monotonic()
        probe = embedder.embed([PROBE], self._deadline)[0]
        self._pace.saw_one(len(PROBE.encode()), time.monotonic() - begun)
        if reason := refusal(probe, embedder.dims):
            raise EmbedderUnavailable(f"{embedder.name} gives vectors that cannot be used: {reason}")
        try:
            self._space, self.report.model_changed = self._vectors.enter(
                embedder.space, embedder.name, embedder.dims, probe
            )
        except ValueError as error:
            raise EmbedderUnavailable(f"{embedder.name} cannot be used: {error}") from None
        self.report.space = embedder.space
        self._want()
        if embedder.name != DEFAULT and not self._vectors.tried_scripts(self._space):
            self._vectors.keep_scripts(self._space, read_scripts(embedder, self._deadline))

    def _want(self) -> None:
        assert self._space is not None  # entered before
        self._todo = self._vectors.missing(self._space, self._hashes())
        self.report.missing = len(self._todo)

    def count(self) -> None:
        """Say what is missing without a look at the model: of its last space, if there is one."""
        of_model = [space for space in self._vectors.spaces() if space.model == self._embedder.name]
        hashes = self._hashes()
        if of_model:
            self.report.space = of_model[-1].identity
            self.report.missing = len(self._vectors.missing(of_model[-1], hashes))
        else:
            self.report.missing = len(set(hashes))

    def fill(self, progress: Callable[[Progress], None] | None) -> None:
        """Embed and store, step by step."""
        assert self._space is not None  # entered before
        begun, at, todo = time.monotonic(), 0, self._todo
        while at < len(todo):
            if self._is_spent(at):
                self.report.stopped = "budget"
                return
            at += self._step(todo[at : at + self._pace.most], self._end if at else self._deadline)
            speed = at / max(time.monotonic() - begun, 1e-6)
            if progress is not None:
                progress(Progress(at, len(todo), speed, (len(todo) - at) / speed))
        # What was refused stays missing: a model that can embed most texts still takes over.
        if not self._space.current and 2 * self.report.missing <= len(self._hashes()):
            self._vectors.flip(self._space)
            self.report.flipped = True

    def settle(self) -> None:
        """Let searches see where the texts of each script lie."""
        assert self._space is not None  # entered before
        self._vectors.settle(self._space, self._hashes())

    def _step(self, hashes: list[str], end: float | None) -> int:
        """Embed and store the first of these texts, as many as fit a step and the time until `end`; how many
        are done with."""
        assert self._space is not None  # entered before
        with self._index.read() as con:
            found = _texts(con, hashes)
        if not found:
            self.report.missing -= len(hashes)
            return len(hashes)
        sizes = [len(text.encode(errors="replace")) for text in found.values()]
        left = None if end is None else end - time.monotonic()
        texts = dict(islice(found.items(), self._pace.share(sizes, left)))
        begun = time.monotonic()
        vectors = self._embed(list(texts.values()))
        self._pace.saw(len(texts), sum(sizes[: len(texts)]), time.monotonic() - begun)
        scripts = {text_hash: script_of(text) for text_hash, text in texts.items()}
        stored = self._vectors.put(self._space, zip(texts, vectors, strict=True), scripts)
        done = len(hashes) if len(texts) == len(found) else hashes.index(list(found)[len(texts)])
        self.report.added += stored.added
        self.report.rejected += stored.rejected
        self.report.missing -= done - stored.rejected.total()
        return done

    def _embed(self, texts: list[str]) -> list[Vector]:
        """The vectors; an empty one for a text that the model refuses, found by halving what it is among."""
        try:
            vectors = self._embedder.embed(texts, self._deadline)
        except TextsRefused:
            if len(texts) > 1:
                middle = len(texts) // 2
                return self._embed(texts[:middle]) + self._embed(texts[middle:])
            self._refused += 1
            if self._refused > _MOST_REFUSED:
                raise
            return [[]]
        self._refused = 0
        return vectors

    def _is_spent(self, done: int) -> bool:
        """Whether to stop; on the slowest machine every run with a budget gets a step further."""
        if self._end is None:
            return False
        return self._end <= self.started or (done > 0 and time.monotonic() >= self._end)

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
