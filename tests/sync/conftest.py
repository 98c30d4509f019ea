"""A brain per test, at a fixed moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gbrain_py.graph import importance
from tests.sync import apart
from tests.sync.living_brain import LivingBrain


@pytest.fixture(autouse=True, scope="package")
def quick_importance() -> Iterator[None]:
    """Importance in two rounds: what it is made from shows in the first, and every sync computes it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importance, "_ROUNDS", apart.ROUNDS)
        yield


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LivingBrain:
    """An empty brain on a fresh repository."""
    monkeypatch.setenv("GBRAIN_NOW", "2026-06-01T12:00:00+00:00")
    return LivingBrain(tmp_path / "brain")
