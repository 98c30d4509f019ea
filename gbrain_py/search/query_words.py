"""The words of a query: for each, the index terms that match it and how much each of them counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from gbrain_py.index import tokenize

# In percent. An occurrence of the very form has all of these, so they add up to 100.
EXACT, PLAIN, STEM = 30, 20, 70
WHOLE = 100
PREFIX = 80


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word, matched by any of its terms; `parts` stand in for it when the index has none of them."""

    text: str
    terms: tuple[tuple[str, int], ...]
    prefix: bool = False
    parts: tuple[QueryWord, ...] = ()


def words(text: str) -> list[QueryWord]:
    """The distinct words of `text` in order, parts of compounds after them."""
    return list({word.text: word for word in _words(text)}.values())


def prefix_words(text: str) -> list[QueryWord]:
    """The words of `text`, the last of which may go on."""
    found = words(text)
    if not found:
        return []
    *before, last = found
    if tokenize.is_dense(last.text):
        return found
    return [*before, QueryWord(f"{last.text}*", ((last.text, PREFIX),), prefix=True)]


def phrase_words(text: str) -> list[QueryWord]:
    """The distinct words of a phrase, by at least one of which every text that has the phrase is found."""
    found = words(text)
    terms = {term for word in found for term, _ in word.terms}
    sure = sure_terms(tokenize.units(text))
    if any(word.prefix for word in found) or any(terms.issuperset(either) for either in sure):
        return found
    units = [QueryWord(either[0], tuple((term, WHOLE) for term in either)) for either in sure]
    return list({word.text: word for word in (*found, *units)}.values())


def sure_terms(units: Sequence[str]) -> list[tuple[str, ...]]:
    """Of each tuple of index terms, every text in which `units` follow each other has one at least."""
    found: dict[tuple[str, ...], None] = {}
    for unit, after in zip_longest(units, units[1:]):
        if not tokenize.is_dense(unit):
            found[_alone(unit)] = None
        elif after is not None:  # a pair, unless marks or spaces stand between
            found[(unit + after, unit) if tokenize.is_dense(after) else (unit,)] = None
    return list(found)


def _alone(unit: str) -> tuple[str, ...]:
    unit = unit[: tokenize.MAX_TERM]
    is_short = unit.isascii() and (unit.isdigit() or len(unit) == 1)
    return (unit, tokenize.INNER + unit) if is_short else (unit,)


def _words(text: str) -> Iterator[QueryWord]:
    for kind, piece in tokenize.pieces(text):
        if kind == "mark":
            yield QueryWord(piece, ((piece, WHOLE),))
        elif kind == "word":
            yield from _of_word(piece)
        else:
            yield from _of_run(piece)


def _of_run(run: str) -> Iterator[QueryWord]:
    """The pairs of a run of characters; a single character is the beginning of pairs."""
    if len(run) == 1:
        yield QueryWord(run, ((tokenize.fold_dense(run), WHOLE),), prefix=True)
    for pair in map("".join, pairwise(run)):
        yield QueryWord(pair, ((tokenize.fold_dense(pair), WHOLE),))


def _of_word(word: str) -> Iterator[QueryWord]:
    base = word.removesuffix("'s").removesuffix("'S")
    if tokenize.is_simple(base):
        yield _simple(base, tuple(_simple(part) for part in tokenize.camel_parts(base)))
        return
    atoms = [_simple(atom) for atom in dict.fromkeys(tokenize.atoms(word))]
    spoken = [atom for atom in atoms if len(atom.text) > 1 and not atom.text.isdigit()]
    if len(word) > tokenize.MAX_TERM:
        yield from atoms
        return
    whole = [tokenize.lower(part) for part in tokenize.compounds(word)]
    terms = tuple((term, WHOLE) for term in dict.fromkeys(whole[:1] + whole[1:] * ("'" in word)))
    yield QueryWord(whole[0], terms, parts=tuple(atom for atom in atoms if atom not in spoken))
    yield from spoken


def _simple(word: str, parts: tuple[QueryWord, ...] = ()) -> QueryWord:
    exact, *others = tokenize.word_forms(tokenize.lower(word))
    plain = others[0] if others else exact
    stem = tokenize.STEM + (tokenize.stem_of(plain) or plain)
    forms = {exact: EXACT - PLAIN, plain: PLAIN} if others else {exact: EXACT}
    return QueryWord(exact, (*forms.items(), (stem, STEM)), parts=parts)
