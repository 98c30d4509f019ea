"""The points between which a sync may be stopped; tests put a stop in at each of them."""

from __future__ import annotations

from collections.abc import Callable

on_step: Callable[[str], None] | None = None


def reached(name: str) -> None:
    """Say that the run has come to the point `name`."""
    if on_step is not None:
        on_step(name)
