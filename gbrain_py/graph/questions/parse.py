"""From the text of a question to a plan: which pages it names, and what it asks about them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from itertools import islice

from gbrain_py.graph.questions import (
    asides,
    grammar,
    lexicon,
    masking,
    meanings,
    names,
    own,
    parts,
    together,
    unread,
)
from gbrain_py.graph.questions.lexicon import END, KANA, NAME, Lexicon, Word
from gbrain_py.graph.questions.masking import Text
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Page, Plan
from gbrain_py.graph.questions.relations import MEETING, Sense
from gbrain_py.graph.questions.words import Entry
from gbrain_py.index.engine import Connection

MOST_TEXT = 300  # characters of a question that are read
MOST_PLANS = 6  # readings of one question
_MOST_MEANINGS = 48  # ways to take words of several meanings
_UNKNOWN = 3  # words that mean nothing here, beyond which a text is no question about a relation
_WORKED = Word(0, 0, "worked", (Entry("V", (Sense("works_at", "src"),)),))


class _Unread(Exception):
    """The text asks for what no walk tells."""


def plans(
    con: Connection, text: str, today: date, visible: Collection[str] | None, vocabulary: str = ""
) -> Iterator[Plan]:
    """What the question may ask, the likeliest first; nothing where it is no question about a relation.
    `vocabulary` is the text of the brain's own `schema.toml`."""
    text = names.folded(re.sub(f"[{NAME}-{END}]", " ", text[:MOST_TEXT]))
    if not text or not (lexicon.may_ask(text) or own.may_ask(text.replace("-", " "), vocabulary)):
        return
    own_words = own.languages(vocabulary)
    plain = lexicon.fold(text.replace("-", " "))

    def known_in(language: str) -> Lexicon:
        return own_words.get(language) or lexicon.load(language)

    if not any(known.asks(known.read(plain)) for known in map(known_in, lexicon.languages(text))):
        return
    found = names.places(con, text, visible)
    given: set[Plan] = set()
    for chosen in masking.choices(found, text):
        masked = masking.masked(text, chosen, today)
        for language in lexicon.languages(re.sub(f"[{NAME}-{END}]", "", masked.text)):
            known = known_in(language)
            words = known.read(masked.text)
            if any(word.kinds == {"x"} for word in words):
                return
            try:
                for plan in _plans(known, words, masked, con, visible):
                    if plan not in given:
                        given.add(plan)
                        yield plan
                    if len(given) >= MOST_PLANS:
                        return
            except _Unread:
                return  # nor is the rest of it a question in another language


def _plans(
    lexicon_: Lexicon, words: list[Word], masked: Text, con: Connection, visible: Collection[str] | None
) -> Iterator[Plan]:
    """With as many names as there are: parts of names too, if the text can be read so; at last, where nothing
    else can be read, "I" as the owner's page."""
    if not lexicon_.asks(words):
        return
    more, named = parts.taken(lexicon_, words, masked, con, visible)
    ways = [(more, named)] if len(named) > len(masked.named) else []
    ways = [way for way in (*ways, (words, masked.named)) if not unread.says(lexicon_, way[0])]
    if not ways:
        raise _Unread
    understood = False
    own = names.owner(con, visible) if any(word.kinds & {"M", "m"} for word in words) else None
    for way in ways:
        for plan in _understood(lexicon_, *way, masked) if way[1] else ():
            understood = True
            yield plan._replace(without=plan.without | {own.id}) if own else plan
        if understood:
            return
    if own:
        yield from _understood(lexicon_, *_with_owner(more, named, own), masked)
    elif not named and lexicon_.ending and _of_meeting(words) and (own := names.owner(con, visible)):
        me = [Word(0, 0, NAME, ()), Word(0, 0, "が", (Entry("g"),))]  # 「去年誰に会った」: I need not be said
        yield from _understood(lexicon_, [*me, *words], [Named("me", (own,))], masked)


def _understood(
    lexicon_: Lexicon, words: Sequence[Word], named: Sequence[Named], masked: Text
) -> Iterator[Plan]:
    if sum(word.kinds == {"X"} for word in words) > _UNKNOWN:
        return
    how = any("?" in word.kinds for word in words)
    connected = any("C" in word.kinds for word in words) or (how and _of_acquaintance(words))
    if connected and (plan := _connection(words, named)):
        yield plan
    elif not how:
        yield from _relational(lexicon_, words, named, masked)


