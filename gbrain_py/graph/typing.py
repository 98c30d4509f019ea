"""What a text says about the links in it: typed, directed statements, read by rules.

Two steps, because the type of a link's target may be known later than its text: `cues` reads the text
once and keeps candidates, `decide` picks the statements when the types are known, without looking at the
text again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gbrain_py.graph.relations.blocks import read_block
from gbrain_py.graph.relations.model import (
    PAGE,
    PRECEDENCE,
    Candidate,
    LinkSpan,
    PageInfo,
    Statement,
    fits,
    page_fits,
)
from gbrain_py.graph.relations.phrases import Phrase
from gbrain_py.graph.relations.priors import page_role

__all__ = [
    "PAGE",
    "Candidate",
    "LinkSpan",
    "PageInfo",
    "Statement",
    "cues",
    "decide",
    "page_role",
    "type_context",
]

_RANK = {name: rank for rank, name in enumerate(PRECEDENCE)}
_STRICT = {"participant": (0, ("person",)), "prior": (1, ("company", "fund"))}
"""Rules without a cue of their own hold only where the type of this end is known to be one of these."""


def type_context(
    context: str,
    links: Sequence[LinkSpan],
    page: PageInfo,
    lead_in: str = "",
    heading: str = "",
    phrases: Sequence[Phrase] = (),
) -> list[Statement]:
    """The statements of one block of text, taking the guessed types of the links as they are."""
    candidates = cues(context, links, page, lead_in, heading, phrases)
    return decide(candidates, page.type, [link.target_type for link in links])


def cues(
    context: str,
    links: Sequence[LinkSpan],
    page: PageInfo,
    lead_in: str = "",
    heading: str = "",
    phrases: Sequence[Phrase] = (),
) -> list[Candidate]:
    """The candidates of one block: a paragraph, list item, table row or timeline entry, with its links in
    order.

    `lead_in` is the text that introduces a list or the head of a table column (or its whole row, cells
    between `|`), `heading` the section's title. Offsets of candidates are characters of `context`.
    """
    return read_block(context, links, page, lead_in, heading, phrases)


def decide(candidates: Iterable[Candidate], page_type: str, types: Sequence[str | None]) -> list[Statement]:
    """The statements that hold once the types of the targets are known: one per pair of ends, the
    strongest type first."""
    best: dict[tuple[int, int], tuple[int, Statement]] = {}
    for found in candidates:
        if not found.type or not _holds(found, page_type, types):
            continue
        rank = _RANK.get(found.type, -1)
        pair = (min(found.subject, found.object), max(found.subject, found.object))
        known = best.get(pair)
        if known is None or rank < known[0] or (rank == known[0] and _says_more(found, known[1])):
            best[pair] = (rank, Statement(*found))
    return [statement for _, statement in best.values()]


def _holds(found: Candidate, page_type: str, types: Sequence[str | None]) -> bool:
    ends = []
    for role, end in enumerate((found.subject, found.object)):
        if end == PAGE:
            if not page_fits(found.type, role, page_type):
                return False
            ends.append(page_type)
        else:
            ends.append(types[end] or "")
    if strict := _STRICT.get(found.rule):
        role, wanted = strict
        if ends[role] not in wanted:
            return False
    return fits(found.type, ends[0], ends[1])


def _says_more(new: Candidate, old: Statement) -> bool:
    """The same relation read twice: what is said later in the text outweighs what is said before, a date
    outweighs none."""
    if new.subject != old.subject or new.rule == "prior":
        return False
    if new.tense != old.tense:
        return new.start > old.start
    return old.since is None and old.until is None and (new.since or new.until) is not None
