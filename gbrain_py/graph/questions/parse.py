"""From the text of a question to a plan: which pages it names, and what it asks about them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from itertools import islice, product
from typing import NamedTuple

from gbrain_py.graph.questions import asides, grammar, lexicon, names, own, times, unread
from gbrain_py.graph.questions.grammar import Token
from gbrain_py.graph.questions.lexicon import END, NAME, TIME, Lexicon, Word
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Page, Plan, Tense, When
from gbrain_py.graph.questions.relations import ANY, MEETING, Sense, reached
from gbrain_py.graph.questions.words import Entry
from gbrain_py.index.engine import Connection

MOST_TEXT = 300  # characters of a question that are read
MOST_PLANS = 6  # readings of one question
_MOST_MEANINGS = 48  # ways to take words of several meanings
_UNKNOWN = 3  # words that mean nothing here, beyond which a text is no question about a relation
_KANA = re.compile(r"[\u3040-\u30ff]")
_CONTRACTED = re.compile(r"\b(who|what|where|when|which|that)'s\b")
_WORKED = Word(0, 0, "worked", (Entry("V", (Sense("works_at", "src"),)),))
_USED = frozenset("SNVuWQwobpatgdhkfz&|")


class _Unread(Exception):
    """The text asks for what no walk tells."""


class Text(NamedTuple):
    """A folded question with names and times put in single characters; `plain` is it before Han characters
    took the one form for their variants."""

    text: str
    plain: str
    named: tuple[Named, ...]
    times: tuple[When, ...]


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
    for chosen in _choices(found, text):
        masked = _masked(text, chosen, today)
        for language in lexicon.languages(re.sub(f"[{NAME}-{END}]", "", masked.text)):
            known = known_in(language)
            words = known.read(masked.text)
            if any(_kinds(word) == {"x"} for word in words):
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


def _choices(found: Sequence[names.Place], text: str) -> Iterator[Sequence[names.Place]]:
    """The names to take as such: first without those that are a single word of the questions' own."""
    rest, at = "", 0
    for place in found:
        rest, at = f"{rest} {text[at : place.start]}", place.stop
    rest += text[at:]
    spoken = lexicon.languages(rest if any(map(str.isalnum, rest)) else text)
    plain = [place for place in found if not _is_word(place.named.name, spoken)]
    if len(plain) < len(found) and plain:
        yield plain
    yield found


def _is_word(name: str, spoken: Sequence[str]) -> bool:
    """Whether a name is also a word that questions in one of the languages `spoken` are made of, such as a
    page called Team."""
    for language in lexicon.languages(name):
        if language not in spoken:
            continue
        words = lexicon.load(language).read(lexicon.fold(name).replace("-", " "))
        if len(words) == 1 and words[0].entries:
            return words[0].entries[0].kind not in ("X", "-") or "M" in _kinds(words[0])
    return False


def _masked(text: str, places: Sequence[names.Place], today: date) -> Text:
    """The text with the names, then the times, each in one character; `-` between words is a space."""
    pieces, at = list[str](), 0
    for number, place in enumerate(places[: lexicon.MOST]):
        pieces += [text[at : place.start], chr(ord(NAME) + number)]
        at = place.stop
    text = "".join(pieces) + text[at:]
    text = re.sub(r"(?<!\d)-|-(?!\d)", " ", text)
    pieces, at, whens = [], 0, list[When]()
    for start, stop, when in times.find(text, today):
        if len(whens) < lexicon.MOST:
            pieces += [text[at:start], chr(ord(TIME) + len(whens))]
            whens.append(when)
            at = stop
    text = _CONTRACTED.sub(r"\1 is", "".join(pieces) + text[at:]).replace("-", " ")
    return Text(lexicon.fold(text), text, tuple(place.named for place in places), tuple(whens))


def _plans(
    lexicon_: Lexicon, words: list[Word], masked: Text, con: Connection, visible: Collection[str] | None
) -> Iterator[Plan]:
    """With as many names as there are: parts of names too, if the text can be read so; at last, where nothing
    else can be read, "I" as the owner's page."""
    if not lexicon_.asks(words):
        return
    more, named = _with_parts_of_names(lexicon_, words, masked, con, visible)
    ways = [(more, named)] if len(named) > len(masked.named) else []
    ways = [way for way in (*ways, (words, masked.named)) if not unread.says(lexicon_, way[0])]
    if not ways:
        raise _Unread
    understood = False
    own = names.owner(con, visible) if any(_kinds(word) & {"M", "m"} for word in words) else None
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
    if sum(_kinds(word) == {"X"} for word in words) > _UNKNOWN:
        return
    how = any("?" in _kinds(word) for word in words)
    connected = any("C" in _kinds(word) for word in words) or (how and _of_acquaintance(words))
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


def _kinds(word: Word) -> set[str]:
    return {entry.kind for entry in word.entries}


