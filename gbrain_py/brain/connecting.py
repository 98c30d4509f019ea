"""How pages hang together: edges, walks, paths, and references that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gbrain_py.brain.house import House, Row
from gbrain_py.errors import UsageError
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from gbrain_py.graph.walk import Direction, Walk
    from gbrain_py.views.links import Connections
    from gbrain_py.views.pages import Rows


class Connecting(House):
    """The graph around pages."""

    def links(
        self, name: str, types: Sequence[str] = (), *, each: bool = False, limit: int = 0, offset: int = 0
    ) -> Rows:
        """The edges from a page; with `each` every place that states one."""
        return self._links(name, types, False, each, limit, offset)

    def backlinks(
        self, name: str, types: Sequence[str] = (), *, each: bool = False, limit: int = 0, offset: int = 0
    ) -> Rows:
        """The edges to a page; with `each` every place that states one."""
        return self._links(name, types, True, each, limit, offset)

    def _links(
        self, name: str, types: Sequence[str], inwards: bool, each: bool, limit: int, offset: int
    ) -> Rows:
        from gbrain_py.views import links

        with self.reading() as con:
            page = self._find(con, name).id
            return links.links(
                con, page, types,
                today=self._today_text, inwards=inwards, each=each, limit=limit, offset=offset,
            )  # fmt: skip

    def graph(
        self,
        name: str,
        *,
        types: Sequence[str] = (),
        page_types: Sequence[str] = (),
        direction: Direction = "both",
        depth: int | None = None,
        current: bool = False,
        as_of: str | None = None,
    ) -> Walk:
        """The pages around a page and the edges between them; `depth` is clamped to 10."""
        from gbrain_py.graph.walk import Steps, walk
        from gbrain_py.index.filters import parse_day

        day = parse_day("--as-of", as_of, self.today).isoformat() if as_of else None
        steps = Steps(direction, tuple(types), current, day)
        hops = self.config.get("graph.depth") if depth is None else depth
        with self.reading() as con:
            page = self._find(con, name).id
            return walk(con, page, steps, today=self._today_text, depth=hops, page_types=page_types)

    def walk_row(self, walk: Walk) -> Row:
        """A walk as one document: root, nodes, edges, stopped_at."""
        from gbrain_py.views import links

        return links.walk_row(walk, self._today_text)

    def drawing(self, walk: Walk, form: str) -> str:
        """A walk in the language of another program: mermaid, dot or html."""
        from gbrain_py.graph import render

        return {"mermaid": render.mermaid, "dot": render.dot, "html": render.html}[form](walk)

    def path(self, start: str, goal: str, *, types: Sequence[str] = (), current: bool = False) -> Connections:
        """The hops of the connections between two pages, the shortest first."""
        from gbrain_py.graph import paths
        from gbrain_py.graph.walk import Steps
        from gbrain_py.views import links

        steps = Steps("both", tuple(types), current)
        with self.reading() as con:
            ends = self._find(con, start).id, self._find(con, goal).id
            if ends[0] == ends[1]:
                raise UsageError(f"{start!r} and {goal!r} are the same page", "name two pages")
            return links.connections(
                paths.routes(con, *ends, steps, today=self._today_text), self._today_text
            )

    def mentions(self, name: str, *, limit: int = 0, offset: int = 0) -> Rows:
        """Where other pages name a page without linking to it."""
        from gbrain_py.sync import settings
        from gbrain_py.views import links

        schema = settings.load(self.root).schema
        with self.reading() as con:
            page = self._find(con, name).id
            return links.mention_rows(con, page, schema, limit=limit, offset=offset)

    def orphans(self, filters: Filters | None = None, *, limit: int = 0, offset: int = 0) -> Rows:
        """Pages that nothing links to."""
        from gbrain_py.views import links

        with self.reading() as con:
            return links.orphans(con, self._where(con, filters), limit=limit, offset=offset)

    def references(
        self, statuses: Sequence[str], filters: Filters | None = None, *, limit: int = 0, offset: int = 0
    ) -> Rows:
        """References of some statuses (unresolved, ambiguous, redirected) with what is wrong with each."""
        from gbrain_py.views import links

        with self.reading() as con:
            return links.references(con, self._where(con, filters), statuses, limit=limit, offset=offset)
