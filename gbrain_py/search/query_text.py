"""What a person typed, read: words, phrases, what is unwanted, and filters.

    "exact phrase"  -not  -"not this"  prefix*  type:person  tag:x  in:people  after:2026-01  before:2026

Everything else is literal. Only a filter whose value cannot be read is a mistake, as it is in an option.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date

from gbrain_py.errors import UsageError
from gbrain_py.index.engine import acceptable
from gbrain_py.index.filters import Filters, parse_day, parse_dir, parse_tags, parse_types
from gbrain_py.search.query_words import QueryWord, phrase_words, prefix_words, words

MAX_LENGTH = 5_000  # characters of a query that are read
MAX_WORDS = 200
MAX_FILTERS = 100
MAX_PHRASES = 30  # phrases and what is unwanted: each is looked for by itself

_ITEM = re.compile(
    r'(?P<minus>-?)(?:(?P<key>type|tag|in|after|before)[:：])?(?:"(?P<quoted>[^"]*)"|(?P<bare>\S+))', re.I
)
_QUOTES = str.maketrans("“”„‟＂", '"' * 5)
_OPERATOR = re.compile(r"\b(?:OR|AND|NOT)\b")
# Letters and marks that show nothing: fillers of Hangul and Braille, joiners, selectors of variants.
_FILLERS = str.maketrans("\u115f\u1160\u2800\u3164\uffa0", " " * 5)
_UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_UNSEEN_KINDS = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))


@dataclass(slots=True)
class Query:
    """A query, read. `text` is what names are looked for in; phrases are among `words` too; `unwanted`
    words and phrases are as typed; `hollow` says that what was typed beside the filters has no word, so that
    nothing can be found; `newest` that it lists pages, the newest first, and `note` how that was understood;
    `cut` that the end of a very long query was not read; `crowded` that there were more phrases or
    unwanted words than are looked for."""

    raw: str
    text: str = ""
    words: list[QueryWord] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    unwanted: list[str] = field(default_factory=list)
    filters: Filters = field(default_factory=Filters)
    hollow: bool = False
    newest: bool = False
    note: str = ""
    cut: bool = False
    crowded: bool = False


def parse(raw: str, today: date) -> Query:
    """Read a query. Raises UsageError when there is nothing in it, or a filter that cannot be read."""
    raw = acceptable(raw)
    if _shows_nothing(raw):
        raise UsageError("the query is empty", 'example: gbrain query "who invested in Acme?"')
    query = Query(raw)
    typed = raw.translate(_FILLERS).strip()
    query.cut = len(typed) > MAX_LENGTH
    literal: list[str] = []
    filters = 0
    for item in _ITEM.finditer(typed[:MAX_LENGTH].translate(_QUOTES)):
        filters += bool(item["key"])
        if item["key"] and filters > MAX_FILTERS:
            query.cut = True
            continue
        _take(query, item, literal, today)
    query.text = " ".join(literal)
    _thin_out(query)
    query.words = list({word.text: word for word in query.words}.values())
    query.hollow = query.hollow and not query.words
    if len(query.words) > MAX_WORDS:
        query.words, query.cut = query.words[:MAX_WORDS], True
    return query


def _thin_out(query: Query) -> None:
    """Each phrase and each unwanted word once, and no more of them than can be looked for."""
    phrases, unwanted = list(dict.fromkeys(query.phrases)), list(dict.fromkeys(query.unwanted))
    query.phrases = phrases[:MAX_PHRASES]
    query.unwanted = unwanted[: MAX_PHRASES - len(query.phrases)]
    query.crowded = len(phrases) + len(unwanted) > MAX_PHRASES


def _shows_nothing(text: str) -> bool:
    text = _UNSEEN.sub("", text.translate(_FILLERS))
    return all(unicodedata.category(char) in _UNSEEN_KINDS for char in text)


def _take(query: Query, item: re.Match[str], literal: list[str], today: date) -> None:
    key, quoted, bare = item["key"], item["quoted"], item["bare"]
    minus = item["minus"] and (item.start() == 0 or item.string[item.start() - 1].isspace())
    if key:
        made = _filter(key.lower(), bare, quoted, today)
        query.filters = query.filters.both(Filters(without=(made,)) if minus else made)
    elif quoted is not None:
        _take_phrase(query, quoted, literal, bool(minus))
    elif minus and words(bare) and not bare.startswith("-"):
        query.unwanted.append(bare)
    elif bare.endswith("*") and "*" not in bare[:-1] and words(bare):
        query.words += prefix_words(bare[:-1])
        literal.append(bare[:-1])
    else:
        query.words += words(bare)
        query.hollow = True
        literal.append(item[0])


def _take_phrase(query: Query, phrase: str, literal: list[str], minus: bool) -> None:
    found = phrase_words(phrase)
    if not found:
        query.hollow = True
    elif minus:
        query.unwanted.append(phrase)
    else:
        query.phrases.append(phrase)
        query.words += found
        literal.append(phrase)


def _filter(key: str, bare: str | None, quoted: str | None, today: date) -> Filters:
    """The filter that `key:value` stands for. Raises UsageError, as the option of that name does."""
    value = quoted if bare is None else bare
    if value is None:
        raise ValueError("a filter has a value")
    try:
        match key:
            case "after":
                return Filters(after=parse_day(key, value, today))
            case "before":
                return Filters(before=parse_day(key, value, today))
            case "type":
                return Filters(types=parse_types(key, [value]))
            case "tag":
                is_one = quoted is not None and not _OPERATOR.search(quoted)
                return Filters(tags=parse_tags(f'"{value}"' if is_one else value, key))
            case _:
                return Filters(dirs=(parse_dir(key, value),))
    except UsageError as error:
        hint = f'{error.hint}; to look for these words: "{key}:{value}"'
        raise UsageError(error.message, hint) from None
