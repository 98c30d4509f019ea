"""Links from a page."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import edges, fields, names, relations
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output

COLUMNS = ("edge", "slug", "title", "origin", "line")


@lists("slug", "title", "type", "edge", *fields.EDGE)
def command(
    brain: Brain,
    out: Output,
    page: names.Page,
    edge_type: names.EdgeTypes = None,
    each: Annotated[bool, typer.Option("--each", help="Every place that says so.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="The rule, the sentence and the line behind every edge.")
    ] = False,
) -> None:
    """What a page links to, with the type of each link and where it is stated.

    On a terminal `here:28` is line 28 of the page itself, `there:6` line 6 of the page at the other end.

    Examples:
      gbrain links people/bob
      gbrain links people/bob --type works_at --type founded
      gbrain links people/bob --explain
      gbrain links "Bob Ito" --format '{edge} {slug}: {context}'
    """
    found = brain.links(page, edge_type or (), each=each or explain, limit=out.wanted(0), offset=out.offset)
    laid_out = edges.table(out, "edge", "slug", "title")
    lines = partial(relations.explained, plain=out.plain) if explain else laid_out
    out.show(found.rows, COLUMNS, total=found.total, lines=lines, what="links")
