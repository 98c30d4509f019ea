"""Wherever a brain stands and however it is called, sync does the same."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import BrokenBrain
from gbrain_py.index import engine, store
from gbrain_py.index.engine import Connection
from tests.gitrepo import GitRepo
from tests.repo.test_opening import open_tmp, powerless
from tests.sync import apart
from tests.sync.living_brain import LivingBrain, paths

__all__ = ["open_tmp"]


def _plain(path: Path) -> LivingBrain:
    brain = LivingBrain(path)
    shutil.rmtree(path / ".git")
    return brain


def _subdirectory(path: Path) -> LivingBrain:
    GitRepo(path).write("outside.md", "[[people/ann]]")
    return LivingBrain(path / "deep er" / "brain", GitRepo(path))


def _work_tree(path: Path) -> LivingBrain:
    GitRepo(path / "main").commit()
    GitRepo(path / "main").git("worktree", "add", "-q", "-b", "other", str(path / "tree"))
    return LivingBrain(path / "tree")


def _sha256(path: Path) -> LivingBrain:
    return LivingBrain(path, GitRepo(path, object_format="sha256"))


PLACES: dict[str, Callable[[Path], LivingBrain]] = {
    "no git": _plain,
    "a subdirectory": _subdirectory,
    "a work tree": _work_tree,
    "SHA-256": _sha256,
}


@pytest.mark.parametrize("name", PLACES)
def test_one_life_in_every_place(tmp_path: Path, name: str) -> None:
    """Edits, renames and deletes are found in every kind of place, with the same reports."""
    brain = PLACES[name](tmp_path / "place")
    is_git = name != "no git"

    def save() -> None:
        if is_git:
            brain.commit()

    brain.write("people/ann.md", "# Ann\n" + "line\n" * 9)
    brain.write("n.md", "[[people/ann]] [[nobody]]\n")
    save()
    assert paths(brain.sync().added) == ["n.md", "people/ann.md"]
    page = brain.page_id("people/ann.md")
    brain.move("people/ann.md", "people/anna.md")
    save()
    report = brain.sync()
    assert [(item.old_path, item.path) for item in report.renamed] == [("people/ann.md", "people/anna.md")]
    assert (brain.page_id("people/anna.md"), report.added, report.deleted) == (page, [], [])
    brain.assert_equals_rebuild()
    brain.write("n.md", "[[people/anna]]\n")
    brain.write("nobody.md", "# Nobody\n")
    save()
    report = brain.sync()
    assert (paths(report.modified), paths(report.added)) == (["n.md"], ["nobody.md"])
    (brain.path / "people/anna.md").unlink()
    assert paths(brain.sync().deleted) == ["people/anna.md"]
    assert brain.ask("SELECT status FROM refs") == [("unresolved",)]
    brain.assert_equals_rebuild()
    assert brain.sync().changed is False


def test_a_directory_becomes_a_repository(tmp_path: Path) -> None:
    """Notes that come under git later keep their pages, and get dates from their commits."""
    brain = _plain(tmp_path / "notes")
    brain.write("a.md", "# A\n")
    brain.sync()
    page = brain.page_id("a.md")
    brain.repo.git("init", "-q", "-b", "main")
    assert brain.sync().changed is False
    brain.assert_equals_rebuild()
    brain.commit()
    report = brain.sync()
    assert (report.changed, report.to_commit) == (False, brain.repo.head())
    assert brain.ask("SELECT id, origin, git_date FROM pages") == [(page, "commit", "2026-01-01")]
    brain.assert_equals_rebuild()


def test_committed_only_and_back(brain: LivingBrain) -> None:
    """`committed` leaves out what is dirty, and the next sync takes it in again."""
    brain.write("a.md", "committed\n")
    brain.write("gone.md", "committed\n")
    brain.commit()
    brain.write("a.md", "dirty\n")
    brain.write("new.md", "[[gone]]\n")
    (brain.path / "gone.md").unlink()
    for _ in range(2):
        brain.sync()
        assert brain.ask("SELECT path, text FROM pages ORDER BY path") == [
            ("a.md", "dirty\n"), ("new.md", "[[gone]]\n"),
        ]  # fmt: skip
        brain.assert_equals_rebuild()
        brain.sync(committed=True)
        assert brain.indexed() == ["a.md", "gone.md"]
        brain.assert_equals_rebuild(committed=True)


def test_committing_what_was_dirty(brain: LivingBrain) -> None:
    """`commit` commits the pages and their raw data and nothing else; nothing is read twice for it."""
    brain.write("a.md", "# A\n")
    brain.repo.write("code.py", "pass\n")
    brain.commit()
    brain.sync()
    brain.write("b.md", "# B\n")
    brain.write(".raw/b.json", "{}")
    brain.repo.write("code.py", "edited\n")
    brain.repo.mv("a.md", "moved.md")
    brain.sync()
    report = brain.sync(commit=True, message="three things")
    assert brain.repo.git("log", "-1", "--format=%s") == "three things"
    assert brain.repo.git("status", "--porcelain") == " M code.py"
    assert (report.changed, report.to_commit) == (False, brain.repo.head())
    assert brain.ask("SELECT DISTINCT origin FROM pages") == [("commit",)]
    brain.assert_equals_rebuild()
    head = brain.repo.head()
    brain.sync(commit=True)
    assert brain.repo.head() == head


def test_push_and_pull(tmp_path: Path) -> None:
    """What one brain pushes another pulls and indexes; a pull that fails is exit 4 and says why."""
    GitRepo(tmp_path / "seed").commit()
    GitRepo(tmp_path / "seed").git("clone", "-q", "--bare", ".", str(tmp_path / "hub.git"))
    for name in ("one", "two"):
        GitRepo(tmp_path / "seed").git("clone", "-q", str(tmp_path / "hub.git"), str(tmp_path / name))
    one, two = LivingBrain(tmp_path / "one"), LivingBrain(tmp_path / "two")
    one.write("a.md", "# A\n")
    assert one.sync(commit=True, push=True).exit_code == 0
    report = two.sync(pull=True)
    assert (paths(report.added), report.exit_code, report.to_commit) == (["a.md"], 0, one.repo.head())
    two.assert_equals_rebuild()
    two.write("b.md", "# B\n")
    two.sync(commit=True, push=True)
    one.write("c.md", "# C\n")
    report = one.sync(commit=True, push=True)
    assert (report.exit_code, report.partial) == (4, True)
    report = one.sync(pull=True)
    assert (report.exit_code, report.partial, len(report.messages)) == (4, True, 1)
    assert one.indexed() == ["a.md", "c.md"]
    one.assert_equals_rebuild()


def everything_below(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Every file and directory with its mode, time and content."""
    found = {}
    for path in sorted(root.rglob("*")):
        status = path.lstat()
        data = path.read_bytes() if path.is_file() else b""
        found[str(path.relative_to(root))] = (status.st_mode, status.st_mtime_ns, data)
    return found


