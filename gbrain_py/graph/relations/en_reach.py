"""How far an English cue reaches to its right: through a noun phrase, along its prepositions, up to a
barrier."""

from __future__ import annotations

from gbrain_py.graph.relations.en_hits import Hit, is_title
from gbrain_py.graph.relations.en_subjects import AUXILIARY, Ends, Tokens
from gbrain_py.graph.relations.en_words import (
    ADVERB,
    CONJUNCTION,
    OBJECTIVE,
    POSSESSIVE,
    PREPOSITION,
    RELATIVE,
)

REACH = 14
_BARRIERS = RELATIVE | frozenset(
    "because when while where but although though whose if and or nor so then than".split()
)
_CURRENCY = frozenset("$€£¥")
_OF_FIRM = frozenset(
    "round rounds board seed series raise team company cap staff advisory bench financing investors "
    "startup firm growth".split()
)


class Reach:
    """A sentence in tokens with its cues; the readers of verbs and nouns build on it."""

    def __init__(self, tokens: Tokens, sentence: str, places: list[list[Hit]]) -> None:
        """`places` are what `find_hits` found in `tokens`, which are those of `sentence`."""
        self.t = tokens
        self.sentence = sentence
        self.places = places
        self.patient: Ends | None = None  # what the last participle describes

    def _right(self, at: int, takes: frozenset[str], stop: int, direct: bool = False) -> Ends | None:
        """The first names after token `at` that one of the prepositions `takes` ties to the cue ("" is none).

        `direct`: something of theirs ("built X's team") is not they.
        """
        t = self.t
        last = min(stop, at + REACH)
        if t.next_end(at) >= last:
            return None
        preposition, tied, commas, named = "", "" in takes, 0, False
        if at < last and t.words[at] == "past":  # "runs past X"
            return None
        for here in range(at, last):
            word, kind = t.words[here], t.kinds[here]
            if kind in "LP":
                if tied and direct and t.words[here + 1 : here + 2] == ["'s"]:
                    return []
                return t.group_right(here, len(t))[0] if tied else None
            if kind in "M." or (word == "next" and t.words[here + 1 : here + 2] == ["to"]):
                return None
            if kind == ":":
                if (
                    word == ":"
                    and here + 1 < len(t)
                    and (tied or here == at or t.words[here + 1] in _CURRENCY)
                ):
                    continue
                if (
                    word in ("–", "—")
                    and t.kinds[here + 1 : here + 2] == ["L"]
                    and tied
                    and preposition == ""
                ):
                    continue
                return None
            if kind == "(" and here == at:
                return None
            if kind == ",":
                commas += 1
                if (
                    commas > 2
                    or (
                        tied
                        and preposition
                        and t.kinds[here + 1 : here + 2] != ["L"]
                        and not self._list_ahead(here)
                    )
                ) and commas > 1:
                    return None
                if (
                    preposition == ""
                    and "" in takes
                    and t.kinds[here + 1 : here + 2] not in (["L"], ["P"])
                    and commas > 1
                ):
                    return None
                continue
            if word in (
                "called",
                "named",
                "dubbed",
                "namely",
                "including",
                "include",
                "includes",
                "like",
                "being",
            ):
                tied = tied or "" in takes
                if word != "like" or tied:
                    continue
            if word in OBJECTIVE or word in ("here", "there"):
                nxt = t.kinds[here + 1 : here + 2]
                if (
                    word == "her"
                    and nxt in (["W"], ["L"])
                    and t.words[here + 1] not in PREPOSITION | CONJUNCTION | ADVERB
                ):
                    continue
                if tied or word in ("here", "there"):
                    return t.pronoun(here)
                if preposition:
                    continue  # "spoke with us at …"
                return []
            if word in POSSESSIVE and tied and word in ("our", "its", "their"):
                owner = t.pronoun(here)
                rest = t.kinds[here + 1 : min(stop, here + 6)]
                if "L" not in rest and _OF_FIRM & set(t.words[here + 1 : here + 5]):
                    return owner
            if (
                word in ("the", "this", "our")
                and tied
                and here + 1 < len(t)
                and (firm := t.firm_noun(here, last_of := here + 1 + self._coloured(here + 1))) is not None
            ):
                ahead = t.words[last_of + 1 : last_of + 2]
                if (
                    not (ahead and ahead[0] in PREPOSITION and self._list_ahead(last_of + 1))
                    and ahead not in (["called"], ["that"], ["named"])
                    and t.kinds[last_of + 1 : last_of + 2] not in (["L"], ["P"])
                ):
                    return [] if direct and ahead == ["'s"] else firm
            if word in PREPOSITION or word == "@":
                if word in takes:
                    preposition, tied = word, True
                elif tied and word in ("of", "behind") and preposition != "":
                    preposition = word
                elif (
                    word
                    in ("over", "about", "up", "around", "nearly", "off", "out", "per", "under", "together")
                    and here - at < 2
                ):
                    continue
                elif preposition and tied and word in ("for", "in", "at") and not named:
                    preposition = word
                    tied = word in takes
                else:
                    preposition, tied = word, False
                named = False
                continue
            if word in _BARRIERS and not (
                word in ("and", "or", "then", "so") and tied and self._np_goes_on(here)
            ):
                return None
            if kind == "W" and t.raw[here][0].isupper() and tied and preposition and not is_title(t, here):
                named = True
        return None

    def _when_it(self, end: int) -> Ends | None:
        """The organisation that an investment's moment names: "wrote a cheque when X was an idea"."""
        t = self.t
        for at in range(end, min(len(t) - 1, end + 6)):
            if t.words[at] in ("when", "before", "while", "as") and t.kinds[at + 1] == "L":
                return [t.ref(at + 1)] if t.type_of(at + 1) != "person" else None
        return None

    def _coloured(self, at: int) -> bool:
        """Whether a word that says nothing of which one stands before a noun: "the whole business"."""
        return self.t.words[at] in ("whole", "entire", "little", "young", "family") and at + 1 < len(self.t)

    def _list_ahead(self, at: int) -> bool:
        return any(kind in "LP" for kind in self.t.kinds[at + 1 : at + 5])

    def _np_goes_on(self, at: int) -> bool:
        """Whether an "and" inside a noun phrase joins nouns ("search and ads"), not clauses."""
        following = self.t.words[at + 1 : at + 2]
        return (
            bool(following)
            and self.t.kinds[at + 1] in "WN"
            and following[0] not in AUXILIARY
            and at + 1 not in self.t.cue_starts
        )

    def _comma(self, at: int, stop: int) -> int:
        """The first comma from `at` on, which ends what a noun reaches for, or `stop`."""
        return next((here for here in range(at, stop) if self.t.kinds[here] == ","), stop)

    def _other_place(self, at: int) -> bool:
        """Whether an unlinked name follows a preposition soon ("at Google"), which then is the object."""
        t = self.t
        for here in range(at, min(len(t) - 1, at + 6)):
            if t.kinds[here] in ".:":
                return False
            if t.words[here] in ("at", "of", "for", "by", "into") and t.raw[here + 1][0].isupper():
                return True
        return at < len(t) and t.raw[at][0].isupper() and t.kinds[at] == "W" and not is_title(t, at)
