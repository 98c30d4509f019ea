"""List pages."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output


@lists("slug", "title", "type", "date", "path", "tags", "backlinks", "id")
def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    sort: Annotated[
        str, typer.Option("--sort", help="slug, title, type, date or backlinks.", metavar="ORDER")
    ] = "slug",
) -> None:
    """List pages, all of them or those that meet the filters.

    Examples:
      gbrain list --type person --sort date -n 10
      gbrain list --tag "investor NOT fund" --paths -0 | xargs -0 grep -l seed
      gbrain list --linked-to companies/acme --distance 2
    """
    found = brain.pages(filters, sort=sort, limit=out.wanted(0), offset=out.offset)
    out.show(found.rows, ("slug", "id", "type", "date", "title"), total=found.total, what="pages")
