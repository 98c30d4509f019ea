"""Who took part in a meeting: a person on its page did, unless the sentence speaks of an absence or of a
topic."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from gbrain_py.graph.relations import en, ja, zh
from gbrain_py.graph.relations.text import LINKS

_CONTRAST = re.compile(r"[;；。]|\b(?:but|while|whereas)\b|が、|但|而(?!且)")
_LISTED = re.compile(r"(?:さん|氏|様)?[\s,、，・&/]*(?:and|or|nor|と|和|及|与|跟|plus)?[\s,、，]*")
_NO_NAME = re.compile(r"\bno\s+$")
_LINK = re.compile(LINKS)
_SUPPOSED = re.compile(
    r"\s*(?:,? (?:should|could|would|might|may|will|ought)(?: not)?(?: also)? (?:be|join|attend|come|"
    r"participate)\b|(?:was|were|is|are) (?:supposed|meant|due|expected|scheduled) to "
    r"(?:be|join|attend|come)\b|"
    r"next time|(?:さん|氏)?から[^。]{0,10}(?:届|連絡|メール|返信|返事)|(?:さん|"
    r"氏)?[にへ](?:連絡|メール|確認|依頼|共有|送)|"
    r"(?:さん|氏)?(?:の件|(?:の[^。、]{1,12})?(?:について|に関し))|is (?:invited|joining) next|"
    r"(?:を|も|は)?(?:次回|今度|来週)|(?:は|が|も)参加(?:予定|する予定)|(?:将|会|下次|可能)(?:参加|"
    r"出席|加入))"
)


_PRONOUN_BEFORE = re.compile(r"\b(?:he|she|they)\b[^,;.]{0,25}\Z")
_NEXT_TIME = re.compile(
    r"次回[^。]*(?:来てもら|参加|呼|招|出席|入って|誘|声[をが]か|声を掛|お願い|依頼|打診)|下次[^。]*(?:邀请|请|叫|来|参加|出席)|"
    r"next time[^.]*(?:invite|bring|include|join)|(?:invite|bring|include)[^.]*next time"
)


def part_in(sentence: str, link: int) -> Literal["present", "absent", "topic"]:
    """What the sentence says of the person whose placeholder is at `link`."""
    text = _plain(sentence)
    if _NO_NAME.search(text[:link]) or any(_same_clause(text, link, at) for at, _ in _absences(text)):
        return "absent"
    before, after = text[max(0, link - 40) : link], text[link + 1 : link + 41]
    if _talked_about().search(before) or _SUPPOSED.match(after) or _NEXT_TIME.search(text):
        return "topic"
    return "present"


def says_absent(text: str) -> bool:
    """Whether a text speaks of somebody's absence."""
    return bool(_absences(_plain(text)))


def says_they_were_absent(text: str) -> bool:
    """Whether a sentence without names says so of the person named before it: "He was not there."."""
    plain = _plain(text)
    return any(not latin or _PRONOUN_BEFORE.search(plain, 0, at) for at, latin in _absences(plain))


@lru_cache(maxsize=64)  # one sentence is asked about for each of its names
def _absences(plain: str) -> tuple[tuple[int, bool], ...]:
    """Where phrases of absence stand, each with whether it is in Latin letters."""
    for phrase in _phrases_of_absence():  # much cheaper than the pattern of all
        if phrase in plain:
            break
    else:
        return ()
    return tuple((found.start(), found.group().isascii()) for found in _absent().finditer(plain))


def _same_clause(text: str, link: int, absence: int) -> bool:
    """Whether an absence is said of this person: before it no contrast and no other name but those of the
    same list, after it no contrast."""
    if absence < link:
        return _CONTRAST.search(text, absence, link) is None and _own_subject(text, absence, link)
    if _CONTRAST.search(text, link, absence):
        return False
    at = link
    while (following := _LINK.search(text, at + 1, absence)) is not None:
        if not _LISTED.fullmatch(text, at + 1, following.start()):
            return False
        at = following.start()
    return True


def _own_subject(text: str, absence: int, link: int) -> bool:
    """Whether a name after an absence is still said to be absent ("regrets from X and Y"), not a new
    subject."""
    earlier = [found.start() for found in _LINK.finditer(text, 0, absence)]
    if not earlier:
        return True
    return _LINK.search(text, absence, link) is not None and "," not in text[absence:link]


@cache
def _phrases_of_absence() -> tuple[str, ...]:
    return (*en.ABSENT, *(phrase.translate(zh.SIMPLER) for phrase in (*ja.ABSENT, *zh.ABSENT)))


@cache
def _absent() -> re.Pattern[str]:
    latin = "|".join(re.escape(phrase) for phrase in sorted(en.ABSENT, key=len, reverse=True))
    signs = "|".join(re.escape(phrase.translate(zh.SIMPLER)) for phrase in (*ja.ABSENT, *zh.ABSENT))
    return re.compile(rf"\b(?:{latin})\b|{signs}")


@cache
def _talked_about() -> re.Pattern[str]:
    latin = "|".join(re.escape(phrase) for phrase in sorted(en.TALKED_ABOUT, key=len, reverse=True))
    signs = "|".join(re.escape(phrase) for phrase in zh.TALKED_ABOUT)
    return re.compile(rf"\b(?:{latin})(?: (?:the|our|her|his|their|with))?\s*$|(?:{signs})\s*$")


def _plain(text: str) -> str:
    """`text` as the tables of phrases for absences are written: lower case, simplified."""
    low = text.lower()
    return low if low.isascii() else (low if len(low) == len(text) else text).translate(zh.SIMPLER)
