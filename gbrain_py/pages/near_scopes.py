"""What was meant to say who may see a text, and does not say it in a form that is read.

Nearly is not open: a misspelled marker or field makes the owner's what it would have governed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

_NAMES = "scopes?|scoped|scop|scoe|scpe|sope|csope|socpe|scpoe|scoep|sscope|sccope|scoope|scoppe|scopee"
_READERS = r"(?:(?:group|principal)[ \t]*[:=]|owner\b)"
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_NAME = re.compile(rf"\W*(?:{_NAMES})\W*")
_BEGINS = re.compile(rf"\W*(?:(?:gbrain|begin|start|end|open|close|set|page|block)\W+)*(?:{_NAMES})(?![a-z])")
_SAYS = re.compile(r"scope\w{0,9}\s{0,9}[:=](?!:)|(?<!\w)(?:group|principal):[\w.@+-]")
_FIELD_IN_COMMENT = re.compile(r"scope\s*::", re.IGNORECASE)
_LINE = re.compile(
    r"^[^\w\n]*scopes?[^\w\n:=：]*[:=：](?!:)[^\w\n]*(?:(?:group|principal)[ \t]*[:：=]|owner\b)"
    r"[\w.@+&:-]*[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)

# The first block of a page, where front matter would have stood
_ABOVE = re.compile(rf"(?:\s|{_UNSEEN.pattern})*+")
_FENCE = re.compile(r"^[ \t]*(?:[-–+=*;]{2,20}|—{1,20})[ \t]*$", re.MULTILINE)
_STATED_IN_FENCE = re.compile(
    rf"^[^\w\n]*(?:!!\w+[ \t]+)?(?:{_NAMES})[^\w\n:=]*(?:[:=]|[ \t]{_READERS})|^[^\w\n]*\?[ \t]+scope[ \t]*$",
    re.MULTILINE,
)
_STATED = re.compile(
    rf"^[^\w\n]*(?:{_NAMES})[^\w\n:=]*(?:[:=](?!:))?[^\w\n:=]*"
    r"(?:(?:group|principal)[ \t]*[:=]|owner[^\w\n]*$)",
    re.MULTILINE,
)
_MOST = 8000  # characters of a first block

# Front matter as it was typed
_PROPER_KEY = re.compile(r"""^["']?scope["']?[ \t]*:(?=[ \t\n]|$)[^\n]*""", re.IGNORECASE | re.MULTILINE)
_REMARK = re.compile(r"(?:^|[ \t])#[^\n]*", re.MULTILINE)
_ELSEWHERE = re.compile(rf"(?<![a-z])scope\w{{0,9}}[^\w\n:=]{{0,9}}[:=]{{1,9}}[^\w\n]{{0,9}}{_READERS}")


@dataclass(frozen=True, slots=True)
class Marker:
    """Where a scope begins, or ends when `value` is None; otherwise `value` is the scope as written."""

    start: int
    end: int
    value: str | None


def mentions_scope(text: str) -> bool:
    """A quick look at whether a text can hold the word at all."""
    return "cope" in text or "COPE" in text


def is_near_marker(comment: str) -> bool:
    """Whether a comment that is no marker of ours means to say something of a scope."""
    said = _plain(comment)
    return bool(_BEGINS.match(said) or (not holds_field(said) and _SAYS.search(said)))


def holds_field(comment: str) -> bool:
    """Whether what a comment leaves out of the text had a scope of its own."""
    return _FIELD_IN_COMMENT.search(comment) is not None


def near_lines(masked: str) -> Iterator[Marker]:
    """Lines that say what a marker would, and are no comment: `<!— scope: group:a —>`, `Scope: owner`."""
    if mentions_scope(masked):
        for match in _LINE.finditer(masked):
            yield Marker(match.start(), match.end(), match.group())


def near_key(values: Mapping[str, Any]) -> str | None:
    """The key of front matter that means a scope and is not `scope` itself, or merges one by `<<`."""
    for key, value in values.items():
        if _is_near_name(key):
            return key
        merged = value if isinstance(value, list) else [value]
        if key == "<<" and any(
            isinstance(part, dict) and (near_key(part) or "scope" in part) for part in merged
        ):
            return key
    return None


@lru_cache(maxsize=1024)
def _is_near_name(key: str) -> bool:
    return key.lower() != "scope" and _NAME.fullmatch(_plain(key)) is not None


def near_in_front(block: str) -> int | None:
    """The offset in front matter of a scope where none is read: a second one, one below another key or in a
    text."""
    if not mentions_scope(block):
        return None
    proper = list(_PROPER_KEY.finditer(block))
    if len(proper) > 1:
        return proper[1].start()
    rest = _REMARK.sub(_blank, _PROPER_KEY.sub(_blank, block))
    match = _ELSEWHERE.search(rest.casefold().replace("：", ":"))
    return min(match.start(), len(block)) if match else None


def near_at_top(masked: str, start: int) -> int | None:
    """The offset of a scope in the first block at or below `start`, where front matter would have stood."""
    above = _ABOVE.match(masked, start)
    at = above.end() if above else start
    at = masked.rfind("\n", start, at) + 1 or start  # the indent of the first line belongs to it
    block = masked[at : at + _MOST]
    stated, last = _STATED, None
    fence = _FENCE.match(_UNSEEN.sub(" ", block[:40]))
    if fence:
        stated, last = _STATED_IN_FENCE, _FENCE.search(block, fence.end() + 1)
    end = last.start() if last else block.find("\n\n")
    block = _plain(block if end < 0 else block[:end])
    may_say = fence or "group" in block or "principal" in block or "owner" in block
    match = stated.search(block) if may_say else None
    if match is None:
        return None
    for _ in range(match.string.count("\n", 0, match.start())):
        at = masked.index("\n", at) + 1
    return at


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def _plain(text: str) -> str:
    """A text without what cannot be seen, letters and signs in their usual width, lower case."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).casefold()
