"""One page on its way through every stage of a query: where it was put, or where it was lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from gbrain_py.errors import NotFound
from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import PageRef
from gbrain_py.search import explain, keyword_arm, meaning_arm, name_arm
from gbrain_py.search.fusion import Fused, worth
from gbrain_py.search.joining import SecondLook, Weight
from gbrain_py.search.look import Look
from gbrain_py.search.ranking import moves
from gbrain_py.search.reader import Reader
from gbrain_py.search.refusal import refusals

_NO_FILE = ("missing", "outside")
_SYNC = "run: gbrain sync"


class Verdict(Protocol):
    """Whether a path is a page, and why."""

    @property
    def is_page(self) -> bool: ...

    @property
    def reason(self) -> str: ...


@dataclass(slots=True)
class Trace:
    """What each stage says of the page, in order. `place` counts from 1 in the whole list; when there is
    none, `lost_at` is the stage that left the page out."""

    slug: str
    place: int | None = None
    lost_at: str | None = None
    stages: list[tuple[str, str]] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The trace as JSON takes it."""
        stages = [{"stage": stage, "says": says} for stage, says in self.stages]
        return {"slug": self.slug, "place": self.place, "lost_at": self.lost_at, "stages": stages}


def trace(
    con: Connection, look: Look, page: PageRef, reader: Reader, *, shown: int = 0, is_off: bool = False
) -> Trace:
    """Follow a page through what was found. `look` is of this very connection; `shown` is how many
    pages the list shows, 0 for all; `is_off` when the user wants no search by meaning.

    Raises NotFound for a page that the reader may not see.
    """
    if reader.visible is not None and page.scope not in reader.visible:
        raise NotFound(f"no page {page.slug!r}")
    told = Trace(page.slug)
    stages = told.stages
    ranking = look.ranking
    if lacking := "; ".join(refusals(con, look.query, page, reader)):
        stages.append(("filters", lacking))
        told.lost_at = "filters"
        return told
    stages.append(("filters", "it meets them"))
    stages.append(("keyword", _keyword(con, look, page)))
    if hit := look.named.get(page.id):
        stages.append(("name", explain.name(hit, name_arm.shared(look.named.values()))))
    else:
        stages.append(("name", "the query does not name it"))
    stages.append(("meaning", _meaning(con, look, page, is_off=is_off)))
    row = ranking.fused.get(page.id)
    if look.reply:
        stages.append(("relation", _relation(look, row)))
    if look.wordings:
        stages.append(("wordings", _wordings(look, row)))
    if look.joined.second and row and "meaning" in row.arms:
        stages.append(("2nd look", _second_look(look.joined.second, page, row.arms["meaning"])))
    if row is None:
        has_words = not keyword_arm.unmatched(con, [page.id])
        told.lost_at = "window" if has_words else "every arm"
        says = f"it is not among the best {len(look.hits.hits):,} by words; -n 0 lists all"
        stages.append(("fusion", says if has_words else "no arm brought it"))
        return told
    if look.joined.weights:
        stages.append(("weights", _weights(look)))
    stages.append(("fusion", _fusion(look, page, row)))
    stages.append(("signals", _signals(look, page)))
    places = ranking.places()
    told.place = ranking.order.index(page.id) + 1
    told.stages += [(move.step, explain.move(move)) for move in moves(places, page.id)]
    stages.append(("order", _order(look, told.place, shown)))
    return told


def _order(look: Look, place: int, shown: int) -> str:
    """Where in the list the page is, and how to see it there."""
    where = f"place {place} of {look.total:,}"
    if not shown or place <= shown:
        return where
    return f"{where}, beyond the {shown} shown: --offset {(place - 1) // shown * shown} shows it"


def _relation(look: Look, row: Fused | None) -> str:
    """What the graph says of the page, when it answers the question."""
    answers = look.reply.plan["answers"] if look.reply else 0
    if row and "relation" in row.arms:
        return f"answer {row.arms['relation'][0]} of {answers} of the graph"
    return f"none of the {answers} answers of the graph, which come first"


def _weights(look: Look) -> str:
    if look.joined.rrf:
        return (
            "; ".join(f"{weight.arm} {weight.share:.3f}" for weight in look.joined.weights)
            + ", by rank alone"
        )
    return "; ".join(map(_weight, look.joined.weights))


def _weight(weight: Weight) -> str:
    because = f", {weight.grounds.because}" if weight.grounds.because else ""
    return f"{weight.arm} {weight.share:.3f} ({weight.base:g} × {weight.confidence:.2f}{because})"


def _fusion(look: Look, page: PageRef, row: Fused) -> str:
    joined = look.joined
    if not row.arms:
        return "none: a listing is not ranked"
    parts = " + ".join(
        f"{joined.share(arm):.3f} × {arm} {worth(rank, score, rrf=joined.rrf):.3f}"
        for arm, (rank, score) in row.arms.items()
    )
    by_score = sorted(look.ranking.fused, key=lambda one: -look.ranking.fused[one].score)
    return f"{row.score:.3f} = {parts}; place {by_score.index(page.id) + 1}"


