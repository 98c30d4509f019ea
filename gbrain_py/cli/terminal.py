"""What the terminal can show: colours, links, width, and text made safe to print."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from typing import TextIO

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_PLAINER = {
    "→": "->",
    "←": "<-",
    "·": "-",
    "…": "...",
    "›": ">",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
    "✓": "ok",
}

# What could move the cursor, reorder the line or start a sequence: C0, DEL, C1, and the bidi controls.
_UNSAFE = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_CONTROL = re.compile(f"[{_UNSAFE}]")
_CONTROL_OR_BREAK = re.compile(f"[{_UNSAFE}\t\n]+")


def neutral(text: str) -> str:
    """`text` with control characters shown instead of obeyed; tabs and line ends stay."""
    return _CONTROL.sub(_picture, text)


def one_line(text: str) -> str:
    """`text` on one line: tabs and line ends become spaces, other control characters are shown."""
    return _CONTROL_OR_BREAK.sub(lambda run: "".join(map(_picture, run[0])), text)


def _picture(found: re.Match[str] | str) -> str:
    character = found if isinstance(found, str) else found[0]
    if character in "\t\n\u2028\u2029":
        return " "
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)  # ␛ for ESC and so on
    return "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"


def width_of(text: str) -> int:
    """How many columns `text` takes: East Asian wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def fit(text: str, width: int) -> str:
    """`text` cut to at most `width` columns, with an ellipsis when something was cut."""
    if width_of(text) <= width:
        return text
    return _head(text, width - 1).rstrip(" …") + "…" if width > 0 else ""


def _head(text: str, width: int) -> str:
    """As much of the beginning of `text` as `width` columns hold."""
    used = 0
    for at, character in enumerate(text):
        used += width_of(character)
        if used > width:
            return text[:at]
    return text


_WIDE = "\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
_CLOSING = "、。，．：；！？）」』】》…"  # never begin a line
_PIECE = re.compile(f"[{_WIDE}][{_CLOSING}]*\\s*|[^\\s{_WIDE}]+[{_CLOSING}]*\\s*|\\s+")
_LEAST = 8  # columns that a line of wrapped text has at least
_DATE = 10


def wrap(text: str, width: int, first: int | None = None) -> list[str]:
    """`text` in lines of at most `width` columns, the first of at most `first`, broken between words.

    Japanese and Chinese break between characters, a word that is longer than a line where the line ends.
    """
    width = max(width, _LEAST)
    lines, line, room = list[str](), "", width if first is None else first
    for piece in _PIECE.findall(text):
        if (line or room < width) and width_of(line + piece.rstrip()) > room:
            lines.append(line.rstrip())
            line, room = "", width
        if len(_head(piece, room)) < len(piece.rstrip()):
            *whole, piece = _columns(piece, room, width)
            lines += whole
            room = width
        line += piece
    return [*lines, line.rstrip()]


