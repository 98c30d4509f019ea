"""Repositories in odd states: whatever git was told, sync mirrors what git and the disk say, step by step."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gbrain_py.brain import Brain
from gbrain_py.errors import Refused
from tests.sync.living_brain import LivingBrain

ALL = ["n.md", "people/ann.md", "sub/x.md"]
Scene = Callable[[LivingBrain], Iterator[list[str]]]


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LivingBrain:
    """A small brain, committed and synced."""
    monkeypatch.setenv("GBRAIN_NOW", "2026-06-01T12:00:00+00:00")
    brain = LivingBrain(tmp_path / "brain")
    brain.write("people/ann.md", "# Ann\n" + "line\n" * 9)
    brain.write("n.md", "[[people/ann]] [[z]]\n")
    brain.write("sub/x.md", "# X\n[[n]]\n")
    brain.commit()
    brain.sync()
    return brain


def _sparse(brain: LivingBrain) -> Iterator[list[str]]:
    for how in (("--no-cone", "/people/"), ("--cone", "--sparse-index", "people")):
        brain.repo.git("sparse-checkout", "set", *how)
        assert not (brain.path / "sub/x.md").exists()
        yield ALL
    brain.write("sub/new.md", "# New\n")
    brain.write("sub/x.md", "# There again\n")
    yield sorted([*ALL, "sub/new.md"])
    (brain.path / "sub/new.md").unlink()
    brain.repo.git("sparse-checkout", "disable", check=False)
    yield ALL


def _told_to_overlook(brain: LivingBrain) -> Iterator[list[str]]:
    for flag in ("--skip-worktree", "--assume-unchanged"):
        brain.repo.git("update-index", flag, "n.md")
        brain.write("n.md", f"{flag}\n")
        yield ALL
        (brain.path / "n.md").unlink()
        yield ALL
        brain.repo.git("update-index", flag.replace("--", "--no-"), "n.md")
        yield ALL[1:]
        brain.revert_edits()
        yield ALL


def _formats_of_the_index(brain: LivingBrain) -> Iterator[list[str]]:
    for option in (["--split-index"], ["--index-version", "4"], ["--untracked-cache"], ["--fsmonitor"]):
        brain.repo.git("update-index", *option)
        brain.write("n.md", f"{option}\n")
        yield ALL
    brain.write("later.md", "# Later\n")
    brain.repo.git("add", "-N", "later.md")
    yield sorted([*ALL, "later.md"])
    brain.repo.git("add", "later.md")
    (brain.path / "later.md").unlink()
    yield ALL


def _file_and_directory(brain: LivingBrain) -> Iterator[list[str]]:
    brain.write("n.md/inner.md", "# Inner\n")
    yield ["n.md/inner.md", *ALL[1:]]
    brain.commit()
    shutil.rmtree(brain.path / "n.md")
    brain.write("n.md", "# Back\n")
    yield ALL
    brain.commit()
    shutil.rmtree(brain.path / "people")
    brain.write("people", "a file\n")
    yield ["n.md", "sub/x.md"]


def _links_to_directories(brain: LivingBrain) -> Iterator[list[str]]:
    outside = brain.path.parent / "outside"
    outside.mkdir()
    (outside / "ann.md").write_text("a secret\n")
    (brain.path / "link").symlink_to(outside)
    yield ALL
    shutil.rmtree(brain.path / "people")
    (brain.path / "people").symlink_to(outside)
    yield ["n.md", "sub/x.md"]
    brain.commit()
    yield ["n.md", "sub/x.md"]


def _nested_repositories(brain: LivingBrain) -> Iterator[list[str]]:
    brain.write("vendor/lib/z.md", "# Z\n")
    yield [*ALL, "vendor/lib/z.md"]
    brain.repo.git("init", "-q", "vendor/lib")
    yield ALL
    shutil.rmtree(brain.path / "vendor/lib/.git")
    yield [*ALL, "vendor/lib/z.md"]


def _ignored_and_not(brain: LivingBrain) -> Iterator[list[str]]:
    brain.write("drafts/d.md", "# D\n")
    for place in (".gitignore", ".git/info/exclude", "drafts/.gitignore", ".gbrainignore"):
        yield ["drafts/d.md", *ALL]
        brain.repo.write(place, "d.md\n")
        yield ALL
        (brain.path / place).unlink()
    brain.repo.write(".gitignore", "drafts/\n")
    brain.repo.git("add", "-f", "drafts/d.md")
    yield ["drafts/d.md", *ALL]


def _clocks(brain: LivingBrain) -> Iterator[list[str]]:
    page = brain.path / "n.md"
    brain.repo.commit(date="2099-01-01T00:00:00+00:00")
    for moment in (0, 4_000_000_000):
        os.utime(page, (moment, moment))
        yield ALL
    status = page.stat()
    page.write_bytes(page.read_bytes()[::-1])  # as long as before, and as old
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))
    yield ALL
    assert brain.ask("SELECT origin FROM pages WHERE path = 'n.md'") == [("worktree",)]


def _no_commit_again(brain: LivingBrain) -> Iterator[list[str]]:
    brain.repo.git("checkout", "-q", "--orphan", "fresh")
    yield ALL
    brain.repo.git("rm", "-rqf", "--cached", ".")
    yield ALL
    brain.commit()
    yield ALL


def _line_ends(brain: LivingBrain) -> Iterator[list[str]]:
    brain.repo.git("config", "core.autocrlf", "true")
    (brain.path / "n.md").unlink()
    brain.revert_edits()
    assert b"\r\n" in (brain.path / "n.md").read_bytes()
    yield ALL
    brain.write("n.md", "one\r\ntwo [[sub/x]]\r\n")
    yield ALL
    brain.commit()
    yield ALL


def _grafts(brain: LivingBrain) -> Iterator[list[str]]:
    brain.write("n.md", "# N\n")
    brain.repo.write(".git/info/grafts", f"{brain.repo.commit()}\n")
    yield ALL


SCENES: dict[str, Scene] = {
    "sparse checkouts": _sparse,
    "files that git is told to overlook": _told_to_overlook,
    "formats of git's index": _formats_of_the_index,
    "files and directories change places": _file_and_directory,
    "links to directories outside": _links_to_directories,
    "nested repositories": _nested_repositories,
    "ignored and not": _ignored_and_not,
    "clocks": _clocks,
    "no commit again": _no_commit_again,
    "line ends": _line_ends,
    "grafts": _grafts,
}


@pytest.mark.parametrize("name", SCENES)
def test_scene(brain: LivingBrain, name: str) -> None:
    """After each step the pages are those expected, a second sync finds nothing, and a rebuild agrees."""
    for expected in SCENES[name](brain):
        brain.sync()
        assert brain.indexed() == expected
        assert not brain.sync().changed
        brain.assert_equals_rebuild()


NAMES = [
    "a b.md", " lead.md", "trail .md", "tab\there.md", "new\nline.md", 'quo"te.md', "back\\slash.md",
    "per%20cent.md", "hash#x.md", "pipe|x.md", "[br].md", "*.md", "?.md", ":(top)x.md", "-x.md", "--help.md",
    "~.md", "$HOME.md", "`id`.md", "CON.md", "x" * 240 + ".md", "..md.md", ".md.md", "é.md", "e\u0301.md",
    "🚀.md", "日本/東京 メモ.md", "a.MD", "A.md", "ａ.md", "ß.md", "SS.md", "ﬁ.md",
    "\u202eevil.md", "\u200b.md",
]  # fmt: skip


def test_names_of_every_kind(brain: LivingBrain) -> None:
    """Whatever a file is called it is a page with a slug of its own, committed or not."""
    for name in NAMES:
        brain.write(name, f"# {name!r}\n")
    for _ in range(2):
        brain.sync()
        assert brain.indexed() == sorted([*ALL, *NAMES])
        assert brain.ask("SELECT count(*) FROM pages") == brain.ask("SELECT count(DISTINCT slug) FROM pages")
        brain.assert_equals_rebuild()
        brain.commit()


@pytest.mark.parametrize("errand", ["merge", "rebase"])
def test_conflicts_are_indexed_and_never_committed(brain: LivingBrain, errand: str) -> None:
    """A page with conflict markers is indexed as it is on disk; `--commit` refuses, and says what helps."""
    for branch, text in (("other", "theirs\n"), ("main", "mine\n")):
        brain.repo.git("checkout", "-q", *(["-b"] if branch == "other" else []), branch)
        brain.write("n.md", text)
        brain.commit()
    brain.repo.git(errand, "other", check=False)
    brain.sync()
    ((text,),) = brain.ask("SELECT text FROM pages WHERE path = 'n.md'")
    assert ("<<<<<<<" in text, "theirs" in text, "mine" in text) == (True, True, True)
    brain.assert_equals_rebuild()
    head = brain.repo.head()
    with pytest.raises(Refused, match=r"conflicts in n\.md") as refusal:
        brain.sync(commit=True)
    assert ("git add" in refusal.value.hint, brain.repo.head()) == (True, head)
    brain.repo.git(errand, "--abort")
    brain.sync()
    brain.assert_equals_rebuild()


COMMANDS = (
    "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv",
    "diff.evil.command", "merge.evil.driver", "core.fsmonitor", "core.pager", "core.editor",
    "core.sshCommand", "core.askPass", "gpg.program", "credential.helper", "diff.external",
    "alias.status", "pager.status",
    "uploadpack.packObjectsHook", "core.gitProxy", "sequence.editor", "core.alternateRefsCommand",
)  # fmt: skip
ATTRIBUTES = (
    "filter=evil diff=evil merge=evil", "text eol=crlf", "working-tree-encoding=UTF-16", "ident", "-text",
    "export-ignore", "binary",
)  # fmt: skip


@pytest.mark.parametrize("attributes", ATTRIBUTES)
def test_no_command_of_a_repository_runs(brain: LivingBrain, tmp_path: Path, attributes: str) -> None:
    """Commands in the repository's config, called for by its attributes, are run by no sync and no view."""
    for key in COMMANDS:
        brain.repo.git("config", key, f"touch {tmp_path}/ran #")
    brain.repo.git("config", "filter.evil.required", "true")
    brain.repo.write(".gitattributes", f"*.md {attributes}\n")
    brain.write("n.md", "# T $Id$\né [[people/ann]]\n")
    brain.sync()
    brain.assert_equals_rebuild()
    view = Brain(brain.path)
    view.status()
    view.history("n")
    list(view.diff("n"))
    view.doctor()
    view.page("n", at="HEAD")
    view.explain_file(brain.path / "n.md")
    assert not (tmp_path / "ran").exists()
