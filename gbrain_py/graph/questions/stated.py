"""What is known of one connection of two pages from all the places that state it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gbrain_py.graph.questions.plan import Page, When
from gbrain_py.graph.questions.reading import Edge
from gbrain_py.graph.questions.relations import DEAL, LASTING, MEETING

DATED = MEETING | DEAL | {"daily"}
"""The page types whose own date tells when something was."""


@dataclass(slots=True)
class Stated:
    """A connection to `page` and the places that state it; `own_date` is that of the page."""

    page: Page
    own_date: str
    edges: list[Edge] = field(default_factory=list)
    spans: list[tuple[str, str, bool, bool]] = field(default_factory=list)  # from, until, past, lasting

    def add(self, edge: Edge, occasion: str) -> None:
        """Take in a place that states it; a meeting or a deal (`occasion`) lends its date."""
        lasting = edge.type in LASTING
        begun = (edge.since or occasion or edge.date) if lasting else (occasion or edge.since or edge.date)
        self.edges.append(edge)
        self.spans.append((begun or "", edge.until or "", edge.tense == "past", lasting))

    def type(self) -> str:
        """The edge type shown for it: the one that says most."""
        types = {edge.type for edge in self.edges}
        return min(types, key=lambda kind: (kind == "mentions", kind != "led_round", kind))

    def date(self) -> str:
        """The newest date that it is stated with."""
        own = self.own_date if self.page.type in DATED else ""
        return max([own, *(max(begun, until) for begun, until, _, _ in self.spans)])

    def current(self, today: str) -> bool:
        """Whether it holds: a dated end counts for more than a statement without a date."""
        ended, holding = "", list[str]()
        for begun, until, past, _ in self.spans:
            if until and f"{until}~" < today:
                ended = max(ended, until)
            elif not past:
                holding.append(begun)
        return bool(holding) and (not ended or max(holding) > ended)

    def in_time(self, when: When | None) -> bool | None:
        """Whether it was in a time; False where its time is not known, None where it was at another."""
        if when is None:
            return True
        known = [span for span in self.spans if span[0] or span[1]]
        return any(_inside(span, when) for span in known) or (None if known else False)

    def begins_unknown(self, when: When | None) -> bool:
        """Whether it was in a time only as far as is known: all that fits is without a beginning."""
        if when is None:
            return False
        fitting = [span for span in self.spans if (span[0] or span[1]) and _inside(span, when)]
        return bool(fitting) and not any(span[0] for span in fitting)


def _inside(span: tuple[str, str, bool, bool], when: When) -> bool:
    begun, until, _, lasting = span
    if lasting:
        return begun <= f"{when.last}~" and (not until or f"{until}~" >= when.first)
    return begun <= f"{when.last}~" and f"{begun}~" >= when.first