def _with_parts_of_names(
    lexicon_: Lexicon, words: list[Word], masked: Text, con: Connection, visible: Collection[str] | None
) -> tuple[list[Word], Sequence[Named]]:
    """The words with those that begin or end a page's name taken as names."""
    runs = [run for start in range(len(words)) for run in _runs(lexicon_, words, start, masked.plain)]
    called = {run.text for run in runs if run.called}
    parts = names.partly(con, [run.text for run in runs], visible, called)
    named, mended, at = list(masked.named), list[Word](), 0
    for run in runs:
        if run.first >= at and run.text in parts and len(named) < lexicon.MOST:
            mended += words[at : run.first]
            mended.append(Word(words[run.first].start, run.stop, chr(ord(NAME) + len(named)), ()))
            mended += lexicon_.read(masked.text[run.stop : words[run.last].stop])
            named.append(parts[run.text])
            at = run.last + 1
            if run.called and at < len(words) and words[at].start == run.stop:
                at += bool(lexicon.CALLED.fullmatch(masked.plain[words[at].start : words[at].stop]))
    return mended + words[at:], named


class _Run(NamedTuple):
    """Words `first`..`last` that may, up to character `stop`, be a part of a name, and whether they are
    called as people are."""

    first: int
    last: int
    stop: int
    text: str
    called: bool


def _runs(lexicon_: Lexicon, words: Sequence[Word], start: int, text: str) -> Iterator[_Run]:
    """The runs from one word on, the longest first: unknown words that stand together, and words of our own
    beside them, for names are made of both (読書会, "strategy day", "board meeting", "studio visit")."""

    def joined(at: int) -> bool:
        return words[at - 1].stop + (text[words[at].start : words[at].start + 1].isascii()) >= words[at].start

    def part(at: int) -> str:
        kinds = _kinds(words[at])
        if kinds in ({"X"}, {"W"}):
            return min(kinds)
        return "V" if not dense and at > start and kinds & set("VNW") else ""

    dense = not text[words[start].start].isascii()
    if not part(start) or (dense and start and part(start - 1) == part(start) == "X" and joined(start)):
        return
    stop = start + 1
    while stop < len(words) and part(stop) and joined(stop):
        stop += 1
    kinds = [part(at) for at in range(start, stop)]
    for last in range(stop - 1, start - 1, -1):
        if "X" not in kinds[: last - start + 1] and (last == start or not dense):
            continue
        if dense and last + 1 < stop and kinds[last - start] == kinds[last - start + 1] == "X":
            continue
        begin, end = words[start].start, words[last].stop
        for cut in range(end, words[last].start, -1) if dense else (end,):
            if cut < end and not lexicon_.single(text[cut]) and not lexicon.CALLED.match(text[cut:]):
                continue  # 品鉴会|都: an unknown run ends in a word of one character, or in a title
            written = text[begin:cut].replace(" ", "-")
            yield _Run(start, last, cut, written, bool(lexicon.CALLED.match(text[cut:])))


def _with_owner(
    words: Sequence[Word], named: Sequence[Named], own: Page
) -> tuple[Sequence[Word], Sequence[Named]]:
    """The words with "I" and "we" as the name of the owner's page, and "my" as that and "'s"."""
    mended = list[Word]()
    for word in words:
        if _kinds(word) & {"M", "m"}:
            mended.append(Word(word.start, word.stop, chr(ord(NAME) + len(named)), ()))
            mended += [word._replace(entries=(Entry("o"),))] if "m" in _kinds(word) else []
        else:
            mended.append(word)
    return mended, [*named, Named("me", (own,))]


def _connection(words: Sequence[Word], named: Sequence[Named]) -> Plan | None:
    """How two named pages are connected, or how one is known."""
    if any(_kinds(word) <= {"N"} and word.entries for word in words):
        return None
    if len(named) == 1:
        return Plan("connection", named[0])
    return Plan("connection", Joined(tuple(named[:2]))) if len(named) == 2 else None


def _relational(
    lexicon_: Lexicon, words: Sequence[Word], named: Sequence[Named], masked: Text
) -> Iterator[Plan]:
    """The plans of walking from the named pages."""
    latest = any("L" in _kinds(word) for word in words)
    asks_when = any("T" in _kinds(word) for word in words)
    words, without, left = asides.taken(lexicon_, words, named)
    if left and not any(_kinds(word) & set("NVuWw") for word in words):
        words.append(_WORKED)  # "what did she do before Orla"
    others = any(_kinds(word) & {"e", "!"} for word in words)
    others = others or (len(named) > 1 and bool(words) and "+" in _kinds(words[-1]))  # "who … with?"
    rows = (list(row) for row in _meanings(words, named, masked.times, left))
    effort = grammar.Effort()
    strange, foretold = unread.strange(words), unread.foretold(words)
    titled = any(entry.role and entry.role.asked for word in words for entry in word.entries)
    if lexicon_.dense and not lexicon_.ending and _KANA.search(masked.plain):
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


