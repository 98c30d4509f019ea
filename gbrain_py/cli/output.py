"""How every listing is printed: one set of options, one JSON shape, one way to cut a page of results.

A row maps field names to values; the first field names the thing. `--json` prints

    {"version": 1, …, "total": 53, "offset": 0, "results": [row, …]}

and `--jsonl` one row a line. A field is only ever added; `version` counts up when one changes or goes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gbrain_py.cli import places, terminal
from gbrain_py.errors import UsageError

JSON_VERSION = 1

Row = Mapping[str, object]

# What JSON lets stand but a terminal would obey, and halves of pairs that no encoding can write.
_ESCAPED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_GAP = "  "
_MOST = 1 << 40  # results that a listing can be asked for
_FORMS = ("json", "jsonl", "paths", "null", "format", "fields")
_ESCAPES = {r"\n": "\n", r"\t": "\t", r"\0": "\0", r"\\": "\\"}


class Output(NamedTuple):
    """The output options of one command, as given.

    Besides: `known` are the fields its rows may have, `root` is the brain that their paths are relative to.
    """

    json: bool = False
    jsonl: bool = False
    paths: bool = False
    null: bool = False
    format: str | None = None
    limit: int | None = None
    offset: int = 0
    fields: tuple[str, ...] = ()
    plain: bool = False
    known: tuple[str, ...] = ()
    root: Path = Path()

    def checked(self) -> Output:
        """The same options within bounds. Raises UsageError when they contradict each other, or name a field
        that is not `known`."""
        chosen = [name for name in ("json", "jsonl", "paths", "format") if getattr(self, name)]
        if self.null and (self.json or self.jsonl):
            chosen.append("null")
        if self.fields and (self.paths or self.null or self.format is not None):
            chosen = [*(chosen or ["null"]), "fields"]
        if len(chosen) > 1:
            message = f"--{chosen[0]} and --{chosen[1]} cannot be combined"
            raise UsageError(message, "choose one form of output")
        if self.known:
            self._check_fields()
        limit = None if self.limit is None else min(self.limit, _MOST)
        return self._replace(limit=limit, offset=min(self.offset, _MOST))

    def _check_fields(self) -> None:
        for name in self.fields:
            _require("--fields: no field", name, self.known)
        for _, field, _ in parse_template(self.format or ""):
            if field is not None:
                _require("--format: no field", f"{{{field}}}", [f"{{{name}}}" for name in self.known])
        if (self.paths or (self.null and not self.format)) and "path" not in self.known:
            raise UsageError("these results are no files: --paths and -0 have nothing to print")

    def takes(self, option: str, *forms: str) -> None:
        """Say that with `option` only these forms of output are there. Raises UsageError for another."""
        for name in _FORMS:
            if getattr(self, name) not in (False, None, ()) and name not in forms:
                there = " and ".join(f"--{form}" for form in forms)
                raise UsageError(f"--{name} and {option} cannot be combined", f"{option} takes {there}")

    @property
    def human(self) -> bool:
        """Whether a person reads the result, so that a command may lay it out in its own way."""
        return not (self.json or self.jsonl or self.paths or self.null or self.format or self.fields)

    def wanted(self, default: int) -> int:
        """How many results are asked for; 0 is all of them."""
        return default if self.limit is None else self.limit

    def show(
        self,
        rows: Sequence[Row],
        columns: Sequence[str],
        *,
        total: int | None = None,
        extra: Row | None = None,
        lines: Callable[[Sequence[Row]], Iterable[str]] | None = None,
        what: str = "results",
    ) -> None:
        """Print rows in the form asked for.

        With `total` the rows are already the page that `limit` and `offset` ask for; without it they are
        all there are. `columns` are what a person is shown, or `lines` turns rows into lines for one.
        `extra` goes beside the results in `--json`; `what` names them where they are counted,
        and leaves a whole list uncounted when it is empty.
        """
        if total is None:
            total = len(rows)
            end = None if not self.limit else self.offset + self.limit
            rows = rows[self.offset : end]
        if self.fields:
            rows = [_only(row, self.fields, self.known) for row in rows]
        if self.json:
            write_json(
                {
                    "version": JSON_VERSION,
                    **(extra or {}),
                    "total": total,
                    "offset": self.offset,
                    "results": rows,
                }
            )
            return
        if self.jsonl:
            _write(dumps(row) + "\n" for row in rows)
        elif self.format:
            self._templated(rows, self.format)
        elif self.paths or self.null:
            self._paths(rows)
        elif lines and self.human:
            _write(line + "\n" for line in lines(rows))
        else:
            _write(line + "\n" for line in table(rows, self.fields or columns, plain=self.plain))
        self._tell_total(len(rows), total, what)

    def _templated(self, rows: Sequence[Row], template: str) -> None:
        end = "\0" if self.null else "\n"
        pieces = parse_template(template)
        _write(render(pieces, row, self.known) + end for row in rows)

    def _paths(self, rows: Sequence[Row]) -> None:
        """The distinct paths as seen from here; with -0 as bytes, so that any file name survives the pipe."""
        paths = places.from_here(self.root, dict.fromkeys(str(row["path"]) for row in rows if row["path"]))
        if self.null and not terminal.out().is_terminal:
            write_bytes(b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths))
        else:
            end = "\0" if self.null else "\n"
            _write(terminal.neutral(path) + end for path in paths)

    def _tell_total(self, shown: int, total: int, what: str) -> None:
        if shown == total and not (what and self.human and sys.stderr.isatty()):
            return
        if shown == total:
            note = terminal.counted(total, what)
        elif shown:
            note = f"{self.offset + 1}-{self.offset + shown} of {terminal.counted(total, what)}"
        else:
            note = f"none of {terminal.counted(total, what)} from --offset {self.offset} on"
        sys.stdout.flush()
        sys.stderr.write(f"{Terminal(sys.stderr, plain=self.plain).style(note, 'dim')}\n")


Terminal = terminal.Terminal


def dumps(value: object, *, indent: int | None = None) -> str:
    """`value` as JSON, with everything escaped that a terminal would obey or the stream cannot write."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(value, ensure_ascii=not unicode, indent=indent)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def write_json(value: object) -> None:
    """Print one JSON document: indented on a terminal, on one line in a pipe."""
    sys.stdout.write(dumps(value, indent=2 if terminal.out().interactive else None) + "\n")


