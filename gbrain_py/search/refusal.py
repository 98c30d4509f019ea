"""Which conditions of a query a page does not meet, each with what the page has instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters, TagClause
from gbrain_py.index.lookup import PageRef
from gbrain_py.search import limits
from gbrain_py.search.query_text import Query
from gbrain_py.search.reader import Reader

_NONE = Filters()
_MOST = 10  # tags of a page that are named


def refusals(con: Connection, query: Query, page: PageRef, reader: Reader) -> Iterator[str]:
    """A clause for each condition of the query that the page does not meet."""
    for phrase in dict.fromkeys(query.phrases):
        if not _meets(con, Query("", phrases=[phrase]), page, reader):
            yield f'it does not have "{phrase}"'
    for word in dict.fromkeys(query.unwanted):
        if not _meets(con, Query("", unwanted=[word]), page, reader):
            yield f"it has {word}, which -{word} excludes"
    for part in query.filters.parts():
        for single in _singles(part):
            if not _meets(con, Query("", filters=single), page, reader):
                yield f"it is not {_asked(single)}: {_own(con, single, page, reader)}"
        for other in part.without:
            if not _meets(con, Query("", filters=Filters(without=(other,))), page, reader):
                yield f"it is {' and '.join(_asked(single) for single in _singles(other))}, which is excluded"


def _meets(con: Connection, query: Query, page: PageRef, reader: Reader) -> bool:
    limit = limits.find(con, query, reader)
    sql = f"SELECT count(*) FROM pages p WHERE p.id = ? AND {limit.pages}"
    row = con.execute(sql, [page.id, *limit.page_values]).fetchone()
    return bool(row and row[0])


def _singles(filters: Filters) -> Iterator[Filters]:
    """The conditions of these filters one by one, but for those they are made of."""
    for field in fields(Filters):
        value = getattr(filters, field.name)
        if field.name in ("also", "without") or value == getattr(_NONE, field.name):
            continue
        if field.name == "tags":
            yield from (replace(_NONE, tags=(clause,)) for clause in value)
        else:
            yield replace(_NONE, **{field.name: value})


def _asked(single: Filters) -> str:
    """A single condition as it completes "it is not …"."""
    if single.types:
        return f"of type {' or '.join(single.types)}"
    if single.tags:
        return f"tagged {_tag(single.tags[0])}"
    if single.dirs:
        return f"in {' or '.join(name or '.' for name in single.dirs)}"
    if single.after:
        return f"of {single.after} or later"
    if single.before:
        return f"from before {single.before}"
    return "an orphan" if single.orphan else "linked as asked"


def _tag(clause: TagClause) -> str:
    return " or ".join(f"{'' if wanted else 'not '}{tag}" for wanted, tag in clause)


def _own(con: Connection, single: Filters, page: PageRef, reader: Reader) -> str:
    """What the page has where the condition asks for something else."""
    if single.types:
        return f"its type is {page.type}"
    if single.tags:
        rows = con.execute("SELECT DISTINCT tag FROM tags WHERE page = ? ORDER BY tag", [page.id]).fetchall()
        return f"its tags are {_some([row[0] for row in rows])}" if rows else "it has no tags"
    if single.dirs:
        return f"it is {page.path}"
    if single.after or single.before:
        row = con.execute("SELECT date, git_date FROM pages WHERE id = ?", [page.id]).fetchone()
        date, of_git = row or (None, None)
        if date:
            return f"its date is {date}"
        return (
            f"it has no date, its last commit is of {of_git}"
            if of_git
            else f"it has no date but {reader.today}"
        )
    return "pages link to it" if single.orphan else "no such link leads there"


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST]) + (" …" if len(names) > _MOST else "")
