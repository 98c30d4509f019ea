"""A walk drawn: as a tree for the terminal, and in the languages of other tools.

A walk is the document of `gbrain graph --json`: root, nodes (each under the parent it was first reached
from) and edges. Names come from notes, so each form escapes what it would obey.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from gbrain_py.cli.terminal import Terminal, one_line

Walk = dict[str, Any]
Node = dict[str, Any]

_ARROWS = {"out": "→", "in": "←"}


def tree(walk: Walk, screen: Terminal) -> Iterator[str]:
    """Each page once, below the page it was reached from."""
    below = _children(walk)
    root = walk["nodes"][0]
    yield f"{screen.style(one_line(root['slug']), 'bold')}  {one_line(root['title'])}"
    pending = _branches(below[root["slug"]], "")
    while pending:
        node, indent, last = pending.pop()
        link = screen.style(f"{one_line(node['via'])} {_ARROWS[node['direction']]}", "dim")
        name = screen.style(one_line(node["slug"]), "cyan")
        yield f"{indent}{'└─' if last else '├─'} {link} {name}  {one_line(node['title'])}"
        pending += _branches(below[node["slug"]], indent + ("   " if last else "│  "))


def _branches(nodes: list[Node], indent: str) -> list[tuple[Node, str, bool]]:
    """Siblings in the reverse of the order they are drawn in, as a stack takes them."""
    return [(node, indent, number == 0) for number, node in enumerate(reversed(nodes))]


def _children(walk: Walk) -> dict[str, list[Node]]:
    below: dict[str, list[Node]] = defaultdict(list)
    for node in walk["nodes"][1:]:
        below[node["parent"]].append(node)
    return below


def mermaid(walk: Walk, screen: Terminal) -> Iterator[str]:
    """A Mermaid flowchart."""
    ids = _ids(walk)
    yield "flowchart LR"
    for node in walk["nodes"]:
        yield f'    {ids[node["slug"]]}["{_mermaid_text(node["title"])}"]'
    for edge in walk["edges"]:
        arrow = "-.->" if edge["tense"] == "past" else "-->"
        yield f'    {ids[edge["from"]]} {arrow}|"{_mermaid_text(edge["type"])}"| {ids[edge["to"]]}'


def dot(walk: Walk, screen: Terminal) -> Iterator[str]:
    """A Graphviz digraph."""
    ids = _ids(walk)
    yield "digraph brain {"
    yield "    rankdir=LR; node [shape=box];"
    for node in walk["nodes"]:
        yield f'    {ids[node["slug"]]} [label="{_dot_text(node["title"])}", tooltip="{_dot_text(node["slug"])}"];'
    for edge in walk["edges"]:
        style = ', style="dashed"' if edge["tense"] == "past" else ""
        yield f'    {ids[edge["from"]]} -> {ids[edge["to"]]} [label="{_dot_text(edge["type"])}"{style}];'
    yield "}"


def html(walk: Walk, screen: Terminal) -> Iterator[str]:
    """A page of its own: the tree as nested lists, then every link with its sentence."""
    from html import escape

    below = _children(walk)
    root = walk["nodes"][0]

    def text(value: object) -> str:
        return escape(one_line(str(value)))

    def item(node: Node) -> str:
        link = f"<i>{text(node['via'])} {_ARROWS[node['direction']]}</i> " if node["via"] else ""
        return f"{link}<b>{text(node['title'])}</b> <code>{text(node['slug'])}</code>"

    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f"<title>{text(root['title'])}</title>"
    yield "<style>body{font:15px/1.5 sans-serif;margin:2em auto;max-width:60em;padding:0 1em}"
    yield "td{padding:.2em .8em .2em 0;vertical-align:top}i{color:#777}</style></head><body>"
    yield f"<h1>{text(root['title'])}</h1>"
    open_lists: list[Iterator[Node]] = [iter(below[root["slug"]])]
    yield "<ul>"
    while open_lists:
        node = next(open_lists[-1], None)
        if node is None:
            open_lists.pop()
            yield "</ul>"
            continue
        yield f"<li>{item(node)}"
        if below[node["slug"]]:
            open_lists.append(iter(below[node["slug"]]))
            yield "<ul>"
    yield "<table>"
    for edge in walk["edges"]:
        cells = (edge["from"], edge["type"], edge["to"], edge["context"])
        yield f"<tr>{''.join(f'<td>{text(value)}</td>' for value in cells)}</tr>"
    yield "</table></body></html>"


def _ids(walk: Walk) -> dict[str, str]:
    """A name for each page that every language takes."""
    return {node["slug"]: f"n{number}" for number, node in enumerate(walk["nodes"])}


def _mermaid_text(text: str) -> str:
    return "".join(c if c.isalnum() or c in " _-./,()" else f"#{ord(c)};" for c in one_line(text))


def _dot_text(text: str) -> str:
    return one_line(text).replace("\\", "\\\\").replace('"', '\\"')


FORMS: dict[str, Callable[[Walk, Terminal], Iterator[str]]] = {
    "tree": tree,
    "mermaid": mermaid,
    "dot": dot,
    "html": html,
}
