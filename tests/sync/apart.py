"""A sync in a process of its own, which may be told to die on the way or be given little room."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]


ROUNDS = 2  # of importance, here as in the tests


def start(brain: Path, **orders: Any) -> subprocess.Popen[str]:
    """Start a sync of `brain`. Orders, beside the options of sync: `die_at` (a step and how often it is
    passed before), `wait_at` (a step where it prints a line and waits for one), `file_limit` (bytes),
    `batch` (pages)."""
    return subprocess.Popen(
        [sys.executable, "-m", __spec__.name, str(brain), repr(orders)],
        cwd=TOP,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def sync(brain: Path, **orders: Any) -> tuple[int, str]:
    """Exit code and last words of such a sync."""
    with start(brain, **orders) as process:
        out, errors = process.communicate(timeout=120)
    return process.returncode, (out + errors).strip()


def _main(brain: Path, orders: dict[str, Any]) -> int:
    from gbrain_py.errors import GbrainError
    from gbrain_py.graph import importance
    from gbrain_py.sync import SyncOptions, apply, run, steps

    importance._ROUNDS = ROUNDS
    if "batch" in orders:
        apply._BATCH_PAGES = orders.pop("batch")
    if "file_limit" in orders:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (orders["file_limit"], orders.pop("file_limit")))
    if "die_at" in orders:
        wanted, before = orders.pop("die_at")

        def on_step(name: str) -> None:
            nonlocal before
            before -= name == wanted
            if before < 0:
                os._exit(9)

        steps.on_step = on_step
    if "wait_at" in orders:
        place = orders.pop("wait_at")

        def wait(name: str) -> None:
            if name == place:
                print("waiting", flush=True)
                sys.stdin.readline()

        steps.on_step = wait
    try:
        report = run(brain, SyncOptions(**orders))
    except GbrainError as error:
        print(error.message)
        return error.exit_code
    print(*report.messages, sep="\n")
    return report.exit_code


if __name__ == "__main__":
    import ast

    sys.exit(_main(Path(sys.argv[1]), ast.literal_eval(sys.argv[2])))
