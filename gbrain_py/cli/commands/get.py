"""Read a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import markdown, names, output, terminal
from gbrain_py.errors import UsageError

if TYPE_CHECKING:
    from gbrain_py.brain import PageView

_LARGEST = 300_000  # characters that are rendered: a second for Rich
_UNREAD = {
    "stale": "the file cannot be read: this is its last version in git",
    "stub": "the file cannot be read: nothing of it is indexed",
}


def command(
    brain: Brain,
    page: names.Page,
    raw: Annotated[bool, typer.Option("--raw", help="The file as it is, not rendered.")] = False,
    at: Annotated[
        str | None,
        typer.Option("--at", help="As it was at this commit, or on this day.", metavar="COMMIT|DATE"),
    ] = None,
    section: Annotated[
        str | None, typer.Option("--section", help="Only the part under a heading.", metavar="HEADING")
    ] = None,
    lines: Annotated[
        str | None, typer.Option("--lines", help="Only these lines of the file.", metavar="A:B")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The page and what is known of it as JSON.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours and no rendering.")] = False,
) -> None:
    """Read a page: rendered on a terminal, the Markdown as it is in a pipe.

    Examples:
      gbrain get people/bob
      gbrain get "Bob Ito" --section "Career > Funds"
      gbrain get "[[Bob Ito#Career]]" --at 2025-06
      gbrain get companies/acme --at HEAD~3 --lines 1:20
    """
    view = brain.page(page, at=at)
    section = section or view.heading or None
    if section is not None and lines is not None:
        raise UsageError("--section and --lines cannot be combined")
    if view.origin in _UNREAD:
        print(f"gbrain: {terminal.one_line(view.path)}: {_UNREAD[view.origin]}", file=sys.stderr)
    text = view.section(section) if section else view.lines(lines) if lines else view.text
    screen = terminal.out(plain)
    if as_json:
        output.write_json({"version": output.JSON_VERSION, **_fields(view), "text": text})
    elif not screen.is_terminal:
        output.write_bytes(text.encode("utf-8", "surrogateescape"))
    elif plain or raw or lines is not None:
        terminal.page(terminal.neutral(text), plain=plain)
    elif len(text) > _LARGEST:
        terminal.page(_heading(brain, view, screen) + terminal.neutral(text))
    else:
        body = text if section is not None else view.body
        terminal.page(_heading(brain, view, screen) + markdown.rendered(terminal.neutral(body), screen))


def _fields(view: PageView) -> dict[str, object]:
    return {
        "slug": view.slug, "title": view.title, "type": view.type, "path": view.path, "date": view.date,
        "id": view.id, "tags": view.tags, "aliases": view.aliases, "backlinks": view.backlinks,
        "origin": view.origin, "front": view.front,
    }  # fmt: skip


def _heading(brain: Brain, view: PageView, screen: terminal.Terminal) -> str:
    """The title, unless the text begins with it, and what a reader wants to know before reading."""
    path = screen.link(screen.wrapped(terminal.one_line(view.path)), str(brain.root / view.path))
    backlinks = terminal.counted(view.backlinks, "backlinks")
    about = [view.type, view.date, *(f"#{tag}" for tag in view.tags), backlinks, view.id]
    facts = screen.wrapped(terminal.one_line("  ".join(filter(None, about))))
    title = "" if view.body.lstrip().startswith(f"# {view.title}\n") else terminal.one_line(view.title)
    return f"{'  '.join(filter(None, (screen.style(title, 'bold'), path)))}\n{screen.style(facts, 'dim')}\n\n"
