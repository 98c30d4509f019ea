"""Whether a sentence says that somebody has a title: CTO, 社長, 首席技术官."""

from __future__ import annotations

import re
from functools import cache

from gbrain_py.graph.questions import lexicon
from gbrain_py.graph.questions.reading import Sentence


def holds(row: Sentence, title: frozenset[str]) -> bool:
    """Whether the one whom an edge starts from has the title (all that it is called), by the words of one
    sentence: of several titles and names there, each name has those that stand by it."""
    if row.role:
        return any(name in title for _, _, name in _found(row.role))
    found = [
        (start, stop, name in title)
        for start, stop, name in _found(row.raw)
        if not any(first < stop and start < last for first, last, _ in row.links)
    ]
    if not any(wanted for _, _, wanted in found):
        return False
    if all(wanted for _, _, wanted in found):
        return True
    own = [link for link in row.links if link[2] == row.edge.src]
    links = sorted(link for link in row.links if not own or link[2] != row.edge.dst)
    at = own[0][0] if own else row.at
    before = [link for link in links if link[0] < at]
    here = next((link for link in links if link[0] == at), (at, at, None))
    after = [link for link in links if link[0] > at]
    if links and found[0][0] < links[0][0]:  # "CFO: [[Ann]], COO: [[Bo]]"
        low, high = before[-1][1] if before else 0, at
    else:  # "[[Ann]] is CFO and [[Bo]] COO"
        low, high = here[1], after[0][0] if after else len(row.raw)
    near = [wanted for start, stop, wanted in found if low <= start and stop <= high]
    return any(near) if near else True


def _found(text: str) -> list[tuple[int, int, str]]:
    """The titles in a text, of which the longest counts: where they stand, and what they are called."""
    return [(found.start(), found.end(), _called(found[0])) for found in _pattern().finditer(text)]


def _called(text: str) -> str:
    name = " ".join(text.replace("-", " ").lower().split())
    return name if name in lexicon.titles() else name.removesuffix("s")


@cache
def _pattern() -> re.Pattern[str]:
    parts = [
        rf"(?<![a-z0-9]){re.escape(name).replace(chr(92) + ' ', '[ -]+')}s?(?![a-z0-9])"
        if name.isascii()
        else re.escape(name)
        for name in sorted(lexicon.titles(), key=lambda name: (-len(name), name))
    ]
    return re.compile("|".join(parts), re.IGNORECASE)
