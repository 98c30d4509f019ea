"""Persons whose firm stands before them and whose title behind them in brackets: ⟦乙⟧の⟦甲⟧さん（CFO）,
"X's Ann (CFO)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations.labels import label
from gbrain_py.graph.relations.model import Candidate, Scene
from gbrain_py.graph.relations.text import LINK, LINKS

_TITLED = re.compile(
    rf"({LINKS})(?:の|的|['’]s )({LINKS})(?:さん|氏|様|先生|女士)?\s*"
    r"[(（]\s*([^()（）\ue000-\uf8ff]{1,30}?)\s*[)）]"
)


def titled(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """What the bracket says that the person is at the firm."""
    for found in _TITLED.finditer(sentence):
        firm, person = (ord(found[at]) - LINK for at in (1, 2))
        says = label(found[3])
        if (
            says is not None
            and says.role == "subject"
            and says.type in ("founded", "works_at", "advises")
            and scene.types[firm] in ("company", "fund")
            and scene.types[person] == "person"
        ):
            tense = says.tense if says.type != "founded" else "current"
            yield Candidate(says.type, person, firm, tense, None, None, "title", found.start(), found.end())
