"""The words that a brain's own vocabulary adds to questions: from its edge types, fields and phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from gbrain_py import schema
from gbrain_py.graph.questions import lexicon
from gbrain_py.graph.questions.lexicon import Lexicon
from gbrain_py.graph.questions.relations import RELATIONS, Sense, Side
from gbrain_py.graph.questions.words import Entry

_MOST_WORDS = 1_000
_SLOT = re.compile(r"\{(subject|object)\}")
_BE = re.compile(r"(?:is|was|are|were|be|became|serves as|acts as) (?:an? |the )?")
_TAIL = re.compile(r" (?:of|to|for|at|in|with|on|from)$")
_PARTICLES = "がをにはのとで、的了是过過 "


def languages(vocabulary: str) -> dict[str, Lexicon]:
    """The lexicons of all languages with the words of a `schema.toml`; a broken one adds nothing."""
    return _languages(vocabulary) if vocabulary else {}


def may_ask(text: str, vocabulary: str) -> bool:
    """Whether a text has one of the vocabulary's own words."""
    low = text.lower()
    return bool(vocabulary) and any(word in low for word, _ in _words(vocabulary))


@lru_cache(maxsize=4)
def _languages(vocabulary: str) -> dict[str, Lexicon]:
    words = _words(vocabulary)
    return {
        language: lexicon.extended(lexicon.load(language), words)
        for language in ("english", "japanese", "chinese")
    }


@lru_cache(maxsize=4)
def _words(vocabulary: str) -> tuple[tuple[str, Entry], ...]:
    import tomllib  # most brains have no vocabulary of their own

    try:
        schema.extend(schema.builtin(), vocabulary)
    except schema.SchemaError:
        return ()  # nothing of it applies
    data = tomllib.loads(vocabulary)
    found = [*_fields(data), *_edges(data), *_phrases(data)]  # verbs last: they come first where both may be
    return tuple(dict.fromkeys((word, entry) for word, entry in found if len(word) > 1))[:_MOST_WORDS]


def _edges(data: dict[str, Any]) -> Iterator[tuple[str, Entry]]:
    """The name of an edge type is a verb; its inverse, unless it only says "by", a noun for the subject."""
    edges = data.get("edges")
    for name, inverse in edges.items() if isinstance(edges, dict) else ():
        if name in RELATIONS or not isinstance(inverse, str):
            continue
        yield from _verb(name.replace("_", " "), name)
        if not inverse.endswith("_by"):
            yield from _noun(inverse.replace("_", " "), name, "src")


def _fields(data: dict[str, Any]) -> Iterator[tuple[str, Entry]]:
    """The name of a field is a noun for its values."""
    rows = data.get("fields")
    for row in rows if isinstance(rows, list) else ():
        edge, names = (row.get("edge"), row.get("names")) if isinstance(row, dict) else (None, None)
        if isinstance(edge, str) and isinstance(names, list):
            side: Side = "src" if row.get("direction") == "in" else "dst"
            for name in names:
                yield from _noun(str(name).replace("_", " "), edge, side)


def _phrases(data: dict[str, Any]) -> Iterator[tuple[str, Entry]]:
    """What stands between the slots is a verb, or after "is a" a noun, for what stands first."""
    rows = data.get("phrases")
    for row in rows if isinstance(rows, list) else ():
        says = row.get("say") if isinstance(row, dict) else None
        for say in says if isinstance(says, list) else ():
            slots = _SLOT.findall(str(say))
            text = max((part.strip() for part in _SLOT.split(str(say).lower())[::2]), key=len)
            side: Side = "src" if slots == ["subject", "object"] else "dst"
            edge = str(row.get("edge"))
            if side == "dst" and re.search(r"\bby$", text):
                continue  # the passive of the same
            if be := _BE.match(text):
                yield from _noun(_TAIL.sub("", text[be.end() :]), edge, side)
            else:
                yield from _verb(text.strip(_PARTICLES) or text, edge, side)
                yield from _verb(text, edge, side)


def _noun(word: str, edge: str, side: Side) -> Iterator[tuple[str, Entry]]:
    entry = Entry("N", (Sense(edge, side),))
    yield word, entry
    if word.isascii():
        yield (word[:-1] if word.endswith("s") else lexicon.plural(word)), entry


def _verb(word: str, edge: str, side: Side = "src") -> Iterator[tuple[str, Entry]]:
    """The forms of a verb, whichever of them is written; `side` is that of who does it."""
    entry = Entry("V", (Sense(edge, side),))
    yield word, entry
    first, space, rest = word.partition(" ")
    if word.isascii():
        base = re.sub(r"(?:ed|ing|s)$", "", first) if len(first) > 4 else first
        for form in (base, f"{base}e", base + "s", f"{base}es", base + "ed", base + "ing"):
            yield f"{form}{space}{rest}", entry
        if trimmed := _TAIL.sub("", word):
            yield trimmed, entry
