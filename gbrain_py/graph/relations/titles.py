"""A role that stands beside a name without a sentence around it: in a cell of a table, in a line of years."""

from __future__ import annotations

from gbrain_py.graph.relations.en_cues import Cue, Cues, cues
from gbrain_py.graph.relations.labels import label
from gbrain_py.graph.relations.rows import Noun
from gbrain_py.graph.relations.text import CJK


def told(role: str, place: str, person: str = "") -> list[str]:
    """The role as sentences, one per language that it may be in: `person`, or the page, has it at `place`."""
    if CJK.search(role):
        return [f"{person}{person and 'は'}{place}の{role}", f"{person}{person and '是'}{place}的{role}"]
    says = label(role)
    preposition = "in" if says and says.type == "invested_in" else "at"
    return [f"{person}{person and ', '}{role} {preposition} {place}"]


def is_title(role: str) -> bool:
    """Whether a word of it is a noun for somebody's role, as far as English goes."""
    if CJK.search(role):
        return True
    table = cues()
    found = (table.get(word) for word in role.lower().replace("/", " ").split())
    return any(isinstance(cue.row, Noun) for row in found if row for cue in (*row.alone, *_longer(row)))


def _longer(row: Cues) -> list[Cue]:
    return [cue for cues_of_word in row.longer.values() for cue in cues_of_word]
