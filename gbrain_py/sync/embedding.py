"""Vectors after a sync: as much as the budget allows, and nothing when nothing is missing."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from gbrain_py import config
from gbrain_py.index.engine import BESIDE
from gbrain_py.index.store import Index
from gbrain_py.sync import stamp as stamps
from gbrain_py.sync.report import SyncReport


def spend(root: Path, index: Index, report: SyncReport, progress: Callable[[str, int, int], None]) -> None:
    """Embed what has no vector yet, for at most `embed.budget` seconds. Trouble ends as a message: what a
    sync is for is done by now."""
    started = time.monotonic()
    settings = config.load(root)
    spec, budget = settings.get("embed.model"), settings.get("embed.budget")
    if spec == "none" or budget <= 0 or _is_complete(index, spec):
        return
    from gbrain_py import embed
    from gbrain_py.embed.backfill import Progress, backfill
    from gbrain_py.embed.protocol import without
    from gbrain_py.errors import GbrainError
    from gbrain_py.index.vectors import Vectors

    def show(step: Progress) -> None:
        progress("vectors", step.done, step.total)

    try:
        embedder = embed.Choice.of(settings.get).open()
        if embedder is None:
            return
        done = backfill(index, Vectors(root), embedder, budget, show, started)
    except GbrainError as error:
        report.messages.append(f"no vectors: {'; '.join(filter(None, (error.message, error.hint)))}")
        return
    report.embedded, report.unembedded = done.added, done.missing
    if done.note and done.stopped != "busy":
        report.messages.append(done.note)
    if done.rejected:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in sorted(done.rejected.items()))
        report.messages.append(f"vectors that cannot be used: {reasons}; gbrain embed asks for them again")
    if done.stopped == "complete":
        stamp = stamps.read(index.state)
        if stamp.index == index.identity():
            stamps.write(index.state, replace(stamp, embedded=spec))
    elif done.stopped == "budget":
        report.messages.append(f"{without(done.missing)} no vector yet: gbrain embed goes on")
    elif done.stopped != "busy":
        report.messages.append(f"no vectors: {done.stopped}")


def _is_complete(index: Index, spec: str) -> bool:
    stamp = stamps.read(index.state)
    return stamp.embedded == spec and stamp.index == index.identity() and (index.state / BESIDE).exists()
