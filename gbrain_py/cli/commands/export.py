"""Write out what the brain holds: pages, edges, or the index itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import output, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


def pages(
    brain: Brain,
    filters: Filters,
    directory: Annotated[Path, typer.Argument(help="A new or empty directory.", metavar="DIR")],
) -> int:
    """Write pages back to Markdown files, byte for byte, each at its own path below a directory.

    Exit code 3 when the bytes of a page are not to be had any more, which is then named.

    Examples:
      gbrain export pages /tmp/people --type person
    """
    done = brain.export_pages(filters, directory)
    for path, note in done.notes:
        print(f"gbrain: {terminal.one_line(f'{path}: {note}')}", file=sys.stderr)
    print(f"{terminal.counted(done.count, 'pages')} in {terminal.one_line(str(directory))}")
    return 3 if done.notes else 0


@lists("from", "to", "type", "kind", "tense", "origin", "line", "context", "since", "until", "date", "rule")
def edges(brain: Brain, out: Output) -> None:
    """Every typed edge: from, to, type, kind, tense, origin, line and the sentence it was read from;
    with --json or --jsonl also since, until, date and the rule that typed it.

    Examples:
      gbrain export edges --jsonl
      gbrain export edges --format '{from} {type} {to}'
    """
    out.show(brain.export_edges(), ("from", "type", "to", "kind", "origin", "line"), what="edges")


def index(brain: Brain) -> None:
    """A deterministic dump of the index, one JSON object a line: two indexes of one state are equal.

    Examples:
      gbrain export index | sha256sum
    """
    output.write_lines(map(terminal.out().safe, brain.export_index()))


COMMANDS = {"pages": pages, "edges": edges, "index": index}
