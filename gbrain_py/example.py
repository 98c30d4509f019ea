"""The example brain: a small story with a git history, written the same way on every machine.

`write_history` turns any sequence of commits into a repository; the benchmarks use it too.
"""

from __future__ import annotations

import os
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from gbrain_py.errors import GbrainError, UsageError
from gbrain_py.resources import story


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit to write: renames first, then deletes, then writes (path, bytes). `when` is aware."""

    when: datetime
    author: str
    message: str
    writes: Iterable[tuple[str, bytes]] = ()
    renames: Sequence[tuple[str, str]] = ()
    deletes: Sequence[str] = ()


def build(directory: Path) -> str:
    """Writes the example brain to a new or empty `directory` and returns the id of its last commit."""
    return write_history(directory, _commits(story()))


def tour() -> list[list[str]]:
    """The command lines that show the example at its best, each as arguments of gbrain."""
    shown: list[list[str]] = _plan(story())["tour"]
    return shown


def write_history(directory: Path, commits: Iterable[Commit]) -> str:
    """Makes `directory` a git repository of exactly these commits, checked out, and returns HEAD's id.

    The ids depend on the commits alone: no setting of the user or the machine has a say.
    """
    if directory.is_dir() and any(directory.iterdir()):
        raise UsageError(f"{directory} is not empty", "give the name of a new directory")
    directory.mkdir(parents=True, exist_ok=True)
    _git(directory, "init", "--quiet", "--template=", "--initial-branch=main")
    with subprocess.Popen(
        ["git", "fast-import", "--quiet"],
        cwd=directory, env=_environment(), stdin=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as importer:  # fmt: skip
        assert importer.stdin is not None  # for the type checker: we asked for a pipe
        try:
            for commit in commits:
                _send(importer.stdin, commit)
        except BrokenPipeError:
            pass  # git has given up and says why below
        error = importer.communicate()[1]
    if importer.returncode:
        raise GbrainError(f"git fast-import failed: {error.decode(errors='replace').strip()}")
    _git(directory, "reset", "--quiet", "--hard", "main")
    return _git(directory, "rev-parse", "HEAD")


def _commits(folder: Path) -> Iterator[Commit]:
    """The commits of a story: `story.toml` and, for each, a folder of the pages it writes, whole."""
    plan = _plan(folder)
    for row in plan["commits"]:
        pages = folder / row["folder"]
        paths = sorted(path for path in pages.rglob("*") if path.is_file())
        yield Commit(
            when=row["when"],
            author=row.get("author", plan["author"]),
            message=row["message"],
            writes=[(path.relative_to(pages).as_posix(), path.read_bytes()) for path in paths],
            renames=[(old, new) for old, new in row.get("rename", [])],
            deletes=row.get("delete", []),
        )


def _plan(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "story.toml").read_text(encoding="utf-8"))


def _send(stream: IO[bytes], commit: Commit) -> None:
    """One commit in the language of git fast-import."""
    stamp = f"{commit.author} {int(commit.when.timestamp())} {commit.when:%z}"
    message = commit.message.encode()
    stream.write(f"commit refs/heads/main\nauthor {stamp}\ncommitter {stamp}\n".encode())
    stream.write(b"data %d\n%s\n" % (len(message), message))
    for old, new in commit.renames:
        stream.write(b"R %s %s\n" % (_quoted(old), _quoted(new)))
    for path in commit.deletes:
        stream.write(b"D %s\n" % _quoted(path))
    for path, data in commit.writes:
        stream.write(b"M 100644 inline %s\ndata %d\n" % (_quoted(path), len(data)))
        stream.write(data + b"\n")


def _quoted(path: str) -> bytes:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return b'"%s"' % escaped.encode()


def _git(directory: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=directory, env=_environment(), capture_output=True, check=False
    )
    if done.returncode:
        raise GbrainError(f"git {arguments[0]} failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode().strip()


def _environment() -> dict[str, str]:
    """The process's own environment without anything that would steer git."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return kept | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_DEFAULT_HASH": "sha1"}
