"""Work that no table of phrases knows, read from the place alone: "Sommelier at X", "prices pearls at X"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.en_subjects import AUXILIARY, Ends
from gbrain_py.graph.relations.en_tense import Statements
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    COPULA,
    DEPARTMENTS,
    DETERMINER,
    MODAL,
    NEGATIVE,
    OTHERS,
    OUTSIDER,
    PAST,
    PLANNED,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    REPORTED,
    WAS,
)
from gbrain_py.graph.relations.model import PAGE, Candidate

_EVENTS = frozenset(
    "dinner lunch coffee breakfast drinks demo day visit tour interview panel workshop party offsite "
    "summit hackathon time issue issues problem problems things people everyone everybody news work "
    "working outage launch drama layoffs team office culture food price prices".split()
)
_NO_WORK = frozenset(
    "watches listens naps walks jogs cycles skates shops banks eats dines lunches drinks buys stays lives "
    "studies meets speaks talks presents points looks laughs stares shouts aims hints swims exercises "
    "worships prays gets goes comes knows likes loves hates sees keeps holds parks sits stands hangs "
    "attends visits rents leaves finds feels wants needs says thinks believes remembers wonders complains "
    "waits spends sends calls arrives appears sleeps browses orders borrows learns plans hopes tries "
    "interviews applies pitches enrols enrolls queues celebrates stops starts ends begins shopping banking "
    "eating dining drinking buying staying living studying meeting speaking talking presenting looking "
    "laughing swimming exercising praying getting going seeing keeping holding parking sitting standing "
    "hanging attending visiting renting finding feeling waiting spending arriving sleeping ordering "
    "borrowing learning planning hoping trying interviewing applying pitching being having enrolling "
    "studied stayed lived shopped dined talked presented looked interviewed applied visited attended "
    "pitched "
    "arrived learned happened banked parked waited swam enrolled trained".split()
)
"""What one does at a firm without being of it."""
_EVENTS_OF = frozenset(
    "closes wins raises signs leads announces launches lands secures completes finalises finalizes "
    "negotiates sells sets scores hires recruits takes delivers joins opens files receives earns introduces "
    "refers recommends vouches publishes agrees makes gives unveils debuts graduates celebrates votes "
    "resigns returns moves wraps hits reaches "
    "beats loses gains submits accepts declines rejects proposes suggests".split()
)
"""What happens once, in the present tense of a timeline: no work."""
_NOT_FOR = frozenset(
    "waits asks hopes cares longs searches stands pays roots votes cheers apologises apologizes makes time "
    "has argues calls goes accounts falls passes counts thanks admires campaigns hoping waiting asking "
    "caring standing paying rooting voting cheering campaigning searching fell waited asked hoped voted "
    "cheered paid named blamed praised "
    "passed thanked opted settled mistaken".split()
)
"""What one does for a firm without being of it."""
_NOUNS = frozenset(
    "sales operations news plans thanks notes minutes slides questions problems issues details facilities "
    "events "
    "lots friends cousins works logistics economics physics".split()
)
_NOT_OURS = frozenset(
    "landlord landlady lender customer client supplier vendor competitor distributor partner neighbour "
    "neighbor broker insurer bank banker lawyer solicitor publisher patron sponsor donor mascot friend "
    "guest visitor contact candidate applicant agent dealer rival hero councillor auditor inspector "
    "regulator printer builder contractor student pupil patient member fan user reader favourite favorite "
    "winner buyer tenant subscriber host pick choice target problem story team round mother father brother "
    "sister son daughter colleague buddy ally critic opponent enemy speaker "
    "interviewee referee witness plaintiff creditor debtor nominee idol muse inspiration namesake "
    "architect".split()
)
"""Who is ours and does not work for us."""
_ADMIRED = frozenset("favourite favorite beloved dear next future would-be local nearest".split())
_AT = frozenset(("at", "@"))
_AT_MEETING = frozenset("at during in of through from into".split())
_NOT_THERE = frozenset(
    "instead missed heard read told learned proxy apologies skipped absent before after about".split()
)
_PAST_FORMS = frozenset(
    "spoke led gave took made ran went came sat stood fell left told said brought met won lost threw had "
    "held kept put "
    "set read drew wrote sang thought saw found got chose broke rose slept".split()
)
_LASTING = re.compile(
    r"\bfor (?:[\w-]+ ){1,3}(?:years|decades|months|seasons|terms)\b|\b(?:years|decades) on end\b"
)


class Places(Statements):
    """Reads "at" and an organisation."""

    def _bare_places(self, governed: set[int]) -> Iterator[Candidate]:
        """A noun that no table knows with "at" and an organisation: "Sommelier at X", "Ann, a lifer at
        X", "she is at X"."""
        t = self.t
        for at in range(1, len(t) - 1):
            if (
                t.words[at] not in ("at", "@", "for")
                or t.kinds[at + 1] != "L"
                or t.ref(at + 1) in governed
                or self.question
            ):
                continue
            if t.type_of(at + 1) not in ("company", "fund") or t.kinds[at - 1] != "W":
                continue
            if (habit := self._habit(at)) is not None:
                yield from habit
                continue
            if t.words[at] == "for":
                continue
            start = t.phrase_start(at - 1)
            words = set(t.words[start:at])
            if (
                words & OUTSIDER
                or words & OTHERS
                or words & _EVENTS
                or not words - ADVERB
                or words & PREPOSITION
                or words & _NO_WORK
                or t.words[at - 1].endswith(("ed", "ing", "ly"))
            ):
                continue
            apart = start == 0 or t.words[start] in DETERMINER or t.kinds[start - 1] in ",("
            people = (
                t.holder(start, at - 1) if apart and t.words[at - 1] not in ADVERB | PAST | COPULA else []
            )
            if (
                not people
                or t.takes_back(start, "N")
                or (start and people == [PAGE] and t.words[start - 1] not in COPULA)
            ):
                continue
            place, end = t.starts[start], t.starts[at] + 2
            for person in people:
                for firm in t.group_right(at + 1, len(t))[0]:
                    tense = "past" if words & PAST or t.words[max(0, start - 1)] in WAS else "current"
                    yield Candidate(
                        "works_at", person, firm, tense, *dates_in(self.sentence), "working", place, end
                    )

    def _periods(self, governed: set[int]) -> Iterator[Candidate]:
        """Where somebody was from when to when, without a verb: "At X between 2015 and 2018", "Ann, at X from
        2015 to 2018, …"."""
        t = self.t
        for at in range(len(t) - 1):
            if t.words[at] not in _AT or t.kinds[at + 1] != "L" or t.ref(at + 1) in governed or self.question:
                continue
            firms, last = t.group_right(at + 1, len(t))
            if t.type_of(at + 1) not in ("company", "fund") or len(firms) > 1:
                continue
            who = self._who_was(at)
            after = range(last + 1, len(t))
            stop = next((i for i in after if t.kinds[i] in ".:,)" or t.words[i] in PRONOUN), len(t))
            begin = last + 1 + (t.kinds[last + 1 : last + 2] == ["("])
            is_period = t.is_time(begin, stop) or (begin > last + 1 and t.kinds[begin] == "N")
            if last + 1 == stop and at > 1 and t.is_time(0, at):
                begin, is_period = 0, True  # "Between 2015 and 2018 at X"
            if who is None or not is_period:
                continue
            text = self.sentence[t.starts[begin] : t.starts[stop] if stop < len(t) else None]
            dates = dates_in(text)
            goes_on = stop < len(t) and t.words[stop] in PRONOUN  # "At X in 2019 she met …" is a visit
            if dates.until or (dates.since and not goes_on):
                tense = "past" if dates.until else "current"
                place = t.starts[at], t.starts[last] + 1
                yield Candidate("works_at", who, firms[0], tense, *dates, "working", *place)

    def _who_was(self, at: int) -> int | None:
        """Whom a clause without a verb that begins at token `at` is about: the person before it, or the
        page."""
        t = self.t
        if at > 1 and t.kinds[at - 1] in ",(" and t.kinds[at - 2] in "LP":
            return t.ref(at - 2) if t.type_of(at - 2) == "person" else None
        opens = at == 0 or t.is_time(0, at) or t.kinds[at - 1] == ":"
        return PAGE if opens and t.scene.page.type == "person" else None

    def _ours(self, governed: set[int]) -> Iterator[Candidate]:
        """Whom an organisation's page calls its own by a noun that no table knows: "our groundsman, Ann"."""
        t = self.t
        for at in range(len(t) - 2):
            if t.words[at] != "our" or self.question:
                continue
            end = at + 1
            while end < len(t) and end - at < 6 and t.kinds[end] in "WN-" and t._modifies(end):
                end += 1
            words = t.words[at + 1 : end]
            if not words or words[-1] in _NOT_OURS or set(words) & (OTHERS | _ADMIRED) or end in t.cue_starts:
                continue
            if words[-1].endswith(("s", "ing", "ed", "ly")) and not words[-1].endswith(("ss", "us")):
                continue
            who = self._named_beside(at, end)
            if who is None or who in governed or t.takes_back(at, "N"):
                continue
            before = t.words[max(0, at - 2) : at]
            past = set(words) & PAST or set(before) & WAS
            place, stop = t.starts[at], t.starts[end - 1] + len(t.raw[end - 1])
            tense = "past" if past else "current"
            yield Candidate("works_at", who, PAGE, tense, None, None, "working", place, stop)

    def _named_beside(self, start: int, end: int) -> int | None:
        """The person in apposition to, or equated with, the noun phrase at tokens `start`..`end`."""
        t = self.t
        after = end + (t.kinds[end : end + 1] == [","] or t.words[end : end + 1] in (["is"], ["was"]))
        if t.kinds[after : after + 1] == ["L"] and t.type_of(after) == "person":
            return None if t.words[after + 1 : after + 2] == ["'s"] else t.ref(after)
        before = start - 1
        if before >= 1 and (
            t.kinds[before] == "," or t.words[before] in ("is", "was", "as", "remains", "became")
        ):
            before -= 1
            if t.kinds[before] == "L" and t.type_of(before) == "person":
                return t.ref(before)
        return None

    def _departments(self, governed: set[int]) -> Iterator[Candidate]:
        """Persons by their department on an organisation's page: "ask Ann in accounts"."""
        t = self.t
        for at in range(len(t) - 2):
            if t.kinds[at] != "L" or t.type_of(at) != "person" or t.ref(at) in governed or self.question:
                continue
            here = at + 1 + (t.words[at + 1] == "over")
            if t.words[here : here + 1] not in (["in"], ["from"]):
                continue
            here += 1 + (t.words[here + 1 : here + 2] in (["our"], ["the"]))
            if (
                here < len(t)
                and t.words[here] in DEPARTMENTS
                and t.words[here + 1 : here + 2] not in (["of"], ["at"])
            ):
                place, end = t.starts[at], t.starts[here] + len(t.raw[here])
                yield Candidate("works_at", t.ref(at), PAGE, "current", None, None, "working", place, end)

    def _meetings(self, governed: set[int]) -> Iterator[Candidate]:
        """Who did something at a meeting was there: "spoke up at X", "walked out of X"."""
        t = self.t
        for at in range(1, len(t)):
            if t.kinds[at] != "L" or t.type_of(at) != "meeting" or t.ref(at) in governed or self.question:
                continue
            before = at - 1
            while before and (t.words[before] in DETERMINER | POSSESSIVE):
                before -= 1
            if t.words[before] not in _AT_MEETING or before == 0:
                continue
            start = next((i + 1 for i in range(before - 1, -1, -1) if t.kinds[i] in ".:,"), 0)
            clause = set(t.words[start:before])
            if clause & (NEGATIVE | PLANNED | MODAL | OTHERS | REPORTED | _NOT_THERE):
                continue
            verb = start
            while verb < before and (t.words[verb] in ADVERB or t.words[verb] in PRONOUN):
                verb += 1
            word = t.words[verb] if verb < before else ""
            passive = verb == start and (verb + 1 == before and word.endswith("ed"))
            if passive or clause & BE & WAS or not (word.endswith("ed") or word in _PAST_FORMS):
                continue
            for person in ([PAGE] if verb == start else t.clause_subject(verb)) or ():
                place, end = t.starts[verb], t.starts[at] + 1
                yield Candidate("attended", person, t.ref(at), "current", None, None, "attending", place, end)

    def _habit(self, at: int) -> list[Candidate] | None:
        """What somebody does all the time at the place behind token `at`: "prices pearls at X"; None where no
        such verb stands before it."""
        t = self.t
        found = self._habitual_verb(at)
        if found is None:
            return None
        group, verb = found
        words = set(t.words[group:at])
        if t.words[at] == "for" and words & _NOT_FOR:
            return []
        if t.words[verb + 1] == "to":  # "hopes to", "volunteers to"
            return []
        if t.words[verb] in _EVENTS_OF or words & _NO_WORK or words & OTHERS or t.takes_back(verb, "s"):
            return []
        lasts = t.words[verb].endswith("ed")
        if lasts and not (
            _LASTING.search(self.sentence) or dates_in(self.sentence).until or "until" in t.words[at:]
        ):
            return []
        people: Ends = t.subject_before(group) or [] if group else [PAGE]
        tense = "past" if lasts else "current"
        place, end = t.starts[verb], t.starts[at] + 2
        return [
            Candidate("works_at", person, firm, tense, *dates_in(self.sentence), "working", place, end)
            for person in people
            for firm in t.group_right(at + 1, len(t))[0]
        ]

    def _habitual_verb(self, at: int) -> tuple[int, int] | None:
        """Where the group of a verb begins whose clause ends at token `at`, and its verb."""
        t = self.t
        start = at
        while start and at - start < 9 and t.kinds[start - 1] in "WN-" and t.words[start - 1] not in PRONOUN:
            if t.words[start - 1] in ("who", "and", "but"):
                break
            start -= 1
        if start and not (
            t.words[start - 1] in PRONOUN
            or t.words[start - 1] in ("who", "and")
            or t.kinds[start - 1] in "LP"
        ):
            return None
        verb = start
        while verb < at and t.words[verb] in ADVERB:
            verb += 1
        group = verb
        while verb < at and t.words[verb] in BE | {"has", "have", "keeps"}:
            verb += 1
        word = t.words[verb] if verb < at else ""
        if verb > group:
            return (group, verb) if word.endswith("ing") and word not in ADVERB else None
        alone = start == 0
        third = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
        if not (third or (word.endswith("ed") and len(word) > 4)):
            return None
        if word in _NOUNS or word in AUXILIARY or word in PREPOSITION or word in _EVENTS:
            return None
        if alone and verb + 1 == at and word not in _NO_WORK:
            return None  # "Sales at X" is as likely a noun
        return group, verb
