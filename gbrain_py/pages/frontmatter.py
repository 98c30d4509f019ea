"""Front matter: where it stands, what it says, and how to write it again.

Values are JSON: text, numbers, booleans, null, lists, maps. A number is a number only when writing it gives
what was typed; everything else (dates, times, `1e3`, `no`, `007`) stays the text it is.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from gbrain_py.pages.model import Notice

_OPENING = re.compile(r"(?:[ \t]*\n)*+---[ \t]*(?:\n|$|(?<=[ \t])\#[^\n]*\n)")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:$|(?<=[ \t])\#.*$)", re.MULTILINE)
_LETTER = r"(?:[\w.$/@&?+()'-]|[^\x00-\xff])"  # signs and emoji too
_WORDS = rf"(?:[\w$@(]|[^\x00-\xff]){_LETTER}*(?:[ ]{_LETTER}+){{0,3}}"
_KEY = rf"""(?:{_WORDS}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*:(?=[ \t\n\u3000\xa0]|$)"""
_KEY_LINE = re.compile(rf"^[ \t]*(?:{_KEY}|\?[ \t]+[^\s]|\{{[^\n]*:|\{{[ \t]*\n)", re.MULTILINE)
_TIGHT_KEYS = re.compile(r"(?:[A-Za-z_][\w-]{0,60}:(?!//)[^\s][^\n]*\n)++")  # no space behind the colon
_LIST_ONLY = re.compile(r"-[ \t][^\n]*\n(?:(?:-[ \t]|[ \t]+)[^\n]*\n)*+")
_UNCLOSED = re.compile(rf"(?:(?:{_KEY}|-[ \t]|[ \t]+[^\s]|\#)[^\n]*(?:\n|$))+")
_NUMBER = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,25})?(?:e[+-][0-9]{1,3})?")
_CONSTANTS = {"true": True, "false": False, "null": None, "Null": None, "NULL": None, "~": None, "": None}


class Front(NamedTuple):
    """Front matter as read; `end` is where the body starts, `ok` is False when the block cannot be read."""

    values: dict[str, Any]
    end: int
    ok: bool
    notices: list[Notice]


def read_front(text: str) -> Front:
    """The front matter at the top of `text`; without any the body starts at 0."""
    opening = _OPENING.match(text)
    if opening is None:
        return Front({}, 0, True, [])
    start = opening.end()
    first_line = text.count("\n", 0, start) + 1
    closing = _CLOSING.search(text, start)
    if closing is None:
        return _unclosed(text, start, first_line)
    block = text[start : closing.start()]
    end = min(closing.end() + 1, len(text))
    values = parse_plain(block)
    notices: list[Notice] = []
    if not values and _KEY_LINE.search(block) is None and not _TIGHT_KEYS.fullmatch(block):
        if closing[0].startswith("."):
            return Front({}, 0, True, [])
        if not block.strip():
            return Front({}, end, True, [])
        if _LIST_ONLY.fullmatch(block):
            what = "front matter is a list, not keys with values"
            return Front({}, end, False, [Notice("yaml-not-a-mapping", first_line, what)])
        return Front({}, 0, True, [])  # the opening line is a rule
    if values is None:
        from gbrain_py.pages.yaml12 import parse_yaml  # PyYAML is loaded only for what is not plain

        values, notices = parse_yaml(block, first_line)
    return Front(values or {}, end, values is not None, notices + _second_block(text, end))


def _unclosed(text: str, start: int, first_line: int) -> Front:
    """Keys right below an opening line that is never closed: a broken block up to the first other line."""
    block = _UNCLOSED.match(text, start) if _KEY_LINE.match(text, start) else None
    if block is None:
        return Front({}, 0, True, [])
    return Front(
        {}, block.end(), False, [Notice("yaml-unclosed", first_line - 1, "front matter is never closed")]
    )


def _second_block(text: str, end: int) -> list[Notice]:
    opening = _OPENING.match(text, end)
    closing = _CLOSING.search(text, opening.end()) if opening else None
    if opening is None or closing is None or not _KEY_LINE.match(text, opening.end()):
        return []
    line = text.count("\n", 0, text.index("---", opening.start())) + 1
    return [Notice("front-twice", line, "a second block of front matter is read as text")]


def key_line(text: str, front_end: int, key: str) -> int:
    """The line of a top-level key, or that of the block."""
    name = rf"[\"']?{re.escape(key)}[\"']?[ \t]*"
    written = re.compile(rf"^[ \t]*(?:{name}[:：]|\?[ \t]+{name}$)", re.MULTILINE)
    found = written.search(text, 0, front_end)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def scalar(typed: str) -> Any:
    """What a plain scalar means: a constant, a number that reads back as typed, or the text itself."""
    if typed in _CONSTANTS:
        return _CONSTANTS[typed]
    if _NUMBER.fullmatch(typed):
        if typed.lstrip("-").isdigit():
            return int(typed) if str(int(typed)) == typed else typed
        if repr(float(typed)) == typed:
            return float(typed)
    return typed


# The plain front matter that nearly all pages have, read without a YAML parser

_STRANGE = re.compile("[^\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_PLAIN_LINE = re.compile(r"([A-Za-z_][A-Za-z0-9_-]{0,60}):(?: +([^ ].*?))? *")
_PLAIN_ITEM = re.compile(r"( *)- +([^ ].*?) *")
_SAFE_START = r"""[^\s?:,\[\]{}#&*!|>'"%@`-]"""
_PLAIN = re.compile(rf"{_SAFE_START}(?:[^:# ]|:(?=[^ ])| (?!\#)|(?<! )\#)*")
_PLAIN_IN_LIST = re.compile(rf" *({_SAFE_START}[^:#,?\[\]{{}}]*) *")
_QUOTED = re.compile(r""""[^"\\]*"|'[^']*'""")
_WIKILINK = re.compile(rf"\[\[{_SAFE_START}[^:#,?\[\]{{}}]*\]\]")
_NOT_PLAIN = object()


def parse_plain(block: str) -> dict[str, Any] | None:
    """The values of a block of `key: scalar`, `key: [a, b]` and `- item` lines; None for anything else."""
    if _STRANGE.search(block):
        return None
    values: dict[str, Any] = {}
    items: list[Any] | None = None  # the list that `- item` lines may add to
    key, indent = "", None
    for line in block.split("\n"):
        if not line or line[0] == "#":
            continue
        if match := _PLAIN_LINE.fullmatch(line):
            key, typed = match.group(1), match.group(2)
            value = None if typed is None else _plain_value(typed)
            if key in values or value is _NOT_PLAIN:
                return None
            values[key] = value
            items, indent = ([] if typed is None else None), None
        elif items is not None and (match := _PLAIN_ITEM.fullmatch(line)):
            value = _plain_value(match.group(2))
            if value is _NOT_PLAIN or indent not in (None, match.group(1)):
                return None
            items.append(value)
            values[key], indent = items, match.group(1)
        else:
            return None
    return values


def _plain_value(typed: str) -> Any:
    if _PLAIN.fullmatch(typed):
        return scalar(typed)
    if _QUOTED.fullmatch(typed):
        return typed[1:-1]
    if typed[0] == "[" and typed[-1] == "]":
        if _WIKILINK.fullmatch(typed):
            return typed
        parts = [_PLAIN_IN_LIST.fullmatch(part) for part in typed[1:-1].split(",")]
        if all(parts):
            return [scalar(part.group(1).rstrip()) for part in parts if part]
    return _NOT_PLAIN


# Writing

_BARE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,60}")
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")


def render_front(front: dict[str, Any]) -> str:
    """`front` as a block of front matter that reads back as the same values; nothing for no values."""
    if not front:
        return ""
    lines = ["---"]
    for key, value in front.items():
        name = key if _BARE_KEY.fullmatch(key) else f"? {_quoted(key)}\n" if len(key) > 99 else _quoted(key)
        if isinstance(value, list) and value:
            lines.append(f"{name}:")
            lines += [f"  - {_rendered(item)}" for item in value]
        else:
            lines.append(f"{name}: {_rendered(value)}")
    return "\n".join([*lines, "---", ""])


def _rendered(value: Any) -> str:
    """One value on one line: plain text where it reads back as itself, else JSON, which YAML takes in."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _STRANGE.search(value):
        typed = value.rstrip(" ")
        if typed == value and "\n" not in value and scalar(typed) == value:
            return value
    return _flow(value)


def _flow(value: Any) -> str:
    if isinstance(value, list):
        items = ", ".join(_flow(item) for item in value)
        return f"[ {items}]" if items.startswith("[") else f"[{items}]"  # [[…]] would read as a link
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    return _quoted(value)


def _quoted(value: Any) -> str:
    """A scalar as JSON, with the characters escaped that YAML does not take as they are."""
    text = json.dumps(value, ensure_ascii=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
