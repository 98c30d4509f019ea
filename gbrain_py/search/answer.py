"""What a search gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from gbrain_py.search.ranking import Move

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

    `age` is in days, None for a page without a date. `arms` holds each arm's (rank, score), `parts` what
    the page has from each, which adds up to `fused`, and `signals` each factor that this was multiplied with.
    `first_look` is the meaning arm's (rank, score) before its second look, rank 0 for a page that it did not
    find then, None when it looked only once; `moves` say which later steps put
    the page elsewhere. `relation` is the path that leads from the question to the page: per hop the edge
    (`from`, `type`, `to`, `tense` …) and the place that states it.
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
    parts: dict[str, float] = field(default_factory=dict)
    fused: float = 0.0
    first_look: tuple[int, float] | None = None
    moves: list[Move] = field(default_factory=list)
    relation: list[dict[str, Any]] = field(default_factory=list)

    def as_dict(self, *, explain: bool = False) -> dict[str, Any]:
        """The result as JSON takes it; with `explain` what made its score and its place too."""
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
                name: {"rank": rank, "score": score, "part": self.parts[name]}
                for name, (rank, score) in self.arms.items()
            }
            if self.first_look and "meaning" in self.arms:
                rank, score = self.first_look
                shown["arms"]["meaning"]["first_look"] = {"rank": rank, "score": score} if rank else None
            shown["fused"] = self.fused
            shown["signals"] = self.signals
            shown["moves"] = [
                {"step": move.step, "from": move.before, "to": move.after} for move in self.moves
            ]
        return shown


@dataclass(slots=True)
class Answer:
    """The results from `offset` on, and the true number of pages that match.

    `plan` says how the query was read, `degraded` what could not be done in full, `suggestions` what may have
    been meant when nothing was found or nothing matches well, `exists` whether there is a page of the query's
    name, `seconds` how long each stage took, one after the other, `beside` how long the model worked beside
    them, `fusion` what each arm weighed and why.
    """

    query: str
    plan: dict[str, Any]
    total: int = 0
    degraded: list[str] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)
    exists: Exists = "unknown"
    seconds: dict[str, float] = field(default_factory=dict)
    beside: dict[str, float] = field(default_factory=dict)
    fusion: dict[str, Any] = field(default_factory=dict)

    def as_dict(self, *, explain: bool = False, time: bool = False) -> dict[str, Any]:
        """The answer as JSON takes it; with `explain` what made the scores, with `time` the seconds too."""
        return {
            **(self._times() if time else {}),
            "query": self.query,
            "plan": self.plan,
            **({"fusion": self.fusion} if explain else {}),
            "total": self.total,
            "degraded": self.degraded,
            "exists": self.exists,
            "suggestions": self.suggestions,
            "results": [result.as_dict(explain=explain) for result in self.results],
        }

    def _times(self) -> dict[str, Any]:
        took = {"seconds": self.seconds, "beside": self.beside}
        return {
            name: {stage: round(value, 4) for stage, value in stages.items()} for name, stages in took.items()
        }
