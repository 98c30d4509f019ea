"""Making a directory a brain: from the starter brain, or from the notes that are there already."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gbrain_py.config import BRAIN_FILE
from gbrain_py.errors import GbrainError, UsageError

MESSAGE = "A new brain"

_SETTINGS = """\
# This directory is a brain of its own: gbrain looks no further up for one.
# Settings that go with the notes stand here, for example:
#
# timezone = "Europe/Oslo"
#
# [search]
# limit = 20
"""


@dataclass(frozen=True, slots=True)
class Started:
    """What `start` found or made: `adopted` notes stay as they were, and may be `known` from before."""

    root: Path
    adopted: bool
    known: bool = False
    copied: int = 0
    notes: tuple[str, ...] = ()


def start(directory: Path) -> Started:
    """Make a brain of `directory`: an empty one gets the starter brain, a full one is adopted as it is.

    Adopting touches no note; in a directory of a larger repository it adds a `gbrain.toml`, by which the
    brain is found again. Raises UsageError when it is no directory or part of a brain, OSError when it
    cannot be written.
    """
    if directory.exists() and not directory.is_dir():
        raise UsageError(f"{directory} is a file", "name a directory")
    root = directory.resolve()
    if (around := _brain_around(root)) and not _is_brain(root):
        raise UsageError(
            f"{root} is part of the brain {around}: its notes would be in two brains",
            f"gbrain -C {around} sync indexes them; to part them, put a file {BRAIN_FILE} there first",
        )
    directory.mkdir(parents=True, exist_ok=True)
    from gbrain_py import repo, resources

    if any(entry.name not in (".git", ".gbrain") for entry in root.iterdir()):
        notes = _mark(root) if repo.open_repo(root).prefix else ()
        return Started(root, adopted=True, known=(root / ".gbrain").is_dir(), notes=notes)
    if not repo.open_repo(root).is_git:
        repo.init(root)
    copied = _copy(resources.starter(), root)
    opened = repo.open_repo(root)
    if opened.prefix:
        _mark(root)
    if opened.prefix or opened.head():  # somebody's repository: what goes into it is theirs to say
        notes = ("not committed: the repository was there before",)
        return Started(root, False, copied=len(copied), notes=notes)
    try:
        opened.commit(MESSAGE, copied)
    except GbrainError as error:  # most often: git does not know the user's name yet
        return Started(root, False, copied=len(copied), notes=(f"not committed: {error.message}", error.hint))
    return Started(root, False, copied=len(copied))


def _is_brain(directory: Path) -> bool:
    return (directory / BRAIN_FILE).is_file() or (directory / ".gbrain" / "index.duckdb").exists()


def _brain_around(root: Path) -> Path | None:
    """The brain that reads the notes of `root`; none reads those of another git repository."""
    for directory in (root, *root.parents):
        if directory != root and _is_brain(directory):
            return directory
        if (directory / ".git").exists():
            break
    return None


def _mark(root: Path) -> tuple[str, ...]:
    """Write the file that says where the brain begins, unless there is one; what to tell of it."""
    try:
        with (root / BRAIN_FILE).open("x", encoding="utf-8") as file:
            file.write(_SETTINGS)
    except FileExistsError:
        return ()
    return (f"{BRAIN_FILE} says that the brain begins here, not at the top of the repository: commit it",)


def _copy(source: Path, target: Path) -> list[str]:
    """Copy a folder of files, contents only; returns the relative paths."""
    copied = []
    for path in sorted(path for path in source.rglob("*") if path.is_file() and not path.is_symlink()):
        relative = path.relative_to(source)
        goal = target / relative
        goal.parent.mkdir(parents=True, exist_ok=True)
        with goal.open("xb") as file:
            file.write(path.read_bytes())
        copied.append(relative.as_posix())
    return copied


def demo(directory: Path | None) -> Path:
    """Build the sample brain in a new directory, or in a temporary one that stays."""
    import tempfile

    from gbrain_py import example

    root = directory or Path(tempfile.mkdtemp(prefix="gbrain-demo-"))
    example.build(root)
    return root.resolve()
