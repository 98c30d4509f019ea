"""Reads the relations that an English sentence states: finds cues, then who governs what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gbrain_py.graph.relations.dates import Dates, dates_in
from gbrain_py.graph.relations.en import FAMILIES, Money, Noun, Owned, Thing, Verb
from gbrain_py.graph.relations.en_cues import Cue, cues, match
from gbrain_py.graph.relations.en_grammar import AUXILIARY, Ends, Tokens
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    GENERIC_FIRM,
    HAVE,
    OBJECTIVE,
    OTHERS,
    OUTSIDER,
    PAST,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    WAS,
)
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene

REACH = 14
_ORDER = {family.rule: number for number, family in enumerate(FAMILIES)}
_NEEDS_OPENING = frozenset("found back lead head seed fund stake partner start build stage bet design counsel coach guide mentor tutor captain leave exit return move switch transfer land contract code program research practice edit report scale market recruit train serve double hack ship grow cover drive engineer host chair form open launch direct".split())
_OPENINGS = frozenset("to will would helped help and we i they who you helping both all did does do didn't don't doesn't won't wouldn't can can't cannot could couldn't may might must shall should never not 'll 'd".split())
_GERUND_OPENINGS = frozenset(
    "after before by while since from when started starts start began begins kept keeps spent been quit left stopped without of "
    "days time years life career him her them us".split()
) - {"of"}
_BARRIERS = RELATIVE | frozenset("because when while where but although though whose if and or nor so then than".split())
_FOUNDED_ALONE = frozenset("founded cofounded co-founded established incorporated bootstrapped set founding".split())
_OF_FIRM = frozenset("round rounds board seed series raise team company cap staff advisory bench financing investors startup firm growth".split())
_NAMING = frozenset("is are was were include includes included including called named now currently like such as today being so far".split())
_ADJUNCTS = frozenset(
    "as in on last this from after since with and to early again until for when back us here full-time part-time right straight "
    "shortly soon recently later fresh over out earlier then just but because while who".split()
)
_LIGHT = frozenset(
    "has have had having holds hold held owns own owned took take takes taking made make makes making sold sell sells exited exit offloaded dumped got get "
    "keeps kept keep built increased raised did do does with is was been enjoys enjoyed landed accepted found started quit left "
    "leaving lost closed completed announced secured after during from for in spent".split()
)


class Hit(NamedTuple):
    """A cue in place: tokens `start`..`end` (half open), and a name token inside its gaps or -1."""

    cue: Cue
    start: int
    end: int
    captured: int


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    tokens = Tokens(sentence, scene)
    return _Reader(tokens, sentence).read()


class _Reader:
    def __init__(self, tokens: Tokens, sentence: str) -> None:
        self.t = tokens
        self.sentence = sentence
        self.places = self._places()
        tokens.cue_starts = frozenset(place[0].start for place in self.places)
        self.question = sentence.rstrip().endswith("?")
        self.last_pair: tuple[Ends, Ends] | None = None
        self.ended = -1

    def _places(self) -> list[list[Hit]]:
        """All places where cues stand, each with its readings, longest first."""
        table, words = cues(), self.t.words
        present = frozenset(words)
        places: list[list[Hit]] = []
        covered = 0
        for at, word in enumerate(words):
            if at < covered or word not in table or self._is_name(at):
                continue
            entry = table[word]
            hits = [Hit(cue, at, at + 1, -1) for cue in entry.alone]
            for needed in present.intersection(entry.longer):
                for cue in entry.longer[needed]:
                    if (found := match(cue, words, self.t.kinds, at)) and (hit := Hit(cue, at, *found)) not in hits:
                        hits.append(hit)
            if hits := [hit for hit in hits if self._possible(hit)]:
                hits.sort(key=lambda hit: (-hit.end, _ORDER[hit.cue.family.rule]))
                places.append(hits)
                covered = at + 1 if None in hits[0].cue.rest else hits[0].end
        return places

    def _is_name(self, at: int) -> bool:
        """Capitalised words in a row inside a sentence are a name ("Founders Fund"), not a cue."""
        raw = self.t.raw
        if not raw[at][0].isupper() or raw[at].isupper():
            return False
        following = raw[at + 1] if at + 1 < len(raw) else ""
        previous = raw[at - 1] if at else ""
        next_is_name = following[:1].isupper() and not following.isupper() and self.t.kinds[at + 1] == "W"
        if at and previous[:1].isupper() and self.t.kinds[at - 1] == "W" and not previous.isupper() and following[:1] in ("", "'", "."):
            return self.t.words[at - 1] not in _TITLE_WORDS
        return next_is_name and self.t.words[at] not in _TITLE_WORDS and self.t.words[at + 1] not in cues()

    def _possible(self, hit: Hit) -> bool:
        """Base forms that are also nouns or adverbs ("back", "lead") must stand where a verb stands."""
        word, row = self.t.words[hit.start], hit.cue.row
        if isinstance(row, Noun) and self._modifies_role(hit.end, hit.cue.family.rule == "working"):
            return False
        if isinstance(row, Money) and row.needs and not self._any_word(row.needs):
            return False
        if isinstance(row, Verb):
            if row.needs and not self._any_word(row.needs) or row.bars and self._any_word(row.bars):
                return False
            if row.close and not self._closely(hit):
                return False
            if hit.cue.family.rule == "working" and _ADVISORY & set(self.t.words[hit.start : hit.end]):
                return False
            previous = self.t.words[hit.start - 1] if hit.start else ""
            if hit.cue.form == "g" and hit.cue.family.rule == "working" and hit.start and not self._acts(hit.start - 1):
                return False
            if hit.cue.form == "b" and not self._base_form(hit, word in _NEEDS_OPENING and hit.end == hit.start + 1):
                return False
            if previous in DETERMINER | POSSESSIVE and hit.cue.form in "bsg" and word not in ("have",):
                return False
        return True

    def _modifies_role(self, at: int, working: bool) -> bool:
        """Whether another noun follows at once, so that the word before only colours it: "lead investor", "angel ticket"."""
        found = cues().get(self.t.words[at]) if at < len(self.t) else None
        return found is not None and any(
            isinstance(cue.row, Thing | Owned) or (working and isinstance(cue.row, Noun) and cue.family.rule != "working")
            for cue in found.alone
        )

    def _any_word(self, beginnings: str) -> bool:
        starts = tuple(beginnings.split())
        return any(word.startswith(starts) for word in self.t.words)

    def _closely(self, hit: Hit) -> bool:
        """Whether one of the cue's prepositions, or nothing at all, follows at once."""
        at = hit.end
        while at < len(self.t) and (self.t.words[at] in ADVERB or self.t.words[at].endswith("ly") or self.t.words[at] == "out"):
            at += 1
        return at >= len(self.t) or self.t.words[at] in hit.cue.takes or self.t.words[at] == "as"

    def _base_form(self, hit: Hit, also_noun: bool) -> bool:
        """Whether a base form stands where a verb does: after "to", an auxiliary, a plural subject, "and", or at the start
        (there not the words that are nouns or adverbs as well)."""
        at = hit.start - 1
        while at >= 0 and (self.t.words[at].endswith("ly") or self.t.words[at] in ADVERB):
            at -= 1
        if at < 0:
            return not also_noun
        word, kind = self.t.words[at], self.t.kinds[at]
        if word in BE and "by" in self.t.words[hit.end : hit.end + 3]:
            return True  # "is run by"
        if kind in "LP":
            return len(self.t.group_left(at)[0]) > 1
        return word in _OPENINGS or word in CONJUNCTION or kind in ":." or (kind == "," and not also_noun)

    def _acts(self, before: int) -> bool:
        """Whether an -ing form after token `before` is a verb ("is running"), not a noun ("head of engineering")."""
        word = self.t.words[before]
        if word in AUXILIARY or word in ADVERB or word in CONJUNCTION or word in _GERUND_OPENINGS or word.endswith("ly"):
            return True
        return self.t.kinds[before] in "LP,.:()" and word != "'s"

    def read(self) -> Iterator[Candidate]:
        governed: set[int] = set()
        for candidate in self._cued():
            governed.update((candidate.subject, candidate.object))
            yield candidate
        if "at" in self.t.words or "@" in self.t.words:
            yield from self._bare_places(governed)

    def _cued(self) -> Iterator[Candidate]:
        for number, hits in enumerate(self.places):
            done_end = 0
            for hit in hits:
                if hit.end < done_end:
                    break
                stop = max(self._stop(number, hit), hit.end)
                subjects, objects = self._ends(hit, stop)
                if objects is None and self._shares(hit.end, stop):
                    objects = self._shared(number, hit)
                if isinstance(hit.cue.row, Noun) and self._left_as(hit):
                    continue
                subjects, objects = self._in_role(hit, subjects, objects)
                stated = list(self._emit(hit, subjects, objects, stop))
                if stated:
                    done_end = hit.end
                    yield from stated
                if isinstance(hit.cue.row, Verb):
                    self.ended = hit.start if hit.cue.row.ends else -1
                if isinstance(hit.cue.row, Verb) and subjects and objects:
                    self.last_pair = (subjects, objects)

    def _stop(self, number: int, hit: Hit) -> int:
        """Where the reach of a cue ends: the next cue; role nouns inside the object of a verb don't end it."""
        passes_nouns = isinstance(hit.cue.row, Verb) or hit.cue.family.rule == "advising"
        for place in self.places[number + 1 :]:
            row = place[0].cue.row
            if place[0].start < hit.end:
                continue
            if not (passes_nouns and isinstance(row, Noun | Thing | Owned | Money)) or self._joined_at(place[0].start):
                return place[0].start
        return len(self.t)

    def _joined_at(self, at: int) -> bool:
        return at > 0 and (self.t.words[at - 1] in CONJUNCTION or self.t.kinds[at - 1] in ",:")

    def _left_as(self, hit: Hit) -> bool:
        """"resigned as CFO": the role is part of what ended."""
        start, _ = self._noun_start(hit.start)
        between = self.t.kinds[self.ended : start] if self.ended >= 0 else [","]
        return start > 0 and self.t.words[start - 1] == "as" and "," not in between

    def _in_role(self, hit: Hit, subjects: Ends | None, objects: Ends | None) -> tuple[Ends | None, Ends | None]:
        """"joined X as an adviser", "X hired Y as CTO": the role takes over the ends of the verb before it; without such
        a verb ("helps X out as an adviser", "left X but remains an adviser") it is at the organisation just named."""
        t = self.t
        if objects or not isinstance(hit.cue.row, Noun) or (subjects == [PAGE] and self._is_plural(hit)):
            return subjects, objects
        start, _ = self._noun_start(hit.start)
        before = t.words[start - 1] if start else ""
        if before == "as" and self.last_pair is not None:
            return self.last_pair
        follows = t.words[hit.end] if hit.end < len(t) else "."
        if objects is None and subjects == [PAGE] and not t.is_firm() and follows not in hit.cue.takes - {"with", "on", "in", "for"}:
            lasting = before in COPULA and t.words[start] in DETERMINER
            here = next((i for i in range(start - 1, -1, -1) if t.kinds[i] == "L"), None)
            if here is not None and (before == "as" or lasting) and t.type_of(here) in ("company", "fund"):
                return subjects, t.group_left(here)[0]
        return subjects, objects

    def _bare_places(self, governed: set[int]) -> Iterator[Candidate]:
        """A noun that no table knows with "at" and an organisation: "Sommelier at X", "Ann, a lifer at X", "she is at X"."""
        t = self.t
        for at in range(1, len(t) - 1):
            if t.words[at] not in ("at", "@") or t.kinds[at + 1] != "L" or t.ref(at + 1) in governed or self.question:
                continue
            if t.type_of(at + 1) not in ("company", "fund") or t.kinds[at - 1] != "W":
                continue
            start = t.phrase_start(at - 1)
            words = set(t.words[start:at])
            if words & OUTSIDER or words & OTHERS or words & _EVENTS or not words - ADVERB or words & PREPOSITION or t.words[at - 1].endswith(("ed", "ing", "ly")):
                continue
            apart = start == 0 or t.words[start] in DETERMINER or t.kinds[start - 1] in ",("
            people = t.holder(start, at - 1) if apart and t.words[at - 1] not in ADVERB | PAST | COPULA else []
            if not people or t.takes_back(start, "N") or (start and people == [PAGE] and t.words[start - 1] not in COPULA):
                continue
            place, end = t.starts[start], t.starts[at] + 2
            for person in people:
                for firm in t.group_right(at + 1, len(t))[0]:
                    tense = "past" if words & PAST or t.words[max(0, start - 1)] in WAS else "current"
                    yield Candidate("works_at", person, firm, tense, *dates_in(self.sentence), "working", place, end)

    # -- coordination -------------------------------------------------------------------------------------------

    def _shares(self, end: int, stop: int) -> bool:
        """Whether only "and", a comma or a few filling words stand between this cue and the next: "founded and runs X"."""
        between = range(end, stop)
        if stop >= len(self.t) or len(between) > 5:
            return False
        words = [self.t.words[at] for at in between]
        return any(w in CONJUNCTION or w == "," for w in words) and all(
            w in CONJUNCTION or w == "," or w in ADVERB or w in DETERMINER or w in POSSESSIVE or w in PREPOSITION or w in AUXILIARY
            or w in PAST for w in words
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
                return self._right(self.places[following][0].end, sharer.cue.takes, stop) if isinstance(sharer.cue.row, Verb) else None
        return None

    # -- arguments ----------------------------------------------------------------------------------------------

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

    def _verb(self, hit: Hit, row: Verb, stop: int, peek: bool) -> tuple[Ends | None, Ends | None]:
        t = self.t
        group = t.auxiliaries(hit.start)
        own = t.words[group : hit.start]
        passive = hit.cue.form in ("d", "n", "b") and any(w in BE for w in own) and not row.phrases.startswith("be ")
        agent: Ends | None = None
        if (hit.cue.form in ("d", "n") or passive) and (passive or not any(w in HAVE for w in own)):
            agent = self._right(hit.end, frozenset(("by",)), stop)
            if agent is not None and not passive and self._has_direct_object(hit.end):
                agent = None
        if agent is None and row.swap and hit.cue.form in ("d", "n") and group == hit.start and self._follows_noun(hit.start):
            agent = self._right(hit.end, frozenset(("at", "into", "by", *(("from",) if row.ends else ()))), stop)
        if passive or agent:
            patient = t.subject_before(group) if passive else t.holder(self._reduced_start(hit.start))
            if agent is None and row.swap:
                agent = self._right(hit.end, frozenset(("at", "to", "into", "from", "with")), stop)
            if agent is None and not row.swap and "" not in hit.cue.takes:
                objects = self._right(hit.end, hit.cue.takes, stop)
                return patient, objects
            if not peek:
                t.verbs[hit.start] = patient
                t.predicates.add(hit.start)
            if not patient and agent and t.is_firm() and hit.cue.family.rule == "working" and not row.swap and t.kinds[0] == "W":
                patient = [PAGE]  # "engineering is led by X"
            return (patient, agent) if row.swap else (agent, patient)
        if hit.cue.form == "x" and any(w in OUTSIDER or w in OTHERS for w in t.words[hit.end : hit.end + 6]) and t.words[hit.end - 1] in DETERMINER:
            return None, None
        objects = t.group_right(hit.captured, hit.end)[0] if hit.captured >= 0 else self._right(hit.end, hit.cue.takes, stop, hit.cue.family.rule == "founding")
        subjects = self._gerund_subject(group) if hit.cue.form == "g" and not any(w in BE for w in own) else t.subject_before(group)
        if not peek:
            t.verbs[hit.start] = subjects
            t.predicates.add(hit.start)
        if objects is None and hit.cue.form in "sd":
            objects = self._relative_object(group, hit.end)
        if objects is None and hit.cue.family.rule == "investing" and not row.swap:
            objects = self._when_it(hit.end)
        if objects is None:
            objects = self._implied_object(hit, subjects)
        return (objects, subjects) if row.swap else (subjects, objects)

    def _follows_noun(self, at: int) -> bool:
        """Whether a participle at `at` opens the sentence or follows a noun: "[third engineer] hired at X"."""
        t = self.t
        if at == 0:
            return True
        return t.kinds[at - 1] == "W" and not (t.words[at - 1] in PRONOUN or t.words[at - 1] in CONJUNCTION or t.words[at - 1] in HAVE)

    def _has_direct_object(self, end: int) -> bool:
        return end < len(self.t) and self.t.kinds[end] in "LP"

    def _reduced_start(self, at: int) -> int:
        """The start of the noun phrase that a participle without auxiliary follows: "a startup [founded by …]"."""
        t = self.t
        before = at - 1
        while before >= 0 and (t.words[before] in ADVERB or t.words[before].endswith("ly")):
            before -= 1
        if before >= 0 and t.kinds[before] == "W" and t.words[before] not in CONJUNCTION and t.words[before] not in COPULA:
            return t.phrase_start(before)
        return before + 1

    def _gerund_subject(self, group: int) -> Ends | None:
        t = self.t
        if group == 0:
            return [PAGE]
        previous = t.words[group - 1]
        if t.kinds[group - 1] in "LP" or previous == ",":
            return t.subject_before(group) if previous != "," else t.clause_subject(group)
        if previous in POSSESSIVE or previous == "'s":
            return []
        return t.clause_subject(group)

    def _relative_object(self, group: int, end: int) -> Ends | None:
        """The object that a clause without one describes: "X, which she founded", "the firm he started, X"."""
        t = self.t
        subject = group - 1
        if subject < 1 or not (t.words[subject] in PRONOUN or t.kinds[subject] in "LP"):
            return None
        before = subject - 1
        if t.words[before] in RELATIVE or t.words[before] == "whom":
            if t.words[before] == "that" and not (before and (t.kinds[before - 1] in "LP,)" or t.words[before - 1] in GENERIC_FIRM)):
                return None  # "read that X hired …"
            return t.antecedent(before - 1)
        if t.kinds[before] != "W" or t.words[before] not in GENERIC_FIRM | {"companies", "startups", "firms", "one", "businesses"}:
            return None
        after = end
        while after < len(t) and (t.kinds[after] in "N,:" or t.words[after] in ADVERB | _NAMING):
            after += 1
        if after < len(t) and after - end < 6 and t.kinds[after] in "LP":
            return t.group_right(after, len(t), apposed=True)[0]
        return t.holder(t.phrase_start(before), firms=True)

    def _when_it(self, end: int) -> Ends | None:
        """The organisation that an investment's moment names: "wrote a cheque when X was an idea"."""
        t = self.t
        for at in range(end, min(len(t) - 1, end + 6)):
            if t.words[at] in ("when", "before", "while", "as") and t.kinds[at + 1] == "L":
                return [t.ref(at + 1)] if t.type_of(at + 1) != "person" else None
        return None

    def _implied_object(self, hit: Hit, subjects: Ends | None) -> Ends | None:
        """An organisation's page is the object nobody names: "Ann joined as CTO", "Ann wrote the first cheque"."""
        t = self.t
        if not t.is_firm() or not subjects or subjects == [PAGE] or hit.cue.form == "x" or self._other_place(hit.end):
            return None
        following = t.words[hit.end] if hit.end < len(t) else "."
        kind = t.kinds[hit.end] if hit.end < len(t) else "."
        if hit.cue.family.rule == "founding" and t.words[hit.start] not in _FOUNDED_ALONE:
            return None
        handles = hit.cue.row.phrases.startswith("do,")
        if not handles and (kind in ".:,()N" or following in _ADJUNCTS):
            return [PAGE]
        lasting = hit.cue.row.phrases.startswith("run,") or (handles and hit.cue.form == "s" and kind == "W")
        whole = hit.end > hit.start + 1 and following in DETERMINER | POSSESSIVE
        return [PAGE] if lasting or whole else None

    def _other_place(self, at: int) -> bool:
        """Whether an unlinked name follows a preposition soon ("at Google"), which then is the object."""
        t = self.t
        for here in range(at, min(len(t) - 1, at + 6)):
            if t.kinds[here] in ".:":
                return False
            if t.words[here] in ("at", "of", "for", "by", "into") and t.raw[here + 1][0].isupper():
                return True
        return at < len(t) and t.raw[at][0].isupper() and t.kinds[at] == "W" and not _is_title(t, at)

    def _right(self, at: int, takes: frozenset[str], stop: int, direct: bool = False) -> Ends | None:
        """The first names after token `at` that one of the prepositions `takes` ties to the cue ("" is none).

        `direct`: something of theirs ("built X's team") is not they.
        """
        t = self.t
        preposition, tied, commas, named = "", "" in takes, 0, False
        for here in range(at, min(stop, at + REACH)):
            word, kind = t.words[here], t.kinds[here]
            if kind in "LP":
                if tied and direct and t.words[here + 1 : here + 2] == ["'s"]:
                    return []
                return t.group_right(here, len(t))[0] if tied else None
            if kind in "M.":
                return None
            if kind == ":":
                if word == ":" and here + 1 < len(t) and (tied or here == at):
                    continue
                if word in ("–", "—") and t.kinds[here + 1 : here + 2] == ["L"] and tied and preposition == "":
                    continue
                return None
            if kind == "(" and here == at:
                return None
            if kind == ",":
                commas += 1
                if commas > 2 or (tied and preposition and t.kinds[here + 1 : here + 2] != ["L"] and not self._list_ahead(here)):
                    if commas > 1:
                        return None
                if preposition == "" and "" in takes and t.kinds[here + 1 : here + 2] not in (["L"], ["P"]) and commas > 1:
                    return None
                continue
            if word in ("called", "named", "dubbed", "namely", "including", "include", "includes", "like", "being"):
                tied = tied or "" in takes
                if word != "like" or tied:
                    continue
            if word in OBJECTIVE or word in ("here", "there"):
                nxt = t.kinds[here + 1 : here + 2]
                if word == "her" and nxt in (["W"], ["L"]) and t.words[here + 1] not in PREPOSITION | CONJUNCTION | ADVERB:
                    continue
                if tied or word in ("here", "there"):
                    return t.pronoun(here)
                return []
            if word in POSSESSIVE and tied and word in ("our", "its", "their"):
                owner = t.pronoun(here)
                rest = t.kinds[here + 1 : min(stop, here + 6)]
                if "L" not in rest and _OF_FIRM & set(t.words[here + 1 : here + 5]):
                    return owner
            if word in ("the", "this", "our") and tied and here + 1 < len(t) and (firm := t.firm_noun(here, here + 1)) is not None:
                ahead = t.words[here + 2 : here + 3]
                if not (ahead and ahead[0] in PREPOSITION and self._list_ahead(here + 2)) and ahead not in (["called"], ["that"], ["named"]) and t.kinds[here + 2 : here + 3] not in (["L"], ["P"]):
                    return [] if direct and ahead == ["'s"] else firm
            if word in PREPOSITION or word == "@":
                if word in takes:
                    preposition, tied = word, True
                elif tied and word in ("of", "behind") and preposition != "":
                    preposition = word
                elif word in ("over", "about", "up", "around", "nearly", "off", "out", "per", "under", "together") and here - at < 2:
                    continue
                elif preposition and tied and word in ("for", "in", "at") and not named:
                    preposition = word
                    tied = word in takes
                else:
                    preposition, tied = word, False
                named = False
                continue
            if word in _BARRIERS and not (word in ("and", "or", "then", "so") and tied and self._np_goes_on(here)):
                return None
            if kind == "W" and t.raw[here][0].isupper() and tied and preposition and not _is_title(t, here):
                named = True
        return None

    def _comma(self, at: int, stop: int) -> int:
        """The first comma from `at` on, which ends what a noun reaches for, or `stop`."""
        return next((here for here in range(at, stop) if self.t.kinds[here] == ","), stop)

    def _list_ahead(self, at: int) -> bool:
        return any(kind in "LP" for kind in self.t.kinds[at + 1 : at + 5])

    def _np_goes_on(self, at: int) -> bool:
        """Whether an "and" inside a noun phrase joins nouns ("search and ads"), not clauses."""
        following = self.t.words[at + 1 : at + 2]
        return bool(following) and self.t.kinds[at + 1] in "WN" and following[0] not in AUXILIARY and at + 1 not in self.t.cue_starts

    def _noun(self, hit: Hit, stop: int) -> tuple[Ends | None, Ends | None]:
        t = self.t
        start, owner = self._noun_start(hit.start)
        objects = owner
        tail = hit.end
        if objects is None:
            objects = self._right(hit.end, hit.cue.takes, self._comma(hit.end, stop))
            if objects and "" not in hit.cue.takes and hit.end < len(t) and t.kinds[hit.end] in "LP":
                objects = None
        if objects is None and not t.is_firm() and (beside := self._beside_left(start)):
            return t.holder(start, hit.start - 1), beside
        if objects is None and (beside := self._beside(hit.end)):
            return t.holder(start, hit.start - 1), beside
        subjects = self._after_noun(tail, stop, bool(owner) or not self._tied_right(hit, stop))
        if subjects is None and objects:
            subjects = self._after_object(hit.end, stop) if owner is None else None
        named_after = subjects is not None
        if subjects is None:
            subjects = t.holder(start, hit.start - 1)
            if owner and subjects == owner:
                subjects = []
        if subjects == [PAGE] and not named_after and self._is_plural(hit) and self.t.scene.page.type == "person":
            subjects = []
        if objects is None:
            objects = self._page_as_object(hit, start, subjects, named_after)
        if subjects is not None and hit.cue.form == "x":
            t.verbs.setdefault(hit.start, subjects)
        return subjects, objects

    def _beside(self, at: int) -> Ends:
        """An organisation right after a role: "Founder, X", "CTO – X", "Advisor | X"."""
        t = self.t
        if at + 1 < len(t) and t.kinds[at] in ",:-" and t.kinds[at + 1] in "LP" and t.type_of(at + 1) in ("company", "fund"):
            return t.group_right(at + 1, len(t))[0]
        return []

    def _beside_left(self, start: int) -> Ends:
        """An organisation right before a role that follows no other name: "X, CTO", "X (CTO)"."""
        t = self.t
        if start < 2 or t.kinds[start - 1] not in ",:(-" or t.kinds[start - 2] != "L":
            return []
        names, first = t.group_left(start - 2)
        alone = first == 0 or t.kinds[first - 1] in ":-.N"
        return names if alone and t.type_of(start - 2) in ("company", "fund") else []

    def _is_plural(self, hit: Hit) -> bool:
        """"Early employees at X say …" on a person's page is about others; "one of the founders" is not."""
        word = self.t.words[hit.end - 1]
        return word.endswith("s") and word[:-1] in cues() and "one" not in self.t.words[max(0, hit.start - 4) : hit.start]

    def _tied_right(self, hit: Hit, stop: int) -> bool:
        following = self.t.words[hit.end] if hit.end < len(self.t) else ""
        return following in hit.cue.takes

    def _noun_start(self, at: int) -> tuple[int, Ends | None]:
        """The start of the noun phrase around a role noun and the owner it names ("X's former CTO", "X CTO", "its CTO")."""
        t = self.t
        start = at
        while start and (
            t._modifies(start - 1)
            or t.words[start - 1] in PAST
            or (t.words[start - 1] in ("and", "&", "/") and start - 2 in t.cue_starts | frozenset(t.verbs))
            or t.words[start - 1] == "-"
        ):
            start -= 1
            if t.words[start] in ("two", "three", "four", "five", "several", "all", "both", "many"):
                continue
            if t.words[start] in DETERMINER:
                return start, None
            if t.words[start] in POSSESSIVE:
                if t.words[start] in ("its", "our", "their"):
                    return start, t.pronoun(start)
                return start, [] if t.words[start] != "her" and t.words[start] != "his" else None
        if start and t.words[start - 1] == "'s" and start > 1 and t.kinds[start - 2] in "LP":
            return t.group_left(start - 2)[1], t.group_left(start - 2)[0]
        if start and t.kinds[start - 1] in "LP" and t.type_of(start - 1) not in ("person", "meeting"):
            previous = t.words[start - 2] if start > 1 else ""
            if t.raw[start][0].isupper() or start == at or previous in ("the", "ex", "a", "former", "an", "-"):
                owners, first = t.group_left(start - 1)
                while first and (t.words[first - 1] in DETERMINER or t.words[first - 1] in PAST or t.words[first - 1] == "-"):
                    first -= 1
                return first, owners
        return start, None

    def _after_noun(self, at: int, stop: int, directly: bool) -> Ends | None:
        """Names right after a role noun: "CTO Ann", "its founder, Ann", "the CEO is Ann", "founders include Ann"."""
        t = self.t
        here = at
        if here < len(t) and (t.kinds[here] in ",:-" or t.words[here] in ("–", "—")) and directly:
            here += 1
        elif here < len(t) and t.words[here] in ("is", "are", "was", "were", "include", "includes", "included", "including", "like"):
            here += 1
            while here < len(t) and (t.words[here] in ADVERB or t.words[here] in DETERMINER):
                here += 1
            if here < len(t) and t.kinds[here] in "LP":
                return t.group_right(here, len(t), apposed=True)[0]
            return None
        if not directly:
            return None
        if here < len(t) and t.kinds[here] in "LP":
            if t.type_of(here) in ("company", "fund") and t.words[at - 1] not in _FIRM_ROLES:
                return None
            if t.words[here + 1 : here + 2] == ["'s"]:
                return None
            return t.group_right(here, len(t), apposed=True)[0]
        return None

    def _after_object(self, end: int, stop: int) -> Ends | None:
        """A name in apposition after the object: "the CEO of X, Ann, …", "CEO of X Ann"."""
        t = self.t
        here = next((i for i in range(end, min(len(t), end + REACH)) if t.kinds[i] in "LP"), None)
        if here is None:
            return None
        after = here + 1
        comma = after < len(t) and t.kinds[after] == ","
        name = after + 1 if comma else after
        if name < len(t) and t.kinds[name] in "LP" and t.type_of(name) == "person" and t.type_of(here) != "person":
            return t.group_right(name, len(t))[0]
        if after < len(t) and t.words[after] in ("is", "are", "was") and after + 1 < len(t) and t.kinds[after + 1] in "LP":
            return t.group_right(after + 1, len(t))[0]
        return None

    def _page_as_object(self, hit: Hit, start: int, subjects: Ends | None, named_after: bool) -> Ends | None:
        t = self.t
        if not t.is_firm() or not subjects or subjects == [PAGE]:
            return None
        if (t.words[start] in ("a", "an", "another", "one", "some") and not named_after) or self._other_place(hit.end):
            return None
        department = hit.cue.family.rule == "working" and t.words[hit.end : hit.end + 1] == ["of"]
        if hit.end < len(t) and t.words[hit.end] in hit.cue.takes - {"for", "on", "with", "in"} and not department:
            return None
        if not named_after and hit.cue.family.rule in ("investing", "advising") and start == hit.start and t.kinds[max(0, start - 1) : start] == [","]:
            return None
        return [PAGE]

    def _money(self, hit: Hit, stop: int) -> tuple[Ends | None, Ends | None]:
        t = self.t
        giver = self._right(hit.end, hit.cue.takes, len(t) if stop <= hit.end else stop)
        if not giver:
            return None, None
        start, owner = self._noun_start(hit.start)
        if owner is None:
            owner = self._inner_object(hit, giver)
        if owner is None and t.is_firm():
            subject = t.clause_subject(hit.start)
            owner = subject if subject and not set(subject) & set(giver) else [PAGE]
        if owner is None:
            owner = t.clause_subject(start)
            if owner == [PAGE]:
                owner = None
        return giver, owner

    def _inner_object(self, hit: Hit, giver: Ends) -> Ends | None:
        """The receiver between the noun and the giver: "the seed round of X was led by Y"."""
        t = self.t
        for here in range(hit.start, min(len(t), hit.end + REACH)):
            if t.kinds[here] in "LP":
                return [t.ref(here)] if t.ref(here) not in giver else None
        return None

    def _owned(self, hit: Hit) -> tuple[Ends | None, Ends | None]:
        t = self.t
        start = t.phrase_start(hit.start)
        owner: Ends | None = None
        if t.words[start] in POSSESSIVE:
            owner = t.pronoun(start) if t.words[start] not in ("its", "their") or t.is_firm() else []
        elif start > 1 and t.words[start - 1] == "'s" and t.kinds[start - 2] in "LP":
            owner, start = t.group_left(start - 2)[0], t.group_left(start - 2)[1]
        elif start and t.kinds[start - 1] in "LP" and hit.cue.family.rule == "investing":
            owner, start = [t.ref(start - 1)], start - 1
        after = hit.end
        of_owner = owner is None and after < len(t) and t.words[after] in hit.cue.takes
        if of_owner:
            owner = self._right(after, hit.cue.takes, len(t))
            return owner, t.holder(start, firms=True) if owner else None
        if owner is None and t.is_firm() and hit.cue.family.rule == "investing" and start in (0, hit.start):
            owner = [PAGE]
        if owner is None and start == 0 and t.scene.page.type == "person" and hit.end > hit.start + 1:
            owner = [PAGE]
        while after < len(t) and (t.kinds[after] in ",:" or t.words[after] in _NAMING or t.words[after] in PREPOSITION - {"of", "from", "with"}):
            after += 1
        if after < len(t) and t.kinds[after] in "LP" and after - hit.end < 4:
            return owner, t.group_right(after, len(t), apposed=True)[0]
        before = start - 1
        while before >= 0 and t.words[before] in ADVERB | {"one", "of"}:
            before -= 1
        described = before >= 0 and (t.words[before] in COPULA or t.words[before] == "as" or t.kinds[before] in ",(:-")
        return owner, t.holder(start, firms=True) if described and owner else None

    def _thing(self, hit: Hit, stop: int) -> tuple[Ends | None, Ends | None]:
        t = self.t
        objects = self._right(hit.end, hit.cue.takes, self._comma(hit.end, stop))
        start = t.phrase_start(hit.start)
        before = start - 1
        if objects is None and before >= 1 and t.words[before] == "'s" and t.kinds[before - 1] in "LP":
            return None, None
        if not objects:
            return None, objects
        if t.words[start] in POSSESSIVE:
            return (t.pronoun(start) if t.words[start] != "its" or t.is_firm() else []), objects
        if before >= 1 and t.words[before] == "'s" and t.kinds[before - 1] in "LP":
            return t.group_left(before - 1)[0], objects
        while before >= 0 and (t.words[before] in ADVERB or t.words[before] in PAST):
            before -= 1
        if before < 0:
            return [PAGE], objects
        if t.words[before] in _LIGHT or t.words[before] in CONJUNCTION or t.kinds[before] in ",:":
            verb = t.auxiliaries(before) if t.words[before] in _LIGHT else before
            return (t.subject_before(verb) if t.words[before] in _LIGHT else t.clause_subject(before)), objects
        return [], objects

    # -- statements ---------------------------------------------------------------------------------------------

    def _emit(self, hit: Hit, subjects: Ends | None, objects: Ends | None, stop: int) -> Iterator[Candidate]:
        t = self.t
        cue = hit.cue
        start = t.starts[hit.start]
        end = t.starts[hit.end - 1] + len(t.raw[hit.end - 1])
        kind = {Noun: "N", Thing: "T"}.get(type(cue.row), cue.form)
        if not objects or not subjects or self.question or t.takes_back(hit.start, kind) or self._cancelled(hit):
            for end_ref in {*(objects or []), *(subjects or [])} - {PAGE}:
                yield Candidate("", PAGE, end_ref, "", None, None, cue.family.rule, start, end)
            return
        edge = self._edge(hit, subjects)
        past = self._is_past(hit, kind)
        dates = self._dates(hit, stop)
        ended = edge == "invested_in" and past or isinstance(cue.row, Verb) and cue.row.ends or (kind == "T" and any(w in _ENDING for w in t.words[max(0, hit.start - 5) : hit.start]))
        if past and dates.since and not dates.until and ended:
            dates = Dates(None, dates.since)
        past = past or (dates.until is not None and cue.family.type in ("works_at", "advises", "invested_in"))
        tense = "past" if past and cue.family.type not in ("attended",) else "current"
        if edge == "founded" and not any(w in PAST for w in t.words[max(0, hit.start - 3) : hit.start]):
            lost = isinstance(cue.row, Noun) and "until" in t.words[hit.end :]
            tense = "past" if lost or _GONE & set(t.words[hit.end : hit.end + 20]) else "current"
        for subject in [*subjects, *self._companions(hit, stop, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    yield Candidate(edge, subject, obj, tense, dates.since, dates.until, cue.family.rule, start, end)

    def _edge(self, hit: Hit, subjects: Ends) -> str:
        """The edge type of a cue: an investor's board seat is an investment, work "in an advisory role" is advice."""
        rule = hit.cue.family.rule
        if rule == "board":
            investor = self.t.scene.page.prior == "invested_in" and subjects == [PAGE]
            if investor or any(place[0].cue.family.rule == "investing" for place in self.places):
                return "invested_in"
        if rule == "working" and not getattr(hit.cue.row, "ends", False) and _ADVICE & set(self.t.words):
            return "advises"
        return hit.cue.family.type

    def _companions(self, hit: Hit, stop: int, known: Ends) -> Ends:
        """Who else did it: "founded X with Ann", "together with Ann she set up X"."""
        t = self.t
        if hit.cue.family.rule not in ("founding", "investing") or not isinstance(hit.cue.row, Verb) or hit.cue.row.swap:
            return []
        found: Ends = []
        for at, word in enumerate(t.words[: min(len(t), stop)]):
            if word not in ("with", "alongside") or (hit.start - 8 > at) or t.words[at + 1 : at + 2] == ["the"]:
                continue
            here = next((i for i in range(at + 1, min(len(t), at + 6)) if t.kinds[i] in "LP.:,"), None)
            if here is None or t.kinds[here] not in "LP" or (t.type_of(here) != "person" and hit.cue.family.rule == "founding"):
                continue
            if any(w in PREPOSITION for w in t.words[at + 1 : here]):
                continue
            found += [end for end in t.group_right(here, len(t))[0] if end not in known]
        return found

    def _cancelled(self, hit: Hit) -> bool:
        text = " ".join(self.t.words[hit.end : hit.end + 24])
        return any(phrase in text for phrase in _CANCELLED)

    def _is_past(self, hit: Hit, kind: str) -> bool:
        t, row = self.t, hit.cue.row
        group = t.auxiliaries(hit.start)
        own = t.words[group : hit.start]
        if getattr(row, "ends", False):
            return True
        near = t.words[max(0, hit.start - 5) : hit.start]
        if "former" in near[-4:] or "ex" in near[-3:] or any(w in PAST - {"late", "originally", "prior", "earlier", "once"} for w in [*own, *near[-2:]]):
            return True
        after = t.words[hit.end : hit.end + 14]
        if hit.cue.family.type == "invested_in" and {"exited", "sold"} & set(after[:8]):
            return True
        if hit.cue.family.type in ("works_at", "advises", "invested_in"):
            joined = " ".join(after)
            if "until" in after or "till" in after or "before leaving" in joined or "before joining" in joined or "before moving" in joined:
                return True
            if "no" in own and "longer" in own:
                return True
        if kind in ("N", "T"):
            sold = kind == "T" and any(w in _ENDING for w in near)
            return sold or (hit.cue.family.type in ("works_at", "advises") and self._copula_past(hit.start))
        if not getattr(row, "state", False):
            return False
        if kind == "d" and not any(w in BE or w in HAVE for w in own):
            return not (hit.start == 0 and "by" in t.words[hit.end : hit.end + 3])
        return any(w in WAS or w in ("used", "had") for w in own) or (kind == "x" and any(w in WAS for w in near[-3:]))

    def _copula_past(self, at: int) -> bool:
        t = self.t
        start, _ = self._noun_start(at)
        before = start - 1
        while before >= 0 and t.words[before] in ADVERB | {"one", "of", "an", "a", "the"}:
            before -= 1
        return before >= 0 and (t.words[before] in WAS or (t.words[before] == "be" and "used" in t.words[max(0, before - 2) : before]) or (t.words[before] == "been" and "had" in t.words[max(0, before - 2) : before]))

    def _dates(self, hit: Hit, stop: int) -> Dates:
        t = self.t
        first = t.starts[hit.start]
        last = t.starts[stop] if stop < len(t) else len(self.sentence)
        found = dates_in(self.sentence[first:last])
        if found.since or found.until or hit.start == 0:
            return found
        return dates_in(self.sentence[:first]) if self.places[0][0].start == hit.start else found


def _is_title(t: Tokens, at: int) -> bool:
    return t.words[at] in _TITLE_WORDS or t.raw[at].isupper() or at in t.cue_starts


_TITLE_WORDS = frozenset(
    "senior staff principal lead chief vice head general managing product software engineering founding founder co-founder "
    "cofounder advisor adviser board director angel investor non-executive independent data machine learning design marketing "
    "sales operations growth finance technology executive president officer engineer scientist manager seed series series-a "
    "member partner venture operating limited advisory early designer analyst of and the chair attendees participants "
    "founded invested joined led co-led backed advises advised hired works worked working research technical country community "
    "people program programme project account office team us uk eu apac emea global regional current former ex".split()
)
_EVENTS = frozenset(
    "dinner lunch coffee breakfast drinks demo day visit tour interview panel workshop party offsite summit hackathon time issue issues problem "
    "problems things people everyone everybody news work working outage launch drama layoffs team office culture food price prices".split()
)
_ADVISORY = frozenset("advisory board advisor adviser observer advisers advisors investor consulting".split())
_ADVICE = frozenset(("advisory",))
_GONE = frozenset("sold exited sell exit acquired acqui-hired shuttered wound left quit stepped".split())
_ENDING = frozenset("sold exited offloaded dumped lost quit left".split())
_FIRM_ROLES = frozenset("investor investors backer backers shareholder shareholders funder lp money backing co-investor employer angel".split())
_CANCELLED = (
    "fell through", "did not close", "never closed", "did n't close", "didn't close", "never happened", "didn't happen", "but declined",
    "but turned it down", "but never closed", "but never happened", "was rejected", "came to nothing", "did not happen", "turned him down",
    "turned her down", "turned them down", "but it collapsed", "but withdrew", "but pulled out", "not true", "is false",
)  # fmt: skip
