"""Say whether a file is a page, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli.output import Output


def command(
    brain: Brain,
    out: Output,
    files: Annotated[list[Path], typer.Argument(help="Files, as seen from here.", metavar="PATH...")],
    explain: Annotated[bool, typer.Option("--explain", help="Say why; the default.")] = True,
) -> None:
    """Say of files whether gbrain reads them as pages, and by which rule.

    Examples:
      gbrain files --explain drafts/secret.md
      gbrain files *.md --json
    """
    out.show([brain.explain_file(path) for path in files], ("path", "page", "reason"), what="files")
