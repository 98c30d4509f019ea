"""One page as text: names, front matter, layers, entries, claims, chunks. Pure: text in, records out."""

from importlib import import_module
from typing import TYPE_CHECKING

from gbrain_py.pages.slugs import ambiguous_slugs, assign_slugs, base_slug, fold, humanise, is_page_name

if TYPE_CHECKING:
    from gbrain_py.pages.frontmatter import render_front
    from gbrain_py.pages.model import Chunk, Claim, Entry, Heading, Notice, Page, ScopeBlock
    from gbrain_py.pages.parser import parse, parse_all, parse_text

__all__ = [
    "Chunk",
    "Claim",
    "Entry",
    "Heading",
    "Notice",
    "Page",
    "ScopeBlock",
    "ambiguous_slugs",
    "assign_slugs",
    "base_slug",
    "fold",
    "humanise",
    "is_page_name",
    "parse",
    "parse_all",
    "parse_text",
    "render_front",
]
_HOMES = {
    "parse": "parser",
    "parse_all": "parser",
    "parse_text": "parser",
    "render_front": "frontmatter",
}


def __getattr__(name: str) -> object:
    """Load the rest when it is asked for: who only compares names does not pay for the parser's patterns."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'model')}"), name)
