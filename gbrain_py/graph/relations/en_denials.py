"""What takes an English statement back, and what says that it is over."""

from __future__ import annotations

import re

from gbrain_py.graph.relations.en_pronouns import Pronouns
from gbrain_py.graph.relations.en_tokens import AUXILIARY
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    CONJUNCTION,
    HAVE,
    MODAL,
    NEGATIVE,
    PLANNED,
    PRONOUN,
    REPORTED,
)

_SKIPPED = (
    AUXILIARY | ADVERB | NEGATIVE - {"turned", "passed", "unlike", "like", "against", "instead", "without"}
)
_NOT_YET = HAVE | BE | NEGATIVE
_TO_COME = frozenset("incoming next future upcoming would-be soon-to-be".split())
_DOUBTED = re.compile(
    r"(?:\b(?:do|does|did)(?:n't| n't| not) (?:really |ever )?(?:think|believe|suppose|imagine)(?: that)?|"
    r"(?<!no )(?<!without )\bdoubt(?:s|ed|ful)?(?: that| if| whether)?|\bdisputes?(?:d)? that|"
    r"\b(?:nobody|no one) (?:thinks|believes|thought|believed)(?: that)?|"
    r"(?:\bnot|n't) (?:true|correct|right|the case|so|"
    r"certain|clear|sure)(?: that| if| whether)|\b(?:false|untrue|wrong|incorrect|myth|lie|nonsense)"
    r"(?: to say)? that|\b(?:no|little|without|any) (?:evidence|proof|sign|indication|record|truth|reason to "
    r"(?:think|believe))(?: that)?) (?!but\b)(?:(?!\b(?:but|although|though|because)\b)[^.;:]){0,50}$"
)
_DOUBTING = frozenset(
    "think believe suppose imagine doubt doubts doubted doubtful dispute disputes disputed nobody no not n't "
    "isn't wasn't little without any false untrue wrong incorrect myth lie nonsense".split()
)
"""One of these stands where `_DOUBTED` may match."""
_OVER = frozenset("longer anymore more stopped ceased quit".split())


class Denials(Pronouns):
    """A sentence in tokens that knows what it denies."""

    def auxiliaries(self, verb: int) -> int:
        """The index of the first auxiliary or adverb of the verb group whose verb is at `verb`."""
        words, at = self.words, verb
        while at and (words[at - 1] in _SKIPPED or (words[at - 1][-2:] == "ly" and len(words[at - 1]) > 4)):
            at -= 1
        return at

    def says_over(self, group: int, cue: int) -> bool:
        """Whether a negation says that something has ended: "no longer works at", "doesn't work … any
        more"."""
        if self._may_be_over is None:
            self._may_be_over = not _OVER.isdisjoint(self.words)
        if not self._may_be_over:
            return False
        before = self.words[max(0, group - 3) : cue]
        if "no" in before and "longer" in before[before.index("no") :]:
            return True
        before = self.words[max(0, group - 1) : cue]
        if before and before[-1] in ("stopped", "ceased", "quit") and self.words[cue].endswith("ing"):
            return True
        if NEGATIVE.isdisjoint(before):
            return False
        after = next((at for at in range(cue, len(self)) if self.kinds[at] in ".:"), len(self))
        rest = self.words[cue:after]
        return "anymore" in rest or any(
            rest[at] == "any" and rest[at + 1] in ("more", "longer") for at in range(len(rest) - 1)
        )

    def takes_back(self, cue: int, form: str) -> bool:
        """Whether the cue at `cue` is denied, planned, supposed or only reported."""
        group = self.auxiliaries(cue) if form not in ("N", "T") else cue
        if self._is_to_come(cue, form) or self._is_doubted(cue):
            return True
        own = self.words[group:cue]
        if self.says_over(group, cue):
            return False
        if any(
            w in NEGATIVE or w in MODAL or w in REPORTED or w in ("soon", "maybe", "perhaps") for w in own
        ):
            return "only" not in self.words[cue : cue + 2] or any(w in MODAL or w in REPORTED for w in own)
        if "neither" in self.words and self._is_neither(group - 1):
            return True
        finite = form in ("d", "s") and not (group and self.words[group - 1] == "to")
        finite = finite or any(w in AUXILIARY for w in own)
        for at in range(group - 1, max(-1, group - 14), -1):
            word = self.words[at]
            if self.kinds[at] in ".:" or word in (
                "but",
                "while",
                "whereas",
                "because",
                "so",
                "although",
                "though",
            ):
                return False
            if form in ("N", "T") and self.kinds[at] == ",":
                return False
            if word in REPORTED or word in ("if", "unless", "whether", "rumour", "rumor", "never"):
                return not (word == "never" and self.words[at + 1 : at + 2] == ["mind"])
            if (
                finite
                and (
                    word in CONJUNCTION or self.kinds[at] == "," or word in PRONOUN or self.kinds[at] in "LP"
                )
                and word not in ("or", "nor")
            ):
                return any(
                    w in REPORTED or w in ("if", "unless", "whether") for w in self.words[max(0, at - 8) : at]
                )
            if (
                not finite
                and at in self.verbs
                and at + 1 < group
                and self.verbs[at] is not None
                and form not in ("N", "T")
            ):
                continue
            if word in ("due", "about", "look", "looks", "looking", "short") and not self._leads_to(
                at, group
            ):
                continue
            if word in NEGATIVE or word in PLANNED or word in MODAL:
                return True
        return False

    def _is_to_come(self, cue: int, form: str) -> bool:
        """ "has yet to join", "has not yet joined", "the next CEO of", "CEO-designate of"."""
        near = self.words[max(0, cue - 4) : cue]
        if "yet" in near and near.index("yet") and near[near.index("yet") - 1] in _NOT_YET:
            return True
        return form == "N" and not _TO_COME.isdisjoint(near[-2:])

    def _is_doubted(self, cue: int) -> bool:
        """Whether the clause of the cue is what somebody does not believe, or what is not so."""
        if _DOUBTING.isdisjoint(self.words):
            return False
        return _DOUBTED.search(" ".join(self.words[max(0, cue - 16) : cue])) is not None

    def _leads_to(self, at: int, group: int) -> bool:
        """ "about to", "due to", "looking to" are plans; the words alone are not."""
        return "to" in self.words[at + 1 : min(at + 3, group + 1)] or self.words[at + 1 : at + 2] in (
            ["into"],
            ["at"],
        )

    def _is_neither(self, at: int) -> bool:
        """Whether the subject that ends at `at` is "neither X nor Y"."""
        if at < 0 or self.kinds[at] not in "LP":
            return False
        first = next((i for i in range(at, -1, -1) if self.words[i] == "neither"), -1)
        return first >= 0 and not any(self.kinds[i] in ".:" for i in range(first, at))
