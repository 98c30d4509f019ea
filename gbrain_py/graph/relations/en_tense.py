"""What an English cue states once its ends are known: the edge type, tense and dates, and who else took
part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from gbrain_py.graph.relations.dates import Dates, dates_in
from gbrain_py.graph.relations.en_hits import Hit
from gbrain_py.graph.relations.en_nouns import Nouns
from gbrain_py.graph.relations.en_subjects import Ends
from gbrain_py.graph.relations.en_verbs import Verbs
from gbrain_py.graph.relations.en_words import ADVERB, BE, HAVE, PAST, PREPOSITION, WAS
from gbrain_py.graph.relations.model import LEADING, PAGE, Candidate
from gbrain_py.graph.relations.rows import Noun, Thing, Verb

_LEADS = frozenset(
    "lead leads led leading co-lead co-leads co-led co-leading anchor anchored anchors".split()
)
_ADVICE = frozenset(("advisory",))
_APART = frozenset("while whereas but when because".split())
_GONE = frozenset(
    "sold exited sell exit acquired acqui-hired shuttered collapsed bankrupt wound left quit stepped".split()
)
_OTHERS = frozenset(("other", "others", "rest"))
_PARTING = frozenset((",", "and", "&", "then"))
_ROUNDS = frozenset("round seed series raise deal".split())
_SOLD = frozenset("sold exited shuttered closed dissolved liquidated".split())
_ENDING = frozenset("sold exited offloaded dumped lost quit left".split())
_OVER = PAST - {"late", "originally", "prior", "earlier", "once"}
_ENDED = frozenset("until till formerly previously".split())
_RETIRED = frozenset(("retired", "gone"))
_MOVED_ON = re.compile(
    r"\bfor (?:[\w-]+ ){1,3}(?:years|months|seasons|terms|decades)\b.*\b(?:moved|left|gone|retired|quit|"
    r"resigned|returned)\b"
)
_CANCELLED = re.compile(
    "fell through, did not close, never closed, did n't close, didn't close, never happened, didn't "
    "happen, but declined, but turned it down, but never closed, but never happened, was rejected, came "
    "to nothing, did not happen, turned him down, turned her down, turned them down, but it collapsed, "
    "but withdrew, but pulled out, not true, is false".replace(", ", "|")
)


class Statements(Verbs, Nouns):
    """Turns ends into candidates."""

    question = False

    def _emit(self, hit: Hit, subjects: Ends | None, objects: Ends | None, stop: int) -> Iterator[Candidate]:
        if not objects and not subjects:
            return
        t = self.t
        cue = hit.cue
        start = t.starts[hit.start]
        end = t.starts[hit.end - 1] + len(t.raw[hit.end - 1])
        kind = "N" if isinstance(cue.row, Noun) else "T" if isinstance(cue.row, Thing) else cue.form
        if (
            not objects
            or not subjects
            or self.question
            or t.takes_back(hit.start, kind)
            or self._cancelled(hit)
            or self._was_one_time(hit, kind)
        ):
            for end_ref in {*(objects or []), *(subjects or [])} - {PAGE}:
                yield Candidate("", PAGE, end_ref, "", None, None, cue.family.rule, start, end)
            return
        edge = self._edge(hit, subjects)
        leads = edge == "invested_in" and _LEADS & set(t.words[hit.start : hit.end])
        rule = LEADING if leads else cue.family.rule
        past = self._is_past(hit, kind)
        dates = self._dates(hit, stop)
        ended = (
            (edge == "invested_in" and past)
            or (isinstance(cue.row, Verb) and cue.row.ends)
            or (kind == "N" and not _RETIRED.isdisjoint(t.words[hit.end : hit.end + 14]))
            or (kind == "T" and any(w in _ENDING for w in t.words[max(0, hit.start - 5) : hit.start]))
        )
        if past and dates.since and not dates.until and ended:
            dates = Dates(None, dates.since)
        past = past or (dates.until is not None and cue.family.type in ("works_at", "advises", "invested_in"))
        tense = "past" if past and cue.family.type not in ("attended",) else "current"
        if edge == "founded" and not any(w in PAST for w in t.words[max(0, hit.start - 3) : hit.start]):
            lost = isinstance(cue.row, Noun) and "until" in t.words[hit.end :]
            lost = lost or self._is_sold(hit.start, objects) or self._is_left(t.words[hit.end : hit.end + 20])
            tense = "past" if lost else "current"
        over = self._over_apart(hit, objects) if past and len(objects) > 1 else objects
        is_apart = len(objects) > 1 and (not past or over != objects)
        apart = self._dates_apart(hit, objects, stop) if is_apart else {}
        for subject in [*subjects, *self._companions(hit, stop, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    own = apart.get(obj, dates)
                    told = tense if obj in over else "current"
                    yield Candidate(edge, subject, obj, told, own.since, own.until, rule, start, end)

    def _edge(self, hit: Hit, subjects: Ends) -> str:
        """The edge type of a cue: an investor's board seat is an investment, work "in an advisory role"
        is advice."""
        rule = hit.cue.family.rule
        if rule == "board":
            investor = self.t.scene.page.prior == "invested_in" and subjects == [PAGE]
            before = [place[0] for place in self.places if place[0].start < hit.start]
            if investor or any(other.cue.family.rule == "investing" for other in before):
                return "invested_in"
        if rule == "working" and not getattr(hit.cue.row, "ends", False) and self._in_advice(hit):
            return "advises"
        return hit.cue.family.type

    def _in_advice(self, hit: Hit) -> bool:
        """Whether work is "in an advisory role", in the same clause."""
        t = self.t
        here = next((at for at, word in enumerate(t.words) if word in _ADVICE), -1)
        if here < 0:
            return False
        low, high = sorted((hit.start, here))
        return not any(t.words[at] in _APART or t.kinds[at] == ":" for at in range(low, high))

    def _companions(self, hit: Hit, stop: int, known: Ends) -> Ends:
        """Who else did it: "founded X with Ann", "together with Ann she set up X"."""
        t = self.t
        if (
            hit.cue.family.rule not in ("founding", "investing")
            or not isinstance(hit.cue.row, Verb)
            or hit.cue.row.swap
        ):
            return []
        found: Ends = []
        for at, word in enumerate(t.words[: min(len(t), stop)]):
            if (
                word not in ("with", "alongside")
                or (hit.start - 8 > at)
                or t.words[at + 1 : at + 2] == ["the"]
            ):
                continue
            here = next((i for i in range(at + 1, min(len(t), at + 6)) if t.kinds[i] in "LP.:,"), None)
            if (
                here is None
                or t.kinds[here] not in "LP"
                or (t.type_of(here) != "person" and hit.cue.family.rule == "founding")
            ):
                continue
            if any(w in PREPOSITION for w in t.words[at + 1 : here]):
                continue
            found += [end for end in t.group_right(here, len(t))[0] if end not in known]
        return found

    def _is_sold(self, before: int, objects: Ends) -> bool:
        """Whether an object was given away before the cue: "sold X, the agency she had started"."""
        t = self.t
        return any(
            t.words[at] in _SOLD and t.kinds[at + 1] in "LP" and t.ref(at + 1) in objects
            for at in range(before - 1)
        )

    @staticmethod
    def _is_left(rest: list[str]) -> bool:
        """Whether a founder is said to have gone or the firm to be closed: "walked away", "he closed it"."""
        walked = "walked" in rest and rest[rest.index("walked") + 1 :][:1] == ["away"]
        if walked or ("closed" in rest and _ROUNDS.isdisjoint(rest)):
            return True
        return not _GONE.isdisjoint(rest) and _OTHERS.isdisjoint(rest)

    def _cancelled(self, hit: Hit) -> bool:
        if not _CANCELLED.search(self.t.text):
            return False
        return _CANCELLED.search(" ".join(self.t.words[hit.end : hit.end + 24])) is not None

    def _was_one_time(self, hit: Hit, kind: str) -> bool:
        """ "gave X some advice once, over lunch": nothing lasting."""
        t = self.t
        if hit.cue.family.rule != "advising" or kind != "d" or not isinstance(hit.cue.row, Verb):
            return False
        for at in range(hit.end, len(t)):
            if t.kinds[at] in ".:":
                break
            if t.words[at] == "once" and (t.kinds[at + 1 : at + 2] in ([], [","], ["."], [":"])):
                return True
        return False

    def _is_past(self, hit: Hit, kind: str) -> bool:
        t, row = self.t, hit.cue.row
        group = t.auxiliaries(hit.start)
        own = t.words[group : hit.start]
        if getattr(row, "ends", False):
            return True
        near = t.words[max(0, hit.start - 5) : hit.start]
        if kind == "N" and near and t.words[0] in ("until", "till") and self._opening_time(hit.start):
            return True
        if "former" in near[-4:] or "ex" in near[-3:] or any(w in _OVER for w in [*own, *near[-2:]]):
            return True
        after = t.words[hit.end : hit.end + 14]
        if (
            hit.cue.family.type == "invested_in"
            and {"exited", "sold"} & set(after[:8])
            and "never" not in after
        ):
            return True
        if hit.cue.family.type in ("works_at", "advises", "invested_in"):
            joined = " ".join(after)
            if (
                "until" in after
                or "till" in after
                or "before leaving" in joined
                or "before joining" in joined
                or "before moving" in joined
            ):
                return True
            if t.says_over(group, hit.start):
                return True
        if (
            kind == "N"
            and hit.cue.family.type in ("works_at", "advises")
            and (_MOVED_ON.search(" ".join(after)) or _RETIRED & set(after))
        ):
            return True
        if kind in ("N", "T"):
            sold = kind == "T" and any(w in _ENDING for w in near)
            return sold or (hit.cue.family.type in ("works_at", "advises") and self._copula_past(hit.start))
        if not getattr(row, "state", False):
            return False
        if kind == "d" and not any(w in BE or w in HAVE for w in own):
            return not (hit.start == 0 and "by" in t.words[hit.end : hit.end + 3])
        return any(w in WAS or w in ("used", "had") for w in own) or (
            kind == "x" and any(w in WAS for w in near[-3:])
        )

    def _opening_time(self, at: int) -> bool:
        """Whether the noun phrase at `at` follows nothing but a time: "until last year an adviser"."""
        return self.t.is_time(0, self._noun_start(at)[0])

    def _copula_past(self, at: int) -> bool:
        t = self.t
        start, _ = self._noun_start(at)
        before = start - 1
        while before >= 0 and t.words[before] in ADVERB | {"one", "of", "an", "a", "the"}:
            before -= 1
        return before >= 0 and (
            t.words[before] in WAS
            or (t.words[before] == "be" and "used" in t.words[max(0, before - 2) : before])
            or (t.words[before] == "been" and "had" in t.words[max(0, before - 2) : before])
        )

    def _over_apart(self, hit: Hit, objects: Ends) -> Ends:
        """Those of several objects that are over, where one alone is ended: "X and, until 2022, Y"."""
        t = self.t
        if hit.cue.form == "d":  # "advised X and, until 2022, Y": both
            return objects
        places = [at for at in range(hit.end, len(t)) if t.kinds[at] in "LP" and t.ref(at) in objects]
        for before, at in pairwise(places):
            between = t.words[before + 1 : at]
            ended = next((i for i, word in enumerate(between) if word in _ENDED), -1)
            if ended > 0 and between[ended - 1] in _PARTING and not _OVER & set(t.words[: hit.start]):
                return [t.ref(place) for place in places if place >= at]
        return objects

    def _dates_apart(self, hit: Hit, objects: Ends, stop: int) -> dict[int, Dates]:
        """The dates of each of several objects, where one stands between them: "X and, in 2025, Y", "X in
        2023 and Y in 2025"."""
        t = self.t
        places = [at for at in range(hit.end, len(t)) if t.kinds[at] in "LP" and t.ref(at) in objects]
        if len(places) < 2 or "N" not in t.kinds[places[0] : places[-1]]:
            return {}
        found: dict[int, Dates] = {}
        begin = hit.end
        for at, following in pairwise([*places, max(stop, places[-1] + 1)]):
            cut = next((i for i in range(at + 1, following) if t.words[i] in _PARTING), following)
            last = t.starts[cut] if cut < len(t) else len(self.sentence)
            found[t.ref(at)] = dates_in(self.sentence[t.starts[begin] : last])
            begin = min(cut, len(t) - 1)
        return found

    def _dates(self, hit: Hit, stop: int) -> Dates:
        t = self.t
        first = t.starts[hit.start]
        last = t.starts[stop] if stop < len(t) else len(self.sentence)
        found = dates_in(self.sentence[first:last])
        if found.since or found.until or hit.start == 0:
            return found
        return dates_in(self.sentence[:first]) if self.places[0][0].start == hit.start else found
