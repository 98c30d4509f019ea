"""Cheap tests of a text with placeholders: most blocks and sentences state nothing, and fail them."""

from __future__ import annotations

import itertools
import re
from functools import cache

from gbrain_py.graph.relations import ja, zh
from gbrain_py.graph.relations.en_cues import may_hold_cue
from gbrain_py.graph.relations.en_words import DEPARTMENTS, GENERIC_FIRM
from gbrain_py.graph.relations.histories import OPENS
from gbrain_py.graph.relations.labels import LONGEST
from gbrain_py.graph.relations.meetings import says_absent
from gbrain_py.graph.relations.text import CJK, LINKS

LABEL = re.compile(
    r"(?:^|[;；|·•\n（(／]| / )[\s\-+•・>|]*(?:\[[ xX]\]\s*)?"
    rf"([^:：;；|·•\n\ue000-\uf8ff]{{1,{LONGEST}}})[:：]"
)
_THEM = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b", re.IGNORECASE)
_IT = re.compile(rf"\b(?:its?|t?here|{'|'.join(sorted(GENERIC_FIRM))})\b", re.IGNORECASE)


def may_state(near: str) -> bool:
    """Whether a text with placeholders holds any word that a cue or a label needs: a cheap test that most
    fail."""
    if len(near.strip()) < 2:
        return False
    if ":" in near or "：" in near or may_hold_english(near) or OPENS.match(near):
        return True
    if "olleague" in near or "teammate" in near or "worker" in near:
        return True
    return CJK.search(near) is not None and (_AT_PLACE.search(near) is not None or _holds_sign(near))


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
    if _AT_NAME.search(text) is not None or may_hold_cue(_words(text)):
        return True
    if (" in " in text or " from " in text) and _IN_DEPARTMENT.search(text) is not None:
        return True
    return ("our " in text or "Our " in text) and _OURS.search(text) is not None


def _words(text: str) -> list[str]:
    """The words of a text with placeholders, in lower case; of words with hyphens the parts as well."""
    low = text.encode("ascii", "replace").translate(_PLAIN).decode("ascii")  # each step is one pass in C
    words = low.split()
    if "-" in low:
        words += [part for word in words if "-" in word for part in word.split("-")]
    return words


_PLAIN = bytes(
    ord(chr(c).lower()) if c < 128 and (chr(c).isalpha() or chr(c) == "-") else 32 for c in range(256)
)
_AT_NAME = re.compile(  # looks back from each link: looking for the words costs ten times as much
    rf"{LINKS}(?:(?<=\b[Aa][Tt]\s.)|(?<=\b[Ww]ith\s.)|(?<=\bWITH\s.)|(?<=\b[Ff]or\s.)|(?<=\b[Dd]uring\s.)|"
    rf"(?<=\bout of\s.)|(?<=@.)|(?<=@\s.)|(?<=\b[Ee]x.)|"
    r"(?<=\b[Ee]x[ -].))",
    re.DOTALL,
)


_AT_PLACE = re.compile(
    rf"{LINKS}(?:で|にて|一?走|[又也]?(?:迟到|遲到|早退)|に[^。、]{{0,9}}い[たるま]|由|的(?:股|份额)|会?(?:上|现场|當天|当天|現場)|"
    r"[，,]?[の的]?[一-龯ァ-ヶー]{1,8}(?:部|課|科|处|室|局|支社|支店|分公司|センター|中心|工場|车间|研究所))|"
    rf"[在给給為为替帮幫回]{LINKS}|[是任当當做为為]{LINKS}的?[一-龥]{{1,4}}[人手官匠工]|"
    rf"[部課室係処處处科组組]の?的?{LINKS}|[归歸靠由]{LINKS}|{LINKS}在(?:我们|我們|咱们|公司|本|店|团|团|队|隊|院|这|這)"
)
"""What stands around a name where work may be told without a word for it."""


_OURS = re.compile(
    rf"{LINKS}(?:,| is| was| as| remains| became) our |\b[Oo]ur (?:[a-z'-]+ ){{0,4}}[a-z'-]+(?:,| is| was|"
    rf") {LINKS}"
)
_IN_DEPARTMENT = re.compile(
    rf"{LINKS} (?:over )?(?:in|from) (?:our |the )?(?:{'|'.join(sorted(DEPARTMENTS))})\b"
)


@cache
def _heads() -> tuple[frozenset[str], frozenset[str]]:
    words = {
        "：",
        *"元員员士師师係長长者医手家官番",
        *"同僚 同期 同事 共事 上司 部下".split(),
        *"起点 由来 雏形 开端 はじまり 始まり 起源 出発点 ルーツ 原点".split(),
    }
    for ja_family in ja.FAMILIES:
        for row in ja_family.rows:
            words.update((row.stems if isinstance(row, ja.Action) else row.nouns).split())
    for zh_family in zh.FAMILIES:
        for zh_row in zh_family.rows:
            words.update(zh_row.words.split())
    return frozenset(word[:2] for word in words if len(word) > 1), frozenset(
        word for word in words if len(word) == 1
    )
