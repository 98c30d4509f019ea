"""What cannot be read is named, counted and retried; what can be read is indexed with a warning."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from gbrain_py.repo import GitRepo, Repo
from gbrain_py.sync import SyncReport, status
from tests.repo.test_opening import open_tmp, powerless
from tests.sync.living_brain import LivingBrain, paths

__all__ = ["open_tmp"]


def standing(brain: LivingBrain) -> list[tuple[str, str, int]]:
    """The failures the index lists: path, kind, and how many syncs have met them."""
    sql = "SELECT path, kind, count FROM problems WHERE severity = 'failure' ORDER BY path"
    return [(path, kind, count) for path, kind, count in brain.ask(sql)]


def warned(brain: LivingBrain) -> list[tuple[str, str, int | None]]:
    """The warnings the index lists: path, kind and line."""
    sql = "SELECT path, kind, line FROM problems WHERE severity = 'warning' ORDER BY ALL"
    return [(path, kind, line) for path, kind, line in brain.ask(sql)]


def test_unreadable_files_and_directories(open_tmp: Path) -> None:
    """Tracked files that cannot be read are shown as git has them, untracked ones by name; the rest is
    indexed, each sync counts and retries, and with the permissions the failures go."""
    LivingBrain(open_tmp / "warm").sync()  # what is imported on the way may be closed to others
    brain = LivingBrain(open_tmp / "brain")
    for path in ("good.md", "tracked.md", "closed/in.md"):
        brain.write(path, f"# {path}\nas committed\n")
    brain.commit()
    with powerless(open_tmp):
        brain.write("tracked.md", "edited\n")
        brain.write("new.md", "secret\n")
        brain.write("good.md", "# good\nedited\n")
        shut = [brain.path / name for name in ("tracked.md", "new.md", "closed")]
        for closed in shut:
            closed.chmod(0)
        try:
            wanted = ["closed", "new.md", "tracked.md"]
            for count in (1, 2):
                report = brain.sync()
                assert (sorted(paths(report.failed)), report.exit_code) == (wanted, 3)
                assert standing(brain) == [(path, "unreadable", count) for path in wanted]
            assert brain.ask("SELECT path, origin, text FROM pages ORDER BY path") == [
                ("closed/in.md", "commit", "# closed/in.md\nas committed\n"),
                ("good.md", "worktree", "# good\nedited\n"),
                ("new.md", "stub", ""),
                ("tracked.md", "stale", "# tracked.md\nas committed\n"),
            ]
            brain.assert_equals_rebuild()
        finally:
            for closed in shut:
                closed.chmod(0o755)
        report = brain.sync()
        assert (report.failed, report.exit_code, standing(brain)) == ([], 0, [])
        assert brain.ask("SELECT text FROM pages WHERE path IN ('new.md', 'tracked.md') ORDER BY path") == [
            ("secret\n",),
            ("edited\n",),
        ]
        brain.assert_equals_rebuild()


def test_a_file_that_fails_only_when_it_is_read_again(
    brain: LivingBrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was there when the sync looked and is gone when it reads is a failure of that run only."""
    brain.write("a.md", "# A\n")
    read, looks = Repo.read_file, 0

    def fail_second(self: Repo, path: str) -> bytes:
        nonlocal looks
        looks += 1
        if looks > 1:
            raise OSError(5, "Input/output error")
        return read(self, path)

    with monkeypatch.context() as patch:
        patch.setattr(Repo, "read_file", fail_second)
        looks = 0
        report = brain.sync(full=True)
    assert [(item.path, item.reason) for item in report.failed] == [("a.md", "Input/output error")]
    assert brain.sync().exit_code == 0
    assert brain.ask("SELECT title FROM pages") == [("A",)]
    brain.assert_equals_rebuild()


def test_a_fifo_in_the_place_of_a_page(brain: LivingBrain) -> None:
    """A FIFO is never waited for: a new one is skipped, behind one that took a page's place stands what git
    has, as a failure until the page is back."""
    brain.write("x.md", "# X\n")
    brain.commit()
    brain.sync()
    os.mkfifo(brain.path / "new.md")
    assert (brain.sync().exit_code, brain.indexed()) == (0, ["x.md"])
    (brain.path / "x.md").unlink()
    os.mkfifo(brain.path / "x.md")
    for count in (1, 2):
        assert brain.sync().exit_code == 3
        assert standing(brain) == [("x.md", "unreadable", count)]
    assert brain.ask("SELECT path, origin FROM pages") == [("x.md", "stale")]
    brain.assert_equals_rebuild()
    (brain.path / "x.md").unlink()
    brain.revert_edits()
    assert (brain.sync().exit_code, standing(brain)) == (0, [])
    brain.assert_equals_rebuild()


