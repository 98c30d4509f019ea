"""English cue tables made ready for matching: from the first word of a phrase to all phrases that begin
with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.en import FAMILIES
from gbrain_py.graph.relations.en_words import inflect
from gbrain_py.graph.relations.rows import CLASSES, Family, Money, Noun, Owned, Thing, Verb

GAP = 5
"""The most tokens that `_` in a phrase may stand for; a linked list of names counts one each."""


_FUNCTION = frozenset(
    "and before that is was are were be been being am 's 'm in on at of to for have has had having get gets "
    "got getting gotten do does did done there with by from the a an now still currently i'm who today "
    "these it as one".split()
)
"""Words that stand in every other sentence; "at" and "with" before a link are tested for by themselves."""
_COMMON = frozenset(
    "go goes went gone come comes came coming take takes took taken taking make makes made making put "
    "puts putting give gives gave given giving keep keeps kept find finds over back out up first second "
    "third last old new early late latest people person man woman team look looks looked day days hours "
    "years year months time part place list lists call calls called turn turns turned set sets setting "
    "hand hands step steps stepped name named names together off along alone side other own k m mind "
    "living current into only best biggest largest newest right-hand show shows going doing no up "
    "after his her their some".split()
)
"""Words that many sentences hold."""


class Cue(NamedTuple):
    """One phrase in one form: `rest` are the words after the first, each a set of equals, or None for a
    gap."""

    rest: tuple[frozenset[str] | None, ...]
    form: str
    family: Family
    row: Verb | Noun | Money | Owned | Thing
    takes: frozenset[str]


class Cues(NamedTuple):
    """The cues that begin with one word: those of that word alone, and longer ones by a word they need as
    well; `needed` are those words."""

    alone: tuple[Cue, ...]
    longer: dict[str, tuple[Cue, ...]]
    needed: frozenset[str]


@cache
def cues() -> dict[str, Cues]:
    """Cues by first word."""
    alone: dict[str, list[Cue]] = {}
    longer: dict[str, dict[str, list[Cue]]] = {}
    for family in FAMILIES:
        for row in family.rows:
            takes = frozenset("" if word == "-" else word for word in row.takes.split())
            for phrase in row.phrases.split(","):
                for first, form, rest in _forms(phrase.strip(), row):
                    cue = Cue(rest, form, family, row, takes)
                    if not rest:
                        alone.setdefault(first, []).append(cue)
                        continue
                    for word in _rarest(rest):
                        longer.setdefault(first, {}).setdefault(word, []).append(cue)
    return {
        first: Cues(
            tuple(alone.get(first, ())),
            {word: tuple(found) for word, found in longer.get(first, {}).items()},
            frozenset(longer.get(first, ())),
        )
        for first in alone.keys() | longer.keys()
    }


def _rarest(rest: tuple[frozenset[str] | None, ...]) -> frozenset[str]:
    """The item of a phrase that fewest sentences hold: one without common words if there is one."""
    items = [item for item in rest if item]
    return min(items, key=_frequency)


@cache
def _tests() -> tuple[frozenset[str], dict[str, list[tuple[frozenset[str], ...]]]]:
    """Words that a cue needs and few sentences hold; and common words that a cue needs, with what else it
    needs."""
    rare: set[str] = set()
    common: dict[str, set[tuple[frozenset[str], ...]]] = {}
    for first, phrases in cues().items():
        known = {id(cue): cue for longer in phrases.longer.values() for cue in longer}
        for cue in (*phrases.alone, *known.values()):
            items = [frozenset((first,)), *(item for item in cue.rest if item)]
            item = min(items, key=_frequency)
            if item & _FUNCTION:
                continue
            others = tuple(other for other in items if other is not item)
            for word in item:
                if others and word in _COMMON:
                    common.setdefault(word, set()).add(others)
                else:
                    rare.add(word)
    return frozenset(rare), {word: list(needed) for word, needed in common.items() if word not in rare}


def may_hold_cue(words: Collection[str]) -> bool:
    """Whether a sentence of these words may hold a cue; most that hold none fail this test."""
    rare, common = _tests()
    if not rare.isdisjoint(words):
        return True
    return any(
        all(not other.isdisjoint(words) for other in others)
        for word in common.keys() & set(words)
        for others in common[word]
    )


def _frequency(item: frozenset[str]) -> int:
    return 100 * len(item & _FUNCTION) + len(item & _COMMON)


def _forms(
    phrase: str, row: Verb | Noun | Money | Owned | Thing
) -> Iterator[tuple[str, str, tuple[frozenset[str] | None, ...]]]:
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
