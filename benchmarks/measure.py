"""What a whole process costs: processor time, wall time and peak memory, its children included."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Cost:
    """One process: seconds of processor (user + system) and of wall clock, peak resident MB (1e6 bytes)."""

    cpu: float
    wall: float
    peak: float


def run(command: Sequence[str], cwd: Path, output: Path | None = None) -> Cost:
    """Runs `command` to its end, its output discarded or kept. Exits with what it says when it fails.

    The peak of a child is never below ours at its start, so programs that measure stay small.
    """
    started = time.perf_counter()
    with (output or Path(os.devnull)).open("wb") as kept:
        process = subprocess.Popen(
            list(command), cwd=cwd, stdin=subprocess.DEVNULL, stdout=kept, stderr=subprocess.PIPE
        )
    assert process.stderr is not None
    with process.stderr:
        error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit {process.returncode}\n{error.decode(errors='replace')}")
    unit = 1 if sys.platform == "darwin" else 1024
    wall = time.perf_counter() - started
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * unit / 1e6)


def as_installed() -> None:
    """Let the processes that are run keep their compiled modules, as an installed command has them.

    Where the environment forbids it, each would compile all that it imports: a fifth of a query.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def typical(costs: Iterable[Cost]) -> Cost:
    """The medians of several runs, each figure on its own."""
    listed = list(costs)
    return Cost(
        median(cost.cpu for cost in listed),
        median(cost.wall for cost in listed),
        median(cost.peak for cost in listed),
    )


def repeat(turns: int, step: Callable[[int], Cost]) -> Cost:
    """The typical cost of `turns` runs of `step`, which is told its number."""
    return typical(step(turn) for turn in range(turns))
