"""How the answers of the graph are shown to a person: what was asked, then each page with its path."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gbrain_py.cli import terminal
from gbrain_py.cli.output import Row, cell

_WIKILINK = re.compile(r"!?\[\[(?:[^\[\]|\n]{0,500}\|)?([^\[\]|\n]{1,500})\]\]")
_WRITTEN = {
    "wikilink": "a link",
    "markdown": "a Markdown link",
    "embed": "an embedded page",
    "bare": "a path in the text",
    "timeline": "a link in a timeline entry",
}
"""What an edge without a rule was written as."""
_MARKDOWN = re.compile(r"\[([^\[\]\n]{1,500})\]\([^()\s]{1,500}\)")


def heading(left: str, right: str, screen: terminal.Terminal) -> str:
    """A line above a group: what it is on the left, where it comes from on the right."""
    left = terminal.one_line(left)
    if not screen.interactive:
        return f"{left}  ({right})"
    room = max(screen.width - terminal.width_of(right) - 2, 8)
    padded = terminal.pad(terminal.fit(left, room), room)
    return f"{screen.style(padded, 'bold')}  {screen.style(right, 'dim')}"


def answered(asked: Any) -> tuple[str, str]:
    """The heading of the answers of a question that was read as `asked`; it tells of a list that was cut."""
    count, stopped = asked["answers"], asked.get("stopped_at")
    more = "" if not stopped else " and more" if count >= stopped else ", perhaps more"
    return str(asked["question"]), f"graph · {terminal.counted(count, 'pages')}{more}"


def others(rows: Sequence[Row], total: int, answers: int, arms: Sequence[str]) -> tuple[str, str]:
    """The heading of what the other arms found besides."""
    return "Also about it", f"{'+'.join(arms)} · {len(rows)} of {total - answers}"


def lines(number: int, row: Row, screen: terminal.Terminal) -> Iterator[str]:
    """Rank, slug, id, title, the last edge of the path, its date and the line that states it; below them the
    sentence, and for a longer path each hop with its own."""
    path: Any = row["relation"]
    last = path[-1]
    rank, slug, id, title = f"{number:>2}", cell(row["slug"]), cell(row["id"]), cell(row["title"])
    told = [_edge(last, str(row["slug"])), _when(last) or _own_date(row), _place(last)]
    below: list[str] = []
    if screen.interactive:  # what does not fit beside the page goes below it, the place first
        taken = _width(rank, slug, id, title)
        kept = next((n for n in (3, 2) if taken + 2 + _width(*told[:n]) <= screen.width), 0)
        told, below = told[:kept], told[kept:]
        slug = terminal.fit(slug, screen.width - _width(rank, id) - 2)
        title = terminal.fit(title, screen.width - _width(rank, slug, id) - 2)
    is_short = len(below) == 1  # then the place stands before the sentence
    styles = ("dim", "cyan", "dim", "bold", "", "dim", "dim")
    facts = zip((rank, slug, id, title, *told), styles, strict=False)
    yield "  ".join(screen.style(text, style) for text, style in facts if text)
    if len(below) > 1:
        yield f"    {screen.wrapped('  '.join(filter(None, below)), 4)}"
    for hop in path:
        said = f"“{sentence(str(hop['context']))}”"
        if is_short and len(path) == 1:
            said = f"{_place(hop)}  {said}"
        if len(path) > 1:
            said = f"{_edge(hop, '')}  {_place(hop)}  {said}"
        yield f"    {terminal.fit(said, screen.width - 4) if screen.interactive else said}"


def _width(*texts: str) -> int:
    """The columns that texts take side by side."""
    return sum(terminal.width_of(text) + 2 for text in texts if text) - 2


def explained(rows: Sequence[Row], *, plain: bool) -> Iterator[str]:
    """Edges of `links`, each with its tense and dates, the rule that typed it, its sentence and its line."""
    screen = terminal.out(plain)
    for row in rows:
        told: Any = row
        when = _period(told) or told["date"] or ""
        facts = [
            (_edge({**told, "type": told["edge"]}, str(told["from"])), "bold"), (cell(told["title"]), ""),
            ("" if told["tense"] == "current" else cell(told["tense"]), ""), (terminal.one_line(when), "dim"),
        ]  # fmt: skip
        yield "  ".join(screen.style(text, style) if style else text for text, style in facts if text)
        kind = cell(told["kind"])
        rule = cell(told["rule"]) or f"{_WRITTEN.get(kind, kind)}, typed by no phrase"
        yield f"    {screen.style(f'{rule}  {_place(told)}', 'dim')}"
        yield f"    “{sentence(str(told['context']))}”"


def sentence(text: str) -> str:
    """A sentence as it reads: links by their labels, on one line."""
    return terminal.one_line(_MARKDOWN.sub(r"\1", _WIKILINK.sub(r"\1", text)))


def _edge(hop: Any, page: str) -> str:
    """An edge as seen from a page: what it is to the other end."""
    past = " (past)" if hop["tense"] == "past" else ""
    if hop["type"] == "timeline":
        return "timeline"
    if hop["from"] == page:
        return terminal.one_line(f"{hop['type']}{past} → {hop['to']}")
    if hop["to"] == page:
        return terminal.one_line(f"{hop['from']} {hop['type']}{past} →")
    return terminal.one_line(f"{hop['from']} {hop['type']}{past} → {hop['to']}")


def _own_date(row: Row) -> str:
    """The date of a page that tells when something was."""
    return cell(row["date"]) if row["type"] in ("meeting", "deal", "daily") else ""


def _when(hop: Any) -> str:
    return terminal.one_line(hop["date"] or _period(hop))


def _period(told: Any) -> str:
    """From when to when an edge holds, as far as it says: "2019", "2019–2023", "until 2023"."""
    since, until = told["since"], told["until"]
    return f"until {until}" if until and not since else "–".join(filter(None, (since, until)))


def _place(hop: Any) -> str:
    return terminal.one_line(f"{str(hop['path']).removesuffix('.md')}:{hop['line']}")
