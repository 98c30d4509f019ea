"""The parts of an English sentence that typing asks for: its tokens, who is the subject of a verb, what a noun describes.

An answer is a list of ends (link indices or PAGE): empty means "somebody else", None means "nobody is named there".
"""

from __future__ import annotations

import re
from functools import lru_cache

from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    COMMON_VERBS,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    DO,
    GENERIC_FIRM,
    HAVE,
    MODAL,
    NEGATIVE,
    OBJECTIVE,
    OTHERS,
    PAST,
    PLANNED,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    REPORTED,
)
from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.text import LINK, MUTE, SELF

_TOKEN = re.compile(
    MUTE
    + r"+|[\ue000-\uf8ff]|[Ee]x(?=-)|['’](?:s|re|m|ve|ll|d)\b|[^\W\d_]+(?:['’-](?!(?:s|re|m|ve|ll|d)\b)[^\W\d_]+)*|\d+(?:[.,:]\d+)*|[^\s\w]"
)
_KINDS = {SELF: "P", ".": ".", "!": ".", "?": ".", ";": ":", ":": ":", "—": ":", "–": ":", "(": "(", ")": ")", ",": ",", "|": ":"}
AUXILIARY = BE | HAVE | DO | MODAL
_SKIPPED = AUXILIARY | ADVERB | NEGATIVE - {"turned", "passed", "unlike", "like", "against", "instead", "without"}

Ends = list[int]


