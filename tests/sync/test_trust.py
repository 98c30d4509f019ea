"""What was not written here is not read: an index that came with a clone, a pull, an archive or a copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import BrokenBrain
from gbrain_py.index import seal
from gbrain_py.index.store import ForeignIndex, Index, UnwritableIndex
from gbrain_py.index.vector_faults import BrokenVectors
from gbrain_py.index.vectors import Vectors
from gbrain_py.sync import status
from tests.sync.living_brain import LivingBrain, at_each_step, paths
from tests.sync.test_places import everything_below

PROBE = [1.0, 0.0]


def lie(brain: LivingBrain) -> None:
    """Let the index say what no page says."""
    with Index(brain.path).write() as con:
        con.execute("UPDATE pages SET title = 'Lies', text = 'lies'")


def give_vectors(brain: LivingBrain) -> Vectors:
    """A file of vectors, sealed."""
    vectors = Vectors(brain.path)
    space, _ = vectors.enter("model", "model", 2, PROBE)
    vectors.put(space, [("hash", PROBE)])
    return vectors


@pytest.fixture
def synced(brain: LivingBrain) -> LivingBrain:
    """A brain of one committed page, with an index and vectors."""
    brain.write("a.md", "# Truth\n")
    brain.commit()
    brain.sync()
    give_vectors(brain)
    return brain


def clone_with_state(brain: LivingBrain, path: Path) -> LivingBrain:
    """A clone of a brain whose owner put all of `.gbrain` under git."""
    lie(brain)
    brain.repo.git("add", "-f", ".gbrain")
    brain.commit()
    brain.repo.git("clone", "-q", ".", str(path))
    return LivingBrain(path)


READERS: dict[str, Callable[[Path], object]] = {
    "search": lambda path: Brain(path).search("lies"),
    "page": lambda path: Brain(path).page("a"),
    "log": lambda path: Brain(path).log(),
    "stats": lambda path: Brain(path).stats(),
    "status": status,
    "export": lambda path: list(Brain(path).export_index()),
    "vectors": lambda path: Vectors(path).spaces(),
}


@pytest.mark.parametrize("name", READERS)
def test_nothing_reads_what_came_with_a_clone(synced: LivingBrain, tmp_path: Path, name: str) -> None:
    """Before the first sync nobody believes a `.gbrain` that git brought, and the refusal says what helps."""
    clone = clone_with_state(synced, tmp_path / "clone")
    before = everything_below(clone.path / ".gbrain")
    with pytest.raises((ForeignIndex, BrokenVectors), match="not made here") as refusal:
        READERS[name](clone.path)
    assert (refusal.value.hint, refusal.value.exit_code) == ("run: gbrain sync", 8)
    assert everything_below(clone.path / ".gbrain") == before


def test_the_first_sync_of_such_a_clone(synced: LivingBrain, tmp_path: Path) -> None:
    """Sync builds the index anew and sets the vectors aside; from then on both are ours, while git tracking
    them stays a failure."""
    clone = clone_with_state(synced, tmp_path / "clone")
    report = clone.sync()
    assert report.messages == [
        "the index was not made here: built anew",
        "the vectors were not made here: set aside as .gbrain/vectors.duckdb.aside",
    ]
    assert (paths(report.failed), report.exit_code) == ([".gbrain"], 3)
    assert clone.ask("SELECT title, text FROM pages") == [("Truth", "# Truth\n")]
    vectors = give_vectors(clone)
    report = clone.sync()
    assert (report.messages, len(vectors.spaces())) == ([], 1)


@pytest.mark.parametrize("everything", [True, False])
def test_an_index_that_comes_with_a_pull(synced: LivingBrain, tmp_path: Path, everything: bool) -> None:
    """Git overwrites ignored files without a word: an index that a pull puts in the place of ours, with
    whatever seal, is not read."""
    synced.repo.git("clone", "-q", ".", str(tmp_path / "mine"))
    mine = LivingBrain(tmp_path / "mine")
    mine.sync()
    give_vectors(mine)
    lie(synced)
    if not everything:
        for name in ("index.seal", "vectors.seal", "stamp.json", ".gitignore"):
            (synced.path / ".gbrain" / name).unlink()
    synced.repo.git("add", "-f", ".gbrain")
    synced.commit()
    mine.repo.git("pull", "-q", "--ff-only")
    for ask in (lambda: mine.ask("SELECT title FROM pages"), Vectors(mine.path).spaces):
        with pytest.raises((ForeignIndex, BrokenVectors), match="not made here"):
            ask()
    mine.sync()
    assert mine.ask("SELECT title FROM pages") == [("Truth",)]
    assert not Vectors(mine.path).exists()


def copy(brain: LivingBrain, path: Path, *, git: bool = True) -> LivingBrain:
    """A copy of a brain's files, with the git directory or without."""
    path.mkdir()
    for name in [".gbrain", "a.md", *([".git"] if git else [])]:
        source = brain.path / name
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, path / name)
    copied = LivingBrain.__new__(LivingBrain)
    copied.path, copied.repo, copied.commits = path, brain.repo, []
    return copied


@pytest.mark.parametrize("first", ["sync", "query"])
def test_a_copy_with_its_git_directory(synced: LivingBrain, tmp_path: Path, first: str) -> None:
    """A copy, or what a backup brings back, is adopted with its index and vectors as they are, by a sync or
    by the first to read it."""
    synced.write("a.md", "# Dirty\n")
    synced.sync()
    synced.write("a.md", "# Dirtier\n")
    synced.sync()
    copied = copy(synced, tmp_path / "copy")
    if first == "query":
        assert Brain(copied.path).page("a").text == "# Dirtier\n"
    else:
        report = copied.sync()
        assert (report.changed, report.messages) == (False, [])
    assert copied.dump() == synced.dump()
    assert copied.ask("SELECT text FROM snapshots") == [("# Dirty\n",)]
    assert len(Vectors(copied.path).spaces()) == 1


