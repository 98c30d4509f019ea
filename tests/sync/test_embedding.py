"""Vectors after a sync: when they are made, when not, and what a run says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.index.vectors import Vectors
from gbrain_py.sync import SyncReport
from gbrain_py.sync import stamp as stamps
from tests.embed.server import Server


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A plain directory with two pages."""
    (tmp_path / "a.md").write_text("# Alpha\n\nthe seal\n")
    (tmp_path / "b.md").write_text("# Beta\n\nthe harbour\n")
    return tmp_path


def sync(root: Path, **options: bool) -> SyncReport:
    return Brain(root).sync(None, embed=True, **options)


def test_a_sync_embeds_what_is_new_and_nothing_twice(root: Path, server: Server) -> None:
    """First every passage is asked for, then the changed one; with nothing to do, none."""
    assert (sync(root).embedded, sync(root).embedded) == (2, 0)
    server.asked.clear()
    report = sync(root)
    assert (server.asked, report.unembedded) == ([], None)  # the model was not even opened
    (root / "b.md").write_text("# Beta\n\nthe quay\n")
    report = sync(root)
    assert (report.embedded, report.unembedded) == (1, 0)
    assert [text for text in server.asked if "quay" in text] == ["Beta\n# Beta\n\nthe quay"]


def test_a_sync_that_follows_a_write_embeds_nothing(root: Path, server: Server) -> None:
    """Only who asks for a sync waits for vectors; what was missed then is made later."""
    Brain(root).sync()
    assert server.asked == [] and not Vectors(root).exists()
    assert sync(root).embedded == 2


def test_the_budget_ends_a_run_and_is_told(
    root: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left is said, and the next sync goes on although nothing has changed."""
    for number in range(40):
        (root / f"{number}.md").write_text(f"# Page {number}\n\nbody {number}\n")
    server.pace = 0.1
    monkeypatch.setenv("GBRAIN_EMBED_BUDGET", "0.15")
    report = sync(root)
    assert report.unembedded and f"{report.unembedded} passages have no vector yet" in report.messages[-1]
    server.pace = 0.0
    monkeypatch.setenv("GBRAIN_EMBED_BUDGET", "20")
    assert (sync(root).unembedded, sync(root).embedded) == (0, 0)


def test_a_server_that_stalls_costs_the_budget_only(
    root: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sync ends soon after `embed.budget`, and says what did not come."""
    server.always = "stall"
    monkeypatch.setenv("GBRAIN_EMBED_BUDGET", "0.5")
    report = sync(root)
    assert report.seconds < 3
    assert (report.exit_code, report.embedded, report.unembedded) == (0, 0, 2)
    assert "no answer within" in report.messages[-2]
    assert "2 passages have no vector yet" in report.messages[-1]


def test_what_is_refused_is_told(root: Path, server: Server) -> None:
    """A sync says that a vector could not be used, and how to ask for it again."""
    server.moods.extend(["", "", "", "nan"])
    report = sync(root)
    assert (report.embedded, report.unembedded) == (1, 1)
    assert "1 not-finite; gbrain embed asks" in report.messages[-1]


@pytest.mark.parametrize("mood", ["500", "nan", "hang up"])
def test_a_model_in_trouble_fails_no_sync(root: Path, server: Server, mood: str) -> None:
    """The index is there, the exit code is 0, and a message says why there are no vectors."""
    server.always = mood
    report = sync(root)
    assert (report.exit_code, report.embedded) == (0, 0)
    assert report.messages[-1].startswith("no vectors: ")
    assert Brain(root).status().pages == 2


def test_vectors_that_were_removed_come_back(root: Path, server: Server) -> None:
    """The note that all is embedded counts only while the file is there, and for its model."""
    sync(root)
    assert stamps.read(root / ".gbrain").embedded.startswith("openai:m@")
    Vectors(root).path.unlink()
    assert sync(root).embedded == 2


def test_rebuilding_keeps_the_vectors(root: Path, server: Server) -> None:
    """Vectors are dear: they outlive the index they were made for."""
    sync(root)
    server.asked.clear()
    report = sync(root, rebuild=True)
    assert (report.embedded, report.unembedded) == (0, 0)
    assert not [text for text in server.asked if "seal" in text]


def test_status_and_doctor_count_what_is_missing(root: Path, server: Server) -> None:
    """Before, between and after."""
    Brain(root).sync()
    assert (Brain(root).status().embedded, Brain(root).status().unembedded) == (0, 2)
    sync(root)
    (root / "c.md").write_text("# Gamma\n\nnew\n")
    Brain(root).sync()
    assert (Brain(root).status().embedded, Brain(root).status().unembedded) == (2, 1)
    found = {row["check"]: row["message"] for row in Brain(root).doctor()}
    assert found["vectors"] == "1 of 3 passages have no vector yet"