class Tokens:
    """A sentence in tokens: `words` lower case, `raw` as written, `kinds` one letter each (L link, P the page's name,
    W word, N number, or the class of a punctuation mark)."""

    def __init__(self, sentence: str, scene: Scene) -> None:
        """Tokenise `sentence`, in which links and own names are placeholders."""
        self.scene = scene
        sentence = sentence.replace("’", "'")
        found = list(_TOKEN.finditer(sentence))
        self.raw: list[str] = [match.group() for match in found]
        self.starts: list[int] = [match.start() for match in found]
        self.words: list[str] = [word.lower() for word in self.raw]
        self.kinds: list[str] = list(map(_kind, self.raw))
        for at, word in enumerate(self.raw):  # a hyphen between spaces is a dash
            if word == "-" and sentence[self.starts[at] + 1 : self.starts[at] + 2] == " " and at:
                self.kinds[at] = ":" if sentence[self.starts[at] - 1] == " " else "-"
        self.cue_starts: frozenset[int] = frozenset()
        self.verbs: dict[int, Ends | None] = {}
        self.predicates: set[int] = set()

    def __len__(self) -> int:
        return len(self.words)

    # -- names and pronouns -------------------------------------------------------------------------------------

    def ref(self, at: int) -> int:
        """The end that a link or own-name token stands for."""
        return PAGE if self.kinds[at] == "P" else ord(self.raw[at]) - LINK

    def is_firm(self) -> bool:
        """Whether the page is an organisation, so that "we" and "the company" are the page."""
        return self.scene.page.type in ("company", "fund")

    def pronoun(self, at: int, before: bool = True) -> Ends:
        """Whom a pronoun at `at` means: the page where the page is of its kind, else the latest link of that kind."""
        word = self.words[at]
        page_type = self.scene.page.type
        if word in ("i", "we", "me", "us", "my", "our", "myself"):
            return [PAGE]
        if word in ("it", "its", "there", "here"):
            if self.is_firm():
                return [PAGE]
            return self._latest(at, firm=True)
        if word in ("they", "them", "their") and self.is_firm():
            return [PAGE]
        if page_type == "person":
            return self._earlier_subject(at) or [PAGE]
        return self._latest(at, firm=False)

    def _earlier_subject(self, at: int) -> Ends:
        """A person linked as the subject of the sentence so far is who "he" or "she" means."""
        if at and self.kinds[0] == "L" and self.words[1:2] != ["'s"] and self.type_of(0) == "person":
            return [self.ref(0)]
        return []

    def type_of(self, at: int) -> str | None:
        """The guessed type of the page that a name token means."""
        end = self.ref(at)
        return self.scene.page.type if end == PAGE else self.scene.types[end]

    def _latest(self, at: int, firm: bool) -> Ends:
        for here in range(at - 1, -1, -1):
            if self.kinds[here] == "L":
                kind = self.type_of(here)
                if (kind in ("company", "fund", None, "note")) if firm else (kind in ("person", None, "note")):
                    return [self.ref(here)]
        found = self.scene.company if firm else self.scene.person
        return [] if found is None else [found]

    def firm_noun(self, start: int, end: int) -> Ends | None:
        """"the company", "our firm": the page or the latest company, if tokens start..end are such a phrase."""
        if self.words[end] in GENERIC_FIRM and self.words[start] in ("the", "this", "our", "its", "both") and end - start <= 2:
            return [PAGE] if self.is_firm() else self._latest(start, firm=True)
        return None

    # -- lists --------------------------------------------------------------------------------------------------

    def group_right(self, at: int, stop: int, apposed: bool = False) -> tuple[Ends, int]:
        """The names joined to the one at `at`, going right, and the index of the last of them.

        A name with a verb of its own ends a list of objects; names after a role ("founders X and Y met") keep theirs.
        """
        ends, last = [self.ref(at)], at
        while (following := self._next_in_list(last, stop, apposed)) is not None:
            ends.append(self.ref(following))
            last = following
        return ends, last

    def _next_in_list(self, last: int, stop: int, apposed: bool) -> int | None:
        words, kinds = self.words, self.kinds
        here = last + 1
        if here < stop and words[here] == "'s":
            here += 1
            while here < stop and kinds[here] in "WN" and here - last < 6 and words[here] not in CONJUNCTION:
                here += 1
        if here < stop and kinds[here] == "(":
            close = next((i for i in range(here + 1, min(stop, here + 14)) if kinds[i] in ")L"), None)
            if close is None or kinds[close] == "L":
                return None
            here = close + 1
        joined = False
        while here < stop and here - last < 16 and (kinds[here] == "," or words[here] in _JOINING):
            joined, here = True, here + 1
        skipped = 0
        while joined and here < stop and skipped < 3 and kinds[here] == "W" and words[here] in _FILLING:
            here, skipped = here + 1, skipped + 1
        if not joined or here >= stop or kinds[here] not in "LP" or (not apposed and self._begins_clause(here)):
            return None
        return here

    def _begins_clause(self, at: int) -> bool:
        """Whether the name at `at` is followed by its own verb, so it opens a new clause instead of closing a list."""
        after = at + 1
        while after < len(self) and (self.words[after] in ADVERB or self.words[after].endswith("ly")):
            after += 1
        if after >= len(self) or after == at:
            return False
        previous = self.words[at - 1]
        if previous not in ("and", "while", "but", ","):
            return False
        return self.words[after] in AUXILIARY - {"'s"} or self.words[after] in COMMON_VERBS or after in self.cue_starts

    def group_left(self, at: int) -> tuple[Ends, int]:
        """The names joined to the one at `at`, going left, and the index of the first of them."""
        first, ends = at, [self.ref(at)]
        while True:
            here = first - 1
            while here >= 0 and (self.kinds[here] == "," or self.words[here] in _JOINING_LEFT):
                here -= 1
            if here >= 0 and self.kinds[here] == ")":
                here = self.open_of(here) - 1
            if here < 0 or here == first - 1 or self.kinds[here] not in "LP":
                return ends, first
            ends.insert(0, self.ref(here))
            first = here

    def open_of(self, close: int) -> int:
        """The opening parenthesis of the one closed at `close`, or `close` where there is none."""
        return next((i for i in range(close - 1, max(-1, close - 24), -1) if self.kinds[i] == "("), close)

    # -- subjects -----------------------------------------------------------------------------------------------

    def auxiliaries(self, verb: int) -> int:
        """The index of the first auxiliary or adverb of the verb group whose verb is at `verb`."""
        at = verb
        while at and (self.words[at - 1] in _SKIPPED or (self.words[at - 1].endswith("ly") and len(self.words[at - 1]) > 4)):
            at -= 1
        return at

    def subject_before(self, group: int) -> Ends | None:
        """The grammatical subject of a verb group that starts at `group`."""
        at = group - 1
        if at >= 0 and self.kinds[at] == ")":
            at = self.open_of(at) - 1
        while at >= 0 and (self.kinds[at] == "N" or self.words[at] in ADVERB) and self.words[at] not in RELATIVE:
            at -= 1
        if at < 0:
            return [PAGE]
        word, kind = self.words[at], self.kinds[at]
        if kind in "LP":
            return self._name_subject(at)
        if word in PRONOUN:
            return self._joined_subject(at - 1, self.pronoun(at))
        if word in RELATIVE:
            return self.antecedent(at - 1)
        if kind == "(":
            return self.group_left(at - 1)[0] if at and self.kinds[at - 1] in "LP" else self.clause_subject(at)
        if kind != "W" or word in CONJUNCTION or word in PREPOSITION or word in ("when", "while", "where", "because", "as"):
            return self.clause_subject(at)
        return self._noun_subject(at)

    def _name_subject(self, at: int) -> Ends | None:
        ends, first = self.group_left(at)
        previous = self.words[first - 1] if first else ""
        if previous in ("with", "alongside"):
            return [*(self.clause_subject(first - 1) or []), *ends]
        if previous in ("and", "&"):
            return self._joined_subject(first - 1, ends)
        if previous in ("of", "at", "from", "for", "to", "by", "under", "like", "than") and first > 1:
            if previous in ("at", "from", "by", "to", "under", "for", "like", "than"):
                noun = first - 2
                return [] if self.kinds[noun] == "W" and self.words[noun] not in COPULA else self.clause_subject(first - 1)
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
        """The subject when the word before the verb is a noun: "the company", "she and a friend", or somebody else."""
        start = self.phrase_start(at)
        if (firm := self.firm_noun(start, at)) is not None:
            return firm
        previous = self.words[start - 1] if start else ""
        if previous == "and" and start > 1 and (self.words[start - 2] in PRONOUN or self.kinds[start - 2] in "LP"):
            return self._joined_subject(start - 1, [])
        if previous in ("and", "&") and (listed := self._list_start(start - 1)) is not None:
            return listed
        if previous == "'s" or self.words[start] in POSSESSIVE:
            return []
        if previous in PREPOSITION and previous not in ("of", "at", "from"):
            return self.clause_subject(start - 1)
        if self.words[at] in COMMON_VERBS or self.words[at] in ("helped", "help", "helping", "went", "got", "goes"):
            return self.clause_subject(at)
        if start == 0 and at == 0 and self.raw[0][0].islower():
            return [PAGE]
        single = start == at and self.raw[at][0].isupper() and (at == 0 or self.kinds[at - 1] in ".:,")
        if single and self.scene.page.type == "person" and not self.scene.page_has_name() and self.words[at] not in OTHERS:
            return [PAGE]  # a page without a person's name for a title: the one first name in its text is its own
        return []

    def _list_start(self, conjunction: int) -> Ends | None:
        """The pronoun or name that opens a list of unlinked people: "she, Tomas and a third friend"."""
        for at in range(conjunction - 1, max(-1, conjunction - 7), -1):
            if self.words[at] in PRONOUN:
                return self.pronoun(at)
            if self.kinds[at] in "LP":
                return self.group_left(at)[0]
            if self.kinds[at] not in "W," or self.words[at] in PREPOSITION or self.words[at] in AUXILIARY or self.words[at] in COMMON_VERBS:
                return None
        return None

    def phrase_start(self, at: int) -> int:
        """The first token of the noun phrase whose last token is `at`."""
        start = at
        while start and self._modifies(start - 1):
            start -= 1
            if self.words[start] in DETERMINER or self.words[start] in POSSESSIVE:
                break
        return start

    def _modifies(self, at: int) -> bool:
        word, kind = self.words[at], self.kinds[at]
        if kind not in "WN-" or at in self.predicates:
            return False
        return not (
            word in PREPOSITION
            or word in PRONOUN
            or word in CONJUNCTION
            or word in COPULA
            or word in AUXILIARY
            or word in RELATIVE
            or word in COMMON_VERBS
            or word in OBJECTIVE - {"her"}
            or word == "'s"
            or word in ("as", "not", "no", "now", "currently", "still", "when", "while", "because")
        )

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
        """The subject still in force at token `before`: a later pronoun or name with a verb, else the last verb's, else
        the first words of the sentence."""
        known = max((at for at in self.verbs if at < before), default=-1)
        for at in range(before - 1, known, -1):
            if self.kinds[at] == ":" and self.words[at] in (";", ":") and known < 0:
                return self.initial_subject(at + 1, before)
            if self.words[at] in PRONOUN and self.words[at] != "it":
                return self.pronoun(at)
        if known >= 0:
            return self.verbs[known]
        return self.initial_subject(0, before)

    def initial_subject(self, at: int, stop: int) -> Ends | None:
        """The subject that the first words of a clause name; None-like openings ("In 2019, …") are stepped over."""
        while at < stop:
            word, kind = self.words[at], self.kinds[at]
            if word in PREPOSITION or word in ("when", "while", "because", "although", "though", "as") or word in ("having",):
                comma = next((i for i in range(at, stop) if self.kinds[i] == ","), None)
                if comma is None:
                    return [PAGE]
                at = comma + 1
            elif kind in "N,-:(" or word in ADVERB or word in CONJUNCTION or word.endswith("ly") or kind not in "LPWM":
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
            return [] if following == "'s" else self.group_right(at, stop)[0]
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
        if named and not self.scene.page_has_name() and self.scene.page.type == "person" and self.kinds[at + 1 : at + 2] == ["W"]:
            named = self.raw[at + 1][0].isupper() and following not in AUXILIARY
        is_verb = word in COMMON_VERBS or at in self.cue_starts or word.endswith("ed") or word.endswith("ing")
        return [] if named and not is_verb else [PAGE]

    def holder(self, start: int, end: int = -1, firms: bool = False) -> Ends | None:
        """Whom the noun phrase at `start`..`end` describes: by a copula, in apposition, or standing alone.

        `firms`: it may be an organisation that a comma or dash puts beside it.
        """
        at = start - 1
        if end >= 0 and any(word in OTHERS for word in self.words[start : end + 1]) and (at < 0 or self.words[at] not in COPULA):
            return []
        while at >= 0 and (self.words[at] in ADVERB or self.words[at].endswith("ly") or self.words[at] in PAST | {"one", "of", "half", "part"}):
            at -= 1
        if at < 0:
            return [PAGE]
        word, kind = self.words[at], self.kinds[at]
        if word in COPULA or word in NEGATIVE and word.endswith("n't"):
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
        if before >= 0 and self.kinds[before] == "W" and self.words[before] not in OBJECTIVE and _HIRING & set(self.words[max(0, at - 6) : before]):
            return []
        if before >= 0 and self.kinds[before] in "LP" and self.type_of(before) in ("person", None, "note"):
            return self.group_left(before)[0]
        return self.clause_subject(at)

    def _apposed(self, at: int, firms: bool) -> Ends | None:
        while at >= 0 and (self.kinds[at] in ",-(:" or self.words[at] in CONJUNCTION or self.words[at] in ADVERB):
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
            return self.group_left(at)[0]
        return self.clause_subject(at + 1)

    # -- what takes a statement back ----------------------------------------------------------------------------

    def takes_back(self, cue: int, form: str) -> bool:
        """Whether the cue at `cue` is denied, planned, supposed or only reported."""
        group = self.auxiliaries(cue) if form not in ("N", "T") else cue
        own = self.words[group:cue]
        if any(w in NEGATIVE or w in MODAL or w in REPORTED or w in ("soon", "maybe", "perhaps") for w in own):
            return "only" not in self.words[cue : cue + 2] or any(w in MODAL or w in REPORTED for w in own)
        finite = form in ("d", "s") and not (group and self.words[group - 1] == "to")
        finite = finite or any(w in AUXILIARY for w in own)
        for at in range(group - 1, max(-1, group - 14), -1):
            word = self.words[at]
            if self.kinds[at] in ".:" or word in ("but", "while", "whereas", "because", "so", "although", "though"):
                return False
            if form in ("N", "T") and self.kinds[at] == ",":
                return False
            if word in REPORTED or word in ("if", "unless", "whether", "rumour", "rumor", "never"):
                return not (word == "never" and self.words[at + 1 : at + 2] == ["mind"])
            if finite and (word in CONJUNCTION or self.kinds[at] == "," or word in PRONOUN or self.kinds[at] in "LP"):
                if word not in ("or", "nor"):
                    finite_scope = any(w in REPORTED or w in ("if", "unless", "whether") for w in self.words[max(0, at - 8) : at])
                    return finite_scope
            if not finite and at in self.verbs and at + 1 < group and self.verbs[at] is not None and form not in ("N", "T"):
                continue
            if word in ("due", "about", "look", "looks", "looking", "short") and not self._leads_to(at, group):
                continue
            if word in NEGATIVE or word in PLANNED or word in MODAL:
                return True
        return False

    def _leads_to(self, at: int, group: int) -> bool:
        """"about to", "due to", "looking to" are plans; the words alone are not."""
        return "to" in self.words[at + 1 : min(at + 3, group + 1)] or self.words[at + 1 : at + 2] in (["into"], ["at"])


@lru_cache(maxsize=8192)
def _kind(word: str) -> str:
    first = word[0]
    if first.isalpha():
        return "W"
    if first == MUTE:
        return "M"
    if "\ue000" <= first < "\uf8ff":
        return "L"
    if first.isdigit():
        return "N"
    return _KINDS.get(first, "W" if first in "&+/@%$€£¥'’" else "-")


_RAISED = frozenset("promoted elevated appointed named elected made risen rose rising voted".split())
_HIRING = frozenset("hired hires hire hiring recruited recruits appointed appoints promoted named poached brought installed".split())
_JOINING = frozenset("and & / + plus or as well along then followed later , alongside".split())
_JOINING_LEFT = frozenset("and & / + plus or".split())
_FILLING = frozenset(
    "the a an most recently as with by in into of at for then later also earlier now its early fellow former ex "
    "startup company fund angel investor backer lead to from well".split()
)
