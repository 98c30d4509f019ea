"""From fused scores to the order of an answer: signals, then no list full of one type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from gbrain_py.index.engine import Connection
from gbrain_py.search import dedup, signals
from gbrain_py.search.fusion import Fused
from gbrain_py.search.keyword_arm import PageHit
from gbrain_py.search.reader import Reader

if TYPE_CHECKING:
    from gbrain_py.search.look import Look


@dataclass(slots=True)
class Ranking:
    """The pages of an answer in order, with what put them there. `steps` are the orders on the way, by what
    made them: "signals" has every page that an arm scored, later ones move some of these. `above` is the
    score that answers of the graph stand above, if there are any."""

    order: list[int] = field(default_factory=list)
    fused: dict[int, Fused] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    factors: dict[int, dict[str, float]] = field(default_factory=dict)
    backlinks: dict[int, int] = field(default_factory=dict)
    steps: dict[str, list[int]] = field(default_factory=dict)
    above: float | None = None

    def places(self) -> dict[str, dict[int, int]]:
        """By step, the place of each page, counted from 1."""
        return {step: {page: at for at, page in enumerate(order, 1)} for step, order in self.steps.items()}

    def take(self, step: str, order: list[int]) -> None:
        """Go on with the pages in this order."""
        self.order, self.steps[step] = order, list(order)


@dataclass(frozen=True, slots=True)
class Move:
    """A step that put a page elsewhere in the list."""

    step: str
    before: int
    after: int


def moves(places: Mapping[str, Mapping[int, int]], page: int) -> list[Move]:
    """The steps after the signals that moved the page."""
    where = [(step, order[page]) for step, order in places.items() if page in order]
    return [Move(step, before, after) for (_, before), (step, after) in pairwise(where) if before != after]


def as_found(hits: Sequence[PageHit]) -> Ranking:
    """The pages of the keyword arm alone, in its order and with its scores; without one no arm found it."""
    fused: dict[int, Fused] = {}
    for at, hit in enumerate(hits, 1):
        score = hit.passages[0].score
        fused[hit.page] = Fused(score, {"keyword": (at, score)} if score else {})
    return Ranking(list(fused), fused, {page: row.score for page, row in fused.items()})


def rank(
    con: Connection,
    look: Look,
    fused: dict[int, Fused],
    slugs: Mapping[int, str],
    rest: Sequence[PageHit],
    reader: Reader,
    *,
    recent: bool,
) -> Ranking:
    """The order of the fused pages after signals and mixing; the `rest` of the keyword arm follows."""
    time = signals.time_of(look.query.text, reader.today)
    if recent:
        time = signals.Time(time.now, time.then, new=True, span=time.span)
    facts = signals.facts(con, fused, time, reader.today)
    best = {hit.page: hit.passages[0] for hit in look.hits.hits}
    if look.near:
        best = look.near.passages | best
    by_score = sorted(fused, key=lambda page: (-fused[page].score, slugs[page]))
    top = fused[by_score[0]].score if by_score else 0.0
    together = signals.linked_together(con, by_score)
    factors = {
        page: signals.factors(
            facts[page],
            time,
            timeline=page in best and best[page].timeline,
            exact=page in look.named and look.named[page].whole,
            today=reader.today,
            together=page in together,
            relevance=row.score / top if top > 0 else 1.0,
        )
        for page, row in fused.items()
    }
    scores = {page: round(row.score * signals.product(factors[page]), 6) for page, row in fused.items()}
    moved = sorted(scores, key=lambda page: (-scores[page], slugs[page]))
    found = Ranking([], fused, scores, factors, {page: row.backlinks for page, row in facts.items()})
    found.take("signals", moved)
    if not any(part.types for part in look.query.filters.parts()):
        found.take("mixing", dedup.mix(moved, scores, {page: facts[page].type for page in moved}))
    first = len(look.hits.hits) - len(rest) + 1
    for at, hit in enumerate(rest, first):
        if hit.page not in fused:
            found.order.append(hit.page)
            fused[hit.page] = Fused(0.0, {"keyword": (at, 0.0)})
            scores[hit.page] = 0.0
    return found
