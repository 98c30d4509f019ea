"""How search results are shown: two lines each for a person, rows for a program."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gbrain_py.cli import relations, terminal
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
        asked = answer.plan.get("relation")
        for number, row in enumerate(shown, out.offset + 1):
            if asked and (
                number == out.offset + 1 or _is_answer(shown[number - out.offset - 2]) != _is_answer(row)
            ):
                yield _heading(shown, row, answer, screen)
            yield from (
                relations.lines(number, row, screen) if _is_answer(row) else _lines(number, row, screen)
            )
            if explain:
                yield from (screen.style(f"      {line}", "dim") for line in _explained(row))
        if explain and asked:
            yield from (screen.style(line, "dim") for line in _understood(asked))

    what = "pages" if total else ""
    out.show(rows, _COLUMNS, total=total, extra=document, lines=lines, what=what)
    for note in [*answer.plan.get("notes", ()), *answer.degraded]:
        print(f"note: {terminal.one_line(note)}", file=sys.stderr)
    if not total:
        close = ", ".join(map(terminal.one_line, answer.suggestions))
        print(f"nothing found{f'; did you mean: {close}' if close else ''}", file=sys.stderr)
    return 0 if total else 1


def _is_answer(row: Row) -> bool:
    return bool(row.get("relation"))


def _heading(shown: Sequence[Row], row: Row, answer: Answer, screen: terminal.Terminal) -> str:
    """What stands above the answers of the graph, and above what the other arms found besides."""
    asked = answer.plan["relation"]
    if _is_answer(row):
        return relations.heading(*relations.answered(asked), screen)
    rest = [other for other in shown if not _is_answer(other)]
    arms = [arm for arm in answer.plan["arms"] if arm != "relation"]
    return relations.heading(*relations.others(rest, answer.total, asked["answers"], arms), screen)


def _understood(asked: Any) -> Iterator[str]:
    """How a question was read, for --explain."""
    names = ", ".join(f"“{name}” = {slug}" for name, slug in asked["names"].items())
    yield f"read as: {cell(asked['question'])}; {cell(names)}"
    told = [
        f"{key} {cell(asked[key])}"
        for key in ("kind", "hops", "relations", "tense", "when")
        if asked.get(key)
    ]
    yield f"plan: {'; '.join(told)}"


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
