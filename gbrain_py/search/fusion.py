"""One order out of several arms: the weighted mean of their scores, each spread over its own best pages.

An arm's weight falls with how unsure it is of itself, so that the whole is no worse than the better arm:
words that say little of a question leave it to its meaning, and the reverse.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# How much each arm has to say when it has found something and is sure of it. These, and the numbers below,
# were chosen on cranfield, jsquad-ja and the project's own four sets (English, Japanese, Chinese, across
# languages; see benchmarks/quality/search.py) and on eleven that are not kept, some by hand and some by
# leave-one-set-out: docs/search.md tells how. Figures on those sets are no test of them.
WEIGHTS = {"keyword": 0.8, "meaning": 1.0, "name": 0.8, "relation": 1.0, "expansion": 0.3}

WINDOW = 200  # the best pages of an arm, over which its scores are spread
TAIL = 0.01  # what a page below the window can have at most

# The keyword arm's weight by how much of a perfect match its best page is: from nothing at the first part to
# all of it at the second, and on at the same pace to the most, when hardly a word is missing. It always has
# the least.
KEYWORD_SILENT, KEYWORD_SURE, KEYWORD_MOST, KEYWORD_LEAST = 0.1, 0.34, 3.0, 0.2

# Words find pages in their own script only. They count nothing when the closest passage in the question's
# script leads the closest in another by so much of a cosine, or by less, and fully from the second lead on.
# A page with every word of the question needs no lead.
LEAD_SILENT, LEAD_SURE = 0.05, 0.3

# The meaning arm's weight by the cosine of its best page, seen from the centres: what is about the matter is
# closer than what is so by chance.
MEANING_SILENT, MEANING_SURE, MEANING_LEAST = 0.2, 0.35, 0.1

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


def keyword_confidence(best: float, ideal: float, lead: float = math.inf) -> float:
    """The confidence of the keyword arm whose best page has `best` of the `ideal` score of a full match.

    `lead` is how much closer the closest page in the script of the question and of that page is than the
    closest in another, or infinite where that does not matter.
    """
    part = best / ideal if ideal > 0 else 0.0
    sure = max(KEYWORD_LEAST, min(KEYWORD_MOST, _rise(part, KEYWORD_SILENT, KEYWORD_SURE)))
    return sure * max(0.0, min(1.0, _rise(lead, LEAD_SILENT, LEAD_SURE)))


def meaning_confidence(cosine: float) -> float:
    """The confidence of the meaning arm whose best page is so close to the question."""
    return max(MEANING_LEAST, min(1.0, _rise(cosine, MEANING_SILENT, MEANING_SURE)))


def _rise(value: float, silent: float, sure: float) -> float:
    return (value - silent) / (sure - silent)


def shares(arms: Sequence[Arm], *, rrf: bool = False) -> dict[str, float]:
    """The part of the fused score that each arm decides; with `rrf` each the same."""
    total = 0.0 if rrf else sum(arm.weight for arm in arms)
    return {arm.name: arm.weight / total if total else 1 / len(arms) for arm in arms}


def worth(rank: int, score: float, *, rrf: bool = False) -> float:
    """What a page is worth to an arm, up to 1: its score, or with `rrf` what its rank alone gives."""
    return (RRF_K + 1) / (RRF_K + rank) if rrf else score


def fuse(arms: Sequence[Arm], slugs: Mapping[int, str], *, rrf: bool = False) -> dict[int, Fused]:
    """Every page that an arm found; ranks inside an arm count from 1, ties by slug. With `rrf` ranks alone
    count, each arm the same."""
    share = shares(arms, rrf=rrf)
    fused: dict[int, Fused] = {}
    for arm in arms:
        order = sorted(arm.scores, key=lambda page: (-arm.scores[page], slugs[page]))
        for rank, page in enumerate(order, 1):
            row = fused.setdefault(page, Fused(0.0))
            score = arm.scores[page]
            row.score += share[arm.name] * worth(rank, score, rrf=rrf)
            row.arms[arm.name] = (rank, round(score, 6))
    return fused
