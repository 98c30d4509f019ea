"""The versions of a page."""

from __future__ import annotations

from gbrain_py.brain import Brain
from gbrain_py.cli import names
from gbrain_py.cli.output import Output


def command(brain: Brain, out: Output, page: names.Page) -> None:
    """Every commit that touched a page, followed through its renames, the newest first.

    Contents that were indexed but never committed are listed as local: only this index remembers them.

    Examples:
      gbrain history people/bob
      gbrain history people/bob --json
    """
    out.show(brain.history(page), ("version", "date", "status", "author", "message", "path"), what="versions")
