"""Finding pages: listings by what they are, queries by words, names, relations and meaning."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gbrain_py.brain.house import House, Row
from gbrain_py.errors import NotFound
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from gbrain_py.embed import Choice
    from gbrain_py.search import Answer, Asking, Meaning
    from gbrain_py.search.chat import Chat
    from gbrain_py.search.evaluation import Report
    from gbrain_py.search.trace import Trace
    from gbrain_py.views.pages import Rows

_ALL = 1 << 30


class Finding(House):
    """The questions that are answered with a list of pages."""

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
        started = time.perf_counter()
        from gbrain_py import search

        asking = self._asking(recent=recent, rrf=fusion == "rrf")
        with self.reading() as con:
            wanted = self._filters(con, filters)
            opened = time.perf_counter() - started
            answer = search.query(con, text, wanted, self._limit(limit), offset, asking=asking)
            answer.seconds = {"open": opened} | answer.seconds
            return answer

    def exists(self, name: str, filters: Filters | None = None, *, limit: int | None = None) -> Answer:
        """Whether there is a page of this name: `exists` of the answer, with the slugs of the pages that it
        may be as `suggestions`. Raises UsageError for an empty query."""
        from gbrain_py import search

        asking = self._asking()
        with self.reading() as con:
            answer = search.exists(con, name, self._filters(con, filters), self._limit(limit), asking=asking)
        if answer.exists != "unknown" and not answer.suggestions:
            answer.suggestions = [row.slug for row in answer.results if row.exists == answer.exists]
        return answer

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
        limit: int | None = None,
        recent: bool = False,
        fusion: str = "weighted",
    ) -> Trace:
        """A page on its way through every stage of a query that shows `limit` pages; a file that is no page,
        or none yet, is lost at the index. Raises NotFound, Ambiguous, UsageError."""
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
            shown = self._limit(limit)
            found = search.find(con, text, self._filters(con, filters), asking, shown)
            told = trace(con, found, page, asking.reader, shown=shown, is_off=self._meaning.is_off)
            if name not in (page.slug, page.path):
                told.stages.insert(0, ("page", f"“{name}” is {page.slug}"))
            return told

    def pack(
        self,
        text: str,
        budget: int,
        filters: Filters | None = None,
        *,
        limit: int | None = None,
        offset: int = 0,
        recent: bool = False,
        fusion: str = "weighted",
    ) -> tuple[list[Row], list[str]]:
        """The best chunks for a query, whole, as many as fit into `budget` tokens, and notes; those of the
        best pages, 50 of them without a limit."""
        from gbrain_py import search
        from gbrain_py.search.packing import PAGES, pack

        pages = PAGES if limit is None else self._limit(limit)
        asking = self._asking(recent=recent, rrf=fusion == "rrf")
        with self.reading() as con:
            look = search.find(con, text, self._filters(con, filters), asking, pages + offset)
            packed = pack(con, look, asking.reader, budget, pages, offset)
            return [chunk.as_dict() for chunk in packed], look.notes

    def evaluate(self, questions: Path, cuts: Sequence[int] = (5, 10)) -> Report:
        """Ask the questions of a JSONL file and say how good the answers are, by arm, and what is odd about
        the file. Raises UsageError."""
        from gbrain_py import search
        from gbrain_py.search import evaluation

        asking = self._asking()
        problems: list[evaluation.Problem] = []
        listed = evaluation.read_questions(questions, problems)
        with self.reading() as con:
            slug_of: dict[int, str] = dict(con.execute("SELECT id, slug FROM pages").fetchall())

            def ask(question: evaluation.Question) -> evaluation.Orders:
                look = search.find(con, question.text, search.NO_FILTERS, asking, max(cuts))
                return evaluation.orders(look, slug_of)

            report = evaluation.evaluate(listed, ask, cuts)
            problems += evaluation.check_gold(listed, set(slug_of.values()))
        report.skipped = sum(evaluation.is_left_out(problem) for problem in [*problems, *report.problems])
        report.problems = sorted([*problems, *report.problems], key=lambda problem: problem.line)
        return report

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

        return embed.Choice.of(self.config.get)

    def _limit(self, asked: int | None) -> int:
        """How many results to give: the setting's number by default, and 0 asks for all."""
        return (self.config.get("search.limit") if asked is None else asked) or _ALL
