"""Walk the graph."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import complete, names, output, terminal

if TYPE_CHECKING:
    from gbrain_py.brain import Node, Walk

Way = Literal["out", "in", "both"]
Form = Literal["tree", "table", "json", "mermaid", "dot", "html"]

_TABLE = ("from", "type", "to", "tense", "origin", "line")
_ARROWS = {"out": "→", "in": "←"}
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
    direction: Annotated[Way, typer.Option("--direction", help="Which way to follow links.")] = "both",
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", help="Links to follow, at most 10.", min=0, metavar="N")
    ] = None,
    current: Annotated[bool, typer.Option("--current", help="Only what still holds.")] = False,
    as_of: Annotated[str | None, typer.Option("--as-of", help="Only what held then.", metavar="DATE")] = None,
    form: Annotated[Form, typer.Option("--format", help="How to show it.")] = "tree",
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
        output.write_json({"version": output.JSON_VERSION, **brain.walk_row(walk)})
    elif form == "table":
        output.write_lines(output.table(brain.walk_row(walk)["edges"], _TABLE, plain=plain))
    elif form == "tree":
        output.write_lines(_tree(walk, terminal.out(plain)))
    else:
        output.write_text(brain.drawing(walk, form))
    if walk.stopped_at:
        hint = "there are more; --type, --page-type or a smaller --depth makes it less"
        print(f"stopped at {walk.stopped_at:,} pages: {hint}", file=sys.stderr)
    if walk.stopped_after:
        print(f"stopped after {walk.stopped_after} hops: there is more beyond", file=sys.stderr)


def _tree(walk: Walk, screen: terminal.Terminal) -> Iterator[str]:
    """Each page once, below the page it was first reached from; edges that are over are marked so."""
    past = {(edge.src, edge.type, edge.dst) for edge in walk.edges if edge.tense == "past"}
    below: dict[str, list[Node]] = defaultdict(list)
    for node in walk.nodes[1:]:
        below[node.parent or ""].append(node)
    slug, title = _named(walk.root, 0, screen)
    yield f"{screen.style(slug, 'bold')}  {title}"
    pending = _branches(below[walk.root.slug], "")
    while pending:
        node, indent, is_last = pending.pop()
        src, dst = (node.slug, node.parent) if node.direction == "in" else (node.parent, node.slug)
        mark = " (past)" if (src, node.via, dst) in past else ""
        link = f"{node.via}{mark} {_ARROWS[node.direction or 'out']}"
        slug, title = _named(node, terminal.width_of(f"{indent}├─ {link} "), screen)
        corner = f"{indent}{'└─' if is_last else '├─'}"
        yield f"{corner} {screen.style(link, 'dim')} {screen.style(slug, 'cyan')}  {title}"
        pending += _branches(below[node.slug], indent + ("   " if is_last else "│  "))


def _named(node: Node, taken: int, screen: terminal.Terminal) -> tuple[str, str]:
    """Slug and title of a page, cut to what a line has left."""
    slug, title = terminal.one_line(node.slug), terminal.one_line(node.title)
    if not screen.interactive:
        return slug, title
    widths = [terminal.width_of(slug), terminal.width_of(title)]
    rooms = terminal.shares(widths, screen.width - taken, 2)
    return terminal.fit(slug, rooms[0]), terminal.fit(title, rooms[1])


def _branches(nodes: list[Node], indent: str) -> list[tuple[Node, str, bool]]:
    """Siblings the last first, as a stack takes them."""
    return [(node, indent, number == 0) for number, node in enumerate(reversed(nodes))]
