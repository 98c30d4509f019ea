"""Nothing in a repository, its config or a calling hook may change what is read, or run a command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gbrain_py.repo import Repo, open_repo
from tests.gitrepo import GitRepo

SETTINGS = {
    "color.ui": "always",
    "color.diff": "always",
    "color.status": "always",
    "core.abbrev": "5",
    "core.fsmonitor": "touch {mark}; true",
    "core.pager": "touch {mark}; cat",
    "core.quotePath": "true",
    "diff.algorithm": "patience",
    "diff.colorMoved": "zebra",
    "diff.external": "touch {mark}; true",
    "diff.ignoreSubmodules": "all",
    "diff.mnemonicPrefix": "true",
    "diff.noprefix": "true",
    "diff.orderFile": "{order}",
    "diff.relative": "true",
    "diff.renameLimit": "1",
    "diff.renames": "false",
    "diff.evil.textconv": "touch {mark}; cat",
    "diff.evil.command": "touch {mark}; true",
    "filter.evil.clean": "touch {mark}; cat",
    "filter.evil.process": "touch {mark}",
    "filter.evil.required": "true",
    "filter.e=v.il.clean": "touch {mark}; cat",
    "i18n.logOutputEncoding": "UTF-16",
    "log.date": "relative",
    "log.diffMerges": "on",
    "log.follow": "true",
    "log.showSignature": "true",
    "merge.renames": "false",
    "pager.diff-tree": "touch {mark}; cat",
    "pager.status": "touch {mark}; cat",
    "status.aheadBehind": "true",
    "status.branch": "true",
    "status.relativePaths": "true",
    "status.renames": "copies",
    "status.short": "true",
    "status.showStash": "true",
    "status.showUntrackedFiles": "no",
    "status.submoduleSummary": "true",
}


@pytest.fixture
def brain(repo: GitRepo) -> GitRepo:
    """Two commits with a rename, an edit, a name in Japanese and odd attributes; an overlay of each kind."""
    repo.write(".gitattributes", "*.md diff=evil filter=evil\n記* filter=e=v.il\n")
    repo.write("sub/a.md", "".join(f"line {n}\n" for n in range(10)))
    repo.write("記録.md", "one\n")
    repo.write("z.md", "z\n")
    repo.commit("first")
    repo.mv("sub/a.md", "sub/b.md")
    repo.write("記録.md", "two\n")
    repo.commit("second — 二")
    repo.mv("sub/b.md", "c.md")
    repo.write("記録.md", "three\n")
    repo.write("z.md", "z\n")
    repo.write("sub/new.md", "new\n")
    return repo


def everything(repo: Repo) -> list[object]:
    """All that can be read of a repository."""
    head = repo.resolve("HEAD")
    first = repo.resolve("HEAD~1")
    tree = list(repo.tree(head))
    return [
        repo.head(),
        tree,
        list(repo.diff(first, head)),
        list(repo.history(None, head)),
        list(repo.commits([head, first])),
        list(repo.blobs(entry.blob for entry in tree)),
        repo.overlay(),
        repo.count_commits(first, head),
        repo.explain("sub/new.md"),
    ]


@pytest.mark.parametrize("name", SETTINGS)
def test_no_setting_of_the_repository_matters(brain: GitRepo, tmp_path: Path, name: str) -> None:
    """Whatever one setting says, the answers stay, and none of the commands it names is run."""
    expected = everything(open_repo(brain.path))
    order = tmp_path / "order"
    order.write_text("z.md\n")
    mark = tmp_path / "ran"
    brain.git("config", name, SETTINGS[name].format(mark=mark, order=order))
    brain.write("z.md", "z\n")  # its time changes, so that git has to look into it
    assert everything(open_repo(brain.path)) == expected
    assert not mark.exists()


@pytest.mark.parametrize("where", ["included file", "work tree"])
def test_filters_from_every_corner_of_the_config_stay_off(brain: GitRepo, tmp_path: Path, where: str) -> None:
    """A filter that the config includes, or sets for one work tree only, is not run either."""
    mark = tmp_path / "ran"
    if where == "work tree":
        brain.git("config", "extensions.worktreeConfig", "true")
        brain.git("config", "--worktree", "filter.evil.clean", f"touch {mark}; cat")
    else:
        other = brain.path / ".git/other"
        other.write_text(f'[filter "evil"]\n\tclean = touch {mark}; cat\n')
        brain.git("config", "include.path", "other")
    brain.write("z.md", "z\n")
    assert "z.md" not in [entry.path for entry in open_repo(brain.path).overlay().entries]
    assert not mark.exists()
    brain.git("status")
    assert mark.exists()  # git itself runs it: the trap works


def test_the_users_own_filters_work(brain: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter in the user's own config, as that of large files or encryption, is asked as git asks it."""
    settings = tmp_path / "gitconfig"
    settings.write_text('[filter "evil"]\n\tclean = tr a-z A-Z\n')
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    brain.write("z.md", "Z\n")
    assert "z.md" in [entry.path for entry in open_repo(brain.path).overlay().entries]
    brain.write(".gitattributes", "*.md filter=evil\n")
    brain.git("-c", "filter.evil.clean=tr a-z A-Z", "add", "z.md")
    brain.commit(all_files=False)
    brain.write("z.md", "z\n")
    assert "z.md" not in [entry.path for entry in open_repo(brain.path).overlay().entries]


