"""That work is over because the sentence tells of leaving, without naming the place again: "joined X in 2019
and left in 2023"."""

from __future__ import annotations

import re

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.model import Candidate
from gbrain_py.graph.relations.text import LINK, LINKS

_NONE = r"[^.;。；\ue000-\uf8ff]"
_LEFT = re.compile(
    rf"{_NONE}{{0,40}}?\b(?:and|but|then|before|,) (?:he |she |they |then |finally )*"
    r"(?:left|quit|resigned|departed)(?: it| there| again| the (?:company|firm))?"
    rf"(?P<when> (?:again )?(?:in|on|at the end of) {_NONE}{{4,14}}| \w+ years later| (?:19|20)\d\d)?"
    r"\s*(?:[.;,)]|$)"
    rf"|{_NONE}{{0,24}}?(?:し|り|き|て|が)、(?P<ja>{_NONE}{{0,14}}?に?)"
    r"(?:退社|退職|離職|辞め|離れ)(?:し?た|ました|て(?:いる|います)|$|。)"
    rf"|{_NONE}{{0,12}}?[，,](?P<zh>{_NONE}{{0,14}}?)(?:离开|離開|离职|離職|辞职|辭職)(?:了|公司)?\s*(?:之?[后後]|[。，；]|$)"
)
_MOVED = re.compile(r"\b(?:moved|switched|transferred|jumped|decamped|defected)\b|転職|移籍|転籍|移っ|移り")
_LINK = re.compile(LINKS)
_DENIED = re.compile(r"\bnot\b|n't|没|未|不|若|如果|考虑|打算|计划")


def left_later(found: Candidate, sentence: str) -> Candidate:
    """Work that the rest of the sentence says was left, with its date; other candidates as they are."""
    if found.type not in ("works_at", "advises") or found.tense == "past":
        return found
    own = [mark.end() for mark in _LINK.finditer(sentence) if ord(mark.group()) - LINK in found[1:3]]
    told = _LEFT.match(sentence, max(found.end, *own)) if own else None
    if told is None or _DENIED.search(told.group()):
        return found
    until = dates_in(
        "in " + (told["when"] or told["ja"] or told["zh"] or "").replace(" in ", " ").strip()
    ).since
    return found._replace(tense="past", until=until)


def before_moves(found: list[Candidate], sentence: str) -> list[Candidate]:
    """The candidates, where work that stands before a move to another place in the sentence is over: "a buyer
    at X, moved to Y in 2017"."""
    if len(found) < 2:
        return found
    moves = [c for c in found if c.type == "works_at" and _MOVED.search(sentence, c.start, c.end)]
    return [c._replace(tense="past") if _is_moved_from(c, moves) else c for c in found] if moves else found


def _is_moved_from(one: Candidate, moves: list[Candidate]) -> bool:
    return (
        one.type == "works_at"
        and one.tense != "past"
        and any(c.start > one.end and c.subject == one.subject and c.object != one.object for c in moves)
    )
