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
from typing import NamedTuple

from gbrain_py.cli import terminal
from gbrain_py.errors import UsageError

JSON_VERSION = 1

Row = Mapping[str, object]

# What JSON lets stand but a terminal would obey, and halves of pairs that no encoding can write.
_ESCAPED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_GAP = "  "
_ESCAPES = {r"\n": "\n", r"\t": "\t", r"\0": "\0", r"\\": "\\"}


class Output(NamedTuple):
    """The output options of one command, as given."""

    json: bool = False
    jsonl: bool = False
    paths: bool = False
    null: bool = False
    format: str | None = None
    limit: int | None = None
    offset: int = 0
    fields: tuple[str, ...] = ()
    plain: bool = False

    def checked(self) -> Output:
        """The same options. Raises UsageError when they contradict each other."""
        chosen = [name for name in ("json", "jsonl", "paths", "format") if getattr(self, name)]
        if self.null and (self.json or self.jsonl):
            chosen.append("null")
        if len(chosen) > 1:
            message = f"--{chosen[0]} and --{chosen[1]} cannot be combined"
            raise UsageError(message, "choose one form of output")
        return self

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
            rows = [_only(row, self.fields) for row in rows]
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
        _write(render(pieces, row) + end for row in rows)

    def _paths(self, rows: Sequence[Row]) -> None:
        """The distinct paths as bytes, so that any file name survives the pipe."""
        if rows and "path" not in rows[0]:
            raise UsageError("these results are no files: --paths and -0 have nothing to print")
        paths = dict.fromkeys(str(row["path"]) for row in rows if row["path"])
        if self.null:
            write_bytes(b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths))
        else:
            _write(terminal.neutral(path) + "\n" for path in paths)

    def _tell_total(self, shown: int, total: int, what: str) -> None:
        if shown == total and not (what and self.human and sys.stderr.isatty()):
            return
        if shown == total:
            note = f"{total:,} {what}"
        elif shown:
            note = f"{self.offset + 1}-{self.offset + shown} of {total:,} {what}"
        else:
            note = f"none of {total:,} {what} from --offset {self.offset} on"
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
    """Rows as aligned columns cut to the terminal's width; tab-separated and whole in a pipe."""
    cells = [[cell(row.get(name)) for name in columns] for row in rows]
    screen = terminal.out(plain)
    if not screen.interactive:
        return ["\t".join(line).rstrip("\t") for line in cells]
    widths = [max(map(terminal.width_of, column), default=0) for column in zip(*cells, strict=True)]
    numeric = [all(isinstance(row.get(name), int | float) for row in rows) for name in columns]
    return [_aligned(line, widths, numeric, screen) for line in cells]


def _aligned(line: list[str], widths: list[int], numeric: list[bool], screen: Terminal) -> str:
    """One table line; the first column stands out, the last gets what room is left."""
    left = screen.width
    parts = []
    for index, (text, width, right) in enumerate(zip(line, widths, numeric, strict=True)):
        last = index == len(line) - 1
        room = max(8, left if last else min(width, left * 2 // 3))
        shown = terminal.fit(text, room)
        padded = shown if last and not right else terminal.pad(shown, min(width, room), right=right)
        parts.append(screen.style(padded, "cyan") if index == 0 else padded)
        left -= terminal.width_of(padded) + len(_GAP)
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


def render(pieces: list[Piece], row: Row) -> str:
    """One row through a template. Raises UsageError for a field that the rows do not have."""
    out = []
    for literal, name, spec in pieces:
        out.append(literal)
        if name is None:
            continue
        if name not in row:
            raise UsageError(f"--format: no field {{{name}}} here", f"there are: {', '.join(row)}")
        value = row[name]
        try:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            out.append(format(value if number else cell(value), spec) if spec else cell(value))
        except (ValueError, OverflowError) as error:
            raise UsageError(f"--format {{{name}:{spec}}}: {error}") from None
    return "".join(out)


def _only(row: Row, fields: Sequence[str]) -> Row:
    for name in fields:
        if name not in row:
            raise UsageError(f"--fields: no field {name} here", f"there are: {', '.join(row)}")
    return {name: row[name] for name in fields}


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
    """Print text that was made for another program, safe as it is."""
    sys.stdout.write(text)


def write_lines(lines: Iterable[str]) -> None:
    """Print lines as they come, each ended."""
    _write(f"{line}\n" for line in lines)
