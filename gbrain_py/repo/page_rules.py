"""Which files are pages: one verdict for the full walk, the difference, the overlay and the watcher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from gbrain_py.repo.model import (
    DIRECTORY,
    GITLINK,
    REGULAR,
    SPECIAL,
    SYMLINK,
    OverlayEntry,
)

if TYPE_CHECKING:
    from gbrain_py.repo.ignore import Ignore

SUFFIXES: Final = (".md", ".mdx", ".markdown")
GUIDES: Final = frozenset(("README.md", "AGENTS.md", "RESOLVER.md", "schema.md", "log.md"))
"""The brain's own guides, which speak about it and are no knowledge: skipped at any depth."""
IGNORE_FILE: Final = ".gbrainignore"
COUNTED: Final = frozenset(("guide", "symlink", "submodule", "nested-repository", "special"))
"""Reasons of skipping that a report counts and names."""
FAILED: Final = frozenset(("encoding",))
"""Reasons that are a failure: the owner meant a page, and it cannot be one."""

REASONS: Final = {
    "page": "a page",
    "extension": "its name is not NAME.md, NAME.mdx or NAME.markdown",
    "dot-directory": "below a directory whose name starts with a dot",
    "node_modules": "below node_modules",
    "raw": "below .raw, the place for raw data",
    "guide": "one of the brain's own guides",
    "gbrainignore": "ignored by .gbrainignore",
    "gitignore": "ignored by git",
    "symlink": "a symbolic link, never followed",
    "submodule": "part of a git submodule",
    "nested-repository": "part of another git repository",
    "special": "not a regular file",
    "directory": "a directory",
    "encoding": "its name is not UTF-8",
    "missing": "no such file",
    "outside": "outside the brain",
}
_KINDS: Final = {SYMLINK: "symlink", GITLINK: "submodule", DIRECTORY: "directory", SPECIAL: "special"}


class Verdict(NamedTuple):
    """Whether a path is a page; `reason` is a key of REASONS, `detail` the directory or pattern."""

    is_page: bool
    reason: str
    detail: str = ""

    def __str__(self) -> str:
        said = ("page: " if self.is_page else "skipped: ") + REASONS[self.reason]
        return f"{said} ({self.detail})" if self.detail else said


class PageRules:
    """The rules of one brain: `guides` are names to skip, `ignore_text` is the content of `.gbrainignore`."""

    def __init__(self, guides: frozenset[str] = GUIDES, ignore_text: str = "") -> None:
        self.guides = guides
        self.ignore_text = ignore_text
        self._ignore = _patterns(ignore_text)

    @property
    def problems(self) -> list[str]:
        """What is wrong with `.gbrainignore`, one line each."""
        return self._ignore.problems if self._ignore else []

    @property
    def fingerprint(self) -> str:
        """Changes whenever the same path could get another verdict."""
        return "\n".join((*sorted(self.guides), "", self.ignore_text))

    def verdict(self, path: str, mode: int = REGULAR) -> Verdict:
        """The verdict on a path that git tracks or lists as untracked, a file of this mode."""
        *directories, name = path.split("/")
        if mode == GITLINK:
            return Verdict(False, "submodule")
        if not is_page_name(name) and not (mode == SYMLINK and is_directory_name(name)):
            return Verdict(False, "extension")
        for directory in directories:
            if reason := closed(directory):
                return Verdict(False, reason, directory)
        if kind := _KINDS.get(mode):
            return Verdict(False, kind)
        if name in self.guides:
            return Verdict(False, "guide", name)
        if self._ignore and self._ignore.matches(path):
            return Verdict(False, "gbrainignore")
        return Verdict(False, "encoding") if is_undecodable(path) else Verdict(True, "page")

    def page_overlay(self, entries: Iterable[OverlayEntry]) -> Iterator[OverlayEntry]:
        """The entries of pages."""
        return (entry for entry in entries if self.verdict(entry.path).is_page)


def is_page_name(name: str) -> bool:
    """Whether a file's name has the extension of a page, and something before it."""
    lower = name.lower()
    return lower.endswith(SUFFIXES) and lower not in SUFFIXES


def is_directory_name(name: str) -> bool:
    """Whether a link of this name may stand for a directory of pages: git tells what it is, not where to."""
    return "." not in name and closed(name) is None


def closed(directory: str) -> str | None:
    """Why nothing below a directory of this name is a page, or None."""
    if directory == ".raw":
        return "raw"
    if directory.startswith("."):
        return "dot-directory"
    return "node_modules" if directory == "node_modules" else None


def is_undecodable(path: str) -> bool:
    """Whether the bytes of a path are not UTF-8."""
    return not path.isascii() and any("\ud800" <= character <= "\udfff" for character in path)


def _patterns(text: str) -> Ignore | None:
    if not text.strip():
        return None
    from gbrain_py.repo.ignore import Ignore

    return Ignore(text)