def _of_acquaintance(words: Sequence[Word]) -> bool:
    """Whether the text speaks of knowing or meeting somebody."""
    senses = [sense.relation for word in words for entry in word.entries for sense in entry.senses]
    return any(relation in ("knows", "met") for relation in senses)


def _of_meeting(words: Sequence[Word]) -> bool:
    """Whether the text asks whom one met."""
    return any(entry.senses and entry.senses[0].relation == "met" for word in words for entry in word.entries)


def _with_owner(
    words: Sequence[Word], named: Sequence[Named], own: Page
) -> tuple[Sequence[Word], Sequence[Named]]:
    """The words with "I" and "we" as the name of the owner's page, and "my" as that and "'s"."""
    mended = list[Word]()
    for word in words:
        if word.kinds & {"M", "m"}:
            mended.append(Word(word.start, word.stop, chr(ord(NAME) + len(named)), ()))
            mended += [word._replace(entries=(Entry("o"),))] if "m" in word.kinds else []
        else:
            mended.append(word)
    return mended, [*named, Named("me", (own,))]


def _connection(words: Sequence[Word], named: Sequence[Named]) -> Plan | None:
    """How two named pages are connected, or how one is known."""
    if any(word.kinds <= {"N"} and word.entries for word in words):
        return None
    if len(named) == 1:
        return Plan("connection", named[0])
    return Plan("connection", Joined(tuple(named[:2]))) if len(named) == 2 else None


def _relational(
    lexicon_: Lexicon, words: Sequence[Word], named: Sequence[Named], masked: Text
) -> Iterator[Plan]:
    """The plans of walking from the named pages."""
    latest = any("L" in word.kinds for word in words)
    asks_when = any("T" in word.kinds for word in words)
    words, without, left = asides.taken(lexicon_, words, named)
    words = together.as_met(lexicon_, words, named)
    if left and not any(word.kinds & set("NVuWw") for word in words):
        words.append(_WORKED)  # "what did she do before Orla"
    others = any(word.kinds & {"e", "!"} for word in words)
    others = others or (len(named) > 1 and bool(words) and "+" in words[-1].kinds)  # "who … with?"
    rows = (list(row) for row in meanings.rows(words, named, masked.times, left))
    effort = grammar.Effort()
    strange, foretold = unread.strange(words), unread.foretold(words)
    titled = any(entry.role and entry.role.asked for word in words for entry in word.entries)
    if lexicon_.dense and not lexicon_.ending and KANA.search(masked.plain):
        strange -= 1  # the stem of a Japanese verb, which was read as such before
    for row in islice(rows, _MOST_MEANINGS):
        if strange > 0 and not any(token.kind in "NVu" for token in row):
            continue  # "who sued Orla": no word of a relation, and a word of something else
        if titled and not any(token.role or token.kind in "NVu" for token in row):
            continue  # a title is no kind of page of which all would do
        for node in grammar.readings(row, lexicon_, effort):
            wants_meeting = latest or asks_when
            node = _meetings(node, wants_meeting)
            if foretold and not unread.is_foretold(node):
                continue
            if asks_when and not _is_meetings(node) and isinstance(node, Found):
                continue  # when something was founded is for the other arms
            skip = without | (
                frozenset(page.id for name in named for page in name.pages) if others else frozenset()
            )
            yield Plan("latest" if latest or (asks_when and _is_meetings(node)) else "pages", node, skip)


def _meetings(node: Node, wanted: bool) -> Node:
    """Whom one met and when: the meetings themselves where they are asked for, not the people in them."""
    if not isinstance(node, Found) or node.senses[0].relation != "met":
        return node
    if wanted or node.wanted & MEETING:
        senses = (Sense("attended", "dst"), Sense("meeting", "dst"))
        return Found(node.start, senses, MEETING, node.tense, node.when)
    return node


def _is_meetings(node: Node) -> bool:
    return isinstance(node, Found) and node.types == MEETING
