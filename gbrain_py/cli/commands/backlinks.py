"""Links to a page."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import edges, fields, names
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output

COLUMNS = ("slug", "edge", "title", "origin", "line")


@lists("slug", "title", "type", "edge", *fields.EDGE)
def command(
    brain: Brain,
    out: Output,
    page: names.Page,
    edge_type: names.EdgeTypes = None,
    each: Annotated[bool, typer.Option("--each", help="Every place that says so.")] = False,
) -> None:
    """What links to a page, with the type of each link and where it is stated.

    On a terminal `here:28` is line 28 of the page itself, `there:6` line 6 of the page at the other end.

    Examples:
      gbrain backlinks companies/acme
      gbrain backlinks Acme --type invested_in --json
      gbrain backlinks Acme --paths -0 | xargs -0 grep -n Acme
    """
    found = brain.backlinks(page, edge_type or (), each=each, limit=out.wanted(0), offset=out.offset)
    lines = edges.table(out, "slug", "edge", "title")
    out.show(found.rows, COLUMNS, total=found.total, lines=lines, what="backlinks")
