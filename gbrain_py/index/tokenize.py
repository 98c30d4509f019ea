"""Text to index terms: the one tokenizer of index and query.

A *word* gives its exact form (`running`) and its form without accents where that differs; the stem of that
is kept with the term, not with each occurrence (`stem_of`). In a query a stem is written `~run`, so that it
never meets an exact form. A *compound* (`foo_bar`, `1.0.21`, `a/b.py`)
gives itself and its parts. Scripts without spaces give overlapping pairs of characters, and the last
character of each run alone, so that any character begins a term and one is found as a prefix.

A phrase is compared by *units*, the smallest words of a text. Every unit of a text is one of its terms, so
that phrases can be looked up; one that would only be noise as a word (the s of `alice's`) is written `'s`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain

from gbrain_py.index.characters import DENSE, MARKS, SYMBOLS, compose

STEM = "~"
INNER = "'"  # begins the form of a unit that only phrases look for
SEPARATOR = "\x1f"  # stands in no term
MAX_TERM = 64  # a longer word is indexed by its beginning, a longer compound by its parts
_MAX_PARTS = 8  # a compound of more parts has no inner compounds
_MEMO_SIZE = 400_000

_BLOB = re.compile(rf"[\w@#+\-./':’{MARKS}]+|[{SYMBOLS}]")
_ASCII_GAPS = bytes(ord(" ") if code < 128 and not _BLOB.match(chr(code)) else code for code in range(256))
_RUN = re.compile(f"[{DENSE}]+")
_SYMBOL = re.compile(f"[{SYMBOLS}]")
_ATOM = rf"[^\W_](?:[^\W_]|[{MARKS}])*"
_UNIT_PATTERN = rf"[{DENSE}{SYMBOLS}]|[^\W_{DENSE}](?:[^\W_{DENSE}]|[{MARKS}])*"
_UNIT = re.compile(_UNIT_PATTERN)
_SIGNED_UNIT = re.compile(rf"[@#](?=[^\W_])|(?<=[^\W_])(?:\+\+|\#(?![\w#]))|{_UNIT_PATTERN}")
_ASCII_UNIT = re.compile("[a-z0-9]+")
_BEFORE_TIME = "[Tt](?<=(?<![A-Za-z0-9])[0-9]{2}[Tt])(?=[0-9]{2}(?![A-Za-z0-9]))"  # the T of 2026-03-05T10:00
_TIME = re.compile(_BEFORE_TIME)
_PIECE = re.compile(
    rf"(?P<sigil>[@#]?)(?P<word>{_ATOM}(?:(?:[_\-./'@]|::?|__){_ATOM})*)(?P<suffix>\+\+|\#(?![\w#]))?"
)
_ASCII_PIECE = re.compile(
    r"(?P<sigil>[@#]?)(?P<word>[A-Za-z0-9]+(?:(?:[_\-./'@]|::?|__)[A-Za-z0-9]+)*)(?P<suffix>\+\+|\#(?![\w#]))?"
)
_PATH, _HYPHEN = re.compile(r"[/:@]+"), re.compile(r"[\-']")
_JOINT = re.compile(r"[_\-'./:@]+")
_ANY_JOINT = re.compile(rf"[_\-'./:@]+|{_BEFORE_TIME}")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_DATE = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DATE_INSIDE = re.compile("(?<![0-9])([0-9]{4}-[0-9]{2})-[0-9]{2}(?![0-9])")
_VERSION = re.compile(r"(?<![0-9.])[0-9]+(?:\.[0-9]+)+")
_NUMBERED = re.compile("[vV]([0-9]+)")
_STEMMABLE = re.compile(r"[a-z]{3,}")
_ACCENTS = re.compile(  # and the stretching of Arabic words
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f"
    "\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u200c\u200d]"
)
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t"}
)


class _Memo(dict[str, str]):
    """The index terms of what stands between two spaces, spelled out; emptied when it has grown too large."""

    def __missing__(self, blob: str) -> str:
        terms = SEPARATOR.join(_blob_terms(blob))
        if len(blob) <= MAX_TERM:
            if len(self) >= _MEMO_SIZE:
                self.clear()
            self[blob] = terms
        return terms


class _PairMemo(dict[str, str]):
    """The folded form of a pair of characters of a script without spaces."""

    def __missing__(self, pair: str) -> str:
        if len(self) >= _MEMO_SIZE:
            self.clear()
        folded = self[pair] = fold_dense(pair)
        return folded


class _UnitMemo(dict[str, str]):
    """The folded form of a unit."""

    def __missing__(self, unit: str) -> str:
        folded = fold_dense(unit) if is_dense(unit) else fold_accents(lower(unit))
        if len(unit) <= MAX_TERM:
            if len(self) >= _MEMO_SIZE:
                self.clear()
            self[unit] = folded
        return folded


_memo = _Memo()
_pairs = _PairMemo()
_unit_memo = _UnitMemo()


def spelled_out(text: str) -> tuple[str, int]:
    """Every index term of `text` as often as it occurs, with SEPARATOR or several between, and how many words
    or pairs of characters there are. One string, as counting is quicker where the postings are made."""
    text = compose(text)
    if text.isascii():
        blobs = text.encode().translate(_ASCII_GAPS).decode().split()  # finds what _BLOB does, far quicker
        return SEPARATOR.join(map(_memo.__getitem__, blobs)), len(blobs)
    pairs: list[str] = []
    if runs := _RUN.findall(text):
        text = _RUN.sub(" ", text)
        pairs = [run[at : at + 2] for run in runs for at in range(len(run))]
    blobs = _BLOB.findall(text)
    terms = chain(map(_memo.__getitem__, blobs), map(_pairs.__getitem__, pairs))  # all of it in C
    return SEPARATOR.join(terms), len(blobs) + len(pairs)


def tokens(text: str) -> list[str]:
    """The index terms of `text` in the order of its words, each word with its parts after it."""
    text = compose(text)
    return [term for start, end, dense in segments(text) for term in _segment_tokens(text[start:end], dense)]


def _segment_tokens(text: str, dense: bool) -> Iterator[str]:
    if dense:
        yield from (_pairs[text[at : at + 2]] for at in range(len(text)))
    else:
        for blob in _BLOB.findall(text):
            yield from filter(None, _memo[blob].split(SEPARATOR))


def spans(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where the words and the pairs of characters of `text` stand: start, end, their terms and stems."""
    for start, end, dense in segments(text):
        if dense:
            for at in range(start, end):
                yield at, min(at + 2, end), (_pairs[text[at : min(at + 2, end)]],)
        else:
            for blob in _BLOB.finditer(text, start, end):
                yield from (
                    (blob.start() + s, blob.start() + e, terms) for s, e, terms in _blob_spans(blob[0])
                )


