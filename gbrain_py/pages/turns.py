"""Where somebody begins to speak in a written conversation: `**Ann:** …`, `ben: …`, `[10:02] <cy> …`."""

from __future__ import annotations

import re
from collections import Counter

_FEWEST = 4  # turns; what has fewer is no conversation
_READ = 60  # characters of a line in which a speaker is looked for

_TIME = r"[\[(]?\d[\d\-/.:, T]{2,22}(?:[AaPp][Mm])?[\])]?[ \t,\-–—|]*"
_NAME = r"[^\W\d_][^\n:：*<>\[\]()|.!?。！？]{0,39}"
_TURN = re.compile(
    rf"^(?:[ \t]*(?:[-*+>]|\d{{1,4}}[.)])[ \t]+)?(?:{_TIME})?"
    rf"(?:<(?P<angle>[^\s<>]{{1,30}})>(?=\s)"
    rf"|(?:\*\*|__)(?P<bold>{_NAME})(?:[(\[][^\n()\[\]]{{1,30}}[)\]])?"
    r"(?:[:：](?:\*\*|__)|(?:\*\*|__)[ \t]*(?:[(\[][^\n()\[\]]{1,30}[)\]])?[ \t]*(?:[:：]|$))"
    rf"|(?P<plain>{_NAME}?)(?:[ \t]*[(\[][^\n()\[\]]{{1,30}}[)\]])?(?::(?=[ \t]|$)|：))",
    re.MULTILINE,
)


def turn_starts(text: str, start: int, end: int) -> list[int]:
    """Where the turns of the conversation in `start`..`end` begin; none when that is no conversation.

    A conversation is one of two or more that speak twice at least. A label that comes once, as in a list of
    properties, begins nothing.
    """
    found: list[tuple[int, str]] = []
    at = start
    while 0 <= at < end:
        stop = text.find("\n", at, end)
        line_end = end if stop < 0 else stop
        if turn := _TURN.match(text, at, min(line_end, at + _READ)):
            name = turn["angle"] or turn["bold"] or turn["plain"]
            if name and name.strip() and len(name.split()) <= 4:
                found.append((at, name.strip().casefold()))
        at = line_end + 1 if stop >= 0 else -1
    times = Counter(name for _, name in found)
    turns = [at for at, name in found if times[name] > 1]
    speakers = sum(count > 1 for count in times.values())
    return turns if speakers >= 2 and len(turns) >= _FEWEST else []
