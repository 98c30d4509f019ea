"""Copying notes from elsewhere into a brain. The source is only ever read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from gbrain_py.errors import NotFound, Refused, UsageError

if TYPE_CHECKING:
    from gbrain_py.repo import Repo

_LARGEST = 64 << 20  # bytes of a file that is copied


@dataclass(slots=True)
class Imported:
    """What was done with each file, by its path in the brain; skipped and failed ones by where they are."""

    copied: list[str] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    in_the_way: list[str] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """3 when a file could not be read, or another one has its name."""
        return 3 if self.failed or self.in_the_way else 0


def copy_into(repo: Repo, sources: Sequence[Path], into: str = "") -> Imported:
    """Copy the pages among `sources` below `into` in the brain: files by name, directories by their contents.

    Nothing is overwritten. Raises NotFound for a source that is not there, UsageError for one that is
    inside the brain, or for an `into` that is outside of it; Locked when another writer does not finish.
    """
    prefix = _inside(into)
    for source in sources:
        if not source.exists():
            raise NotFound(f"no such file or directory: {source}")
        if source.resolve().is_relative_to(repo.root):
            raise UsageError(f"{source} is in the brain already", "gbrain sync indexes what is there")
    done = Imported()
    for source in sources:
        for path, relative in _notes(source, done):
            _copy_one(repo, path, f"{prefix}{relative}", done)
    return done


def _inside(into: str) -> str:
    parts = PurePosixPath(into.replace(os.sep, "/")).parts
    if into.startswith("/") or ".." in parts:
        raise UsageError(f"--into {into}: a directory inside the brain is needed")
    return "".join(f"{part}/" for part in parts if part != ".")


def _notes(source: Path, done: Imported) -> Iterator[tuple[Path, str]]:
    """The pages of a source with the path each shall have, in order; the rest is told."""
    from gbrain_py import repo

    if source.is_file():
        if repo.is_page_name(source.name):
            yield source, source.name
        else:
            done.skipped.append((str(source), "not a Markdown file"))
        return
    for directory, names, files in os.walk(source, onerror=lambda error: _unread(done, error)):
        here = Path(directory)
        names[:] = sorted(name for name in names if _is_walked(here / name))
        for name in sorted(files):
            path = here / name
            if path.is_symlink():
                done.skipped.append((str(path), "a symbolic link"))
            elif not repo.is_page_name(name):
                done.skipped.append((str(path), "not a Markdown file"))
            else:
                yield path, path.relative_to(source).as_posix()


def _is_walked(directory: Path) -> bool:
    return not (directory.name.startswith(".") or directory.name == "node_modules" or directory.is_symlink())


def _unread(done: Imported, error: OSError) -> None:
    done.failed.append((str(error.filename), error.strerror or str(error)))


def _copy_one(repo: Repo, source: Path, target: str, done: Imported) -> None:
    try:
        if source.stat().st_size > _LARGEST:
            done.skipped.append((str(source), "larger than 64 MB"))
            return
        data = source.read_bytes()
        if not os.path.lexists(repo.root / target):
            repo.write_atomic(target, data, None)
            done.copied.append(target)
        elif repo.read_file(target) == data:
            done.present.append(target)
        else:
            done.in_the_way.append(target)
    except Refused as error:
        done.failed.append((str(source), error.message))
    except OSError as error:
        done.failed.append((str(source), error.strerror or str(error)))
