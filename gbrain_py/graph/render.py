"""Walks as text for other programs: Mermaid, Graphviz, and one self-contained HTML page.

Titles come from notes and may hold anything: each form escapes what it could be broken with.
"""

from __future__ import annotations

import json
from pathlib import Path

from gbrain_py.graph.walk import Walk
from gbrain_py.pages.inline import plain_text

# What could end a JSON text inside a script element.
_SCRIPT_ESCAPES = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def mermaid(walk: Walk) -> str:
    """A Mermaid flowchart."""
    names = _numbers(walk)
    lines = ["flowchart LR"]
    lines += [f'    {names[node.slug]}["{_mermaid_text(node.title)}"]' for node in walk.nodes]
    for edge in walk.edges:
        arrow = "-.->" if edge.tense == "past" else "-->"
        label = _mermaid_text(edge.type)
        lines.append(f'    {names[edge.src]} {arrow}|"{label}"| {names[edge.dst]}')
    return "\n".join(lines) + "\n"


def dot(walk: Walk) -> str:
    """A Graphviz digraph."""
    lines = ["digraph brain {", "    rankdir=LR;", "    node [shape=box, style=rounded];"]
    lines += [f"    {_dot_text(node.slug)} [label={_dot_text(node.title)}];" for node in walk.nodes]
    for edge in walk.edges:
        style = ", style=dashed" if edge.tense == "past" else ""
        ends = f"{_dot_text(edge.src)} -> {_dot_text(edge.dst)}"
        lines.append(f"    {ends} [label={_dot_text(edge.type)}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def html(walk: Walk) -> str:
    """One HTML file that needs nothing else: pan, zoom, search, and click for what is known."""
    numbers = {node.slug: at for at, node in enumerate(walk.nodes)}
    data = {
        "nodes": [
            {"slug": node.slug, "title": _shown(node.title), "type": node.type, "depth": node.depth}
            for node in walk.nodes
        ],
        "edges": [
            {
                "src": numbers[edge.src], "dst": numbers[edge.dst], "type": edge.type,
                "past": edge.tense == "past",
                "where": f"{edge.path}:{edge.line}", "context": _shown(plain_text(edge.context)),
            }
            for edge in walk.edges
        ],
        "stopped": walk.stopped_at is not None,
    }  # fmt: skip
    template = Path(__file__).with_name("graph.html").read_text(encoding="utf-8")
    return template.replace("/*DATA*/null", _script_text(data))


def _shown(text: str) -> str:
    """Text without what turns the direction of the text around it, and without control characters."""
    return "".join(char for char in text if char not in _DIRECTIONS and (char >= " " or char in "\t\n"))


def _numbers(walk: Walk) -> dict[str, str]:
    return {node.slug: f"n{at}" for at, node in enumerate(walk.nodes)}


def _one_line(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _mermaid_text(text: str) -> str:
    """Text inside double quotes: letters, digits and a few signs stay, the rest become entity codes."""
    return "".join(
        char if char.isalnum() or char in " -_.,/" else f"#{ord(char)};" for char in _one_line(text)
    )


def _dot_text(text: str) -> str:
    escaped = _one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _script_text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False).translate(_SCRIPT_ESCAPES)
