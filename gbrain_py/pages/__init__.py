"""One page as text: names, front matter, layers, entries, claims, chunks. Pure: text in, dataclasses out."""

from gbrain_py.pages.frontmatter import render_front
from gbrain_py.pages.model import Chunk, Claim, Entry, Heading, Notice, Page, ScopeBlock
from gbrain_py.pages.parse import PIPELINE_VERSION, parse, parse_text
from gbrain_py.pages.slugs import ambiguous_slugs, assign_slugs, base_slug, fold, humanise, is_page_name

__all__ = [
    "PIPELINE_VERSION",
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
    "parse_text",
    "render_front",
]
