"""The relation arm: questions that are answered by walking the graph. Its answers come first, in order."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gbrain_py.graph.questions import lexicon
from gbrain_py.index.engine import Connection
from gbrain_py.search import limits
from gbrain_py.search.limits import Limits
from gbrain_py.search.query_text import Query
from gbrain_py.search.ranking import Ranking
from gbrain_py.search.reader import Reader

if TYPE_CHECKING:
    from gbrain_py.graph.questions.ask import Evidence, Reply


def find(
    con: Connection, query: Query, found: Limits, reader: Reader, wanted: int, vocabulary: str = ""
) -> Reply | None:
    """What the graph answers, with the paths to the first `wanted` answers; None for what is no question
    to it. A quoted phrase may be a name in the question, so answers need not hold it. `vocabulary` is the
    brain's own."""
    if not query.text or not (vocabulary or lexicon.may_ask(query.text)):
        return None
    from gbrain_py.graph.questions.ask import ask

    if query.phrases:
        found = limits.find(con, replace(query, phrases=[]), reader)

    def allowed(pages: Collection[int]) -> set[int]:
        sql = f"SELECT p.id FROM pages p WHERE p.id IN (SELECT unnest(?::INTEGER[])) AND {found.pages}"
        return {row[0] for row in con.execute(sql, [list(pages), *found.page_values]).fetchall()}

    return ask(
        con,
        query.text,
        reader.today,
        reader.visible,
        allowed=allowed,
        shown=slice(wanted),
        vocabulary=vocabulary,
    )


def scores(reply: Reply | None) -> dict[int, float]:
    """The answers in their order, as the scores of an arm."""
    pages = reply.pages if reply else []
    return {page.id: 1 - at / (len(pages) + 1) for at, page in enumerate(pages)}


def first(ranking: Ranking, reply: Reply | None, called: Collection[int]) -> Ranking:
    """The ranking with the answers before all other pages, whatever the signals made of them; the pages that
    are `called` what the whole query says still before these."""
    if asked := scores(reply):
        ranking.above = top = max(ranking.scores.values())
        named = {page: round(top + 1 + ranking.scores[page], 6) for page in ranking.order if page in called}
        answers = {page: round(top + score, 6) for page, score in asked.items() if page not in named}
        ranking.factors = {page: own for page, own in ranking.factors.items() if page not in answers}
        ranking.scores |= answers | named
        rest = (page for page in ranking.order if page not in named and page not in answers)
        ranking.take("graph", [*named, *answers, *rest])
    return ranking


def plan(reply: Reply | None) -> dict[str, Any]:
    """What was understood, as a part of the plan of an answer."""
    return {"relation": reply.plan, "notes": reply.notes} if reply else {}


def why(reply: Reply, page: int) -> list[str]:
    """The path to an answer in words, with the sentence behind each hop."""
    told = [_hop(step) for step in reply.paths.get(page, ())]
    if page in reply.loose:
        told.append("it is named there; nothing says more")
    return told


def _hop(step: Evidence) -> str:
    past = " (past)" if step.tense == "past" else ""
    edge = f"{step.src} {step.type}{past} → {step.dst}" if step.type != "timeline" else step.src
    when = step.date or "–".join(filter(None, (step.since, step.until)))
    return f"{edge}{f', {when}' if when else ''}: “{step.context}” ({step.path}:{step.line})"
