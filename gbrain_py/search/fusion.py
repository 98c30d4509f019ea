"""One order out of several arms: the weighted mean of their scores, each relative to its own best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# How much each arm has to say when it has found something.
WEIGHTS = {"keyword": 1.0, "name": 0.8, "relation": 1.0}


@dataclass(frozen=True, slots=True)
class Arm:
    """What one arm found: scores by page between 0 and 1, which mean the same for every query, or are
    relative to the arm's best page; `confidence` lowers its weight for this query."""

    name: str
    scores: Mapping[int, float]
    confidence: float = 1.0


@dataclass(slots=True)
class Fused:
    """A page's score over all arms, with its rank and score in each arm that has it."""

    score: float
    arms: dict[str, tuple[int, float]] = field(default_factory=dict)


def relative(scores: Mapping[int, float]) -> dict[int, float]:
    """Scores as parts of the best of them."""
    best = max(scores.values(), default=0.0)
    return {page: score / best if best else 0.0 for page, score in scores.items()}


def fuse(arms: Sequence[Arm], slugs: Mapping[int, str]) -> dict[int, Fused]:
    """Every page that an arm found; ranks inside an arm count from 1, ties by slug."""
    weights = {arm.name: WEIGHTS[arm.name] * arm.confidence for arm in arms if arm.scores}
    total = sum(weights.values())
    fused: dict[int, Fused] = {}
    for arm in arms:
        order = sorted(arm.scores, key=lambda page: (-arm.scores[page], slugs[page]))
        for rank, page in enumerate(order, 1):
            row = fused.setdefault(page, Fused(0.0))
            row.score += weights[arm.name] * arm.scores[page] / total
            row.arms[arm.name] = (rank, round(arm.scores[page], 6))
    return fused