def write_bytes(data: bytes) -> None:
    """Put bytes on standard output as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def table(rows: Sequence[Row], columns: Sequence[str], *, plain: bool = False) -> Iterable[str]:
    """Rows as aligned columns that fit the terminal's width; tab-separated and whole in a pipe."""
    cells = [[cell(row.get(name)) for name in columns] for row in rows]
    screen = terminal.out(plain)
    if not screen.interactive:
        return ["\t".join(line).rstrip("\t") for line in cells]
    natural = [max(map(terminal.width_of, column), default=0) for column in zip(*cells, strict=True)]
    shown = [index for index, width in enumerate(natural) if width]  # an empty column takes no room
    first = next((at for at, index in enumerate(shown) if columns[index] == "slug"), None)
    widths = terminal.shares([natural[index] for index in shown], screen.width, len(_GAP), first)
    numeric = [all(isinstance(row.get(columns[index]), int | float) for row in rows) for index in shown]
    return [_aligned([line[index] for index in shown], widths, numeric, screen) for line in cells]


def _aligned(line: list[str], widths: list[int], numeric: list[bool], screen: Terminal) -> str:
    """One table line; the first column stands out."""
    parts = []
    for index, (text, width, right) in enumerate(zip(line, widths, numeric, strict=True)):
        padded = terminal.pad(terminal.fit(text, width), width, right=right)
        if index == len(line) - 1:
            padded = padded.rstrip()
        parts.append(screen.style(padded, "cyan") if index == 0 else padded)
    return _GAP.join(parts).rstrip()


def cell(value: object) -> str:
    """A value as one line for a person."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, list | tuple):
        return ", ".join(map(cell, value))
    return terminal.one_line(str(value))


Piece = tuple[str, str | None, str]  # literal text, then a field and how to format it


def parse_template(template: str) -> list[Piece]:
    """A template such as `{slug}\\t{title:<20}` in pieces. Raises UsageError with the reason."""
    from string import Formatter

    text = re.sub(r"\\[nt0\\]", lambda found: _ESCAPES[found[0]], template)
    try:
        parsed = list(Formatter().parse(text))
    except ValueError as error:
        raise UsageError(f"--format {template!r}: {error}", "write {{ and }} for braces") from None
    for _, name, spec, conversion in parsed:
        if name is not None and (conversion or not re.fullmatch(r"\w+", name) or "{" in (spec or "")):
            raise UsageError(f"--format {template!r}: fields are plain names, like {{slug}} or {{score:.2f}}")
    return [(literal, name, spec or "") for literal, name, spec, _ in parsed]


def render(pieces: list[Piece], row: Row, known: Sequence[str] = ()) -> str:
    """One row through a template. Raises UsageError for a field that neither it nor `known` has."""
    out = []
    for literal, name, spec in pieces:
        out.append(literal)
        if name is None:
            continue
        if name not in row and name not in known:
            _require("--format: no field", f"{{{name}}}", [f"{{{field}}}" for field in row])
        value = row.get(name)
        try:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            out.append(format(value if number else cell(value), spec) if spec else cell(value))
        except (ValueError, OverflowError) as error:
            raise UsageError(f"--format {{{name}:{spec}}}: {error}") from None
    return "".join(out)


def _only(row: Row, fields: Sequence[str], known: Sequence[str]) -> Row:
    for name in fields:
        if name not in known:
            _require("--fields: no field", name, list(row))
    return {name: row.get(name) for name in fields}


def _require(message: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise UsageError(f"{message} {name} here", f"there are: {', '.join(known)}")


def _write(parts: Iterable[str]) -> None:
    """Print parts as they come, a bounded number of characters at a time."""
    held: list[str] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size > 1 << 16:
            sys.stdout.write("".join(held))
            held, size = [], 0
    sys.stdout.write("".join(held))


def write_text(text: str) -> None:
    """Print text that was made for another program."""
    sys.stdout.write(terminal.out().safe(text))


def write_lines(lines: Iterable[str]) -> None:
    """Print lines as they come, each ended."""
    _write(f"{line}\n" for line in lines)
