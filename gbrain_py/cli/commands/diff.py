"""Compare two versions of a page."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import names, terminal

_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def command(
    brain: Brain,
    page: names.Page,
    old: Annotated[
        str | None, typer.Argument(help="A commit, a day, or a local version from history.", metavar="[A]")
    ] = None,
    new: Annotated[
        str | None, typer.Argument(help="Likewise; the page as it is now without it.", metavar="[B]")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no pager.")] = False,
) -> None:
    """What changed in a page: since A, or from A to B.

    Without A since its last commit; when nothing has, what that commit changed.

    Examples:
      gbrain diff people/bob
      gbrain diff people/bob HEAD~3
      gbrain diff people/bob 2025-06-01
      gbrain diff people/bob 3f2c1ab 9e01d4c
    """
    screen = terminal.out(plain)
    lines = []
    for number, line in enumerate(brain.diff(page, old, new)):
        style = "bold" if number < 2 else _STYLES.get(line[:1])
        shown = screen.safe(line)
        lines.append(f"{screen.style(shown, style) if style else shown}\n")
    terminal.page("".join(lines), plain=plain)
