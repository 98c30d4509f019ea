"""Bring the index up to date with the repository."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import reports, terminal
from gbrain_py.errors import UsageError


def command(
    brain: Brain,
    pull: Annotated[bool, typer.Option("--pull", help="Pull first.")] = False,
    commit: Annotated[bool, typer.Option("--commit", help="Commit the changed pages first.")] = False,
    message: Annotated[
        str | None, typer.Option("--message", "-m", help="The message of that commit.", metavar="MSG")
    ] = None,
    push: Annotated[bool, typer.Option("--push", help="Push at the end.")] = False,
    committed: Annotated[bool, typer.Option("--committed", help="Leave out what is not committed.")] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Compare every page, not only what git says has changed.")
    ] = False,
    retry: Annotated[
        bool, typer.Option("--retry", help="Read again what failed, and nothing else has to change.")
    ] = False,
    yes_delete: Annotated[
        bool, typer.Option("--yes-delete", help="Agree to the loss of more than half of the pages.")
    ] = False,
    no_embed: Annotated[
        bool, typer.Option("--no-embed", help="Spend no time on vectors for the search by meaning.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done and write nothing.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="A line for every file.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing when nothing went wrong.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> int:
    """Bring the index up to date with the repository.

    Reads what git says has changed since the last sync, committed or not. Exit code 3: some files could not
    be read; 4: a pull or push failed; 5: another sync is running.

    Examples:
      gbrain sync
      gbrain sync --pull --commit -m "notes of the day" --push
      gbrain sync --dry-run -v
    """
    if message is not None and not commit:
        raise UsageError("-m needs --commit")
    quiet = quiet or as_json
    if not quiet and not brain.is_indexed and brain.root != Path.cwd():
        print(f"the first sync of {terminal.one_line(str(brain.root))}", file=sys.stderr)
    with reports.progress(quiet=quiet or verbose) as progress:
        report = brain.sync(
            progress, pull=pull, commit=commit, message=message, push=push, committed=committed,
            full=full, retry=retry, yes_delete=yes_delete, dry_run=dry_run, embed=not (no_embed or dry_run),
        )  # fmt: skip
    if as_json:
        reports.sync_json(report)
    else:
        reports.sync_lines(report, verbose=verbose, quiet=quiet, to=sys.stdout)
    return report.exit_code
