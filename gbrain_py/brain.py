"""`Brain`: the one front door that the shell, a server and Python users call. It delegates, no more.

Every method imports what it needs, so that a command pays only for the rooms it enters, and reads the
index through a connection of its own, closed before it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gbrain_py.errors import Locked, NotFound, UsageError
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from datetime import date

    from gbrain_py.config import Config, Setting
    from gbrain_py.embed import Choice
    from gbrain_py.embed.backfill import BackfillReport
    from gbrain_py.embed.backfill import Progress as EmbedProgress
    from gbrain_py.graph.walk import Direction, Node, Walk
    from gbrain_py.importer import Imported
    from gbrain_py.index.engine import Connection
    from gbrain_py.index.filters import Filters as IndexFilters
    from gbrain_py.index.lookup import PageRef
    from gbrain_py.index.store import Index
    from gbrain_py.repo import Repo
    from gbrain_py.search import Answer, Asking, Meaning
    from gbrain_py.search.chat import Chat
    from gbrain_py.search.evaluation import Report
    from gbrain_py.search.trace import Trace
    from gbrain_py.starter import Started
    from gbrain_py.sync import Item, Status, SyncReport
    from gbrain_py.views.page import PageView
    from gbrain_py.views.pages import Clause, Rows
    from gbrain_py.views.revisions import Versions

__all__ = [
    "Answer", "BackfillReport", "Brain", "EmbedProgress", "Filters", "Imported", "Item", "Node", "PageView",
    "Report", "Rows", "Started", "Status", "SyncReport", "Trace", "Walk",
]  # fmt: skip

Row = dict[str, Any]
_ALL = 1 << 30

Progress = Callable[[str, int, int], None]


class Brain:
    """A brain by its root directory. Nothing is opened until it is asked for, nor kept open."""

    def __init__(self, root: Path) -> None:
        self.root = root

    # Making one

    @staticmethod
    def start(directory: Path) -> Started:
        """Make a brain of a directory: an empty one gets the starter brain, notes are adopted untouched."""
        from gbrain_py import starter

        return starter.start(directory)

    @staticmethod
    def demo(directory: Path | None) -> tuple[Brain, list[list[str]]]:
        """Build the sample brain; also returns the command lines of a tour through it."""
        from gbrain_py import example, starter

        return Brain(starter.demo(directory)), example.tour()

    def import_notes(self, sources: Sequence[Path], into: str = "") -> Imported:
        """Copy Markdown files from elsewhere into the brain; they are indexed by the next sync."""
        from gbrain_py import importer

        return importer.copy_into(self.repo, sources, into)

    # Keeping in step

    def sync(self, progress: Progress | None = None, **options: Any) -> SyncReport:
        """Bring the index up to date; `options` are the fields of SyncOptions."""
        from gbrain_py import sync

        return sync.run(self.root, sync.SyncOptions(**options), progress)

    def embed(
        self,
        progress: Callable[[EmbedProgress], None] | None = None,
        *,
        model: str | None = None,
        download: bool = False,
        prune: bool = False,
    ) -> BackfillReport:
        """Give every passage without one its vector, by `model` or the one of the settings; with `prune`
        the vectors that nobody needs any more go. Raises UsageError, EmbedderUnavailable."""
        from dataclasses import replace

        from gbrain_py.embed import backfill
        from gbrain_py.index.vectors import Vectors

        choice = replace(self._choice, spec=model) if model else self._choice
        embedder = choice.open(download=download)
        if embedder is None:
            return backfill.BackfillReport()
        vectors = Vectors(self.root)
        report = backfill.backfill(self.index, vectors, embedder, None, progress)
        if prune and report.stopped == "complete":
            backfill.prune(self.index, vectors, embedder)
        return report

    def status(self) -> Status:
        """How the index stands to the repository."""
        from gbrain_py import sync

        return sync.status(self.root)

    def log(self) -> list[Row]:
        """The syncs that changed something, newest first."""
        from gbrain_py.views import log

        with self.reading() as con:
            return log.entries(con)

    @property
    def is_indexed(self) -> bool:
        """Whether there is an index at all."""
        return self.index.exists()

    # Listings

    def pages(
        self, filters: Filters | None = None, *, sort: str = "slug", limit: int = 0, offset: int = 0
    ) -> Rows:
        """Pages that meet the filters, in an order of `views.pages.SORTS`; a limit of 0 is none."""
        from gbrain_py.views import pages

        with self.reading() as con:
            where = self._where(con, filters)
            return pages.listing(con, where, self._today_text, sort=sort, limit=limit, offset=offset)

    def tags(self, filters: Filters | None = None) -> list[Row]:
        """Tags with the number of pages that carry them."""
        from gbrain_py.views import pages

        with self.reading() as con:
            return pages.tags(con, self._where(con, filters))

    def types(self, filters: Filters | None = None) -> list[Row]:
        """Page types with the number of pages of them."""
        from gbrain_py.views import pages

        with self.reading() as con:
            return pages.types(con, self._where(con, filters))

    def completions(self, kind: str, prefix: str, limit: int) -> list[str]:
        """Names that begin with `prefix`; kinds are those of `views.pages.names`."""
        from gbrain_py.views import pages

        with self.reading() as con:
            return pages.names(con, kind, prefix, limit)

    def unknown(self, asked: Mapping[str, Sequence[str]]) -> list[str]:
        """A sentence for each type, edge, tag or directory asked for, by kind, that nothing has."""
        from gbrain_py.views import unknown

        with self.reading() as con:
            return unknown.unknown(con, asked)

    # Searching

    def search(
        self, text: str, filters: Filters | None = None, *, limit: int | None = None, offset: int = 0
    ) -> Answer:
        """The keyword arm alone. Raises UsageError for an empty query."""
        from gbrain_py import search

        with self.reading() as con:
            wanted = self._filters(con, filters)
            return search.keyword(
                con, text, wanted, self._limit(limit), offset, reader=search.Reader(self.today)
            )

    def query(
        self,
        text: str,
        filters: Filters | None = None,
        *,
        limit: int | None = None,
        offset: int = 0,
        recent: bool = False,
        fusion: str = "weighted",
    ) -> Answer:
        """Every arm, fused; `recent` favours what is new. Raises UsageError for an empty query."""
        from gbrain_py import search

        asking = self._asking(recent=recent, rrf=fusion == "rrf")
        with self.reading() as con:
            wanted = self._filters(con, filters)
            return search.query(con, text, wanted, self._limit(limit), offset, asking=asking)

    def similar(
        self, name: str, filters: Filters | None = None, *, limit: int | None = None, offset: int = 0
    ) -> Answer:
        """The pages most like a page, by meaning and by words. Raises NotFound or Ambiguous."""
        from gbrain_py.search.similar import similar

        asking = self._asking()
        with self.reading() as con:
            page, wanted = self._find(con, name), self._filters(con, filters)
            return similar(con, page, wanted, self._limit(limit), offset, asking)

    def trace(
        self,
        text: str,
        name: str,
        filters: Filters | None = None,
        *,
        recent: bool = False,
        fusion: str = "weighted",
    ) -> Trace:
        """A page on its way through every stage of a query; a file that is no page, or none yet, is lost at
        the index. Raises NotFound, Ambiguous, UsageError."""
        from gbrain_py import search
        from gbrain_py.search.trace import not_indexed, trace

        asking = self._asking(recent=recent, rrf=fusion == "rrf")
        with self.reading() as con:
            try:
                page = self._find(con, name)
            except NotFound:
                if lost := not_indexed(con, name, self.repo.root, self.repo.explain):
                    return lost
                raise
            found = search.find(con, text, self._filters(con, filters), asking, self._limit(None))
            return trace(con, found, page)

    def pack(
        self,
        text: str,
        budget: int,
        filters: Filters | None = None,
        *,
        recent: bool = False,
        fusion: str = "weighted",
    ) -> tuple[list[Row], list[str]]:
        """The best chunks for a query, whole, as many as fit into `budget` tokens, and notes."""
        from gbrain_py import search
        from gbrain_py.search.packing import pack

        asking = self._asking(recent=recent, rrf=fusion == "rrf")
        with self.reading() as con:
            look = search.find(con, text, self._filters(con, filters), asking, self._limit(None))
            return [chunk.as_dict() for chunk in pack(con, look, asking.reader, budget)], look.notes

    def evaluate(self, questions: Path, cuts: Sequence[int] = (5, 10)) -> Report:
        """Ask the questions of a JSONL file and say how good the answers are, by arm. Raises UsageError."""
        from gbrain_py import search
        from gbrain_py.search import evaluation

        asking = self._asking()
        listed = evaluation.read_questions(questions)
        with self.reading() as con:
            slug_of: dict[int, str] = dict(con.execute("SELECT id, slug FROM pages").fetchall())

            def ask(question: evaluation.Question) -> evaluation.Orders:
                look = search.find(con, question.text, search.NO_FILTERS, asking, max(cuts))
                return evaluation.orders(look, slug_of)

            return evaluation.evaluate(listed, ask, cuts)

    def moved(self, now: Report, before: Any) -> list[tuple[str, float, float]]:
        """The questions that answer much better or worse than in an earlier report. Raises UsageError."""
        from gbrain_py.search import evaluation

        return evaluation.moved(now, before)

    def draft_questions(self) -> list[Row]:
        """Questions for `evaluate` to start from, drafted from titles, aliases and links."""
        from gbrain_py.search import evaluation

        with self.reading() as con:
            return list(evaluation.draft(con))

    def _asking(self, *, recent: bool = False, rrf: bool = False) -> Asking:
        from gbrain_py import search
        from gbrain_py.graph.names import name_key

        reader = search.Reader(self.today)
        expander, reranker = (self._chat if self.config.get(f"search.{use}") else None
                              for use in ("expand", "rerank"))  # fmt: skip
        return search.Asking(
            reader, name_key, self._meaning, recent, rrf, self._own_vocabulary, expander, reranker
        )

    @property
    def _chat(self) -> Chat:
        """The language model of the settings, for what the user wants it for."""
        from gbrain_py.search.chat import Chat

        return Chat(*(self.config.get(f"chat.{name}") for name in ("url", "model", "key", "timeout")))

    @cached_property
    def _meaning(self) -> Meaning:
        """The model of the settings; once opened it stays open as long as this object."""
        from gbrain_py import search

        return search.Meaning(self.root, self._choice)

    @cached_property
    def _own_vocabulary(self) -> str:
        """The text of the brain's own `schema.toml`; what is wrong with it is told by sync."""
        from gbrain_py import config

        try:
            return config.read_limited(self.root / "schema.toml") or ""
        except (OSError, ValueError):
            return ""

    @property
    def _choice(self) -> Choice:
        from gbrain_py import embed

        get = self.config.get
        return embed.Choice(get("embed.model"), get("embed.url"), get("embed.key"))

    def _limit(self, asked: int | None) -> int:
        """How many results to give: the setting's number by default, and 0 asks for all."""
        return (self.config.get("search.limit") if asked is None else asked) or _ALL

    # Reading

    def page(self, name: str, at: str | None = None) -> PageView:
        """A page as it is indexed, or with the text it had at a commit or on a day.

        Raises NotFound or Ambiguous.
        """
        from gbrain_py.views import naming, page

        with self.reading() as con:
            found, heading = naming.find(con, name)
            view = page.read(con, found.id, self._today_text)._replace(heading=heading)
            if at is None:
                return view
            return page.with_text(view, *self._versions(con, view.path).content(at))

    def timeline(
        self, name: str | None = None, filters: Filters | None = None, *, limit: int = 0, offset: int = 0
    ) -> Rows:
        """Dated entries, newest first, of one page or of all that meet the filters.

        `after` and `before` of the filters are about the entries, not their pages.
        """
        from gbrain_py.views import timeline

        with self.reading() as con:
            page = self._find(con, name).id if name is not None else None
            wanted = self._filters(con, filters)
            return timeline.entries(con, wanted, page, self.today, limit=limit, offset=offset)

    def history(self, name: str) -> list[Row]:
        """Every version of a page, newest first: commits, then contents only this index remembers."""
        from gbrain_py.views import history

        with self.reading() as con:
            page = self._find(con, name)
            return history.listing(con, self.repo, page.path)

    def diff(self, name: str, old: str | None = None, new: str | None = None) -> Iterator[str]:
        """The lines of a unified diff between two versions of a page; without `new` to what it is now."""
        from gbrain_py.views import revisions

        with self.reading() as con:
            page = self._find(con, name)
            return revisions.diff(*self._versions(con, page.path).pair(old, new))

    def _versions(self, con: Connection, path: str) -> Versions:
        from gbrain_py.views.revisions import Versions

        return Versions(con, self.repo, path, self.today)

    # Connections

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

    def path(self, start: str, goal: str, *, types: Sequence[str] = (), current: bool = False) -> list[Row]:
        """The hops of the connections between two pages, the shortest first."""
        from gbrain_py.graph import paths
        from gbrain_py.graph.walk import Steps
        from gbrain_py.views import links

        steps = Steps("both", tuple(types), current)
        with self.reading() as con:
            ends = self._find(con, start).id, self._find(con, goal).id
            if ends[0] == ends[1]:
                raise UsageError(f"{start!r} and {goal!r} are the same page", "name two pages")
            return links.route_rows(paths.routes(con, *ends, steps, today=self._today_text), self._today_text)

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

    # Care

    def stats(self) -> Row:
        """Counts of what the index holds."""
        from gbrain_py.views import stats

        with self.reading() as con:
            return stats.counts(con) | {"index_bytes": self.index.path.stat().st_size}

    def doctor(self) -> list[Row]:
        """Findings about git, the index and the files, each with a state, a hint and an exit code."""
        from gbrain_py.views import doctor

        return doctor.examine(self.root, self.index)

    def explain_file(self, path: Path) -> Row:
        """Whether a file is read as a page, and by which rule."""
        from gbrain_py.views import files

        return files.explain(self.repo, path)

    def export_pages(self, filters: Filters | None, directory: Path) -> int:
        """Write pages as Markdown files to a new directory and return how many.

        Raises UsageError when it is not empty, or where the pages would be read a second time.
        """
        from gbrain_py.views import export

        if export.would_be_read(self.repo, directory):
            raise UsageError(
                f"{directory} is in the brain: its pages would be read a second time",
                "name a directory elsewhere, or one that .gbrainignore or .gitignore leaves out",
            )
        with self.reading() as con:
            return export.write_pages(export.page_texts(con, self._where(con, filters)), directory)

    def path_in_repository(self, path: str) -> str:
        """The path of a file of the brain from the top of the git repository around it."""
        return f"{self.repo.prefix}{path}"

    def export_edges(self) -> list[Row]:
        """Every edge with the place it was read from."""
        from gbrain_py.views import export

        with self.reading() as con:
            return export.edges(con, self._today_text)

    def export_index(self) -> Iterator[str]:
        """The lines of a deterministic dump of the index."""
        from gbrain_py.index.dump import dump

        with self.reading() as con:
            yield from dump(con)

    # Settings

    @cached_property
    def config(self) -> Config:
        """The settings in force for this brain."""
        from gbrain_py import config

        return config.load(self.root)

    def set_user_setting(self, key: str, value: str) -> Setting:
        """Write one setting to the user's own file. Raises UsageError for an unknown key or a bad value."""
        from gbrain_py import config

        return config.set_user(key, value)

    # What the methods above share

    @cached_property
    def index(self) -> Index:
        """The index of this brain; it may not exist yet."""
        from gbrain_py.index.store import Index

        def may_adopt() -> bool:
            from gbrain_py.sync import trust

            return trust.may_adopt(self.root)

        return Index(self.root, may_adopt)

    @cached_property
    def repo(self) -> Repo:
        """The repository view of this brain."""
        from gbrain_py.sync import settings

        return settings.load(self.root).repo

    @cached_property
    def today(self) -> date:
        """The day it is, in the zone of the settings."""
        from gbrain_py import clock

        return clock.today(self.config.get("timezone"))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only connection to the index for a moment. Raises BrokenBrain when it cannot be read, Locked
        when the first sync has not built it yet."""
        if not self.is_indexed:
            self._tell_of_first_sync()
        with self.index.read() as con:
            yield con

    def _tell_of_first_sync(self) -> None:
        from gbrain_py.repo import state

        if holder := state.at_work(self.root):
            raise Locked(f"the first sync is still running{holder}", "try again when it is done")

    @property
    def _today_text(self) -> str:
        return self.today.isoformat()

    def _find(self, con: Connection, name: str) -> PageRef:
        from gbrain_py.views import naming

        return naming.find(con, name)[0]

    def _filters(self, con: Connection, asked: Filters | None) -> IndexFilters:
        from gbrain_py.views import selection

        return selection.resolve(con, asked or Filters(), self.today, lambda name: self._find(con, name).id)

    def _where(self, con: Connection, asked: Filters | None) -> Clause:
        return self._filters(con, asked).clause(self.today)
