"""A sync that dies, a disk that fills up, an index that is damaged: the next sync always puts it right."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.errors import BrokenBrain
from gbrain_py.index.store import BrokenIndex, Index, OtherVersion, set_meta
from gbrain_py.sync import apply
from tests.sync import apart
from tests.sync.living_brain import LivingBrain, at_each_step

Damage = Callable[[Path], object]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A synced brain that has since seen an edit, a rename, a delete, a new page and a dirty one."""
    brain = LivingBrain(tmp_path_factory.mktemp("changed") / "brain")
    for number in range(6):
        brain.write(f"p{number}.md", f"---\naliases: [n{number}]\n---\n# P{number}\n[[n{5 - number}]]\n" * 3)
    brain.write(".raw/a.json", "{}")
    brain.commit()
    brain.sync()
    brain.write("p0.md", "---\n\tbroken\n---\n[[new]]\n")
    brain.repo.mv("p1.md", "moved/p1.md")
    brain.repo.rm("p2.md")
    brain.write("new.md", "[[p1]] [[p2]]\n")
    brain.commit()
    brain.write("p3.md", "[[p1]] dirty\n")
    brain.write(".raw/a.json", '{"b": 1}')
    return brain.path


@pytest.fixture
def brain(changed: Path, tmp_path: Path) -> LivingBrain:
    """A copy of it."""
    shutil.copytree(changed, tmp_path / "brain", symlinks=True)
    return LivingBrain(tmp_path / "brain")


