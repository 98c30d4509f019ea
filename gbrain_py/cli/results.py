"""How search results are shown: two lines each for a person, rows for a program."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gbrain_py.cli import terminal
from gbrain_py.cli.output import Output, Row, cell

if TYPE_CHECKING:
    from gbrain_py.brain import Answer

_LAYERS = {"compiled_truth": "compiled truth", "timeline": "timeline"}
_COLUMNS = ("slug", "id", "title", "path", "line", "snippet")
_AGES = ((365, "year"), (30, "month"), (7, "week"), (1, "day"))


def show(answer: Answer, out: Output, *, explain: bool = False) -> int:
    """Print an answer; returns 1 when nothing was found, and then says what is close."""
    document = answer.as_dict(explain=explain)
    rows: list[dict[str, Any]] = document.pop("results")
    total = document.pop("total")

    def lines(shown: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for number, row in enumerate(shown, out.offset + 1):
            yield from _lines(number, row, screen)
            if explain:
                yield from (screen.style(f"      {line}", "dim") for line in _explained(row))

    what = "pages" if total else ""
    out.show(rows, _COLUMNS, total=total, extra=document, lines=lines, what=what)
    for note in answer.degraded:
        print(f"note: {terminal.one_line(note)}", file=sys.stderr)
    if not total:
        close = ", ".join(map(terminal.one_line, answer.suggestions))
        print(f"nothing found{f'; did you mean: {close}' if close else ''}", file=sys.stderr)
    return 0 if total else 1


def _lines(number: int, row: Row, screen: terminal.Terminal) -> Iterator[str]:
    """Rank, slug, short id, title, where in the page, age; below them the text with what matched in bold."""
    section = f" › {row['section']}" if row["section"] else ""
    place = terminal.one_line(f"{_LAYERS.get(str(row['source']), '')}{section}:{row['line']}")
    facts = [
        (f"{number:>2}", "dim"), (cell(row["slug"]), "cyan"), (cell(row["id"]), "dim"),
        (cell(row["title"]), "bold"), (place, ""), (age(row["age"]), "dim"),
    ]  # fmt: skip
    if screen.interactive:
        taken = sum(terminal.width_of(text) + 2 for text, _ in facts if text != place) + 2
        facts[4] = (terminal.fit(place, max(screen.width - taken, 16)), "")
    yield "  ".join(screen.style(text, style) if style else text for text, style in facts if text)
    if row["snippet"]:
        yield f"    {_marked(str(row['snippet']), row['marks'], screen)}"


def _marked(text: str, marks: Any, screen: terminal.Terminal) -> str:
    """The snippet on one line of the screen, what matched in bold; whole when the screen is no terminal."""
    room = screen.width - 4
    if not screen.interactive:
        return terminal.one_line(text)
    shown, at = "", 0
    for start, end in [*marks, [len(text), len(text)]]:
        for part, style in ((text[at:start], ""), (text[start:end], "bold")):
            piece = terminal.fit(terminal.one_line(part), room)
            room -= terminal.width_of(piece)
            shown += screen.style(piece, style) if style else piece
        at = end
    return shown


def _explained(row: Row) -> Iterator[str]:
    reasons: Any = row["why"]
    yield from map(cell, reasons)
    arms: Any = row["arms"]
    for name, arm in arms.items():
        yield f"{name} arm: rank {arm['rank']}, score {arm['score']:.3f}"
    signals: Any = row["signals"]
    moved = ", ".join(f"{name} ×{factor:.2f}" for name, factor in signals.items())
    yield f"score {cell(row['score'])}{f' with {moved}' if moved else ''}"


def age(days: object) -> str:
    """An age in days as a person says it: "3 weeks old"."""
    if not isinstance(days, int):
        return ""
    if days < 1:
        return "today" if days == 0 else ""
    size, unit = next((size, unit) for size, unit in _AGES if days >= size)
    count = days // size
    return f"{count} {unit}{'s' if count > 1 else ''} old"
