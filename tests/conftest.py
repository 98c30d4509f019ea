"""Settings for all tests: git as on a bare machine, so no test depends on the user's own config."""

from __future__ import annotations

import os

import pytest

from tests.gitrepo import ISOLATED


@pytest.fixture(autouse=True)
def isolated_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """No git setting of the user or of a calling hook reaches a test."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    for name, value in ISOLATED.items():
        monkeypatch.setenv(name, value)
