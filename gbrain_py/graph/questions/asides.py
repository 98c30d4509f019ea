"""What a question sets aside: those "besides Ann", whom one was "with", a place left for another."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.graph.questions.lexicon import NAME, TIME, Lexicon, Word
from gbrain_py.graph.questions.plan import Named, Page
from gbrain_py.graph.questions.relations import BACKER

_COMING = frozenset({"works_at", "attended", "founded"})  # "before she came to", "before founding"
_MOST_BETWEEN = 4  # words between "before" and the place


def taken(
    lexicon: Lexicon, words: Sequence[Word], named: Sequence[Named]
) -> tuple[list[Word], frozenset[int], bool]:
    """The words without what is set aside, the pages that are no answers for it, and whether one of them is
    a place that was left. Where no name would remain, everything stays."""
    kept, without, left = list(words), frozenset[int](), False
    for find in (_left, _excepted, _accompanied, _helped, _met_there):
        for at in range(len(kept) - 1, -1, -1):
            if at < len(kept) and (span := find(lexicon, kept, at, named)):
                gone = {page.id for word in kept[span[0] : span[1]] for page in _pages(word, named)}
                rest = kept[: span[0]] + kept[span[1] :]
                own = any("M" in _kinds(word) for word in kept[span[0] : span[1]])
                if (gone or own) and any(_is_name(word) for word in rest):
                    kept, without, left = rest, without | gone, left or find is _left
    return kept, without, left


Span = tuple[int, int]


def _left(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "before (she came to) X"; in a dense script X stands before it, after the name that is spoken of."""
    if "<" not in _kinds(words[at]):
        return None
    if not lexicon.dense:
        stop = at + 1
        while stop < len(words) and stop - at < _MOST_BETWEEN and _coming(words[stop]):
            stop += 1
        return (at, stop + 1) if stop < len(words) and _is_name(words[stop]) else None
    start = at - 1
    while (
        start > 0
        and not _is_name(words[start])
        and (_coming(words[start]) or _kinds(words[start]) <= set("odk"))
    ):
        start -= 1
    if start <= 0 or not _is_name(words[start]) or not any(map(_is_name, words[:start])):
        return None
    while start > 1 and _coming(words[start - 1]) and not _is_name(words[start - 1]):
        start -= 1  # 加入青禾之前
    return start, at + 1


def _excepted(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "besides X and Y"; in Japanese the names stand before it."""
    if "!" not in _kinds(words[at]):
        return None
    step = -1 if lexicon.ending else 1
    last, place = at, at + step
    while 0 <= place < len(words) and (_is_name(words[place]) or _kinds(words[place]) & set("&k|-")):
        if _is_name(words[place]) or "M" in _kinds(words[place]):
            last = place
        place += step
    return (min(at, last), max(at, last) + 1) if last != at else None


def _accompanied(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "who was at the board meeting with X": where the question names what they did together as well."""
    if "+" not in _kinds(words[at]):
        return None
    if lexicon.dense:
        stop, start = at + 1, at - 1
        while start > 0 and not _is_name(words[start]) and _kinds(words[start]) & set("k-"):
            start -= 1
        if start > 0 and _is_name(words[start]) and "k" in _kinds(words[start - 1]):
            start -= 1
        names = words[start:at]
    else:
        start, stop = at, at + 1
        while stop < len(words) and not _is_name(words[stop]) and _kinds(words[stop]) <= {"-"}:
            stop += 1
        stop += 1
        names = words[at:stop]
    inside = [page.type for word in names for page in _pages(word, named)[:1]]
    outside = [page.type for word in (*words[:start], *words[stop:]) for page in _pages(word, named)[:1]]
    if start < 0 or not inside or not set(inside) <= BACKER or not outside or "person" in outside:
        return None
    return start, stop


def _helped(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "who helped X start Y": those who did what X did."""
    if lexicon.dense or not words[at].text.startswith("help") or at + 3 >= len(words):
        return None
    does = any("V" in _kinds(word) for word in words[at + 2 :])
    return (at, at + 2) if _is_name(words[at + 1]) and does else None


def _met_there(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "whom did X meet at the retreat": those who were there, but for X."""
    types = [page.type for word in words for page in _pages(word, named)[:1]]
    if sorted(types) != ["meeting", "person"] or [page.type for page in _pages(words[at], named)[:1]] != [
        "person"
    ]:
        return None
    others = any("e" in _kinds(word) for word in words)
    relations = {entry.senses[0].relation for word in words for entry in word.entries if entry.senses}
    asks = any(_kinds(word) & {"Q"} or "person" in entry.wanted for word in words for entry in word.entries)
    if not asks or not ("met" in relations or (others and "attended" in relations)):
        return None
    return at, at + 1 + (at + 1 < len(words) and "k" in _kinds(words[at + 1]))


def _coming(word: Word) -> bool:
    """Whether a word says that somebody came to a place, or nothing."""
    senses = {sense.relation for entry in word.entries for sense in entry.senses}
    return bool(senses & _COMING) or bool(_kinds(word) & set("-tp"))


def _kinds(word: Word) -> set[str]:
    return {entry.kind for entry in word.entries}


def _is_name(word: Word) -> bool:
    return NAME <= word.text < TIME


def _pages(word: Word, named: Sequence[Named]) -> tuple[Page, ...]:
    return named[ord(word.text) - ord(NAME)].pages if _is_name(word) else ()
