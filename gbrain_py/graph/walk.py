"""Walking the graph breadth-first from a page over the pages not yet seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gbrain_py.graph.lines import EVERY, Clause, EdgeLine, among, both, edge_lines, in_scope
from gbrain_py.index.engine import Connection, Row

Direction = Literal["out", "in", "both"]

DEEPEST = 10
MOST_NODES = 1000


@dataclass(frozen=True, slots=True)
class Steps:
    """Which edges a walk may take: of which `types`, only what holds on a day (`as_of`, or today with
    `current`), only what a reader may see (`visible`; None: everything)."""

    direction: Direction = "both"
    types: tuple[str, ...] = ()
    current: bool = False
    as_of: str | None = None
    visible: frozenset[str] | None = None

    def clause(self, today: str) -> Clause:
        """The condition over `e`, a row of edges; days are ISO text."""
        when = holds_on(self.as_of) if self.as_of else holds_now(today) if self.current else EVERY
        return both(among("e.type", self.types), in_scope("e.scope", self.visible), when)


@dataclass(frozen=True, slots=True)
class Node:
    """A page that a walk reached at `depth`, first from `parent` (slug) over an edge of type `via`, which
    runs away from the parent (`out`) or towards it (`in`)."""

    slug: str
    title: str
    type: str
    depth: int
    parent: str | None = None
    via: str | None = None
    direction: Literal["out", "in"] | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk found: pages in order of depth and slug, and the distinct edges it took between them.
    `stopped_at` is the number of pages at which it stopped before the end, if it did, and `stopped_after` the
    number of hops, where more were asked for than it goes and there is more."""

    nodes: list[Node]
    edges: list[EdgeLine]
    stopped_at: int | None
    stopped_after: int | None = None

    @property
    def root(self) -> Node:
        """The page the walk began at."""
        return self.nodes[0]


def holds_now(today: str) -> Clause:
    """The condition that what an edge says still holds: not past, and not ended before today."""
    return "e.tense <> 'past' AND (e.until IS NULL OR e.until || '~' >= ?)", [today]


def holds_on(day: str) -> Clause:
    """The condition that an edge held on a day: begun (or written in a timeline) by then, not ended
    before. What is over without saying since when it is held at no day. "2024" begins on its first day
    and ends on its last."""
    return (
        "coalesce(e.since, e.date, '') <= ? AND CASE WHEN e.until IS NULL THEN e.tense <> 'past' "
        "ELSE e.until || '~' >= ? END",
        [f"{day}~", day],
    )


def walk(
    con: Connection,
    start: int,
    steps: Steps,
    *,
    today: str,
    depth: int = 2,
    page_types: Sequence[str] = (),
    most: int = MOST_NODES,
) -> Walk:
    """Walk from the page with id `start`. `page_types` are the types of pages that are entered. `depth`
    is clamped to 0…10; at most `most` pages are visited."""
    condition = steps.clause(today)
    root = con.execute("SELECT slug, title, type FROM pages WHERE id = ?", [start]).fetchone()
    assert root is not None  # the caller found the page in this index
    nodes = {start: Node(*(*root, 0))}
    frontier, stopped, expanded = [start], False, [start]
    for level in range(1, min(max(depth, 0), DEEPEST) + 1):
        fresh: dict[int, Node] = {}
        for row in _neighbours(con, frontier, steps.direction, condition, page_types):
            near, far, slug, title, page_type, via, way = row
            if far not in nodes and far not in fresh:
                fresh[far] = Node(slug, title, page_type, level, nodes[near].slug, via, way)
        room = most - len(nodes)
        if len(fresh) > room:
            stopped = True
            fresh = dict(sorted(fresh.items(), key=lambda item: item[1].slug)[:room])
        nodes.update(fresh)
        frontier = list(fresh)
        if stopped or not fresh:
            break
        expanded += frontier if level < min(depth, DEEPEST) else []
    further = (
        depth > DEEPEST
        and not stopped
        and any(
            row[1] not in nodes for row in _neighbours(con, frontier, steps.direction, condition, page_types)
        )
    )
    shown = sorted(nodes.values(), key=lambda node: (node.depth, node.slug))
    edges = [_of_day(edge, today) for edge in _edges_between(con, nodes, expanded, condition, steps)]
    return Walk(shown, edges, len(nodes) if stopped else None, DEEPEST if further else None)


def _of_day(edge: EdgeLine, today: str) -> EdgeLine:
    """An edge whose end has gone by is past."""
    return replace(edge, tense="past") if edge.until and f"{edge.until}~" < today else edge


def _neighbours(
    con: Connection, frontier: list[int], direction: Direction, condition: Clause, page_types: Sequence[str]
) -> list[Row]:
    """Rows of near id, far id, the far page's slug, title and type, edge type and way, in a fixed order."""
    clause, parameters = condition
    ways = {"out": [("src", "dst", "out")], "in": [("dst", "src", "in")]}
    parts, values = [], list[object]()
    for near, far, way in ways.get(direction) or ways["out"] + ways["in"]:
        parts.append(
            f"SELECT DISTINCT e.{near} AS near, e.{far} AS far, e.type AS via, '{way}' AS way FROM edges e "
            f"WHERE e.{near} IN (SELECT unnest(?::INTEGER[])) AND {clause}"
        )
        values += [frontier, *parameters]
    kinds, wanted = among("p.type", page_types)
    return con.execute(
        "SELECT s.near, s.far, p.slug, p.title, p.type, s.via, s.way "
        f"FROM ({' UNION ALL '.join(parts)}) s JOIN pages p ON p.id = s.far JOIN pages n ON n.id = s.near "
        f"WHERE {kinds} ORDER BY n.slug, s.via = 'mentions', s.via, s.way DESC, p.slug",
        [*values, *wanted],
    ).fetchall()


def _edges_between(
    con: Connection, nodes: dict[int, Node], expanded: list[int], condition: Clause, steps: Steps
) -> list[EdgeLine]:
    """The edges among visited pages that a walk takes: those that leave a page it went on from (`expanded`)
    in a direction that was asked for."""
    ids, inner = list(nodes), "(SELECT unnest(?::INTEGER[]))"
    ends = {"out": f"e.src IN {inner}", "in": f"e.dst IN {inner}"}
    taken = ends.get(steps.direction) or f"(e.src IN {inner} OR e.dst IN {inner})"
    repeats = taken.count("?")
    within = (f"e.src IN {inner} AND e.dst IN {inner} AND {taken}", [ids, ids, *([expanded] * repeats)])
    return edge_lines(con, both(within, condition)).rows
