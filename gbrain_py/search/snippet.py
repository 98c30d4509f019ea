"""The piece of a chunk that shows why it matched, as plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from gbrain_py.index import tokenize

WIDTH = 240  # characters
MARKED = 0.15  # part of the rarest term's weight that a term needs to be marked
_ROUNDING = 1e-9
_BEFORE = 40  # characters of context before the first match
_MAX_READ = 20_000  # characters of a chunk that are looked through

_MARKUP = re.compile(
    r"!?\[\[(?:[^\[\]|\n]{0,500}\|)?(?P<wiki>[^\[\]|\n]{1,500})\]\]"
    r"|!?\[(?P<label>[^\[\]\n]{1,500})\]\([^()\n]{0,1000}\)"
    r"|(?P<heading>^#{1,6}[ \t]+)|(?P<mark>\*{1,3}|~~|`+|<!--.{0,200}?-->)",
    re.MULTILINE,
)
_SPACE = re.compile(r"\s+")
_WORD_END = re.compile(r"\s\S*$")


@dataclass(frozen=True, slots=True)
class Piece:
    """Plain text, what matched in it, and at which character of the chunk the first match stands."""

    text: str
    marks: tuple[tuple[int, int], ...]
    at: int


def cut(chunk: str, weights: Mapping[str, float], prefixes: Collection[str] = ()) -> Piece:
    """About WIDTH characters of the chunk around the weightiest matches, without markup. `weights` are
    those of the index terms looked for; terms that weigh next to nothing are not marked."""
    least = MARKED * max(weights.values(), default=0.0)
    wanted = _Wanted({term: weight for term, weight in weights.items() if weight >= least}, tuple(prefixes))
    chunk = chunk[:_MAX_READ]
    start = first = _window(list(_matches(chunk, wanted)), wanted)
    if len(chunk) <= WIDTH:
        start = 0
    elif start:
        start = max(0, start - _BEFORE)
        start = next((m.end() for m in [_SPACE.search(chunk, start, start + _BEFORE)] if m and start), start)
    text = plain(chunk[start : start + 2 * WIDTH])
    shortened = len(text) > WIDTH or start + 2 * WIDTH < len(chunk)
    text = _WORD_END.sub("", text[:WIDTH]) if len(text) > WIDTH else text
    text = ("…" if start else "") + text + ("…" if shortened else "")
    marks = _merge([(s, e) for s, e, _ in _matches(text, wanted)])
    return Piece(text, tuple(marks), first)


def plain(text: str) -> str:
    """Markdown as a reader sees it: links by their label, no emphasis, one space for any white space."""
    return _SPACE.sub(" ", _MARKUP.sub(_label, text)).strip()


def _label(found: re.Match[str]) -> str:
    return found["wiki"] or found["label"] or ""


@dataclass(frozen=True, slots=True)
class _Wanted:
    weights: Mapping[str, float]
    prefixes: tuple[str, ...]

    def first(self, terms: tuple[str, ...]) -> str | None:
        """The first of `terms` that is wanted."""
        for term in terms:
            if term in self.weights or (self.prefixes and term.startswith(self.prefixes)):
                return term
        return None

    def weight(self, term: str) -> float:
        """What a term counts; one found by its beginning counts like a rare one."""
        return self.weights.get(term) or max(self.weights.values(), default=1.0)


def _matches(text: str, wanted: _Wanted) -> Iterator[tuple[int, int, str]]:
    for start, end, terms in tokenize.spans(text):
        if term := wanted.first(terms):
            yield start, end, term


def _window(found: list[tuple[int, int, str]], wanted: _Wanted) -> int:
    """Where the window starts that has the weightiest distinct terms."""
    best, start, left, weight = 0.0, 0, 0, 0.0
    inside: Counter[str] = Counter()
    for at, _, term in found:
        weight += wanted.weight(term) if not inside[term] else 0.0
        inside[term] += 1
        while at - found[left][0] > WIDTH - 2 * _BEFORE:
            gone = found[left][2]
            inside[gone] -= 1
            weight -= wanted.weight(gone) if not inside[gone] else 0.0
            left += 1
        if weight > best + _ROUNDING:
            best, start = weight, found[left][0]
    return start


def _merge(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Spans that touch or overlap as one."""
    last: tuple[int, int] | None = None
    for start, end in spans:
        if last and start <= last[1]:
            last = last[0], max(last[1], end)
            continue
        if last:
            yield last
        last = start, end
    if last:
        yield last
