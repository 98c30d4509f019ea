"""How good answers are, on questions whose right pages are known: every arm alone, and all of them fused."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gbrain_py.errors import UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.search.look import Look

FUSED = "fused"
MOVED = 0.1  # of nDCG, by which a question counts as moved
_LARGEST = 64 << 20  # bytes of a file of questions
_EXAMPLE = '{"id": "1", "text": "who leads Acme?", "gold": ["people/bob"]}'

Orders = Mapping[str, Sequence[str]]  # slugs by arm, best first


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the slugs of the pages that answer it; `grades` say how well, 1 for those without.
    `line` is where it stands in its file."""

    id: str
    text: str
    gold: tuple[str, ...]
    grades: Mapping[str, float] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """What is odd about a line of a file of questions."""

    line: int
    message: str


@dataclass(slots=True)
class Report:
    """Means over questions by tag ("" is all of them) and arm, and each question's nDCG at the first cut-off,
    fused. `skipped` counts questions that were not asked, for want of a right page or as they cannot be read;
    `problems` say what was odd about the file."""

    cuts: tuple[int, ...]
    counts: dict[str, int] = field(default_factory=dict)
    means: dict[str, dict[str, dict[str, float]]] = field(default_factory=dict)
    each: dict[str, float] = field(default_factory=dict)
    skipped: int = 0
    problems: list[Problem] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON takes it, and `moved` reads it back."""
        return {
            "k": list(self.cuts), "questions": self.counts, "means": self.means,
            "each": self.each, "skipped": self.skipped,
            "problems": [{"line": problem.line, "message": problem.message} for problem in self.problems],
        }  # fmt: skip


def read_questions(path: Path, problems: list[Problem]) -> list[Question]:
    """The questions of a JSONL file, and a problem for each line that is none or has something odd about it.
    Raises UsageError for a file that cannot be read or has no question."""
    try:
        if path.stat().st_size > _LARGEST:
            raise UsageError(f"{path}: larger than {_LARGEST >> 20} MB")
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    found: dict[str, Question] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        question = _question(number, line, problems)
        if question and question.id in found:
            first = found[question.id].line
            problems.append(Problem(number, f"left out: line {first} has the id {question.id!r} too"))
        elif question:
            found[question.id] = question
    if not found:
        where = f"{path}:{problems[0].line}: {problems[0].message}" if problems else f"{path}: it is empty"
        raise UsageError(
            f"no question in {where}", f"a line looks like {_EXAMPLE}\ngbrain eval --make drafts some"
        )
    return list(found.values())


def _question(number: int, line: str, problems: list[Problem]) -> Question | None:
    """A line as a question; None with a problem that says what it lacks when it is none."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        problems.append(Problem(number, "left out: not JSON"))
        return None
    graded: dict[str, float] = {}
    tagged: tuple[str, ...] = ()
    if not (fault := _fault(row)):
        tags = row.get("tags") or ()
        tagged = (tags,) if isinstance(tags, str) else tuple(map(str, tags))
        try:
            graded = {str(slug): float(grade) for slug, grade in (row.get("grades") or {}).items()}
            is_graded = all(map(math.isfinite, graded.values()))
        except (ValueError, TypeError, AttributeError, OverflowError):
            is_graded = False
        fault = "" if is_graded else "grades are not a number for each page"
    if fault:
        problems.append(Problem(number, f"left out: {fault}"))
        return None
    text, gold, own_id = row["text"], row["gold"], row.get("id")
    if beside := [slug for slug, grade in graded.items() if grade > 0 and slug not in gold]:
        problems.append(Problem(number, f"graded, but not in gold: {', '.join(beside)}"))
    return Question(
        str(number if own_id is None else own_id),
        text,
        tuple(dict.fromkeys(gold)),
        graded,
        tagged,
        number,
    )


def _fault(row: Any) -> str:
    """What keeps a line of JSON from being a question; "" for nothing. Grades are not looked at."""
    if not isinstance(row, dict):
        return "not an object with text and gold"
    if missing := [name for name in ("text", "gold") if name not in row]:
        return f"there is no {' and no '.join(missing)}"
    if not isinstance(row["text"], str):
        return "text is no string"
    if not row["text"].strip():
        return "text is empty"
    if not isinstance(row["gold"], list) or not all(isinstance(slug, str) for slug in row["gold"]):
        return "gold is no list of slugs"
    if not isinstance(row.get("tags") or [], str | list):
        return "tags are no list"
    return ""


def check_gold(questions: Iterable[Question], slugs: Container[str]) -> Iterator[Problem]:
    """A problem for each question without a right page, or with one that is no page of the brain."""
    for question in questions:
        unknown = [slug for slug in question.gold if slug not in slugs]
        if not question.gold:
            yield Problem(question.line, "left out: gold is empty")
        elif unknown:
            yield Problem(question.line, f"counts as not found: no page {', '.join(unknown)}")


