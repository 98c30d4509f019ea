"""Measure how good the answers are."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import output, terminal
from gbrain_py.errors import UsageError

if TYPE_CHECKING:
    from gbrain_py.brain import Report

_FUSED = "fused"
_MOST = 20  # moved questions, and lines with problems, that are named
_LARGEST_CUT = 1000
_FIGURE = 5  # columns of a figure such as 0.123


def command(
    brain: Brain,
    questions: Annotated[
        Path | None,
        typer.Argument(help="JSONL: id, text, gold, and if you like grades and tags.", metavar="[QUERIES]"),
    ] = None,
    k: Annotated[str, typer.Option("--k", help="The cut-offs.", metavar="K,…")] = "5,10",
    compare: Annotated[
        Path | None,
        typer.Option(
            "--compare", help="What --json said before: name the questions that moved.", metavar="FILE"
        ),
    ] = None,
    arms: Annotated[bool, typer.Option("--arms", help="Every arm alone beside all of them fused.")] = False,
    make: Annotated[
        bool, typer.Option("--make", help="Draft questions from titles, aliases and links.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> int:
    """Ask questions whose right pages are known; print precision, recall, MRR, nDCG and success@1, by tag.

    A line of QUERIES is {"id": "1", "text": "who leads Acme?", "gold": ["people/bob"], "tags": ["who"]};
    "grades": {"people/bob": 2} says how right a page is. P@k counts over k, however few pages came. A line
    that is no question, or names a page that is not there, is named on standard error, and the exit code is
    3. With --compare, exit code 1 when questions got worse.

    Examples:
      gbrain eval --make > questions.jsonl
      gbrain eval questions.jsonl --arms
      gbrain eval questions.jsonl --json > before.json
      gbrain eval questions.jsonl --compare before.json
    """
    if make:
        given = {"QUERIES": questions, "--compare": compare, "--arms": arms, "--json": as_json}
        if besides := next((name for name, value in given.items() if value), None):
            raise UsageError(
                f"--make and {besides} cannot be combined", "--make prints questions, one a line"
            )
        for row in brain.draft_questions():
            print(json.dumps(row, ensure_ascii=False))
        return 0
    if questions is None:
        raise UsageError("which questions?", "gbrain eval QUERIES.jsonl; --make drafts some")
    report = brain.evaluate(questions, _cuts(k))
    moved = brain.moved(report, _read(compare)) if compare else []
    if as_json:
        rows = [{"id": name, "before": before, "now": now} for name, before, now in moved]
        output.write_json({"version": output.JSON_VERSION, **report.as_dict(), "moved": rows})
    else:
        for line in _lines(report, arms=arms):
            print(line)
        for name, before, now in moved[:_MOST]:
            print(f"{terminal.one_line(name)}  {before:.3f} → {now:.3f}", file=sys.stderr)
        if compare and not moved:
            print("no question moved", file=sys.stderr)
    _tell(questions, report)
    if any(now < before for _, before, now in moved):
        return 1
    return 3 if report.problems else 0


def _tell(path: Path, report: Report) -> None:
    """Name the lines that have something odd about them, on standard error."""
    sys.stdout.flush()
    for problem in report.problems[:_MOST]:
        print(terminal.one_line(f"{path}:{problem.line}: {problem.message}"), file=sys.stderr)
    if len(report.problems) > _MOST:
        print(f"and {len(report.problems) - _MOST:,} lines more: --json has all", file=sys.stderr)


def _cuts(text: str) -> tuple[int, ...]:
    try:
        cuts = tuple(int(part) for part in text.split(","))
    except ValueError:
        cuts = ()
    if not cuts or not all(0 < cut <= _LARGEST_CUT for cut in cuts):
        raise UsageError(f"--k: not a list of cut-offs: {text}", "e.g. --k 5,10")
    return cuts


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise UsageError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _lines(report: Report, *, arms: bool) -> Iterator[str]:
    names = ["success@1", "MRR", *(f"{name}@{k}" for k in report.cuts for name in ("P", "R", "nDCG"))]
    rows = [
        (terminal.one_line(tag) or "all", str(report.counts[tag]), arm, means)
        for tag, by_arm in sorted(report.means.items())
        for arm, means in sorted(by_arm.items(), key=lambda item: (item[0] == _FUSED, item[0]))
        if arms or arm == _FUSED
    ]
    width = max([len("questions"), *(terminal.width_of(tag) for tag, *_ in rows)])
    head = f"{terminal.pad('questions', width)}  {'':>5}" + (f"  {'arm':<8}" if arms else "")
    widths = {name: max(len(name), _FIGURE) for name in names}  # all of it fits 80 columns
    yield head + "".join(f"  {name:>{wide}}" for name, wide in widths.items())
    for tag, count, arm, means in rows:
        start = f"{terminal.pad(tag, width)}  {count:>5}" + (f"  {arm:<8}" if arms else "")
        yield start + "".join(f"  {means.get(name, 0.0):>{wide}.3f}" for name, wide in widths.items())
    if report.skipped:
        yield f"{terminal.counted(report.skipped, 'lines')} left out"
