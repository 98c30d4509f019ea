"""Contents by id, many from one `git cat-file --batch`."""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Final

from gbrain_py.repo.files import READ_LIMIT
from gbrain_py.repo.model import is_id
from gbrain_py.repo.process import Git, GitFailed, output

_AHEAD: Final = 256
"""Ids asked for at a time. All of them fit into a pipe, so neither side ever waits for the other in vain."""
_PIECE: Final = 1 << 20


def contents(
    git: Git, ids: Iterable[str], limit: int = READ_LIMIT, *, is_partial: bool = False
) -> Iterator[tuple[str, bytes | None]]:
    """Each id with the first `limit` bytes of its blob, or None where there is no such blob; in order.

    In a partial clone git stops at a blob it may not fetch: that one is missing, the others go on.
    """
    waiting = iter(ids)
    left = deque(islice(waiting, _AHEAD))
    while left:
        try:
            with git.running("cat-file", "--batch", stdin=subprocess.PIPE) as process:
                yield from _answers(process, left, waiting, limit)
            if left:
                raise GitFailed("git cat-file ended early", "`git fsck` checks the repository")
        except GitFailed:
            if not is_partial or not left:
                raise
            yield left.popleft(), None


def _answers(
    process: subprocess.Popen[bytes], left: deque[str], waiting: Iterator[str], limit: int
) -> Iterator[tuple[str, bytes | None]]:
    """What git answers, until it ends; `left` holds the ids without an answer, none of them asked for yet."""
    source = output(process)
    while left:
        _ask(process.stdin, left)
        for _ in range(len(left)):
            head = source.readline()
            if not head:
                return
            yield left.popleft(), _content(head, source, limit)
        left.extend(islice(waiting, _AHEAD))


def _ask(pipe: IO[bytes] | None, ids: Iterable[str]) -> None:
    if pipe is None:
        raise ValueError("the process has no input pipe")
    pipe.write("".join(f"{blob if is_id(blob) else '?'}\n" for blob in ids).encode("ascii"))
    pipe.flush()


def _content(head: bytes, source: IO[bytes], limit: int) -> bytes | None:
    """The object that its head line announces, read to its end even where only its beginning is kept."""
    words = head.split()
    if len(words) != 3:  # "<id> missing"
        return None
    size = int(words[2])
    data = source.read(min(size, limit))
    rest = size - len(data) + 1  # and the newline after each object
    while rest and (piece := source.read(min(rest, _PIECE))):
        rest -= len(piece)
    return data if words[1] == b"blob" else None
