"""Cheap tests of a text with placeholders: most blocks and sentences state nothing, and fail them."""

from __future__ import annotations

import itertools
import re
from functools import cache

from gbrain_py.graph.relations import ja, zh
from gbrain_py.graph.relations.en_cues import may_hold_cue
from gbrain_py.graph.relations.en_words import GENERIC_FIRM
from gbrain_py.graph.relations.labels import LONGEST
from gbrain_py.graph.relations.meetings import says_absent
from gbrain_py.graph.relations.text import CJK, LINKS, SELF

LABEL = re.compile(
    rf"(?:^|[;；|·•\n])[\s\-+•・>|]*(?:\[[ xX]\]\s*)?([^:：;；|·•\n\ue000-\uf8ff]{{1,{LONGEST}}})[:：]"
)
_WORD = re.compile("[a-z][a-z-]*")
_THEM = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b", re.IGNORECASE)
_IT = re.compile(rf"\b(?:its?|t?here|{'|'.join(sorted(GENERIC_FIRM))})\b", re.IGNORECASE)


def may_state(near: str) -> bool:
    """Whether a text with placeholders holds any word that a cue or a label needs: a cheap test that most
    fail."""
    if len(near.strip()) < 2:
        return False
    if ":" in near or "：" in near or may_hold_english(near):
        return True
    return CJK.search(near) is not None and _holds_sign(near)


def may_refer_back(sentence: str, person: int | None, company: int | None) -> bool:
    """Whether a sentence without links may speak of the person or the organisation linked before it."""
    return (
        (person is not None and (_THEM.search(sentence) is not None or says_absent(sentence)))
        or (company is not None and _IT.search(sentence) is not None)
        or ((person is not None or company is not None) and CJK.search(sentence) is not None)
    )


def _holds_sign(text: str) -> bool:
    """Whether any Japanese or Chinese cue may begin somewhere in `text`, by its first two characters."""
    pairs, singles = _heads()
    for form in (text, text.translate(zh.SIMPLER)):
        if not pairs.isdisjoint(map("".join, itertools.pairwise(form))) or not singles.isdisjoint(form):
            return True
    return False


def may_hold_english(text: str) -> bool:
    """Whether an English cue may stand in a text with placeholders."""
    return _AT_NAME.search(text) is not None or may_hold_cue(_words(text))


def _words(text: str) -> frozenset[str]:
    """The words of a text with placeholders, in lower case."""
    plain = _PLACEHOLDER.sub(" ", text)
    if plain.isascii():
        low = plain.translate(_PLAIN)
        return frozenset((low.replace("ex-", "ex ") if "ex-" in low else low).split())
    return frozenset(_WORD.findall(plain.lower().replace("ex-", "ex ")))


_PLACEHOLDER = re.compile(f"{LINKS}|{SELF}")
_PLAIN = str.maketrans({chr(c): chr(c).lower() if chr(c).isalpha() or c == 45 else " " for c in range(128)})
_AT_NAME = re.compile(  # looks back from each link: looking for the words costs ten times as much
    rf"{LINKS}(?:(?<=\b[Aa][Tt]\s.)|(?<=\b[Ww]ith\s.)|(?<=\bWITH\s.)|(?<=@.)|(?<=@\s.)|(?<=\b[Ee]x.)|"
    r"(?<=\b[Ee]x[ -].))",
    re.DOTALL,
)


@cache
def _heads() -> tuple[frozenset[str], frozenset[str]]:
    words = {"：", "元"}
    for ja_family in ja.FAMILIES:
        for row in ja_family.rows:
            words.update((row.stems if isinstance(row, ja.Action) else row.nouns).split())
    for zh_family in zh.FAMILIES:
        for zh_row in zh_family.rows:
            words.update(zh_row.words.split())
    return frozenset(word[:2] for word in words if len(word) > 1), frozenset(
        word for word in words if len(word) == 1
    )
