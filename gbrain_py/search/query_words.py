"""The words of a query: for each, the index terms that match it and how much each of them counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

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


def exact_terms(text: str) -> list[str]:
    """The terms that a chunk with the phrase `text` has: nothing that ends in mid-word."""
    found = dict.fromkeys(tokenize.tokens(text))
    return [term for term in found if len(term) > 1 or not tokenize.is_dense(term)] or list(found)


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
