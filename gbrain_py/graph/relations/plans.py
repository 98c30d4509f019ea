"""What a sentence puts into the time to come: "joins X next month" is a plan, and who leaves next year is
still there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gbrain_py.graph.relations.model import Candidate
from gbrain_py.graph.relations.text import CJK

_TYPES = frozenset(("works_at", "advises", "invested_in", "founded"))
_TO_COME = re.compile(
    r"\b(?:next (?:week|month|year|quarter|spring|summer|autumn|fall|winter)|"
    r"next (?:mon|tues|wednes|thurs|fri)day|"
    r"tomorrow|later this (?:week|month|year)|on (?:mon|tues|wednes|thurs|fri)day)\b"
    r"|来月|来週|来年|来春|来夏|来秋|明日|明後日|再来(?:週|月|年)|翌月から"
    r"|下个?月|下個月|下周|下週|下季度|明年|明天|后天|後天",
    re.IGNORECASE,
)
"""Times to come."""
_SIGNS = ("ext ", "omorrow", "ater this ", "day", "来", "明", "翌", "下", "后天", "後天")
_BORDER = re.compile(r"[;；。，,、]|\b(?:and|but|while|after|before)\b")
_ANOTHER = re.compile(r"\b(?:meet|meeting|speak|talk|call|see you)\b[^,;]*$|之前", re.IGNORECASE)
"""What happens then, if not what the cue says."""
_UNTIL = re.compile(r"\b(?:until|till|through) (?:the end of )?$", re.IGNORECASE)
_UNTIL_BEHIND = re.compile("末?(?:まで|为止)")
_IS_PAST = re.compile(r"し?(?:た|て(?:いた|いる|い))|[了过過]")
_EVENT = re.compile(
    r"\b(?:join|start|begin|move|switch|become|take|leave|quit|retire|resign|step|invest|put|lead|back|fund|return|go|"
    r"come|found|launch|sign)(?:s|es|ing|ping|ting|ning)?\b",
    re.IGNORECASE,
)


def may_be_plan(text: str) -> bool:
    """Whether a text names a time to come: a cheap test, then a sure one."""
    return any(map(text.__contains__, _SIGNS)) and _TO_COME.search(text) is not None


def not_yet(found: Iterable[Candidate], sentence: str) -> Iterator[Candidate]:
    """The candidates, those of a plan without a statement; what is to end still holds."""
    times = list(_TO_COME.finditer(sentence))
    for one in found:
        time = _time_of(one, sentence, times) if one.type in _TYPES else None
        lasts = one.type in ("works_at", "advises")
        if time is None:
            yield one
        elif lasts and (one.tense == "past" or _ends_at(sentence, time)):
            yield one._replace(tense="current", until=None)
        elif _is_event(one, sentence, time):
            yield one._replace(type="")
        else:
            yield one


def _time_of(one: Candidate, sentence: str, times: list[re.Match[str]]) -> re.Match[str] | None:
    """The time in the clause of a candidate."""
    for time in times:
        first, last = min(one.end, time.end()), max(one.start, time.start())
        if not _BORDER.search(sentence, first, last) and not _ANOTHER.search(sentence, 0, time.start()):
            return time
    return None


def _ends_at(sentence: str, time: re.Match[str]) -> bool:
    before = sentence[: time.start()]
    return _UNTIL.search(before) is not None or _UNTIL_BEHIND.match(sentence, time.end()) is not None


def _is_event(one: Candidate, sentence: str, time: re.Match[str]) -> bool:
    """Whether the cue tells of what then happens, and not of what has happened or lasts."""
    if CJK.search(time.group()):
        return _IS_PAST.match(sentence, one.end) is None
    cue = sentence[one.start : one.end]
    return _EVENT.search(cue) is not None and re.search(r"ed\b", cue) is None
