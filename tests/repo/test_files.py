"""Reading and writing files inside the brain, the locks, and the brain's own directory."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.errors import BrokenBrain, GbrainError, Locked, Refused
from gbrain_py.repo import ensure_state_dir, open_repo
from tests.gitrepo import GitRepo


@pytest.fixture
def brain(tmp_path: Path) -> Path:
    """A plain brain beside a file that is none of its business, with links out of it."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.md").write_text("secret")
    root = tmp_path / "brain"
    root.mkdir()
    (root / "a.md").write_text("a")
    (root / "dir.md").mkdir()
    (root / "link.md").symlink_to("../outside/secret.md")
    (root / "dangling.md").symlink_to("nowhere")
    (root / "linked").symlink_to("../outside")
    os.mkfifo(root / "pipe.md")
    return root


def names_in(directory: Path) -> list[str]:
    """What is in a directory."""
    return sorted(path.name for path in directory.iterdir())


OUTSIDE = [
    "../outside/secret.md",
    "/etc/passwd",
    "linked/secret.md",
    "dir.md/../../outside/secret.md",
    "./a.md",
    "",
]
NO_FILE = ["link.md", "dangling.md", "dir.md", "pipe.md", "a.md/b.md", "a\0.md", "\ud800.md"]


@pytest.mark.parametrize("path", OUTSIDE + NO_FILE + ["nothing.md", "x" * 300 + ".md"])
def test_reading_is_contained_and_never_waits(brain: Path, path: str) -> None:
    """What is outside, a link, a directory or a FIFO is an OSError at once, and no content."""
    with pytest.raises(OSError):
        open_repo(brain).read_file(path)


@pytest.mark.parametrize("path", OUTSIDE + NO_FILE + [".git/hooks/x.md", "a/.GIT/config", ".gbrain/x.md"])
@pytest.mark.parametrize("expected", [None, b"secret"])
def test_writing_is_contained(brain: Path, path: str, expected: bytes | None) -> None:
    """No path leads a write out of the brain, through a link, or into git's or our own directory."""
    with pytest.raises((GbrainError, OSError)):
        open_repo(brain).write_atomic(path, b"written", expected)
    assert (brain.parent / "outside/secret.md").read_text() == "secret"
    assert names_in(brain.parent / "outside") == ["secret.md"]
    assert not any(path.name.endswith(".tmp") for path in brain.rglob("*"))


def test_a_write_replaces_what_was_expected_and_keeps_the_mode(brain: Path) -> None:
    """The new bytes are there, the permissions are as before, and no other file is left."""
    (brain / "a.md").chmod(0o640)
    repo = open_repo(brain)
    repo.write_atomic("a.md", b"new", b"a")
    assert repo.read_file("a.md") == b"new"
    assert stat.S_IMODE((brain / "a.md").stat().st_mode) == 0o640
    repo.write_atomic("x/y/z.md", b"z", None)
    assert (brain / "x/y/z.md").read_bytes() == b"z"
    assert not list(brain.rglob("*.tmp"))


@pytest.mark.parametrize(
    ("path", "expected", "words"),
    [
        ("a.md", b"other", "changed"),
        ("a.md", b"", "changed"),
        ("a.md", None, "already"),
        ("n.md", b"x", "gone"),
    ],
)
def test_a_write_that_would_lose_something_is_refused(
    brain: Path, path: str, expected: bytes | None, words: str
) -> None:
    """When the file is not as expected nothing is written."""
    with pytest.raises(Refused, match=words):
        open_repo(brain).write_atomic(path, b"new", expected)
    assert (brain / "a.md").read_text() == "a"
    assert not (brain / "n.md").exists()


def test_a_failing_disk_leaves_the_old_file(brain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk fails at the last step, the old bytes stay and no temporary file is left."""

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        open_repo(brain).write_atomic("a.md", b"new", b"a")
    assert (brain / "a.md").read_text() == "a"
    assert not list(brain.glob("*.tmp"))


def test_two_writers_one_of_them_loses(brain: Path) -> None:
    """Of many who change the same file from the same bytes exactly one succeeds, round after round."""
    repo, won = open_repo(brain), []

    def write(number: int) -> None:
        try:
            repo.write_atomic("new.md", b"%d" % number, None)
            won.append(number)
        except Refused:
            pass

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert repo.read_file("new.md") == b"%d" % won[0]


def test_the_state_directory_is_private_and_ignored(repo: GitRepo) -> None:
    """`.gbrain` is for its owner only, git does not see it, and a directory that stood open is closed."""
    path = ensure_state_dir(repo.path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o700
    (path / "index.duckdb").touch()
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    path.chmod(0o755)
    ensure_state_dir(repo.path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o700


def as_link(path: Path) -> None:
    """A repository may bring `.gbrain` as a link to somewhere else."""
    path.symlink_to("../outside")


def as_file(path: Path) -> None:
    """Or as a file."""
    path.write_text("x")


@pytest.mark.parametrize("make", [as_link, as_file])
def test_a_state_directory_that_is_none_is_refused(brain: Path, make: Callable[[Path], None]) -> None:
    """A `.gbrain` that is a link or a file is not used, and nothing is written behind it."""
    make(brain / ".gbrain")
    with pytest.raises(BrokenBrain, match="not a directory"):
        ensure_state_dir(brain)
    assert names_in(brain.parent / "outside") == ["secret.md"]


HOLD = """
import pathlib, sys, time
from gbrain_py.repo import lock
with lock(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_sync_learns_who_has_the_lock(brain: Path) -> None:
    """The loser hears the pid and the age, a killed holder leaves nothing behind, and waiting helps."""
    repo = open_repo(brain)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(brain)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with (
            pytest.raises(Locked, match=rf"another sync is running \(pid {holder.pid}, since \d+ s\)"),
            repo.lock(),
        ):
            pass
        repo.write_atomic("during.md", b"a note does not wait for a sync", None)
        holder.send_signal(signal.SIGKILL)
    start = time.perf_counter()
    with repo.lock(wait=5.0):
        assert time.perf_counter() - start < 4.0
    with repo.lock():
        with pytest.raises(Locked, match=rf"pid {os.getpid()}"), repo.lock():
            pass
        with pytest.raises(Locked):
            threaded(lambda: repo.lock().__enter__())
    with repo.lock():
        pass


def threaded(action: Callable[[], object]) -> None:
    """Run an action in a thread of its own and raise what it raised."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        pool.submit(action).result()
