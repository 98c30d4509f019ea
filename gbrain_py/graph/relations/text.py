"""A context made ready for reading: links and the page's own name become single characters, quotes are
silenced.

In the prepared text link `i` is the character `LINK + i` and the page's own name is `SELF`, so that a
pattern sees sentence structure only: no cue word inside a name, a label or an address can match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gbrain_py.graph.relations.model import LinkSpan, PageInfo

LINK = 0xE000
MAX_LINKS = 0xF800 - LINK
SELF = "\uf8ff"
MUTE = "\uf8fe"
"""Stands for a character inside quotes that must not be read."""
LINKS = f"[\ue000-{chr(0xF7FF)}]"
MAX_SENTENCE = 1200
MAX_CONTEXT = 20_000

_DECORATION = re.compile(r"[*_~=]{2,}|(?<![\w*])[*_](?=[^\s*_])|(?<=[^\s*_])[*_](?![\w*])")
QUOTE = re.compile('["“«「『]')
_QUOTES = re.compile(r'"[^"\n]{0,300}"|“[^”\n]{0,300}”|«[^»\n]{0,300}»|「[^」\n]{0,300}」|『[^』\n]{0,300}』')
_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uff00-\uffef\u3001-\u3003"
CJK = re.compile(f"[{_CJK}]")
_KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_CJK_SPACE = re.compile(f"(?<=[{_CJK}\ue000-\uf8ff])[ \u3000]+|[ \u3000]+(?=[{_CJK}\ue000-\uf8ff])")
_SENTENCE_END = re.compile(
    r"[。！？]+[」』）)]*|[.!?]+[\"'”’)\]]*(?=\s+[^a-z\s]|\s*$)|\n(?=\s*(?:[-*+•]|\d+[.)]|\n))|\n\s*$"
)
_INSIDE = re.compile(r"[.!?](?: ?[a-z]|\d)|\n[a-z]")
_END_SIGN = re.compile(r"[。！？\n]|[.!?]+")
_ABBREVIATIONS = frozenset(
    "inc ltd co corp llc plc dr mr mrs ms prof sr jr st vs etc e.g i.e approx no dept est fig gen hon "
    "rev u.s u.k".split()
)
LONG_ABBREVIATIONS = tuple(word for word in _ABBREVIATIONS if len(word) >= 4)
_LAST_WORD = re.compile(r"[\w.]+$")


class Prepared(NamedTuple):
    """The readable text, and for each of its characters (and its end) the offset in the context."""

    text: str
    offsets: list[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The place in the context of a span of the prepared text."""
        return self.offsets[start], self.offsets[end - 1] + 1 if end > start else self.offsets[start]


def placeholders(
    context: str, links: Sequence[LinkSpan], start: int = 0, stop: int = MAX_CONTEXT
) -> Prepared:
    """The context, cut at a bound, with a placeholder for every link; only from `start`, before all links,
    to `stop`, behind them, if given."""
    offsets: list[int] = []
    at = start
    for link in links[:MAX_LINKS]:
        if at <= link.start < start + MAX_CONTEXT:
            offsets += range(at, link.start + 1)
            at = link.end
    offsets += range(at, max(at, min(len(context), stop, start + MAX_CONTEXT)) + 1)
    return Prepared(placed(context, [link[:2] for link in links], start, stop), offsets)


def placed(context: str, links: Sequence[tuple[int, int]], start: int = 0, stop: int = MAX_CONTEXT) -> str:
    """The text of `placeholders` alone, which costs little; of the links only their bounds are needed."""
    pieces: list[str] = []
    at, limit = start, start + MAX_CONTEXT
    for number, (first, last) in enumerate(links):
        if at <= first < limit and number < MAX_LINKS:
            pieces += (context[at:first], chr(LINK + number))
            at = last
    pieces.append(context[at : max(at, min(stop, limit))])
    return "".join(pieces)


def prepare(prepared: Prepared, links: Sequence[LinkSpan], page: PageInfo) -> Prepared:
    """A context with its placeholders, ready to read: decoration dropped, own names replaced, quotes
    muted."""
    if "*" in prepared.text or "_" in prepared.text or "~~" in prepared.text or "==" in prepared.text:
        prepared = _cut(prepared, ((m.start(), m.end(), "") for m in _DECORATION.finditer(prepared.text)))
    prepared = _cut(prepared, _own_names(prepared.text, page))
    prepared = _cut(prepared, _again(prepared.text, links))
    if QUOTE.search(prepared.text):
        prepared = _cut(prepared, _quoted(prepared.text))
    if CJK.search(prepared.text) and language(prepared.text) != "en":
        prepared = _cut(prepared, ((m.start(), m.end(), "") for m in _CJK_SPACE.finditer(prepared.text)))
    return prepared


