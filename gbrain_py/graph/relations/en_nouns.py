"""The ends that an English noun ties together: roles, owned things, money, and the relation itself."""

from __future__ import annotations

from gbrain_py.graph.relations.en_cues import cues
from gbrain_py.graph.relations.en_hits import Hit
from gbrain_py.graph.relations.en_reach import REACH, Reach
from gbrain_py.graph.relations.en_subjects import AUXILIARY, Ends
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    COMMON_VERBS,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    PAST,
    POSSESSIVE,
    PREPOSITION,
)
from gbrain_py.graph.relations.model import PAGE

_NAMING = frozenset(
    "is are was were include includes included including called named now currently like such as today "
    "being so far".split()
)
_LIGHT = frozenset(
    "has have had having holds hold held owns own owned took take takes taking made make makes making "
    "sold sell sells exited exit offloaded dumped got get keeps kept keep built increased raised did do "
    "does with is was been enjoys enjoyed landed accepted found started quit left leaving lost closed "
    "completed announced secured after during from for in spent".split()
)
_FIRM_ROLES = frozenset(
    "investor investors backer backers shareholder shareholders funder lp money backing co-investor "
    "employer angel".split()
)
_KEPT = frozenset("stayed stays remains remained continues continued".split())


class Nouns(Reach):
    """Reads nouns."""

    def _noun(self, hit: Hit, stop: int) -> tuple[Ends | None, Ends | None]:
        t = self.t
        start, owner = self._noun_start(hit.start)
        objects = owner
        tail = self._department_end(hit)
        if objects is None:
            objects = self._right(hit.end, hit.cue.takes, self._comma(hit.end, stop))
            if objects and "" not in hit.cue.takes and hit.end < len(t) and t.kinds[hit.end] in "LP":
                objects = None
        if objects is None:
            objects = self._shared_object(hit)
        if objects is None and hit.cue.family.rule == "investing":
            objects = self._when_it(hit.end)
        if objects is None and not t.is_firm() and (beside := self._beside_left(start)):
            opens = start == 2 and t.scene.page.type == "person"
            return ([PAGE] if opens else t.holder(start, hit.start - 1)), beside
        if objects is None and (beside := self._beside(hit.end)):
            return t.holder(start, hit.start - 1), beside
        directly = bool(owner) or tail > hit.end or not self._tied_right(hit, stop)
        subjects = self._after_noun(tail, stop, directly)
        if subjects is None and objects:
            subjects = self._after_object(hit.end, stop) if owner is None else None
        named_after = subjects is not None
        if subjects is None:
            subjects = t.holder(start, hit.start - 1)
            if owner and subjects == owner:
                subjects = []
        if subjects == [PAGE] and start == 0 and objects and not named_after and self._goes_on(hit.end):
            subjects = []  # "The founder of X is her neighbour"
        if (
            subjects == [PAGE]
            and not named_after
            and self._is_plural(hit)
            and self.t.scene.page.type == "person"
        ):
            subjects = []
        if subjects == [PAGE] and not named_after and t.words[start] in ("his", "her", "my"):
            subjects = []  # "her mentor used to work at X"
        if objects is None:
            objects = self._page_as_object(hit, start, subjects, named_after)
        if subjects is not None and hit.cue.form == "x":
            t.verbs.setdefault(hit.start, subjects)
        return subjects, objects

    def _department_end(self, hit: Hit) -> int:
        """The end of a role with its department: "head [of customer support], Ann"."""
        t, at = self.t, hit.end
        if t.words[at : at + 1] != ["of"]:
            return hit.end
        at += 1
        while at < len(t) and at - hit.end < 5 and t.kinds[at] == "W" and self._names_part(at):
            at += 1
        return at if at > hit.end + 1 and t.kinds[at : at + 1] in ([","], ["L"], [":"], ["("]) else hit.end

    def _names_part(self, at: int) -> bool:
        word = self.t.words[at]
        return word in ("and", "&") or not (
            word in PREPOSITION or word in COPULA or word in AUXILIARY or word in COMMON_VERBS
        )

    def _shared_object(self, hit: Hit) -> Ends | None:
        """The object of a noun that no table knows, joined to this one: "founder and majority owner of X"."""
        t, at = self.t, hit.end
        if t.words[at : at + 1] not in (["and"], ["&"]):
            return None
        at += 1
        while at < len(t) and at - hit.end < 7 and t.kinds[at] in "WN-" and self._names_part(at):
            if at in t.cue_starts and t.words[at] not in ADVERB:
                return None
            at += 1
        if at - hit.end < 2 or t.words[at : at + 1] not in (["of"], ["at"]):
            return None
        return self._right(at, frozenset((t.words[at],)), min(len(t), at + 4))

    def _beside_left(self, start: int) -> Ends:
        """An organisation right before a role that follows no other name: "X, CTO", "X (CTO)"."""
        t = self.t
        if start < 2 or t.kinds[start - 1] not in ",:(-" or t.kinds[start - 2] != "L":
            return []
        names, first = t.group_left(start - 2)
        alone = first == 0 or t.kinds[first - 1] in ":-.N"
        return names if alone and t.type_of(start - 2) in ("company", "fund") else []

    def _beside(self, at: int) -> Ends:
        """An organisation right after a role: "Founder, X", "CTO – X", "Advisor | X"."""
        t = self.t
        if at < len(t) and t.words[at] in ("of", "in", "on", "for"):  # "head of growth, X"
            at = next((here for here in range(at + 1, min(len(t), at + 5)) if t.kinds[here] != "W"), at)
        if (
            at + 1 < len(t)
            and t.kinds[at] in ",:-"
            and t.kinds[at + 1] in "LP"
            and t.type_of(at + 1) in ("company", "fund")
        ):
            return t.group_right(at + 1, len(t))[0]
        return []

    def _goes_on(self, end: int) -> bool:
        """Whether the object of a noun is followed by a verb, which then has the noun for its subject."""
        t = self.t
        here = next((at for at in range(end, min(len(t), end + REACH)) if t.kinds[at] in "LP"), None)
        after = t.group_right(here, len(t))[1] + 1 if here is not None else len(t)
        return after < len(t) and (t.words[after] in AUXILIARY - {"'s"} or t.words[after] in COMMON_VERBS)

    def _is_plural(self, hit: Hit) -> bool:
        """ "Early employees at X say …" on a person's page is about others; "one of the founders" is not."""
        word = self.t.words[hit.end - 1]
        return (
            word.endswith("s")
            and word[:-1] in cues()
            and not {"one", "among"} & set(self.t.words[max(0, hit.start - 4) : hit.start])
        )

    def _tied_right(self, hit: Hit, stop: int) -> bool:
        following = self.t.words[hit.end] if hit.end < len(self.t) else ""
        return following in hit.cue.takes

    def _noun_start(self, at: int) -> tuple[int, Ends | None]:
        """The start of the noun phrase around a role noun and the owner it names ("X's former CTO", "X
        CTO", "its CTO")."""
        t = self.t
        start = at
        while start and (
            t._modifies(start - 1)
            or t.words[start - 1] in PAST
            or (
                t.words[start - 1] in ("and", "&", "/")
                and (start - 2 in t.cue_starts or start - 2 in t.verbs)
            )
            or t.words[start - 1] == "-"
        ):
            start -= 1
            if t.words[start] in ("two", "three", "four", "five", "several", "all", "both", "many"):
                continue
            if t.words[start] in DETERMINER:
                return start, None
            if t.words[start] in POSSESSIVE:
                if t.words[start] == "their" and t.scene.page.type == "person":
                    return start, t._latest(start, firm=True) or t.pronoun(start)
                if t.words[start] in ("its", "our", "their"):
                    return start, t.pronoun(start)
                return start, [] if t.words[start] != "her" and t.words[start] != "his" else None
        if start and t.words[start - 1] == "'s" and start > 1 and t.kinds[start - 2] in "LP":
            return t.group_left(start - 2)[1], t.group_left(start - 2)[0]
        if start and t.kinds[start - 1] in "LP" and t.type_of(start - 1) not in ("person", "meeting"):
            previous = t.words[start - 2] if start > 1 else ""
            if (
                t.raw[start][0].isupper()
                or start == at
                or previous in ("the", "ex", "a", "former", "an", "-")
            ):
                owners, first = t.group_left(start - 1)
                while first and (
                    t.words[first - 1] in DETERMINER
                    or t.words[first - 1] in PAST
                    or t.words[first - 1] == "-"
                ):
                    first -= 1
                return first, owners
        return start, None

    def _after_noun(self, at: int, stop: int, directly: bool) -> Ends | None:
        """Names right after a role noun: "CTO Ann", "its founder, Ann", "the CEO is Ann", "founders
        include Ann"."""
        t = self.t
        here = at
        if here < len(t) and (t.kinds[here] in ",:-" or t.words[here] in ("–", "—")) and directly:
            here += 1
        elif here < len(t) and t.words[here] in (
            "is",
            "are",
            "was",
            "were",
            "include",
            "includes",
            "included",
            "including",
            "like",
        ):
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
        if (
            name < len(t)
            and t.kinds[name] in "LP"
            and t.type_of(name) == "person"
            and t.type_of(here) != "person"
        ):
            return t.group_right(name, len(t))[0]
        if (
            after < len(t)
            and t.words[after] in ("is", "are", "was")
            and after + 1 < len(t)
            and t.kinds[after + 1] in "LP"
        ):
            return t.group_right(after + 1, len(t))[0]
        return None

    def _page_as_object(self, hit: Hit, start: int, subjects: Ends | None, named_after: bool) -> Ends | None:
        t = self.t
        if not t.is_firm() or not subjects or subjects == [PAGE]:
            return None
        is_any = (  # a journalist, X, wrote about us
            hit.cue.family.rule == "working" and t.words[start] in ("a", "an", "another", "some")
        )
        is_one = t.words[start] in ("a", "an", "another", "one", "some") and not named_after
        if ((is_any or is_one) and not self._taken_as(start)) or self._other_place(hit.end):
            return None
        department = hit.cue.family.rule == "working" and t.words[hit.end : hit.end + 1] == ["of"]
        if (
            hit.end < len(t)
            and t.words[hit.end] in hit.cue.takes - {"for", "on", "with", "in"}
            and not department
        ):
            return None
        if (
            not named_after
            and hit.cue.family.rule in ("investing", "advising")
            and start == hit.start
            and t.kinds[max(0, start - 1) : start] == [","]
        ):
            return None
        return [PAGE]

    def _taken_as(self, start: int) -> bool:
        """Whether a role is what the page has somebody for: "we lean on X as an adviser", or somebody keeps:
        "X stayed on as an adviser", "X remains a director"."""
        t = self.t
        if _KEPT & set(t.words[max(0, start - 3) : start]):
            return True
        return start > 1 and t.words[start - 1] == "as" and t.clause_subject(start - 1) == [PAGE]

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
        while after < len(t) and (
            t.kinds[after] in ",:"
            or t.words[after] in _NAMING
            or t.words[after] in PREPOSITION - {"of", "from", "with"}
        ):
            after += 1
        if after < len(t) and t.kinds[after] in "LP" and after - hit.end < 4:
            return owner, t.group_right(after, len(t), apposed=True)[0]
        before = start - 1
        while before >= 0 and t.words[before] in ADVERB | {"one", "of"}:
            before -= 1
        described = before >= 0 and (
            t.words[before] in COPULA or t.words[before] == "as" or t.kinds[before] in ",(:-"
        )
        return owner, t.holder(start, firms=True) if described and owner else None

    def _thing(self, hit: Hit, stop: int) -> tuple[Ends | None, Ends | None]:
        t = self.t
        if t.words[hit.end : hit.end + 1] in (["was"], ["is"]):  # "her first job was at X"
            stop = len(t)
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
            return (
                t.subject_before(verb) if t.words[before] in _LIGHT else t.clause_subject(before)
            ), objects
        return [], objects
