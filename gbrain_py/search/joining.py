"""How the arms of one query were joined: what each weighed and why, so that a score can be worked out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gbrain_py.search.fusion import WEIGHTS, Arm, shares, worth

_DIGITS = 6
_FARTHEST = -2.0  # that one cosine can be behind another


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why an arm is as sure as it is: the numbers that its confidence follows from by name, and in words."""

    because: str = ""
    facts: Mapping[str, float | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Weight:
    """One arm's say in this query; `share` is its part of what all arms weigh together."""

    arm: str
    base: float
    confidence: float
    share: float
    grounds: Grounds

    def as_dict(self) -> dict[str, Any]:
        """The weight as JSON takes it."""
        return {
            "arm": self.arm,
            "base": self.base,
            "confidence": round(self.confidence, _DIGITS),
            "weight": round(self.base * self.confidence, _DIGITS),
            "share": round(self.share, _DIGITS),
            **{
                name: None if value is None else round(value, _DIGITS)
                for name, value in self.grounds.facts.items()
            },
            "because": self.grounds.because,
        }


@dataclass(slots=True)
class SecondLook:
    """The second look of the meaning arm: it makes up `part` of the arm's score, its question was pulled
    `towards` these pages, and each page had this rank and score in the first look."""

    part: float
    towards: list[str]
    first: dict[int, tuple[int, float]]


@dataclass(slots=True)
class Joining:
    """What the arms weighed in this query."""

    rrf: bool = False
    weights: list[Weight] = field(default_factory=list)
    second: SecondLook | None = None

    def share(self, arm: str) -> float:
        """The arm's part of what all arms weigh; all of it where only that arm was asked."""
        return next((weight.share for weight in self.weights if weight.arm == arm), 1.0)

    def part(self, arm: str, rank: int, score: float) -> float:
        """What a page of this rank and score in the arm has from it."""
        return round(self.share(arm) * worth(rank, score, rrf=self.rrf), _DIGITS)

    def as_dict(self) -> dict[str, Any]:
        """How the arms were joined, as JSON takes it."""
        told: dict[str, Any] = {
            "how": "rrf" if self.rrf else "weighted",
            "arms": [weight.as_dict() for weight in self.weights],
        }
        if self.second:
            told["second_look"] = {"part": round(self.second.part, _DIGITS), "towards": self.second.towards}
        return told


def joining(arms: Sequence[Arm], grounds: Mapping[str, Grounds], *, rrf: bool = False) -> Joining:
    """The account of the arms that found something; `grounds` by arm, for those that have some."""
    found = [arm for arm in arms if arm.scores]
    share = shares(found, rrf=rrf)
    weights = [
        Weight(arm.name, WEIGHTS[arm.name], arm.confidence, share[arm.name], grounds.get(arm.name, Grounds()))
        for arm in found
    ]
    return Joining(rrf, weights)


def of_words(match: float, lead: float, *, every_word: bool) -> Grounds:
    """Why words weigh as they do beside meaning: how much of a full match their best page has, and how far
    pages in the script of the question are ahead in meaning, infinite where that does not matter."""
    says = f"its best page has {match:.0%} of a full match"
    if every_word:
        says += " and every word"
    elif lead == -math.inf:
        says += "; nothing close in meaning is in the question's script"
    elif lead < math.inf:
        where = f"{lead:.2f} ahead" if lead >= 0 else f"{-lead:.2f} behind"
        says += f"; pages in the question's script are {where} in meaning"
    return Grounds(says, {"match": match, "lead": None if lead == math.inf else max(lead, _FARTHEST)})


def of_meaning(closest: float, *, at_home: bool) -> Grounds:
    """What is known of the meaning arm: how close its best page is, and whether the second look only says
    which of the pages in the question's script is first."""
    says = f"its closest page has a cosine of {closest:.2f}"
    if at_home:
        says += "; the second look is for pages in the question's script"
    return Grounds(says, {"closest": closest})