def _meanings(
    words: Sequence[Word], named: Sequence[Named], whens: Sequence[When], left: bool
) -> Iterator[Sequence[Token]]:
    """The words as tokens, once for each way to take those of several meanings, with tense and time on the
    relation they stand by; `left`: of a place that was left for another."""
    options: list[list[Token | None]] = []
    asked = False
    places: list[tuple[int, When]] = []
    tenses: list[tuple[int, Tense]] = [(0, "past")] if left else []
    for at, word in enumerate(words):
        if word.entries and word.entries[0].kind in "10<":
            tenses.append((len(options), "current" if word.entries[0].kind == "1" else "past"))
        if NAME <= word.text < TIME:
            options.append([Token("S", named[ord(word.text) - ord(NAME)])])
        elif TIME <= word.text < END:
            places.append((len(options), whens[ord(word.text) - ord(TIME)]))
        elif _kinds(word) == {"X"} and word.start and asked:
            options.append([Token("W")])  # "which studios": a kind of page by a name of its own
        elif (
            _kinds(word) == {"X"} and word.text.isascii() and at + 1 < len(words) and _is_name(words[at + 1])
        ):
            options.append([None, Token("W")])  # "the band Leo founded"
        elif meant := _tokens(word.entries, bool(options)):
            if {"-", "V"} <= _kinds(word) and at + 1 == len(words) and any(map(_relates, words[:at])):
                meant.sort(key=lambda token: token is not None)  # 「投資家は誰がいる」: there is, and no more
            if (
                {"V", "W"} <= _kinds(word)
                and at
                and _is_name(words[at - 1])
                and any(map(_relates, words[:at]))
            ):
                meant.sort(key=lambda token: token is None or token.kind != "W")  # "led the Orla seed"
            if asked or (at + 1 < len(words) and "t" in _kinds(words[at + 1])):
                # "which funds …", "funds that …", 「…にいたメンバー」: a kind of page, not what one does
                meant.sort(key=lambda token: token is None or token.kind != "W")
            options.append(meant)
        asked = word.text in ("which", "what") or ("V" in _kinds(word) and _ends_in_kana(word))
    for row in product(*options):
        yield _timed(row, places, tenses)


def _is_name(word: Word) -> bool:
    return NAME <= word.text < TIME


def _relates(word: Word) -> bool:
    return bool(_kinds(word) & set("NVu"))


def _ends_in_kana(verb: Word) -> bool:
    return verb.stop - verb.start > len(verb.text) or bool(_KANA.search(verb.text))


def _tokens(entries: Sequence[Entry], follows: bool) -> list[Token | None]:
    """The tokens that a word may be, None for one that says nothing: a relative pronoun only where something
    stands before it; a noun, last of all, as the kind of page it stands for."""
    kinds = {entry.kind for entry in entries}
    if not kinds & _USED:
        return []
    tokens: list[Token | None] = [
        Token(entry.kind, None, entry.senses, entry.wanted, "past" if entry.past else "any", None, entry.role)
        for entry in entries
        if entry.kind in _USED and not (entry.kind == "t" and not follows and kinds & {"Q", "w"})
    ]
    if {"t", "Q"} <= kinds and follows:
        tokens.sort(key=lambda token: token is None or token.kind != "t")
    tokens += [
        Token("W", wanted=entry.wanted or reached(entry.senses[:1], ANY))
        for entry in entries
        if entry.kind == "N"
    ]
    return [*tokens, None] if "-" in kinds else tokens


def _timed(
    row: Sequence[Token | None], places: Sequence[tuple[int, When]], tenses: Sequence[tuple[int, Tense]]
) -> list[Token]:
    """The tokens with each time on the nearest word of a relation, and each tense on the nearest that has
    none, of two the one that follows."""
    tokens = [
        token
        for token, before in zip(row, [None, *row], strict=False)
        if token is not None and not (token.kind == "o" and before is not None and before.kind == "o")
    ]
    ties = [at for at, token in enumerate(tokens) if token.kind in "NVu"] or [
        at for at, token in enumerate(tokens) if token.kind in "WQw"
    ]

    def standing(place: int) -> int:
        return sum(token is not None for token in row[:place])

    for place, when in ((standing(place), when) for place, when in places):
        if ties:
            nearest = min(ties, key=lambda at: (abs(at - place + 0.5), at))
            tokens[nearest] = tokens[nearest]._replace(when=when)
    for place, tense in ((standing(place), tense) for place, tense in tenses):
        if free := [at for at in ties if tokens[at].tense == "any"]:
            nearest = min(free, key=lambda at: (abs(at - place + 0.5), -at))
            tokens[nearest] = tokens[nearest]._replace(tense=tense)
    return tokens


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
