"""English cue tables made ready for matching: from the first word of a phrase to all phrases that begin with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.en import CLASSES, FAMILIES, Family, Money, Noun, Owned, Thing, Verb
from gbrain_py.graph.relations.en_words import inflect

GAP = 5
"""The most tokens that `_` in a phrase may stand for; a linked list of names counts one each."""


_COMMON = frozenset(
    "is was are were be been being am 's in on at of to for have has had having get gets got getting gotten go goes went going "
    "gone come comes came coming take takes took taken taking make makes made making put puts putting give gives gave given giving "
    "do does did done doing keep keeps kept there with find finds finding by from the a an now still currently been 'm i'm who today "
    "these over back one".split()
)
"""Words too common to say that a sentence may hold a cue; "at" and "with" before a link are tested for by themselves."""


class Cue(NamedTuple):
    """One phrase in one form: `rest` are the words after the first, each a set of equals, or None for a gap."""

    rest: tuple[frozenset[str] | None, ...]
    form: str
    family: Family
    row: Verb | Noun | Money | Owned | Thing
    takes: frozenset[str]


@cache
def cues() -> dict[str, tuple[Cue, ...]]:
    """Cues by first word, longest phrase first."""
    table: dict[str, list[Cue]] = {}
    for family in FAMILIES:
        for row in family.rows:
            takes = frozenset("" if word == "-" else word for word in row.takes.split())
            for phrase in row.phrases.split(","):
                for first, form, rest in _forms(phrase.strip(), row):
                    table.setdefault(first, []).append(Cue(rest, form, family, row, takes))
    return {word: tuple(sorted(found, key=lambda cue: -len(cue.rest))) for word, found in table.items()}


@cache
def cue_words() -> frozenset[str]:
    """Words one of which stands in every cue: a text without any of them states nothing by a cue."""
    found: set[str] = set()
    for first, phrases in cues().items():
        for cue in phrases:
            items = [frozenset((first,)), *(item for item in cue.rest if item)]
            telling = [item for item in items if not item & _COMMON]
            if telling:
                found |= telling[0] if first not in _COMMON else telling[-1]
            elif None in cue.rest:
                found |= items[-1]
    return frozenset(found)


def _forms(phrase: str, row: Verb | Noun | Money | Owned | Thing) -> Iterator[tuple[str, str, tuple[frozenset[str] | None, ...]]]:
    words = phrase.split()
    if not words:
        return
    rest = tuple(None if word == "_" else _alternatives(word) for word in words[1:])
    inflected = isinstance(row, Verb) and not words[0].startswith("=")
    for first in sorted(_alternatives(words[0].lstrip("="))):
        forms = inflect(first) if inflected else {first: "x"}
        for form, kind in forms.items():
            yield form, kind, rest


def _alternatives(item: str) -> frozenset[str]:
    found: set[str] = set()
    for word in item.split("/"):
        found.update(CLASSES[word[1:-1]].split() if word.startswith("<") else (word,))
    return frozenset(found)


def match(cue: Cue, words: Sequence[str], kinds: Sequence[str], at: int) -> tuple[int, int] | None:
    """Whether `cue` stands at token `at`: the end of the match and the first link inside its gaps (or -1)."""
    end, captured = at + 1, -1
    pending = False
    for item in cue.rest:
        if item is None:
            pending = True
            continue
        stop = min(len(words), end + (GAP if pending else 0) + 1)
        for here in range(end, stop):
            if words[here] in item:
                break
            if kinds[here] in ".:":
                return None
            if kinds[here] in "LP" and captured < 0:
                captured = here
        else:
            return None
        end, pending = here + 1, False
    return end, captured


