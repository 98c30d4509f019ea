"""Search by keywords alone."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import results
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists(*results.FIELDS)
def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    text: Annotated[list[str], typer.Argument(help="What to look for.", metavar="TEXT...")],
    explain: Annotated[bool, typer.Option("--explain", help="Say why each page is there.")] = False,
) -> int:
    """Find pages by their words, best first.

    Every word counts, all of them together count more. "An exact phrase", -not, prefix*, type:person, tag:x,
    in:people, after:2026-01 and before: work inside the text; all else is taken as it is. Exit code 1 when
    nothing is found.

    Examples:
      gbrain search seed round
      gbrain search '"board seat" -former' --type person
      gbrain search -- -draft acme
    """
    answer = brain.search(" ".join(text), filters, limit=out.limit, offset=out.offset)
    return results.show(answer, out, explain=explain)
