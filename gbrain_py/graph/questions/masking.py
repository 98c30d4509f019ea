"""The text of a question with what is no word of it, names and times, put in single characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from gbrain_py.graph.questions import lexicon, names, times
from gbrain_py.graph.questions.lexicon import NAME, TIME
from gbrain_py.graph.questions.plan import Named, When

_CONTRACTED = re.compile(r"\b(who|what|where|when|which|that)'s\b")


class Text(NamedTuple):
    """A folded question with names and times put in single characters; `plain` is it before Han characters
    took the one form for their variants."""

    text: str
    plain: str
    named: tuple[Named, ...]
    times: tuple[When, ...]


def choices(found: Sequence[names.Place], text: str) -> Iterator[Sequence[names.Place]]:
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
            return words[0].entries[0].kind not in ("X", "-") or "M" in words[0].kinds
    return False


def masked(text: str, places: Sequence[names.Place], today: date) -> Text:
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
