"""Who was whose colleague where: both worked there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.text import LINK, LINKS

_RESPECT = "(?:さん|氏|先生|女士)?"
_NONE = r"[^.;。；，、\ue000-\uf8ff]"
_TOLD = re.compile(
    rf"(?P<en>{LINKS})(?:,| is| was| and (?:he|she|I) (?:are|were))?(?: an?| his| her| my| our)?"
    r"(?P<en_past> former| old| ex-?| then| one-time)? ?(?:colleague|co-?worker|teammate)s?"
    rf"(?: of (?:his|hers|mine))? (?P<en_at>from|at) (?P<en_firm>{LINKS})"
    rf"|(?P<ja>{LINKS}){_RESPECT}(?:とは?|は|も|、){_NONE}{{0,8}}?(?P<ja_firm>{LINKS})"
    r"(?P<ja_past>時代の|で(?:の|は)?|の元?)(?:同僚|同期|上司|部下)"
    rf"|(?P<zh>{LINKS}){_RESPECT}(?:曾?是)?(?:他|她|我|本人)?的?在?(?P<zh_firm>{LINKS})"
    rf"(?:工作|任职)?(?:的|时的?|时期的|时代的|期间的)(?P<zh_past>前|老)?(?:同事|上司|下属)"
    rf"|(?:在(?P<in_firm>{LINKS})(?:时|曾)?[和与与跟同](?P<in_who>{LINKS})|[和与與跟同](?P<with_who>{LINKS}){_RESPECT}"
    rf"(?:曾经?|一起|都|同)?在(?P<with_firm>{LINKS})){_NONE}{{0,6}}?共事"
    rf"|[和与與跟同](?P<and_who>{LINKS}){_RESPECT}(?:曾?是)(?P<and_firm>{LINKS})的?(?P<and_past>前|老)?同事"
)
_WORDS = ("olleague", "worker", "teammate", "同僚", "同期", "同事", "共事", "上司", "部下")
_DENIED = re.compile(r"\b(?:not|never)\b|n't|ない|ません|[不没未](?!久|同)|若|如果|もし")
_NOW = re.compile(r"\b(?:now|still|current)\b|今|現在|现在|目前|正在|仍")


def may_tell(text: str) -> bool:
    """Whether a text speaks of colleagues at all: a cheap test."""
    return any(map(text.__contains__, _WORDS))


def colleagues(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """That the person of the page and the one named both worked at the firm that made them colleagues."""
    for found in _TOLD.finditer(sentence):
        parts = {name: text for name, text in found.groupdict().items() if text}
        who, firm = (
            ord(next(parts[name] for name in names if name in parts)) - LINK
            for names in (
                ("en", "ja", "zh", "in_who", "with_who", "and_who"),
                ("en_firm", "ja_firm", "zh_firm", "in_firm", "with_firm", "and_firm"),
            )
        )
        around = sentence[found.end() : found.end() + 12]
        if (
            scene.types[who] != "person"
            or scene.types[firm] not in ("company", "fund")
            or _DENIED.search(found.group() + around)
        ):
            continue
        over = parts.keys() & {"en_past", "zh_past", "and_past", "in_who", "with_who"} or (
            (parts.get("en_at") == "from" and scene.page.type == "person")
            or parts.get("ja_past") not in (None, "の")
            or re.match("だった|でした", around)
            or " was" in found.group()
        )
        tense = "past" if over and not _NOW.search(sentence) else "current"
        for person in (who, PAGE) if scene.page.type == "person" else (who,):
            place = found.start(), found.end()
            yield Candidate("works_at", person, firm, tense, *dates_in(sentence), "colleagues", *place)
