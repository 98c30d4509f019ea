"""Ask the brain."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import complete
from gbrain_py.cli.output import Output


def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    text: Annotated[list[str], typer.Argument(help="A question, a name, or words.", metavar="TEXT...")],
    exists: Annotated[
        bool, typer.Option("--exists", help="Is there a page for this? yes, probable or unknown.")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each page is there.")] = False,
    why: Annotated[
        str | None,
        typer.Option(
            "--why", help="Trace one page through every stage.", metavar="PAGE", autocompletion=complete.pages
        ),
    ] = None,
) -> int:
    """Find pages by name and by their words, best first, with what links to them weighed in.

    The text may hold "an exact phrase", -not, prefix*, type:person, tag:x, in:people, after:2026-01 and
    before:. Exit code 1 when nothing is found, and with --exists when there is no page.

    Examples:
      gbrain query "who led the seed round of Acme?"
      gbrain query --exists "Bob Ito"
      gbrain query acme --explain -n 3
    """
    raise NotImplementedError
