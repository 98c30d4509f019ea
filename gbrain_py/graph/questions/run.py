"""A plan carried out: sets of pages walked to from the names, with the edges that lead to each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gbrain_py.graph.questions import lexicon, titles
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Page, Plan, Tense, When
from gbrain_py.graph.questions.reading import Graph, Sentence
from gbrain_py.graph.questions.relations import DEAL, MEETING, Route, Step, relation
from gbrain_py.graph.questions.stated import DATED, Stated
from gbrain_py.graph.questions.words import Title

MOST_PAGES = 1_000  # of one set
LOOSE = 10  # from this place among the routes on, an answer is one that its edge does not state
_OCCASIONS = MEETING | DEAL


class Hop(NamedTuple):
    """A step that was taken: over an edge of a type from the page `src` to the page `dst` (ids)."""

    src: int
    dst: int
    type: str


@dataclass(slots=True)
class Reached:
    """A page that was reached, over which hops, and what is known of the last: whether it holds now, how
    many places state it, how new it is, and its place among the routes of a relation.

    `exact` says that its time is known to be the one asked for, `vague` that its beginning is not; `entry` is
    the entry of its own timeline that makes it an answer: path, line, date, text.
    """

    page: Page
    hops: tuple[Hop, ...] = ()
    current: bool = True
    origins: int = 0
    date: str = ""
    route: int = 0
    exact: bool = True
    vague: bool = False
    entry: tuple[str, int, str, str] | None = None

    def order(self) -> tuple[object, ...]:
        """What comes first: what is certain, holds, is said by many, is new; then the slug."""
        said = (self.route >= LOOSE, not self.current, self.route)
        place = (not self.exact, self.vague, *said, -self.origins)
        return (*place, descending(self.date), self.page.slug)


Set = dict[int, Reached]


@dataclass(slots=True)
class Walker:
    """Carries out plans over what may be seen of the graph. `chosen` holds the page that each name of
    several pages was taken for; `stopped` tells that a set was cut at MOST_PAGES."""

    graph: Graph
    today: str
    chosen: dict[str, Page] = field(default_factory=dict)
    stopped: bool = False

    def pages(self, node: Node) -> Set:
        """The pages of a set."""
        if isinstance(node, Named):
            page = self.chosen.get(node.name, node.pages[0])
            return {page.id: Reached(page)}
        if isinstance(node, Joined):
            return self._joined(node.parts, any_of=node.any)
        if isinstance(node.start, Named):
            return self._from_name(node, node.start)
        if isinstance(node.start, Joined) and all(isinstance(part, Named) for part in node.start.parts):
            return self._from_each(node, node.start.parts)
        return self._follow(node, self.pages(node.start))

    def routes(
        self, start: Set, routes: Iterable[Route], when: When | None = None, tense: Tense = "any"
    ) -> Set:
        """The pages at the end of some routes; time and tense are those of the last step."""
        best: Set = {}
        for number, route in enumerate(routes):
            at = start
            for place, step in enumerate(route, 1):
                at = self._step(at, step, when, tense) if place == len(route) else self._step(at, step)
            for page, reached in at.items():
                reached.route = number
                if page not in best or reached.order() < best[page].order():
                    best[page] = reached
        return best

    def loosely(self, node: Node) -> Set:
        """The pages that the routes which say less lead to, for the relation that is asked for last."""
        if not isinstance(node, Found) or node.tense != "any" or not isinstance(node.start, Named):
            return {}
        sense = node.senses[0]
        routes = relation(sense.relation).loose if sense.side == "src" else ()
        found = self.routes(self.pages(node.start), routes, node.when) if routes else {}
        for reached in found.values():
            reached.route += LOOSE
        return found

    def _from_name(self, node: Found, named: Named) -> Set:
        """From the likeliest of the pages so called that leads anywhere."""
        known = self.chosen.get(named.name)
        for page in (known,) if known else named.pages:
            if found := self._follow(node, {page.id: Reached(page)}):
                self.chosen[named.name] = page
                return found
        return {}

    def _from_each(self, node: Found, names: Iterable[Node]) -> Set:
        """From several names: what all of them lead to, or else what any does."""
        parts = [Found(name, node.senses, node.wanted, node.tense, node.when, node.role) for name in names]
        return self._joined(parts, any_of=False) or self._joined(parts, any_of=True)

    def _joined(self, parts: Iterable[Node], *, any_of: bool) -> Set:
        sets = [self.pages(part) for part in parts]
        if any_of:
            return {page: reached for part in reversed(sets) for page, reached in part.items()}
        shared = [page for page in sets[0] if all(page in part for part in sets)]
        return {page: _merged([part[page] for part in sets]) for page in shared}

    def _follow(self, node: Found, start: Set) -> Set:
        """From a set along the first sense, and the first of its routes, that lead anywhere."""
        other: Set = {}
        for sense in node.senses:
            meant = relation(sense.relation)
            for routes in meant.routes(sense.side):
                found = self.routes(start, routes, node.when, node.tense)
                if not found and node.tense == "past" and not meant.lasting(sense.side):
                    found = self.routes(start, routes, node.when)  # who founded a company did so in the past
                if meant.others:
                    found = {page: reached for page, reached in found.items() if page not in start}
                if meant.level:
                    for reached in found.values():
                        reached.route = 0
                if found and (not node.wanted or any(kind in node.wanted for kind in _types(found))):
                    return self._titled(_of_kind(found, node.wanted), node.role)
                other = other or found
        return self._titled(other, node.role)

    def _titled(self, found: Set, role: Title | None) -> Set:
        """Those who by a sentence have the title; where it is only likely, all if none has."""
        if not role or not found:
            return found
        title = lexicon.title(role.names)
        hops = {reached.hops[-1]: page for page, reached in found.items() if reached.hops}
        titled = {hops[hop_of(row)] for row in statements(self.graph, hops) if titles.holds(row, title)}
        kept = {page: reached for page, reached in found.items() if page in titled}
        return kept if kept or role.asked else found

    def _step(self, start: Set, step: Step, when: When | None = None, tense: Tense = "any") -> Set:
        edges = self.graph.edges(list(start)[:MOST_PAGES], step.edges, step.out)
        ends = {edge.dst if step.out else edge.src for edge in edges}
        known = self.graph.pages({*ends, *start, *(edge.origin for edge in edges)})
        links: dict[tuple[int, int], Stated] = {}
        for edge in edges:
            near, far = (edge.src, edge.dst) if step.out else (edge.dst, edge.src)
            if far not in known or (step.into and known[far][0].type not in step.into):
                continue
            if known[far][0].type not in step.past:
                occasion = next(
                    filter(None, (_occasion(known, page) for page in (far, near, edge.origin))), ""
                )
                links.setdefault((near, far), Stated(known[far][0], known[far][2])).add(edge, occasion)
        best: Set = {}
        for (near, far), link in links.items():
            exact, current = link.in_time(when), link.current(self.today)
            if exact is None or tense not in ("any", "current" if current else "past"):
                continue
            before = start[near]
            hop = Hop(*((near, far) if step.out else (far, near)), link.type())
            reached = Reached(
                link.page, (*before.hops, hop), current and before.current,
                len(link.edges), link.date(), 0, exact and before.exact, link.begins_unknown(when),
            )  # fmt: skip
            if far not in best or reached.order() < best[far].order():
                best[far] = reached
        if len(best) > MOST_PAGES or len(start) > MOST_PAGES:
            self.stopped = True
            best = dict(sorted(best.items(), key=lambda item: item[1].order())[:MOST_PAGES])
        return dict(sorted(best.items(), key=lambda item: item[1].page.slug))


def answers(walker: Walker, plan: Plan) -> list[Reached]:
    """The pages that answer a plan, the best first."""
    pages = walker.pages(plan.root)
    for page, loose in walker.loosely(plan.root).items():
        pages.setdefault(page, loose)
    found = [reached for page, reached in pages.items() if page not in plan.without]
    known = [reached for reached in found if reached.exact] or found
    if plan.kind == "latest" or all(reached.page.type in DATED for reached in known):
        return sorted(known, key=lambda reached: (descending(reached.date), reached.page.slug))
    return sorted(known, key=Reached.order)


def statements(graph: Graph, hops: Collection[Hop]) -> list[Sentence]:
    """Every place that states one of some hops: what holds first, sentences before fields."""
    by_type: dict[str, set[int]] = {}
    for hop in hops:
        by_type.setdefault(hop.type, set()).add(hop.src)
    edges = [edge for kind, pages in by_type.items() for edge in graph.edges(pages, (kind,), True)]
    told = graph.sentences([edge for edge in edges if Hop(edge.src, edge.dst, edge.type) in hops])
    return sorted(
        told, key=lambda row: (row.edge.tense == "past", row.edge.kind == "frontmatter", row.path, row.line)
    )


def evidence(graph: Graph, hops: Iterable[Hop]) -> dict[Hop, Sentence]:
    """For each hop the place that states it best."""
    best: dict[Hop, Sentence] = {}
    for row in statements(graph, set(hops)):
        best.setdefault(hop_of(row), row)
    return best


def hop_of(row: Sentence) -> Hop:
    """The hop that a sentence states."""
    return Hop(row.edge.src, row.edge.dst, row.edge.type)


def descending(day: str) -> tuple[int, ...]:
    """A key that sorts newer dates first, and none last."""
    return tuple(-ord(char) for char in day) if day else (1,)


def _occasion(known: Mapping[int, tuple[Page, str, str]], page: int) -> str:
    """The date of a page that is a meeting or a deal."""
    return known[page][2] if page in known and known[page][0].type in _OCCASIONS else ""


def _merged(parts: list[Reached]) -> Reached:
    """One page of several sets, with the hops of all."""
    hops = tuple(dict.fromkeys(hop for part in parts for hop in part.hops))
    return Reached(
        parts[0].page, hops, all(part.current for part in parts), min(part.origins for part in parts),
        max(part.date for part in parts), parts[0].route, all(part.exact for part in parts),
    )  # fmt: skip


def _types(found: Set) -> set[str]:
    return {reached.page.type for reached in found.values()}


def _of_kind(found: Set, wanted: frozenset[str]) -> Set:
    """Those of a wanted type, or all where none is."""
    return {page: reached for page, reached in found.items() if reached.page.type in wanted} or found