def _second_look(second: SecondLook, page: PageRef, now: tuple[int, float]) -> str:
    """What the second look of the meaning arm made of the page."""
    rank, score = second.first.get(page.id, (0, 0.0))
    before = f"place {rank}, {score:.3f}" if rank else "not found"
    return f"towards {', '.join(second.towards)}: from {before} to place {now[0]}, {now[1]:.3f}"


def _wordings(look: Look, row: Fused | None) -> str:
    others = "; ".join(look.wordings)
    if row and "expansion" in row.arms:
        return f"place {row.arms['expansion'][0]} by the words of: {others}"
    return f"has no word of: {others}"


def not_indexed(con: Connection, name: str, root: Path, explain: Callable[[str], Verdict]) -> Trace | None:
    """What keeps a file of this name out of the index; None when there is no such file, or it is there.

    `explain` says whether the file at a path, below `root`, is a page.
    """
    for suffix in ("", ".md", ".mdx", ".markdown"):
        path = f"{name}{suffix}"
        verdict = explain(path)
        if verdict.reason in _NO_FILE or not os.path.lexists(root / path) or (root / path).is_dir():
            continue
        if con.execute("SELECT 1 FROM pages WHERE path = ?", [path]).fetchone():
            continue
        says = f"{path} {verdict}"
        if verdict.is_page:
            failure = con.execute(
                "SELECT message FROM problems WHERE path = ? AND severity = 'failure' LIMIT 1", [path]
            ).fetchone()
            says = (
                f"{path} could not be indexed: {failure[0]}"
                if failure
                else f"{path} is not synced yet: {_SYNC}"
            )
        return Trace(path, lost_at="index", stages=[("index", says)])
    return None


def _keyword(con: Connection, look: Look, page: PageRef) -> str:
    hits = look.hits
    if look.query.hollow:
        return "the query has no word that can be looked for"
    if not look.query.words:
        first = "newest" if look.query.newest else "most linked"
        return f"the query has no words: all pages that meet the filters, the {first} first"
    if not hits.words and hits.unknown:
        return f"no page has any of the words: {', '.join(hits.unknown)}"
    for place, hit in enumerate(hits.hits, 1):
        if hit.page == page.id:
            best = hit.passages[0]
            words = keyword_arm.matches(con, {page.id: best.ordinal}).get(page.id, {})
            told = explain.words(hits.words, words, hits.unknown)
            return f"place {place} of {hits.total:,}, score {best.score:.2f}; {told}"
    if not keyword_arm.unmatched(con, [page.id]):
        return f"has words of the query, but is not among the best {len(hits.hits):,} of {hits.total:,}"
    return "has none of the words"


def _meaning(con: Connection, look: Look, page: PageRef, *, is_off: bool) -> str:
    near = look.near
    if near is None and is_off:
        return "there is no model: embed.model is none"
    if look.too_far:
        far, least = look.too_far, meaning_arm.least_of(look.query.text)
        cosine = meaning_arm.cosines(con, far, [page.id]).get(page.id)
        own = "" if cosine is None else f"cosine {cosine:.2f}; "
        closest = f"the closest has {far.closest:.2f}, less than {least}"
        return f"{own}no word is known and no page is close: {closest}"
    if near is None:
        return next((note for note in look.notes if "meaning" in note), "nothing was looked for by meaning")
    order = sorted(near.scores, key=lambda one: (-near.scores[one], near.slugs[one]))
    if page.id in near.scores:
        place = order.index(page.id) + 1
        return f"place {place}, cosine {near.scores[page.id]:.2f} (the best has {near.scores[order[0]]:.2f})"
    cosine = meaning_arm.cosines(con, near, [page.id]).get(page.id)
    if cosine is None:
        return "none of its passages has a vector: run: gbrain embed"
    last = near.scores[order[-1]] if order else 0.0
    return f"cosine {cosine:.2f}, outside the closest {len(order)}, the last of which has {last:.2f}"


def _signals(look: Look, page: PageRef) -> str:
    ranking = look.ranking
    score = f"score {ranking.scores[page.id]:.3f}"
    is_called = page.id in look.named and look.named[page.id].whole
    if ranking.above is not None and "relation" in ranking.fused[page.id].arms and not is_called:
        return f"none count for an answer of the graph; {score}"
    factors = ranking.factors.get(page.id, {})
    moved = ", ".join(f"{name} ×{factor:.3f}" for name, factor in factors.items()) or "none"
    by_score = ranking.steps.get("signals", [])
    place = f", place {by_score.index(page.id) + 1}" if page.id in by_score else ""
    return f"{moved}; {score}{place}"