def test_contents_that_git_has_lost(brain: LivingBrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose blob is missing is shown by name, and asked for again by each sync until it is there."""
    brain.write("a.md", "# Alpha\n")
    brain.write("b.md", "# Beta\n[[Alpha]]\n")
    brain.commit()
    brain.sync()
    brain.write("b.md", "# Gamma\n[[Alpha]]\n")
    brain.commit()

    def none(self: GitRepo, ids: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        return ((blob, None) for blob in ids)

    with monkeypatch.context() as patch:
        patch.setattr(GitRepo, "blobs", none)
        for count in (1, 2):
            assert brain.sync().exit_code == 3
            assert standing(brain) == [("b.md", "missing-blob", count)]
    assert brain.ask("SELECT path, origin, title FROM pages ORDER BY path") == [
        ("a.md", "commit", "Alpha"),
        ("b.md", "stub", "B"),
    ]
    assert (brain.sync().exit_code, standing(brain)) == (0, [])
    assert brain.ask("SELECT title FROM pages ORDER BY path") == [("Alpha",), ("Gamma",)]
    brain.assert_equals_rebuild()


def _link_inside(path: Path) -> None:
    path.symlink_to(path.with_name("good.md"))


def _link_outside(path: Path) -> None:
    path.symlink_to("/etc/hostname")


def _link_nowhere(path: Path) -> None:
    path.symlink_to("nothing.md")


def _directory(path: Path) -> None:
    path.mkdir()
    (path / "inner.md").write_text("# Inner\n")


ODD: dict[str, Callable[[Path], None]] = {
    "inside.md": _link_inside,
    "outside.md": _link_outside,
    "nowhere.md": _link_nowhere,
    "directory.md": _directory,
}


@pytest.mark.parametrize("were_pages", [False, True])
def test_what_is_no_file(brain: LivingBrain, were_pages: bool) -> None:
    """What is called like a page and is no file is never read nor followed, also in the place of a page."""
    brain.write("good.md", "# Good\n")
    for name in ODD if were_pages else ():
        brain.write(name, f"# {name}\n[[good]]\n")
    brain.commit()
    brain.sync()
    for name, make in ODD.items():
        (brain.path / name).unlink(missing_ok=True)
        make(brain.path / name)
    for _ in range(2):
        assert brain.sync(full=True).exit_code == 0
        assert brain.indexed() == ["directory.md/inner.md", "good.md"]
    brain.assert_equals_rebuild()
    brain.commit()
    report = brain.sync()
    assert {item.path: item.kind for item in report.skipped} == dict.fromkeys(
        ("inside.md", "outside.md", "nowhere.md"), "symlink"
    )
    assert (report.exit_code, brain.indexed()) == (0, ["directory.md/inner.md", "good.md"])
    brain.assert_equals_rebuild()


TEXTS = {
    "latin": b"# Caf\xe9\n",
    "nul": b"# A\0B\n",
    "tabs": b"---\ntags:\n\t- a\n---\nB\n",
    "twice": b"---\ntitle: A\ntitle: B\n---\nx\n",
    "list": b"---\n- just\n---\nx\n",
    "open": b"---\ntitle: [open\n---\nx\n",
    "large": b"# Big\n" + b"word " * 1_100_000,
}


def test_warnings_come_and_go(brain: LivingBrain) -> None:
    """A page with something wrong in it is indexed, with one warning by path and kind, exit code 0; the
    warning follows a rename and goes when the page is mended or deleted."""
    brain.write("good.md", "# Good\n")
    for name, data in TEXTS.items():
        brain.write_bytes(f"{name}.md", data)
    brain.commit()
    report = brain.sync()
    kinds = {path.removesuffix(".md"): kind for path, kind, _ in warned(brain)}
    assert kinds.keys() == TEXTS.keys() and all(kinds.values())
    assert (sorted(paths(report.warnings)), report.failed, report.exit_code) == (
        sorted(f"{name}.md" for name in TEXTS), [], 0,
    )  # fmt: skip
    assert len(brain.indexed()) == len(TEXTS) + 1
    for name in TEXTS:
        brain.repo.mv(f"{name}.md", f"moved/{name}.md")
    brain.commit()
    brain.sync()
    moved = [(f"moved/{name}.md", kinds[name]) for name in sorted(TEXTS)]
    assert [(path, kind) for path, kind, _ in warned(brain)] == moved
    brain.assert_equals_rebuild()
    for name in TEXTS:
        brain.write(f"moved/{name}.md", "# Mended\n")
    brain.sync()
    assert warned(brain) == []
    brain.revert_edits()
    brain.sync()
    assert [(path, kind) for path, kind, _ in warned(brain)] == moved
    shutil.rmtree(brain.path / "moved")
    brain.sync()
    assert warned(brain) == []
    brain.assert_equals_rebuild()


@pytest.mark.parametrize("is_tracked", [True, False])
def test_names_that_are_no_text(brain: LivingBrain, is_tracked: bool) -> None:
    """A page whose name is not UTF-8 is a failure that stands until it is renamed, wherever it is met."""
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync()
    bad = os.fsencode(brain.path) + b"/caf\xe9.md"
    shutil.copyfile(brain.path / "a.md", bad)
    if is_tracked:
        brain.commit()
    for count in (1, 2):
        report = brain.sync()
        assert (len(report.failed), report.exit_code) == (1, 3)
        assert [(kind, times) for _, kind, times in standing(brain)] == [("encoding", count)]
    assert brain.indexed() == ["a.md"]
    brain.assert_equals_rebuild()
    Path(os.fsdecode(bad)).rename(brain.path / "café.md")
    if is_tracked:
        brain.commit()
    assert (brain.sync().exit_code, standing(brain), brain.indexed()) == (0, [], ["a.md", "café.md"])
    brain.assert_equals_rebuild()


def _reported(report: SyncReport) -> list[str]:
    return [f"{item.path}: {item.kind}" for item in (*report.failed, *report.warnings)]


SETTINGS: dict[str, tuple[str, str | bytes, list[str], int]] = {
    "TOML that does not parse": ("gbrain.toml", "[[broken", ["gbrain.toml: broken"], 3),
    "settings in no encoding": ("gbrain.toml", b"\xff\xfe", ["gbrain.toml: broken"], 3),
    "a command to run": ("gbrain.toml", "editor = 'rm -rf'", ["gbrain.toml: not-for-brains"], 0),
    "an unknown key": ("gbrain.toml", "hooks = 1\n", ["gbrain.toml: unknown-setting"], 0),
    "a number for a list": ("gbrain.toml", "[sync]\nguides = 5\n", ["gbrain.toml: wrong-type"], 0),
    "settings too large": ("gbrain.toml", "#" * (1 << 20) + "#", ["gbrain.toml: broken"], 3),
    "settings nested deeply": ("gbrain.toml", "x = " + "[" * 5000, ["gbrain.toml: broken"], 3),
    "a schema that does not parse": ("schema.toml", "[types\n", ["schema.toml: broken"], 3),
    "a schema of nonsense": ("schema.toml", "types = 5\n", ["schema.toml: broken"], 3),
    "a schema of Latin-1": ("schema.toml", b"[edges]\n# caf\xe9\n", ["schema.toml: broken"], 3),
    "a schema nested deeply": ("schema.toml", "x = " + "[" * 5000, ["schema.toml: broken"], 3),
    "an unknown table of a schema": ("schema.toml", "[edge]\nx = 'y'\n", ["schema.toml: broken"], 3),
    "an edge type of a list": ("schema.toml", "[[phrases]]\nedge = []\n", ["schema.toml: broken"], 3),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_broken_settings_and_their_mending(brain: LivingBrain, name: str) -> None:
    """The built-in tables stand in for a broken settings file, which is listed until it is mended."""
    file, content, wanted, code = SETTINGS[name]
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync()
    before = brain.dump()
    brain.repo.write(file, content)
    for _ in range(2):
        report = brain.sync()
        assert (_reported(report), report.exit_code) == (wanted, code)
        state = status(brain.path)
        assert [f"{i.path}: {i.kind}" for i in (*state.failures, *state.warnings)] == wanted
    brain.assert_equals_rebuild()
    assert brain.indexed() == ["a.md"]
    (brain.path / file).unlink()
    report = brain.sync()
    assert (_reported(report), report.exit_code) == ([], 0)
    assert brain.dump() == before


def test_settings_that_are_a_link(brain: LivingBrain, tmp_path: Path) -> None:
    """A settings file that leads out of the brain is not read, and says so."""
    (tmp_path / "mine.toml").write_text("[types]\nsecret = ['a']\n")
    (brain.path / "schema.toml").symlink_to(tmp_path / "mine.toml")
    brain.write("a/a.md", "# A\n")
    assert _reported(brain.sync()) == ["schema.toml: broken"]
    assert brain.ask("SELECT type FROM pages") == [("note",)]
