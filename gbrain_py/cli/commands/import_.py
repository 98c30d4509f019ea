"""Copy notes from elsewhere into the brain."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import output, reports, terminal

_MOST = 10


def command(
    brain: Brain,
    sources: Annotated[
        list[Path], typer.Argument(help="Files, or directories with notes.", metavar="PATH...")
    ],
    into: Annotated[
        str, typer.Option("--into", help="The directory of the brain to copy to.", metavar="DIR")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="What was done as JSON.")] = False,
) -> int:
    """Copy Markdown files from elsewhere into the brain, and sync.

    A directory's contents keep their places below --into. Nothing is moved, edited or overwritten: a file
    whose name is taken by another one is left out and named, exit code 3. What lands where no sync reads
    pages is named too.

    Examples:
      gbrain import ~/old-notes --into archive
      gbrain import talk.md --into ideas
    """
    done = brain.import_notes(sources, into)
    with reports.progress(quiet=as_json) as progress:
        report = brain.sync(progress)
    unread = brain.no_pages([*done.copied, *done.present])
    left = [(path, "another file has its name") for path in done.in_the_way] + done.failed
    if as_json:
        output.write_json(
            {
                "version": output.JSON_VERSION,
                "copied": done.copied,
                "present": done.present,
                "left_out": [{"path": path, "reason": reason} for path, reason in left],
                "skipped": [{"path": path, "reason": reason} for path, reason in done.skipped],
                "no_pages": [{"path": path, "reason": reason} for path, reason in unread],
            }
        )
        return max(done.exit_code, report.exit_code)
    for path, reason in left:
        print(f"left out: {terminal.one_line(f'{path}: {reason}')}", file=sys.stderr)
    for what, listed in (("skipped", done.skipped), ("no page", unread)):
        for path, reason in listed[:_MOST]:
            print(f"{what}: {terminal.one_line(f'{path}: {reason}')}", file=sys.stderr)
        if len(listed) > _MOST:
            print(f"and {len(listed) - _MOST:,} more: --json lists them", file=sys.stderr)
    print(f"imported {len(done.copied):,}, {len(done.present):,} there already, {len(left):,} left out")
    reports.sync_lines(report, verbose=False, quiet=False, to=sys.stdout)
    return max(done.exit_code, report.exit_code)
