"""Phrases that a brain adds: literals with two slots, such as `{subject} bankrolls {object}`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.model import PAGE, Candidate
from gbrain_py.graph.relations.text import LINK, LINKS, SELF
from gbrain_py.schema import toml_line

MAX_LENGTH = 120
_SLOT = re.compile(r"\{([^{}]*)\}")
_NAMES = f"(?:{LINKS}|{SELF})(?: ?(?:,|、|，|and|&|と|や|和|与|與|及) ?(?:{LINKS}|{SELF})){{0,20}}"
_IMPLIED = r"(?:^\W{0,3}|\b(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I|[Ii]t)\b|彼|彼女|他|她|[。、，,;；])"


class PhraseError(ValueError):
    """A phrase that cannot be used: `reason` says why, `line` where, and the text both."""

    def __init__(self, reason: str, file: str = "", line: int | None = None) -> None:
        place = f"{file}, line {line}: " if line else f"{file}: " if file else ""
        super().__init__(place + reason)
        self.reason, self.line = reason, line


class Phrase(NamedTuple):
    """A phrase made ready: `pattern` is a regular expression with the groups `first` and `second`; `swap`
    when the object stands first. No sentence without `anchor` in it can match."""

    type: str
    text: str
    pattern: str
    swap: bool
    anchor: str


def compile_phrase(edge: str, text: str) -> Phrase:
    """A phrase for edges of the type `edge`. Raises PhraseError with the reason."""
    slots = _SLOT.findall(text)
    if len(text) > MAX_LENGTH:
        raise PhraseError(f"phrase {text!r} is longer than {MAX_LENGTH} characters")
    if sorted(slots) != ["object", "subject"]:
        raise PhraseError(f"phrase {text!r} needs {{subject}} and {{object}}, each once")
    before, between, after = (part.lower() for part in _SLOT.sub("\0", text).split("\0"))
    if "{" in before + between + after or "}" in before + between + after:
        raise PhraseError(f"phrase {text!r} has an unpaired brace")
    anchor = max((before.strip(), between.strip(), after.strip()), key=len)
    if len(re.findall(r"\w", between)) + len(re.findall(r"\w", after)) + len(re.findall(r"\w", before)) < 2:
        raise PhraseError(f"phrase {text!r} needs a word besides its slots")
    first = f"(?P<first>{_NAMES}|{_IMPLIED})" if not before.strip() else f"(?P<first>{_NAMES})"
    gap = r"[^\W\d_]{0,24} ?[^\W\d_]{0,24} ?" if between[-1:].isspace() or after.strip() == "" else ""
    second = f"(?P<second>{_NAMES})"
    pattern = rf"{_literal(before)}{first}\s?{_literal(between)}{gap}{second}\s?{_literal(after)}"
    return Phrase(edge, text, pattern, slots[0] == "object", anchor)


def load_phrases(source: str, edges: Collection[str], file: str = "schema.toml") -> list[Phrase]:
    """The `[[phrases]]` of a TOML text, each an `edge` and a list `say`.

    Raises PhraseError with file, line and reason; `edges` are the edge types that are known.
    """
    try:
        rows = tomllib.loads(source).get("phrases", [])
    except tomllib.TOMLDecodeError as error:
        raise PhraseError(str(error), file, toml_line(str(error), source)) from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise PhraseError("[[phrases]] must be a list of tables", file, _line_of(source, "phrases", 1))
    heads = [number for number, line in enumerate(source.splitlines(), 1) if line.strip() == "[[phrases]]"]
    found: list[Phrase] = []
    for number, row in enumerate(rows):
        line = heads[number] if number < len(heads) else 1
        edge, says = row.get("edge"), row.get("say")
        if edge not in edges:
            raise PhraseError(f"unknown edge type {edge!r}", file, line)
        if not isinstance(says, list) or not all(isinstance(say, str) for say in says):
            raise PhraseError("say must be a list of strings", file, line)
        for say in says:
            try:
                found.append(compile_phrase(edge, say))
            except PhraseError as error:
                raise PhraseError(error.reason, file, _line_of(source, say, line)) from None
    return found


def _line_of(source: str, say: str, first: int) -> int:
    """The line on which a phrase is written, or `first` where its spelling there differs."""
    lines = source.splitlines()
    return next((number for number in range(first, len(lines) + 1) if say in lines[number - 1]), first)


def _literal(text: str) -> str:
    """The words of a literal with any spaces between them, whole words where they are Latin."""
    words = text.split()
    if not words:
        return ""
    body = r"\s{1,3}".join(re.escape(word) for word in words)
    left = r"\b" if words[0][0].isascii() and words[0][0].isalnum() else ""
    right = r"\b" if words[-1][-1].isascii() and words[-1][-1].isalnum() else ""
    return left + body + right + r"\s?"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """The expression of a phrase, made when it is first needed: that takes two milliseconds."""
    return re.compile(pattern, re.IGNORECASE)


def match_phrases(sentence: str, phrases: Sequence[Phrase]) -> Iterator[tuple[Candidate, str]]:
    """The candidates that a brain's own phrases find in a sentence."""
    low = sentence.lower()
    for phrase in phrases:
        if phrase.anchor not in low:
            continue
        for found in _compiled(phrase.pattern).finditer(sentence):
            ends = [_ends(found["first"]) or [PAGE], _ends(found["second"])]
            if phrase.swap:
                ends.reverse()
            for subject in ends[0]:
                for obj in ends[1]:
                    if subject != obj:
                        yield (
                            Candidate(
                                phrase.type,
                                subject,
                                obj,
                                "current",
                                None,
                                None,
                                f"phrase: {phrase.text}",
                                found.start(),
                                found.end(),
                            ),
                            found.group(),
                        )


def _ends(text: str) -> list[int]:
    return [PAGE if c == SELF else ord(c) - LINK for c in text if "\ue000" <= c <= SELF]


def silenced(sentence: str, found: Candidate) -> bool:
    """Whether a brain's phrase stands in a question or right after a denial."""
    if sentence.rstrip().endswith(("?", "？")):
        return True
    words = set(re.findall(r"[a-z']+", sentence[: found.end].lower()))
    return bool(words & _DENIALS) or any(
        sign in sentence[found.start : found.end + 6] for sign in ("ない", "ません", "没有", "沒有", "并未")
    )


_DENIALS = frozenset(
    "not never no didn't doesn't don't won't wouldn't isn't wasn't may might could would if plans "
    "considering".split()
)
