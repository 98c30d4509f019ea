"""Reads a table row under its head: a column's label governs its names, a role in another cell says which
role."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from gbrain_py.graph.relations.columns import columns_dates, may_hold_roles
from gbrain_py.graph.relations.dates import NO_DATES, Dates, dates_in
from gbrain_py.graph.relations.governed import governed
from gbrain_py.graph.relations.labels import Label, label
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene, fits, page_fits
from gbrain_py.graph.relations.text import LINK, LINKS
from gbrain_py.graph.relations.titles import told

Reader = Callable[[str, Scene], Iterator[Candidate]]

_LINK = re.compile(LINKS)
_WORDY = re.compile(r"[^\W\d]")


class Row(NamedTuple):
    """What a row states, who it says was absent, and the dates that its columns give."""

    found: list[Candidate]
    absent: set[int]
    when: Dates | None


def read(head: str, row: str, scene: Scene, readers: Callable[[str], Sequence[Reader]]) -> Row:
    """The statements of a row, with links as placeholders, under its `head`; offsets are 0. `readers` gives
    those of a sentence's language."""
    return _Row(head, row, scene, readers).read()


class _Row:
    def __init__(self, head: str, row: str, scene: Scene, readers: Callable[[str], Sequence[Reader]]) -> None:
        self.scene, self.readers = scene, readers
        self.heads = _cells(head)
        cells = _cells(row)
        self.names = [[ord(c) - LINK for c in _LINK.findall(cell)] for cell in cells]
        others = [cell for cell, found in zip(cells, self.names, strict=True) if not found]
        self.dates = " ".join(others)
        in_columns = columns_dates(zip(self.heads, cells, strict=False))
        each = (found for cell in others if (found := dates_in(cell)) != NO_DATES)
        self.when = in_columns or next(each, NO_DATES)
        roles = [cell for cell, may in zip_longest(cells, may_hold_roles(self.heads), fillvalue="") if may]
        self.roles = [cell for cell in roles if cell in others and _WORDY.search(cell)]
        linked = [link for found in self.names for link in found]
        self.firms = [link for link in linked if self._kind(link) in ("company", "fund")]
        self.people = [link for link in linked if self._kind(link) == "person"]
        self.stated = Row([], set(), in_columns)

    def read(self) -> Row:
        for role in self.roles:
            for link in self.firms or self.people:
                self._role(role, link)
        if not self.stated.found:
            for head, found in zip(self.heads, self.names, strict=False):
                if says := label(head):
                    for link in found:
                        self._headed(says, link, beside=found)
        return self.stated

    def _role(self, role: str, link: int) -> None:
        """A cell that says what somebody is, read as a sentence with the names of the row."""
        place = chr(LINK + link)
        person = chr(LINK + self.people[0]) if self.people and self.firms else ""
        is_theirs = not person and self.scene.page.type in ("company", "deal")  # an investor's in the page
        alone = not self.firms or is_theirs
        sentences = [f"{place}, {role}"] if alone else told(role, place, person)
        stated: list[Candidate] = []
        for sentence in sentences:
            read = (c for reader in self.readers(sentence) for c in reader(sentence, self.scene))
            stated = stated or [c for c in read if c.type and self._may_state(c)]
        own = None if stated or self.firms else label(role)
        if own and own.role == "subject" and own.type != "attended":
            self._governed(own, link)
        when = self.when
        self.stated.found.extend(
            c._replace(
                start=0, end=0, since=when.since, until=when.until, tense="past" if when.until else c.tense
            )
            for c in stated
        )

    def _headed(self, says: Label, link: int, beside: Iterable[int]) -> None:
        """What a column's head says of a name below it: of the firms in other columns, else of the page."""
        others = [firm for firm in self.firms if firm not in beside]
        if says.role == "subject" and others and says.type != "attended":
            over = self.when.until and says.type in ("works_at", "advises")
            rest = ("past" if over else "current", *self.when, f"label: {says.type}", 0, 0)
            stated = [Candidate(says.type, link, firm, *rest) for firm in others]
            self.stated.found.extend(c for c in stated if self._may_state(c))
        else:
            self._governed(says, link)

    def _governed(self, says: Label, link: int) -> None:
        stated = governed(says, link, self.dates, when=self.when, is_person=self.scene.page.type == "person")
        if stated is None:
            self.stated.absent.add(link)
        else:
            self.stated.found.extend(c for c in stated if self._may_state(c))

    def _may_state(self, found: Candidate) -> bool:
        """Whether the pages may be those ends of what a row states: a firm works nowhere."""
        ends, page = (found.subject, found.object), self.scene.page.type
        if any(end == PAGE and not page_fits(found.type, role, page) for role, end in enumerate(ends)):
            return False
        kinds = [page if end == PAGE else self.scene.types[end] for end in ends]
        return fits(found.type, *kinds)

    def _kind(self, link: int) -> str | None:
        """The type of a link in a table; a bare name is of the other kind than the page."""
        kind = self.scene.types[link]
        if kind in (None, "note"):
            kind = {"company": "person", "fund": "person", "person": "company"}.get(self.scene.page.type)
        return kind


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