def test_a_rehearsal_writes_nothing(brain: LivingBrain) -> None:
    """`dry_run` tells what a sync would do and leaves every file as it is, also without an index."""
    brain.write("a.md", "# A\n" + "line\n" * 9)
    brain.write("b.md", "# B\n")
    brain.commit()
    before = everything_below(brain.path)
    report = brain.sync(dry_run=True)
    assert (paths(report.added), report.dry_run) == (["a.md", "b.md"], True)
    assert everything_below(brain.path) == before
    assert not (brain.path / ".gbrain").exists()
    brain.sync()
    brain.repo.mv("a.md", "c.md")
    brain.write("b.md", "# Bee\n")
    brain.write("d.md", "# D\n")
    brain.repo.write("gbrain.toml", "[[")
    (brain.path / ".gbrain" / "gate").unlink()
    before = everything_below(brain.path)
    report = brain.sync(dry_run=True)
    assert everything_below(brain.path) == before
    assert (paths(report.renamed), paths(report.modified), paths(report.added)) == (
        ["c.md"],
        ["b.md"],
        ["d.md"],
    )
    assert (paths(report.failed), report.exit_code) == (["gbrain.toml"], 3)


def test_an_index_that_came_with_a_clone(brain: LivingBrain, tmp_path: Path) -> None:
    """An index that git tracks may be anyone's: it is never opened, the brain is built anew, and that is a
    failure until git lets go of it."""
    brain.write("a.md", "# Truth\n")
    brain.commit()
    brain.sync()
    with store.Index(brain.path).write() as con:
        con.execute("UPDATE pages SET title = 'Lies', text = 'lies'")
    brain.repo.git("add", "-f", ".gbrain")
    brain.commit()
    brain.repo.git("clone", "-q", ".", str(tmp_path / "clone"))
    clone = LivingBrain(tmp_path / "clone")
    for _ in range(2):
        report = clone.sync()
        assert ([item.path for item in report.failed], report.exit_code) == ([".gbrain"], 3)
        assert clone.ask("SELECT title, text FROM pages") == [("Truth", "# Truth\n")]
        clone.assert_equals_rebuild()
    clone.repo.git("rm", "-r", "-q", "--cached", ".gbrain")
    clone.repo.commit(all_files=False)
    assert (clone.sync().exit_code, clone.indexed()) == (0, ["a.md"])


