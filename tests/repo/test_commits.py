"""Commits, trees, differences and contents, read from real repositories."""

from __future__ import annotations

import tracemalloc
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from gbrain_py.errors import BrokenBrain, NotFound
from gbrain_py.repo import READ_LIMIT, open_repo
from gbrain_py.repo.model import Change
from tests.gitrepo import GitRepo

NAMES = [
    "inbox/2026-04-14 22_38 記録 メモ.md",
    "café/naïve — «q».md",
    "HEAD",
    "main/x.md",
    "-rf.md",
    "tab\there.md",
    'quote".md',
    "back\\slash.md",
    "line\nbreak.md",
    " lead and trail .md",
    "*[glob]?.md",
    ":(top)x.md",
]


def short(change: Change) -> str:
    """A change as git prints it: `R old new`."""
    return " ".join(filter(None, (change.status, change.old_path, change.path)))


def test_every_name_survives_tree_diff_and_history(repo: GitRepo) -> None:
    """A name of any bytes git can hold comes back exactly, from the tree, the difference and the history."""
    start = repo.commit()
    for name in NAMES:
        repo.write(name, name)
    end = repo.commit()
    brain = open_repo(repo.path)
    assert sorted(entry.path for entry in brain.tree(end)) == sorted(NAMES)
    assert sorted(change.path for change in brain.diff(start, end)) == sorted(NAMES)
    assert sorted(version.path for version in brain.history(start, end)) == sorted(NAMES)
    assert [brain.blob_at(end, name) for name in NAMES] == [name.encode() for name in NAMES]


def test_a_name_that_is_not_utf8_round_trips(repo: GitRepo) -> None:
    """Latin-1 bytes in a name lead to the same file on disk and in the tree."""
    with open(bytes(repo.path) + b"/caf\xe9.md", "wb") as file:  # noqa: PTH123 - a name of bytes
        file.write(b"x")
    end = repo.commit()
    brain = open_repo(repo.path)
    (entry,) = brain.tree(end)
    assert entry.path.encode("utf-8", "surrogateescape") == b"caf\xe9.md"
    assert brain.read_file(entry.path) == brain.blob_at(end, entry.path) == b"x"
    assert brain.rules().verdict(entry.path).reason == "encoding"


def test_diff_tells_every_kind_of_change(repo: GitRepo) -> None:
    """Added, modified, deleted, renamed with an edit, and a file turned symlink are told apart."""
    lines = "".join(f"line {n}\n" for n in range(20))
    for name in ("edit.md", "gone.md", "kind.md"):
        repo.write(name, name)
    repo.write("people/ann-li.md", lines)
    old = repo.commit()
    repo.write("edit.md", "edited")
    repo.write("new.md", "new")
    repo.rm("gone.md")
    repo.mv("people/ann-li.md", "people/ann-lee.md")
    repo.write("people/ann-lee.md", lines.replace("line 7", "line seven"))
    (repo.path / "kind.md").unlink()
    (repo.path / "kind.md").symlink_to("edit.md")
    changes = list(open_repo(repo.path).diff(old, repo.commit()))
    assert sorted(map(short, changes)) == [
        "A new.md",
        "D gone.md",
        "M edit.md",
        "R people/ann-li.md people/ann-lee.md",
        "T kind.md",
    ]
    deleted = next(change for change in changes if change.status == "D")
    assert (deleted.blob, deleted.mode, deleted.old_mode) == (None, 0, 0o100644)


def test_many_renames_at_once_stay_renames(repo: GitRepo) -> None:
    """1,500 files that get other names and other text at once are renames, beyond git's usual limit."""
    text = "".join(f"some line {n}\n" for n in range(9))
    old = repo.load({f"a/{n}.md": f"{text}{n} {n * n}\n" for n in range(1500)})
    repo.rm("a")
    for n in range(1500):
        repo.write(f"b/new-{n}.md", f"{text}{n} {n * n}\nmore\n")
    changes = list(open_repo(repo.path).diff(old, repo.commit()))
    assert {change.status for change in changes} == {"R"}


def test_diff_of_unrelated_commits(repo: GitRepo) -> None:
    """After a reset to an older commit the two trees are compared all the same."""
    repo.write("a.md", "a")
    first = repo.commit()
    repo.write("b.md", "b")
    lost = repo.commit()
    repo.git("reset", "-q", "--hard", first)
    repo.write("n.md", "n")
    now = repo.commit()
    brain = open_repo(repo.path)
    assert not brain.is_ancestor(lost, now)
    assert brain.is_ancestor(first, now)
    assert sorted(map(short, brain.diff(lost, now))) == ["A n.md", "D b.md"]


