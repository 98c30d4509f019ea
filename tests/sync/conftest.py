"""A brain per test, at a fixed moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sync.living_brain import LivingBrain


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LivingBrain:
    """An empty brain on a fresh repository."""
    monkeypatch.setenv("GBRAIN_NOW", "2026-06-01T12:00:00+00:00")
    return LivingBrain(tmp_path / "brain")
