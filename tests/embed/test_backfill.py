"""The backfill: its order, its budget, and what is left after every kind of trouble."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gbrain_py.embed.backfill import Progress, backfill, prune
from gbrain_py.embed.endpoint import Endpoint
from gbrain_py.embed.protocol import without
from gbrain_py.index.nearest import attached_spaces, coverage, nearest
from gbrain_py.index.passage import passage
from gbrain_py.index.store import Index
from gbrain_py.index.vector_faults import BrokenVectors
from gbrain_py.index.vectors import Vectors
from tests.embed.server import Server
from tests.scratch import Scratch

ENTERING = ["", "", ""]  # the requests before the first text: the probe, and what is said in many scripts


def many(root: Path, count: int) -> Index:
    pages = [(f"notes/{i:03}", f"Note {i}", "2026-01-01", [f"truth:Body of note {i}."]) for i in range(count)]
    return Scratch(pages).build(root)


def bodies(server: Server) -> list[str]:
    """The texts asked for, without their titles and without the probe."""
    return [text.partition("\n")[2] for text in server.asked if "\n" in text]


def test_truth_and_recent_pages_come_first(index: Index, server: Server) -> None:
    """What is being edited, then the youngest truth, then timelines in the same order; all found after."""
    vectors = Vectors(index.state.parent)
    endpoint = Endpoint("m", server.url)
    steps: list[Progress] = []
    report = backfill(index, vectors, endpoint, None, steps.append)
    assert (report.stopped, report.added, report.missing, report.flipped) == ("complete", 5, 0, False)
    assert bodies(server) == [
        "Being written now.", "Bob builds bridges.", "Ada writes programs.", "Just now.", "Born 1815.",
    ]  # fmt: skip
    assert (steps[-1].done, steps[-1].total, steps[-1].seconds_left) == (5, 5, 0)
    with index.read() as con:
        vectors.attach(con)
        (space,) = attached_spaces(con)
        question = endpoint.embed_query(passage("Bob", "", "Bob builds bridges."))
        assert nearest(con, space, question, limit=1)[0].page == 2
    server.asked.clear()
    assert backfill(index, vectors, endpoint, None).added == 0
    assert bodies(server) == []


def test_a_budget_is_kept_and_the_rest_goes_on(tmp_path: Path, server: Server) -> None:
    """The run ends soon after its budget, says how much is missing, and the next one repeats nothing."""
    index, vectors = many(tmp_path, 60), Vectors(tmp_path)
    server.pace = 0.05
    report = backfill(index, vectors, Endpoint("m", server.url), 0.0)
    assert (report.stopped, report.added, report.missing) == ("budget", 0, 60)
    report = backfill(index, vectors, Endpoint("m", server.url), 0.1)
    assert report.stopped == "budget"
    assert 8 <= report.added < 60
    assert report.missing == 60 - report.added
    backfill(index, vectors, Endpoint("m", server.url), None)
    assert sorted(bodies(server)) == sorted(f"Body of note {i}." for i in range(60))


@pytest.mark.parametrize("well", [0, 1, 4])
def test_a_server_that_stalls_overruns_no_budget(tmp_path: Path, server: Server, well: int) -> None:
    """At the probe, at the scripts or among the texts: the run ends with its budget and says why."""
    index, vectors = many(tmp_path, 60), Vectors(tmp_path)
    server.moods.extend([""] * well)
    server.always = "stall"
    begun = time.monotonic()
    report = backfill(index, vectors, Endpoint("m", server.url), 0.7)
    assert time.monotonic() - begun < 3
    assert (report.stopped, report.added > 0, report.missing) == ("budget", well > 3, 60 - report.added)
    assert "no answer within" in report.note


def test_waiting_for_a_server_is_shared_by_many_texts(tmp_path: Path, server: Server) -> None:
    """Where a request takes its time whatever is in it, requests are filled."""
    index, vectors = many(tmp_path, 200), Vectors(tmp_path)
    server.pace, server.per_text = 0.5, 0.001
    backfill(index, vectors, Endpoint("m", server.url), None)
    assert len(server.requests[len(ENTERING) :]) <= 7
    assert max(server.requests[len(ENTERING) :]) == Endpoint.batch_size


def test_a_text_that_is_refused_costs_itself_only(tmp_path: Path, server: Server) -> None:
    """A text too long for the model, say, is found among the others, counted, and asked for again later."""
    index, vectors = many(tmp_path, 60), Vectors(tmp_path)
    server.refuses = "note 17."
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert (report.added, report.missing, report.rejected) == (59, 1, {"refused": 1})
    server.refuses = ""
    assert backfill(index, vectors, Endpoint("m", server.url), None).added == 1


def test_a_server_that_refuses_every_text_is_given_up(tmp_path: Path, server: Server) -> None:
    """The reason is told after a few dozen requests, not after one for every text."""
    index, vectors = many(tmp_path, 200), Vectors(tmp_path)
    server.refuses = "Body"
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert "HTTP 400" in report.stopped and report.missing == 200
    assert len(server.requests) < 80


def test_what_is_missing_is_told_without_the_model(tmp_path: Path, server: Server) -> None:
    """A dead server hides neither how many texts have no vector nor the space of those that have one."""
    index, vectors = many(tmp_path, 5), Vectors(tmp_path)
    server.always = "401"
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert (report.space, report.missing) == ("", 5)
    server.always = ""
    server.refuses = "note 3."
    space = backfill(index, vectors, Endpoint("m", server.url), None).space
    server.always = "401"
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert (report.space, report.missing) == (space, 1)


def test_a_failing_endpoint_leaves_what_was_done(tmp_path: Path, server: Server) -> None:
    """The probe and one step go well, then the server refuses: the reason is told, the step is kept."""
    index, vectors = many(tmp_path, 20), Vectors(tmp_path)
    server.moods.extend([*ENTERING, "", "401"])
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert "HTTP 401" in report.stopped
    assert (report.added, report.missing) == (8, 12)


@pytest.mark.parametrize(
    ("mood", "reason"), [("dims", "wrong-dims"), ("nan", "not-finite"), ("zero", "zero")]
)
def test_a_useless_vector_is_counted(tmp_path: Path, server: Server, mood: str, reason: str) -> None:
    """One lie in a batch costs one text, which the next run asks for again."""
    index, vectors = many(tmp_path, 5), Vectors(tmp_path)
    server.moods.extend([*ENTERING, mood])
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert (report.added, report.missing, report.rejected) == (4, 1, {reason: 1})
    assert backfill(index, vectors, Endpoint("m", server.url), None).added == 1


def test_vectors_too_long_to_be_stored(tmp_path: Path, server: Server) -> None:
    """A model whose vectors have no room is a reason, not a crash."""
    server.dims = 10_000
    report = backfill(many(tmp_path, 5), Vectors(tmp_path), Endpoint("m", server.url), None)
    assert (report.missing, "vectors of 10000 dims" in report.stopped) == (5, True)


def test_a_server_that_dies_while_the_model_is_tried(tmp_path: Path, server: Server) -> None:
    """The reason is told, nothing is held against the model, and the next run tries again."""
    index, vectors = many(tmp_path, 5), Vectors(tmp_path)
    server.moods.extend(["", "401"])
    assert "HTTP 401" in backfill(index, vectors, Endpoint("m", server.url), None).stopped
    assert [space.strange for space in vectors.spaces()] == [frozenset()]
    assert backfill(index, vectors, Endpoint("m", server.url), None).added == 5
    assert "kana" in vectors.spaces()[0].strange


def test_the_old_model_answers_until_the_new_one_has_all(index: Index, server: Server) -> None:
    """A swap interrupted by a dead server changes nothing for queries; the finished one flips."""
    vectors = Vectors(index.state.parent)
    old, new = Endpoint("old", server.url), Endpoint("new", server.url, prefixes=("", "new: "))
    backfill(index, vectors, old, None)
    server.moods.extend([*ENTERING, "401"])
    assert backfill(index, vectors, new, None).flipped is False
    assert [space.model for space in vectors.spaces() if space.current] == [old.name]
    assert backfill(index, vectors, new, None).flipped is True
    assert [space.identity for space in vectors.spaces() if space.current] == [new.space]
    assert prune(index, vectors, new) == 0
    assert [space.identity for space in vectors.spaces()] == [new.space]


def test_a_model_that_changed_is_noticed(index: Index, server: Server) -> None:
    """The same name with other weights: everything is embedded anew, and the report says so."""
    vectors = Vectors(index.state.parent)
    backfill(index, vectors, Endpoint("m", server.url), None)
    server.always = "other model"
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    assert (report.model_changed, report.added) == (True, 5)
    with index.read() as con:
        vectors.attach(con)
        (current,) = [space for space in attached_spaces(con) if space.current]
        assert coverage(con, current) == (5, 0)


def test_killed_at_any_moment_it_repeats_only_a_step(tmp_path: Path, server: Server) -> None:
    """Three runs are killed outright; the fourth ends the work, and hardly a text was asked for twice."""
    count, kills = 120, 3
    index, vectors = many(tmp_path, count), Vectors(tmp_path)
    server.pace = 0.15
    code = (
        "import sys; from pathlib import Path; from gbrain_py.embed.backfill import backfill;"
        "from gbrain_py.embed.endpoint import Endpoint; from gbrain_py.index.store import Index;"
        "from gbrain_py.index.vectors import Vectors; import gbrain_py.embed.pace as p; p.STEP = 0.1;"
        "root = Path(sys.argv[1]);"
        "backfill(Index(root), Vectors(root), Endpoint('m', sys.argv[2]), None)"
    )
    for _ in range(kills):
        before = len(bodies(server))
        process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path), server.url])
        while len(bodies(server)) < before + 9 and process.poll() is None:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    server.pace = 0.0
    report = backfill(index, vectors, Endpoint("m", server.url), None)
    asked = bodies(server)
    assert (report.missing, report.stopped) == (0, "complete")
    assert set(asked) == {f"Body of note {i}." for i in range(count)}
    assert report.added < count
    assert len(asked) - count <= kills * 16


def test_two_runs_do_not_do_the_same_work(index: Index, server: Server) -> None:
    """A second run steps back at once while the first is at it."""
    vectors = Vectors(index.state.parent)
    inner: list[str] = []

    def another(progress: Progress) -> None:
        inner.append(backfill(index, vectors, Endpoint("m", server.url), None).stopped)

    assert backfill(index, vectors, Endpoint("m", server.url), None, another).stopped == "complete"
    assert inner == ["busy"]


@pytest.mark.parametrize(("room", "told"), [(30_000, "cannot be written: "), (300_000, "was broken off")])
def test_a_full_disk_is_a_reason(tmp_path: Path, server: Server, room: int, told: str) -> None:
    """What cannot be stored, or not be packed at the end, is told as such; the next run with room goes on."""
    index, vectors = many(tmp_path, 300), Vectors(tmp_path)
    code = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from gbrain_py.embed.backfill import backfill; from gbrain_py.embed.endpoint import Endpoint\n"
        "from gbrain_py.index.store import Index; from gbrain_py.index.vectors import Vectors\n"
        "from gbrain_py.index.vector_faults import BrokenVectors\n"
        "root = Path(sys.argv[1]); signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)\n"
        "try: backfill(Index(root), Vectors(root), Endpoint('m', sys.argv[2]), None)\n"
        "except BrokenVectors as error: print(error.message)"
    )
    command = [sys.executable, "-c", code, str(tmp_path), server.url, str(room)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if not said:  # everything is in the log: who reads it meets the trouble
        with index.read() as con, pytest.raises(BrokenVectors) as caught:
            vectors.attach(con)
        assert caught.value.hint == "run: gbrain embed"
        said = caught.value.message
    assert told in said
    assert backfill(index, vectors, Endpoint("m", server.url), None).missing == 0
    with index.read() as con:
        assert vectors.attach(con)


@pytest.mark.parametrize(
    ("heading", "begins"),
    [("", "Ada\n"), ("Ada › Work", "Ada › Work\n"), ("Work", "Ada › Work\n")],
)
def test_a_passage_says_what_it_is_about(heading: str, begins: str) -> None:
    """Title and heading path stand before the text, the title once."""
    assert passage("Ada", heading, "Text.") == begins + "Text."


@pytest.mark.parametrize(
    ("counts", "said"),
    [((1,), "1 passage has"), ((2,), "2 passages have"), ((1, 1), "1 of 1 passage has"),
     ((1, 1200), "1 of 1,200 passages have")],
)  # fmt: skip
def test_one_passage_is_told_as_one(counts: tuple[int, ...], said: str) -> None:
    """The sentence is right for one passage and for many."""
    assert without(*counts) == said
