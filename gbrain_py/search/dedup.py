"""Fewer, better results: no near-copies inside a page, no list full of one type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gbrain_py.index import tokenize

ALIKE = 0.85  # word sets as alike as this are one text
TYPE_SHARE = 0.6
TYPE_FEWEST = 3  # so many of one type are always fine
MIXED = 100  # the pages at the top of the list that are looked after
RELEVANT = 0.67  # part of the best page's score that a page of another type needs to overtake others


def distinct(texts: Sequence[str]) -> list[int]:
    """The positions of the texts that are not nearly the same as an earlier one."""
    kept: list[tuple[int, set[str]]] = []
    for at, text in enumerate(texts):
        words = set(tokenize.units(text))
        if all(_jaccard(words, other) <= ALIKE for _, other in kept):
            kept.append((at, words))
    return [at for at, _ in kept]


def _jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0


def mix(order: Sequence[int], scores: Mapping[int, float], types: Mapping[int, str]) -> list[int]:
    """The pages with no type filling more than its share of any beginning of the list, as long as there
    are relevant pages of other types to put in their place. Nothing is dropped."""
    waiting, mixed = list(order), list[int]()
    least = RELEVANT * max((scores[page] for page in order), default=0.0)
    counts: Counter[str] = Counter()
    while waiting and len(mixed) < MIXED:
        page = _next(waiting, scores, types, counts, len(mixed) + 1, least)
        waiting.remove(page)
        counts[types[page]] += 1
        mixed.append(page)
    return mixed + waiting


def _next(
    waiting: Sequence[int],
    scores: Mapping[int, float],
    types: Mapping[int, str],
    counts: Mapping[str, int],
    length: int,
    least: float,
) -> int:
    first = waiting[0]
    most = max(TYPE_FEWEST, int(TYPE_SHARE * length))
    if counts[types[first]] < most:
        return first
    for page in waiting:
        if scores[page] < least:
            break
        if counts[types[page]] < most:
            return page
    return first
