"""What a search gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Source = Literal["compiled_truth", "timeline"]
Evidence = Literal["exact_name", "alias", "relation", "keyword", "meaning", "filter"]
Exists = Literal["yes", "probable", "unknown"]


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a chunk as plain text; `marks` are (start, end) of what matched in it. Control
    characters are as the page has them: whoever prints it takes care."""

    section: str
    line: int
    source: Source
    text: str
    marks: tuple[tuple[int, int], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The snippet as JSON takes it."""
        return {
            "line": self.line,
            "section": self.section,
            "source": self.source,
            "snippet": self.text,
            "marks": [list(mark) for mark in self.marks],
        }


@dataclass(slots=True)
class Result:
    """A page of the answer with its best chunk, another of its chunks, and why it is here.

    `age` is in days, None for a page without a date. `arms` holds each arm's (rank, score) and `signals`
    each factor that the fused score was multiplied with. `relation` is the path that leads from the question
    to the page: per hop the edge (`from`, `type`, `to`, `tense` …) and the place that states it.
    """

    slug: str
    title: str
    type: str
    path: str
    short_id: str
    best: Snippet
    also: list[Snippet]
    score: float
    date: str | None
    age: int | None
    evidence: Evidence
    exists: Exists
    why: list[str]
    arms: dict[str, tuple[int, float]]
    signals: dict[str, float]
    relation: list[dict[str, Any]] = field(default_factory=list)

    def as_dict(self, *, explain: bool = False) -> dict[str, Any]:
        """The result as JSON takes it; with `explain`, arms and signals too."""
        best = self.best.as_dict()
        shown: dict[str, Any] = {
            "slug": self.slug,
            "title": self.title,
            "type": self.type,
            "path": self.path,
            **{key: best[key] for key in ("line", "section", "source", "snippet", "marks")},
            "score": self.score,
            "date": self.date,
            "age": self.age,
            "evidence": self.evidence,
            "exists": self.exists,
            "why": self.why,
            "id": self.short_id,
            "also": [snippet.as_dict() for snippet in self.also],
        }
        if self.relation:
            shown["relation"] = self.relation
        if explain:
            shown["arms"] = {
                name: {"rank": rank, "score": score} for name, (rank, score) in self.arms.items()
            }
            shown["signals"] = self.signals
        return shown


@dataclass(slots=True)
class Answer:
    """The results from `offset` on, and the true number of pages that match.

    `plan` says how the query was read, `degraded` what could not be done in full, `suggestions` what may
    have been meant when nothing was found, `exists` whether there is a page of the query's name, `seconds`
    how long each stage took.
    """

    query: str
    plan: dict[str, Any]
    total: int = 0
    degraded: list[str] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)
    exists: Exists = "unknown"
    seconds: dict[str, float] = field(default_factory=dict)

    def as_dict(self, *, explain: bool = False, time: bool = False) -> dict[str, Any]:
        """The answer as JSON takes it; with `explain` arms and signals, with `time` the seconds too."""
        return {
            **({"seconds": {stage: round(took, 4) for stage, took in self.seconds.items()}} if time else {}),
            "query": self.query,
            "plan": self.plan,
            "total": self.total,
            "degraded": self.degraded,
            "exists": self.exists,
            "suggestions": self.suggestions,
            "results": [result.as_dict(explain=explain) for result in self.results],
        }
