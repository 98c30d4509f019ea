"""Walk the graph."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import complete, drawing, names, output, terminal

_PAGE_TYPE = typer.Option(
    "--page-type",
    help="Only through pages of this type; may be repeated.",
    metavar="TYPE",
    autocompletion=complete.types,
)


def command(
    brain: Brain,
    page: names.Page,
    edge_type: names.EdgeTypes = None,
    page_type: Annotated[list[str] | None, _PAGE_TYPE] = None,
    direction: Annotated[
        Literal["out", "in", "both"], typer.Option("--direction", help="Which way.")
    ] = "both",
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", help="Links to follow, at most 10.", min=0, metavar="N")
    ] = None,
    current: Annotated[bool, typer.Option("--current", help="Only what still holds.")] = False,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Only what held on that day.", metavar="DATE")
    ] = None,
    form: Annotated[
        Literal["tree", "table", "json", "mermaid", "dot", "html"],
        typer.Option("--format", help="How to show it."),
    ] = "tree",
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Walk from a page along its links and show what is reached, nearest first.

    `gbrain graph-query` is the same command.

    Examples:
      gbrain graph companies/acme --depth 2
      gbrain graph people/bob --type invested_in --direction out --current
      gbrain graph-query "Bob Ito" --format mermaid > bob.mmd
    """
    walk = brain.graph(
        page, types=edge_type or (), page_types=page_type or (), direction=direction,
        depth=depth, current=current, as_of=as_of,
    )  # fmt: skip
    if as_json or form == "json":
        output.write_json({"version": output.JSON_VERSION, **walk})
    elif form == "table":
        output.write_lines(
            output.table(walk["edges"], ("from", "type", "to", "tense", "origin", "line"), plain=plain)
        )
    else:
        output.write_lines(drawing.FORMS[form](walk, terminal.out(plain)))
    if walk["stopped_at"]:
        typer.echo(
            f"stopped at {walk['stopped_at']:,} pages: --type, --page-type or a smaller --depth", err=True
        )