def test_the_environment_of_a_calling_hook_does_not_matter(
    brain: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called from the hook of another repository we read this one: GIT_DIR and its kin are put aside."""
    expected = everything(open_repo(brain.path))
    other = GitRepo(tmp_path / "other")
    other.write("o.md", "other")
    other.commit()
    trap = f"touch {tmp_path / 'ran'}"
    for name, value in {
        "GIT_DIR": str(other.path / ".git"),
        "GIT_WORK_TREE": str(other.path),
        "GIT_INDEX_FILE": str(other.path / ".git/index"),
        "GIT_OBJECT_DIRECTORY": str(other.path / ".git/objects"),
        "GIT_PREFIX": "sub/",
        "GIT_EXTERNAL_DIFF": trap,
        "GIT_PAGER": trap,
        "GIT_CONFIG_PARAMETERS": f"'core.fsmonitor={trap}'",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsmonitor",
        "GIT_CONFIG_VALUE_0": trap,
        "GIT_GLOB_PATHSPECS": "1",
        "GIT_DIFF_OPTS": "-u0",
        "GIT_TRACE": str(tmp_path / "trace"),
    }.items():
        monkeypatch.setenv(name, value)
    assert everything(open_repo(brain.path)) == expected
    assert not (tmp_path / "ran").exists()
    assert not (tmp_path / "trace").exists()


def test_reading_leaves_the_index_alone(brain: GitRepo) -> None:
    """Git refreshes its index when asked for the status; ours does not, so no one finds it locked."""
    index = brain.path / ".git/index"
    os.utime(brain.path / "z.md", (1, 1))
    before = index.read_bytes()
    everything(open_repo(brain.path))
    assert index.read_bytes() == before
    brain.git("status")
    assert index.read_bytes() != before  # git itself would have


def test_replaced_objects_are_not_believed(brain: GitRepo) -> None:
    """`git replace` shows another content under the same id; we read what the id stands for."""
    expected = everything(open_repo(brain.path))
    blob = brain.git("rev-parse", "HEAD:z.md")
    fake = brain.git("hash-object", "-w", "--stdin", stdin=b"fake")
    brain.git("replace", blob, fake)
    assert everything(open_repo(brain.path)) == expected


@pytest.mark.parametrize("locale", ["C", "POSIX", "ja_JP.eucJP", "tr_TR.UTF-8", "C.UTF-8"])
def test_the_locale_does_not_matter(brain: GitRepo, locale: str) -> None:
    """Paths are the same text in a process of any locale."""
    code = (
        "import pathlib, sys; from gbrain_py.repo import open_repo\n"
        "repo = open_repo(pathlib.Path(sys.argv[1]))\n"
        "print(ascii([e.path for e in repo.tree(repo.head())]), ascii(repo.read_file('\\u8a18\\u9332.md')))"
    )
    env = {
        "PATH": "/usr/bin:/bin",
        "LC_ALL": locale,
        "LANG": locale,
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", code, str(brain.path)], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout == ascii([".gitattributes", "sub/b.md", "z.md", "記録.md"]) + " b'three\\n'\n"
