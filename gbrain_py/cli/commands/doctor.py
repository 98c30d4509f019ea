"""Check the brain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain
from gbrain_py.cli import terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row, cell

_MARKS = {"ok": ("✓", "green"), "note": ("·", "dim"), "warning": ("!", "yellow"), "problem": ("✗", "red")}


@lists("check", "state", "message", "hint", "exit_code")
def command(brain: Brain, out: Output) -> int:
    """Check the brain: git, the index, its files, and what past syncs could not do.

    Exit code 8 when something is broken, 3 when files could not be read, else 0.

    Examples:
      gbrain doctor
      gbrain doctor --json
    """
    findings = brain.doctor()

    def lines(rows: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for row in rows:
            mark, style = _MARKS[str(row["state"])]
            message = screen.wrapped(f"{cell(row['check'])}: {cell(row['message'])}", 2)
            yield f"{screen.style(mark, style)} {message}"
            if row["hint"]:
                yield screen.style(f"    {screen.wrapped(cell(row['hint']), 4)}", "dim")

    out.show(findings, ("check", "state", "message", "hint"), lines=lines, what="checks")
    return max((row["exit_code"] for row in findings), default=0)
