"""Whom a pronoun or "the company" means in an English sentence."""

from __future__ import annotations

from gbrain_py.graph.relations.en_tokens import Ends, Words
from gbrain_py.graph.relations.en_words import GENERIC_FIRM
from gbrain_py.graph.relations.model import PAGE

_HIS, _HERS = frozenset("he him his himself".split()), frozenset("she her hers herself".split())


class Pronouns(Words):
    """A sentence in tokens that knows whom its pronouns mean."""

    def pronoun(self, at: int, before: bool = True) -> Ends:
        """Whom a pronoun at `at` means: the page where the page is of its kind, else the latest link of
        that kind."""
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
        if page_type == "person" and self.scene.topic is not None and not self._earlier_subject(at):
            return [self.scene.topic]
        if page_type == "person":
            return (
                self._other_than_page(at) if self._tells_of_two(word) else self._earlier_subject(at) or [PAGE]
            )
        return self._latest(at, firm=False)

    def _tells_of_two(self, word: str) -> bool:
        """Whether both "he" and "she" are in the sentence, so that one of them is not the page."""
        others = _HERS if word in _HIS else _HIS if word in _HERS else frozenset[str]()
        return not others.isdisjoint(self.words)

    def _other_than_page(self, at: int) -> Ends:
        """The first to be named by a pronoun is the page, unless a person is linked before."""
        first = next(i for i, word in enumerate(self.words) if word in _HIS or word in _HERS)
        known = any(self.kinds[i] == "L" and self.type_of(i) == "person" for i in range(first))
        if known or self.scene.person is not None:
            return []
        same = (self.words[first] in _HIS) == (self.words[at] in _HIS)
        return [PAGE] if same else self._latest(at, firm=False)

    def _earlier_subject(self, at: int) -> Ends:
        """A person linked as the subject of the sentence so far is who "he" or "she" means."""
        if at and self.kinds[0] == "L" and self.words[1:2] != ["'s"] and self.type_of(0) == "person":
            return [self.ref(0)]
        return []

    def _latest(self, at: int, firm: bool) -> Ends:
        left: Ends = []
        for here in range(at - 1, -1, -1):
            if self.kinds[here] == "L":
                kind = self.type_of(here)
                if (
                    (kind in ("company", "fund", None, "note"))
                    if firm
                    else (kind in ("person", None, "note"))
                ):
                    if not firm or self.words[here - 1 : here] != ["from"]:
                        return [self.ref(here)]
                    left = left or [self.ref(here)]  # "hired by X away from Y … its CEO": X's
        if left:
            return left
        found = self.scene.company if firm else self.scene.person
        return [] if found is None else [found]

    def firm_noun(self, start: int, end: int) -> Ends | None:
        """ "the company", "our firm": the page or the latest company, if tokens start..end are such a
        phrase."""
        named = self.words[end] in GENERIC_FIRM or self.words[start + 1 : end + 1] == ["whole", "thing"]
        if named and self.words[start] in ("the", "this", "our", "its", "both") and end - start <= 2:
            return [PAGE] if self.is_firm() else self._latest(start, firm=True)
        return None
