"""How pages are connected, how one is known, and what was last between: answers that are no plain walk."""

from __future__ import annotations

import re

from gbrain_py.graph.lines import in_scope
from gbrain_py.graph.questions.chains import chains
from gbrain_py.graph.questions.names import owner
from gbrain_py.graph.questions.plan import Found, Named, Page, Plan
from gbrain_py.graph.questions.relations import Step
from gbrain_py.graph.questions.run import Hop, Reached, Walker, descending

_CHAINS = 3
_CONTACT = re.compile(
    r"\b(?:met|meet|meeting|intro|dinner|lunch|breakfast|coffee|drinks|call|visit|talk|talked|spoke|saw|chat|"
    r"board|quay|conference)\b|会|見学|訪|面談|電話|話|食事|案内|见|谈|聊|电话|访|饭|咖啡",
    re.IGNORECASE,
)


def told(plan: Plan) -> str:
    """What was asked."""
    names = [name.told() for name in plan.named()]
    return f"{names[0]} · how it is known" if len(names) == 1 else f"{names[0]} and {names[1]} · connection"


def answers(walker: Walker, plan: Plan) -> list[Reached]:
    """The pages on the connections of two named pages, those between before the two themselves; for one
    name how it is known: from the owner's page, or by its first entries and meetings."""
    names = plan.named()
    if len(names) == 2:
        return _between(walker, *(name.pages[0] for name in names))
    known = names[0].pages[0]
    own = owner(walker.graph.con, walker.graph.visible)
    if own and own.id != known.id and (found := _between(walker, own, known)):
        return sorted(found, key=lambda reached: reached.page.id != known.id)
    return _how_known(walker, names[0], known)


def with_entry(walker: Walker, plan: Plan, found: list[Reached]) -> list[Reached]:
    """The newest meetings, after the named page itself where its timeline has a later contact."""
    names = plan.named()
    if len(names) != 1 or not isinstance(plan.root, Found):
        return found
    page = walker.chosen.get(names[0].name, names[0].pages[0])
    entries = _entries(walker, page, newest=True)
    entries = [entry for entry in entries if _CONTACT.search(entry[3])] or ([] if found else entries)
    if not entries or (found and entries[0][2] <= found[0].date):
        return found
    return [Reached(page, date=entries[0][2], entry=entries[0]), *found]


def _between(walker: Walker, start: Page, goal: Page) -> list[Reached]:
    """The pages between two pages on the best chain, then the two, then those on other chains."""
    first: dict[int, Reached] = {}
    found: dict[int, Reached] = {}
    for chain in chains(walker.graph, start.id, goal.id, _CHAINS):
        hops = tuple(Hop(tie.edge.src, tie.edge.dst, tie.type) for tie in chain)
        pages = walker.graph.pages(page for hop in hops for page in (hop.src, hop.dst))
        for page, _, _ in pages.values():
            found.setdefault(page.id, Reached(page, hops))
        first = first or dict(found)
    ends = [found[page] for page in (start.id, goal.id) if page in found]
    between = [reached for page, reached in found.items() if page not in (start.id, goal.id)]
    return [*between[: len(first) - 2], *ends, *between[len(first) - 2 :]] if ends else []


def _how_known(walker: Walker, named: Named, page: Page) -> list[Reached]:
    """The page with its first entry, then its meetings, the first of them first, and who knows it."""
    entries = _entries(walker, page, newest=False)
    entry = next((entry for entry in entries if _CONTACT.search(entry[3])), entries[0] if entries else None)
    start = {page.id: Reached(page)}
    routes = (
        (Step(("attended",), True),),
        (Step(("mentions",), False, into=frozenset({"meeting", "daily"})),),
        (Step(("knows",), False),),
        (Step(("knows",), True),),
    )
    found = walker.routes(start, routes)
    found.pop(page.id, None)
    later = sorted(found.values(), key=lambda reached: (reached.date or "~", reached.page.slug))
    first = Reached(page, later[0].hops if later and not entry else (), entry=entry)
    return [first, *later] if entry or later else []


def _entries(walker: Walker, page: Page, *, newest: bool) -> list[tuple[str, int, str, str]]:
    """The dated entries of a page in order: path, line, date, text."""
    scope, scopes = in_scope("e.scope", walker.graph.visible)
    rows = walker.graph.con.execute(
        "SELECT p.path, e.line, e.date, concat_ws(' — ', e.source, e.summary) FROM entries e "
        f"JOIN pages p ON p.id = e.page WHERE e.page = ? AND e.date IS NOT NULL AND {scope} "
        "ORDER BY e.date, e.line",
        [page.id, *scopes],
    ).fetchall()
    found = [(path, line, day, " ".join((text or "").split())) for path, line, day, text in rows]
    return sorted(found, key=lambda row: (descending(row[2]), row[1])) if newest else found