def test_history_gives_day_rename_and_blob(repo: GitRepo) -> None:
    """Each version has the author's own day, not UTC's, and a rename names the path it came from."""
    repo.write("a.md", "same\n")
    repo.commit(date="2026-03-05T23:30:00-0800")
    repo.mv("a.md", "b.md")
    end = repo.commit(date="2026-03-07T00:30:00+0900")
    renamed, added = open_repo(repo.path).history(None, end)
    assert (renamed.path, renamed.status, renamed.old_path, renamed.date) == (
        "b.md",
        "R",
        "a.md",
        "2026-03-07",
    )
    assert (added.path, added.status, added.old_path, added.date) == ("a.md", "A", None, "2026-03-05")
    assert renamed.blob == added.blob
    assert (renamed.epoch, added.epoch) == (1772811000, 1772782200)


def test_history_leaves_merges_out_and_starts_after_old(repo: GitRepo) -> None:
    """A merge has no versions of its own; with `old` only what came after it is told."""
    repo.write("a.md", "a")
    first = repo.commit()
    repo.git("checkout", "-q", "-b", "side")
    repo.write("s.md", "s")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.write("m.md", "m")
    repo.commit()
    repo.git("merge", "-q", "--no-edit", "side")
    brain = open_repo(repo.path)
    assert sorted(version.path for version in brain.history(None, repo.head())) == ["a.md", "m.md", "s.md"]
    assert sorted(version.path for version in brain.history(first, repo.head())) == ["m.md", "s.md"]
    assert brain.count_commits(first, repo.head()) == 3
    assert list(brain.history(repo.head(), repo.head())) == []


@pytest.mark.parametrize("when", ["99999999999999999999 +0000", "999999999999999 +9900", "", "12x +0000"])
def test_a_nonsense_author_date_is_the_epoch(repo: GitRepo, when: str) -> None:
    """A commit whose date nobody can read is dated 1970-01-01 and stops nothing."""
    repo.write("a.md", "a")
    repo.commit()
    lines = repo.git("cat-file", "commit", "HEAD").split("\n")
    lines[1] = f"author Ann <a@example.org> {when}"
    bad = repo.git(
        "hash-object", "-t", "commit", "-w", "--literally", "--stdin", stdin="\n".join(lines).encode()
    )
    brain = open_repo(repo.path)
    (version,) = brain.history(None, bad)
    assert (version.path, version.date, version.epoch) == ("a.md", "1970-01-01", 0)
    assert next(brain.commits([bad])).epoch == 0


def test_commits_in_the_order_asked(repo: GitRepo) -> None:
    """Author, date and whole message of several commits, some asked for twice, in the order asked."""
    ids = [repo.commit(message) for message in ("one\n\nbody\n\n- list", "二", "")]
    ids = [*reversed(ids), ids[0]]
    commits = list(open_repo(repo.path).commits(ids))
    assert [commit.id for commit in commits] == ids
    assert [commit.message for commit in commits] == [
        "",
        "二",
        "one\n\nbody\n\n- list",
        "one\n\nbody\n\n- list",
    ]
    assert {(commit.author, commit.email) for commit in commits} == {("Ann Li", "ann@example.org")}


def test_blobs_in_order_with_duplicates_and_missing(repo: GitRepo) -> None:
    """More ids than fit into one go, some twice, unknown or no id at all: each gets its answer in turn."""
    contents = {f"{n}.md": f"{n}\n" * n for n in range(700)}
    repo.load(contents)
    brain = open_repo(repo.path)
    ids = [entry.blob for entry in brain.tree(repo.head())]
    odd = ["f" * 40, "HEAD", "main\nHEAD", repo.head(), ""]
    asked = [*ids, *odd, *reversed(ids)]
    answers = list(brain.blobs(iter(asked)))
    assert [blob for blob, _ in answers] == asked
    known = {brain.hash_bytes(text.encode()): text.encode() for text in contents.values()}
    assert [data for _, data in answers] == [known.get(blob) for blob in asked]


