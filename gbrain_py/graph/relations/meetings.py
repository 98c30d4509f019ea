"""Who took part in a meeting: a person on its page did, unless the sentence speaks of an absence or of a
topic."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from gbrain_py.graph.relations import en, ja, zh
from gbrain_py.graph.relations.text import CJK, LINKS

_CONTRAST = re.compile(r"[;；。]|\b(?:but|while|whereas)\b|が、|但|而(?!且)")
_LISTED = re.compile(r"(?:さん|氏|様)?[\s,、，・&/]*(?:and|or|nor|と|和|及|与|跟|plus)?[\s,、，]*")
_CLOSING = re.compile(r"[)）]")
_ALL_OF_THEM = re.compile(
    r"[(（]\s*(?:both|all|neither|none|they|共に|ともに|いずれも|どちらも|两人|两位|都|均|皆)"
)
"""What opens a remark about all the names before it: "X, Y (both absent)"."""
_NO_NAME = re.compile(r"\bno\s+$")
_LINK = re.compile(LINKS)
_SUPPOSED = re.compile(
    r"\s*(?:(?:さん|氏|様|先生)?に[^。\ue000-\uf8ff]{1,20}(?:頼む|依頼する|お願いする|聞く|打診する|"
    r"相談する|確認する|任せる|渡す|送る)(?:ことに|予定|つもり|と決)|,? (?:should|could|would|might|may|"
    r"will|ought)(?: not)?(?: also)? (?:be|join|attend|come|participate)\b|(?:was|were|is|are) (?:supposed|"
    r"meant|due|expected|scheduled) to (?:be|join|attend|come)\b|next time|(?:さん|氏)?から[^。]{0,10}(?:届|"
    r"連絡|メール|返信|返事)|(?:さん|氏)?[にへ](?:は|も)?(?:後日|別途|後で|あとで|来週|明日)?(?:連絡|メール|確認|依頼|共有|送)|(?:さん|氏)?[にへ](?:は|"
    r"も)?[^。、\ue000-\uf8ff]{1,12}を(?:送|渡|共有|伝え|報告|転送)|(?:さん|氏)?(?:の件|"
    r"(?:の[^。、]{1,12})?(?:について|に関し))|is (?:invited|joining) next|(?:を|も|は)?(?:次回|今度|来週)|"
    r"(?:は|が|も)参加(?:予定|する予定)|(?:将|会|下次|可能)(?:参加|出席|加入))"
)


_JOINED = rf"(?:{LINKS}(?:さん|氏|様)?\s*(?:,|and|or|、|と|和|及)\s*)*"
_EXCEPT = re.compile(
    rf"\b(?:except|except for|apart from|other than|minus|bar|save for|excluding|but not|(?:everyone|"
    rf"everybody|all) but)\s+{_JOINED}$"
)
_ALL_BUT = re.compile(r"(?:さん|氏|様|先生)?(?:以外|を除)[^。]{0,12}(?:全員|みんな|皆|揃|そろ|参加|出席)")
_BESIDES = re.compile(rf"(?:除了?|除去)\s*{_JOINED}$")
_ALL_CAME = re.compile(r"^[^。还也又]{0,10}(?:都|全部|全员|均)")
_WORK_OF = re.compile(
    r"(?:さん|氏|先生|教授)?の[^。、\ue000-\uf8ff]{0,6}(?:論文|著書|著作|小説|記事|随筆|詩集|新刊|作品集|名前|手紙|メール|履歴書)(?:を|から|が|に|で|は)|(?:さん|氏)?(?:宛|あて|名義)|"
    r"(?:先生|老师|教授)?的[^，。\ue000-\uf8ff]{0,3}(?:文章|论文|新书|旧作|著作|小说|文集|报道|专栏|来信|邮件|简历|合同|名字)|"
    r"'s (?:[\w-]+ ){0,2}(?:paper|book|article|novel|thesis|essay|blog|column|poem)\b|"
    r"(?:さん|氏|先生)?を[^。、\ue000-\uf8ff]{0,6}(?:訪ね|訪問)"
)
"""What only tells of a person's work, or of a visit to come."""
_THERE = re.compile(
    rf"(?:さん|氏|様|先生)?(?:[\s,、，]*+(?:and|と|和|及|与)?+[\s,]*+{LINKS}(?:さん|氏|様)?+)*+(?:"
    r",? (?:also |both |all |too |briefly |later |then )*+(?:attended(?! [A-Z])|took part|participated|"
    r"showed up|turned up|sat in|dialled in|dialed in|called in|"
    r"came(?: in| late| along| too| as well|[.,;]|$)|"
    r"arrived(?: late| early|[.,;])|"
    r"(?:was|were) (?:also )?(?:there|present|in the room|on the call)|"
    r"chaired(?: the (?:meeting|call|session)|[.,;])|took (?:the )?(?:notes|minutes)|"
    r"joined(?: us| in| by| late| later| remotely| online| too| as well| from| (?:the|this|our) "
    r"(?:meeting|call|session|discussion)|[.,;]|$))"
    r"|[はがも](?:[^。、\ue000-\uf8ff]{0,10})(?:参加|出席|同席|列席|来た|来ました|来てい|遅れて|合流|いた。|司会|登壇)"
    r"(?!予定|しな|でき|する予定|せ|を見送|辞退)"
    r"|[也又还都均]?(?:[^，。、\ue000-\uf8ff不没未]{0,4})(?:参加了?|出席了?|到场|到了|来了|列席|在场|旁听|主持|迟到|早退|与会)"
    r")"
)
"""What says of the names before it that they were there."""
_HANDED = re.compile(
    r"\b(?:send|sent|forward|forwarded|share|shared|circulate|circulated|mail|mailed|return|show|submit|"
    r"post) (?:[\w'-]+ ){1,4}(?:to|with) $"
)
_THANKED = re.compile(
    r" for (?:hosting|joining|coming|attending|making|taking|chairing|having|standing|driving|travelling)\b"
)
_CAME_UP = re.compile(
    r",? (?:also |then )?came up(?! with)|'s (?:[\w-]+ )?(?:name|case|situation|move|departure) (?:came|was)|"
    r"(?:さん|氏|様|くん|先生)?(?:の(?:話題|噂|うわさ|近況|消息|評判|人柄|進退)|のこと(?:を|が|も|で|は)|"
    r"の話(?:も|が|に)[^。、]{0,4}(?:出|な|移)|を(?:今度|後日|来週)?紹介(?:して(?:くれる|もらう|くださる)|する(?:と|予定|そう)))|"
    r"(?:先生|老师|女士)?(?:的(?:近况|消息|动向|情况|事(?!后)|话题|传闻|去向|名字|离职|入职)|(?:发|写)(?:个)?(?:邮件|信|消息)|"
    r"打(?:个)?电话)"
)
"""What tells that others spoke of the person, or are to write to them."""
_PRONOUN_BEFORE = re.compile(r"\b(?:he|she|they)\b[^,;.]{0,25}\Z")
_NEXT_TIME = re.compile(
    r"次回[^。]*(?:来てもら|参加|呼|招|出席|入って|誘|声[をが]か|声を掛|お願い|依頼|打診)|下次[^。]*(?:邀请|请|叫|来|参加|出席)|"
    r"next time[^.]*(?:invite|bring|include|join)|(?:invite|bring|include)[^.]*next time"
)


