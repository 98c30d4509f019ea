"""List tags."""

from __future__ import annotations

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("tag", "pages")
def command(brain: Brain, filters: Filters, out: Output) -> None:
    """Every tag and how many pages carry it.

    Examples:
      gbrain tags
      gbrain tags --in people -n 20
    """
    out.show(brain.tags(filters), ("tag", "pages"), what="tags")
