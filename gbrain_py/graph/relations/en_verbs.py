"""The ends that an English verb ties together: active, passive, reduced, relative, or with an end left
out."""

from __future__ import annotations

from gbrain_py.graph.relations.en_hits import Hit
from gbrain_py.graph.relations.en_reach import Reach
from gbrain_py.graph.relations.en_subjects import Ends
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    FIRMS,
    GENERIC_FIRM,
    HAVE,
    OBJECTIVE,
    OTHERS,
    OUTSIDER,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
)
from gbrain_py.graph.relations.model import PAGE
from gbrain_py.graph.relations.rows import Verb

_FOUNDED_ALONE = frozenset(
    "founded cofounded co-founded established incorporated bootstrapped set founding".split()
)
_PARTICLES = frozenset("up off over out down away".split())  # "signed up for …" is another verb
_LEADING = ("run,", "take the reins", "take over,")
_BY = frozenset(("by",))
_NAMING = frozenset(
    "is are was were include includes included including called named now currently like such as today "
    "being so far".split()
)
_ADJUNCTS = frozenset(
    "as in on last this from after since with and to early again until for when back us here full-time "
    "part-time right straight shortly soon recently later fresh over out earlier then just but because "
    "while who".split()
)


class Verbs(Reach):
    """Reads verbs."""

    def _verb(self, hit: Hit, row: Verb, stop: int, peek: bool) -> tuple[Ends | None, Ends | None]:
        t = self.t
        group = t.auxiliaries(hit.start)
        own = t.words[group : hit.start]
        passive = (
            hit.cue.form in ("d", "n", "b")
            and any(w in BE for w in own)
            and not row.phrases.startswith("be ")
        )
        given = t.words[hit.end : hit.end + 2]
        if row.ends and len(given) == 2 and given[0] in OBJECTIVE and given[1] in DETERMINER:
            return None, None  # "left us a review"
        if row.moves:
            return self._moved(hit, passive, group, stop)
        agent: Ends | None = None
        may_have_agent = not any(w in HAVE for w in own) and not row.phrases.startswith("be ")
        participle = hit.cue.form in ("d", "n") or t.words[hit.end : hit.end + 1] == ["by"]  # "run by X"
        if passive or (participle and may_have_agent):
            agent = self._right(hit.end, _BY, stop)
            if agent is not None and not passive and self._has_direct_object(hit.end):
                agent = None
        if (
            agent is None
            and row.swap
            and hit.cue.form in ("d", "n")
            and group == hit.start
            and self._follows_noun(hit.start)
            and not (hit.end < len(t) and t.words[hit.end] in _PARTICLES)
        ):
            agent = self._right(
                hit.end, frozenset(("at", "into", "by", *(("from",) if row.ends else ()))), stop
            )
        if passive or agent:
            patient = t.subject_before(group) if passive else self._described(hit.start)
            if not passive and self.patient is not None and self._after_and(hit.start):
                patient = self.patient  # "founded by X and later run by Y"
            self.patient = patient
            if agent is None and row.swap:
                agent = self._right(hit.end, frozenset(("at", "to", "into", "from", "with")), stop)
            if agent is None and row.swap and patient and PAGE not in patient and self._by_page(hit.end):
                agent = [PAGE]
            if agent is None and not row.swap and "" not in hit.cue.takes:
                objects = self._right(hit.end, hit.cue.takes, stop)
                return patient, objects
            if not peek:
                t.verbs[hit.start] = patient
                t.predicates.add(hit.start)
            if not patient and agent and t.is_firm() and row.phrases.startswith("run,") and t.kinds[0] == "W":
                patient = [PAGE]  # "engineering is led by X"
            return (patient, agent) if row.swap else (agent, patient)
        if (
            hit.cue.form == "x"
            and any(w in OUTSIDER or w in OTHERS for w in t.words[hit.end : hit.end + 6])
            and t.words[hit.end - 1] in DETERMINER
        ):
            return None, None
        objects = (
            t.group_right(hit.captured, hit.end)[0]
            if hit.captured >= 0
            else firm
            if (firm := self._firm_inside(hit)) is not None
            else them
            if (them := self._pronoun_inside(hit)) is not None
            else self._right(hit.end, hit.cue.takes, stop, hit.cue.family.rule == "founding")
        )
        subjects = (
            self._gerund_subject(group)
            if hit.cue.form == "g" and not any(w in BE for w in own)
            else t.subject_before(group)
        )
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

    def _by_page(self, end: int) -> bool:
        """Whether an organisation's page is who did what nobody is named for: "Ann was brought in as …"."""
        t = self.t
        follows = t.words[end] if end < len(t) else "."
        others = follows in PREPOSITION - {"as", "in", "on"} or follows == "away"
        return t.is_firm() and not others and not self._other_place(end)

    def _firm_inside(self, hit: Hit) -> Ends | None:
        """The organisation as "the company" in the gap of a phrase: "get the company off the ground"."""
        if "" not in hit.cue.takes or hit.end - hit.start < 4:
            return None
        t = self.t
        inside = range(hit.start + 1, hit.end - 2)
        found = (t.firm_noun(at, at + 1) for at in inside if t.words[at + 2] != "into")
        return next((firm for firm in found if firm is not None), None)

    def _pronoun_inside(self, hit: Hit) -> Ends | None:
        """The person as "her" in the gap of a phrase: "X has had her as an adviser"."""
        t, row = self.t, hit.cue.row
        if not (isinstance(row, Verb) and (row.swap or row.moves)):
            return None
        for at in range(hit.start + 1, hit.end - 1):
            if t.words[at] in OBJECTIVE - {"it"} and (
                t.words[at] != "her" or t.words[at + 1] in PREPOSITION | ADVERB | {"as", "away"}
            ):
                return t.pronoun(at)
        return None

    def _moved(self, hit: Hit, passive: bool, group: int, stop: int) -> tuple[Ends | None, Ends | None]:
        """Whom a verb took away from where: "hired her away from X", "was poached from X"."""
        t = self.t
        if passive:
            who = t.subject_before(group)
        elif hit.captured >= 0:
            who = t.group_right(hit.captured, hit.end)[0]
        else:
            who = self._pronoun_inside(hit)
        return who, self._right(hit.end, hit.cue.takes, stop)

    def _has_direct_object(self, end: int) -> bool:
        return end < len(self.t) and self.t.kinds[end] in "LP"

    def _follows_noun(self, at: int) -> bool:
        """Whether a participle at `at` opens the sentence or follows a noun: "[third engineer] hired at
        X"."""
        t = self.t
        if at == 0:
            return True
        return t.kinds[at - 1] == "W" and not (
            t.words[at - 1] in PRONOUN or t.words[at - 1] in CONJUNCTION or t.words[at - 1] in HAVE
        )

    def _reduced_start(self, at: int) -> int:
        """The start of the noun phrase that a participle without auxiliary follows: "a startup [founded
        by …]"."""
        t = self.t
        before = at - 1
        while before >= 0 and (t.words[before] in ADVERB or t.words[before].endswith("ly")):
            before -= 1
        if (
            before >= 0
            and t.kinds[before] == "W"
            and t.words[before] not in CONJUNCTION
            and t.words[before] not in COPULA
        ):
            return t.phrase_start(before)
        return before + 1

    def _after_and(self, at: int) -> bool:
        before = at - 1
        while before >= 0 and self.t.words[before] in ADVERB:
            before -= 1
        return before > 0 and self.t.words[before] in CONJUNCTION

    def _described(self, at: int) -> Ends | None:
        """What a participle at `at` describes; a noun for a firm describes the firm beside it: "X, a startup
        built by …"."""
        start = self._reduced_start(at)
        firms = start < at and not self.t.is_firm() and bool(FIRMS & set(self.t.words[start:at]))
        return self.t.holder(start, firms=firms)

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
        """The object that a clause without one describes: "X, which she founded", "the firm he started,
        X"."""
        t = self.t
        subject = group - 1
        if subject < 1 or not (
            t.words[subject] in PRONOUN or t.kinds[subject] in "LP" or t.raw[subject][0].isupper()
        ):
            return None
        before = subject - 1
        if t.words[before] in RELATIVE or t.words[before] == "whom":
            if t.words[before] == "that" and not (
                before and (t.kinds[before - 1] in "LP,)" or t.words[before - 1] in GENERIC_FIRM)
            ):
                return None  # "read that X hired …"
            return t.antecedent(before - 1)
        if t.kinds[before] != "W" or t.words[before] not in FIRMS:
            return None
        after = end
        while after < len(t) and (t.kinds[after] in "N,:" or t.words[after] in ADVERB | _NAMING):
            after += 1
        if after < len(t) and after - end < 6 and t.kinds[after] in "LP":
            return t.group_right(after, len(t), apposed=True)[0]
        return t.holder(t.phrase_start(before), firms=True)

    def _implied_object(self, hit: Hit, subjects: Ends | None) -> Ends | None:
        """An organisation's page is the object nobody names: "Ann joined as CTO", "Ann wrote the first
        cheque"."""
        t = self.t
        if hit.cue.family.rule == "board" and not t.is_firm():  # "stepped down from its board"
            its = next((at for at in range(hit.start, hit.end) if t.words[at] in ("its", "their")), -1)
            return t.pronoun(its) or None if its >= 0 else None
        if (
            not t.is_firm()
            or not subjects
            or subjects == [PAGE]
            or (hit.cue.form == "x" and hit.cue.family.rule != "advising")
            or self._other_place(hit.end)
        ):
            return None
        following = t.words[hit.end] if hit.end < len(t) else "."
        kind = t.kinds[hit.end] if hit.end < len(t) else "."
        if hit.cue.family.rule == "founding" and t.words[hit.start] not in _FOUNDED_ALONE:
            return None
        if following == "to":
            return None  # "moved to Dundee"
        if {"our", "its"} & set(t.words[hit.start : hit.end]):
            return [PAGE]  # "joined our board"
        handles = hit.cue.row.phrases.startswith("do,")
        if not handles and (kind in ".:,()N" or following in _ADJUNCTS):
            return [PAGE]
        lasting = hit.cue.row.phrases.startswith(_LEADING) or (
            handles and hit.cue.form == "s" and kind == "W"
        )
        of_round = hit.cue.family.rule == "investing" and following not in hit.cue.takes
        whole = hit.end > hit.start + 1 and (following in DETERMINER | POSSESSIVE or of_round)
        return [PAGE] if lasting or whole else None