def units(text: str, signs: bool = False) -> list[str]:
    """The smallest words of `text` in order, folded but not stemmed: what a phrase is compared by.

    With `signs` those of `@acme`, `#tag`, `c++` and `c#` stand between them.
    """
    text = _TIME.sub(" ", compose(text))
    if text.isascii() and not signs:
        return _ASCII_UNIT.findall(text.lower())
    return list(map(_unit_memo.__getitem__, (_SIGNED_UNIT if signs else _UNIT).findall(text)))


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """The query-side view of `text`: ("run", characters), ("word", word) and ("mark", `@acme` or `c++`)."""
    text = compose(text)
    for start, end, dense in segments(text):
        if dense:
            yield "run", text[start:end]
            continue
        for blob in _BLOB.findall(text[start:end]):
            found = False
            for piece in _PIECE.finditer(blob.replace("’", "'")):
                found = True
                if mark := _marked(piece):
                    yield "mark", mark
                yield "word", piece["word"]
            if not found and is_symbol(blob):
                yield "mark", blob


def segments(text: str) -> Iterator[tuple[int, int, bool]]:
    """The text cut into runs of scripts without spaces (true) and what stands between them."""
    last = 0
    if not text.isascii():
        for run in _RUN.finditer(text):
            yield last, run.start(), False
            yield run.start(), run.end(), True
            last = run.end()
    yield last, len(text), False