def _cut(prepared: Prepared, edits: Iterator[tuple[int, int, str]]) -> Prepared:
    pieces: list[str] = []
    offsets: list[int] = []
    at = 0
    for start, end, new in edits:
        if start < at:
            continue
        pieces += (prepared.text[at:start], new)
        offsets += prepared.offsets[at:start]
        offsets += [prepared.offsets[start]] * len(new)
        at = end
    if not at:
        return prepared
    pieces.append(prepared.text[at:])
    offsets += prepared.offsets[at:]
    return Prepared("".join(pieces), offsets)


def _own_names(text: str, page: PageInfo) -> Iterator[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for name in own_names(page):
        at = text.find(name)
        while at >= 0 and len(found) < 200:
            end = at + len(name)
            if _whole(text, at, end):
                found.append((at, end, SELF))
            at = text.find(name, end)
    found.sort(key=lambda edit: (edit[0], -edit[1]))
    return iter(found)


def _again(text: str, links: Sequence[LinkSpan]) -> Iterator[tuple[int, int, str]]:
    """Later mentions of a linked person by first or last name ("[Ann Lee] … Ann …"); names that two links
    share are left."""
    owners: dict[str, set[int]] = {}
    for number, link in enumerate(links[:MAX_LINKS]):
        words = link.label.split()
        if link.target_type == "person" and 2 <= len(words) <= 4:
            for name in (words[0], words[-1]):
                if len(name) > 2 and name[0].isupper() and name.isalpha():
                    owners.setdefault(name, set()).add(number)
    found: list[tuple[int, int, str]] = []
    for name, numbers in owners.items():
        if len(numbers) > 1:
            continue
        placeholder = chr(LINK + numbers.pop())
        at = text.find(name, max(0, text.find(placeholder)))
        while at >= 0 and len(found) < 200:
            if _whole(text, at, at + len(name)):
                found.append((at, at + len(name), placeholder))
            at = text.find(name, at + len(name))
    return iter(sorted(found))


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a name stands on its own: Latin letters may not go on at either side."""
    before, after = text[start - 1 : start], text[end : end + 1]
    latin_before = before.isascii() and (before.isalnum() or before in "-&")
    latin_after = after.isascii() and (
        after.isalnum() or (after == "-" and text[end + 1 : end + 2].isalpha())
    )
    return not (
        (latin_before and before and text[start].isascii())
        or (latin_after and after and text[end - 1].isascii())
    )


@lru_cache(maxsize=64)
def own_names(page: PageInfo) -> tuple[str, ...]:
    """The names a page's own text may call it by, longest first; a person also goes by first and last
    name."""
    names: set[str] = set()
    for full in (page.title, *page.aliases):
        name = re.split(r"\s+[-–—|:]\s+|[:：|（(]", full, maxsplit=1)[0].strip()
        names.update(n for n in (full.strip(), name) if len(n) > 1)
        parts = name.split()
        if page.type == "person" and 2 <= len(parts) <= 4:
            ends = (parts[0], parts[-1]) if parts[0].isascii() else (parts[0], "".join(parts))
            names.update(
                n for n in ends if (len(n) > 2 and n[0].isupper()) or (not n.isascii() and len(n) > 1)
            )
    return tuple(sorted(names, key=lambda n: (-len(n), n)))


def _quoted(text: str) -> Iterator[tuple[int, int, str]]:
    """Words inside quotes say nothing of their own; a quoted link or name alone keeps its place."""
    for match in _QUOTES.finditer(text):
        inner = match.group()[1:-1]
        if re.fullmatch(f"(?:{LINKS}|{SELF}|[\\s,、・&])+", inner):
            yield match.start(), match.start() + 1, ""
            yield match.end() - 1, match.end(), ""
        else:
            muted = "".join(c if "\ue000" <= c <= SELF else MUTE for c in inner)
            yield match.start() + 1, match.end() - 1, muted


def language(text: str) -> str:
    """`ja` where kana stands, `zh` for other Han text, else `en`; Latin words with a few signs among them
    are `en`."""
    if CJK.search(text) is None:
        return "en"
    signs = len(CJK.findall(text))
    if signs < len(_LATIN_WORD.findall(text)):
        return "en"
    return "ja" if _KANA.search(text) else "zh"


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences of a prepared text; a line too long for a sentence is read in pieces."""
    start = 0
    for sign in _END_SIGN.finditer(text):  # signs alone are found much faster than the ends that they may be
        at = sign.start()
        if at < start or _INSIDE.match(text, at) or (match := _SENTENCE_END.match(text, at)) is None:
            continue
        if match.group().startswith(".") and _abbreviated(text, match.start()):
            continue
        yield from _pieces(start, match.end())
        start = match.end()
    if start < len(text):
        yield from _pieces(start, len(text))


def _abbreviated(text: str, dot: int) -> bool:
    word = _LAST_WORD.search(text, max(0, dot - 12), dot)
    return word is not None and (
        word.group().lower() in _ABBREVIATIONS or (len(word.group()) == 1 and word.group().isupper())
    )


def _pieces(start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        yield start, min(end, start + MAX_SENTENCE)
        start += MAX_SENTENCE
