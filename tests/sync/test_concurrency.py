"""Several processes at one brain: readers never notice a sync, and two syncs exclude each other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import Locked
from gbrain_py.index import store
from gbrain_py.index.store import Index
from tests.sync import apart
from tests.sync.living_brain import LivingBrain

_READER = """
import json, sys, time
from pathlib import Path
from gbrain_py.index.store import Index
root, stop = Path(sys.argv[1]), Path(sys.argv[2])
index, waits, errors, counts = Index(root), [], [], []
while not stop.exists():
    started = time.monotonic()
    try:
        with index.read() as con:
            waits.append(time.monotonic() - started)
            counts.append(con.execute("SELECT count(*) FROM pages").fetchone()[0])
    except Exception as error:
        errors.append(repr(error))
print(json.dumps({"waits": waits, "errors": errors, "counts": counts}))
"""


@pytest.mark.parametrize("rebuild", [False, True])
def test_eight_readers_and_a_writer(brain: LivingBrain, tmp_path: Path, rebuild: bool) -> None:
    """Eight processes that read all the time meet no error, wait for seconds at most and see only states
    between batches; the sync comes through."""
    brain.write("first.md", "# First\n")
    brain.commit()
    brain.sync()
    brain.repo.load({f"d/p{n}.md": f"# Page {n}\n[[p{n + 1}]]\n" for n in range(60)})
    stop = tmp_path / "stop"
    command = [sys.executable, "-c", _READER, str(brain.path), str(stop)]
    readers = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=apart.TOP) for _ in range(8)]
    try:
        assert apart.sync(brain.path, batch=10, rebuild=rebuild) == (0, "")
    finally:
        stop.touch()
        told = [json.loads(reader.communicate(timeout=60)[0]) for reader in readers]
    assert [reader["errors"] for reader in told] == [[]] * 8
    assert max(max(reader["waits"]) for reader in told) < store.WAIT / 2
    seen = {count for reader in told for count in reader["counts"]}
    assert seen <= ({1, 61} if rebuild else {1, 11, 21, 31, 41, 51, 61})
    brain.assert_equals_rebuild()


def test_a_second_sync_is_told_who_runs(brain: LivingBrain) -> None:
    """While a sync runs, another says so with its process and age and ends in 5; readers go on."""
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync()
    brain.write("b.md", "# B\n")
    with apart.start(brain.path, wait_at="batch") as first:
        assert first.stdout and first.stdin and first.stdout.readline() == "waiting\n"
        for options in ({}, {"full": True}, {"rebuild": True}):
            with pytest.raises(Locked) as caught:
                brain.sync(**options)
            assert re.fullmatch(
                rf"another sync is running \(pid {first.pid}, since \d+ s\)", caught.value.message
            )
            assert caught.value.exit_code == 5
        assert brain.indexed() == ["a.md", "b.md"]
        assert brain.sync(dry_run=True).exit_code == 0
        first.stdin.write("\n")
        first.stdin.close()
        assert first.wait(timeout=60) == 0
    assert brain.sync().exit_code == 0


def test_a_reader_waits_for_a_writer_and_gives_up_in_words(
    brain: LivingBrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader whose turn does not come in time says that the index is busy, and by whom where it knows."""
    brain.write("a.md", "# A\n")
    brain.sync()
    brain.write("a.md", "# B\n")
    monkeypatch.setattr(store, "WAIT", 0.2)
    with apart.start(brain.path, wait_at="rows") as writer:
        assert writer.stdout and writer.stdin and writer.stdout.readline() == "waiting\n"
        with pytest.raises(Locked, match="the index is busy"):
            brain.indexed()
        writer.stdin.write("\n")
        writer.stdin.close()
        assert writer.wait(timeout=60) == 0
    assert brain.ask("SELECT title FROM pages") == [("B",)]


def test_threads_of_one_process(brain: LivingBrain) -> None:
    """Threads of a server read and write one index as processes do: they wait for each other."""
    brain.write("a.md", "# A\n")
    brain.sync()
    errors: list[BaseException] = []

    def work(is_writer: bool) -> None:
        index = Index(brain.path)
        try:
            for _ in range(8):
                with index.write() if is_writer else index.read() as con:
                    con.execute("SELECT count(*) FROM pages").fetchone()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number == 0,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert errors == []


def test_a_slow_reader_of_the_dump_holds_nothing(brain: LivingBrain) -> None:
    """Whoever takes time over `export index` keeps no sync out, and still reads one state to its end."""
    brain.write("a.md", "# A\n")
    brain.sync()
    whole = list(Brain(brain.path).export_index())
    lines = Brain(brain.path).export_index()
    begun = [next(lines)]
    brain.write("b.md", "# B\n")
    with Index(brain.path).write():  # the same process could not even open it for writing
        pass
    assert [*begun, *lines] == whole