@pytest.mark.parametrize(
    "name", ["lock", "lock.holder", "gate", "stamp.json", "index.duckdb", "index.duckdb.new"]
)
def test_links_in_a_state_directory_that_came_with_a_clone(
    brain: LivingBrain, tmp_path: Path, name: str
) -> None:
    """A link where we keep our own files leads to nothing of the user's."""
    mine = tmp_path / "mine"
    mine.write_text("precious")
    brain.write("a.md", "# A\n")
    (brain.path / ".gbrain").mkdir()
    (brain.path / ".gbrain" / name).symlink_to(mine)
    brain.repo.git("add", "-f", ".gbrain")
    brain.commit()
    code, said = apart.sync(brain.path)
    assert (mine.read_text(), code in (3, 8), "Traceback" in said) == ("precious", True, False)


SURROUNDINGS = [
    {"TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
    {"TZ": "America/Los_Angeles", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"TZ": "", "LC_ALL": "POSIX", "PYTHONHASHSEED": "7", "LANGUAGE": "ja"},
]


def _much(brain: LivingBrain) -> None:
    brain.write("人/東京 メモ.md", "---\naliases: [café]\n---\n# 東京\n[[b]] [[café]]\n- 2026-01-02: x\n")
    brain.write("b.md", "---\ndate: 2026-02-03\n---\n[[人/東京 メモ]] [[nobody]] 東京大学\n")
    brain.repo.commit(date="2026-03-01T23:30:00-11:00")
    for number in range(20):
        brain.write(f"p{number}.md", f"# P{number}\n[[p{(number * 7) % 20}]] [[b]] words {number}\n")
    brain.repo.commit(date="2026-03-02T00:30:00+14:00")
    brain.write("p3.md", "dirty\n")


def test_time_zone_and_locale_change_nothing(brain: LivingBrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is the same in every zone and locale, with every seed of Python's hashes."""
    _much(brain)
    brain.sync()
    wanted = brain.dump()
    for surroundings in SURROUNDINGS:
        with monkeypatch.context() as patch:
            for key, value in surroundings.items():
                patch.setenv(key, value)
            assert apart.sync(brain.path, rebuild=True) == (0, "")
        assert brain.dump() == wanted


@pytest.mark.parametrize("threads", [1, 8])
def test_the_number_of_threads_changes_nothing(
    brain: LivingBrain, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    """The index is the same however many threads the database uses."""
    _much(brain)
    brain.sync()
    wanted = brain.dump()
    connect = engine.connect

    def with_threads(path: Path, *, read_only: bool) -> Connection:
        return connect(path, read_only=read_only).execute(f"SET threads = {threads}")

    monkeypatch.setattr(store, "connect", with_threads)
    brain.sync(rebuild=True)
    assert brain.dump() == wanted


def test_a_state_directory_that_may_only_be_read(open_tmp: Path) -> None:
    """Where nothing may be written, reading works, a sync with nothing to do too, and another says in words
    what it cannot do."""
    brain = LivingBrain(open_tmp / "brain")
    brain.write("a.md", "# A\n")
    brain.commit()
    brain.sync(rebuild=True)
    brain.assert_equals_rebuild()
    before = brain.dump()
    with powerless(open_tmp):
        for mode, path in ((0o444, brain.path / ".gbrain/index.duckdb"), (0o500, brain.path / ".gbrain")):
            path.chmod(mode)
        try:
            assert brain.sync().exit_code == 0
            assert brain.dump() == before
            brain.write("b.md", "# B\n")
            with pytest.raises(BrokenBrain, match=r"cannot be (used|written): Permission denied"):
                brain.sync()
            assert brain.dump() == before
        finally:
            (brain.path / ".gbrain").chmod(0o700)
            (brain.path / ".gbrain/index.duckdb").chmod(0o600)
        assert paths(brain.sync().added) == ["b.md"]


def test_pages_are_exported_byte_for_byte(brain: LivingBrain, tmp_path: Path) -> None:
    """`export pages` gives back what was indexed: line ends, marks, encodings and length, committed or not;
    what is not to be had any more is said."""
    odd = {
        "crlf.md": b"\xef\xbb\xbf# A\r\n\r\nb\r\n",
        "latin.md": "# Caf\xe9 cr\xe8me br\xfbl\xe9e\n".encode("latin-1"),
        "long.md": b"# Long\n" + b"word " * 1_200_000,
    }
    for prefix in ("stored-", "loose-"):
        for name, data in odd.items():
            (brain.path / f"{prefix}{name}").write_bytes(data)
        if prefix == "stored-":
            brain.commit()
    brain.sync()
    done = Brain(brain.path).export_pages(None, tmp_path / "out")
    assert (done.count, done.notes) == (6, [])
    for prefix in ("stored-", "loose-"):
        for name, data in odd.items():
            assert (tmp_path / "out" / f"{prefix}{name}").read_bytes() == data
    (brain.path / "loose-crlf.md").write_bytes(b"new")
    done = Brain(brain.path).export_pages(None, tmp_path / "later")
    assert [path for path, _ in done.notes] == ["loose-crlf.md"]
    assert (tmp_path / "later/loose-crlf.md").read_bytes() == b"# A\n\nb\n"


@pytest.mark.parametrize("kind", ["plain", "untracked", "committed"])
def test_a_link_to_a_directory_of_pages_is_told(brain: LivingBrain, tmp_path: Path, kind: str) -> None:
    """Pages behind a link are not read, and the link is listed as skipped, however it got there."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/p.md").write_text("# P\n")
    brain.write("a.md", "# A\n")
    (brain.path / "linked").symlink_to(tmp_path / "elsewhere")
    (brain.path / "node_modules").symlink_to(tmp_path / "elsewhere")
    if kind == "plain":
        shutil.rmtree(brain.path / ".git")
    elif kind == "committed":
        brain.commit()
    report = brain.sync(full=True)
    assert [(item.path, item.kind) for item in report.skipped] == [("linked", "symlink")]
    assert brain.indexed() == ["a.md"]
    told = Brain(brain.path).explain_file(brain.path / "linked")
    assert told["reason"] == "a symbolic link, never followed"
