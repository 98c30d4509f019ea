"""Who the subject of an English verb is, what a noun describes, and what takes a statement back.

An answer is a list of ends (link indices or PAGE): empty means "somebody else", None means "nobody is
named there".
"""

from __future__ import annotations

from gbrain_py.graph.relations.en_denials import Denials
from gbrain_py.graph.relations.en_tokens import AUXILIARY, Ends
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    COMMON_VERBS,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    FIRMS,
    GENERIC_FIRM,
    NEGATIVE,
    OBJECTIVE,
    OTHERS,
    PAST,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
)
from gbrain_py.graph.relations.model import PAGE

_RAISED = frozenset("promoted elevated appointed named elected made risen rose rising voted".split())
_SPANS = frozenset("year years month months week weeks decade decades day days".split())
_SPAN_ENDS = (["after"], ["before"], ["later"], ["into"], ["ago"])
_ABOUT = frozenset("who whom whose which".split())
_SUCCEEDING = frozenset("replaced replaces replacing succeeded succeeds succeeding followed".split())
_EMPHATIC = frozenset("herself himself themselves itself".split())
_PARTICLES = frozenset("in on up aboard over".split())
_HIRING = frozenset(
    "hired hires hire hiring recruited recruits appointed appoints promoted named poached brought "
    "installed taken signed retained engaged".split()
)


