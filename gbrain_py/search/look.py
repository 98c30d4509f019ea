"""Everything that the arms found for one query, stage by stage, before anything is shown."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gbrain_py.index.engine import Connection, DatabaseError
from gbrain_py.index.scripts import script_of
from gbrain_py.search import joining, keyword_arm, limits, name_arm, ranking, relation_arm, weighing
from gbrain_py.search.fusion import fuse
from gbrain_py.search.joining import Joining
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
    """What each stage found. `notes` say what could not help, `seconds` how long each stage took, one after
    the other, and `beside` how long the model worked beside them."""

    query: Query
    limits: Limits
    hits: KeywordHits
    named: dict[int, NameHit] = field(default_factory=dict)
    near: MeaningHits | None = None
    too_far: MeaningHits | None = None  # what was found by meaning and does not count, as nothing is close
    reply: Reply | None = None
    ranking: Ranking = field(default_factory=Ranking)
    total: int = 0
    joined: Joining = field(default_factory=Joining)
    wordings: list[str] = field(default_factory=list)
    of_wordings: list[PageHit] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    beside: dict[str, float] = field(default_factory=dict)

    @property
    def match(self) -> float:
        """What the best page by words has of a full match."""
        best = max((hit.passages[0].score for hit in self.hits.hits), default=0.0)
        return best / self.hits.ideal if self.hits.ideal > 0 else 0.0

    def timed(self, stage: str) -> AbstractContextManager[None]:
        """Measure a stage."""
        return timed(self.seconds, stage)


@contextmanager
def timed(seconds: dict[str, float], stage: str) -> Iterator[None]:
    """Measure a stage, by its name."""
    started = time.perf_counter()
    try:
        yield
    finally:
        seconds[stage] = seconds.get(stage, 0.0) + time.perf_counter() - started


def keywords(con: Connection, query: Query, reader: Reader, wanted: int) -> Look:
    """What the keyword arm alone finds, `wanted` pages at least."""
    seconds: dict[str, float] = {}
    with timed(seconds, "keyword"):
        found = limits.find(con, query, reader)
        hits = keyword_arm.run(con, query, found, reader, max(WINDOW, wanted))
    return Look(query, found, hits, total=hits.total, notes=found.notes + hits.notes, seconds=seconds)


def everything(con: Connection, query: Query, asking: Asking, wanted: int) -> Look:
    """What all arms find, fused and moved by the signals."""
    look = gather(con, query, asking, wanted)
    put_in_order(con, look, asking)
    return look


def gather(con: Connection, query: Query, asking: Asking, wanted: int) -> Look:
    """What each arm finds, `wanted` pages at least, in no order yet."""
    notes: list[str] = []
    seconds: dict[str, float] = {}
    with timed(seconds, "vectors"):
        asked = _ask(con, query, asking, notes)  # the model works beside the keyword arm
    wordings, of_wordings = list[str](), list[PageHit]()
    if asking.expander and query.text:
        with timed(seconds, "expansion"):
            wordings = asking.expander.expand(query.text, notes)
        with timed(seconds, "wordings"):
            of_wordings = _other_words(con, query, wordings, asking.reader) if wordings else []
    look = keywords(con, query, asking.reader, wanted)  # its table of matches has to be the last one
    look.seconds = seconds | look.seconds
    look.wordings, look.of_wordings = wordings, of_wordings
    look.notes += notes
    if query.text:
        with look.timed("name"):
            look.named = name_arm.find(con, query.text, asking.fold, look.hits.words, look.limits)
    with look.timed("relation"):
        look.reply = relation_arm.find(con, query, look.limits, asking.reader, wanted, asking.vocabulary)
    if asked:
        _search_meaning(con, look, asked, asking)
    with look.timed("fuse"):
        look.total = look.hits.total + len(keyword_arm.unmatched(con, _other_pages(look)))
    return look


def _other_pages(look: Look) -> set[int]:
    """What the arms beside that of words have found."""
    others = look.named.keys() | (look.near.scores.keys() if look.near else set())
    others |= {hit.page for hit in look.of_wordings}
    return others | relation_arm.scores(look.reply).keys()


def put_in_order(con: Connection, look: Look, asking: Asking) -> None:
    """Fuse what `gather` has just found on this connection: answers of the graph first, but for a page of
    that very name.

    A listing keeps the order that its filters were answered in: nothing was asked that pages answer better.
    """
    called = {page for page, hit in look.named.items() if hit.whole}
    with look.timed("fuse"):
        if look.query.newest:
            look.joined, look.ranking = Joining(rrf=asking.rrf), ranking.as_found(look.hits.hits)
            return
        look.ranking = relation_arm.first(_rank(con, look, asking), look.reply, called)


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
    with look.timed("wait for model"):
        vector = asked.vector()
    loading = min(asking.meaning.load_seconds, asked.seconds) if asking.meaning else 0.0
    look.beside = {"model load": loading, "question": asked.seconds - loading}
    look.notes += asked.notes
    if vector is None:
        return
    from gbrain_py.search import meaning_arm

    with look.timed("scan"):
        try:
            near = meaning_arm.find(con, asked.space, vector, asked.script, look.limits, asking.reader)
        except (ValueError, DatabaseError) as error:
            look.notes.append(f"no search by meaning: {str(error).splitlines()[0]}")
            return
        if note := meaning_arm.missing(con, asked.space):
            look.notes.append(note)
    if look.hits.hits or look.named or near.is_sure(look.query.text):
        look.near = near
    else:
        look.too_far = near


def _rank(con: Connection, look: Look, asking: Asking) -> Ranking:
    window = look.hits.hits[:WINDOW]
    weighed = weighing.weigh(con, look, window)
    arms = [arm for arm in weighed.arms if arm.scores]
    look.joined = joining.joining(arms, weighed.grounds, rrf=asking.rrf)
    look.joined.second = weighed.second
    fused = fuse(arms, weighed.slugs, rrf=asking.rrf)
    rest = look.hits.hits[len(window) :]
    return ranking.rank(con, look, fused, weighed.slugs, rest, asking.reader, recent=asking.recent)
