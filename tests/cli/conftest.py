"""Running `gbrain` in this process as a shell would, with what it printed and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gbrain_py.__main__ import main
from tests.gitrepo import GitRepo


class Ran(NamedTuple):
    """A finished command."""

    code: int
    out: str
    err: str


Gbrain = Callable[..., Ran]


@pytest.fixture(autouse=True)
def bare_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without settings, at a fixed time, whose home is an empty directory."""
    home = tmp_path_factory.mktemp("home")
    for name in ("GBRAIN_DIR", "GBRAIN_CONFIG", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GBRAIN_NOW", "2026-02-12T09:00:00+00:00")
    return home


@pytest.fixture
def gbrain(capsys: pytest.CaptureFixture[str]) -> Gbrain:
    """Runs one command line."""

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitRepo:
    """An empty repository, which is the working directory."""
    found = GitRepo(tmp_path / "brain")
    monkeypatch.chdir(found.path)
    return found
