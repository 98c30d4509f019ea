"""Who works where by the section of a firm named alone, in Japanese and Chinese sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import Group, are_firms, refs

_MARKS = "-*・· "  # what a list item begins with


class Sections(NamedTuple):
    """How a language names them: `member` finds a section with the `name` of who is in it, `behind` matches
    one behind a firm; `rule` is that of what they state."""

    member: re.Pattern[str]
    behind: re.Pattern[str]
    rule: str

    def read(
        self, text: str, scene: Scene, groups: Sequence[Group], governed: set[int], *, firm_page: bool
    ) -> Iterator[Candidate]:
        """The persons of the sections on a firm's page, or the firm whose section opens a person's line, but
        for names that a cue governs."""
        for found in self.member.finditer(text) if firm_page else ():
            for person in refs(found["name"]):
                if person not in governed and scene.types[person] == "person":
                    yield self._at(person, PAGE, found.span())
        for group in groups if scene.page.type == "person" else ():
            if governed & set(group.ends) or not are_firms(group.ends, scene):
                continue
            if text[: group.start].strip(_MARKS) or not (section := self.behind.match(text, group.end)):
                continue
            for firm in group.ends:
                yield self._at(PAGE, firm, (group.start, section.end()))

    def _at(self, person: int, firm: int, place: tuple[int, int]) -> Candidate:
        return Candidate("works_at", person, firm, "current", None, None, self.rule, *place)
