"""gbrain as whole processes on a synthetic brain, beside its goals: `python -m benchmarks.speed`.

Prints a Markdown table: medians, and the ratio to `python -c pass`, to `git status` and to SQLite FTS5
doing the nearest thing with the same files, all measured in the same run. Several sizes
(`--pages 1000,10000`) add the exponent of growth: 1 is linear. Nothing here passes or fails: it is for
people to read. Without a model, as embedding would drown all else; `benchmarks.hybrid` is about that.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

from benchmarks.make_brain import make
from benchmarks.measure import Cost, as_installed, repeat, run

GBRAIN = str(Path(sys.executable).with_name("gbrain"))
FTS5 = [sys.executable, str(Path(__file__).with_name("fts5.py"))]
QUICK, LONG = 5, 3  # runs of a command, of a sync
PYTHON, STATUS, INDEX, QUERY = "`python -c pass`", "`git status`", "FTS5: index", "FTS5: query"
FIRST = "first sync, links included"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: `goal` is CPU seconds at most, for 10,000 pages on two cores; `rival` a row."""

    work: str
    cost: Cost
    goal: float | None = None
    rival: str | None = None


class Lab:
    """A brain in a directory of its own, and what can be done to it."""

    def __init__(self, folder: Path, pages: int, seed: int) -> None:
        self.brain, self.database = folder / "brain", folder / "fts5.db"
        self.random, self.size = Random(seed), pages
        make(self.brain, size=pages, seed=seed)

    def gbrain(self, *arguments: str) -> Cost:
        return run([GBRAIN, *arguments], self.brain)

    def pages(self) -> list[str]:
        return self._git("ls-files", "-z").split("\0")[:-1]

    def edit(self, count: int, also_move: bool = False) -> None:
        """Adds a line to `count` pages, renames one and deletes one if asked to, and commits."""
        changed = self.random.sample(self.pages(), count + 2)
        for path in changed[:count]:
            with (self.brain / path).open("a", encoding="utf-8") as page:
                page.write(f"\n- **2026-01-02** | edit — A line about [[{changed[-1][:-3]}]].\n")
        if also_move:
            self._git("mv", "--", changed[-1], f"{changed[-1][:-3]}-moved.md")
            self._git("rm", "--quiet", "--", changed[-2])
        self._git("commit", "--quiet", "--all", "--message", "Edits")

    def words(self) -> str:
        """Three words that stand together on some page, for a question that has an answer."""
        text = (self.brain / self.random.choice(self.pages())).read_text(encoding="utf-8")
        words = [word for word in text.split("---", 2)[-1].split() if word.isalpha() and len(word) > 2]
        start = self.random.randrange(max(1, len(words) - 3))
        return " ".join(words[start : start + 3])

    def slug(self) -> str:
        return self.random.choice(self.pages())[:-3]

    def _git(self, *arguments: str) -> str:
        settings = ["user.name=Brain Maker", "user.email=maker@example.org", "commit.gpgSign=false"]
        command = ["git", *(word for setting in settings for word in ("-c", setting)), *arguments]
        done = subprocess.run(command, cwd=self.brain, capture_output=True, check=True)
        return done.stdout.decode()


