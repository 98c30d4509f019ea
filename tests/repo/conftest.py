"""A fresh repository for each test that asks for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gitrepo import GitRepo


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    """An empty repository in a directory of its own."""
    return GitRepo(tmp_path / "brain")
