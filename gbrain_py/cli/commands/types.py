"""List page types."""

from __future__ import annotations

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("type", "pages")
def command(brain: Brain, filters: Filters, out: Output) -> None:
    """Every page type and how many pages are of it.

    Examples:
      gbrain types
      gbrain types --after 2026-01
    """
    out.show(brain.types(filters), ("type", "pages"), what="types")
