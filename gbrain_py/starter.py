"""Making a directory a brain: from the starter brain, or from the notes that are there already."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gbrain_py.errors import GbrainError, UsageError

MESSAGE = "A new brain"


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

    Adopting touches no file. Raises UsageError when it is no directory, OSError when it cannot be written.
    """
    if directory.exists() and not directory.is_dir():
        raise UsageError(f"{directory} is a file", "name a directory")
    directory.mkdir(parents=True, exist_ok=True)
    root = directory.resolve()
    if any(entry.name not in (".git", ".gbrain") for entry in root.iterdir()):
        return Started(root, adopted=True, known=(root / ".gbrain").is_dir())
    from gbrain_py import repo, resources

    if not repo.open_repo(root).is_git:
        repo.init(root)
    copied = _copy(resources.starter(), root)
    opened = repo.open_repo(root)
    if opened.prefix or opened.head():  # somebody's repository: what goes into it is theirs to say
        notes = ("not committed: the repository was there before",)
        return Started(root, False, copied=len(copied), notes=notes)
    try:
        opened.commit(MESSAGE, copied)
    except GbrainError as error:  # most often: git does not know the user's name yet
        return Started(root, False, copied=len(copied), notes=(f"not committed: {error.message}", error.hint))
    return Started(root, False, copied=len(copied))


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
