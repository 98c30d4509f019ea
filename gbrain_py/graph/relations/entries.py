"""Dates of what a timeline entry tells of: the day of the entry is the day on which somebody came or left."""

from __future__ import annotations

import re

from gbrain_py.graph.relations.model import PAGE, Candidate
from gbrain_py.graph.relations.text import CJK

_LASTING = frozenset(("works_at", "advises"))
_LEFT = re.compile(
    r"\b(?:left|leaves|leaving|quits?|resign(?:s|ed)?|retire[sd]?|depart(?:s|ed)|exit(?:s|ed)|stepp?(?:ed|s) "
    r"(?:down|off|back)|fired|laid off)\b|last day"
    r"|退職|退社|退任|辞任|辞め|離職|離れ|去っ|卒業|解任"
    r"|离开|離開|离职|離職|辞职|辭職|辞去|卸任|离任|退休|退出",
    re.IGNORECASE,
)
_CAME = re.compile(
    r"\b(?:join(?:s|ed)?|hire[sd]?|recruit(?:s|ed)|appoint(?:s|ed)|start(?:s|ed)?|became|becomes|"
    r"promoted?|brought|named|began|begins|moved|took over|takes over)\b"
    r"|入社|就任|着任|転職|移籍|参画|加入|加わ|採用|迎え|任命|選任|入职|入職|加盟|出任|上任|跳槽|聘|任命|升任",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:who|where|formerly|previously|before|after|ago|had)\b|[元曾前]|以前|かつて|之前", re.IGNORECASE
)
"""What comes between an entry's beginning and a time that is not the entry's."""
_PHRASE = re.compile(
    r"((?:appointed|named|became|hired|joined|started|brought (?:in|on)|taken on)(?: as)?(?: an?| the)? "
    r"(?:[\w-]+ ){0,3})$",
    re.IGNORECASE,
)
"""What stands before a role and says that somebody came to it."""
_CLAUSE = re.compile(r"[，。；、：:\s]")
_NEAR = 24
_LINK = re.compile(r"\[\[[^\]]*\]\]|\[[^\]]*\]\([^)]*\)")
DATED = re.compile(r"[ \t>]*[-*+][ \t]+\**((?:19|20)\d\d-[01]\d(?:-[0-3]\d)?)\**(?=[ \t:：|，,])")
"""A list item that begins with a date, as an entry does."""


def of_entry(found: Candidate, words: str, date: str) -> Candidate:
    """Work or advice that an entry of `date` says began or ended, with that date; others as they are.

    `words` are the entry's, without its date; the offsets of `found` are characters of it.
    """
    if found.type not in _LASTING or found.since or found.until or PAGE not in (found.subject, found.object):
        return found
    over = found.tense == "past"
    sign = _LEFT if over else _CAME
    if not sign.search(words, found.start, found.end) and not sign.search(_around(words, found)):
        return found
    if _ASIDE.search(words, 0, found.start):
        return found
    return found._replace(until=date) if over else found._replace(since=date)


def _around(words: str, found: Candidate) -> str:
    """What stands beside a role and may say that somebody came to it, or left it."""
    plain = _LINK.sub("", words[max(0, found.start - 80) : found.start])
    phrase = _PHRASE.search(plain)
    before = phrase[1] if phrase else _CLAUSE.split(plain)[-1] if CJK.search(plain) else ""
    after = _LINK.sub("。", words[found.end :]).partition("。")[0].partition("、")[0][:_NEAR]
    return f"{before} {after if CJK.search(after) else ''}"
