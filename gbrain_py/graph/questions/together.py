"""Questions for whom somebody was at meetings with: "who else was at meetings with X", 「Xと会議に出た人」,
和X参加会议的人. They ask whom X met."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.graph.questions.lexicon import NAME, Lexicon, Word
from gbrain_py.graph.questions.plan import Named
from gbrain_py.graph.questions.relations import Sense
from gbrain_py.graph.questions.words import Entry

_WHO = frozenset("who whom 誰 谁 だれ どなた".split())
_MET = (Entry("V", (Sense("met", "src"),)),)
_MOST_BETWEEN = 5


def as_met(lexicon: Lexicon, words: list[Word], named: Sequence[Named]) -> list[Word]:
    """The words with "at meetings with X" as one verb for meeting X; as they are where no person is asked
    for, or no such words stand there."""
    if not any(word.text in _WHO or word.text[-1:] in _WHO or _wants(word, "person") for word in words):
        return words
    for at, word in enumerate(words):
        if word.is_name and [page.type for page in named[ord(word.text) - ord(NAME)].pages[:1]] == ["person"]:
            find = _in_japanese if lexicon.ending else _in_chinese if lexicon.dense else _in_english
            if (span := find(words, at)) is not None:
                start, stop = span
                met = Word(words[start].start, words[stop - 1].stop, "met", _MET)
                return [*words[:start], met, *words[stop:]]
    return words


def _in_english(words: Sequence[Word], name: int) -> tuple[int, int] | None:
    """The span of "(was) at meetings with" before the name."""
    if name < 2 or "+" not in words[name - 1].kinds or not _wants(words[name - 2], "meeting"):
        return None
    start = name - 2
    while start > 0 and (words[start - 1].kinds <= set("-pd") and words[start - 1].kinds):
        start -= 1
    return (start - (start > 0 and _attends(words[start - 1])), name)


def _in_japanese(words: Sequence[Word], name: int) -> tuple[int, int] | None:
    """The span of 会議に出た behind Xと, 一緒に or not."""
    at = name + 1
    while at < len(words) and words[at].kinds == {"-"}:
        at += 1
    if at >= len(words) or "k" not in words[at].kinds:
        return None
    start = stop = at + 1
    is_meeting = False
    while stop < len(words) and stop - start < _MOST_BETWEEN and not _attends(words[stop]):
        is_meeting = is_meeting or _wants(words[stop], "meeting") or _relates(words[stop], "met")
        if words[stop].is_name or not (is_meeting or words[stop].kinds <= set("-+d")):
            return None
        stop += 1
    return (start, stop + 1) if is_meeting and stop < len(words) and _attends(words[stop]) else None


def _in_chinese(words: Sequence[Word], name: int) -> tuple[int, int] | None:
    """The span of 参加会议 behind 和X, 一起 or not."""
    if not name or "k" not in words[name - 1].kinds:
        return None
    stop = name + 1
    while stop < len(words) and words[stop].kinds <= set("-+") and words[stop].kinds:
        stop += 1
    if stop + 1 < len(words) and _attends(words[stop]) and _wants(words[stop + 1], "meeting"):
        return name + 1, stop + 2
    return None


def _attends(word: Word) -> bool:
    return _relates(word, "attended") and "V" in word.kinds


def _relates(word: Word, relation: str) -> bool:
    return any(entry.senses and entry.senses[0].relation == relation for entry in word.entries)


def _wants(word: Word, kind: str) -> bool:
    """Whether a word names a kind of page, and only that."""
    return any(entry.kind == "W" and entry.wanted == {kind} for entry in word.entries)
