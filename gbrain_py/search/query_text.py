"""What a person typed, read: words, phrases, what is unwanted, and filters.

    "exact phrase"  -not  -"not this"  prefix*  type:person  tag:x  in:people  after:2026-01  before:2026

Everything else is literal, so nothing that is typed is a mistake.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

from gbrain_py import clock
from gbrain_py.errors import UsageError
from gbrain_py.index.filters import Filters, clean_dir, fold_tag
from gbrain_py.search.query_words import QueryWord, prefix_words, words

MAX_LENGTH = 5_000  # characters of a query that are read
MAX_WORDS = 200

_ITEM = re.compile(
    r'(?P<minus>-?)(?:(?P<key>type|tag|in|after|before):)?(?:"(?P<quoted>[^"]*)"|(?P<bare>\S+))', re.I
)
_QUOTES = str.maketrans("“”„‟＂", '"' * 5)


@dataclass(slots=True)
class Query:
    """A query, read. `text` is what names are looked for in; phrases are among `words` too; `unwanted`
    words and phrases are as typed; `cut` says that the end of a very long query was not read."""

    raw: str
    text: str = ""
    words: list[QueryWord] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    unwanted: list[str] = field(default_factory=list)
    filters: Filters = field(default_factory=Filters)
    cut: bool = False


def parse(raw: str, today: date) -> Query:
    """Read a query. Raises UsageError when there is nothing in it."""
    if not raw.strip():
        raise UsageError("the query is empty", 'example: gbrain query "who invested in Acme?"')
    query = Query(raw, cut=len(raw) > MAX_LENGTH)
    literal: list[str] = []
    for item in _ITEM.finditer(raw[:MAX_LENGTH].translate(_QUOTES)):
        _take(query, item, literal, today)
    query.text = " ".join(literal)
    query.words = list({word.text: word for word in query.words}.values())
    if len(query.words) > MAX_WORDS:
        query.words, query.cut = query.words[:MAX_WORDS], True
    return query


def _take(query: Query, item: re.Match[str], literal: list[str], today: date) -> None:
    key, quoted, bare = item["key"], item["quoted"], item["bare"]
    value = quoted if quoted is not None else bare
    minus = item["minus"] and (item.start() == 0 or item.string[item.start() - 1].isspace())
    if key and (made := _filter(key.lower(), value, today)):
        wanted = Filters(without=(made,)) if minus else made
        query.filters = query.filters.both(wanted)
        return
    if key:
        value = f"{key}:{value}"
    if quoted is not None and not key:
        _take_phrase(query, value, literal, bool(minus))
    elif minus and words(value) and not value.startswith("-"):
        query.unwanted.append(value)
    elif value.endswith("*") and "*" not in value[:-1] and words(value):
        query.words += prefix_words(value[:-1])
        literal.append(value[:-1])
    else:
        query.words += words(value)
        literal.append(item[0] if not key else value)


def _take_phrase(query: Query, phrase: str, literal: list[str], minus: bool) -> None:
    found = words(phrase)
    if not found:
        return
    if minus:
        query.unwanted.append(phrase)
    else:
        query.phrases.append(phrase)
        query.words += found
        literal.append(phrase)


def _filter(key: str, value: str, today: date) -> Filters | None:
    """The filter that `key:value` stands for, or None when it cannot be meant as one."""
    value = value.strip()
    if key in ("after", "before"):
        found = clock.parse_range(value, today)
        if found is None:
            return None
        return Filters(after=found[0]) if key == "after" else Filters(before=found[0])
    if key == "type":
        types = tuple(part.strip().lower() for part in value.split(",") if part.strip())
        return Filters(types=types) if types else None
    if key == "tag":
        tag = fold_tag(value)
        return Filters(tags=(((True, tag),),)) if tag else None
    return Filters(dirs=(value,)) if clean_dir(value) and ".." not in value.split("/") else None
