"""An English sentence in tokens, with the names, pronouns and lists in it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from gbrain_py.graph.relations.en_words import (
    ADVERB,
    BE,
    COMMON_VERBS,
    CONJUNCTION,
    COPULA,
    DETERMINER,
    DO,
    HAVE,
    MODAL,
    OBJECTIVE,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
)
from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.text import LINK, MUTE, SELF

_TOKEN = re.compile(
    MUTE + r"+|[\ue000-\uf8ff]|[Ee]x(?=-)|['’](?:s|re|m|ve|ll|d)\b|[^\W\d_]+(?:['’-](?!(?:s|re|m|ve|ll|"
    r"d)\b)[^\W\d_]+)*|\d+(?:[.,:]\d+)*|[^\s\w]"
)
_KINDS = {
    SELF: "P",
    ".": ".",
    "!": ".",
    "?": ".",
    ";": ":",
    ":": ":",
    "—": ":",
    "–": ":",
    "(": "(",
    ")": ")",
    ",": ",",
    "|": ":",
}
AUXILIARY = BE | HAVE | DO | MODAL
Ends = list[int]
_STANDING_IN = OBJECTIVE | frozenset("here there our its their the this".split())
_TIME_OPENINGS = frozenset("until till since from in during through to before after between".split())
_TIMES = frozenset(
    "last this next the early late mid a year years month months week weeks decade spring summer autumn fall "
    "winter january february march april may june july august september october november december recently "
    "end of ago then now today".split()
)
_JOINING = frozenset("and & / + plus or as well along then followed later ,".split())
_JOINING_LEFT = frozenset("and & / + plus or".split())
_AGAIN = frozenset("of at in to for on".split())
"""What may stand again before the second name of a list: "at X and, until 2022, at Y"."""
_DASHES = frozenset("- – —".split())
_FILLING = frozenset(
    "the a an most recently as with by in into of at for then later also earlier now its early fellow "
    "former ex startup company fund angel investor backer lead to from well such including angels investors "
    "backers funds individuals executives".split()
)


class Words:
    """A sentence in tokens: `words` lower case, `raw` as written, `kinds` one letter each (L link, P the
    page's name, W word, N number, or the class of a punctuation mark)."""

    def __init__(self, sentence: str, scene: Scene) -> None:
        """Tokenise `sentence`, in which links and own names are placeholders."""
        self.scene = scene
        self._starts: list[int] | None = None
        self._ends: list[int] | None = None
        self._text: str | None = None
        self._may_be_over: bool | None = None
        self._sentence = sentence = sentence.replace("’", "'")
        self.raw: list[str] = _TOKEN.findall(sentence)
        self.words: list[str] = [_LOWER[word] for word in self.raw]
        self.kinds: list[str] = [_KIND[word] for word in self.raw]
        if "- " in sentence and "-" in self.raw:  # a hyphen between spaces is a dash
            for at, word in enumerate(self.raw):
                if word == "-" and sentence[self.starts[at] + 1 : self.starts[at] + 2] == " " and at:
                    self.kinds[at] = ":" if sentence[self.starts[at] - 1] == " " else "-"
        self.cue_starts: frozenset[int] = frozenset()
        self.verbs: dict[int, Ends | None] = {}
        self.predicates: set[int] = set()
        self._begun: dict[str, bool] = {}

    @property
    def starts(self) -> list[int]:
        """Where each token begins in the sentence."""
        if self._starts is None:
            self._starts, at, find = [], 0, self._sentence.find
            for token in self.raw:
                at = find(token, at)
                self._starts.append(at)
                at += len(token)
        return self._starts

    @property
    def text(self) -> str:
        """The words of the sentence with a space between any two."""
        if self._text is None:
            self._text = " ".join(self.words)
        return self._text

    def next_end(self, at: int) -> int:
        """The first token from `at` on that may name an end: a name, or a word that stands for one."""
        if self._ends is None:
            self._ends = self._find_ends()
        ends = self._ends
        place = bisect_left(ends, at)
        return ends[place] if place < len(ends) else len(self.words)

    def _find_ends(self) -> list[int]:
        words = self.words
        return [at for at, kind in enumerate(self.kinds) if kind in "LP" or words[at] in _STANDING_IN]

    def any_begins(self, beginnings: str) -> bool:
        """Whether any word begins with one of `beginnings`, which spaces part."""
        known = self._begun.get(beginnings)
        if known is None:
            known = self._begun[beginnings] = _beginnings(beginnings).search(self.text) is not None
        return known

    def __len__(self) -> int:
        return len(self.words)

    def ref(self, at: int) -> int:
        """The end that a link or own-name token stands for."""
        return PAGE if self.kinds[at] == "P" else ord(self.raw[at]) - LINK

    def is_firm(self) -> bool:
        """Whether the page is an organisation, so that "we" and "the company" are the page."""
        return self.scene.page.type in ("company", "fund", "deal")

    def type_of(self, at: int) -> str | None:
        """The guessed type of the page that a name token means."""
        end = self.ref(at)
        return self.scene.page.type if end == PAGE else self.scene.types[end]

    def is_time(self, start: int, stop: int) -> bool:
        """Whether tokens `start`..`stop` are a time: "until last year", "since 2019", "from May to July"."""
        if stop - start < 2 or stop - start > 6 or self.words[start] not in _TIME_OPENINGS:
            return False
        return all(
            self.kinds[at] == "N"
            or self.words[at] in _TIMES
            or self.words[at] in _TIME_OPENINGS
            or (self.words[at] == "and" and self.words[start] == "between")
            for at in range(start, stop)
        )

    def group_right(self, at: int, stop: int, apposed: bool = False) -> tuple[Ends, int]:
        """The names joined to the one at `at`, going right, and the index of the last of them.

        A name with a verb of its own ends a list of objects; names after a role ("founders X and Y met")
        keep theirs.
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
        here = self._behind_time(here, stop)
        joined = False
        while here < stop and here - last < 16 and (kinds[here] == "," or words[here] in _JOINING):
            joined, here = True, here + 1
        here = self._behind_aside(here, stop) if joined else here
        skipped = 0
        while joined and here < stop and skipped < 3 and kinds[here] == "W" and words[here] in _FILLING:
            here, skipped = here + 1, skipped + 1
        if (
            not joined
            or here >= stop
            or kinds[here] not in "LP"
            or (not apposed and self._begins_clause(here))
        ):
            return None
        return here

    def _behind_time(self, at: int, stop: int) -> int:
        """The end of a time that an "and" or a comma follows: "backed X in 2019 and Y in 2021"."""
        if at >= stop or self.words[at] not in _TIME_OPENINGS:
            return at
        ends = range(at + 2, min(stop, at + 6))
        return next((e for e in ends if self.words[e] in ("and", "&", ",") and self.is_time(at, e)), at)

    def _behind_aside(self, at: int, stop: int) -> int:
        """The end of what commas or dashes set off before the next name: "X and, in 2025, Y"."""
        if at >= stop or not (self.kinds[at - 1] == "," or self.words[at] in _DASHES):
            return at
        first = at + 1 if self.words[at] in _DASHES else at
        close = next((i for i in range(first, min(stop - 1, first + 7)) if self.kinds[i] not in "WN"), first)
        is_aside = close > first and (self.kinds[close] == "," or self.words[close] in _DASHES)
        word = self.words[first]
        is_adverb = (
            word in PREPOSITION or word in ADVERB or word in _TIMES or self.words[close - 1] == "later"
        )
        if not is_aside or not (is_adverb or word.endswith("ly")):
            return at
        after = close + 1 + (self.words[close + 1] in _AGAIN and close + 2 < stop)
        if self.kinds[after] not in "LP":
            return at
        return at if any(i in self.cue_starts for i in range(first, close)) else after

    def _begins_clause(self, at: int) -> bool:
        """Whether the name at `at` is followed by its own verb, so it opens a new clause instead of
        closing a list."""
        after = at + 1
        while after < len(self) and (self.words[after] in ADVERB or self.words[after].endswith("ly")):
            after += 1
        if after >= len(self) or after == at:
            return False
        previous = self.words[at - 1]
        if previous not in ("and", "while", "but", ","):
            return False
        return (
            self.words[after] in AUXILIARY - {"'s"}
            or self.words[after] in COMMON_VERBS
            or after in self.cue_starts
        )

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
            beside = first == at and here == first - 2 and self._differ(here, at)
            if beside and (self.words[here + 1] == "," or self._acted_upon(here)):
                return ends, first  # "after a year at X, Ann …", "works at X and Ann …": no list
            ends.insert(0, self.ref(here))
            first = here

    def _acted_upon(self, at: int) -> bool:
        """Whether the name at `at` is what a verb or preposition before it takes, and no subject."""
        before = self.words[at - 1] if at else ","
        return before not in CONJUNCTION and self.kinds[at - 1] == "W" and before not in RELATIVE

    def _differ(self, one: int, other: int) -> bool:
        """Whether two names are of a person and of an organisation."""
        return {self.type_of(one), self.type_of(other)} in ({"person", "company"}, {"person", "fund"})

    def open_of(self, close: int) -> int:
        """The opening parenthesis of the one closed at `close`, or `close` where there is none."""
        return next((i for i in range(close - 1, max(-1, close - 24), -1) if self.kinds[i] == "("), close)

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
        if word == "outside":  # "our first outside investor"
            before = self.words[at - 1] if at else ""
            return (
                before in DETERMINER or before in POSSESSIVE or before in ("first", "only", "largest", "main")
            )
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


class _Lower(dict[str, str]):
    """Words in lower case, remembered."""

    def __missing__(self, word: str) -> str:
        if len(self) > _MOST_KNOWN:
            self.clear()
        self[word] = word.lower()
        return self[word]


class _Kind(dict[str, str]):
    """The kinds of tokens, remembered."""

    def __missing__(self, word: str) -> str:
        if len(self) > _MOST_KNOWN:
            self.clear()
        self[word] = _kind(word)
        return self[word]


_MOST_KNOWN = 20_000
_LOWER, _KIND = _Lower(), _Kind()


@lru_cache(maxsize=256)
def _beginnings(listed: str) -> re.Pattern[str]:
    return re.compile("(?<![^ ])(?:" + "|".join(map(re.escape, listed.split())) + ")")


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