class Tokens(Denials):
    """A sentence in tokens that knows its subjects."""

    def subject_before(self, group: int) -> Ends | None:
        """The grammatical subject of a verb group that starts at `group`."""
        at = group - 1
        if at >= 0 and self.kinds[at] == ")":
            at = self.open_of(at) - 1
        while (
            at >= 0
            and (self.kinds[at] == "N" or self.words[at] in ADVERB or self.words[at] in _EMPHATIC)
            and self.words[at] not in RELATIVE
        ):
            at -= 1
        if at < 0:
            return [PAGE]
        word, kind = self.words[at], self.kinds[at]
        beside = kind == "," and at > 2 and self.kinds[at - 2 : at] == [",", "L"]
        if beside and self.words[at - 3] in GENERIC_FIRM:  # "the company, X, was founded by …"
            return [self.ref(at - 1)]
        if kind in "LP":
            return self._name_subject(at)
        if word in PRONOUN:
            return self._joined_subject(at - 1, self.pronoun(at))
        if word in RELATIVE:
            return self.antecedent(at - 1)
        if kind == "(":
            return (
                self.group_left(at - 1)[0] if at and self.kinds[at - 1] in "LP" else self.clause_subject(at)
            )
        if (
            kind != "W"
            or word in CONJUNCTION
            or word in PREPOSITION
            or word in ("when", "while", "where", "because", "as")
        ):
            return self.clause_subject(at)
        return self._noun_subject(at)

    def _name_subject(self, at: int) -> Ends | None:
        ends, first = self.group_left(at)
        previous = self.words[first - 1] if first else ""
        if first == at and previous in ("and", "&") and first > 1 and self.kinds[first - 2] in "LP":
            return ends  # "works at X and Ann advises Y"
        if previous in ("with", "alongside"):
            return [*(self.clause_subject(first - 1) or []), *ends]
        if previous in ("and", "&"):
            return self._joined_subject(first - 1, ends)
        if previous in ("of", "at", "from", "for", "to", "by", "under", "like", "than") and first > 1:
            if previous in ("at", "from", "by", "to", "under", "for", "like", "than"):
                noun = first - 2
                return (
                    []
                    if self.kinds[noun] == "W" and self.words[noun] not in COPULA
                    else self.clause_subject(first - 1)
                )
            return []
        return ends

    def _joined_subject(self, conjunction: int, ends: Ends) -> Ends:
        """`ends` and whoever stands before an "and" in front of them, when that is the page or a name."""
        if conjunction < 1 or self.words[conjunction] not in ("and", "&"):
            return ends
        before = conjunction - 1
        if self.words[before] in PRONOUN:
            return [*self.pronoun(before), *ends]
        if self.kinds[before] in "LP":
            return [*self.group_left(before)[0], *ends]
        return ends

    def _noun_subject(self, at: int) -> Ends | None:
        """The subject when the word before the verb is a noun: "the company", "she and a friend", or
        somebody else."""
        start = self.phrase_start(at)
        if (firm := self.firm_noun(start, at)) is not None:
            return firm
        previous = self.words[start - 1] if start else ""
        if (
            previous == "and"
            and start > 1
            and (self.words[start - 2] in PRONOUN or self.kinds[start - 2] in "LP")
        ):
            return self._joined_subject(start - 1, [])
        if previous in ("and", "&") and (listed := self._list_start(start - 1)) is not None:
            return listed
        if previous == "'s" or self.words[start] in POSSESSIVE:
            return []
        if previous in PREPOSITION and previous not in ("of", "at", "from"):
            return self.clause_subject(start - 1)
        if self.words[at] in COMMON_VERBS or self.words[at] in (
            "helped",
            "help",
            "helping",
            "went",
            "got",
            "goes",
        ):
            return self.clause_subject(at)
        if start == 0 and at == 0 and self.raw[0][0].islower():
            return [PAGE]
        named = at > 0 and self.words[at - 1] in FIRMS
        opens = named or (start == at and (at == 0 or self.kinds[at - 1] in ".:,"))
        single = opens and self.raw[at][0].isupper()
        if (
            single
            and self.scene.page.type == "person"
            and not self.scene.page_has_name()
            and self.words[at] not in OTHERS
        ):
            return [
                PAGE
            ]  # a page without a person's name for a title: the one first name in its text is its own
        return []

    def _list_start(self, conjunction: int) -> Ends | None:
        """The pronoun or name that opens a list of unlinked people: "she, Tomas and a third friend"."""
        for at in range(conjunction - 1, max(-1, conjunction - 7), -1):
            if self.words[at] in PRONOUN:
                return self.pronoun(at)
            if self.kinds[at] in "LP":
                return self.group_left(at)[0]
            if (
                self.kinds[at] not in "W,"
                or self.words[at] in PREPOSITION
                or self.words[at] in AUXILIARY
                or self.words[at] in COMMON_VERBS
            ):
                return None
        return None

    def antecedent(self, at: int) -> Ends | None:
        """Whom a relative pronoun after `at` means."""
        if at >= 0 and self.kinds[at] == ",":
            at -= 1
        if at < 0:
            return [PAGE]
        if self.kinds[at] == ")":
            at = self.open_of(at) - 1
        if at >= 0 and self.kinds[at] in "LP":
            return self.group_left(at)[0]
        if at >= 0 and self.kinds[at] == "W":
            return self.holder(self.phrase_start(at), at)
        return []

    def clause_subject(self, before: int) -> Ends | None:
        """The subject still in force at token `before`: a later pronoun or name with a verb, else the
        last verb's, else the first words of the sentence."""
        known = max((at for at in self.verbs if at < before), default=-1)
        if (main := self._around_clause(before, known)) is not None:
            return main
        for at in range(before - 1, known, -1):
            if self.kinds[at] == ":" and self.words[at] in (";", ":") and known < 0:
                return self.initial_subject(at + 1, before)
            if self.words[at] == ";" and self.kinds[at + 1] in "LP":
                return self.initial_subject(at + 1, before)
            if self.words[at] in PRONOUN and self.words[at] != "it":
                return self.pronoun(at)
        if known >= 0:
            return self.verbs[known]
        return self.initial_subject(0, before)

    def _around_clause(self, before: int, known: int) -> Ends | None:
        """The first name of a sentence, if a clause in commas about it has just ended: "X, whom Y hired,
        went on to …"."""
        if (
            known < 0
            or self.kinds[0] not in "LP"
            or self.kinds[1:2] != [","]
            or "," not in self.kinds[known:before]
        ):
            return None
        close = known + self.kinds[known:before].index(",")
        is_clause = self.words[2] in _ABOUT and not any(kind in "LP:" for kind in self.kinds[close:before])
        return [self.ref(0)] if is_clause and not PRONOUN & set(self.words[close:before]) else None

    def initial_subject(self, at: int, stop: int) -> Ends | None:
        """The subject that the first words of a clause name; None-like openings ("In 2019, …") are
        stepped over."""
        while at < stop:
            word, kind = self.words[at], self.kinds[at]
            if (
                word in PREPOSITION
                or word in ("when", "while", "because", "although", "though", "as")
                or word in ("having",)
            ):
                comma = next((i for i in range(at, stop) if self.kinds[i] == ","), None)
                if comma is None:
                    return [PAGE]
                at = comma + 1
            elif at + 1 < stop and self.words[at + 1] in _SPANS and self.words[at + 2 : at + 3] in _SPAN_ENDS:
                at += 2  # "two years after …"
            elif (
                kind in "N,-:("
                or word in ADVERB
                or word in CONJUNCTION
                or word.endswith("ly")
                or kind not in "LPWM"
            ):
                at += 1
            else:
                break
        if at >= stop:
            return [PAGE]
        word, kind = self.words[at], self.kinds[at]
        if word in PRONOUN:
            return self.pronoun(at)
        following = self.words[at + 1] if at + 1 < len(self) else ""
        if kind in "LP":
            return [] if following == "'s" else self.group_right(at, stop, apposed=True)[0]
        if word in POSSESSIVE or word in DETERMINER:
            end = at + 1
            while end < stop and self._modifies(end):
                end += 1
            firm = self.firm_noun(at, min(end - 1, len(self) - 1))
            return firm if firm is not None else []
        named = self.raw[at][0].isupper() and (
            following in AUXILIARY
            or following in ADVERB
            or following in COMMON_VERBS
            or following.endswith("ed")
            or (at + 1 < len(self) and self.raw[at + 1][0].isupper() and self.kinds[at + 1] == "W")
            or at + 1 in self.verbs
        )
        if (
            named
            and not self.scene.page_has_name()
            and self.scene.page.type == "person"
            and self.kinds[at + 1 : at + 2] == ["W"]
        ):
            named = self.raw[at + 1][0].isupper() and following not in AUXILIARY
        is_verb = word in COMMON_VERBS or at in self.cue_starts or word.endswith(("ed", "ing"))
        return [] if named and not is_verb else [PAGE]

    def holder(self, start: int, end: int = -1, firms: bool = False) -> Ends | None:
        """Whom the noun phrase at `start`..`end` describes: by a copula, in apposition, or standing alone.

        `firms`: it may be an organisation that a comma or dash puts beside it.
        """
        at = start - 1
        if (
            end >= 0
            and any(word in OTHERS for word in self.words[start : end + 1])
            and (at < 0 or self.words[at] not in COPULA)
        ):
            return []
        while at >= 0 and (
            self.words[at] in ADVERB
            or self.words[at].endswith("ly")
            or self.words[at] in PAST | {"one", "of", "half", "part", "among", "longer"}
            or self.words[at : at + 2] == ["no", "longer"]
        ):
            at -= 1
        if at < 0:
            return [PAGE]
        if self.is_time(0, at + 1):
            return [PAGE]
        word, kind = self.words[at], self.kinds[at]
        if word in COPULA or (word in NEGATIVE and word.endswith("n't")):
            return self.subject_before(self.auxiliaries(at + 1))
        if word == "as":
            return self._role_of(at)
        if word in ("to", "into") and at and self.words[at - 1] in _RAISED:
            return self.subject_before(self.auxiliaries(at - 1))
        if word in _RAISED:
            return self.subject_before(self.auxiliaries(at))
        if kind in ",:(-" or word in CONJUNCTION:
            return self._apposed(at, firms)
        if kind in "LP" and word != "'s":
            return self.group_left(at)[0]
        return []

    def _role_of(self, at: int) -> Ends | None:
        """Whose role "as …" names: the person just before it ("hired X as"), else the subject."""
        before = at - 1
        while before >= 0 and (self.words[before] in ADVERB or self.kinds[before] in "N"):
            before -= 1
        if before > 0 and self.words[before] in _PARTICLES and self.words[before - 1] in _HIRING:
            before -= 1  # "brought in as an adviser"
        if (
            before >= 0
            and self.kinds[before] == "W"
            and self.words[before] not in OBJECTIVE
            and _HIRING & set(self.words[max(0, at - 6) : before])
        ):
            return []
        named = (
            before >= 0 and self.kinds[before] in "LP" and self.type_of(before) in ("person", None, "note")
        )
        if named and not (before and self.words[before - 1] in _SUCCEEDING):
            return self.group_left(before)[0]
        return self.clause_subject(at)

    def _apposed(self, at: int, firms: bool) -> Ends | None:
        while at >= 0 and (
            self.kinds[at] in ",-(:" or self.words[at] in CONJUNCTION or self.words[at] in ADVERB
        ):
            if self.kinds[at] == ":" and self.words[at] == ";":
                return self.clause_subject(at)
            at -= 1
        if at < 0:
            return [PAGE]
        if self.kinds[at] == ")":
            at = self.open_of(at) - 1
        if at >= 0 and self.kinds[at] in "LP":
            if firms:
                return self.group_left(at)[0]
            known = max((i for i in self.verbs if i < at), default=-1)
            if known >= 0 and (self.words[at + 1] in CONJUNCTION or self.type_of(at) in ("company", "fund")):
                return self.verbs[known]
            if self.type_of(at) in ("company", "fund") and at:
                return self.clause_subject(at)
            return self._alike(at)
        return self.clause_subject(at + 1)

    def _alike(self, at: int) -> Ends:
        """The names up to the one at `at` that are of its kind: "X, and Ann, its CTO" describes Ann."""
        ends, first = self.group_left(at)
        kinds = {self.scene.types[end] for end in ends if end != PAGE}
        return ends if len(kinds) < 2 or first == at else [self.ref(at)]


__all__ = ["AUXILIARY", "Ends", "Tokens"]
