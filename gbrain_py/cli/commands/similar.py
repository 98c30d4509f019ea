"""Pages like a page."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import names, results
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists(*results.FIELDS)
def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    page: names.Page,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each page is there.")] = False,
) -> int:
    """Find the pages most like a page, by what they mean and by the words that set it apart.

    Exit code 1 when nothing is like it.

    Examples:
      gbrain similar acme
      gbrain similar "Bob Ito" --type person -n 5
    """
    answer = brain.similar(page, filters, limit=out.limit, offset=out.offset)
    return results.show(answer, out, explain=explain)
