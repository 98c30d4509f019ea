"""A query that is nothing but a time, or a kind of page and a time, as "meetings last week" or 先週の会議.

It lists the pages of that time, the newest first; "recent meetings" lists all of the kind. Kinds are the page
types that there are, with an s too, and the names of their directories in the vocabulary; a query that is the
name of a page means that page.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta

from gbrain_py import clock
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.search import limits, times
from gbrain_py.search.name_arm import Fold
from gbrain_py.search.query_text import Query
from gbrain_py.search.reader import Reader

_LONGEST = 80  # characters of such a query
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SMALL = frozenset("a all any at during every for from in list my of on our show the their".split())
_PARTICLES = "の的"
_RECENT = re.compile(r"\b(?:(?:most )?recent|latest|newest)\b|最近|最新", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^['’]s\b")


def read(con: Connection, query: Query, fold: Fold, vocabulary: str, reader: Reader) -> Query:
    """The query, as a listing if it is one that lists anything; `vocabulary` is the brain's own."""
    text = query.text.strip()
    if query.phrases or not text or len(text) > _LONGEST:
        return query
    if times.is_time_alone(text, reader.today):
        return query if _is_named(con, fold(text), reader) else of_time(con, query, reader)
    for rest, span in times.without(text, reader.today):
        kind = _kind(con, _plain(rest), vocabulary, reader)
        if kind and not _is_named(con, fold(text), reader):
            return _listed(con, query, kind, span, reader)
    if _RECENT.search(text):
        kind = _kind(con, _plain(_RECENT.sub(" ", text, count=1)), vocabulary, reader)
        if kind and not _is_named(con, fold(text), reader):
            return _listed(con, query, kind, None, reader)
    return query


def of_time(con: Connection, query: Query, reader: Reader) -> Query:
    """The query, as a listing of the pages of a time if it is nothing but that time."""
    is_time = not query.phrases and times.is_time_alone(query.text, reader.today)
    span = times.span_of(query.text, reader.today) if is_time else None
    return _listed(con, query, "", span, reader) if span else query


def _plain(rest: str) -> str:
    """What is left beside the time, without small words and particles, in lower case."""
    words = _WORD.findall(_POSSESSIVE.sub("", rest.strip()).casefold())
    return " ".join(word for word in words if word not in _SMALL).strip(_PARTICLES + " ")


def _kind(con: Connection, name: str, vocabulary: str, reader: Reader) -> str:
    """The page type that a word or two name; "" for other words."""
    if not name:
        return ""
    scope, scopes = reader.scopes("scope")
    sql = f"SELECT type FROM pages WHERE {scope} AND lower(type) IN (?, ?) ORDER BY length(type) DESC LIMIT 1"
    if found := con.execute(sql, [*scopes, name, name.removesuffix("s")]).fetchone():
        return str(found[0])
    from gbrain_py import schema  # most queries name no kind of page

    known = schema.builtin()
    if vocabulary:
        with suppress(schema.SchemaError):  # sync lists what is wrong with it
            known = schema.extend(known, vocabulary)
    return known.directories.get(name, "")


def _is_named(con: Connection, name: str, reader: Reader) -> bool:
    """Whether a page is so called."""
    scope, scopes = reader.scopes("p.scope")
    sql = f"SELECT count(*) FROM names n JOIN pages p ON p.id = n.page WHERE n.key = ? AND {scope}"
    row = con.execute(sql, [name, *scopes]).fetchone()
    return bool(row and row[0])


def _listed(con: Connection, query: Query, kind: str, span: clock.Range | None, reader: Reader) -> Query:
    """The query with filters instead of its text, or as it is when no page meets them; either may be none."""
    asked = Filters(types=(kind,) if kind else ())
    if span:
        asked = replace(asked, after=span[0], before=_day_after(span[1]))
    both = query.filters.both(asked)
    made = replace(query, text="", words=[], filters=both, hollow=False, newest=True)
    of_type = f" of type {kind}" if kind else ""
    found = limits.find(con, made, reader)
    row = con.execute(f"SELECT count(*) FROM pages p WHERE {found.pages}", found.page_values).fetchone()
    if not row or not row[0]:
        there = f"of {told(span)}" if span else "there"
        return replace(query, note=f"no page{of_type} is {there}: the words were looked for")
    when = told(span) if span else "the newest first"
    made.note = f"read as: pages{f'{of_type}, {when}' if kind else f' of {when}'}; for the words, quote them"
    return made


def told(span: clock.Range) -> str:
    """A range of days for a person."""
    return f"{span[0]}" if span[0] == span[1] else f"{span[0]} to {span[1]}"


def _day_after(day: date) -> date | None:
    return None if day == date.max else day + timedelta(days=1)
