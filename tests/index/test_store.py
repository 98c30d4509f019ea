"""The index file: opened, built beside the old one and swapped in, and the gate in front of it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gbrain_py.errors import BrokenBrain, Locked
from gbrain_py.index import gate, store
from gbrain_py.index.engine import DatabaseError
from gbrain_py.index.store import BrokenIndex, Index


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """An empty index, below a directory whose name speaks of locks."""
    (tmp_path / "lock" / ".gbrain").mkdir(parents=True)
    index = Index(tmp_path / "lock")
    with index.build():
        pass
    return index


def test_a_mistake_in_a_question_is_no_damage(index: Index) -> None:
    """A fault of our own SQL comes out as what it is: nobody is told to rebuild for it."""
    with pytest.raises(DatabaseError, match="nowhere"), index.read() as con:
        con.execute("SELECT * FROM nowhere")
    with pytest.raises(DatabaseError), index.write() as con:
        con.execute("INSERT INTO pending VALUES ('x')")


def test_damage_is_not_taken_for_a_lock(index: Index) -> None:
    """A damaged file is told at once, whatever the path in the message spells."""
    index.path.write_bytes(b"rubbish" * 999)
    index.adopt()
    started = time.monotonic()
    with pytest.raises(BrokenIndex, match="not a valid DuckDB database"), index.read():
        pass
    assert time.monotonic() - started < 5


def test_no_index(tmp_path: Path) -> None:
    """Without an index the hint is to sync; looking makes no directory."""
    with pytest.raises(BrokenIndex) as caught, Index(tmp_path).read():
        pass
    assert (caught.value.hint, list(tmp_path.iterdir())) == ("run: gbrain sync", [])


def test_identity_follows_every_write(index: Index) -> None:
    """Two states of the file never look the same; a log beside it belongs to none that is known."""
    seen = {index.identity()}
    for number in range(3):
        with index.write() as con:
            con.execute("INSERT INTO pending VALUES (?)", [number])
        seen.add(index.identity())
    assert len(seen) == 4
    index.path.with_name("index.duckdb.wal").touch()
    assert index.identity() is None


def test_a_build_that_fails_changes_nothing(index: Index) -> None:
    """The old index stays, and the half-built one is removed, its log too."""
    before = index.path.read_bytes()
    with pytest.raises(ZeroDivisionError), index.build() as con:
        con.execute("INSERT INTO pending VALUES (1)")
        raise ZeroDivisionError
    assert index.path.read_bytes() == before
    assert not list(index.state.glob("*.new*"))


def test_open_readers_survive_a_swap(index: Index) -> None:
    """Who reads while a build is swapped in goes on with the old file."""
    reader = Index(index.state.parent)
    with reader.read() as con:
        ours = con.execute("SELECT count(*) FROM pending")
        with index.build() as fresh:
            fresh.execute("INSERT INTO pending VALUES (1)")
        assert ours.fetchall() == [(0,)]
    with reader.read() as con:
        assert con.execute("SELECT count(*) FROM pending").fetchall() == [(1,)]


def test_the_gate(tmp_path: Path) -> None:
    """Readers share it, a writer has it alone, and who waits too long is told so."""
    path = tmp_path / "gate"
    late = time.monotonic() - 1
    with gate.hold(path, alone=False, deadline=late), gate.hold(path, alone=False, deadline=late):
        assert not path.exists()  # who only reads leaves no trace
    with gate.hold(path, alone=True, deadline=late):
        for alone in (True, False):
            with pytest.raises(Locked), gate.hold(path, alone=alone, deadline=late):
                pass
    with gate.hold(path, alone=False, deadline=late):
        with gate.hold(path, alone=False, deadline=late):
            pass
        with pytest.raises(Locked), gate.hold(path, alone=True, deadline=late):
            pass
    with gate.hold(path, alone=True, deadline=late):
        pass


def test_no_handle_is_left_open(tmp_path: Path) -> None:
    """However a holding ends, its files are closed."""
    before = len(list(Path("/dev/fd").iterdir()))
    for alone in (True, False):
        with pytest.raises(KeyError), gate.hold(tmp_path / "gate", alone=alone, deadline=0.0):
            raise KeyError
    with pytest.raises(BrokenBrain), gate.hold(tmp_path / "no" / "gate", alone=True, deadline=0.0):
        pass
    assert len(list(Path("/dev/fd").iterdir())) == before


@pytest.mark.parametrize("name", ["index.duckdb", "index.duckdb.wal", "gate", "gate.turnstile"])
def test_a_link_in_the_state_directory_is_not_followed(tmp_path: Path, name: str) -> None:
    """A symbolic link that a clone put into the state directory neither opens nor makes a file elsewhere."""
    index = Index(tmp_path / "brain")
    index.state.mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere"
    with index.build():
        pass
    (index.state / name).unlink(missing_ok=True)
    (index.state / name).symlink_to(elsewhere)
    with pytest.raises(BrokenBrain), index.write() as con:
        con.execute("INSERT INTO tags VALUES (1, 'x')")
    assert not elsewhere.exists()


def test_who_holds_the_index_is_named(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that waits in vain says which process has the file open, whatever its path looks like."""
    monkeypatch.setattr(store, "WAIT", 0.1)
    code = (
        "import sys, duckdb; con = duckdb.connect(sys.argv[1], read_only=True); print(1, flush=True); input()"
    )
    command = [sys.executable, "-c", code, str(index.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        assert reader.stdout and reader.stdout.read(1)
        with pytest.raises(Locked) as caught, index.write():
            pass
        name = os.path.realpath(sys.executable).rpartition("/")[2]
        assert caught.value.message == f"the index is busy: {name} (pid {reader.pid}) has it open"
        reader.communicate(b"\n")
