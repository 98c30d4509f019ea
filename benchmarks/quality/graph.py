"""Everything that is measured of the graph, as one run of tables.

    python -m benchmarks.quality.graph FOLDER

FOLDER is that of `edges` and `questions`. After their tables: the time of whole processes, run in turn, with
no model. A question about a relation beside a keyword query of the same words (`gbrain search`) on a brain of
10,000 pages; the aim is 60 ms more at most. A walk of depth 3 from a page with 5,000 edges (aim: 400 ms), and
one of depth 10 on a dense graph, which stops at the cap and says so.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import make_brain
from benchmarks.measure import as_installed
from benchmarks.quality import edges, questions
from gbrain_py.brain import Brain

PAGES = 10_000
HUB = 5_000
DENSE, EACH = 2_500, 12
ROUNDS = 9
_TITLE = re.compile(r"^title: (.+)$", re.MULTILINE)


class Spent(NamedTuple):
    """What one run of a command took, in milliseconds, and what it printed."""

    cpu: float
    wall: float
    printed: str


def run(brain: Path, command: Sequence[str]) -> Spent:
    """A command as a process of its own."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "gbrain_py", *command], cwd=brain, capture_output=True, text=True, check=False
    )
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(1000 * cpu, 1000 * wall, done.stdout + done.stderr)


def alternated(rows: Sequence[tuple[str, Path, Sequence[str]]]) -> None:
    """Print the medians of some commands (title, brain, words), each round running all of them in turn."""
    spent: list[list[Spent]] = [[] for _ in rows]
    for _ in range(ROUNDS):
        for (_, brain, command), runs in zip(rows, spent, strict=True):
            runs.append(run(brain, command))
    for (title, _, _), runs in zip(rows, spent, strict=True):
        printed = runs[-1].printed
        says = next((line.strip() for line in printed.splitlines() if "stopped" in line.lower()), "")
        cpu, wall = median(one.cpu for one in runs), median(one.wall for one in runs)
        print(f"{title:<36}{cpu:>8.0f}{wall:>9.0f}  {says[:60]}")


def hub() -> Iterator[tuple[str, str]]:
    """Pages of which all name one firm."""
    yield "companies/hub.md", "# Hub\n"
    for number in range(HUB):
        yield f"people/p{number}.md", f"# Person {number}\n\nWorks at [[companies/hub]].\n"


def dense() -> Iterator[tuple[str, str]]:
    """Pages that each name many of the others."""
    for number in range(DENSE):
        names = " ".join(f"[[notes/n{(number * 7 + step * 11) % DENSE}]]" for step in range(EACH))
        yield f"notes/n{number}.md", f"# Note {number}\n\n{names}\n"


def synced(root: Path, pages: Iterator[tuple[str, str]]) -> Path:
    """A synced brain of these pages."""
    for name, text in pages:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    Brain(root).sync()
    return root


def company_of(root: Path) -> str:
    """The title of the first company that names its founders."""
    for path in sorted((root / "companies").glob("*.md")):
        if "\nfounders:" in (text := path.read_text(encoding="utf-8")) and (named := _TITLE.search(text)):
            return named[1]
    raise LookupError("no company has founders")


def measure_time(scratch: Path) -> None:
    """Print what questions and walks cost, without a model."""
    os.environ["GBRAIN_EMBED_MODEL"] = "none"
    as_installed()
    print(f"\n{'whole processes, medians':<36}{'CPU ms':>8}{'wall ms':>9}")
    usual = scratch / "usual"
    make_brain.make(usual, size=PAGES)
    Brain(usual).sync()
    asked = f"who works at {company_of(usual)}?"
    alternated(
        [
            (f"version alone, {PAGES} pages", usual, ["--version"]),
            ("  keyword query, the same words", usual, ["search", asked]),
            ("  the question", usual, ["query", asked]),
        ]
    )
    large = synced(scratch / "hub", hub())
    full = synced(scratch / "dense", dense())
    alternated(
        [
            (f"depth 3, {HUB} edges", large, ["graph", "companies/hub", "--depth", "3"]),
            ("depth 10, dense", full, ["graph", "notes/n0", "--depth", "10"]),
        ]
    )


def main(folder: Path) -> None:
    """Print all tables."""
    edges.measure_sentences(list(edges.read_rows(sorted(folder.glob("link_types*.jsonl")))), show=False)
    edges.measure_world(folder, show=False)
    with tempfile.TemporaryDirectory() as made:
        questions.paraphrases(Path(made), show=False)
        questions.blind(Path(made), show=False)
        questions.world(Path(made), folder, show=False)
        measure_time(Path(made))


if __name__ == "__main__":
    os.environ.setdefault("GBRAIN_NOW", questions.TODAY)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
