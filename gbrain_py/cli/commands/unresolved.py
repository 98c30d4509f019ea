"""Links that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import fields, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row, cell


@lists(*fields.REFERENCE)
def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    ambiguous: Annotated[bool, typer.Option("--ambiguous", help="Those that fit several pages.")] = False,
    redirected: Annotated[bool, typer.Option("--redirected", help="Those that spell an old name.")] = False,
) -> None:
    """Links that lead to no page, or to several, each with close spellings.

    They are kept, and lead where they should as soon as the page is there. `gbrain lint links` is the same
    for scripts: it ends in 1 when there are any.

    Examples:
      gbrain unresolved
      gbrain unresolved --redirected --format '{path}:{line} {raw} {target}'
    """
    chosen = [name for name, on in (("ambiguous", ambiguous), ("redirected", redirected)) if on]
    statuses = chosen or ["unresolved", "ambiguous"]
    found = brain.references(statuses, filters, limit=out.wanted(0), offset=out.offset)

    def lines(rows: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for row in rows:
            place = cell(f"{row['path']}:{row['line']}")
            message = screen.wrapped(cell(row["message"]), 4, terminal.width_of(place) + 2)
            yield f"{screen.style(place, 'cyan')}  {message}"

    laid_out = lines if terminal.out(out.plain).interactive else None
    out.show(found.rows, ("path", "line", "message"), total=found.total, lines=laid_out, what="links")
