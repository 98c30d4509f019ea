"""How two pages are connected."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import fields, names, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row, cell


@lists("slug", "at", "route", "chosen", "type", *fields.EDGE)
def command(
    brain: Brain,
    out: Output,
    page: names.Page,
    other: names.Page,
    edge_type: names.EdgeTypes = None,
    current: Annotated[bool, typer.Option("--current", help="Only what still holds.")] = False,
) -> int:
    """How two pages are connected: the shortest ways, and the strongest, with the sentence behind each step.

    Ways of at most ten hops are looked for. Exit code 1 when there is none.

    Examples:
      gbrain path people/bob companies/acme
      gbrain path "Bob Ito" Acme --current --json
    """
    found = brain.path(page, other, types=edge_type or (), current=current)
    rows = found.rows

    def lines(shown: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for number, (_, hops) in enumerate(groupby(shown, key=lambda row: row["route"]), 1):
            for step, hop in enumerate(hops):
                if step == 0:
                    title = f"{number}  {cell(hop['chosen'])}"
                    yield f"{screen.style(title, 'dim')}\n{screen.style(screen.cut(cell(hop['at'])), 'cyan')}"
                arrow = f"{cell(hop['type'])} →" if hop["at"] == hop["from"] else f"← {cell(hop['type'])}"
                place = cell(f"{hop['path']}:{hop['line']}")
                taken = terminal.width_of(f"  {arrow} {cell(hop['slug'])}  {place}")
                gap = "\n      " if screen.interactive and taken > screen.width else "  "
                slug = screen.style(screen.cut(cell(hop["slug"]), terminal.width_of(arrow) + 3), "cyan")
                place = screen.style(screen.cut(place, 6), "dim")
                yield f"  {screen.style(arrow, 'bold')} {slug}{gap}{place}"
                yield f"      {screen.cut(cell(hop['context']), 6)}"

    out.show(rows, ("route", "at", "type", "slug", "path", "line"), lines=lines, what="steps")
    if not rows and found.stopped_after:
        print(f"no connection within {found.stopped_after} hops", file=sys.stderr)
    elif not rows and found.stopped_at:
        print(f"no connection found: stopped at {found.stopped_at:,} pages", file=sys.stderr)
    elif not rows:
        print("no connection found", file=sys.stderr)
    return 0 if rows else 1
