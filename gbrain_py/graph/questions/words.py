"""The words that questions are made of, with what each may mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gbrain_py.graph.questions.relations import ANY, Sense


class Title(NamedTuple):
    """A title by all its names in one language. It is `asked` for where the word is the title itself (CTO),
    and only likely where the word is not ("who runs Orla")."""

    names: tuple[str, ...]
    asked: bool = True


class Entry(NamedTuple):
    """What a word means: its kind (a letter of the rules) and, by kind, its senses, the page types it asks
    for, whether it speaks of the past, and the title it names."""

    kind: str
    senses: tuple[Sense, ...] = ()
    wanted: frozenset[str] = ANY
    past: bool = False
    role: Title | None = None


Phrase = tuple[tuple[str, ...], tuple[Entry, ...]]


class Words(Mapping[str, Sequence[Phrase]]):
    """The words of a language by their beginning (first word; first character where there are no spaces), the
    longest first: their parts and what they may mean. A question has few beginnings, so that only those asked
    for are laid out."""

    def __init__(self, dense: bool) -> None:
        self._dense = dense
        self._meant: dict[str, tuple[Entry, ...]] = {}
        self._longer: dict[str, list[str]] = {}  # by beginning, those of several parts
        self._laid: dict[str, Sequence[Phrase]] = {}

    def add(self, word: str, meant: tuple[Entry], *, first: bool = False) -> None:
        """Take in a word with one meaning, as the `first` or the last of its meanings."""
        known = self._meant.get(word)
        if known is None:
            self._meant[word] = meant
            start = word[0] if self._dense else word.partition(" ")[0]
            if start != word:
                self._longer.setdefault(start, []).append(word)
        elif first:
            self._meant[word] = (*meant, *(entry for entry in known if entry not in meant))
        elif meant[0] not in known:
            self._meant[word] = known + meant

    def copy(self) -> Words:
        """The same words, to be added to."""
        made = Words(self._dense)
        made._meant = dict(self._meant)
        made._longer = {start: list(words) for start, words in self._longer.items()}
        return made

    def __getitem__(self, start: str) -> Sequence[Phrase]:
        if start not in self._laid:
            words = [*self._longer.get(start, ()), *((start,) if start in self._meant else ())]
            if not words:
                raise KeyError(start)
            phrases = [
                (tuple(word) if self._dense else tuple(word.split()), self._meant[word]) for word in words
            ]
            self._laid[start] = sorted(phrases, key=lambda phrase: -len(phrase[0]))
        return self._laid[start]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._longer, *(word for word in self._meant if self._is_start(word)))))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _parts(self, word: str) -> tuple[str, ...]:
        return tuple(word) if self._dense else tuple(word.split())

    def _is_start(self, word: str) -> bool:
        return len(word) == 1 if self._dense else " " not in word
