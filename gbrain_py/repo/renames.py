"""Which deleted page a new page continues."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

_PIECE = re.compile(rb"[^\n]{1,64}\n?|\n")
_COMMON = 50  # files that share a piece from which on it tells none of them from the others
_CLOSE = 4  # files that share most with one are compared with it in full


def pair_renames(
    deleted: Mapping[str, str], added: Mapping[str, str], known: Iterable[tuple[str, str]] = ()
) -> dict[str, str]:
    """New path → old path, one to one. The mappings give blobs by path.

    First the `known` pairs (old, new) that git found, in their order; then equal blobs: files that keep their
    name before others, and in the order of their paths.
    """
    pairs: dict[str, str] = {}
    gone, new = dict(deleted), dict(added)
    for old_path, new_path in known:
        if old_path in gone and new_path in new:
            pairs[new_path] = old_path
            del gone[old_path], new[new_path]
    by_blob: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(gone):
        by_blob[gone[path]].append(path)
    same: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(new):
        if new[path] in by_blob:
            same[new[path]].append(path)
    for blob, paths in same.items():
        pairs.update(_pair(by_blob[blob], paths))
    return pairs


def pair_alike(deleted: Mapping[str, bytes], added: Mapping[str, bytes]) -> dict[str, str]:
    """New path → old path of texts that were edited when they moved, one to one, those most alike first.

    As git has it: at least half of the larger one is in the other too, by lines or pieces of 64 bytes.
    """
    old = {path: Counter(_PIECE.findall(data)) for path, data in deleted.items()}
    holders: defaultdict[bytes, list[str]] = defaultdict(list)
    for path in sorted(old):
        for piece in old[path]:
            holders[piece].append(path)
    alike = []
    for path, data in added.items():
        pieces = Counter(_PIECE.findall(data))
        for other in _closest(pieces, holders):
            part = (pieces & old[other]).items()
            shared = sum(len(piece) * count for piece, count in part)
            if 2 * shared >= max(len(data), len(deleted[other])):
                alike.append((-shared / max(len(data), len(deleted[other])), path, other))
    pairs: dict[str, str] = {}
    taken: set[str] = set()
    for _, path, other in sorted(alike):
        if path not in pairs and other not in taken:
            pairs[path] = other
            taken.add(other)
    return pairs


def _closest(pieces: Counter[bytes], holders: Mapping[bytes, list[str]]) -> Iterator[str]:
    """The files that share most of what few have."""
    shared: Counter[str] = Counter()
    for piece in pieces:
        if len(found := holders.get(piece, ())) <= _COMMON:
            for path in found:
                shared[path] += len(piece)
    return (path for path, _ in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:_CLOSE])


def _pair(old_paths: list[str], new_paths: list[str]) -> dict[str, str]:
    """Paths of one content, both sorted: equal names first, then the first with the first."""
    named: defaultdict[str, list[str]] = defaultdict(list)
    for path in reversed(old_paths):
        named[_name(path)].append(path)
    pairs = {path: named[_name(path)].pop() for path in new_paths if named[_name(path)]}
    taken = set(pairs.values())
    rest = (path for path in old_paths if path not in taken)
    return pairs | dict(zip((path for path in new_paths if path not in pairs), rest, strict=False))


def _name(path: str) -> str:
    return path.rpartition("/")[2]
