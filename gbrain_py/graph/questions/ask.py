"""Asking: a text in, the pages that answer it out, each with its path and the sentence behind every hop."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from gbrain_py.graph.questions import connections, parse, run
from gbrain_py.graph.questions.plan import Found, Joined, Named, Node, Page, Plan
from gbrain_py.graph.questions.reading import Graph, Sentence
from gbrain_py.graph.questions.run import Reached, Walker
from gbrain_py.index.engine import Connection

Allowed = Callable[[Collection[int]], Collection[int]]


class Evidence(NamedTuple):
    """One step of a path: the edge and the place that states it, or with the type "timeline" an entry of
    the page itself."""

    src: str
    type: str
    dst: str
    tense: str
    since: str | None
    until: str | None
    date: str | None
    path: str
    line: int
    context: str

    def as_dict(self) -> dict[str, Any]:
        """The step as JSON takes it."""
        return {
            "from": self.src, "type": self.type, "to": self.dst, "tense": self.tense, "since": self.since,
            "until": self.until, "date": self.date, "path": self.path, "line": self.line,
            "context": self.context,
        }  # fmt: skip


@dataclass(slots=True)
class Reply:
    """The pages that answer a question, the best first, with the paths to those that were `shown`.

    `heading` says what was looked for, `plan` how the question was read, `notes` what else it might mean;
    `loose` are pages that are named in the right place, without a statement that they are an answer.
    """

    heading: str
    plan: dict[str, Any]
    pages: list[Page]
    paths: dict[int, list[Evidence]] = field(default_factory=dict)
    loose: frozenset[int] = frozenset()
    notes: list[str] = field(default_factory=list)


def ask(
    con: Connection,
    text: str,
    today: date,
    visible: Collection[str] | None = None,
    *,
    allowed: Allowed | None = None,
    shown: slice = slice(None),
    vocabulary: str = "",
) -> Reply | None:
    """The answer to a question about relations, or None where the text is none or nothing answers it.

    `visible` are the scopes the reader may see, None for all; `allowed` gives those of some page ids that may
    be answers; `shown` are the answers whose paths are wanted. `vocabulary` is the text of the brain's own
    `schema.toml`.
    """
    graph, day = Graph(con, visible), today.isoformat()
    for plan in parse.plans(con, text, today, visible, vocabulary):
        walker = Walker(graph, day)
        if plan.kind == "connection":
            found = connections.answers(walker, plan)
        else:
            found = run.answers(walker, plan)
            if plan.kind == "latest":
                found = connections.with_entry(walker, plan, found)
        if found and allowed:
            kept = allowed([reached.page.id for reached in found])
            found = [reached for reached in found if reached.page.id in kept]
        if found:
            return _reply(walker, plan, found, shown)
    return None


def _reply(walker: Walker, plan: Plan, found: list[Reached], shown: slice) -> Reply:
    names = plan.named()
    chosen = {name.name: walker.chosen.get(name.name, name.pages[0]) for name in names}
    others = {
        name.name: [page.slug for page in name.pages if page.id != chosen[name.name].id]
        for name in names
        if len(name.pages) > 1
    }
    heading = connections.told(plan) if plan.kind == "connection" else _told(plan.root, chosen)
    facts: dict[str, Any] = {
        "kind": plan.kind,
        "question": heading,
        "names": {name: page.slug for name, page in chosen.items()},
        "hops": plan.hops(),
        "relations": list(dict.fromkeys(_relations(plan.root))),
        "answers": len(found),
    }
    if others:
        facts["others"] = others
    facts.update(_time(plan.root))
    notes = [
        f"“{name}” was taken for {chosen[name].slug}; there {'are' if len(slugs) > 1 else 'is'} also "
        + ", ".join(slugs)
        for name, slugs in others.items()
    ]
    if walker.stopped or walker.graph.stopped:
        facts["stopped_at"] = run.MOST_PAGES
        notes.append(f"more than {run.MOST_PAGES:,} pages were reached: not all of them were followed")
    loose = frozenset(reached.page.id for reached in found if reached.route >= run.LOOSE)
    pages = [reached.page for reached in found]
    return Reply(heading, facts, pages, _paths(walker, found[shown]), loose, notes)


def _paths(walker: Walker, found: Sequence[Reached]) -> dict[int, list[Evidence]]:
    """The path to each page, with the sentences."""
    told = run.evidence(walker.graph, [hop for reached in found for hop in reached.hops])
    pages = walker.graph.pages(page for hop in told for page in (hop.src, hop.dst))
    paths: dict[int, list[Evidence]] = {}
    for reached in found:
        path = [_of_edge(told[hop], pages, walker.today) for hop in reached.hops if hop in told]
        if reached.entry:
            path.append(_of_entry(reached, *reached.entry))
        paths[reached.page.id] = path
    return paths


def _of_edge(row: Sentence, pages: Mapping[int, tuple[Page, str, str]], today: str) -> Evidence:
    """The step over an edge; one whose end has gone by is past, whatever its words say."""
    edge = row.edge
    tense = "past" if edge.until and f"{edge.until}~" < today else edge.tense
    src, dst = pages[edge.src][0].slug, pages[edge.dst][0].slug
    return Evidence(
        src, edge.type, dst, tense, edge.since, edge.until, edge.date, row.path, row.line, row.text
    )


def _of_entry(reached: Reached, path: str, line: int, day: str, text: str) -> Evidence:
    slug = reached.page.slug
    return Evidence(slug, "timeline", slug, "current", None, None, day, path, line, text)


def _told(node: Node, chosen: dict[str, Page]) -> str:
    """What is looked for, with the titles of the pages that the names were taken for."""
    if isinstance(node, Named):
        return Named(node.name, (chosen[node.name],)).told()
    if isinstance(node, Found):
        told = node.told()
        start = node.start.told()
        return _told(node.start, chosen) + told[len(start) :]
    return (" or " if node.any else " and ").join(_told(part, chosen) for part in node.parts)


def _relations(node: Node) -> list[str]:
    if isinstance(node, Found):
        return [*_relations(node.start), f"{node.senses[0].relation}:{node.senses[0].side}"]
    return [name for part in node.parts for name in _relations(part)] if isinstance(node, Joined) else []


def _time(node: Node) -> dict[str, Any]:
    """The tense and time asked for, wherever they stand."""
    if isinstance(node, Joined):
        return {key: value for part in node.parts for key, value in _time(part).items()}
    if isinstance(node, Named):
        return {}
    told = _time(node.start)
    if node.tense != "any":
        told["tense"] = node.tense
    if node.when:
        told["when"] = [node.when.first, node.when.last]
    return told
