"""The meaning arm: pages whose passages lie closest to the question."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gbrain_py.embed.protocol import without
from gbrain_py.index.engine import Connection
from gbrain_py.index.nearest import (
    SCALE,
    Centres,
    Near,
    centres,
    coverage,
    in_script,
    lacking,
    looked_at,
    nearest,
    nearest_again,
    seen_from,
)
from gbrain_py.index.vector_faults import BrokenVectors, told
from gbrain_py.index.vectors import Space
from gbrain_py.search.fusion import FEEDBACK_PULL, WINDOW
from gbrain_py.search.keyword_arm import Passage
from gbrain_py.search.limits import Limits
from gbrain_py.search.reader import Reader

# Seen from the centres, what has nothing to do with a question is hardly ever closer to it than LEAST, and
# to something like a code, which means nothing to a model, than LEAST_OF_CODE; most of it is below RELATED.
LEAST, LEAST_OF_CODE = 0.28, 0.4
RELATED = 0.15
# What a page's second passage counts beside its best: a page that is about the matter has several that are.
SECOND = 0.2
_PASSAGES = 2  # of a page
_FEW = 2  # among so few pages that the centres lie close to each of them, everything is less close
_READ = 500  # characters of a question that are looked through for codes
_CODE = re.compile(r"[A-Za-z]+[\d_]\w*|\w*_\w*|\d+[A-Za-z]\w*", re.ASCII)


@dataclass(slots=True)
class MeaningHits:
    """The closest pages with their best chunk; `scores` are cosines, mostly of the best. `question` is the
    vector that was searched with, seen from the centre of its `script`."""

    space: Space
    centres: Centres
    question: list[float]
    condition: tuple[str, list[object]]  # that every passage meets, as `nearest` takes it
    script: str = ""
    chunks: dict[int, int] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    passages: dict[int, Passage] = field(default_factory=dict)
    slugs: dict[int, str] = field(default_factory=dict)
    alone: set[int] = field(default_factory=set)  # pages of a single passage
    looked_at: int = 0  # pages
    lead: float = math.inf  # by which the closest page in the question's script is ahead of those in others

    @property
    def closest(self) -> float:
        """The cosine of the closest page, as it would be among many pages."""
        return max(self.scores.values(), default=0.0) * (self.looked_at + _FEW) / max(1, self.looked_at)

    def is_sure(self, text: str) -> bool:
        """Whether the best page is closer than what has nothing to do with the question `text`."""
        return not self.centres or self.closest >= least_of(text)


def least_of(text: str) -> float:
    """The cosine from which a page is closer than what has nothing to do with the question `text`."""
    return LEAST_OF_CODE if _CODE.search(text[:_READ]) else LEAST


def find(
    con: Connection, space: Space, vector: Sequence[float], script: str, limits: Limits, reader: Reader
) -> MeaningHits:
    """The pages closest to a question in a space that meet the limits. Raises ValueError, of damage too."""
    try:
        with told():
            return _found(con, space, vector, script, limits, reader)
    except BrokenVectors as error:
        raise ValueError(f"{error.message}; {error.hint}") from None


def _found(
    con: Connection, space: Space, vector: Sequence[float], script: str, limits: Limits, reader: Reader
) -> MeaningHits:
    found = centres(con, space)
    question = seen_from(found.get(script, found[""]), vector) if found else list(vector)
    hits = search(con, space, question, found, limits, reader)
    hits.script = script
    if len(found) > 2:  # there are several scripts
        hits.lead = _lead(hits, in_script(con, space, script))
    return hits


def _lead(hits: MeaningHits, at_home: Mapping[int, bool]) -> float:
    """How much closer the closest page with a passage in the question's script is than any without."""
    closest: dict[bool, float] = {}
    for page in hits.scores.keys() & at_home.keys():
        closest[at_home[page]] = max(hits.scores[page], closest.get(at_home[page], -math.inf))
    return closest.get(True, -math.inf) - closest[False] if False in closest else math.inf


def search(
    con: Connection, space: Space, question: list[float], found: Centres, limits: Limits, reader: Reader
) -> MeaningHits:
    """The pages closest to a vector that is seen from its centre already. Raises ValueError."""
    hits = MeaningHits(space, found, question, _condition(limits, reader))
    near = _nearest(con, hits, *hits.condition, pages=WINDOW)
    hits.looked_at = len(near)
    _take(con, hits, [row for row in near if not found or row.score >= RELATED * SCALE])
    return hits


