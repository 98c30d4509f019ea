"""A page as a terminal shows it: its Markdown rendered, links by their labels, the timeline set apart."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gbrain_py.cli import terminal

if TYPE_CHECKING:
    from markdown_it.token import Token

_WIDEST = 100  # columns of running text that are good to read
_WIKILINK = re.compile(r"!?\[\[([^\[\]|\n]{1,1000}?)\\?(?:\|([^\[\]\n]{0,1000}))?\]\]")
_MARKER = re.compile(r"<!--\s{0,9}timeline\s{0,9}-->\s*", re.I)


def rendered(text: str, screen: terminal.Terminal) -> str:
    """Markdown, control characters already shown, as text with styles and as wide as is good to read."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(
        file=sys.stdout,
        width=min(screen.width, _WIDEST),
        force_terminal=True,
        color_system="auto" if screen.colour else None,
        highlight=False,
    )
    page = Markdown(text, hyperlinks=False)
    page.parsed = list(_as_read(page.parsed))
    with console.capture() as captured:
        console.print(page)
    return captured.get()


def _as_read(tokens: Sequence[Token]) -> Iterator[Token]:
    for number, token in enumerate(tokens):
        if token.type == "html_block" and _MARKER.fullmatch(token.content):
            if tokens[number + 1 :] and tokens[number + 1].type != "heading_open":
                yield from _heading("Timeline")
            continue
        if token.children:
            token.children = [part for child in token.children for part in _linked(child)]
        yield token


def _heading(title: str) -> Iterator[Token]:
    from markdown_it.token import Token

    yield Token("heading_open", "h2", 1)
    yield Token("inline", "", 0, content=title, children=[Token("text", "", 0, content=title)])
    yield Token("heading_close", "h2", -1)


def _linked(token: Token) -> Iterator[Token]:
    """A piece of text with the wikilinks in it by their labels, emphasised; any other piece as it is."""
    from markdown_it.token import Token

    if token.type != "text" or "[[" not in token.content:
        yield token
        return
    at = 0
    for link in _WIKILINK.finditer(token.content):
        yield Token("text", "", 0, content=token.content[at : link.start()])
        yield Token("em_open", "em", 1)
        yield Token("text", "", 0, content=(link[2] or link[1]).strip())
        yield Token("em_close", "em", -1)
        at = link.end()
    yield Token("text", "", 0, content=token.content[at:])