def _blob_spans(blob: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    if is_symbol(blob):
        yield 0, 1, (blob,)
        return
    for piece in _PIECE.finditer(blob.replace("’", "'")):
        yield piece.start(), piece.end(), tuple(dict.fromkeys(_piece_terms(piece, word_terms)))


def _blob_terms(blob: str) -> Iterable[str]:
    """The distinct index terms of what stands between two spaces."""
    if blob.isascii():
        blob = blob.strip("_-./:'")
        if blob.isalnum() and (blob.islower() or blob.istitle()) and blob[0] not in "0123456789vV":
            return word_forms(blob.lower())
        pattern = _ASCII_PIECE
    elif is_symbol(blob):
        return [blob]
    else:
        blob, pattern = blob.replace("’", "'"), _PIECE
    return dict.fromkeys(term for piece in pattern.finditer(blob) for term in _piece_terms(piece, word_forms))


def is_symbol(blob: str) -> bool:
    """Whether `blob` is a single sign such as an emoji: a term of its own."""
    return _SYMBOL.fullmatch(blob) is not None


def is_dense(text: str) -> bool:
    """Whether `text` begins in a script without spaces."""
    return _RUN.match(text) is not None


def _piece_terms(piece: re.Match[str], of_word: Callable[[str], list[str]]) -> Iterator[str]:
    if mark := _marked(piece):
        yield mark
    word = piece["word"]
    if is_simple(word):
        yield from of_word(lower(word))
        for part in camel_parts(word):
            yield from of_word(lower(part))
        if number := _NUMBERED.fullmatch(word):
            yield INNER + _cut(number[1])
        return
    for part in compounds(word):
        yield lower(part)
    for atom in atoms(word):
        yield from of_word(lower(atom))
    yield from _inner_units(word)


def _inner_units(word: str) -> Iterator[str]:
    """The units of `word` that are no words of their own, and the number of `v2`: for phrases."""
    if date := _DATE.fullmatch(word):
        yield from (INNER + date[2], INNER + date[3])
    elif "v" in word or "V" in word:
        numbered = map(_NUMBERED.fullmatch, _ANY_JOINT.split(word))
        yield from (INNER + _cut(number[1]) for number in numbered if number)
    if "'" in word:
        yield from (INNER + lower(part[-1]) for part in _PATH.split(word) if _has_tail(part))


def _has_tail(word: str) -> bool:
    """Whether `word` ends in a letter that is none alone: alice's, don't."""
    return word[-2:-1] == "'" and word[-1].isascii() and word[-1].isalpha()


def _marked(piece: re.Match[str]) -> str:
    """`@acme`, `#tag`, `c++` with its sign, or nothing."""
    sigil, suffix = piece["sigil"], piece["suffix"] or ""
    return _cut(lower(sigil + piece["word"] + suffix)) if sigil or suffix else ""


def is_simple(word: str) -> bool:
    """Whether `word` has no parts that are words themselves."""
    return not _ANY_JOINT.search(word)


def compounds(word: str) -> Iterator[str]:
    """The word itself and the compounds inside it that are of use as one term."""
    if _DATE.fullmatch(word):
        yield from (word, word[:7])
        return
    joints = len(_JOINT.findall(word))
    if len(word) <= MAX_TERM:
        yield word
        base = word.removesuffix("'s")
        if base != word and not is_simple(base):
            yield base
        joined = _HYPHEN.sub("", base)
        if joined != base and joined.isalnum():
            yield joined  # real-time is also realtime, o'brien also obrien
    if joints <= _MAX_PARTS:
        for segment in _PATH.split(word):
            hyphened = segment.split("-") if "." in segment else ()
            for part in (segment, *segment.split("."), *hyphened):
                if part != word and len(part) <= MAX_TERM and not is_simple(part):
                    yield part
        if joints > 1:
            yield from _dates_and_versions(word)


def _dates_and_versions(word: str) -> Iterator[str]:
    for date in _DATE_INSIDE.finditer(word):
        yield from (date[0], date[1])
    if "." in word:
        for version in _VERSION.finditer(word):  # 2.0.1 in v2.0.1-rc1, and 2.0 in both
            numbers = version[0].split(".")
            yield from (_cut(".".join(numbers[:count])) for count in range(len(numbers), 1, -1))


def atoms(word: str) -> Iterator[str]:
    """The simple words inside a compound."""
    if date := _DATE.fullmatch(word):
        yield date[1]
        return
    for part in _PATH.split(word):
        yield from _joined_atoms(part[:-2] if _has_tail(part) else part)


def _joined_atoms(text: str) -> Iterator[str]:
    for atom in _ANY_JOINT.split(text):
        yield atom
        yield from camel_parts(atom)


def camel_parts(word: str) -> list[str]:
    """The words that capitals set apart: get and Name in getName."""
    if word.islower() or word.isupper() or word.istitle() or len(word) > MAX_TERM:
        return []
    parts = _CAMEL.split(word)
    return [part for part in parts if len(part) > 1] if len(parts) > 1 else []


def word_forms(word: str) -> list[str]:
    """Exact form, and the form without accents where it differs."""
    if word.isascii():
        return [_cut(word)]
    plain = fold_accents(word)
    return [_cut(word)] if plain == word or not plain else [_cut(word), _cut(plain)]


def word_terms(word: str) -> list[str]:
    """The forms of a word, and its marked stem where that is another."""
    forms = word_forms(word)
    stem = _stem(forms[-1])
    return forms if stem == forms[-1] else [*forms, STEM + stem]


def stem_of(term: str) -> str | None:
    """The stem by which a term is found too, where it is not the term itself."""
    stem = _stem(term)
    return None if stem == term else stem


def _cut(word: str) -> str:
    return word if len(word) <= MAX_TERM else word[:MAX_TERM]


def lower(text: str) -> str:
    """`text` in the one form for case and width."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def fold_accents(word: str) -> str:
    """`word` without the accents and points that people leave out when they type."""
    if word.isascii():
        return word
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare).translate(_LETTERS)


def fold_dense(text: str) -> str:
    """Katakana as hiragana and one form for the variants of a Han character."""
    return unicodedata.normalize("NFKC", text).translate(_dense_table())


@cache
def _dense_table() -> dict[int, int]:
    import tomllib
    from pathlib import Path

    text = Path(__file__).with_name("han_variants.toml").read_text(encoding="utf-8")
    table = {ord(pair[0]): ord(pair[1]) for pair in tomllib.loads(text)["pairs"].split()}
    return table | {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}


def han_variants() -> dict[str, str]:
    """Han characters that are variants of others, each with the one form that stands for all."""
    return {chr(code): chr(form) for code, form in _dense_table().items() if code >= 0x3400}


@cache
def _stemmer() -> Callable[[str], str]:
    import Stemmer  # type: ignore[import-not-found]

    return Stemmer.Stemmer("english", 0).stemWord  # type: ignore[no-any-return]  # its own memo would be a second


def _stem(word: str) -> str:
    return _stemmer()(word) if _STEMMABLE.fullmatch(word) else word
