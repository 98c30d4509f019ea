"""Groups of names in Japanese and Chinese sentences, and the marks around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.text import LINK, SELF

NAME = "[\ue000-\uf7ff\uf8ff]"


class Group(NamedTuple):
    """Names joined in a list, at characters `start`..`end`, titles of respect included; `mark` is the particle after them."""

    ends: tuple[int, ...]
    start: int
    end: int
    mark: str = ""


def refs(text: str) -> tuple[int, ...]:
    """The ends that the placeholders in `text` stand for."""
    return tuple(PAGE if c == SELF else ord(c) - LINK for c in text if "\ue000" <= c <= SELF and c != "\uf8fe")


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
