"""One order out of several arms: the weighted mean of their scores, each spread over its own best pages.

An arm's weight falls with how unsure it is of itself, so that the whole is no worse than the better arm:
words that say little of a question leave it to its meaning, and the reverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# How much each arm has to say when it has found something and is sure of it. These, and the numbers below,
# were tuned by hand on cranfield, jsquad-ja and the project's own four sets (English, Japanese, Chinese,
# across languages; see benchmarks/quality/search.py), so figures on those sets are no test of them. The four
# KEYWORD_SILENT, _SURE, _MOST and FEEDBACK_PART were taken from leave-one-set-out over the printed sets.
WEIGHTS = {"keyword": 0.8, "meaning": 1.0, "name": 0.8, "relation": 1.0, "expansion": 0.3}

WINDOW = 200  # the best pages of an arm, over which its scores are spread
TAIL = 0.01  # what a page below the window can have at most

# The keyword arm's weight by how much of a perfect match its best page is: nothing below the first part,
# all of it at the second, and more beyond, when hardly a word is missing.
KEYWORD_SILENT, KEYWORD_SURE, KEYWORD_MOST = 0.16, 0.34, 1.5

# The part of a perfect match from which on words count also when what is meant seems to be in another script.
KEYWORD_WHOLE = 1.0

# Feedback: the best pages of the first look pull the question of the meaning arm towards what they are
# about; the second look replaces so much of the first, as far as the keyword arm is sure.
FEEDBACK_PAGES, FEEDBACK_PULL, FEEDBACK_PART = 3, 0.6, 0.9

RRF_K = 60


@dataclass(frozen=True, slots=True)
class Arm:
    """What one arm found: scores by page between 0 and 1, spread over its best pages; `confidence` is
    the part of its weight that it has for this query."""

    name: str
    scores: Mapping[int, float]
    confidence: float = 1.0

    @property
    def weight(self) -> float:
        """How much the arm counts."""
        return WEIGHTS[self.name] * self.confidence if self.scores else 0.0


@dataclass(slots=True)
class Fused:
    """A page's score over all arms, with its rank and score in each arm that has it."""

    score: float
    arms: dict[str, tuple[int, float]] = field(default_factory=dict)


def spread(scores: Mapping[int, float]) -> dict[int, float]:
    """Scores from 0, at the end of the window or where an arm sees nothing at all, to 1 for the best."""
    if not scores:
        return {}
    ordered = sorted(scores.values(), reverse=True)
    best, floor = ordered[0], ordered[WINDOW - 1] if len(ordered) >= WINDOW else min(0.0, ordered[-1])
    width, least = best - floor, ordered[-1]
    return {
        page: (1 - TAIL) * max(0.0, (score - floor) / width if width > 0 else 1.0)
        + TAIL * ((score - least) / (best - least) if best > least else 1.0)
        for page, score in scores.items()
    }


def keyword_confidence(best: float, ideal: float, *, abroad: bool = False) -> float:
    """The confidence of the keyword arm whose best page has `best` of the `ideal` score of a full match;
    `abroad` says that what is meant seems to be in another script than that page."""
    part = best / ideal if ideal > 0 else 0.0
    if abroad and part < KEYWORD_WHOLE:
        return 0.0
    return max(0.0, min(KEYWORD_MOST, (part - KEYWORD_SILENT) / (KEYWORD_SURE - KEYWORD_SILENT)))


def fuse(arms: Sequence[Arm], slugs: Mapping[int, str], *, rrf: bool = False) -> dict[int, Fused]:
    """Every page that an arm found; ranks inside an arm count from 1, ties by slug. With `rrf` ranks alone
    count, each arm the same."""
    total = sum(arm.weight for arm in arms)
    fused: dict[int, Fused] = {}
    for arm in arms:
        share = arm.weight / total if total else 1 / len(arms)
        order = sorted(arm.scores, key=lambda page: (-arm.scores[page], slugs[page]))
        for rank, page in enumerate(order, 1):
            row = fused.setdefault(page, Fused(0.0))
            score = arm.scores[page]
            row.score += (RRF_K + 1) / (RRF_K + rank) / len(arms) if rrf else share * score
            row.arms[arm.name] = (rank, round(score, 6))
    return fused