def _columns(text: str, first: int, width: int) -> list[str]:
    """`text` cut where `first` columns end, and then after every `width`."""
    parts, start, room = list[str](), 0, first
    for at, character in enumerate(text):
        room -= width_of(character)
        if room < 0:
            parts.append(text[start:at])
            start, room = at, width - width_of(character)
    return [*parts, text[start:]]


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled up with spaces to `width` columns."""
    filling = " " * (width - width_of(text))
    return filling + text if right else text + filling


def shares(widths: Sequence[int], room: int, gap: int, kept: int | None = None) -> list[int]:
    """How many columns each of several texts gets side by side in `room`: the widest give way first, the
    one of index `kept` only beyond half of it, and none below what a date takes."""
    left = room - gap * (len(widths) - 1)
    if sum(widths) <= left:
        return list(widths)
    given = list(widths)
    others = sorted((width, at) for at, width in enumerate(widths) if at != kept)
    if kept is not None:
        most = min(left // 2, left - sum(min(width, _DATE) for width, _ in others))
        given[kept] = min(widths[kept], max(most, _DATE))
        left -= given[kept]
    for number, (width, at) in enumerate(others):
        given[at] = min(width, max(left // (len(others) - number), _DATE))
        left -= given[at]
    return given


def counted(count: int, what: str) -> str:
    """A number and what it counts, whose first word is a plural: "1 page", "2 entries", "3 links to mend"."""
    noun, space, rest = what.partition(" ")
    if count == 1:
        noun = f"{noun[:-3]}y" if noun.endswith("ies") else noun.removesuffix("s")
    return f"{count:,} {noun}{space}{rest}".rstrip()


class Terminal:
    """One output stream as its reader sees it; styles and links are off unless it is a terminal.

    `interactive` says that lines may be laid out for the screen, which `plain` forbids; what is printed on
    a terminal has to be `safe` all the same.
    """

    def __init__(self, stream: TextIO, *, plain: bool = False) -> None:
        self.is_terminal = _is_terminal(stream)
        self.interactive = self.is_terminal and not plain
        self.colour = self.interactive and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """Columns to use: COLUMNS, else the terminal's, else 80."""
        import shutil

        return max(20, shutil.get_terminal_size().columns)

    def safe(self, text: str) -> str:
        """Text of a note as it may be printed: as it is in a pipe, neutral on a terminal."""
        return neutral(text) if self.is_terminal else text

    def cut(self, text: str, indent: int = 0) -> str:
        """`text` cut to what fits beside an indent, where there is a width to fit into."""
        return fit(text, self.width - indent) if self.interactive else text

    def wrapped(self, text: str, indent: int = 0, first: int | None = None) -> str:
        """`text` broken between words where it meets the end of the line; further lines are indented.

        `first` are the columns that are taken on the first line, `indent` when it is not given.
        """
        if not self.interactive:
            return text
        taken = indent if first is None else first
        return f"\n{' ' * indent}".join(wrap(text, self.width - indent, self.width - taken))

    def style(self, text: str, *names: str) -> str:
        """`text` in the named styles where colours are on."""
        if not self.colour or not text or not any(names):
            return text
        return f"\x1b[{';'.join(_STYLES[name] for name in names)}m{text}\x1b[0m"

    def link(self, text: str, path: str) -> str:
        """`text` as a link to the file at the absolute `path`, where colours are on."""
        if not self.colour or not path.startswith("/"):
            return text
        from urllib.parse import quote

        return f"\x1b]8;;file://{quote(path.encode('utf-8', 'surrogateescape'))}\x1b\\{text}\x1b]8;;\x1b\\"


@cache
def out(plain: bool = False) -> Terminal:
    """Standard output."""
    return Terminal(sys.stdout, plain=plain)


def prepare() -> None:
    """Make the standard streams show what they can and replace what they cannot, never fail."""
    out.cache_clear()
    codecs.register_error("gbrain", _replace)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="gbrain")


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    """Undecodable bytes of a file name go out as they came in, our own signs as ASCII, the rest as `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    bad = error.object[error.start : error.end]
    if all("\udc80" <= character <= "\udcff" for character in bad):
        return bad.encode("utf-8", "surrogateescape"), error.end
    return "".join(_PLAINER.get(character, "?") for character in bad), error.end


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def page(text: str, *, plain: bool = False) -> None:
    """Print `text`, through the user's pager when it is longer than the terminal."""
    import shutil

    is_long = text.count("\n") >= shutil.get_terminal_size().lines
    pager = _pager() if is_long and out(plain).interactive else []
    if not pager:
        sys.stdout.write(text)
        return
    import signal
    import subprocess

    data = text.encode(sys.stdout.encoding, "gbrain")
    before = signal.signal(signal.SIGINT, lambda number, frame: None)  # ^C is for the pager
    try:
        subprocess.run(pager, input=data, env={"LESS": "FRX", **os.environ}, check=False)
    finally:
        signal.signal(signal.SIGINT, before)


def _pager() -> list[str]:
    """The user's pager as a command, empty when it cannot be run."""
    import shlex
    import shutil

    try:
        words = shlex.split(os.environ.get("GBRAIN_PAGER") or os.environ.get("PAGER") or "less")
    except ValueError:
        return []
    return words if words and shutil.which(words[0]) else []
