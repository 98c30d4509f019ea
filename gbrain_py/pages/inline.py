"""Inline fields in the manner of Dataview, `(key:: value)` and `[key:: value]`, and text without mark-up."""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPENER = re.compile(r"[(\[][ \t]*(?P<key>[^\W\d][\w -]{0,60}?)[ \t]*::[ \t]*")
_BRACKET = re.compile(r"\\.|[()\[\]]")
_WIKILINK = re.compile(r"!?\[\[([^\[\]|]*)(?:\\?\|([^\[\]]*))?\]\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\n]*\)")
_EMPHASIS = re.compile(r"\*\*|__|~~|==|`|(?<!\w)[*_]|[*_](?!\w)")


@dataclass(frozen=True, slots=True)
class InlineField:
    """One inline field; `start`..`end` takes in its brackets, `key` is lower case."""

    key: str
    value: str
    start: int
    end: int


def inline_fields(text: str) -> list[InlineField]:
    """The outermost inline fields of `text`, in order. A value may hold links with brackets of their own."""
    if "::" not in text:
        return []
    closers = _closers(text)
    fields: list[InlineField] = []
    at = 0
    while match := _OPENER.search(text, at):
        close = closers.get(match.start())
        if close is None or close < match.end():
            at = match.start() + 1
            continue
        value = text[match.end() : close].strip()
        fields.append(InlineField(match.group("key").lower(), value, match.start(), close + 1))
        at = close + 1
    return fields


def without_fields(text: str, fields: list[InlineField]) -> str:
    """`text` less its fields, with single spaces where they stood."""
    if not fields:
        return text.strip()
    pieces: list[str] = []
    at = 0
    for found in fields:
        pieces.append(text[at : found.start].strip())
        at = found.end
    pieces.append(text[at:].strip())
    return " ".join(piece for piece in pieces if piece)


def _closers(text: str) -> dict[int, int]:
    """The closing bracket of every bracket that has one; round and square ones are paired apart."""
    open_at: dict[str, list[int]] = {")": [], "]": []}
    pairs: dict[int, int] = {}
    for match in _BRACKET.finditer(text):
        mark = match.group()
        if mark in "([":
            open_at[")" if mark == "(" else "]"].append(match.start())
        elif mark in ")]" and open_at[mark]:
            pairs[open_at[mark].pop()] = match.start()
    return pairs


def plain_text(text: str) -> str:
    """`text` as a reader sees it: labels for links, no emphasis marks."""
    if not any(mark in text for mark in "[*_`~="):
        return text.strip()
    text = _WIKILINK.sub(lambda match: match.group(2) or match.group(1), text)
    text = _LINK.sub(r"\1", text)
    return _EMPHASIS.sub("", text).strip()


def without_comments(text: str) -> str:
    """`text` less its HTML comments."""
    if "<!--" not in text:
        return text
    first, *rest = text.split("<!--")
    kept = [first]
    for piece in rest:
        _, end, after = piece.partition("-->")
        if not end:
            kept += ["<!--", piece]
        else:
            kept.append(after.lstrip(" ") if kept[-1].endswith(" ") else after)
    return "".join(kept)
