"""From the words of a question to what it asks: rules over kinds of words, applied until one set is left.

A rule turns a stretch of words with a name in it (`S`) into the set of pages it describes, itself an `S`.
Rules are tried in their order, the closest ties first; one whose reading does not fit the page types is no
rule here, and where the words do not work out to the end, the next rule is tried instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gbrain_py.graph.questions.lexicon import Lexicon
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Tense, When
from gbrain_py.graph.questions.relations import (
    ANY,
    FIRM,
    FUND,
    KNOWN,
    MEETING,
    PERSON,
    Sense,
    defaults,
    reached,
    takes,
)
from gbrain_py.graph.questions.words import Title

MOST_HOPS = 3
MOST_WORDS = 30  # that mean something, in one question
_MOST_STATES = 1_500  # rows of words looked at before a question is given up
_RELATIONS = frozenset("NVu")


class Token(NamedTuple):
    """A word in its role: a kind of the rules with what it means, or a set of pages (`node`)."""

    kind: str
    node: Node | None = None
    senses: tuple[Sense, ...] = ()
    wanted: frozenset[str] = ANY
    tense: Tense = "any"
    when: When | None = None
    role: Title | None = None


Tokens = tuple[Token, ...]


@dataclass(slots=True)
class Effort:
    """How many rows of words may still be looked at for one question."""

    left: int = _MOST_STATES


@dataclass(slots=True)
class _Search:
    """The readings of a row of words, each given once."""

    lexicon: Lexicon
    turning: bool  # whether the other side of a word may be taken where the page types forbid the one told
    effort: Effort
    seen: set[Tokens] = field(default_factory=set)

    def readings(self, tokens: Tokens) -> Iterator[Node]:
        self.effort.left -= 1
        if self.effort.left < 0:
            return
        if node := _complete(tokens):
            yield node
            return
        kinds = "".join(token.kind for token in tokens)
        for how, pattern in self.lexicon.rules:
            for found in pattern.finditer(kinds):
                part = tokens[found.start() : found.end()]
                for node in _read(how, part, self.turning):
                    reduced = (*tokens[: found.start()], Token("S", node), *tokens[found.end() :])
                    if reduced not in self.seen:
                        self.seen.add(reduced)
                        yield from self.readings(reduced)


def readings(tokens: Sequence[Token], lexicon: Lexicon, effort: Effort) -> Iterator[Node]:
    """The sets of pages that the words may describe, the likeliest first."""
    if len(tokens) <= MOST_WORDS:
        for turning in (False, True):
            yield from _Search(lexicon, turning, effort).readings(tuple(tokens))


def _complete(tokens: Tokens) -> Node | None:
    """The one set that is left when every word of a relation is used, with the kind of page asked for."""
    sets = [token for token in tokens if token.kind == "S"]
    if len(sets) != 1 or any(token.kind in _RELATIONS for token in tokens):
        return None
    node = sets[0].node
    wanted = next((token.wanted for token in tokens if token.kind in "WQ" and token.wanted), ANY)
    return _narrowed(node, wanted) if isinstance(node, Found | Joined) and _has_relation(node) else None


def _has_relation(node: Node) -> bool:
    if isinstance(node, Joined):
        return any(_has_relation(part) for part in node.parts)
    return isinstance(node, Found)


def _narrowed(node: Node, wanted: frozenset[str]) -> Node:
    """The pages of a set that are of a wanted type, if its relation can lead to such."""
    if not wanted or not isinstance(node, Found) or node.wanted:
        return node
    if node.types and not node.types & wanted:
        return node
    return _replace(node, wanted=wanted)


def _replace(node: Found, *, wanted: frozenset[str]) -> Found:
    return Found(node.start, node.senses, wanted, node.tense, node.when, node.role)


def _read(how: str, part: Tokens, turning: bool) -> Iterator[Node]:
    """What a stretch of words describes, read in this way; nothing where the page types forbid it."""
    sets = [token.node for token in part if token.kind == "S" and token.node]
    words = [token for token in part if token.kind in _RELATIONS]
    wanted = next((token.wanted for token in part if token.kind in "WQw" and token.wanted), ANY)
    if how in ("owner", "doer"):
        yield from _related(sets[0], words[0], wanted, how == "doer", turning)
    elif how in ("owners", "doers"):
        parts = [next(_related(sets[0], word, ANY, how == "doers", turning), None) for word in words]
        if len(parts) > 1 and all(parts):
            yield Joined(tuple(_narrowed(part, wanted) for part in parts if part))
    elif how == "default":
        yield from _unsaid(sets[0], part, wanted)
    elif how == "join":
        if all(isinstance(node, Named) for node in sets):
            yield Joined(tuple(sets))
    elif how in ("meet", "either"):
        yield from _met(sets, how == "either")
    elif how == "kept":
        node = sets[0]
        if isinstance(node, Named) and _may_be(node.types, wanted):
            yield node
        elif isinstance(node, Found | Joined) and _may_be(node.types, wanted):
            yield _narrowed(node, wanted)


def _related(start: Node, word: Token, wanted: frozenset[str], doer: bool, turning: bool) -> Iterator[Found]:
    """The pages on the other side of a word whose one side is `start`; where the page types leave only the
    other reading, that if `turning`."""
    if _hops(start) >= MOST_HOPS:
        return
    narrow = word.wanted or wanted
    for turned in (doer, not doer) if turning else (doer,):
        senses = [sense.turned() if turned else sense for sense in word.senses]
        fitting = [sense for sense in senses if _takes(sense, start)]
        if narrow & MEETING and word.senses[0].relation == "met":
            fitting = [Sense("attended", "dst")]  # "meetings where we met": not those one met there
        if narrow:
            fitting = [sense for sense in fitting if not (ends := reached([sense], ANY)) or ends & narrow]
        if fitting:
            yield Found(start, tuple(fitting), narrow, word.tense, word.when, word.role)
            return


def _takes(sense: Sense, start: Node) -> bool:
    if isinstance(start, Joined):
        return all(_takes(sense, part) for part in start.parts)
    return takes(sense, start.types)


def _unsaid(start: Node, part: Tokens, wanted: frozenset[str]) -> Iterator[Node]:
    """What a kind of page is to `start` where no word says it."""
    asked = wanted or (FIRM if any(token.kind == "w" for token in part) else PERSON)
    types = start.types & KNOWN if isinstance(start, Named | Found | Joined) else ANY
    senses = defaults(asked, types)
    if senses and _hops(start) < MOST_HOPS:
        word = next((token for token in part if token.tense != "any" or token.when), part[0])
        yield Found(start, senses, asked, word.tense, word.when)


def _met(sets: Sequence[Node], either: bool) -> Iterator[Node]:
    """What two sets have in common; a name alone stands for itself."""
    types = [node.types for node in sets]
    if either or (all(types) and not frozenset.intersection(*types)):
        if all(isinstance(node, Found) for node in sets):
            yield Joined(tuple(sets), any=True)
    elif any(_has_relation(node) for node in sets):
        yield Joined(tuple(sets))


def _may_be(types: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether a page may be of a kind; a fund has often a company's page."""
    wanted = wanted | FIRM if wanted & FUND else wanted
    return not types or not wanted or bool(types & wanted) or not types <= KNOWN


def _hops(node: Node) -> int:
    if isinstance(node, Found):
        return 1 + _hops(node.start)
    return max(map(_hops, node.parts)) if isinstance(node, Joined) else 0