def feedback(con: Connection, hits: MeaningHits, best: Mapping[int, float]) -> dict[int, float]:
    """The cosines after the question was pulled towards the passages of the `best` pages, by their weight."""
    chunks = {hits.chunks[page]: weight for page, weight in best.items() if page in hits.chunks}
    found = looked_at(con, hits.space, list(chunks))
    total = sum(chunks[chunk] for chunk in found)
    if not total:
        return {}
    pulled = [0.0] * len(hits.question)
    for chunk, (script, vector) in sorted(found.items()):
        seen = seen_from(hits.centres[script], vector) if script in hits.centres else vector
        part = chunks[chunk] / total
        pulled = [x + part * y for x, y in zip(pulled, seen, strict=True)]
    length = sum(x * x for x in pulled) ** 0.5 or 1.0
    question = [
        (1 - FEEDBACK_PULL) * x + FEEDBACK_PULL * y / length
        for x, y in zip(hits.question, pulled, strict=True)
    ]
    near = nearest_again(
        con, hits.space, question, limit=_PASSAGES * WINDOW, per_page=_PASSAGES, centres=hits.centres or None
    )
    return {row.page: row.score / SCALE for row in _by_page(near, hits.alone)[:WINDOW]}


def cosines(con: Connection, hits: MeaningHits, pages: Sequence[int]) -> dict[int, float]:
    """How close each of these pages is, however far away it may be."""
    where, values = hits.condition
    among = f"{where} AND p.id IN (SELECT unnest(?::INTEGER[]))"
    near = _nearest(con, hits, among, [*values, list(pages)], pages=len(pages))
    return {row.page: row.score / SCALE for row in near}


def _condition(limits: Limits, reader: Reader) -> tuple[str, list[object]]:
    """What every passage has to meet."""
    scope, scopes = reader.scopes("c.scope")
    where, values = limits.over_chunks()
    where, values = f"{where} AND {scope}", [*values, *scopes]
    return ("true" if set(where.split(" AND ")) == {"true"} else where), values


def _nearest(
    con: Connection, hits: MeaningHits, where: str, values: Sequence[object], *, pages: int
) -> list[Near]:
    """The closest pages by their passages, the best first."""
    near = nearest(
        con, hits.space, hits.question, where=where, parameters=values,
        limit=_PASSAGES * pages, per_page=_PASSAGES, centres=hits.centres or None,
    )  # fmt: skip
    rows = con.execute(
        "SELECT c.page FROM chunks c JOIN pages p ON p.id = c.page "
        f"WHERE c.page IN (SELECT unnest(?::INTEGER[])) AND {where} GROUP BY c.page HAVING count(*) = 1",
        [[row.page for row in near], *values],
    ).fetchall()
    hits.alone |= {row[0] for row in rows}
    return _by_page(near, hits.alone)[:pages]


def _by_page(near: Sequence[Near], alone: Collection[int]) -> list[Near]:
    """A row for each page, with its best passage: of the two closest, the second counts a little. One that
    is not among `near` is taken to be as close as the last that is."""
    best: dict[int, Near] = {}
    second: dict[int, int] = {}
    for row in near:
        if best.setdefault(row.page, row) is not row:
            second.setdefault(row.page, row.score)
    pages = [
        row
        if row.page in alone
        else replace(row, score=_joined(row.score, second.get(row.page, near[-1].score)))
        for row in best.values()
    ]
    return sorted(pages, key=lambda row: -row.score)  # pages as close stay in the order of their best


def _joined(best: int, second: int) -> int:
    return round((1 - SECOND) * best + SECOND * second)


def missing(con: Connection, space: Space) -> str:
    """What is to be said when passages have no vector yet."""
    try:
        with told():
            if not lacking(con, space):
                return ""
            have, missing = coverage(con, space)
    except BrokenVectors as error:
        return f"{error.message}; {error.hint}"
    return f"{without(missing, have + missing)} no vector yet: run: gbrain embed"


def _take(con: Connection, hits: MeaningHits, near: Sequence[Near]) -> None:
    if not near:
        return
    rows = con.execute(
        "SELECT c.id, c.page, c.ordinal, c.layer = 'timeline', p.slug "
        "FROM chunks c JOIN pages p ON p.id = c.page WHERE c.id IN (SELECT unnest(?::INTEGER[]))",
        [[row.chunk for row in near]],
    ).fetchall()
    chunks = {row[0]: row for row in rows}
    for row in near:
        _, page, ordinal, timeline, slug = chunks[row.chunk]
        score = row.score / SCALE
        hits.scores[page], hits.chunks[page], hits.slugs[page] = score, row.chunk, slug
        hits.passages[page] = Passage(ordinal, timeline, score)
