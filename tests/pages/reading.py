"""One line to read a page in a test."""

from __future__ import annotations

from gbrain_py.pages import Page, parse
from gbrain_py.schema import builtin


def read(content: str | bytes, path: str = "notes/x.md") -> Page:
    """The page that a file with this content is."""
    data = content.encode() if isinstance(content, str) else content
    return parse(path, data, builtin())


def kinds(page: Page) -> list[str]:
    """The kinds of a page's notices, in order."""
    return [notice.kind for notice in page.notices]
