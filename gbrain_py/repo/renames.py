"""Which deleted page a new page continues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping


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
