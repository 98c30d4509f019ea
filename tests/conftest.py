"""Settings for all tests: git as on a bare machine, so no test depends on the user's own config."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.embed.server import Server, serving
from tests.gitrepo import ISOLATED


@pytest.fixture(autouse=True, scope="session")
def isolated_git() -> Iterator[None]:
    """No git setting of the user or of a calling hook reaches a test."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            patch.delenv(name)
        for name, value in ISOLATED.items():
            patch.setenv(name, value)
        yield


@pytest.fixture(autouse=True, scope="session")
def state_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What gbrain keeps for a user lies in a directory of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(autouse=True, scope="session")
def without_a_model() -> Iterator[None]:
    """Tests embed nothing unless they say so: a model costs a second where a sync costs a tenth."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GBRAIN_EMBED_MODEL", "none")
        yield


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server of models, which the settings name."""
    with serving() as running:
        monkeypatch.setenv("GBRAIN_EMBED_MODEL", f"openai:m@{running.url}")
        yield running