def test_a_huge_blob_is_cut(repo: GitRepo) -> None:
    """Of a blob over the limit only its beginning is kept, and the next one is whole."""
    repo.write("huge.md", b"x" * (READ_LIMIT + 3_000_000))
    repo.write("small.md", "small")
    repo.commit()
    brain = open_repo(repo.path)
    sizes = [len(data or b"") for _, data in brain.blobs(e.blob for e in brain.tree(repo.head()))]
    assert sizes == [READ_LIMIT, len("small")]
    assert len(brain.read_file("huge.md")) == READ_LIMIT


def test_leaving_a_stream_early_ends_git(repo: GitRepo) -> None:
    """A stream of which only the first answer is taken leaves no process and raises nothing."""
    repo.load({f"{n}.md": f"{n}\n" for n in range(3000)})
    brain = open_repo(repo.path)
    tree, history = brain.tree(repo.head()), brain.history(None, repo.head())
    first, last = next(tree), next(history)
    blobs = brain.blobs([first.blob] * 1000)
    assert (first.path, last.path, next(blobs)[1]) == ("0.md", "0.md", b"0\n")
    streams: list[Iterator[object]] = [tree, history, blobs]
    for stream in streams:
        assert isinstance(stream, Generator)
        stream.close()


@pytest.mark.parametrize(
    "rev", ["nope", "-x", "--all", "HEAD..HEAD", "^HEAD", "HEAD:a.md", "", "a\0b", "HEAD^{tree}", "\ud800"]
)
def test_what_is_no_revision_is_not_found(repo: GitRepo, rev: str) -> None:
    """Options, ranges, files and nonsense are no revision, and run nothing."""
    repo.write("a.md", "a")
    repo.commit()
    with pytest.raises(NotFound):
        open_repo(repo.path).resolve(rev)


def test_revisions_resolve_as_in_git(repo: GitRepo) -> None:
    """Branch, tag, short id and ancestor lead to the commit, also when files have such names."""
    repo.write("main", "a file named like the branch")
    first = repo.commit()
    repo.git("tag", "-a", "-m", "t", "v1")
    second = repo.commit()
    brain = open_repo(repo.path)
    assert [brain.resolve(rev) for rev in ("main", "HEAD", second[:9], second)] == [second] * 4
    assert [brain.resolve(rev) for rev in ("v1", "HEAD~1", "main^")] == [first] * 3
    assert second.startswith(brain.describe(second))


def test_a_missing_commit_is_known_to_be_missing(repo: GitRepo) -> None:
    """A bookmark whose commit is gone, or is no commit, is not there; reading from it fails aloud."""
    repo.write("a.md", "a")
    head = repo.commit()
    brain = open_repo(repo.path)
    blob = brain.hash_bytes(b"a")
    assert [brain.has_commit(c) for c in (head, "e" * 40, blob, "HEAD", "", "-x")] == [True] + [False] * 5
    assert not brain.is_ancestor("e" * 40, head)
    with pytest.raises(BrokenBrain, match="ls-tree"):
        list(brain.tree("e" * 40))
    for old, new in ((None, "e" * 40), ("e" * 40, head)):
        with pytest.raises(BrokenBrain):
            list(brain.history(old, new))
        with pytest.raises(BrokenBrain):
            list(brain.diff(old, new))


@pytest.mark.slow
def test_a_commit_of_60000_files_is_streamed(repo: GitRepo) -> None:
    """However many files a commit adds, they pass through in little memory, each of them."""
    files = {f"d{n % 300}/{'n' * 60}-{n:019d}.md": f"# {n}\n" for n in range(60_000)}
    new = repo.load(files)
    del files
    brain = open_repo(repo.path)
    tracemalloc.start()
    try:
        for stream in (
            brain.diff(None, new),
            brain.history(None, new),
            brain.blobs(e.blob for e in brain.tree(new)),
        ):
            assert sum(1 for _ in stream) == 60_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000


def test_sha256_repositories(tmp_path: Path) -> None:
    """A repository of SHA-256 objects is read like any other, and our blob ids are its own."""
    repo = GitRepo(tmp_path / "brain", object_format="sha256")
    repo.write("a.md", "text")
    head = repo.commit()
    brain = open_repo(repo.path)
    (entry,) = brain.tree(head)
    assert brain.hash_bytes(b"text") == entry.blob
    assert len(entry.blob) == 64
    assert [short(change) for change in brain.diff(None, head)] == ["A a.md"]
    assert brain.blob(entry.blob) == b"text"
