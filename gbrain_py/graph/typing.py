"""What a text says about the links in it: typed, directed statements, read by rules.

Two steps, because the type of a link's target may be known later than its text: `cues` reads the text
once and keeps candidates, `decide` picks the statements when the types are known, without looking at the
text again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from gbrain_py.graph.relations.blocks import read_block
from gbrain_py.graph.relations.model import (
    LEADING,
    PAGE,
    PRECEDENCE,
    Candidate,
    LinkSpan,
    PageInfo,
    Statement,
    fits,
    page_fits,
)
from gbrain_py.graph.relations.partners import PARTNER, PARTNER_IN_FUND
from gbrain_py.graph.relations.phrases import Phrase, PhraseError, compile_phrase, load_phrases
from gbrain_py.graph.relations.priors import page_role

__all__ = [
    "PAGE",
    "Candidate",
    "LinkSpan",
    "PageInfo",
    "Phrase",
    "PhraseError",
    "Statement",
    "compile_phrase",
    "cues",
    "decide",
    "decide_kept",
    "load_phrases",
    "pack",
    "page_role",
    "type_context",
]

_encode = json.JSONEncoder(ensure_ascii=False).encode
_RANK = {name: rank for rank, name in enumerate(PRECEDENCE)}
_STRICT = {
    "participant": (0, ("person",)),
    "present": (0, ("person",)),
    "prior": (1, ("company", "fund")),
    PARTNER_IN_FUND: (1, ("fund",)),
}
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
    near: tuple[int, int] | None = None,
) -> list[Candidate]:
    """The candidates of one block: a paragraph, list item, table row or timeline entry, with its links in
    order.

    `lead_in` is the text that introduces a list or the head of a table column (or its whole row, cells
    between `|`), `heading` the section's title. Offsets of candidates are characters of `context`.
    `near` bounds what must be read of it, if the caller knows (see `relations.near`).
    """
    return read_block(context, links, page, lead_in, heading, phrases, near)


def decide(candidates: Iterable[Candidate], page_type: str, types: Sequence[str | None]) -> list[Statement]:
    """The statements that hold once the types of the targets are known: one per pair of ends, that of the
    strongest type; a partner's role in a firm states its stake besides."""
    best: dict[tuple[int, int, bool], tuple[int, Statement]] = {}
    for found in candidates:
        if not found.type or not _holds(found, page_type, types):
            continue
        if found.rule == LEADING and _type_of(found.object, page_type, types) == "deal":
            found = found._replace(type="led_round")
        rank = _RANK.get(found.type, -1)
        also = found.rule in (PARTNER, PARTNER_IN_FUND)
        pair = (min(found.subject, found.object), max(found.subject, found.object), also)
        known = best.get(pair)
        if known is not None and rank == known[0]:
            found = _joined(found, known[1])
        if known is None or rank < known[0] or (rank == known[0] and _says_more(found, known[1])):
            best[pair] = (rank, Statement(*found))
    return [statement for _, statement in best.values()]


def _type_of(end: int, page_type: str, types: Sequence[str | None]) -> str:
    return page_type if end == PAGE else types[end] or ""


def _holds(found: Candidate, page_type: str, types: Sequence[str | None]) -> bool:
    for role, end in enumerate((found.subject, found.object)):
        if end == PAGE and not page_fits(found.type, role, page_type):
            return False
    ends = [_type_of(end, page_type, types) for end in (found.subject, found.object)]
    if strict := _STRICT.get(found.rule):
        role, wanted = strict
        if ends[role] not in wanted:
            return False
    return fits(found.type, ends[0], ends[1])


def _joined(new: Candidate, old: Statement) -> Candidate:
    """The same relation begun in one place of the text and ended in a later one, with both dates."""
    if (
        new[:3] != old[:3]
        or new.type not in ("works_at", "advises")
        or new.since
        or old.until
        or not old.since
    ):
        return new
    return new._replace(since=old.since) if new.until and old.since <= new.until else new


def _says_more(new: Candidate, old: Statement) -> bool:
    """The same relation read twice: what is said later in the text outweighs what is said before, a date
    outweighs none."""
    if new.subject != old.subject or new.rule == "prior":
        return False
    if new.tense != old.tense:
        return new.start > old.start
    return old.since is None and old.until is None and (new.since or new.until) is not None


def pack(candidates: Iterable[Candidate]) -> dict[int, str]:
    """The candidates as JSON texts to keep with the links, each with the later of its two links.

    In such a text an end counts backwards from the link that keeps it: 0 is that link, 1 the link before it,
    PAGE the page. Candidates that state nothing are left out.
    """
    kept: dict[int, list[tuple[str | int | None, ...]]] = {}
    for found in candidates:
        if found.type:
            anchor = max(found.subject, found.object)
            ends = [end if end == PAGE else anchor - end for end in (found.subject, found.object)]
            kept.setdefault(anchor, []).append((found.type, *ends, *found[3:]))
    return {link: _encode(found) for link, found in kept.items()}


def decide_kept(kept: str, page_type: str, type_back: Callable[[int], str | None]) -> list[Statement]:
    """The statements of one link's text from `pack`; their ends count backwards in the same way.

    `type_back(n)` is the type of the page that the link `n` places before this one leads to.
    """
    candidates = [Candidate(*row) for row in json.loads(kept)]
    reach = max((max(found.subject, found.object) for found in candidates), default=0)
    return decide(candidates, page_type, [type_back(back) for back in range(reach + 1)])
