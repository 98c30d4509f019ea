"""Groups of names in Japanese and Chinese sentences, and the marks around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.text import LINK, SELF

NAME = "[\ue000-\uf7ff\uf8ff]"
_ALSO_LAST = re.compile(f"[、，,](?={NAME}[^、，,\ue000-\uf8ff]*$)")
_ONLY_TIME = re.compile(r"[^\d、，,]{0,3}(?:19|20)\d\d[\d\s年月日初末春夏秋冬頃至到起から以来より〜~–—-]*")
_NEW_SUBJECT = re.compile(f"[，,](?={NAME}[^、，,\ue000-\uf8ff]*$)")
_IS = re.compile("(?:则|也|就|都)?(?:是|持股|占股)")
_SAYS = tuple("はが是：:")


class Group(NamedTuple):
    """Names joined in a list, at characters `start`..`end`, titles of respect included; `mark` is the
    particle after them."""

    ends: tuple[int, ...]
    start: int
    end: int
    mark: str = ""


def refs(text: str) -> tuple[int, ...]:
    """The ends that the placeholders in `text` stand for."""
    return tuple(
        PAGE if c == SELF else ord(c) - LINK for c in text if "\ue000" <= c <= SELF and c != "\uf8fe"
    )


def types_of(ends: Sequence[int], scene: Scene) -> set[str | None]:
    """The guessed page types of ends."""
    return {scene.page.type if end == PAGE else scene.types[end] for end in ends}


def are_firms(ends: Sequence[int], scene: Scene) -> bool:
    """Whether all ends are known to be organisations."""
    return bool(ends) and types_of(ends, scene) <= {"company", "fund"}


def are_people(ends: Sequence[int], scene: Scene) -> bool:
    """Whether all ends are known to be persons."""
    return bool(ends) and types_of(ends, scene) <= {"person"}


def cue_pattern(words: Sequence[str]) -> re.Pattern[str]:
    """One pattern for all cue words, the longest first where several begin at one place."""
    return re.compile("|".join(re.escape(word) for word in sorted(set(words), key=lambda w: (-len(w), w))))


def find_groups(pattern: re.Pattern[str], text: str, scene: Scene) -> list[Group]:
    """The groups of `text`; where a comma parts a person from an organisation ("⟦Ann⟧，⟦Acme⟧的CEO") a
    group ends."""
    found: list[Group] = []
    for match in pattern.finditer(text):
        start = match.start()
        for comma in re.finditer("[，,、と]", match.group()):
            at = match.start() + comma.start()
            before, after = refs(text[start:at]), refs(text[at : match.end()])
            apart = are_people(before, scene) and are_firms(after, scene)
            if comma.group() == "と" and text[match.end() : match.end() + 1] not in tuple("をにへので"):
                continue
            if apart and (
                comma.group() != "、"
                or not re.match(r"[がはもを等]|から|より|など", text[match.end() : match.end() + 2])
            ):
                found.append(Group(before, start, at))
                start = at + len(comma.group())
        last = _ALSO_LAST.search(text, start, match.end())
        if last and text[match.end() : match.end() + 1] in tuple("も也") and text[:start].endswith(_SAYS):
            found.append(Group(refs(text[start : last.start()]), start, last.start()))
            start = last.start() + 1  # リードは⟦甲⟧、⟦乙⟧も参加: two clauses
        last = _NEW_SUBJECT.search(text, start, match.end())
        if last and _IS.match(text, match.end()):
            found.append(Group(refs(text[start : last.start()]), start, last.start()))
            start = last.start() + 1  # 创办了⟦乙⟧，⟦丙⟧是投资方: two clauses
        found.append(Group(refs(text[start : match.end()]), start, match.end()))
    return found


def part_before(text: str, at: int) -> str:
    """The clause in front of `at`, back to the last comma that follows more than a date."""
    start = _border(text, at)
    while start > 0:
        earlier = _border(text, start - 1)
        if _ONLY_TIME.fullmatch(text, earlier, start - 1) is None:
            break
        start = earlier
    return text[start:at]


def clause_end(groups: Sequence[Group], text: str, at: int, scene: Scene) -> int:
    """Where the next clause about another person begins behind `at`."""
    begins = (group.start for group in groups if group.start > at and are_people(group.ends, scene))
    return next((start for start in begins if text[start - 1] in "、，,；;。"), len(text))


def _border(text: str, at: int) -> int:
    return max(text.rfind(sign, 0, at) for sign in "、，,；;。") + 1
