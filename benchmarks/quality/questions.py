"""Questions about relations through `query`, in process: how many of the pages that answer come back.

    python benchmarks/quality/questions.py [FOLDER] [--show]

The paraphrases beside this file (`data/`) are asked over the example brain and over pages of their own, and
so are three batches of questions with pages of their own. The first was written blind, from the
specification alone, before the rules that answer it were looked at; the others before they were first
asked, by somebody who knew the rules by then. All of them stay as they were written. On their first reading
R@5 / success@1 were

    first batch    English .880 / .704   Japanese .627 / .500   Chinese .917 / .800
    second batch   English .766 / .656   Japanese .904 / .769   Chinese .827 / .643
    third batch    English .850 / .700   Japanese 1.000 / .850  Chinese .900 / .850

each after what the batch before had shown was mended; the rules as they stood before all three read the
second .625 / .469, .647 / .462, .774 / .536 and the third .883 / .750, .717 / .550, .750 / .650. All have
been learned from since, so that only these figures are of unseen questions.
With FOLDER (a `world/` of pages and `world-relational.jsonl`) that set too. `--show` prints what was missed.

R@5: how much of the gold is among the first five; success@1: the first is gold; P@5: of five (fixed);
MRR: one over the place of the first that is gold.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from gbrain_py.brain import Brain
from gbrain_py.example import Commit, build, write_history

DATA = Path(__file__).with_name("data")
TODAY = "2026-03-01"  # the day the questions are asked on
K = 5


class Score(NamedTuple):
    """What one question came to."""

    recall: float
    first: bool
    precision: float
    reciprocal: float
    seconds: float


def score(brain: Brain, question: str, gold: Sequence[str], *, show: bool = False) -> Score:
    """Ask one question."""
    started = time.perf_counter()
    answer = brain.query(question, limit=10)
    spent = time.perf_counter() - started
    found = [result.slug for result in answer.results]
    hits = len(set(found[:K]) & set(gold))
    place = next((at for at, slug in enumerate(found, 1) if slug in gold), 0)
    if show and (hits < len(gold) or place != 1):
        print(f"{question}\n  read  {answer.plan.get('relation', {}).get('question')}")
        print(f"  found {found[:K]}\n  gold  {list(gold)}")
    return Score(hits / len(gold), place == 1, hits / K, 1 / place if place else 0.0, spent)


def table(title: str, scores: Iterable[tuple[str, Score]]) -> None:
    """Print the means by kind and over all."""
    rows: dict[str, list[Score]] = {}
    for kind, found in scores:
        rows.setdefault(kind, []).append(found)
    rows["all"] = [found for row in list(rows.values()) for found in row]
    print(f"\n{title:<22}{'n':>5}{'R@5':>8}{'succ@1':>8}{'P@5':>8}{'MRR':>8}{'ms':>8}")
    for kind, row in rows.items():
        print(
            f"{kind:<22}{len(row):>5}{mean(s.recall for s in row):>8.3f}{mean(s.first for s in row):>8.3f}"
            f"{mean(s.precision for s in row):>8.3f}{mean(s.reciprocal for s in row):>8.3f}"
            f"{1000 * median(s.seconds for s in row):>8.1f}"
        )


def brain_of(root: Path, pages: Iterable[tuple[str, bytes]]) -> Brain:
    """A synced brain of these pages, one commit old."""
    write_history(root, [Commit(datetime(2026, 1, 1, tzinfo=UTC), "A <a@example.org>", "Pages", list(pages))])
    brain = Brain(root)
    brain.sync()
    return brain


def paraphrases(scratch: Path, show: bool) -> None:
    """The questions of `data/`, by language."""
    pages = [(row["path"], row["text"].encode()) for row in _rows(DATA / "paraphrases.pages.jsonl")]
    build(scratch / "story")
    brains = {"pages": brain_of(scratch / "pages", pages), "story": Brain(scratch / "story")}
    brains["story"].sync()
    rows = _rows(DATA / "paraphrases.jsonl")
    table(
        "paraphrases",
        [(row["lang"], score(brains[row["brain"]], row["text"], row["gold"], show=show)) for row in rows],
    )


def blind(scratch: Path, show: bool) -> None:
    """The questions that were written before the rules were looked at, by batch and language."""
    pages = _rows(DATA / "blind.pages.jsonl")
    rows = _rows(DATA / "blind.jsonl")
    for batch in dict.fromkeys(row["brain"] for row in rows):
        own = [(page["path"], page["text"].encode()) for page in pages if page["brain"] == batch]
        brain = brain_of(scratch / batch, own)
        asked = [row for row in rows if row["brain"] == batch]
        scores = [(row["lang"], score(brain, row["text"], row["gold"], show=show)) for row in asked]
        table(f"blind, {batch} batch", scores)


def world(scratch: Path, folder: Path, show: bool) -> None:
    """The questions of another world, by relation."""
    shutil.copytree(folder / "world", scratch / "copy")
    files = sorted((scratch / "copy").rglob("*.md"))
    pages = [(path.relative_to(scratch / "copy").as_posix(), path.read_bytes()) for path in files]
    brain = brain_of(scratch / "world", pages)
    rows = _rows(folder / "world-relational.jsonl")
    table("world", [(row["kind"], score(brain, row["text"], row["gold"], show=show)) for row in rows])


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


if __name__ == "__main__":
    os.environ.setdefault("GBRAIN_NOW", TODAY)
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("--")]
    with tempfile.TemporaryDirectory() as directory:
        paraphrases(Path(directory), "--show" in sys.argv)
        blind(Path(directory), "--show" in sys.argv)
        for folder in folders[:1]:
            world(Path(directory), folder, "--show" in sys.argv)
