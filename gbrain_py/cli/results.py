"""How search results are shown: two lines each for a person, rows for a program."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gbrain_py.cli import explained, relations, terminal
from gbrain_py.cli.output import Output, Row, cell
from gbrain_py.errors import UsageError

if TYPE_CHECKING:
    from gbrain_py.brain import Answer

_LAYERS = {"compiled_truth": "compiled truth", "timeline": "timeline"}
_COLUMNS = ("slug", "id", "title", "path", "line", "snippet")
FIELDS = (
    "slug", "title", "type", "path", "line", "section", "source", "snippet", "marks", "score", "date", "age",
    "evidence", "exists", "why", "id", "also", "relation", "arms", "fused", "signals", "moves",
)  # fmt: skip
_TITLE = 14  # columns of a title, and of a slug, that are shown at least
_AGES = ((365, "year"), (30, "month"), (7, "week"), (1, "day"))


def show(answer: Answer, out: Output, *, explain: bool = False, time: bool = False) -> int:
    """Print an answer; returns 1 when nothing was found, and then says what is close."""
    if explain and (out.paths or (out.null and not out.format)):
        raise UsageError("--explain has nothing to show beside paths", "--json has all of it")
    started = perf_counter()
    document = answer.as_dict(explain=explain, time=time)
    rows: list[dict[str, Any]] = document.pop("results")
    total = document.pop("total")

    def lines(shown: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        asked = answer.plan.get("relation")
        if explain:
            yield from explained.weights(answer.fusion, answer.plan["wordings"], screen)
        for number, row in enumerate(shown, out.offset + 1):
            before = _group(shown[number - out.offset - 2]) if number > out.offset + 1 else ""
            if asked and before != _group(row) != "called":  # these stand above the answers
                yield _heading(shown, row, answer, screen)
            yield from (
                relations.lines(number, row, screen) if _is_answer(row) else _lines(number, row, screen)
            )
            if explain:
                yield from explained.result(row, answer.fusion, screen)
        if explain and asked:
            yield from (screen.style(line, "dim") for line in _understood(asked))

    what = "pages" if total else ""
    out.show(rows, _COLUMNS, total=total, extra=document, lines=lines, what=what)
    if time and not out.json:
        sys.stdout.flush()
        answer.seconds["print"] = perf_counter() - started
        for line in explained.times(answer.seconds, answer.beside):
            print(line, file=sys.stderr)
    for note in [*answer.plan.get("notes", ()), *answer.degraded]:
        print(f"note: {terminal.one_line(note)}", file=sys.stderr)
    if not total:
        close = ", ".join(map(terminal.one_line, answer.suggestions))
        print(f"nothing found{f'; did you mean: {close}' if close else ''}", file=sys.stderr)
    elif answer.suggestions:
        print(f"did you mean: {', '.join(map(terminal.one_line, answer.suggestions))}", file=sys.stderr)
    return 0 if total else 1


def _is_answer(row: Row) -> bool:
    return bool(row.get("relation"))


def _group(row: Row) -> str:
    """Whether a row is an answer of the graph, a page that is called as the query is, or another."""
    return "answer" if _is_answer(row) else "called" if row["exists"] == "yes" else "other"


def _heading(shown: Sequence[Row], row: Row, answer: Answer, screen: terminal.Terminal) -> str:
    """What stands above the answers of the graph, and above what the other arms found besides."""
    asked = answer.plan["relation"]
    if _is_answer(row):
        return relations.heading(*relations.answered(asked), screen)
    rest = [other for other in shown if _group(other) == "other"]
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
    slug, title, places = cell(row["slug"]), cell(row["title"]), _places(row)
    facts = [(f"{number:>2}", "dim"), (cell(row["id"]), "dim"), (age(row["age"]), "dim")]
    place = places[0]
    if screen.interactive:
        room = screen.width - sum(terminal.width_of(text) + 2 for text, _ in facts if text)
        slug, title, place = fitted(slug, title, places, room)
    facts[1:1] = [(slug, "cyan")]
    facts[3:3] = [(title, "bold"), (place, "")]
    yield "  ".join(screen.style(text, style) if style else text for text, style in facts if text)
    if row["snippet"]:
        yield f"    {_marked(str(row['snippet']), row['marks'], screen)}"


def _places(row: Row) -> list[str]:
    """Where in the page a passage stands, from the whole way there to the line alone."""
    layer, line, sections = _LAYERS.get(str(row["source"]), ""), row["line"], str(row["section"]).split(" › ")
    if sections[0] == row["title"]:  # said beside it
        sections = sections[1:]
    ways = [" › ".join(filter(None, (layer, *sections))), *sections[-1:], ""]
    return [terminal.one_line(f"{way}:{line}") for way in dict.fromkeys(ways)]


def fitted(slug: str, title: str, places: Sequence[str], room: int) -> tuple[str, str, str]:
    """A page and a place in it on one line of `room` columns: first the place is said more shortly, then the
    title gives way, and the slug last."""
    room -= 4  # between the three
    slug_width, title_width = terminal.width_of(slug), terminal.width_of(title)
    least = min(title_width, _TITLE)
    for place in places:
        if slug_width + title_width + terminal.width_of(place) <= room:
            return slug, title, place
    place = next((way for way in places if slug_width + least + terminal.width_of(way) <= room), places[-1])
    room -= terminal.width_of(place)
    slug = terminal.fit(slug, max(room - least, _TITLE))
    return slug, terminal.fit(title, max(room - terminal.width_of(slug), 1)), place


def _marked(text: str, marks: Any, screen: terminal.Terminal) -> str:
    """The snippet on one line of the screen, what matched in bold; whole when the screen is no terminal."""
    if not screen.interactive:
        return terminal.one_line(text)
    parts, at = list[tuple[str, str]](), 0
    for start, end in [*marks, [len(text), len(text)]]:
        parts += [(text[at:start], ""), (text[start:end], "bold")]
        at = end
    shown, room = "", screen.width - 4
    for number, (part, style) in enumerate(parts):
        is_last = not any(rest for rest, _ in parts[number + 1 :])
        piece = terminal.one_line(part)
        width = terminal.width_of(piece)
        if width > room - (0 if is_last else 1):  # what follows needs a column to say that it was cut
            return shown + screen.style(terminal.fit(piece + ("" if is_last else "…"), room), style)
        shown += screen.style(piece, style)
        room -= width
    return shown


def age(days: object) -> str:
    """An age in days as a person says it: "3 weeks old"."""
    if not isinstance(days, int):
        return ""
    if days < 1:
        return "today" if days == 0 else ""
    size, unit = next((size, unit) for size, unit in _AGES if days >= size)
    return f"{terminal.counted(days // size, f'{unit}s')} old"
