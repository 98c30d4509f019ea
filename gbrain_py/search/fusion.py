"""One order out of several arms: the weighted mean of how likely each page is to be what was asked for.

Scores of different arms cannot be added: a good one is that of a page which stands out from all others, and
from what the arm gives to pages by chance. So each arm shares out one chance among its pages, and one that
sees a crowd of pages that are about as good, or nothing that is good, has little to say about any of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# How much each arm has to say. These, and the numbers below, were chosen on cranfield, jsquad-ja and the
# project's own four sets (English, Japanese, Chinese, across languages; see benchmarks/quality/search.py)
# and on many that are not kept: docs/quality.md tells how. Figures on those sets are no test of them.
WEIGHTS = {"keyword": 1.0, "meaning": 1.0, "name": 0.3, "relation": 1.0, "expansion": 0.3}

WINDOW = 200  # the best pages of an arm, among which its chance is shared out
TAIL = 0.01  # what a page below the window can have at most when scores are spread

# A page has e times the chance of one whose score is less by this. In meaning it is a cosine, seen from the
# centres; for words a part of how much the score of a page varies that has the words by chance; where nothing
# is known of the scores a part of their spread.
MEANING_HEAT, KEYWORD_HEAT, OTHER_HEAT = 0.07, 0.2, 0.25
# A page that is not there, with so much of what a page with every word has: words that find no more than by
# chance leave to it what they have to say.
KEYWORD_NOTHING = 0.33
# What the spread of the scores adds to the chances: it keeps apart what has hardly any.
SPREAD_PART = 0.02

# Words find pages in their own script only. They count nothing when the closest passage in the question's
# script leads the closest in another by so much of a cosine, or by less, and fully from the second lead on.
# A page with every word of the question needs no lead.
LEAD_SILENT, LEAD_SURE = 0.15, 0.3

# Feedback: the best pages of the first look pull the question of the meaning arm towards what they are
# about; the second look replaces so much of the first. Where words do not count fully it is the second part,
# and only says which of the pages in the question's script is first.
FEEDBACK_PAGES, FEEDBACK_PULL, FEEDBACK_PART, FEEDBACK_AT_HOME = 3, 0.6, 0.7, 0.2

RRF_K = 60
_MOST = 500.0  # e to the power of more is no number


@dataclass(frozen=True, slots=True)
class Arm:
    """What one arm found: by page a score between 0 and 1, mostly its chance; `confidence` is the part of its
    weight that it has for this query."""

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


def chances(scores: Mapping[int, float], heat: float = 0.0, nothing: float = -math.inf) -> dict[int, float]:
    """How likely each page is what was asked for, of all that an arm found: together 1 at most.

    A page has e times the chance of one with `heat` less. A page with the score `nothing` is thought to be
    among them, which takes its share from those that are there. Without a heat, scores are spread first.
    """
    spreaded = spread(scores)
    if heat <= 0:
        scores, heat, nothing = spreaded, OTHER_HEAT, -math.inf
    ordered = sorted(scores.values(), reverse=True)[:WINDOW]
    best = max(ordered, default=0.0)
    total = sum(math.exp((score - best) / heat) for score in ordered)
    total += math.exp(min(_MOST, (nothing - best) / heat))
    return {
        page: (1 - SPREAD_PART) * math.exp((score - best) / heat) / total + SPREAD_PART * spreaded[page]
        for page, score in scores.items()
    }


def at_home(lead: float) -> float:
    """How much words count when the closest page in their script leads the closest in another by so much.

    The lead is infinite where that does not matter.
    """
    return max(0.0, min(1.0, (lead - LEAD_SILENT) / (LEAD_SURE - LEAD_SILENT)))


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