def is_left_out(problem: Problem) -> bool:
    """Whether the line of a problem was not asked."""
    return problem.message.startswith("left out: ")


def orders(look: Look, slug_of: Mapping[int, str]) -> dict[str, list[str]]:
    """What each arm would have answered by itself, and all of them fused."""
    by_arm: dict[str, list[int]] = {"keyword": [hit.page for hit in look.hits.hits]}
    if look.near:
        near = look.near
        by_arm["meaning"] = sorted(near.scores, key=lambda page: (-near.scores[page], near.slugs[page]))
    ranked: dict[str, list[tuple[int, int]]] = {}
    for page, row in look.ranking.fused.items():
        for arm, (rank, _) in row.arms.items():
            if arm not in ("keyword", "meaning"):
                ranked.setdefault(arm, []).append((rank, page))
    by_arm |= {arm: [page for _, page in sorted(pages)] for arm, pages in ranked.items()}
    by_arm[FUSED] = look.ranking.order
    return {arm: [slug_of[page] for page in pages] for arm, pages in by_arm.items()}


def evaluate(
    questions: Iterable[Question], ask: Callable[[Question], Orders], cuts: Sequence[int] = (5, 10)
) -> Report:
    """Ask every question and take the means; an arm that is silent scores nothing."""
    report = Report(tuple(cuts))
    sums: dict[str, dict[str, dict[str, float]]] = {}
    for question in questions:
        if not question.gold:
            report.skipped += 1
            continue
        try:
            found = ask(question)
        except UsageError as error:
            report.skipped += 1
            report.problems.append(Problem(question.line, f"left out: {error.message}"))
            continue
        for tag in dict.fromkeys(("", *question.tags)):
            report.counts[tag] = report.counts.get(tag, 0) + 1
            for arm, slugs in found.items():
                total = sums.setdefault(tag, {}).setdefault(arm, {})
                for name, value in measures(slugs, question, cuts).items():
                    total[name] = total.get(name, 0.0) + value
        report.each[question.id] = round(ndcg(found[FUSED], question, cuts[0]), 4)
    report.means = {
        tag: {
            arm: {name: round(value / report.counts[tag], 4) for name, value in total.items()}
            for arm, total in arms.items()
        }
        for tag, arms in sums.items()
    }
    return report


def measures(slugs: Sequence[str], question: Question, cuts: Sequence[int]) -> dict[str, float]:
    """P@k over a fixed k, R@k and nDCG@k for each cut-off, MRR, and whether the first is right."""
    gold = set(question.gold)
    place = next((at for at, slug in enumerate(slugs, 1) if slug in gold), 0)
    found = {"success@1": float(place == 1), "MRR": 1 / place if place else 0.0}
    for k in cuts:
        right = len(gold & set(slugs[:k]))
        found |= {f"P@{k}": right / k, f"R@{k}": right / len(gold), f"nDCG@{k}": ndcg(slugs, question, k)}
    return found


def ndcg(slugs: Sequence[str], question: Question, k: int) -> float:
    """The discounted gain of the first k, as a part of the best there can be."""
    grades = {**dict.fromkeys(question.gold, 1.0), **question.grades}
    gains = [grades.get(slug, 0.0) for slug in dict.fromkeys(slugs)][:k]
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:k]
    best = _discounted(ideal)
    return _discounted(gains) / best if best else 0.0


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 2) for place, gain in enumerate(gains))


def moved(now: Report, before: Mapping[str, Any]) -> list[tuple[str, float, float]]:
    """The questions that answer much better or worse than in an earlier report: id, before, now; the worst
    first. Raises UsageError when that is no report."""
    each = before.get("each") if isinstance(before, Mapping) else None
    if not isinstance(each, Mapping):
        raise UsageError("the baseline is no report of gbrain eval --json")
    pairs = [
        (name, float(each[name]), score)
        for name, score in now.each.items()
        if isinstance(each.get(name), int | float) and abs(score - each[name]) >= MOVED
    ]
    return sorted(pairs, key=lambda pair: (pair[2] - pair[1], pair[0]))


def draft(con: Connection) -> Iterator[dict[str, Any]]:
    """Questions to start from: every title and alias for its page, and what a link is called elsewhere."""
    rows = con.execute(
        """
        SELECT text, list(DISTINCT slug ORDER BY slug), min(tag) FROM (
            SELECT title AS text, slug, 'title' AS tag FROM pages
            UNION ALL SELECT a.alias, p.slug, 'alias' FROM aliases a JOIN pages p ON p.id = a.page
            UNION ALL SELECT r.label, p.slug, 'link' FROM refs r JOIN pages p ON p.id = r.target
                WHERE r.label IS NOT NULL AND r.page <> r.target
        ) WHERE trim(text) <> '' GROUP BY text ORDER BY text
        """
    ).fetchall()
    for number, (text, gold, tag) in enumerate(rows, 1):
        yield {"id": f"q-{number:04}", "text": text, "gold": list(gold), "tags": [tag]}
