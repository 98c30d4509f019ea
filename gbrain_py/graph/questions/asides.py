"""What a question sets aside: those "besides Ann", whom one was "with", a place left for another."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.graph.questions.lexicon import NAME, Lexicon, Word
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
                own = any("M" in word.kinds for word in kept[span[0] : span[1]])
                if (gone or own) and any(word.is_name for word in rest):
                    kept, without, left = rest, without | gone, left or find is _left
    return kept, without, left


Span = tuple[int, int]


def _left(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "before (she came to) X"; in a dense script X stands before it, after the name that is spoken of."""
    if "<" not in words[at].kinds:
        return None
    if not lexicon.dense:
        stop = at + 1
        while stop < len(words) and stop - at < _MOST_BETWEEN and _coming(words[stop]):
            stop += 1
        return (at, stop + 1) if stop < len(words) and words[stop].is_name else None
    start = at - 1
    while (
        start > 0 and not words[start].is_name and (_coming(words[start]) or words[start].kinds <= set("odk"))
    ):
        start -= 1
    if start <= 0 or not words[start].is_name or not any(word.is_name for word in words[:start]):
        return None
    while start > 1 and _coming(words[start - 1]) and not words[start - 1].is_name:
        start -= 1  # 加入青禾之前
    return start, at + 1


def _excepted(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "besides X and Y"; in Japanese the names stand before it."""
    if "!" not in words[at].kinds:
        return None
    step = -1 if lexicon.ending else 1
    last, place = at, at + step
    while 0 <= place < len(words) and (words[place].is_name or words[place].kinds & set("&k|-")):
        if words[place].is_name or "M" in words[place].kinds:
            last = place
        place += step
    with_particle = step < 0 and at + 1 < len(words) and words[at + 1].text == "で"  # 〜以外で
    return (min(at, last), max(at, last) + 1 + with_particle) if last != at else None


def _accompanied(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "who was at the board meeting with X": where the question names what they did together as well."""
    if "+" not in words[at].kinds:
        return None
    if lexicon.dense:
        stop, start = at + 1, at - 1
        while start > 0 and not words[start].is_name and words[start].kinds & set("k-"):
            start -= 1
        if start > 0 and words[start].is_name and "k" in words[start - 1].kinds:
            start -= 1
        names = words[start:at]
    else:
        start, stop = at, at + 1
        while stop < len(words) and not words[stop].is_name and words[stop].kinds <= {"-"}:
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
    does = any("V" in word.kinds for word in words[at + 2 :])
    return (at, at + 2) if words[at + 1].is_name and does else None


def _met_there(lexicon: Lexicon, words: Sequence[Word], at: int, named: Sequence[Named]) -> Span | None:
    """ "whom did X meet at the retreat": those who were there, but for X."""
    types = [page.type for word in words for page in _pages(word, named)[:1]]
    if sorted(types) != ["meeting", "person"] or [page.type for page in _pages(words[at], named)[:1]] != [
        "person"
    ]:
        return None
    others = any("e" in word.kinds for word in words)
    relations = {entry.senses[0].relation for word in words for entry in word.entries if entry.senses}
    asks = any(word.kinds & {"Q"} or "person" in entry.wanted for word in words for entry in word.entries)
    if not asks or not ("met" in relations or (others and "attended" in relations)):
        return None
    return at, at + 1 + (at + 1 < len(words) and "k" in words[at + 1].kinds)


def _coming(word: Word) -> bool:
    """Whether a word says that somebody came to a place, or nothing."""
    senses = {sense.relation for entry in word.entries for sense in entry.senses}
    return bool(senses & _COMING) or bool(word.kinds & set("-tp"))


def _pages(word: Word, named: Sequence[Named]) -> tuple[Page, ...]:
    return named[ord(word.text) - ord(NAME)].pages if word.is_name else ()
