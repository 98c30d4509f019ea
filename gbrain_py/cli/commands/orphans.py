"""Pages without links to them."""

from __future__ import annotations

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("slug", "type", "title", "path")
def command(brain: Brain, filters: Filters, out: Output) -> None:
    """Pages that no other page links to.

    Examples:
      gbrain orphans
      gbrain orphans --type person --paths
    """
    found = brain.orphans(filters, limit=out.wanted(0), offset=out.offset)
    out.show(found.rows, ("slug", "type", "title"), total=found.total, what="orphans")
