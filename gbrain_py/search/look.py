"""Everything that the arms found for one query, stage by stage, before anything is shown."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gbrain_py.index.engine import Connection, DatabaseError
from gbrain_py.index.scripts import script_of
from gbrain_py.search import fusion, keyword_arm, limits, name_arm, ranking, relation_arm
from gbrain_py.search.fusion import Arm, at_home, chances, fuse
from gbrain_py.search.keyword_arm import KeywordHits, PageHit
from gbrain_py.search.limits import Limits
from gbrain_py.search.meaning import Asked, Meaning
from gbrain_py.search.name_arm import Fold, NameHit
from gbrain_py.search.query_text import Query
from gbrain_py.search.query_words import words as words_of
from gbrain_py.search.ranking import Ranking
from gbrain_py.search.reader import Reader

if TYPE_CHECKING:
    from gbrain_py.graph.questions.ask import Reply
    from gbrain_py.search.chat import Chat  # it loads what speaks to a server
    from gbrain_py.search.meaning_arm import MeaningHits  # it loads what reads vectors

WINDOW = 1_000  # pages that signals may move; those below keep the keyword arm's order


@dataclass(frozen=True, slots=True)
class Asking:
    """On whose behalf and how a query is asked. `fold` turns a name into its key in table `names`;
    `recent` favours what is new; `rrf` fuses by ranks alone; without `meaning` that arm is silent;
    `vocabulary` is the text of the brain's own `schema.toml`, whose relations can be asked for; `expander`
    and `reranker` are the language models that the user wants for that."""

    reader: Reader
    fold: Fold
    meaning: Meaning | None = None
    recent: bool = False
    rrf: bool = False
    vocabulary: str = ""
    expander: Chat | None = None
    reranker: Chat | None = None


@dataclass(slots=True)
class Look:
    """What each stage found. `notes` say what could not help, `seconds` how long each stage took."""

    query: Query
    limits: Limits
    hits: KeywordHits
    named: dict[int, NameHit] = field(default_factory=dict)
    near: MeaningHits | None = None
    reply: Reply | None = None
    ranking: Ranking = field(default_factory=Ranking)
    total: int = 0
    feedback: list[str] = field(default_factory=list)
    weights: dict[str, float] = field(default_factory=dict)
    wordings: list[str] = field(default_factory=list)
    of_wordings: list[PageHit] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Measure a stage."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - started


def keywords(con: Connection, query: Query, reader: Reader, wanted: int) -> Look:
    """What the keyword arm alone finds, `wanted` pages at least."""
    started = time.perf_counter()
    found = limits.find(con, query, reader)
    hits = keyword_arm.run(con, query, found, reader, max(WINDOW, wanted))
    look = Look(query, found, hits, total=hits.total, notes=found.notes + hits.notes)
    look.seconds["keyword"] = time.perf_counter() - started
    return look


def everything(con: Connection, query: Query, asking: Asking, wanted: int) -> Look:
    """What all arms find, fused and moved by the signals."""
    look = gather(con, query, asking, wanted)
    put_in_order(con, look, asking)
    return look


def gather(con: Connection, query: Query, asking: Asking, wanted: int) -> Look:
    """What each arm finds, `wanted` pages at least, in no order yet."""
    notes: list[str] = []
    asked = _ask(con, query, asking, notes)  # the model works beside the keyword arm
    wordings = asking.expander.expand(query.text, notes) if asking.expander and query.text else []
    of_wordings = _other_words(con, query, wordings, asking.reader) if wordings else []
    look = keywords(con, query, asking.reader, wanted)  # its table of matches has to be the last one
    look.wordings, look.of_wordings = wordings, of_wordings
    look.notes += notes
    if query.text:
        with look.timed("name"):
            look.named = name_arm.find(con, query.text, asking.fold, look.hits.words, look.limits)
    with look.timed("relation"):
        look.reply = relation_arm.find(con, query, look.limits, asking.reader, wanted, asking.vocabulary)
    if asked:
        _search_meaning(con, look, asked, asking)
    others = look.named.keys() | (look.near.scores.keys() if look.near else set())
    others |= {hit.page for hit in look.of_wordings}
    others |= relation_arm.scores(look.reply).keys()
    look.total = look.hits.total + len(keyword_arm.unmatched(con, others))
    return look


def put_in_order(con: Connection, look: Look, asking: Asking) -> None:
    """Fuse what `gather` has just found on this connection: answers of the graph first."""
    with look.timed("fusion"):
        look.ranking = relation_arm.first(_rank(con, look, asking), look.reply)


def _other_words(con: Connection, query: Query, wordings: list[str], reader: Reader) -> list[PageHit]:
    """The pages with the words of other wordings that the query itself does not have."""
    own = {word.text for word in query.words}
    added = [word for word in words_of(" ".join(wordings)) if word.text not in own]
    other = replace(query, words=added)
    return keyword_arm.run(con, other, limits.find(con, other, reader), reader, WINDOW).hits if added else []


def _ask(con: Connection, query: Query, asking: Asking, notes: list[str]) -> Asked | None:
    if asking.meaning is None or query.hollow or not query.text.strip():
        return None
    space = asking.meaning.space(con, notes)
    if space is None:
        return None
    if (script := script_of(query.text)) in space.strange:
        notes.append(f"no search by meaning: {space.model} cannot read {script}")
        return None
    return asking.meaning.ask(space, query.text, script)


def _search_meaning(con: Connection, look: Look, asked: Asked, asking: Asking) -> None:
    with look.timed("waiting for the model"):
        vector = asked.vector()
    look.seconds["model"] = asked.seconds
    look.notes += asked.notes
    if vector is None:
        return
    from gbrain_py.search import meaning_arm

    with look.timed("meaning"):
        try:
            near = meaning_arm.find(con, asked.space, vector, asked.script, look.limits, asking.reader)
        except (ValueError, DatabaseError) as error:
            look.notes.append(f"no search by meaning: {str(error).splitlines()[0]}")
            return
        if note := meaning_arm.missing(con, asked.space):
            look.notes.append(note)
    if look.hits.hits or look.named or near.is_sure(look.query.text):
        look.near = near


def _rank(con: Connection, look: Look, asking: Asking) -> Ranking:
    window = look.hits.hits[:WINDOW]
    slugs = {hit.page: hit.slug for hit in look.hits.hits}
    slugs |= {page: hit.slug for page, hit in look.named.items()}
    keyword = Arm("keyword", of_words(look.hits, window), at_home(_lead(con, look)))
    arms = [keyword, Arm("name", {page: hit.strength for page, hit in look.named.items()})]
    if look.near:
        slugs |= look.near.slugs
        meaning = Arm("meaning", of_meaning(look.near, look.near.scores))
        arms = [keyword, _with_feedback(con, look, [*arms, meaning], slugs), arms[1]]
    if look.of_wordings:
        slugs |= {hit.page: hit.slug for hit in look.of_wordings}
        found = {hit.page: hit.passages[0].score for hit in look.of_wordings}
        arms.append(Arm("expansion", chances(found)))
    arms.append(Arm("relation", relation_arm.scores(look.reply)))
    slugs |= {page.id: page.slug for page in look.reply.pages} if look.reply else {}
    look.weights = {arm.name: arm.weight for arm in arms if arm.scores}
    fused = fuse([arm for arm in arms if arm.scores], slugs, rrf=asking.rrf)
    rest = look.hits.hits[len(window) :]
    return ranking.rank(con, look, fused, slugs, rest, asking.reader, recent=asking.recent)


def of_words(hits: KeywordHits, window: Sequence[PageHit]) -> dict[int, float]:
    """The chances of pages by the words that they have."""
    scores = {hit.page: hit.passages[0].score for hit in window}
    return chances(scores, fusion.KEYWORD_HEAT * hits.noise, fusion.KEYWORD_NOTHING * hits.ideal)


def of_meaning(near: MeaningHits, cosines: Mapping[int, float]) -> dict[int, float]:
    """The chances of pages by their cosines, which are all much alike as long as there are no centres."""
    return chances(cosines, fusion.MEANING_HEAT if near.centres else 0.0)


def _lead(con: Connection, look: Look) -> float:
    """How far pages in the question's script are ahead in meaning, if the best one by words is in it and
    lacks a word.

    Words find pages in their own script only, names and codes aside.
    """
    if not look.near or look.near.lead >= fusion.LEAD_SURE or not look.hits.hits:
        return math.inf
    if keyword_arm.has_every_word(con, look.hits):
        return math.inf
    from gbrain_py.index.nearest import script_at

    best = look.hits.hits[0]
    is_at_home = script_at(con, look.near.space, best.page, best.passages[0].ordinal) == look.near.script
    return look.near.lead if is_at_home else math.inf


def _with_feedback(con: Connection, look: Look, arms: list[Arm], slugs: dict[int, str]) -> Arm:
    """The meaning arm after a second look that knows the best pages of the first."""
    words, meaning = arms[0], arms[-1]
    part = fusion.FEEDBACK_PART * words.confidence if words.scores else 0.0
    if look.near is None or part <= 0:
        return meaning
    from gbrain_py.search import meaning_arm

    first = fuse(arms, slugs)
    best = sorted(first, key=lambda page: (-first[page].score, slugs[page]))[: fusion.FEEDBACK_PAGES]
    again = of_meaning(
        look.near, meaning_arm.feedback(con, look.near, {page: first[page].score for page in best})
    )
    if not again:
        return meaning
    look.feedback = [slugs[page] for page in best]
    before = meaning.scores
    blended = {
        page: (1 - part) * before.get(page, 0.0) + part * again.get(page, 0.0)
        for page in before.keys() | (again.keys() & slugs.keys())
    }
    return Arm("meaning", blended)
