"""Where a page is named without a link."""

from __future__ import annotations

from gbrain_py.brain import Brain
from gbrain_py.cli import names
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("slug", "path", "line", "column", "name", "title", "type", "context")
def command(brain: Brain, out: Output, page: names.Page) -> None:
    """Where other pages name a page, by its title or an alias, without linking to it.

    Examples:
      gbrain mentions "Bob Ito"
      gbrain mentions people/bob --format '{path}:{line} {context}'
    """
    found = brain.mentions(page, limit=out.wanted(0), offset=out.offset)
    out.show(found.rows, ("path", "line", "name", "context"), total=found.total, what="mentions")
