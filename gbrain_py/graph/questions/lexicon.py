"""The tables of words of a language, made ready for look-up, and a text cut into the words they know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from gbrain_py.graph.questions.relations import Sense
from gbrain_py.graph.questions.words import Entry, Title, Words

# Names and times in a text stand as single characters from here on.
NAME, TIME, END = "\ue000", "\ue100", "\ue200"
MOST = 40  # of either
NAMED = "*"  # a name inside a phrase: "gave * money"

_LATIN = re.compile(r"[\ue000-\ue1ff]|'s(?![a-z])|'(?![a-z])|[^\W_]+(?:'(?!s(?![a-z]))[^\W_]+)*|[&/]")
KANA = re.compile(r"[\u3040-\u30ff]")
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_SPACED_WORD = re.compile(r"[a-z]{2,}")
_FORM = re.compile(r"(?<=..)(?:ing|i?ed|i?es|s)$")
_SMALL = frozenset(
    "a an and are as at be by did do does for from had has have how in is it its of on or out "
    "that the their them they this to up was were what when which will with".split()
)
_ASKING = _SMALL | {"who", "whom", "whose", "where", "my", "our", "we", "me", "all"}
CALLED = re.compile(
    "さん|氏|様|先生|君|くん|ちゃん|社長|部長|教授|博士|监督|監督|"
    "总|總|老师|老師|女士|小姐|社长|院长|校长|主任|医生|律师|经理|哥|姐"
)
"""What follows the name of a person who is called by it."""

_UNKNOWN = re.compile(r"[a-z0-9\u00c0-\u024f]+|[\u30a0-\u30ff]+|[\u3400-\u9fff\uac00-\ud7ff]+")


class Word(NamedTuple):
    """A known word of a text, from character `start` to `stop`, with all it may mean; without a meaning it
    is a word that says nothing here, and `text` alone tells an unknown one (kind "X")."""

    start: int
    stop: int
    text: str
    entries: tuple[Entry, ...]

    @property
    def kinds(self) -> set[str]:
        """The kinds of all that it may mean."""
        return {entry.kind for entry in self.entries}

    @property
    def is_name(self) -> bool:
        """Whether a name stands here."""
        return NAME <= self.text < TIME

    @property
    def relates(self) -> bool:
        """Whether it may tell a relation."""
        return bool(self.kinds & set("NVu"))


UNKNOWN = Entry("X")
FILLER = Entry("-")


class Lexicon(NamedTuple):
    """The words of a language and its rules."""

    dense: bool
    words: Words
    rules: tuple[tuple[str, re.Pattern[str]], ...]
    ending: re.Pattern[str] | None = None  # of verbs; what it captures is the passive
    inside: str = ""  # characters that may stand inside a verb with its object (开过会)

    def read(self, text: str) -> list[Word]:
        """The words of a folded text in which names stand as single characters."""
        return list(_read_dense(self, text) if self.dense else _read_spaced(self, text))

    def single(self, char: str) -> bool:
        """Whether a character is a word of its own."""
        return any(len(parts) == 1 for parts, _ in self.words.get(fold(char), ()))

    def asks(self, words: Iterable[Word]) -> bool:
        """Whether there is any word of a relation among them."""
        return any(entry.kind in "NVWCwLQ" for word in words for entry in word.entries)


@cache
def load(language: str) -> Lexicon:
    """The lexicon of "english", "japanese" or "chinese"."""
    return build(import_module(f"gbrain_py.graph.questions.{language}"), dense=language != "english")


def build(table: Any, *, dense: bool) -> Lexicon:
    """A lexicon from a module of tables."""
    found = Words(dense)
    dropped = getattr(table, "DROPPED", "")  # a particle that may be left out of a verb with its object

    def add(phrase: str, meant: tuple[Entry]) -> None:
        found.add(fold(phrase) if dense else phrase, meant)

    likely = {row[0]: Title(tuple(row), asked=False) for row, _ in _lines(table.ROLES)}

    def meant(kind: str, meaning: Sequence[str]) -> tuple[Entry]:
        role = next((likely[part[1:]] for part in meaning if part[0] == "@"), None)
        return (_meaning(kind, meaning)._replace(role=role),)

    for words, meaning in _lines(table.NOUNS):
        entry = meant("N", meaning)
        for word in words:
            for form in (word,) if dense else (word, plural(word)):
                add(form, entry)
    for words, _ in _lines(table.ROLES):
        entry = (Entry("N", (Sense("works_at", "src"),), role=Title(tuple(words))),)
        for word in words:
            for form in (word,) if dense else (word, plural(word)):
                add(form, entry)
    for words, meaning in _lines(table.VERBS):
        entry = meant("V", meaning)
        for word in words:
            for form in _forms(word):
                add(form, entry)
                if dropped and dropped in form:
                    add(form.replace(dropped, ""), entry)
    for words, meaning in _lines(table.WANTED):
        entry = (Entry("W", wanted=frozenset(meaning)),)
        for word in words:
            for form in (word,) if dense else (word, plural(word)):
                add(form, entry)
    for kind, listed in table.LINKS.items():
        entry = (Entry(kind),)
        _each(listed, lambda word, entry=entry: add(word, entry))
    singles = {
        "Q": table.ASKED, "w": table.WHERE, "T": table.WHEN, "e": table.ELSE, "L": table.LATEST,
        "1": table.CURRENT, "0": table.PAST, "C": table.CONNECTION, "x": table.STOP, "-": table.FILLER,
        "<": table.BEFORE, "?": table.HOW, "!": table.EXCEPT, "+": table.WITH,
        "M": table.ME, "m": table.MY,
    }  # fmt: skip
    for kind, listed in singles.items():
        entry = (Entry(kind),)
        _each(listed, lambda word, entry=entry: add(word, entry))
    rules = tuple((how, re.compile(pattern)) for how, pattern in table.RULES)
    ending = getattr(table, "ENDING", None)
    return Lexicon(dense, found, rules, re.compile(ending) if ending else None, getattr(table, "INSIDE", ""))


@cache
def title(words: tuple[str, ...]) -> frozenset[str]:
    """What a title is called in any of the languages: CTO, 最高技術責任者, 首席技术官."""
    return frozenset(words).union(*(row for row in _titles() if row & set(words)))


@cache
def titles() -> frozenset[str]:
    """All that titles are called."""
    return frozenset().union(*_titles())


@cache
def _titles() -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(row)
        for language in ("english", "japanese", "chinese")
        for row, _ in _lines(import_module(f"gbrain_py.graph.questions.{language}").ROLES)
    )


def extended(base: Lexicon, words: Iterable[tuple[str, Entry]]) -> Lexicon:
    """A lexicon with more words, which come before what they meant already."""
    known = base.words.copy()
    for word, entry in words:
        word = fold(word) if base.dense else " ".join(word.split())
        if word and not (base.dense and word.isascii() and not word.isalnum()):
            known.add(word, (entry,), first=True)
    return base._replace(words=known)


def fold(text: str) -> str:
    """Han characters in the one form for their variants; everything else as it is."""
    from gbrain_py.index.tokenize import fold_dense

    if text.isascii():
        return text
    return "".join(fold_dense(char)[:1] if "\u3400" <= char <= "\u9fff" else char for char in text)


def variants(text: str) -> set[str]:
    """The Han characters of a text in all forms that are variants of each other."""
    if text.isascii():
        return set()
    return {form for char in set(fold(text)) if char > "\u3400" for form in _forms_of().get(char, ())}


@cache
def _forms_of() -> dict[str, list[str]]:
    """By the one form that stands for them, characters that are variants, that form among them."""
    from gbrain_py.index.tokenize import han_variants

    found: dict[str, list[str]] = {}
    for char, form in han_variants().items():
        found.setdefault(form, [form]).append(char)
    return found


def _lines(table: str) -> Iterator[tuple[list[str], list[str]]]:
    """The lines of a table, those that go on (indented) joined: words, and what stands behind the bar."""
    for line in re.sub(r"\n\s+", " ", table.strip()).splitlines():
        words, _, meaning = line.partition("|")
        yield [word.strip() for word in words.split(",") if word.strip()], meaning.split()


def _each(listed: str, add: Any) -> None:
    for word in listed.replace("\n", " ").split(","):
        if word := " ".join(word.split()):
            add(word)


def _meaning(kind: str, meaning: Sequence[str]) -> Entry:
    senses = tuple(Sense(*part.split(":")) for part in meaning if ":" in part)  # type: ignore[arg-type]
    wanted = frozenset(part for part in meaning if ":" not in part and part != "past" and part[0] != "@")
    return Entry(kind, senses, wanted, "past" in meaning)


def plural(word: str) -> str:
    """The plural of an English noun, and the third person of a verb."""
    if word.endswith(("s", "ch", "sh", "x")):
        return word + "es"
    return word[:-1] + "ies" if word[-1] == "y" and word[-2:-1] not in "aeou" else word + "s"


def _forms(word: str) -> Iterator[str]:
    """The forms of a verb marked by `~`, whatever follows it: back~ in → backs in, backed in, backing in."""
    verb, mark, rest = word.partition("~")
    if not mark:
        yield word
        return
    short = verb[:-1] if verb.endswith("e") else verb
    past = short[:-1] + "ied" if verb[-1] == "y" and verb[-2] not in "aeo" else short + "ed"
    for form in (verb, plural(verb), past, short + "ing"):
        yield form + rest


def _read_spaced(lexicon: Lexicon, text: str) -> Iterator[Word]:
    found = [(match.start(), match.end(), match[0]) for match in _LATIN.finditer(text)]
    at = 0
    while at < len(found):
        start, stop, word = found[at]
        if NAME <= word < END:
            yield Word(start, stop, word, ())
            at += 1
            continue
        for parts, entries in lexicon.words.get(word, ()):
            if end := _matches(lexicon, found, at, parts):
                yield Word(start, found[end - 1][1], " ".join(parts), entries)
                if NAMED in parts:
                    yield from (Word(*place, ()) for place in found[at:end] if NAME <= place[2] < END)
                at = end
                break
        else:
            yield Word(start, stop, word, (UNKNOWN,))
            at += 1


def _matches(lexicon: Lexicon, found: list[tuple[int, int, str]], at: int, parts: tuple[str, ...]) -> int:
    """Where the phrase that begins at word `at` ends; words that say nothing may stand inside."""
    position = at + 1
    for part in parts[1:]:
        while (
            position < len(found)
            and not _is_part(found[position][2], part)
            and _says_nothing(lexicon, found[position][2])
        ):
            position += 1
        if position == len(found) or not _is_part(found[position][2], part):
            return 0
        position += 1
    return position


def _is_part(word: str, part: str) -> bool:
    return NAME <= word < TIME if part == NAMED else word == part


def _says_nothing(lexicon: Lexicon, word: str) -> bool:
    return any(
        parts == (word,) and FILLER in entries and all(entry.kind in "-Mm" for entry in entries)
        for parts, entries in lexicon.words.get(word, ())
    )


def _read_dense(lexicon: Lexicon, text: str) -> Iterator[Word]:
    at = 0
    while at < len(text):
        char = text[at]
        if NAME <= char < END:
            yield Word(at, at + 1, char, ())
            at += 1
            continue
        for parts, entries in lexicon.words.get(char, ()):
            end = _reaches(lexicon, text, at, parts, entries)
            if end and _whole(text, at, end):
                start, at = at, end
                if lexicon.ending and any(entry.kind == "V" for entry in entries):
                    found = lexicon.ending.match(text, end)
                    at = found.end() if found else end
                    entries = tuple(map(_passive, entries)) if found and found[1] else entries
                yield Word(start, at, text[start:end], entries)
                break
        else:
            if found := _UNKNOWN.match(text, at):
                stop = _until_known(lexicon, text, at, found.end())
                yield Word(at, stop, text[at:stop], (UNKNOWN,))
                at = stop
            else:
                at += 1


def _reaches(lexicon: Lexicon, text: str, at: int, parts: tuple[str, ...], entries: tuple[Entry, ...]) -> int:
    """Where the word that begins at a character ends, 0 where it does not stand there."""
    if text.startswith("".join(parts), at):
        return at + len(parts)
    if not lexicon.inside or len(parts) < 2 or not any(entry.kind == "V" for entry in entries):
        return 0
    for part in parts:
        while part != parts[0] and text[at : at + 1] != part and text[at : at + 1] in lexicon.inside:
            if not text[at : at + 1]:
                return 0
            at += 1
        if text[at : at + 1] != part:
            return 0
        at += 1
    return at


def _passive(entry: Entry) -> Entry:
    return entry._replace(kind="u") if entry.kind == "V" else entry


def _whole(text: str, start: int, end: int) -> bool:
    """Whether what stands there is no part of a longer Latin word."""
    if not (text[start].isascii() and text[start].isalnum()):
        return True
    before, after = text[start - 1 : start], text[end : end + 1]
    return not ((before.isascii() and before.isalnum()) or (after.isascii() and after.isalnum()))


def _until_known(lexicon: Lexicon, text: str, start: int, stop: int) -> int:
    """The end of an unknown run: where a word of two or more characters begins that is known."""
    if text[start].isascii():
        return stop
    for at in range(start + 1, stop):
        for parts, _ in lexicon.words.get(text[at], ()):
            if len(parts) > 1 and text.startswith("".join(parts), at):
                return at
    return stop


def may_ask(text: str) -> bool:
    """Whether a text may be a question about a relation, in any language it may be in."""
    return any(hints(language, text.lower()) for language in languages(text))


def languages(text: str) -> tuple[str, ...]:
    """The languages that a text may be in, the likeliest first: a name in a dense script makes a question no
    less English, nor a Latin one it less Chinese."""
    if not _DENSE.search(text):
        return ("english",)
    dense = ("japanese", "chinese") if KANA.search(text) else ("chinese", "japanese")
    words = _SPACED_WORD.findall(text.lower())
    if not words:
        return dense
    return ("english", *dense) if _ASKING.intersection(words) else (*dense, "english")


def hints(language: str, text: str) -> bool:
    """Whether a folded text may have a word of a relation: cheap, and never wrong when it says no."""
    table = _raw(language)
    if language == "english":
        words = set(_SPACED_WORD.findall(text)) - _SMALL
        return any(f" {_FORM.sub('', word)[:4]}" in table for word in words)
    text = fold(text)
    if "\u8c01" in text or any(f" {word}" in table for word in _SPACED_WORD.findall(text)):  # 谁, who
        return True
    inside = load(language).inside
    bare = "".join(char for char in text if char not in inside)
    pairs = {
        part[at : at + 2]
        for part in {text, bare}
        for at in range(len(part) - 1)
        if "\u3040" <= part[at] <= "\u9fff"
    }
    ends = (",", " ")
    return any(pair in table for pair in pairs) or any(
        f" {char}{end}" in table for char in set(text) for end in ends
    )


@cache
def _raw(language: str) -> str:
    """All of a language's words that may ask for a relation, as they stand in its tables."""
    table = import_module(f"gbrain_py.graph.questions.{language}")
    parts = [table.NOUNS, table.ROLES, table.VERBS, table.WANTED, table.CONNECTION, table.LATEST, table.WHERE]
    parts.append(table.BEFORE)
    text = " " + " ".join(" ".join(parts).split())
    if dropped := getattr(table, "DROPPED", ""):
        text += f" {text.replace(dropped, '')}"
    return f"{text} who whose whom" if language == "english" else fold(text)
