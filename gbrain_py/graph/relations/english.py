"""Reads the relations that an English sentence states: finds cues, then who governs what."""

from __future__ import annotations

from collections.abc import Iterator

from gbrain_py.graph.relations.en_hits import Hit, find_hits
from gbrain_py.graph.relations.en_sequels import Sequels
from gbrain_py.graph.relations.en_subjects import AUXILIARY, Ends, Tokens
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    CONJUNCTION,
    COPULA,
    DEPARTMENTS,
    DETERMINER,
    PAST,
    POSSESSIVE,
    PREPOSITION,
)
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.rows import Money, Noun, Owned, Thing, Verb

_PLACES = frozenset(("at", "@", "for"))


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    tokens = Tokens(sentence, scene)
    places = find_hits(tokens)
    tokens.cue_starts = frozenset(place[0].start for place in places)
    return _Reader(tokens, sentence, places).read()


class _Reader(Sequels):
    def __init__(self, tokens: Tokens, sentence: str, places: list[list[Hit]]) -> None:
        super().__init__(tokens, sentence, places)
        self.question = sentence.rstrip().endswith("?")
        self.last_pair: tuple[Ends, Ends] | None = None
        self.ended = self.paired = -1
        self.begun: Ends | None = None  # what the sentence says was founded
        self.over: tuple[str, Ends] | None = None  # what the last cue says is over, and where

    def read(self) -> Iterator[Candidate]:
        governed: set[int] = set()
        attended: set[int] = set()
        typed: set[int] = set()
        stakes: list[Candidate] = []
        for candidate in self._cued():
            ends = candidate.subject, candidate.object
            if candidate.type == "invested_in":
                stakes.append(candidate)
            governed.update(ends)
            attended.update(ends if candidate.rule == "attending" else ())
            typed.update(ends if candidate.type else ())
            yield candidate
        words = self.t.words
        if stakes or self.t.scene.stake:
            yield from self._took_part(stakes, {stake.subject for stake in stakes})
        if "joined" in words and "by" in words:
            yield from self._joined_by(stakes)
        if not _PLACES.isdisjoint(words):
            yield from self._bare_places(governed)
            if "N" in self.t.kinds:
                yield from self._periods(governed)
        if self.t.is_firm():
            if not DEPARTMENTS.isdisjoint(words):
                yield from self._departments(governed)
            if "our" in words:
                yield from self._ours(typed)
        elif self.t.scene.page.type == "person" and "meeting" in self.t.scene.types:
            yield from self._meetings(attended)

    def _cued(self) -> Iterator[Candidate]:
        seated = -1
        for number, hits in enumerate(self.places):
            done_end = 0
            for hit in hits:
                if hit.end < done_end:
                    break
                if hit.start < seated and hit.cue.family.rule == "board":
                    break  # "on the board" inside "sits on the board"
                stop = max(self._stop(number, hit), hit.end)
                subjects, objects = self._ends(hit, stop)
                if objects == [PAGE] and isinstance(hit.cue.row, Verb) and (there := self._where(hit)):
                    objects = there  # "from X, where she ran sales"
                if objects is None and self._shares(hit.end, stop):
                    objects = self._shared(number, hit)
                if isinstance(hit.cue.row, Noun) and self._left_as(hit):
                    continue
                subjects, objects = self._in_role(hit, subjects, objects)
                if objects is None and subjects and hit.cue.family.rule == "investing" and self.begun:
                    objects = self._in_what_began(hit, subjects)
                stated = list(self._emit(hit, subjects, objects, stop))
                if stated and not any(found.type for found in stated):
                    stated += self._instead(hit, subjects, objects)
                elif stated:
                    stated += self._moved_on(hit, subjects, objects)
                    if objects and stated[0].type == "founded":
                        self.begun = objects
                if hit.cue.family.rule == "board" and any(found.type for found in stated):
                    seated = hit.end
                if stated:
                    done_end = hit.end if not getattr(hit.cue.row, "moves", False) else 0
                    if objects and self.over == (stated[0].type, objects) and self._is_as(hit):
                        stated = [found._replace(tense="past") for found in stated]
                    yield from stated
                    is_over = objects and stated[0].tense == "past"
                    self.over = (stated[0].type, objects) if objects and is_over else None
                if isinstance(hit.cue.row, Verb):
                    self.ended = hit.start if hit.cue.row.ends else -1
                if isinstance(hit.cue.row, Verb) and subjects and objects:
                    self.last_pair, self.paired = (subjects, objects), hit.end

    def _in_what_began(self, hit: Hit, subjects: Ends) -> Ends | None:
        """ "she started X; Ann wrote the first cheque": money without an object went into what was
        founded."""
        whole = isinstance(hit.cue.row, Verb) and hit.end > hit.start + 1
        others = PAGE not in subjects and not set(subjects) & set(self.begun or ())
        return self.begun if whole and others and not self.t.is_firm() else None

    def _stop(self, number: int, hit: Hit) -> int:
        """Where the reach of a cue ends: the next cue; role nouns inside the object of a verb don't end
        it."""
        passes_nouns = isinstance(hit.cue.row, Verb) or hit.cue.family.rule == "advising"
        for place in self.places[number + 1 :]:
            row = place[0].cue.row
            if place[0].start < hit.end:
                continue
            if not (passes_nouns and isinstance(row, Noun | Thing | Owned | Money)) or self._joined_at(
                place[0].start
            ):
                return place[0].start
        return len(self.t)

    def _joined_at(self, at: int) -> bool:
        return at > 0 and (self.t.words[at - 1] in CONJUNCTION or self.t.kinds[at - 1] in ",:")

    def _is_as(self, hit: Hit) -> bool:
        """ "six years at X as a welder": the role is one at the place just named."""
        start, _ = self._noun_start(hit.start)
        return isinstance(hit.cue.row, Noun) and start > 0 and self.t.words[start - 1] == "as"

    def _left_as(self, hit: Hit) -> bool:
        """ "resigned as CFO": the role is part of what ended."""
        start, _ = self._noun_start(hit.start)
        between = self.t.kinds[self.ended : start] if self.ended >= 0 else [","]
        return start > 0 and self.t.words[start - 1] == "as" and "," not in between

    def _in_role(
        self, hit: Hit, subjects: Ends | None, objects: Ends | None
    ) -> tuple[Ends | None, Ends | None]:
        """ "joined X as an adviser", "X hired Y as CTO": the role takes over the ends of the verb before
        it; without such a verb ("helps X out as an adviser", "left X but remains an adviser") it is at
        the organisation just named."""
        t = self.t
        if objects is None and subjects and isinstance(hit.cue.row, Noun) and (there := self._where(hit)):
            return subjects, there
        if objects or not isinstance(hit.cue.row, Noun) or (subjects == [PAGE] and self._is_plural(hit)):
            return subjects, objects
        start, _ = self._noun_start(hit.start)
        before = t.words[start - 1] if start else ""
        if before == "as" and self.last_pair is not None and ":" not in t.kinds[self.paired : start]:
            return self.last_pair
        follows = t.words[hit.end] if hit.end < len(t) else "."
        if (
            objects is None
            and subjects == [PAGE]
            and not t.is_firm()
            and follows not in hit.cue.takes - {"with", "on", "in", "for"}
        ):
            lasting = before in COPULA and t.words[start] in DETERMINER
            here = next((i for i in range(start - 1, -1, -1) if t.kinds[i] == "L"), None)
            if here is not None and (before == "as" or lasting) and t.type_of(here) in ("company", "fund"):
                return subjects, t.group_left(here)[0]
        return subjects, objects

    def _shares(self, end: int, stop: int) -> bool:
        """Whether only "and", a comma or a few filling words stand between this cue and the next:
        "founded and runs X"."""
        between = range(end, stop)
        if stop >= len(self.t) or len(between) > 5:
            return False
        words = [self.t.words[at] for at in between]
        return any(w in CONJUNCTION or w == "," for w in words) and all(
            w in CONJUNCTION
            or w == ","
            or w in ADVERB
            or w in DETERMINER
            or w in POSSESSIVE
            or w in PREPOSITION
            or w in AUXILIARY
            or w in PAST
            for w in words
        )

    def _shared(self, number: int, sharer: Hit) -> Ends | None:
        """The objects of the next cue, which this one shares."""
        for following in range(number + 1, len(self.places)):
            if self.places[following][0].start < sharer.end:
                continue
            stop = self.places[following + 1][0].start if following + 1 < len(self.places) else len(self.t)
            for hit in self.places[following]:
                objects = self._ends(hit, max(self._stop(following, hit), hit.end), peek=True)[1]
                if objects:
                    return objects
            if not self._shares(self.places[following][0].end, stop):
                return (
                    self._right(self.places[following][0].end, sharer.cue.takes, stop)
                    if isinstance(sharer.cue.row, Verb)
                    else None
                )
        return None

    def _ends(self, hit: Hit, stop: int, peek: bool = False) -> tuple[Ends | None, Ends | None]:
        row = hit.cue.row
        if isinstance(row, Verb):
            return self._verb(hit, row, stop, peek)
        if isinstance(row, Noun):
            return self._noun(hit, stop)
        if isinstance(row, Money):
            return self._money(hit, stop)
        if isinstance(row, Owned):
            return self._owned(hit)
        return self._thing(hit, stop)