def part_in(sentence: str, link: int) -> Literal["present", "absent", "topic"]:
    """What the sentence says of the person whose placeholder is at `link`."""
    text = _plain(sentence)
    if (
        _NO_NAME.search(text[:link])
        or is_excepted(text, link)
        or any(_same_clause(text, link, at) for at, _ in _absences(text))
    ):
        return "absent"
    before, after = text[max(0, link - 40) : link], text[link + 1 : link + 41]
    if _HANDED.search(before) and not _THANKED.match(after):
        return "topic"
    if _THANKED.match(after) and text[:link].rstrip().endswith("thanks to"):
        return "present"
    if _talked_about().search(before) or _tells_of_them(text, link):
        return "topic"
    # Japanese words are read as they are written, too, not in simplified signs
    return "topic" if _has_signs(sentence) and _tells_of_them(sentence, link) else "present"


def _tells_of_them(text: str, link: int) -> bool:
    """Whether words behind a name only tell of the person, or of a time to come."""
    after = text[link + 1 : link + 41]
    about = (
        _SUPPOSED.match(after) or _CAME_UP.match(after) or _WORK_OF.match(after) or _NEXT_TIME.search(text)
    )
    return about is not None


def is_excepted(text: str, link: int) -> bool:
    """Whether the person at `link` is left out of all who were there: "everyone except X", 除了X都来了."""
    if _EXCEPT.search(text[max(0, link - 80) : link]):
        return True
    after = text[link + 1 : link + 41]
    if not _has_signs(text):
        return False
    if _ALL_BUT.match(after):
        return True
    return _BESIDES.search(text[:link]) is not None and _ALL_CAME.search(after) is not None


def says_present(sentence: str, link: int) -> bool:
    """Whether the sentence says outright that the person whose placeholder is at `link` was there."""
    return any(_THERE.match(text[link + 1 : link + 81]) for text in (sentence, _plain(sentence)))


@lru_cache(maxsize=64)  # one sentence is asked about for each of its names
def _has_signs(text: str) -> bool:
    return CJK.search(text) is not None


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
    same list, after it no contrast; a remark in brackets is about the name right before it."""
    opened = max(text.rfind(sign, 0, absence) for sign in "(（")
    if opened >= 0 and not _CLOSING.search(text, opened, absence) and not _ALL_OF_THEM.match(text, opened):
        return link < opened and _LINK.search(text, link + 1, opened) is None
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
    return re.compile(rf"\b(?:{latin})(?: (?:the|our|her|his|their|with))?\s*$|(?:{signs})了?\s*$")


def _plain(text: str) -> str:
    """`text` as the tables of phrases for absences are written: lower case, simplified."""
    low = text.lower()
    return low if low.isascii() else (low if len(low) == len(text) else text).translate(zh.SIMPLER)
