"""The working tree as far as it differs from the pinned commit: what each dirty page holds now."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from gbrain_py.repo import Overlay, OverlayEntry, PageRules, Repo, pair_alike, pair_renames, printable
from gbrain_py.repo.page_rules import FAILED, REASONS, closed, is_undecodable
from gbrain_py.sync.report import Item

_MOST_COMPARED = 1000  # files that are gone or new beyond which only equal ones are paired


@dataclass(frozen=True, slots=True)
class Target:
    """A page to read: its blob, and where from.

    `origin` is "commit" (git has it), "worktree" (the file on disk), "stale" (the file cannot be read, git's
    last version stands in) or "stub" (it cannot be read at all).
    """

    path: str
    blob: str
    origin: str


@dataclass(slots=True)
class Worktree:
    """The dirty pages and sidecars; None stands for a file that is not on disk any more."""

    paths: dict[str, Target | None] = field(default_factory=dict)
    renames: list[tuple[str, str]] = field(default_factory=list)  # (old, new)
    failures: list[Item] = field(default_factory=list)
    skipped: list[Item] = field(default_factory=list)

    def dirty(self) -> dict[str, str | None]:
        """The dirty paths, each with the path it was moved from, if it was."""
        moved = {new: old for old, new in self.renames}
        return {path: moved.get(path) for path in self.paths}

    def fingerprint(self) -> list[list[str]]:
        """What is dirty and what it holds, to tell later whether anything has changed since."""
        moved = self.dirty()
        return [
            [path, target.blob if target else "", moved[path] or ""]
            for path, target in sorted(self.paths.items())
        ]


def look(repo: Repo, rules: PageRules, overlay: Overlay) -> Worktree:
    """Read every dirty page and sidecar once, to know what it holds."""
    tree = Worktree()
    lost: dict[str, str] = {}  # pages that HEAD has and the disk has not, with their blobs
    found: dict[str, str] = {}  # pages that the disk has and HEAD has not
    shut = tuple(f"{unread.path}/" for unread in overlay.unread)
    sidecars = [entry for entry in overlay.entries if is_sidecar(entry.path)]
    for entry in [*rules.page_overlay(e for e in overlay.entries if not is_sidecar(e.path)), *sidecars]:
        if entry.state == "deleted" and entry.path.startswith(shut) and entry.head_blob:
            tree.paths[entry.path] = Target(entry.path, entry.head_blob, "stale")
            tree.failures.append(Item(entry.path, "its directory cannot be read", kind="unreadable"))
        else:
            tree.paths[entry.path] = target = _target(repo, entry, tree.failures)
            if target is None and entry.head_blob:
                lost[entry.path] = entry.head_blob
            elif target and not entry.head_blob:
                found[entry.path] = target.blob
    tree.renames = [(old, new) for new, old in sorted(_moved(repo, lost, found).items())]
    tree.failures += _unread(overlay, rules)
    tree.skipped += [Item(printable(s.path), REASONS[s.reason], kind=s.reason) for s in overlay.skipped]
    tree.skipped += [
        Item(printable(entry.path), REASONS["guide"], kind="guide")
        for entry in overlay.entries
        if entry.state != "deleted" and rules.verdict(entry.path).reason == "guide"
    ]
    return tree


def _moved(repo: Repo, lost: dict[str, str], found: dict[str, str]) -> dict[str, str]:
    """New path → old path of what has moved: the same bytes first, then bytes much alike.

    Told from what HEAD and the disk hold, staged or not, so that it is the same for whoever looks.
    """
    pairs = pair_renames(lost, found)
    old = {path: blob for path, blob in lost.items() if path not in pairs.values()}
    new = [path for path in found if path not in pairs]
    if not old or not new or max(len(old), len(new)) > _MOST_COMPARED:
        return pairs
    contents = dict(repo.blobs(set(old.values())))
    before = {path: data for path, blob in old.items() if (data := contents.get(blob))}
    after: dict[str, bytes] = {}
    for path in new:
        with suppress(OSError):  # it went away while we looked
            after[path] = repo.read_file(path)
    return pairs | pair_alike(before, after)


def is_sidecar(path: str) -> bool:
    """Whether a path is raw data: a JSON file in a `.raw` directory that pages could stand beside."""
    *directories, name = path.split("/")
    return (
        ".raw" in directories
        and name.lower().endswith(".json")
        and not is_undecodable(path)
        and all(closed(directory) in (None, "raw") for directory in directories)
    )


def _target(repo: Repo, entry: OverlayEntry, failures: list[Item]) -> Target | None:
    if entry.state == "deleted":
        return None
    try:
        return Target(entry.path, repo.hash_bytes(repo.read_file(entry.path)), "worktree")
    except FileNotFoundError:
        return None  # it went away while we looked
    except OSError as error:
        failures.append(Item(entry.path, error.strerror or str(error), kind="unreadable"))
    if entry.head_blob:
        return Target(entry.path, entry.head_blob, "stale")
    return Target(entry.path, "", "stub")


def _unread(overlay: Overlay, rules: PageRules) -> Iterable[Item]:
    for found in overlay.unread:
        yield Item(printable(found.path) or ".", found.message, kind="unreadable")
    for entry in overlay.entries:
        verdict = rules.verdict(entry.path)
        if verdict.reason in FAILED and entry.state != "deleted":
            yield Item(printable(entry.path), REASONS[verdict.reason], kind=verdict.reason)