def measure(lab: Lab) -> Iterator[Row]:
    """Every row, in an order in which each leaves the brain as the next one needs it."""
    brain, database, edits = str(lab.brain), str(lab.database), min(1000, lab.size // 2)

    def process(*command: str) -> Cost:
        return run(command, lab.brain)

    yield Row(PYTHON, repeat(QUICK, lambda _: process(sys.executable, "-c", "pass")))
    yield Row(STATUS, repeat(QUICK, lambda _: process("git", "status")))
    yield Row(INDEX, repeat(LONG, lambda _: process(*FTS5, "index", brain, database)))
    yield Row(QUERY, repeat(QUICK, lambda _: process(*FTS5, "query", database, lab.words())))
    yield Row("`--version`", repeat(QUICK, lambda _: lab.gbrain("--version")), 0.12)
    yield Row(FIRST, repeat(LONG, lambda _: _first_sync(lab)), 12, INDEX)
    yield Row("nothing to do", repeat(QUICK, lambda _: lab.gbrain("sync")), 0.25)
    yield Row("10 edits, a rename, a delete", repeat(LONG, lambda _: _after(lab, 10, True)), 0.8, INDEX)
    yield Row(f"{edits:,} edits", repeat(LONG, lambda _: _after(lab, edits, False)), 3, INDEX)
    yield Row("keyword search", repeat(QUICK, lambda _: lab.gbrain("search", lab.words())), 0.33, QUERY)
    yield Row("query", repeat(QUICK, lambda _: lab.gbrain("query", lab.words())), 0.33, QUERY)
    yield Row("`get`", repeat(QUICK, lambda _: lab.gbrain("get", lab.slug())), 0.30)
    yield Row("`backlinks`", repeat(QUICK, lambda _: lab.gbrain("backlinks", lab.slug())), 0.30)
    yield Row(
        "`graph --depth 2`", repeat(QUICK, lambda _: lab.gbrain("graph", lab.slug(), "--depth", "2")), 0.30
    )


def _first_sync(lab: Lab) -> Cost:
    shutil.rmtree(lab.brain / ".gbrain", ignore_errors=True)
    return lab.gbrain("sync")


def _after(lab: Lab, edits: int, also_move: bool) -> Cost:
    lab.edit(edits, also_move)
    return lab.gbrain("sync")


def report(lab: Lab, rows: list[Row]) -> str:
    """The table, and the two figures that are not seconds."""
    costs = {row.work: row.cost for row in rows}
    lines = [
        f"### {lab.size:,} pages, {_size(lab.brain, '*.md') / 1e6:.1f} MB",
        "",
        "| work | CPU s | wall s | peak MB | × python | × git status | × FTS5 | goal, CPU s |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        ratios = [
            f"{row.cost.cpu / costs[other].cpu:.1f}" if other else "" for other in (PYTHON, STATUS, row.rival)
        ]
        figures = [f"{row.cost.cpu:.2f}", f"{row.cost.wall:.2f}", f"{row.cost.peak:.0f}", *ratios]
        lines.append(f"| {' | '.join([row.work, *figures, '' if row.goal is None else f'{row.goal:g}'])} |")
    lines += [
        "",
        f"Peak memory of the first sync: {costs[FIRST].peak:.0f} MB (goal 400). "
        f"Index on disk: {index_size(lab) / 1e6:.0f} MB (goal 60); "
        f"FTS5: {lab.database.stat().st_size / 1e6:.0f} MB.",
    ]
    return "\n".join(lines)


def index_size(lab: Lab) -> int:
    """Bytes of the index after a first sync."""
    _first_sync(lab)
    return _size(lab.brain / ".gbrain", "*")


def growth(small: tuple[int, list[Row]], large: tuple[int, list[Row]]) -> str:
    """The exponent of CPU time and of memory from the smaller size to the larger: 1 is linear."""
    scale = math.log(large[0] / small[0])
    lines = [f"### Growth, {small[0]:,} → {large[0]:,} pages", "", "| work | CPU | peak |", "|---|---:|---:|"]
    for one, other in zip(small[1], large[1], strict=True):
        exponents = [
            math.log(b / a) / scale
            for a, b in ((one.cost.cpu, other.cost.cpu), (one.cost.peak, other.cost.peak))
        ]
        lines.append(f"| {one.work} | {exponents[0]:.2f} | {exponents[1]:.2f} |")
    return "\n".join(lines)


def _size(folder: Path, pattern: str) -> int:
    hidden = folder / ".git"
    return sum(p.stat().st_size for p in folder.rglob(pattern) if p.is_file() and hidden not in p.parents)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", default="10000", help="one size, or several with commas")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    as_installed()
    os.environ["GBRAIN_EMBED_MODEL"] = "none"
    done: list[tuple[int, list[Row]]] = []
    print(f"Python {platform.python_version()}, {platform.machine()}, {_gbrain_version()}\n")
    for pages in sorted(int(size) for size in options.pages.split(",")):
        with tempfile.TemporaryDirectory(prefix="gbrain-speed-") as folder:
            lab = Lab(Path(folder), pages, options.seed)
            rows = list(_narrated(measure, lab))
            print(report(lab, rows), end="\n\n", flush=True)
            done.append((pages, rows))
    for small, large in pairwise(done):
        print(growth(small, large), end="\n\n")


def _narrated(rows: Callable[[Lab], Iterator[Row]], lab: Lab) -> Iterator[Row]:
    for row in rows(lab):
        print(f"{row.work}: {row.cost.cpu:.2f} s", file=sys.stderr)
        yield row


def _gbrain_version() -> str:
    return subprocess.run([GBRAIN, "--version"], capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
