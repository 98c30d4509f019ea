"""Tags of a page: those of its front matter and those in its text."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

_HASH = re.compile(r"#(?:(?P<link>\[\[[^\[\]\n]*\]\])|(?P<word>[^\s#]+))")
_BEFORE = re.compile(r"[\s\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff5b-\uff65]")
_WIKILINK = re.compile(r"\[\[[^\[\]\n]*\]\]")
_WORD = re.compile(r"[\w/-]+")
_LISTED = re.compile(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]|([^\s,，、\[\]]+)")


def inline_tags(masked: str) -> Iterator[tuple[str, int]]:
    """The tags of masked text with their offsets, in order, repeats included: `#` after the start of a line,
    white space or CJK punctuation, outside links and addresses; `#[[two words]]` is one tag."""
    links: list[tuple[int, int]] | None = None
    for match in _HASH.finditer(masked):
        at, link = match.start(), match["link"]
        if not _may_begin(masked, at):
            continue
        if not (tag := _linked_tag(link) if link else _leading_tag(match["word"])):
            continue
        if links is None:
            links = [found.span() for found in _WIKILINK.finditer(masked)]
        index = bisect_right(links, (at, at)) - 1
        if index < 0 or links[index][1] <= at:
            yield tag, at


def is_tag_link(masked: str, start: int, stop: int) -> bool:
    """Whether the wikilink at `start`..`stop` is a tag: a hash begins it that may begin a tag."""
    hash_at = start - 1
    return (
        masked.startswith("#", max(hash_at, 0), start)
        and _may_begin(masked, hash_at)
        and _WIKILINK.match(masked, start, stop) is not None
        and _linked_tag(masked[start:stop]) is not None
    )


def _may_begin(masked: str, at: int) -> bool:
    return at == 0 or _BEFORE.match(masked, at - 1) is not None


def _linked_tag(link: str) -> str | None:
    """The tag between the brackets of a wikilink; a day is the name of a page."""
    name = unicodedata.normalize("NFC", " ".join(link[2:-2].partition("|")[0].split())).strip("/#")
    return name if any(not char.isdigit() and char not in "/-: " for char in name) else None


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
    return tag if any(not char.isdigit() for char in tag.strip("/-")) else None


def front_tags(value: object) -> list[str]:
    """The tags of a front matter value: a list, or text with commas or spaces between; `[[two words]]` is
    one tag."""
    if not isinstance(value, str):
        parts: list[object] = list(value) if isinstance(value, list) else [value]
    elif "[[" in value:
        parts = [found[1] or found[2] for found in _LISTED.finditer(value)]
    else:
        parts = list(re.split("[,，、]", value) if re.search("[,，、]", value) else value.split())
    tags = (text_of(part) for part in parts)
    return [tag for found in tags if found and (tag := _listed_tag(found))]


def _listed_tag(text: str) -> str:
    text = " ".join(text.split()).lstrip("#").strip()
    link = _LISTED.fullmatch(text) if text.startswith("[[") else None
    return link[1].strip() if link and link[1] else text


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
