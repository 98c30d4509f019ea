"""What a label says of a name that it governs: "Founders: …", a column's head, a list's lead-in."""

from __future__ import annotations

from gbrain_py.graph.relations.dates import Dates, dates_in
from gbrain_py.graph.relations.labels import Label, with_remark
from gbrain_py.graph.relations.meetings import says_absent
from gbrain_py.graph.relations.model import LEADING, PAGE, Candidate

_NEAR = 40  # characters behind a name that may say that the person was absent


def governed(
    found: Label,
    link: int,
    after: str,
    place: tuple[int, int] = (0, 0),
    owner: int = PAGE,
    *,
    is_person: bool,
    when: Dates | None = None,
) -> list[Candidate] | None:
    """The statements of a label of `owner`'s about one link, or None for one who is said to be absent.

    `after` stands behind the name; `place` is the label's, in the context. Whether the owner
    `is_person` tells which end it is; where the label does not say which, both ways are given. `when` are
    dates that are known better than from `after`.
    """
    if found.role == "absent" or says_absent(after[:_NEAR]):
        return None
    found = with_remark(found, after)
    dates = when or dates_in(after)
    tense = (
        "past"
        if found.tense == "past" or (dates.until and found.type in ("works_at", "advises"))
        else "current"
    )
    rule = LEADING if found.leads else f"label: {found.type}"
    rest = (tense, dates.since, dates.until, rule, *place)
    outward = Candidate(found.type, owner, link, *rest)
    inward = Candidate(found.type, link, owner, *rest)
    if found.role == "object":
        return [outward] if is_person or found.type == "invested_in" else [inward]
    return [inward, outward] if is_person else [inward]
