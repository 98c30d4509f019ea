"""Links to a page."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import names
from gbrain_py.cli.output import Output

COLUMNS = ("slug", "edge", "title", "origin", "line")


def command(
    brain: Brain,
    out: Output,
    page: names.Page,
    edge_type: names.EdgeTypes = None,
    each: Annotated[bool, typer.Option("--each", help="Every place that says so.")] = False,
) -> None:
    """What links to a page, with the type of each link and where it is stated.

    Examples:
      gbrain backlinks companies/acme
      gbrain backlinks Acme --type invested_in --json
      gbrain backlinks Acme --paths -0 | xargs -0 grep -n Acme
    """
    found = brain.backlinks(page, edge_type or (), each=each, limit=out.wanted(0), offset=out.offset)
    out.show(found.rows, COLUMNS, total=found.total, what="backlinks")
