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
_COLUMNS = ("slug", "id", "title", "section", "line", "snippet")


def show(answer: Answer, out: Output, *, explain: bool = False) -> int:
    """Print an answer; returns 1 when nothing was found, and then says what is close."""
    rows = [result_row(result) for result in answer.results]
    extra = {"query": answer.query, "plan": answer.plan, "degraded": list(answer.degraded)}
    if not rows:
        extra["suggestions"] = list(answer.suggestions)

    def lines(shown: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for number, row in enumerate(shown, out.offset + 1):
            yield from _lines(number, row, screen, explain=explain)

    out.show(rows, _COLUMNS, total=answer.total, extra=extra, lines=lines, what="pages")
    for note in answer.degraded:
        print(f"note: {terminal.one_line(note)}", file=sys.stderr)
    if not rows and not out.offset:
        close = ", ".join(map(terminal.one_line, answer.suggestions))
        print(f"nothing found{f'; did you mean: {close}' if close else ''}", file=sys.stderr)
    return 0 if rows or answer.total else 1


def result_row(result: Any) -> dict[str, Any]:
    """One result as the fields of the documented shape, the slug first."""
    return dict(result.row())


def _lines(number: int, row: Row, screen: terminal.Terminal, *, explain: bool) -> Iterator[str]:
    layer, section = _LAYERS.get(str(row["source"]), ""), f" › {row['section']}" if row["section"] else ""
    facts = [
        screen.style(f"{number:>2}", "dim"),
        screen.style(cell(row["slug"]), "cyan"),
        screen.style(cell(row["id"]), "dim"),
        screen.style(cell(row["title"]), "bold"),
        terminal.one_line(f"{layer}{section}:{row['line']}"),
        cell(row["age"]),
    ]
    yield "  ".join(filter(None, facts))
    if row["snippet"]:
        yield f"    {terminal.fit(terminal.one_line(str(row['snippet'])), screen.width - 4)}"
    if explain:
        why: Any = row["why"]
        yield from (screen.style(f"      {cell(reason)}", "dim") for reason in why)
