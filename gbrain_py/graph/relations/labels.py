"""Labels over or before a list of names: "Founders:", 参加者：, the heads of table columns."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from gbrain_py.graph.relations import en, ja, zh


class Label(NamedTuple):
    """What a label says of the names under it: their end of the edge is `subject`, `object` or `absent`;
    `leads`, that they led the round."""

    type: str
    role: str
    tense: str
    leads: bool = False


_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_OPEN_ENDED = frozenset(
    "of are include so today include: to now currently at then as until since this in".split()
)
"""What may follow the noun of a label: "Funders to date:", "Backers so far:"."""
_LEADS = re.compile(r"\bled\b|\blead\b|リード|领投|主投")
LONGEST = 48
_ROLE_REMARK = re.compile(
    r"\s*(?:[(（:：–—|]|-(?= )|[,，、])\s*"
    r"((?:(?! (?:of|at|to|for) )[^()（）,，、;；.。|的の\ue000-\uf8ff]){1,40}?)"
    r"\s*(?:(?:since|from|until) \d{4}\s*|\d{4}年?(?:から|より|起)?\s*)?(?:[()（）,，、;；.。|]|$)"
)
_AND = re.compile(r"\s*(?:[&＆+/／・、，,]|\band\b|と|及び|および|和|与|及)\s*")
_LED = re.compile(
    r"\s*(?:[(（:：–—,，、]|- )\s*"
    r"(?:(?:co-)?(?:lead|led)(?: investor)?|リード(?:投資家)?|[领領]投方?|主投)\s*"
    r"(?=[)）,，、;；.。]|$)",
    re.IGNORECASE,
)
"""A remark on the one of several investors who led."""
_PARTS = re.compile(r"[()（）,，、;；:：|.。–—]|\s-\s")
_YEARS = re.compile(
    r"(?:(?:since|from|until|to|till) )?(?:[A-Za-z]{3,9}\.? )?(?:19|20)\d\d(?:[-./]\d\d?)?年?(?:\d+月)?"
    r"|[-–—~〜～]|\b(?:present|now|today)\b|現在|现在|至今|至|から|まで|起",
    re.IGNORECASE,
)
_CHIEFS = frozenset(
    "ceo,cto,chief executive,president,chairman,社長,代表,代表取締役,会長,首席执行官,总裁,董事长".split(",")
)
"""Whom there is one of: who is founder and chief is a founder."""
_TIMES = {
    **dict.fromkeys("now,currently,today,at present,present,現在,今,现在,目前,如今,现".split(","), "current"),
    **dict.fromkeys("before,before that,previously,formerly,earlier,past,prior".split(","), "past"),
    **dict.fromkeys("以前,過去,过去,之前,此前,前".split(","), "past"),
}
_KEPT_REMARKS = {"works_at": ("founded", "invested_in", "advises", "works_at"), "invested_in": ("advises",)}
"""Whose remarks say what holds instead: an investor may be the firm's adviser, a chief may not."""
_PAST = re.compile(rf"(?:{'|'.join(en.LABEL_PAST)})\b")
_TO_COME = (
    *"incoming ,future ,next ,upcoming ,potential ,prospective ,proposed ,rumoured ,possible ".split(","),
    *"次期 候補 候补 候任 拟任 潜在 意向".split(),
)
"""What makes of a label one of somebody who is to be that."""


@cache
def _table() -> dict[str, tuple[str, str]]:
    return {
        name.strip().lower().translate(zh.SIMPLER): says
        for labels in (en.LABELS, ja.LABELS, zh.LABELS)
        for names, says in labels.items()
        for name in names.split(",")
    }


@lru_cache(maxsize=4096)
def label(text: str) -> Label | None:
    """What a label such as "Founders", "Former employers:" or 創業者 means; None for any other text."""
    if len(text) > 4 * LONGEST:
        return None
    text = _EDGES.sub("", text.strip().lower().translate(zh.SIMPLER))
    if not text or len(text) > LONGEST:
        return None
    if text.startswith(_TO_COME):
        return None
    past = text.startswith((*ja.LABEL_PAST, *zh.LABEL_PAST)) or _PAST.match(text) is not None
    if text not in _table() and (joined := _joined(text)) is not None:
        return joined or None
    for name in _readings(text):
        if found := _table().get(name):
            tense = "past" if past and found[0] != "attended" else "current"
            return Label(*found, tense, found[0] == "invested_in" and _LEADS.search(text) is not None)
    return None


def _joined(text: str) -> Label | tuple[()] | None:
    """What a label of two names such as "Shareholders & investors" or 株主・投資家 says: the label that both
    are, () where only one of them speaks of investors, None where it is no such label."""
    parts = [part for part in _AND.split(text) if part]
    found = [label(part) for part in parts] if 1 < len(parts) <= 4 else []
    known = [part for part in found if part]
    if len(known) < 2 or len(known) < len(found):
        return None
    if all(part[:2] == known[0][:2] for part in known):
        return known[0]
    if {part.type for part in known} == {"founded", "works_at"} and not _CHIEFS.isdisjoint(parts):
        return next(part for part in known if part.type == "founded")
    return () if any(part.type == "invested_in" for part in known) else None


@lru_cache(maxsize=1024)
def of_a_life(text: str) -> Label | None:
    """What "Now:", 以前： or 之前： say of the firm right behind them on a person's page."""
    text = _EDGES.sub("", text.strip().lower().translate(zh.SIMPLER))
    return Label("works_at", "object", _TIMES[text]) if text in _TIMES else None


def with_remark(found: Label, after: str) -> Label:
    """What holds of one name under a label of people, by the remark behind it: "Team: Bo (adviser)"."""
    if found[:2] == ("works_at", "object"):
        return Label("advises", "object", found.tense) if _says_adviser(after) else found
    if found[:2] == ("invested_in", "subject") and _LED.match(after):
        return found._replace(leads=True)
    allowed = _KEPT_REMARKS.get(found.type, ()) if found.role == "subject" else ()
    remark = _ROLE_REMARK.match(after) if allowed else None
    own = label(remark[1]) if remark else None
    return own if own and own.role == "subject" and own.type in allowed else found


def _says_adviser(after: str) -> bool:
    """Whether the first words behind a firm and its years in a working life are an adviser's title."""
    pieces = (_YEARS.sub("", piece).strip() for piece in _PARTS.split(after))
    first = next((piece for piece in pieces if piece), "")
    own = label(first) if len(first) <= LONGEST else None
    return own is not None and own[:2] == ("advises", "subject")


def _readings(text: str) -> list[str]:
    """The label itself, then without a remark in parentheses, then its last words and its first."""
    bare = re.sub(r"\s*[(（][^)）]*[)）]", "", text).strip()
    words = bare.split()
    found = [text, bare]
    if 1 < len(words) <= 5:
        found += [" ".join(words[1:]), " ".join(words[-2:]), words[-1]]
        found += [" ".join(words[:at]) for at in range(1, len(words)) if words[at] in _OPEN_ENDED][:1]
    if not bare.isascii():
        for prefix in (*ja.LABEL_PREFIXES, *zh.LABEL_PREFIXES):
            if bare.startswith(prefix):
                found.append(bare[len(prefix) :])
    return found
