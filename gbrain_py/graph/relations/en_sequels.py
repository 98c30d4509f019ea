"""What an English sentence adds to a statement behind it: who took part besides, where one went next, what
it was instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.en_hits import Hit
from gbrain_py.graph.relations.en_places import Places
from gbrain_py.graph.relations.en_subjects import Ends
from gbrain_py.graph.relations.en_words import ADVERB, NEGATIVE
from gbrain_py.graph.relations.model import PAGE, Candidate
from gbrain_py.graph.relations.rows import Verb

_TOOK_PART = frozenset(
    "participating participated participates participate joining joined join joins following followed "
    "contributing contributed".split()
)
_PART = frozenset(
    tuple(pair.split())
    for pair in (
        "taking part, took part, take part, coming in, came in, piling in, piled in, chipping in, "
        "chipped in, pitching in, pitched in"
    ).split(", ")
)
_WHERE = frozenset("in the round too raise it alongside also . , : )".split())
"""What may follow taking part, so that the round before is meant."""
_TURNING = frozenset("rather instead in into by at of for with to on ,".split())
_ROUND = frozenset("round rounds seed series raise financing tranche".split())


class Sequels(Places):
    """Reads what follows a statement."""

    def _place_of(self, ends: Ends, after: int) -> int:
        """The last token of the names `ends` that stand from `after` on, or -1."""
        t = self.t
        first = next((at for at in range(after, min(len(t), after + 24)) if t.kinds[at] in "LP"), -1)
        if first < 0 or t.ref(first) not in ends:
            return -1
        return t.group_right(first, len(t))[1]

    def _moved_on(self, hit: Hit, subjects: Ends | None, objects: Ends | None) -> Iterator[Candidate]:
        """ "left X for Y", "joined Y from X": the other place of a move."""
        row, t = hit.cue.row, self.t
        if (
            hit.cue.family.rule != "working"
            or not isinstance(row, Verb)
            or row.swap
            or row.moves
            or row.state
        ):
            return
        at = self._place_of(objects or [], hit.end) + 1 if subjects and objects else 0
        if subjects and objects and t.words[hit.end : hit.end + 1] == ["for"]:
            at = hit.end  # "…, which she left for Y"
        if objects == [PAGE] and not row.ends and t.is_firm():  # "joined us in 2022 from Y"
            at = next((i for i in range(hit.end, min(len(t), hit.end + 6)) if t.words[i] == "from"), 0)
            if any(t.kinds[i] not in "WN" for i in range(hit.end, at)):
                return
        if not at or at + 1 >= len(t) or t.words[at] != ("for" if row.ends else "from"):
            return
        there = at + 1
        if t.kinds[there] != "L" or t.type_of(there) not in ("company", "fund"):
            return
        tense = "current" if row.ends else "past"
        start, end = t.starts[hit.start], t.starts[there]
        for person in subjects or ():
            for firm in t.group_right(there, len(t))[0]:
                if firm not in (objects or ()) and firm != person:
                    yield Candidate("works_at", person, firm, tense, None, None, "working", start, end)

    def _where(self, hit: Hit) -> Ends | None:
        """The organisation of a clause with "where": "X, where Ann is CTO"."""
        t = self.t
        at = next((i for i in range(hit.start - 1, max(0, hit.start - 7), -1) if t.words[i] == "where"), -1)
        if at < 1 or any(t.kinds[i] in ".:," for i in range(at, hit.start)):
            return None
        name = at - 2 if t.kinds[at - 1] == "," else at - 1
        if name < 0 or t.kinds[name] != "L" or t.type_of(name) not in ("company", "fund"):
            return None
        return [t.ref(name)]

    def _instead(self, hit: Hit, subjects: Ends | None, objects: Ends | None) -> Iterator[Candidate]:
        """ "did not back X but Y", "was not founded by X but by Y": what holds of Y is denied of X."""
        t = self.t
        if not subjects or not objects or "but" not in t.words or NEGATIVE.isdisjoint(t.words[: hit.start]):
            return
        group = t.auxiliaries(hit.start)
        if not any(word == "not" or word.endswith("n't") for word in t.words[group : hit.start]):
            return
        for role, ends in enumerate((objects, subjects)):
            last = self._place_of(ends, hit.end)
            if last < 0 or "but" not in t.words[last + 1 : last + 3]:
                continue
            here = t.words.index("but", last) + 1
            while here < len(t) and (t.words[here] in _TURNING or t.words[here] in ADVERB):
                here += 1
            if here < len(t) and t.kinds[here] in "LP" and not t._begins_clause(here):
                start, end = t.starts[hit.start], t.starts[hit.start] + 1
                for one in subjects if role == 0 else t.group_right(here, len(t))[0]:
                    for other in t.group_right(here, len(t))[0] if role == 0 else objects:
                        rule = hit.cue.family.rule
                        edge = hit.cue.family.type
                        yield Candidate(edge, one, other, "current", None, None, rule, start, end)
            return

    def _took_part(self, stakes: Sequence[Candidate], typed: set[int]) -> Iterator[Candidate]:
        """ "led by X, with Y and Z participating", "in which Y also took part": who put money in as well."""
        t = self.t
        last = 0
        for at in range(len(t)):
            pair = tuple(t.words[at : at + 2])
            if t.words[at] not in _TOOK_PART and pair not in _PART:
                continue
            end = at + (2 if pair in _PART else 1)
            if end < len(t) and t.words[end] not in _WHERE and t.kinds[end] not in ".,:)":
                continue
            before = at - 1
            while before > last and (t.words[before] in ADVERB or t.words[before] in ("also", "both", "all")):
                before -= 1
            if before < 0 or t.kinds[before] not in "LP":
                continue
            known = next((c for c in reversed(stakes) if c.start < t.starts[before]), t.scene.stake)
            for one in t.group_left(before)[0] if known else ():
                if known and one not in typed and one not in (PAGE, known.object):
                    place = t.starts[before], t.starts[at] + len(t.raw[at])
                    yield known._replace(subject=one, rule="investing", start=place[0], end=place[1])

    def _joined_by(self, stakes: Sequence[Candidate]) -> Iterator[Candidate]:
        """ "the round was joined by X and Y", "led by X and joined by Y": who put money in as well."""
        t = self.t
        at = t.words.index("joined")
        if t.words[at + 1 : at + 2] != ["by"] or t.kinds[at + 2 : at + 3] != ["L"] or self.question:
            return
        start = next((i + 1 for i in range(at - 1, -1, -1) if t.kinds[i] in ".:"), 0)
        known = next((c for c in reversed(stakes) if c.start < t.starts[at]), None)
        of_round = not _ROUND.isdisjoint(t.words[start:at])
        firms = [t.ref(i) for i in range(start, at) if t.kinds[i] == "L" and t.type_of(i) == "company"]
        target = known.object if known else firms[0] if firms else PAGE if t.is_firm() else None
        if target is None or not (known or of_round) or not NEGATIVE.isdisjoint(t.words[start:at]):
            return
        place = t.starts[at], t.starts[at + 1] + 2
        for one in t.group_right(at + 2, len(t))[0]:
            if one not in (PAGE, target):
                yield Candidate("invested_in", one, target, "current", None, None, "investing", *place)
