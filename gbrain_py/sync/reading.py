"""The contents of the pages in a plan, streamed in the order they are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.repo import Repo
from gbrain_py.sync.report import Item
from gbrain_py.sync.worktree import Target


def contents(repo: Repo, targets: Sequence[Target], failures: list[Item]) -> Iterator[tuple[Target, bytes]]:
    """Each page with its bytes, those in git first; one that cannot be read any more is a failure."""
    stored = [target for target in targets if target.origin in ("commit", "stale")]
    for target, (_, data) in zip(stored, repo.blobs(target.blob for target in stored), strict=True):
        if data is None:
            failures.append(Item(target.path, f"git has no content {target.blob[:7]}", kind="missing-blob"))
            yield Target(target.path, "", "stub"), b""
        else:
            yield target, data
    for target in targets:
        if target.origin == "stub":
            yield target, b""
        elif target.origin == "worktree":
            yield _from_disk(repo, target, failures)


def _from_disk(repo: Repo, target: Target, failures: list[Item]) -> tuple[Target, bytes]:
    """The file as it is now, which may be newer than when the plan was made."""
    try:
        data = repo.read_file(target.path)
    except (
        OSError
    ) as error:  # it went away, or was closed, since the plan was made: the next sync looks again
        failures.append(Item(target.path, error.strerror or str(error), kind="unreadable"))
        return Target(target.path, "", "stub"), b""
    return Target(target.path, repo.hash_bytes(data), "worktree"), data
