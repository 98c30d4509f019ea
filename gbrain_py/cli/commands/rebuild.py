"""Build the index anew."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import reports


def command(
    brain: Brain,
    committed: Annotated[bool, typer.Option("--committed", help="Leave out what is not committed.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing when nothing went wrong.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> int:
    """Build the index anew from the repository and put it in place of the old one.

    Queries go on with the old index until the new one is complete.

    Examples:
      gbrain rebuild
    """
    with reports.progress(quiet=quiet or as_json) as progress:
        report = brain.sync(progress, rebuild=True, committed=committed)
    if as_json:
        reports.sync_json(report)
    else:
        pages = None if quiet else brain.pages(limit=1).total
        reports.sync_lines(report, verbose=False, quiet=quiet, to=sys.stdout, pages=pages)
    return report.exit_code