@pytest.mark.parametrize("has_key", [True, False])
def test_a_copy_without_git(
    brain: LivingBrain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_key: bool
) -> None:
    """Without git the key lies with the user: theirs is adopted, another's is built anew."""
    shutil.rmtree(brain.path / ".git")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    brain.write("a.md", "# A\n")
    brain.sync()
    assert (tmp_path / "state/gbrain/gbrain.key").stat().st_mode & 0o777 == 0o600
    give_vectors(brain)
    if not has_key:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    copied = copy(brain, tmp_path / "copy", git=False)
    report = copied.sync()
    assert (paths(report.added), Vectors(copied.path).exists()) == ([] if has_key else ["a.md"], has_key)


def test_a_moved_brain_is_the_same(synced: LivingBrain, tmp_path: Path) -> None:
    """A brain that is moved on its disk, or reached through a link, is read on as it was."""
    synced.path.rename(tmp_path / "moved")
    (tmp_path / "link").symlink_to(tmp_path / "moved")
    for path in (tmp_path / "moved", tmp_path / "link"):
        assert Brain(path).page("a").title == "Truth"


def test_who_is_killed_while_writing_leaves_what_is_theirs(synced: LivingBrain) -> None:
    """An index that a sync which died left half written is ours, and is read."""
    synced.write("b.md", "# B\n")
    index = Index(synced.path)
    seen: list[str] = []
    with at_each_step(lambda name: seen.append(index._seal.origin())):
        synced.sync()
    assert set(seen) == {"own"}


def test_a_build_that_dies_between_seal_and_swap(
    synced: LivingBrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that dies before the new index takes the place of the old one leaves both with a seal."""
    before = synced.dump()
    replace = Path.replace

    def die(self: Path, target: Path) -> Path:
        if self.name == "index.duckdb.new":
            raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "replace", die)
        synced.sync(rebuild=True)
    assert synced.dump() == before


@pytest.mark.parametrize("mode", ["unwritable git directory", "no git directory"])
def test_where_no_key_can_be_kept(
    brain: LivingBrain, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: str
) -> None:
    """Without a place for a key there is no index, and the message names what helps."""
    brain.write("a.md", "# A\n")
    if mode == "no git directory":
        shutil.rmtree(brain.path / ".git")
    make_key = seal._make_key

    def refuse(place: Path) -> bytes:
        if ".git" in place.parts:
            raise PermissionError(13, "Permission denied", str(place))
        return make_key(place)

    monkeypatch.setattr(seal, "_make_key", refuse)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    brain.sync()
    assert brain.indexed() == ["a.md"]
    shutil.rmtree(tmp_path / "state")
    (tmp_path / "state").write_text("a file")
    with pytest.raises(ForeignIndex):
        brain.indexed()
    with pytest.raises(UnwritableIndex) as refusal:
        brain.sync()
    assert "XDG_STATE_HOME" in refusal.value.hint


def test_no_seal_holds_for_another_file(synced: LivingBrain) -> None:
    """The seal of the vectors does not do for the index, nor one with a digit changed."""
    state = synced.path / ".gbrain"
    (state / "index.seal").write_bytes((state / "vectors.seal").read_bytes())
    assert Index(synced.path).origin() == "foreign"
    synced.sync()
    sealed = (state / "index.seal").read_text()
    (state / "index.seal").write_text(("1" if sealed[0] == "0" else "0") + sealed[1:])
    assert Index(synced.path).origin() == "foreign"


def test_a_work_tree_has_a_key(synced: LivingBrain, tmp_path: Path) -> None:
    """In a work tree, where `.git` is a file, the key lies in the git directory which that names."""
    synced.repo.git("worktree", "add", "-q", str(tmp_path / "tree"))
    tree = LivingBrain(tmp_path / "tree")
    tree.sync()
    assert tree.indexed() == ["a.md"]
    assert (synced.path / ".git/worktrees/tree/gbrain.key").is_file()


@pytest.mark.parametrize("name", ["stamp.json", "lock.holder", "index.seal", "index.duckdb.tmp"])
def test_links_that_have_no_end(brain: LivingBrain, name: str) -> None:
    """A link to a device that never ends, or to a directory of the user's, is neither read nor written."""
    brain.write("a.md", "# A\n")
    (brain.path / ".gbrain").mkdir()
    (brain.path / ".gbrain" / name).symlink_to("/dev/zero")
    with pytest.raises(BrokenBrain):
        Brain(brain.path).log()
    try:
        brain.sync()
    except BrokenBrain as error:
        assert "link" in error.message
    else:
        assert brain.indexed() == ["a.md"]


def test_a_log_that_comes_with_a_pull(synced: LivingBrain) -> None:
    """A log that git puts beside our index would be played into it: then the index is not ours any more."""
    synced.repo.write(".gbrain/index.duckdb.wal", b"x" * 99)
    synced.repo.git("add", "-f", ".gbrain/index.duckdb.wal")
    with pytest.raises(ForeignIndex):
        synced.indexed()
    assert synced.sync().messages[0] == "the index was not made here: built anew"
    assert (synced.path / ".gbrain/index.duckdb.wal").exists() is False
    assert synced.ask("SELECT title FROM pages") == [("Truth",)]
