"""The page that a person means, who may write its name as a link: `[[Maren|her]]`, `Maren#Facts`."""

from __future__ import annotations

import re

from gbrain_py.errors import NotFound
from gbrain_py.graph.names import reference_keys
from gbrain_py.index.engine import Connection, acceptable
from gbrain_py.index.lookup import PageRef, find_page

_LINK = re.compile(r"!?\[\[([^\[\]|]{1,1000}?)\\?(?:\|[^\[\]]*)?\]\]")


def find(con: Connection, name: str) -> tuple[PageRef, str]:
    """The page, and the heading that the name asks for behind a `#`, as `get --section` takes it.

    A page whose own name has the `#` in it comes first. Raises NotFound or Ambiguous.
    """
    name = acceptable(name)
    link = _LINK.fullmatch(name.strip())
    name = link[1] if link else name
    bare, mark, heading = name.partition("#")
    try:
        return _find(con, name), ""
    except NotFound:
        if not mark or not bare.strip():
            raise
    return _find(con, bare), " > ".join(part.strip() for part in heading.split("#") if part.strip())


def _find(con: Connection, name: str) -> PageRef:
    return find_page(con, name, reference_keys(name, "wikilink", ""))
