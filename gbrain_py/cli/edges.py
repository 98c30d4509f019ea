"""The edges of one page on a terminal: a table that says shortly where each is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gbrain_py.cli import output, terminal
from gbrain_py.cli.output import Output, Row


def table(out: Output, *columns: str) -> Callable[[Sequence[Row]], Iterable[str]] | None:
    """Turns edges into lines of `columns` and the place; None where no person sees them on a screen.

    A place is `here:28` on the page that was asked about, `there:6` on the page at the other end.
    """
    if not terminal.out(out.plain).interactive:
        return None
    return lambda rows: output.table([{**row, "place": _place(row)} for row in rows], (*columns, "place"))


def _place(row: Row) -> str:
    page = row["from"] if row["to"] == row["slug"] else row["to"]
    words = {row["slug"]: "there", page: "here"}
    return f"{words.get(row['origin'], row['origin'])}:{row['line']}"
