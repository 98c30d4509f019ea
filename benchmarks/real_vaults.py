"""The traits of real vaults at full size, synced by whole processes: `python -m benchmarks.real_vaults`.

Each vault is made, synced, changed and synced again, and in the end its index is compared with one built
from nothing and with the files there are: what was lost is printed, and is exit 1. A history is synced at
stops on its way. Prints a Markdown table of time and peak memory.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.make_brain import KINDS, make
from benchmarks.measure import Cost, as_installed, run

GBRAIN = str(Path(sys.executable).with_name("gbrain"))
STOPS = 40  # syncs on the way through a history
TRAITS = [kind for kind in (*KINDS, "history") if kind != "synthetic"]
_SETTINGS = ["user.name=Brain Maker", "user.email=maker@example.org", "commit.gpgSign=false", "gc.auto=0"]


@dataclass(slots=True)
class Trial:
    """A vault with the references in it, what its syncs cost, and what was lost on the way."""

    kind: str
    pages: int = 0
    links: int = 0
    costs: dict[str, Cost] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)


def attempt(kind: str, folder: Path, size: int | None) -> Trial:
    """Make a vault, sync it, change it twice, and look for what its index lacks."""
    brain, trial, random = folder / "brain", Trial(kind), Random(7)
    make(brain, kind, size)
    if kind == "history":
        trial.costs[f"{STOPS} syncs on the way"] = _sum(list(_replay(brain)))
    else:
        trial.costs["first sync"] = _gbrain(brain, "sync")
    for name, options in (("changed", []), ("changed, committed", ["--commit"])):
        _change(brain, random)
        trial.costs[name] = _gbrain(brain, "sync", *options)
    trial.costs["nothing to do"] = _gbrain(brain, "sync")
    _look_for_losses(trial, brain, folder)
    return trial


def _replay(brain: Path) -> Iterator[Cost]:
    """Syncs on the way from the first commit of the history to the last."""
    commits = _git(brain, "rev-list", "--reverse", "main").split()
    for stop in range(1, STOPS + 1):
        _git(brain, "checkout", "--quiet", "--force", "--detach", commits[len(commits) * stop // STOPS - 1])
        yield _gbrain(brain, "sync")
    _git(brain, "checkout", "--quiet", "main")


def _change(brain: Path, random: Random) -> None:
    """40 edits, 20 renames, 10 deletes and a new page."""
    chosen = [brain / path for path in random.sample(_pages(brain), 70)]
    for page in chosen[:40]:
        with page.open("a", encoding="utf-8") as file:
            file.write(f"\nA line about [[{chosen[-11].stem}]].\n")
    for page in chosen[40:60]:
        page.rename(page.with_name(f"moved {random.random()} {page.suffix}"))
    for page in chosen[60:]:
        page.unlink()
    (brain / f"new {random.random()}.md").write_text(f"# New\n\n[[{chosen[0].stem}]]\n", encoding="utf-8")


def _look_for_losses(trial: Trial, brain: Path, folder: Path) -> None:
    """Compare the index with the files, and with an index built from nothing."""
    trial.pages = len(_pages(brain))
    _gbrain(brain, "list", "--paths", "--null", output=folder / "listed")
    indexed = (folder / "listed").read_bytes().count(b"\0")
    if indexed != trial.pages:
        trial.losses.append(f"{trial.pages:,} files and {indexed:,} pages")
    trial.links = sum((brain / path).read_bytes().count(b"[[") for path in _pages(brain))
    _gbrain(brain, "export", "index", output=folder / "kept")
    _gbrain(brain, "rebuild")
    _gbrain(brain, "export", "index", output=folder / "built")
    references = sum(line.startswith(b'{"table": "refs"') for line in (folder / "kept").open("rb"))
    if references < trial.links:
        trial.losses.append(f"{trial.links:,} links and {references:,} references")
    if not filecmp.cmp(folder / "kept", folder / "built", shallow=False):
        trial.losses.append("the index differs from one built from nothing")


def _pages(brain: Path) -> list[str]:
    """The Markdown files on disk, committed or not."""
    listed = _git(brain, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "*.md")
    return sorted({path for path in listed.split("\0") if path and (brain / path).exists()})


def _gbrain(brain: Path, *arguments: str, output: Path | None = None) -> Cost:
    return run([GBRAIN, *arguments], brain, output)


def _git(brain: Path, *arguments: str) -> str:
    command = ["git", *(word for setting in _SETTINGS for word in ("-c", setting)), *arguments]
    return subprocess.run(command, cwd=brain, capture_output=True, check=True).stdout.decode()


def _sum(costs: list[Cost]) -> Cost:
    return Cost(sum(c.cpu for c in costs), sum(c.wall for c in costs), max(c.peak for c in costs))


def table(trials: list[Trial]) -> str:
    """The trials as Markdown."""
    lines = [
        "| vault | pages | links | work | CPU s | wall s | peak MB |",
        "|---|---:|---:|---|---:|---:|---:|",
    ]
    for trial in trials:
        for work, cost in trial.costs.items():
            figures = f"{cost.cpu:.1f} | {cost.wall:.1f} | {cost.peak:.0f}"
            lines.append(f"| {trial.kind} | {trial.pages:,} | {trial.links:,} | {work} | {figures} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", choices=TRAITS, action="append", help="only this one; may be repeated")
    parser.add_argument("--size", type=int, help="pages, or commits, instead of the full size")
    options = parser.parse_args()
    as_installed()
    os.environ["GBRAIN_EMBED_MODEL"] = "none"
    trials: list[Trial] = []
    for kind in options.kind or TRAITS:
        with tempfile.TemporaryDirectory(prefix="gbrain-vault-") as folder:
            trials.append(attempt(kind, Path(folder), options.size))
        lost = "; ".join(trials[-1].losses)
        print(table(trials[-1:]), f"\n{kind}: {lost or 'nothing lost'}\n", flush=True)
    sys.exit(any(trial.losses for trial in trials))


if __name__ == "__main__":
    main()
