"""A sample brain to look at."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import terminal
from gbrain_py.cli.discover import find_brain


def command(
    directory: Annotated[
        Path | None,
        typer.Argument(help="A new directory for it; a temporary one without it.", metavar="[DIR]"),
    ] = None,
    tour: Annotated[bool, typer.Option("--tour/--no-tour", help="Show some commands at work.")] = True,
) -> None:
    """Build a sample brain with a history, and show a query, a walk and a history in it.

    Examples:
      gbrain demo
      gbrain demo ~/sample --no-tour
    """
    brain, steps = Brain.demo(directory)
    brain.sync(embed=True)
    root = str(find_brain(brain.root))
    if tour:
        os.environ["GBRAIN_PAGER"] = "cat"  # the tour goes on by itself
        for step in steps:
            _show(step, root)
    print(f"The sample brain is in {root}. Look around:\n  cd {shlex.quote(root)}\n  {_myself()} --help")


def _myself() -> str:
    """What to type to run this program again: its name, or its path where the shell would not find it."""
    program = Path(sys.argv[0])
    if shutil.which("gbrain") or program.name != "gbrain":
        return "gbrain"
    return shlex.quote(str(program.absolute()))


def _show(step: list[str], root: str) -> None:
    """Run one command line as a user would, under the line itself."""
    from gbrain_py.cli.app import run

    screen = terminal.out()
    print(screen.style(f"$ gbrain {shlex.join(step)}", "bold"))
    sys.stdout.flush()
    run(["-C", root, *step])
    print()
