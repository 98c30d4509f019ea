"""Tags of a page: those of its front matter and those in its text."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

_HASH = re.compile(r"#([^\s#]+)")
_BEFORE = re.compile(r"[\s\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff5b-\uff65]")
_WIKILINK = re.compile(r"\[\[[^\[\]\n]*\]\]")
_WORD = re.compile(r"[\w/-]+")


def inline_tags(masked: str) -> Iterator[tuple[str, int]]:
    """The tags of masked text with their offsets, in order, repeats included: `#` after the start of a line,
    white space or CJK punctuation, outside links and addresses."""
    links: list[tuple[int, int]] | None = None
    for match in _HASH.finditer(masked):
        at = match.start()
        if (at > 0 and not _BEFORE.match(masked, at - 1)) or not (tag := _leading_tag(match.group(1))):
            continue
        if links is None:
            links = [link.span() for link in _WIKILINK.finditer(masked)]
        index = bisect_right(links, (at, at)) - 1
        if index < 0 or links[index][1] <= at:
            yield tag, at


def _leading_tag(raw: str) -> str | None:
    """What of `raw` is a tag: letters, marks, digits, `_`, `-`, `/`, and not digits alone."""
    end = 0
    while word := _WORD.match(raw, end):
        end = word.end()
        while end < len(raw) and unicodedata.category(raw[end]) in ("Mn", "Mc"):
            end += 1
        if end == word.end():
            break
    tag = unicodedata.normalize("NFC", raw[:end]).strip("/")
    return tag if any(not char.isdigit() and char not in "/-" for char in tag) else None


def front_tags(value: object) -> list[str]:
    """The tags of a front matter value: a list, or text with commas or spaces between."""
    if isinstance(value, str):
        parts: list[object] = list(
            re.split("[,，、]", value) if re.search("[,，、]", value) else value.split()
        )
    else:
        parts = list(value) if isinstance(value, list) else [value]
    tags = (text_of(part) for part in parts)
    return [tag for found in tags if found and (tag := found.strip().removeprefix("#").strip())]


def text_of(value: object) -> str | None:
    """A scalar of front matter as the text that was typed; None for null and for what is no scalar."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else None


def distinct(tags: Iterable[str]) -> tuple[str, ...]:
    """The tags without repeats; of spellings that differ in case only the first stays."""
    seen: dict[str, str] = {}
    for tag in tags:
        seen.setdefault(tag.casefold(), tag)
    return tuple(seen.values())
