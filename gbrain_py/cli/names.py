"""Arguments that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.cli import complete

PAGES = {"page", "other", "why"}  # the parameters that name pages

_HELP = "A page by slug, path, title, alias or short id such as @a3f9."

Page = Annotated[str, typer.Argument(help=_HELP, metavar="PAGE", autocompletion=complete.pages)]
MaybePage = Annotated[
    str | None,
    typer.Argument(help=f"{_HELP} All pages without it.", metavar="[PAGE]", autocompletion=complete.pages),
]
EdgeTypes = Annotated[
    list[str] | None,
    typer.Option(
        "--type",
        help="Only edges of this type; may be repeated.",
        metavar="TYPE",
        autocompletion=complete.edge_types,
    ),
]
