"""Say whether a file is a page, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("path", "page", "reason")
def command(
    brain: Brain,
    out: Output,
    files: Annotated[list[Path], typer.Argument(help="Files, as seen from here.", metavar="PATH...")],
    explain: Annotated[bool, typer.Option("--explain", help="Say why; the default.")] = True,
) -> int:
    """Say of files whether gbrain reads them as pages, and by which rule. Exit code 7 when one is not there.

    Examples:
      gbrain files --explain drafts/secret.md
      gbrain files *.md --json
    """
    rows = [brain.explain_file(path) for path in files]
    out.show(rows, ("path", "page", "reason"), what="files")
    there = (path.exists() or path.is_symlink() or row["page"] for path, row in zip(files, rows, strict=True))
    return 0 if all(there) else 7
