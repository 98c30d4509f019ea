"""Make a brain."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import reports, terminal


def command(
    place: Path | None,
    directory: Annotated[
        Path | None, typer.Argument(help="Where; the current directory without it.", metavar="[DIR]")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing when nothing went wrong.")
    ] = False,
) -> int:
    """Make a brain: a starter brain in an empty directory, or of the notes that are there already.

    Notes that are there are adopted where they stand, and none is touched. In a directory of a larger
    repository a small gbrain.toml is added, by which the brain is found again.

    Examples:
      gbrain init ~/brain
      gbrain init ~/Documents/vault
    """
    started = Brain.start(directory or place or Path())
    brain = Brain(started.root)
    with reports.progress(quiet=quiet) as progress:
        report = brain.sync(progress)
    for note in filter(None, started.notes):
        print(f"gbrain: {terminal.one_line(note)}", file=sys.stderr)
    if not quiet:
        what = f"{started.copied} files from the starter brain"
        if started.adopted:
            what = "a brain already" if started.known else "adopted, no note touched"
        print(f"{terminal.one_line(str(started.root))}: {what}")
    reports.sync_lines(report, verbose=False, quiet=quiet, to=sys.stdout)
    if not quiet and not started.adopted:
        print("next: read its README.md, write a page, then: gbrain sync")
    return report.exit_code