@pytest.fixture(scope="module")
def truth(changed: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What an index of it says that was built from nothing."""
    copy = tmp_path_factory.mktemp("truth") / "brain"
    shutil.copytree(changed, copy, symlinks=True, ignore=shutil.ignore_patterns(".gbrain"))
    fresh = LivingBrain(copy)
    fresh.sync()
    return fresh.dump()


def way(brain: LivingBrain, **options: bool) -> list[tuple[str, int]]:
    """The steps that a sync in small batches passes, each with how often it was passed before."""
    passed: list[tuple[str, int]] = []

    def note(name: str) -> None:
        passed.append((name, [before for before, _ in passed].count(name)))

    with at_each_step(note):
        brain.sync(**options)
    return passed


@pytest.mark.parametrize("rebuild", [False, True])
def test_a_death_at_each_step(
    brain: LivingBrain,
    changed: Path,
    truth: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    rebuild: bool,
) -> None:
    """Wherever the process dies, readers find an index, and the next sync makes it what it should be."""
    monkeypatch.setattr(apply, "_BATCH_PAGES", 2)
    steps = way(brain, rebuild=rebuild)
    assert len(steps) > (4 if rebuild else 10)
    for number, step in enumerate(steps):
        copy = tmp_path / f"copy{number}"
        shutil.copytree(changed, copy, symlinks=True)
        assert apart.sync(copy, die_at=step, batch=2, rebuild=rebuild) == (9, ""), step
        victim = LivingBrain(copy)
        assert len(victim.indexed()) >= 5, step
        victim.sync()
        assert victim.dump() == truth, step
        assert victim.sync().changed is False, step


def test_a_killed_writer_leaves_no_valid_stamp(brain: LivingBrain) -> None:
    """What a killed run wrote may only be in the database's log: going back to the state of the last clean
    sync is then no "nothing to do"."""
    brain.repo.git("add", "-A")
    brain.commit()
    brain.sync()
    before = brain.dump()
    brain.write("p3.md", "a passing thought")
    assert apart.sync(brain.path, die_at=("batch-written", 0))[0] == 9
    assert apart.sync(brain.path, die_at=("batch", 0))[0] == 9
    brain.revert_edits()
    brain.sync()
    assert brain.dump() == before


def test_a_writer_killed_between_commit_and_close(brain: LivingBrain) -> None:
    """What it left in the log is put into the file by the next sync, also by one that has nothing to do."""
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync()
    index = Index(brain.path)
    script = """if True:
        import os, sys
        from pathlib import Path
        from gbrain_py.index.store import Index, get_meta, set_meta
        with Index(Path(sys.argv[1])).write() as con:
            set_meta(con, bookmark=get_meta(con)["bookmark"])
            os._exit(9)"""
    done = subprocess.run([sys.executable, "-c", script, str(brain.path)], cwd=apart.TOP, check=False)
    assert (done.returncode, index.identity()) == (9, None)
    assert not brain.sync().changed
    assert index.identity() is not None
    brain.assert_equals_rebuild()


@pytest.mark.parametrize("rebuild", [False, True])
def test_killed_again_and_again(tmp_path: Path, rebuild: bool) -> None:
    """Kills at random moments of an update or a first build: readers are never hurt, the end is right."""
    brain = LivingBrain(tmp_path / "brain")
    chance = random.Random(rebuild)
    if not rebuild:
        brain.write("first.md", "# First\n")
        brain.commit()
        brain.sync()
    brain.repo.load({f"d/p{n}.md": f"# Page {n}\n[[p{n + 1}]]\n{'word ' * 50}" for n in range(150)})
    for _ in range(4):
        process = apart.start(brain.path, batch=10)
        time.sleep(chance.uniform(0.2, 1.0))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if brain.path.joinpath(".gbrain/index.duckdb").exists():
            brain.indexed()
    brain.sync()
    brain.assert_equals_rebuild()
    assert {file.name for file in (brain.path / ".gbrain").iterdir()} <= {
        ".gitignore", "gate", "gate.turnstile", "index.duckdb", "index.seal", "lock", "stamp.json",
    }  # fmt: skip


def _stamp_of_another(state: Path) -> None:
    stamp = json.loads((state / "stamp.json").read_text())
    (state / "stamp.json").write_text(json.dumps(stamp | {"dirty": [["new.md", "0" * 40]]}))


LEFTOVERS: dict[str, Damage] = {
    "half a build": lambda state: (state / "index.duckdb.new").write_bytes(b"half"),
    "the log of half a build": lambda state: (state / "index.duckdb.new.wal").write_bytes(b"x" * 99),
    "a log of rubbish": lambda state: (state / "index.duckdb.wal").write_bytes(b"rubbish" * 99),
    "the name of a holder": lambda state: (state / "lock.holder").write_text("1 0.0"),
    "rubbish for a holder": lambda state: (state / "lock.holder").write_bytes(b"\xff\xfe"),
    "a stamp of another state": _stamp_of_another,
    "a stamp of rubbish": lambda state: (state / "stamp.json").write_text('{"index": 5}'),
    "a stamp that is a list": lambda state: (state / "stamp.json").write_text("[]"),
    "no stamp": lambda state: (state / "stamp.json").unlink(),
    "no gate": lambda state: (state / "gate").unlink(),
}


@pytest.mark.parametrize("name", LEFTOVERS)
def test_leftovers(brain: LivingBrain, truth: list[str], name: str) -> None:
    """Files that a dead process left beside the index change nothing, and half a build is cleared away."""
    LEFTOVERS[name](brain.path / ".gbrain")
    assert brain.sync().exit_code == 0
    assert brain.dump() == truth
    assert not list((brain.path / ".gbrain").glob("index.duckdb.new*"))


def _garble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for at in range(20_000, len(data), 40_000):
        data[at : at + 64] = b"garbage!" * 8
    path.write_bytes(data)


def _set(**meta: str | None) -> Damage:
    def damage(path: Path) -> None:
        with Index(path.parent.parent).write() as con:
            set_meta(con, **meta)

    return damage


def _drop(path: Path) -> None:
    with Index(path.parent.parent).write() as con:
        con.execute("DROP TABLE meta")


DAMAGES: dict[str, tuple[Damage, type[BrokenBrain]]] = {
    "empty": (lambda path: path.write_bytes(b""), BrokenIndex),
    "no database": (lambda path: path.write_bytes(b"SQLite format 3\0" * 999), BrokenIndex),
    "cut off": (lambda path: os.truncate(path, 9000), BrokenIndex),
    "cut off later": (lambda path: os.truncate(path, path.stat().st_size // 2), BrokenIndex),
    "garbage in the middle": (_garble, BrokenIndex),
    "without notes": (_drop, BrokenIndex),
    "another schema": (_set(schema_version="0"), OtherVersion),
    "another pipeline": (_set(pipeline_version="0"), OtherVersion),
    "versions unknown": (_set(schema_version=None, pipeline_version=None), OtherVersion),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_told_and_mended(brain: LivingBrain, truth: list[str], name: str) -> None:
    """A damaged index, or one of another version, is an error for readers and built anew by sync."""
    damage, error = DAMAGES[name]
    damage(brain.path / ".gbrain" / "index.duckdb")
    with pytest.raises(error):
        brain.dump()
    assert any(message.endswith("built anew") for message in brain.sync().messages)
    assert brain.dump() == truth


def test_damage_that_shows_in_the_middle_of_a_sync(
    brain: LivingBrain, truth: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damage that is met only while writing ends in a new index as well."""
    written = apply._write_batch

    def fail(*args: object) -> None:
        raise BrokenIndex("the index cannot be read: a bad block")

    monkeypatch.setattr(apply, "_write_batch", fail)
    assert brain.sync().messages == ["the index cannot be read: a bad block: built anew"]
    monkeypatch.setattr(apply, "_write_batch", written)
    assert brain.dump() == truth


@pytest.mark.parametrize("rebuild", [False, True])
def test_a_full_disk(brain: LivingBrain, truth: list[str], rebuild: bool) -> None:
    """No room is an error in plain words; the old index stays in use and nothing is left lying about."""
    before = brain.dump()
    code, said = apart.sync(brain.path, file_limit=4096, rebuild=rebuild)
    assert (code, said) == (8, "the index cannot be written: File too large")
    assert brain.dump() == before
    assert not list((brain.path / ".gbrain").glob("index.duckdb.new*"))
    assert brain.sync().exit_code == 0
    assert brain.dump() == truth


def test_a_build_without_room_for_its_last_step(brain: LivingBrain) -> None:
    """The same when the log still fits and the file itself does not."""
    size = (brain.path / ".gbrain" / "index.duckdb").stat().st_size
    before = brain.dump()
    code, said = apart.sync(brain.path, file_limit=size // 2, rebuild=True)
    assert (code, said) == (8, "the index cannot be written: File too large")
    assert brain.dump() == before


def test_the_swap_is_interrupted(
    brain: LivingBrain, truth: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that cannot take its place leaves the old index in its own."""
    before = brain.dump()
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if self.name == "index.duckdb.new":
            raise OSError("no")
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(OSError, match="no"):
            brain.sync(rebuild=True)
    assert brain.dump() == before
    brain.sync(rebuild=True)
    assert brain.dump() == truth
