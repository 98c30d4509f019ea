"""What the relation tables and the readers of the three languages share: rows, candidates, and who may
stand at an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PAGE = -1
"""The page itself as an end of a statement; other ends are indices of links."""

PRECEDENCE = ("founded", "led_round", "invested_in", "advises", "works_at", "attended")


LEADING = "leading a round"
"""The rule of cues that say who led a round: with a deal's page as object they state `led_round`."""


class LinkSpan(NamedTuple):
    """A link inside a context: `start`..`end` is all of it, brackets included; `target_type` is a guess
    or None."""

    start: int
    end: int
    label: str
    target_type: str | None = None


class PageInfo(NamedTuple):
    """What typing needs to know of the page the text stands on; `prior` is what `page_role` found in all
    of it."""

    type: str
    title: str = ""
    aliases: tuple[str, ...] = ()
    prior: str | None = None


class Candidate(NamedTuple):
    """A statement as far as the text alone can tell; `type` is empty where a cue governs `object` but
    states nothing.

    `start`..`end` is the cue in the context. All fields are strings, integers or None, so a candidate is
    JSON as it is.
    """

    type: str
    subject: int
    object: int
    tense: str
    since: str | None
    until: str | None
    rule: str
    start: int
    end: int


class Statement(NamedTuple):
    """A typed edge that the text states, always from subject to object (a link's index, or PAGE)."""

    type: str
    subject: int
    object: int
    tense: str
    since: str | None
    until: str | None
    rule: str
    start: int
    end: int


class Scene(NamedTuple):
    """What a reader of one sentence may look at besides the sentence; `person` and `company` are the
    latest links of that kind in the sentences before, for pronouns; `names` are the links' labels; `stake`
    is an investment that the sentence before told of, `topic` the person whom that sentence is about."""

    page: PageInfo
    types: Sequence[str | None]
    person: int | None = None
    company: int | None = None
    names: Sequence[str] = ()
    stake: Candidate | None = None
    topic: int | None = None

    def page_has_name(self) -> bool:
        """Whether the page's title is a full name, so that any other name in its text is somebody else's."""
        words = self.page.title.split()
        full = 2 <= len(words) <= 4 and all(
            word[0].isupper() and word.replace("-", "").isalpha() for word in words
        )
        return full or (not self.page.title.isascii() and 2 <= len(self.page.title) <= 12)


_THINGS = frozenset("meeting deal concept idea media source daily".split())
_FIRMS = frozenset(("company", "fund"))
_REJECTED = {
    "founded": (_THINGS | {"project"}, _THINGS | {"person"}),
    "led_round": (_THINGS | {"project"}, (_THINGS | {"person"}) - {"deal"}),
    "invested_in": (_THINGS | {"project"}, (_THINGS | {"person"}) - {"deal"}),
    "advises": (_THINGS | {"project"}, _THINGS | {"person"}),
    "works_at": (_THINGS | _FIRMS | {"project"}, _THINGS | {"person"}),
    "attended": (
        _THINGS | _FIRMS | {"project"},
        frozenset(("person", "company", "fund", "deal", "concept", "project")),
    ),
}
_VAGUE = frozenset(("note", "daily", ""))


def fits(edge: str, subject: str | None, obj: str | None) -> bool:
    """Whether pages of these types may be the ends of an edge; types nobody knows (None, `note`, a
    brain's own) may."""
    rejected = _REJECTED.get(edge)
    return rejected is None or not (subject in rejected[0] or obj in rejected[1])


def page_fits(edge: str, role: int, page_type: str) -> bool:
    """Whether the page itself may be the subject (0) or object (1): a note or a diary is never an implied
    end."""
    if edge not in _REJECTED:
        return True
    return page_type not in _REJECTED[edge][role] and page_type not in _VAGUE
