"""Where English cues stand in a sentence, and which of their readings are possible there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gbrain_py.graph.relations.en import FAMILIES
from gbrain_py.graph.relations.en_cues import Cue, Cues, cues, match
from gbrain_py.graph.relations.en_subjects import AUXILIARY, Tokens
from gbrain_py.graph.relations.en_words import ADVERB, BE, CONJUNCTION, DETERMINER, POSSESSIVE
from gbrain_py.graph.relations.rows import Money, Noun, Owned, Thing, Verb

_ORDER = {family.rule: number for number, family in enumerate(FAMILIES)}
_LEADING = ("lead", "leads", "led", "leading")
_NEEDS_OPENING = frozenset(
    "found back lead head seed fund stake partner start build stage bet design counsel coach guide "
    "mentor tutor captain leave exit return move switch transfer land contract code program research "
    "practice edit report scale market recruit train serve double hack ship grow cover drive engineer "
    "host chair form open launch direct".split()
)
_OPENINGS = frozenset(
    "to will would helped help and we i they who you helping both all did does do didn't don't doesn't "
    "won't wouldn't can can't cannot could couldn't may might must shall should never not 'll 'd".split()
)
_GERUND_OPENINGS = frozenset(
    "after before by while since from when started starts start began begins kept keeps spent been quit "
    "left stopped without of days time years life career him her them us".split()
) - {"of"}
_PARTING = frozenset("leave leaves left leaving quit quits quitting".split())
_ADVISORY = frozenset("advisory board advisor adviser observer advisers advisors investor consulting".split())
TITLE_WORDS = frozenset(
    "senior staff principal lead chief vice head general managing product software engineering founding "
    "founder co-founder cofounder advisor adviser board director angel investor non-executive "
    "independent data machine learning design marketing sales operations growth finance technology "
    "executive president officer engineer scientist manager seed series series-a member partner venture "
    "operating limited advisory early designer analyst of and the chair attendees participants founded "
    "invested joined led co-led backed advises advised hired works worked working research technical "
    "country community people program programme project account office team us uk eu apac emea global "
    "regional current former ex".split()
)


class Hit(NamedTuple):
    """A cue in place: tokens `start`..`end` (half open), and a name token inside its gaps or -1."""

    cue: Cue
    start: int
    end: int
    captured: int


def find_hits(tokens: Tokens) -> list[list[Hit]]:
    """All places where cues stand, each with its readings, longest first."""
    return _Finder(tokens).places()


class _Finder:
    def __init__(self, tokens: Tokens) -> None:
        self.t = tokens

    def places(self) -> list[list[Hit]]:
        """All places where cues stand, each with its readings, longest first."""
        table, words, kinds = cues(), self.t.words, self.t.kinds
        present = frozenset(words)
        if any("-" in word for word in words):
            words = [self._tail(word, table) if "-" in word else word for word in words]
        places: list[list[Hit]] = []
        covered = 0
        for at in [at for at, word in enumerate(words) if word in table]:
            if at < covered or self._is_name(at):
                continue
            alone, longer, needed = table[words[at]]
            hits = [Hit(cue, at, at + 1, -1) for cue in alone]
            for word in present & needed if needed else ():
                for cue in longer[word]:
                    if (found := match(cue, words, kinds, at)) and (hit := Hit(cue, at, *found)) not in hits:
                        hits.append(hit)
            if hits := [hit for hit in hits if self._possible(hit)]:
                if len(hits) > 1:
                    hits.sort(key=lambda hit: (-hit.end, _ORDER[hit.cue.family.rule]))
                if isinstance(hits[0].cue.row, Noun | Owned) and hits[0].end > at + 1:
                    hits = [hit for hit in hits if hit.end == hits[0].end or isinstance(hit.cue.row, Verb)]
                places.append(hits)
                covered = at + 1 if None in hits[0].cue.rest else hits[0].end
        return places

    @staticmethod
    def _tail(word: str, table: Mapping[str, Cues]) -> str:
        """The role that a prefix only colours: "sub-editor", "co-director"."""
        tail = word.rpartition("-")[2]
        if word in table or tail == word or tail not in table:
            return word
        is_role = any(isinstance(cue.row, Noun) and cue.family.rule == "working" for cue in table[tail].alone)
        return tail if is_role else word

    def _is_name(self, at: int) -> bool:
        """Capitalised words in a row inside a sentence are a name ("Founders Fund"), not a cue."""
        raw = self.t.raw
        if not raw[at][0].isupper() or raw[at].isupper():
            return False
        following = raw[at + 1] if at + 1 < len(raw) else ""
        previous = raw[at - 1] if at else ""
        next_is_name = following[:1].isupper() and not following.isupper() and self.t.kinds[at + 1] == "W"
        if (
            at
            and previous[:1].isupper()
            and self.t.kinds[at - 1] == "W"
            and not previous.isupper()
            and following[:1] in ("", "'", ".")
        ):
            return self.t.words[at - 1] not in TITLE_WORDS
        return next_is_name and self.t.words[at] not in TITLE_WORDS and self.t.words[at + 1] not in cues()

    def _possible(self, hit: Hit) -> bool:
        """Base forms that are also nouns or adverbs ("back", "lead") must stand where a verb stands."""
        word, row = self.t.words[hit.start], hit.cue.row
        if hit.captured >= 0 and self.t.words[hit.end - 2 : hit.end] == ["to", "start"]:
            return False  # "left X to start Y": two predicates
        if isinstance(row, Noun) and self._modifies_role(hit.end, hit.cue.family.rule == "working"):
            return False
        if isinstance(row, Money) and row.needs and not self.t.any_begins(row.needs):
            return False
        if isinstance(row, Verb):
            of_deal = self.t.scene.page.type == "deal" and hit.cue.family.rule == "investing"
            if row.needs and not of_deal and not self.t.any_begins(row.needs):
                return False
            if hit.captured >= 0 and hit.cue.family.rule == "founding" and word in _PARTING:
                return False  # "left X to start Y": X is what was left
            if row.bars and word.endswith(_LEADING) and self.t.any_begins(row.bars):
                return False
            if row.close and not self._closely(hit):
                return False
            if hit.cue.family.rule == "working" and _ADVISORY & set(self.t.words[hit.start : hit.end]):
                return False
            previous = self.t.words[hit.start - 1] if hit.start else ""
            if (
                hit.cue.form == "g"
                and hit.cue.family.rule == "working"
                and hit.start
                and not self._acts(hit.start - 1)
            ):
                return False
            if hit.cue.form == "b" and not self._base_form(
                hit, word in _NEEDS_OPENING and hit.end == hit.start + 1
            ):
                return False
            if previous in DETERMINER | POSSESSIVE and hit.cue.form in "bsg" and word not in ("have",):
                return False
        return True

    def _modifies_role(self, at: int, working: bool) -> bool:
        """Whether another noun follows at once, so that the word before only colours it: "lead investor",
        "angel ticket"."""
        found = cues().get(self.t.words[at]) if at < len(self.t) else None
        return found is not None and any(
            isinstance(cue.row, Thing | Owned)
            or (working and isinstance(cue.row, Noun) and cue.family.rule != "working")
            for cue in found.alone
        )

    def _closely(self, hit: Hit) -> bool:
        """Whether one of the cue's prepositions, or nothing at all, follows at once."""
        at = hit.end
        while at < len(self.t) and (
            self.t.words[at] in ADVERB or self.t.words[at].endswith("ly") or self.t.words[at] == "out"
        ):
            at += 1
        return at >= len(self.t) or self.t.words[at] in hit.cue.takes or self.t.words[at] == "as"

    def _base_form(self, hit: Hit, also_noun: bool) -> bool:
        """Whether a base form stands where a verb does: after "to", an auxiliary, a plural subject,
        "and", or at the start (there not the words that are nouns or adverbs as well)."""
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
        if also_noun and kind == ":" and (hit.end >= len(self.t) or self.t.kinds[hit.end] in ",.:"):
            return False  # "X – seed, €2m"
        return word in _OPENINGS or word in CONJUNCTION or kind in ":." or (kind == "," and not also_noun)

    def _acts(self, before: int) -> bool:
        """Whether an -ing form after token `before` is a verb ("is running"), not a noun ("head of
        engineering")."""
        word = self.t.words[before]
        if (
            word in AUXILIARY
            or word in ADVERB
            or word in CONJUNCTION
            or word in _GERUND_OPENINGS
            or word.endswith("ly")
        ):
            return True
        return self.t.kinds[before] in "LP,.:()" and word != "'s"


def is_title(t: Tokens, at: int) -> bool:
    """Whether a capitalised word is part of a job's title, not of a name."""
    return t.words[at] in TITLE_WORDS or t.raw[at].isupper() or at in t.cue_starts
