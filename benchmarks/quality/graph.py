"""Everything that is measured of the graph, as one run of tables.

    python -m benchmarks.quality.graph FOLDER

FOLDER is that of `edges` and `questions`. After their tables: the CPU time of whole processes, for a question
beside a keyword query, a walk of depth 3 from a page with 5,000 edges, and one of depth 10 on a dense graph.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.quality import edges, questions
from gbrain_py.brain import Brain

HUB = 5_000
DENSE, EACH = 2_500, 12
ROUNDS = 7


def cpu(brain: Path, command: Sequence[str]) -> tuple[float, str]:
    """The median CPU milliseconds of a command as a process of its own, and what it printed last."""
    spent, printed = [], ""
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-m", "gbrain_py", *command],
            cwd=brain,
            capture_output=True,
            text=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        printed = done.stdout + done.stderr
    return 1000 * median(spent), printed


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


def measure_time(scratch: Path) -> None:
    """Print what questions and walks cost."""
    large = synced(scratch / "hub", hub())
    full = synced(scratch / "dense", dense())
    rows = [
        ("version alone", large, ["--version"]),
        ("keyword query", large, ["search", "person"]),
        ("relation question", large, ["query", "who works at Hub?"]),
        (f"depth 3, {HUB} edges", large, ["graph", "companies/hub", "--depth", "3"]),
        ("depth 10, dense", full, ["graph", "notes/n0", "--depth", "10"]),
    ]
    print(f"\n{'whole processes':<24}{'CPU ms':>8}")
    for title, brain, command in rows:
        spent, printed = cpu(brain, command)
        says = next((line.strip() for line in printed.splitlines() if "stopped" in line.lower()), "")
        print(f"{title:<24}{spent:>8.0f}  {says[:70]}")


def main(folder: Path) -> None:
    """Print all tables."""
    edges.measure_sentences(list(edges.read_rows(sorted(folder.glob("link_types*.jsonl")))), show=False)
    edges.measure_world(folder, show=False)
    with tempfile.TemporaryDirectory() as made:
        questions.paraphrases(Path(made), show=False)
        questions.world(Path(made), folder, show=False)
        measure_time(Path(made))


if __name__ == "__main__":
    os.environ.setdefault("GBRAIN_NOW", questions.TODAY)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
