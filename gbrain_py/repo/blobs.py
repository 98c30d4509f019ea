"""Contents by id, many from one `git cat-file --batch`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Final

from gbrain_py.repo.files import READ_LIMIT
from gbrain_py.repo.model import is_id
from gbrain_py.repo.process import Git, output

_AHEAD: Final = 256
"""Ids asked for at a time. All of them fit into a pipe, so neither side ever waits for the other in vain."""
_PIECE: Final = 1 << 20


def contents(git: Git, ids: Iterable[str], limit: int = READ_LIMIT) -> Iterator[tuple[str, bytes | None]]:
    """Each id with the first `limit` bytes of its blob, or None where there is no such blob; in order."""
    waiting = iter(ids)
    first = list(islice(waiting, _AHEAD))
    if not first:
        return
    with git.running("cat-file", "--batch", stdin=-1) as process:
        source = output(process)
        asked = first
        while asked:
            _ask(process.stdin, asked)
            for blob in asked:
                yield blob, _next(source, limit)
            asked = list(islice(waiting, _AHEAD))


def _ask(pipe: IO[bytes] | None, ids: list[str]) -> None:
    if pipe is None:
        raise ValueError("the process has no input pipe")
    pipe.write("".join(f"{blob if is_id(blob) else '?'}\n" for blob in ids).encode("ascii"))
    pipe.flush()


def _next(source: IO[bytes], limit: int) -> bytes | None:
    """The object that comes next, read to its end even where only its beginning is kept."""
    head = source.readline().split()
    if len(head) != 3:  # "<id> missing"
        return None
    kind, size = head[1], int(head[2])
    data = source.read(min(size, limit))
    rest = size - len(data) + 1  # and the newline after each object
    while rest and (piece := source.read(min(rest, _PIECE))):
        rest -= len(piece)
    return data if kind == b"blob" else None
