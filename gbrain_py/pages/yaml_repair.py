"""Lines that are no YAML but plainly say what they mean, rewritten so that a YAML parser reads that."""

from __future__ import annotations

import re

_UNQUOTED = "read as the text it is: put it in quotes"
_NO_SPACE = "read as a key with its value: put a space behind the colon"
_LINKS = re.compile(r"\[\[[^\[\]]+\]\][^\]]")
_TEMPLATE = re.compile(r"(?<!['\"])\{\{[^{}'\"]*\}\}(?!['\"])")
_BLOCK_SCALAR = re.compile(r"[|>][+-]?[1-9]?[+-]?[ \t]*(?:#.*)?")
_TEXT_LINE = re.compile(
    r"(?P<head>(?P<indent>[ ]*)(?:- +)*(?:[\w$][\w.$/ -]{0,60}:|-)[ ]+)(?P<value>[^\s].*?)[ ]*"
)
_TIGHT_LINE = re.compile(
    r"(?P<key>[^\W\d][\w-]{0,60})(?::(?P<space>[\u3000\xa0]+)?(?!//)|：[ \u3000\xa0]*)(?P<value>\S.*?)[ ]*"
)
_BRACKETED = re.compile(r"(?:\[[^\[\]]*\]|\{[^{}]*\})[ ]*[^\s#]")  # a bracket, and more text behind it
_HASH_ITEM = re.compile(r"(?<=[\[,])([ ]*)(#[^\s,\[\]#'\"]+)(?=[ ]*[,\]])")
_ANCHOR = re.compile(r"&([^\s,\[\]{}]+)")
_ALIAS = re.compile(r"\*([^\s,\[\]{}]+)[ ]*(?:#.*)?")


def repair(block: str) -> tuple[str, list[tuple[int, str]]]:
    """The block with what is meant as text in quotes (`title: a: b`, `date: {{date}}`, `by: @ann`) and a
    space after every key; and for each line, from 0, that was changed, what was done."""
    lines = block.split("\n")
    changed: list[tuple[int, str]] = []
    anchors = set(_ANCHOR.findall(block))
    literal_indent: int | None = None
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if literal_indent is not None:
            if not line.strip() or indent > literal_indent:
                continue
            literal_indent = None
        done = ""
        match = _TEXT_LINE.fullmatch(line)
        if match is None and (tight := _TIGHT_LINE.fullmatch(line)):
            done, line = _NO_SPACE, f"{tight['key']}: {tight['value']}"
            match = _TEXT_LINE.fullmatch(line)
        if match is None:
            continue
        value = match["value"]
        if _BLOCK_SCALAR.fullmatch(value):
            literal_indent = indent
        elif (meant := _repaired(value, anchors)) != value:
            done, line = done or _UNQUOTED, match["head"] + meant
        if done:
            lines[number] = line
            changed.append((number, done))
    return "\n".join(lines), changed


def _repaired(value: str, anchors: set[str]) -> str:
    alias = _ALIAS.fullmatch(value)
    if alias and alias[1] in anchors:
        return value
    if (text := _as_text(value)) is not None:
        return _quoted(text)
    return _HASH_ITEM.sub(_quoted_item, _TEMPLATE.sub(_quoted_match, value))


def _as_text(value: str) -> str | None:
    """The text that a value means which cannot be YAML, or None when it may well be."""
    if value.startswith(("{{", "@", "`", "%", "*", ",", "]", "}", "& ", "- ", "? ")) or value == "-":
        return value
    if _LINKS.match(value) or _BRACKETED.match(value):
        return value
    if value[0] in "|>":
        return value  # the header of a block has been seen to
    if value[0] in "\"'":
        return _unquoted(value)
    return value if value[0] not in "[{&!#-?" and (": " in value or value.endswith(":")) else None


def _unquoted(value: str) -> str | None:
    """What a value means in which a quote stands where it may not: `"Dune" by Frank`, `'it's'`."""
    quote = value[0]
    inner = value.find(quote, 1)
    if inner < 0 or inner == len(value) - 1 or "\\" in value:
        return None
    follows = value[inner + 1]
    if follows == quote or value[inner + 1 :].lstrip().startswith("#"):
        return None
    if not follows.isalnum() and value[inner - 1] != " ":
        return value  # what is quoted ends there
    return value[1:-1] if value.endswith(quote) else None


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _quoted_match(match: re.Match[str]) -> str:
    return _quoted(match.group())


def _quoted_item(match: re.Match[str]) -> str:
    return match[1] + _quoted(match[2])
