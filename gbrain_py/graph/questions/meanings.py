"""What the words of a question may mean: rows of tokens, with tense and time where they belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from gbrain_py.graph.questions.grammar import Token
from gbrain_py.graph.questions.lexicon import END, KANA, NAME, TIME, Word
from gbrain_py.graph.questions.plan import Named, Tense, When
from gbrain_py.graph.questions.relations import ANY, reached
from gbrain_py.graph.questions.words import Entry

_USED = frozenset("SNVuWQwobpatgdhkfz&|")


def rows(
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
        elif word.kinds == {"X"} and word.start and asked:
            options.append([Token("W")])  # "which studios": a kind of page by a name of its own
        elif word.kinds == {"X"} and word.text.isascii() and at + 1 < len(words) and words[at + 1].is_name:
            options.append([None, Token("W")])  # "the band Leo founded"
        elif meant := _tokens(word.entries, bool(options)):
            ends = {"-", "V"} <= word.kinds and at + 1 == len(words)
            if ends and any(word.relates for word in words[:at]) and not _at_meeting(words[:at]):
                meant.sort(key=lambda token: token is not None)  # 「投資家は誰がいる」: there is, and no more
            if (
                {"V", "W"} <= word.kinds
                and at
                and words[at - 1].is_name
                and any(word.relates for word in words[:at])
            ):
                meant.sort(key=lambda token: token is None or token.kind != "W")  # "led the Orla seed"
            if asked or (at + 1 < len(words) and "t" in words[at + 1].kinds):
                # "which funds …", "funds that …", 「…にいたメンバー」: a kind of page, not what one does
                meant.sort(key=lambda token: token is None or token.kind != "W")
            options.append(meant)
        asked = word.text in ("which", "what") or ("V" in word.kinds and _ends_in_kana(word))
    for row in product(*options):
        yield _timed(row, places, tenses)


def _at_meeting(words: Sequence[Word]) -> bool:
    """Whether a kind of meeting is the place of what follows: 会議には誰が…."""
    places = (
        word for word, particle in pairwise(words) if particle.text in ("に", "には", "にも", "で", "では")
    )
    return any("meeting" in entry.wanted for word in places for entry in word.entries)


def _ends_in_kana(verb: Word) -> bool:
    return verb.stop - verb.start > len(verb.text) or bool(KANA.search(verb.text))


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
