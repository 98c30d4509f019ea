"""A plan carried out: sets of pages walked to from the names, with the edges that lead to each."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from gbrain_py.graph.lines import EdgeLine, both, edge_lines, in_scope
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Page, Plan, Tense, When
from gbrain_py.graph.questions.relations import DEAL, MEETING, Route, Step, relation
from gbrain_py.index.engine import Connection

MOST_PAGES = 1_000  # of one set
LOOSE = 10  # from this place among the routes on, an answer is one that its edge does not state
_MOST_EDGES = 50_000  # read in one step
_DATED = MEETING | DEAL | frozenset({"daily"})

# What an edge says of the time is begun at its date; a meeting or a deal lends its own.
_EDGES = """
SELECT e.{near}, e.{far}, e.type, e.tense, e.since, e.until, e.date, p.slug, p.title, p.type,
    CASE WHEN p.type IN ('meeting', 'deal') THEN p.date WHEN n.type IN ('meeting', 'deal') THEN n.date
        WHEN o.type IN ('meeting', 'deal') THEN o.date END, n.slug, p.date
FROM edges e JOIN pages p ON p.id = e.{far} JOIN pages n ON n.id = e.{near} JOIN pages o ON o.id = e.origin
WHERE e.{near} IN (SELECT unnest(?::INTEGER[])) AND e.type IN (SELECT unnest(?::VARCHAR[])) AND {scope}
ORDER BY p.slug, n.slug, e.type LIMIT ?
"""
_LASTING = frozenset(
    {"works_at", "advises", "owns", "works_on", "reports_to", "knows", "spouse", "partner_of", "part_of"}
)


@dataclass(frozen=True, slots=True)
class Hop:
    """A step that was taken: over an edge of a type from the page `src` to the page `dst` (ids)."""

    src: int
    dst: int
    type: str


@dataclass(slots=True)
class Reached:
    """A page that was reached, over which hops, and what is known of the last: whether it holds now, how
    many places state it, how new it is, and its place among the routes of a relation."""

    page: Page
    hops: tuple[Hop, ...] = ()
    current: bool = True
    origins: int = 0
    date: str = ""
    route: int = 0
    exact: bool = True  # its time is known to be the one asked for
    entry: tuple[str, int, str, str] | None = None  # of its own timeline: path, line, date, text

    def order(self) -> tuple[object, ...]:
        """What comes first: what is certain, holds, is said by many, is new; then the slug."""
        return (
            not self.exact,
            self.route,
            not self.current,
            -self.origins,
            descending(self.date),
            self.page.slug,
        )


Set = dict[int, Reached]


@dataclass(slots=True)
class Walker:
    """Carries out plans on behalf of a reader who sees the scopes `visible` (None: all)."""

    con: Connection
    today: str
    visible: Collection[str] | None
    chosen: dict[str, Page] = field(default_factory=dict)  # by name, the page that it was taken for

    def pages(self, node: Node) -> Set:
        """The pages of a set."""
        if isinstance(node, Named):
            page = self.chosen.get(node.name, node.pages[0])
            return {page.id: Reached(page)}
        if isinstance(node, Joined):
            return self._joined(node)
        if isinstance(node.start, Named):
            return self._from_name(node, node.start)
        return self._follow(node, self.pages(node.start))

    def _from_name(self, node: Found, named: Named) -> Set:
        """From the likeliest of the pages so called that leads anywhere."""
        known = self.chosen.get(named.name)
        for page in (known,) if known else named.pages:
            if found := self._follow(node, {page.id: Reached(page)}):
                self.chosen[named.name] = page
                return found
        return {}

    def _joined(self, node: Joined) -> Set:
        sets = [self.pages(part) for part in node.parts]
        if node.any:
            merged: Set = {}
            for part in sets:
                for page, reached in part.items():
                    merged.setdefault(page, reached)
            return merged
        return {
            page: _merged([part[page] for part in sets])
            for page in sets[0]
            if all(page in part for part in sets)
        }

    def _follow(self, node: Found, start: Set) -> Set:
        """Along the senses of a relation from a set; the first of its routes that lead anywhere."""
        if isinstance(node.start, Joined) and all(isinstance(part, Named) for part in node.start.parts):
            return self._from_each(node, node.start)
        for sense in node.senses:
            wanted = relation(sense.relation)
            for routes in wanted.routes(sense.side):
                found = self.routes(start, routes, node.when, node.tense)
                if wanted.others:
                    found = {page: reached for page, reached in found.items() if page not in start}
                if wanted.level:
                    for reached in found.values():
                        reached.route = 0
                if found:
                    return self._titled(_first_of_kind(found, node.wanted), node.role)
        return {}

    def _titled(self, found: Set, role: tuple[str, ...]) -> Set:
        """Those whose sentence names the title asked for, or all where none does."""
        if not role:
            return found
        wanted = re.compile(
            "|".join(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in role), re.I
        )
        told = statements(
            self.con, [reached.hops[-1] for reached in found.values() if reached.hops], self.visible
        )
        titled = {key for key, line in told if wanted.search(line.context)}
        kept = {
            page: reached
            for page, reached in found.items()
            if reached.hops and _key(reached.hops[-1]) in titled
        }
        return kept or found

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

    def _from_each(self, node: Found, names: Joined) -> Set:
        """From several names: what all of them lead to, or else what any does."""
        parts = [
            Found(name, node.senses, node.wanted, node.tense, node.when, node.role) for name in names.parts
        ]
        both_of = self._joined(Joined(tuple(parts)))
        return both_of or self._joined(Joined(tuple(parts), any=True))

    def routes(
        self, start: Set, routes: Iterable[Route], when: When | None = None, tense: Tense = "any"
    ) -> Set:
        """The pages at the end of some routes; time and tense are those of the last step."""
        best: Set = {}
        for number, route in enumerate(routes):
            at = start
            for place, step in enumerate(route):
                last = place == len(route) - 1
                at = self._step(at, step, when if last else None, tense if last else "any")
            for page, reached in at.items():
                reached.route = number
                if page not in best or reached.order() < best[page].order():
                    best[page] = reached
        return best

    def _step(self, start: Set, step: Step, when: When | None, tense: Tense) -> Set:
        near, far = ("src", "dst") if step.out else ("dst", "src")
        clause, scopes = both(in_scope("e.scope", self.visible), in_scope("p.scope", self.visible))
        rows = self.con.execute(
            _EDGES.format(near=near, far=far, scope=clause),
            [list(start)[:MOST_PAGES], list(step.edges), *scopes, _MOST_EDGES],
        ).fetchall()
        links: dict[tuple[int, int], _Link] = {}
        for row in rows:
            if (step.into and row[9] not in step.into) or row[9] in step.past:
                continue
            links.setdefault((row[0], row[1]), _Link(Page(row[1], *row[7:10]))).add(row)
        best: Set = {}
        for (at, to), link in links.items():
            exact = link.in_time(when)
            current = link.current(self.today)
            if exact is None or (tense == "current" and not current) or (tense == "past" and current):
                continue
            before = start[at]
            hop = Hop(*((at, to) if step.out else (to, at)), link.type())
            reached = Reached(
                link.page, (*before.hops, hop), current and before.current,
                link.origins, link.date(), 0, exact and before.exact,
            )  # fmt: skip
            if to not in best or reached.order() < best[to].order():
                best[to] = reached
        return dict(list(best.items())[:MOST_PAGES])


@dataclass(slots=True)
class _Link:
    """All that states one connection of two pages."""

    page: Page
    origins: int = 0
    types: list[str] = field(default_factory=list)
    spans: list[tuple[str, str, bool, bool]] = field(default_factory=list)  # from, until, past, lasting
    own_date: str = ""

    def add(self, row: tuple[object, ...]) -> None:
        """Take in a row of `_EDGES`."""
        edge, tense, since, until, day, occasion = row[2], row[3], row[4], row[5], row[6], row[10]
        begun = str(
            (since or occasion or day or "") if edge in _LASTING else (occasion or since or day or "")
        )
        self.origins += 1
        self.types.append(str(edge))
        self.spans.append((begun, str(until or ""), tense == "past", edge in _LASTING))
        if self.page.type in _DATED:
            self.own_date = str(row[12] or "")

    def type(self) -> str:
        """The edge type shown for it: one that says more than another."""
        return min(self.types, key=lambda kind: (kind == "mentions", kind != "led_round", kind))

    def date(self) -> str:
        """The newest date that it is stated with."""
        return max([self.own_date, *(max(begun, until) for begun, until, _, _ in self.spans)])

    def current(self, today: str) -> bool:
        """Whether it holds: a dated end counts for more than a statement without a date."""
        ended = max((until for _, until, _, _ in self.spans if until and f"{until}~" < today), default="")
        holding = [
            begun for begun, until, past, _ in self.spans if not past and not (until and f"{until}~" < today)
        ]
        return bool(holding) and (not ended or max(holding) > ended)

    def in_time(self, when: When | None) -> bool | None:
        """Whether it was in a time; False where its time is not known, None where it was at another."""
        if when is None:
            return True
        known = False
        for begun, until, _, lasting in self.spans:
            if not begun and not until:
                continue
            known = True
            if lasting:
                inside = (not begun or begun <= f"{when.last}~") and (not until or f"{until}~" >= when.first)
            else:
                inside = begun <= f"{when.last}~" and f"{begun}~" >= when.first
            if inside:
                return True
        return None if known else False


def _merged(parts: list[Reached]) -> Reached:
    """One page of several sets, with the hops of all."""
    first = parts[0]
    hops = tuple(dict.fromkeys(hop for part in parts for hop in part.hops))
    return Reached(
        first.page, hops, all(part.current for part in parts), min(part.origins for part in parts),
        max(part.date for part in parts), first.route, all(part.exact for part in parts),
    )  # fmt: skip


def _first_of_kind(found: Set, wanted: frozenset[str]) -> Set:
    """Those of a wanted type, or all where none is."""
    of_kind = {page: reached for page, reached in found.items() if reached.page.type in wanted}
    return of_kind or found


def descending(day: str) -> tuple[int, ...]:
    """A key that sorts newer dates first, and none last."""
    return tuple(-ord(char) for char in day) if day else (1,)


def answers(walker: Walker, plan: Plan) -> list[Reached]:
    """The pages that answer a plan, the best first."""
    pages = walker.pages(plan.root)
    for page, loose in walker.loosely(plan.root).items():
        pages.setdefault(page, loose)
    found = [reached for page, reached in pages.items() if page not in plan.without]
    known = [reached for reached in found if reached.exact] or found
    if plan.kind == "latest" or all(reached.page.type in _DATED for reached in known):
        return sorted(known, key=lambda reached: (descending(reached.date), reached.page.slug))
    return sorted(known, key=Reached.order)


def statements(
    con: Connection, hops: Iterable[Hop], visible: Collection[str] | None
) -> list[tuple[tuple[int, int, str], EdgeLine]]:
    """Every place that states one of some hops, with its sentence: what holds first, sentences before fields."""
    keys = sorted({_key(hop) for hop in hops})
    if not keys:
        return []
    columns = [list(column) for column in zip(*keys, strict=True)]
    where = (
        "(e.src, e.dst, e.type) IN (SELECT unnest(?::INTEGER[]), unnest(?::INTEGER[]), unnest(?::VARCHAR[]))",
        columns,
    )
    seen = frozenset(visible) if visible is not None else None
    lines = edge_lines(con, where, each=True, visible=seen).rows
    sql = "SELECT slug, id FROM pages WHERE id IN (SELECT unnest(?::INTEGER[]))"
    ids: Mapping[str, int] = dict(con.execute(sql, [sorted({*columns[0], *columns[1]})]).fetchall())
    lines.sort(key=lambda line: (line.tense == "past", line.kind == "frontmatter", line.origin, line.line))
    return [((ids[line.src], ids[line.dst], line.type), line) for line in lines]


def evidence(
    con: Connection, hops: Iterable[Hop], visible: Collection[str] | None
) -> dict[tuple[int, int, str], EdgeLine]:
    """For each hop the place that states it best."""
    return dict(reversed(statements(con, hops, visible)))


def _key(hop: Hop) -> tuple[int, int, str]:
    return hop.src, hop.dst, hop.type
