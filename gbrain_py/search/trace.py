"""One page on its way through every stage of a query: where it was put, or where it was lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import PageRef
from gbrain_py.search import explain, keyword_arm, meaning_arm, name_arm
from gbrain_py.search.look import Look

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


def trace(con: Connection, look: Look, page: PageRef, *, is_off: bool = False) -> Trace:
    """Follow a page through what was found. `look` is of this very connection; `is_off` when the
    user wants no search by meaning."""
    told = Trace(page.slug)
    stages = told.stages
    ranking = look.ranking
    if lacking := _filters(con, look, page):
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
    if row is None:
        told.lost_at = "every arm"
        stages.append(("fusion", "no arm brought it"))
        return told
    if "relation" in row.arms:
        stages.append(("relation", f"answer {row.arms['relation'][0]} of the graph"))
    parts = ", ".join(f"{arm} {score:.3f}" for arm, (_, score) in row.arms.items())
    by_score = sorted(ranking.fused, key=lambda one: -ranking.fused[one].score)
    stages.append(("fusion", f"score {row.score:.3f} from {parts}; place {_place(by_score, page.id)}"))
    stages.append(("signals", _signals(look, page)))
    told.place = _place(ranking.order, page.id)
    mixed = "moved by the mixing of types to" if told.place != _place(ranking.moved, page.id) else "stays at"
    stages.append(("order", f"{mixed} place {told.place} of {look.total:,}"))
    return told


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


def _place(order: Sequence[int], page: int) -> int | None:
    return order.index(page) + 1 if page in order else None


def _filters(con: Connection, look: Look, page: PageRef) -> str:
    """Which condition the page does not meet."""
    sql = f"SELECT count(*) FROM pages p WHERE p.id = ? AND {look.limits.pages}"
    row = con.execute(sql, [page.id, *look.limits.page_values]).fetchone()
    if row and row[0]:
        return ""
    asked = list(_asked(look))
    return f"it does not meet {' or '.join(asked) if asked else 'the filters'}"


def _asked(look: Look) -> Iterator[str]:
    query = look.query
    yield from (f'"{phrase}"' for phrase in query.phrases)
    yield from (f"-{word}" for word in query.unwanted)
    for part in query.filters.parts():
        if part.types:
            yield f"type {', '.join(part.types)}"
        if part.tags:
            yield "the tags"
        if part.dirs:
            yield f"in {', '.join(part.dirs)}"
        if part.after:
            yield f"after {part.after}"
        if part.before:
            yield f"before {part.before}"
        if part.linked is not None:
            yield "the links asked for"
        if part.orphan:
            yield "--orphan"


def _keyword(con: Connection, look: Look, page: PageRef) -> str:
    hits = look.hits
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
    if near is None:
        return next((note for note in look.notes if "meaning" in note), "the arm found nothing close enough")
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
    factors = ranking.factors.get(page.id, {})
    moved = ", ".join(f"{name} ×{factor:.2f}" for name, factor in factors.items()) or "none"
    return f"{moved}; score {ranking.scores[page.id]:.3f}, place {_place(ranking.moved, page.id)}"
