"""What a question reads of the index: edges around pages, and what is shown of pages, each read once."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import NamedTuple

from gbrain_py.graph.lines import in_scope, plain
from gbrain_py.graph.questions.plan import Page
from gbrain_py.index.engine import Connection

_FEW = 64  # pages whose edges of all types are read at once, both ways
_MOST_EDGES = 50_000  # read at a time

_EDGE = "e.src, e.dst, e.type, e.kind, e.tense, e.since, e.until, e.date, e.origin, e.ref"


class Edge(NamedTuple):
    """A place that states an edge: ids of its ends and of the page that says so, and its reference there."""

    src: int
    dst: int
    type: str
    kind: str
    tense: str
    since: str | None
    until: str | None
    date: str | None
    origin: int
    ref: int


class Sentence(NamedTuple):
    """The words that state an edge, and where they stand: `text` on one line, `raw` as written. `at` is where
    the link stands in `raw`, `links` where each link there does and the page it leads to (id), `role` what a
    front matter field gives."""

    edge: Edge
    path: str
    line: int
    text: str
    raw: str
    at: int
    links: tuple[tuple[int, int, int | None], ...]
    role: str


class Graph:
    """The part of the graph that has been read on behalf of a reader who sees the scopes `visible`."""

    def __init__(self, con: Connection, visible: Collection[str] | None) -> None:
        self.con, self.visible = con, visible
        self.stopped = False  # whether there were more edges than are read at a time
        self._around: dict[int, list[Edge]] = {}
        self._typed: dict[tuple[frozenset[int], tuple[str, ...], bool], list[Edge]] = {}
        self._pages: dict[int, tuple[Page, str, str] | None] = {}

    def edges(self, pages: Collection[int], types: tuple[str, ...], out: bool) -> list[Edge]:
        """The edges of some types that run from the pages (`out`), or to them."""
        if len(pages) > _FEW:
            return self._of_many(frozenset(pages), types, out)
        fresh = [page for page in pages if page not in self._around]
        if fresh:
            self._around.update((page, []) for page in fresh)
            ids = _list(fresh)
            for edge in self._read(f"e.src IN ({ids}) OR e.dst IN ({ids})"):
                for page in {edge.src, edge.dst}.intersection(fresh):
                    self._around[page].append(edge)
        found = (
            edge for page in pages for edge in self._around[page] if page == (edge.src if out else edge.dst)
        )
        return [edge for edge in found if edge.type in types]

    def around(self, pages: Collection[int]) -> list[Edge]:
        """The edges of all types that run from the pages or to them."""
        ids = _list(pages)
        return self._read(f"e.src IN ({ids}) OR e.dst IN ({ids})")

    def pages(self, ids: Iterable[int]) -> dict[int, tuple[Page, str, str]]:
        """Pages that the reader may see, each with its path and its date or ""."""
        wanted = list(dict.fromkeys(ids))
        if fresh := [page for page in wanted if page not in self._pages]:
            self._pages.update(dict.fromkeys(fresh))
            scope, scopes = in_scope("p.scope", self.visible)
            rows = self.con.execute(
                "SELECT p.id, p.slug, p.title, p.type, p.path, coalesce(p.date, '') FROM pages p "
                f"WHERE p.id IN ({_list(fresh)}) AND {scope}",
                list(scopes),
            ).fetchall()
            self._pages.update((row[0], (Page(*row[:4]), row[4], row[5])) for row in rows)
        return {page: known for page in wanted if (known := self._pages[page])}

    def sentences(self, edges: Collection[Edge]) -> list[Sentence]:
        """The words behind some edges, where the reader may see the page they stand on."""
        places = self.pages(edge.origin for edge in edges)
        shown = [edge for edge in edges if edge.origin in places]
        if not shown:
            return []
        rows = self.con.execute(
            "SELECT r.page, r.ordinal, r.line, r.context_start, r.context_stop, r.start, r.stop, r.cue, "
            f"r.kind, r.target FROM refs r WHERE r.page IN ({_list({edge.origin for edge in shown})})"
        ).fetchall()
        spans = {(row[0], row[1]): row[2:] for row in rows}
        stands: dict[int, list[tuple[int, int, int | None]]] = {}
        for row in rows:
            stands.setdefault(row[0], []).append((row[5], row[6], row[9]))
        shown = [edge for edge in shown if (edge.origin, edge.ref) in spans]
        keys = list(dict.fromkeys((edge.origin, edge.ref) for edge in shown))
        if not keys:
            return []
        values = ", ".join(
            f"({page}, {ref}, {spans[page, ref][1]}, {spans[page, ref][2]})" for page, ref in keys
        )
        texts = self.con.execute(
            f"SELECT s.page, s.ref, substring(p.text, s.start + 1, s.stop - s.start) "
            f"FROM (VALUES {values}) s(page, ref, start, stop) JOIN pages p ON p.id = s.page "
            f"WHERE p.id IN ({_list({page for page, _ in keys})})"
        ).fetchall()
        told: dict[tuple[int, int], str] = {(row[0], row[1]): row[2] or "" for row in texts}
        found = list[Sentence]()
        for edge in shown:
            line, low, high, start, _, cue, kind, _ = spans[edge.origin, edge.ref]
            raw = told[edge.origin, edge.ref]
            inside = [
                (first - low, last - low, target)
                for first, last, target in stands[edge.origin]
                if low <= first and last <= high
            ]
            role = json.loads(cue).get("role", "") if cue and kind == "frontmatter" else ""
            path = places[edge.origin][1]
            found.append(Sentence(edge, path, line, plain(raw), raw, start - low, tuple(inside), role))
        return found

    def _of_many(self, pages: frozenset[int], types: tuple[str, ...], out: bool) -> list[Edge]:
        key = (pages, types, out)
        if key not in self._typed:
            near = "src" if out else "dst"
            condition = f"e.{near} IN ({_list(pages)}) AND e.type IN (SELECT unnest(?::VARCHAR[]))"
            self._typed[key] = self._read(condition, list(types))
        return self._typed[key]

    def _read(self, condition: str, *values: object) -> list[Edge]:
        scope, scopes = in_scope("e.scope", self.visible)
        rows = self.con.execute(
            f"SELECT {_EDGE} FROM edges e WHERE ({condition}) AND {scope} LIMIT {_MOST_EDGES}",
            [*values, *scopes],
        ).fetchall()
        self.stopped = self.stopped or len(rows) == _MOST_EDGES
        return [Edge(*row) for row in rows]


def _list(ids: Iterable[int]) -> str:
    """Ids, which are ours and whole numbers, as SQL."""
    return ", ".join(str(int(page)) for page in ids)
