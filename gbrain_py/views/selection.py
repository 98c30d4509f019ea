"""What the filters of a listing mean in one index on one day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from gbrain_py.index import filters as index_filters
from gbrain_py.index.engine import Connection
from gbrain_py.views.asked import Filters

Find = Callable[[str], int]  # a page's name to its id; raises NotFound or Ambiguous


def resolve(con: Connection, asked: Filters, today: date, find: Find) -> index_filters.Filters:
    """What `asked` means. Raises UsageError for what cannot be read, NotFound or Ambiguous for a page."""
    linked: frozenset[int] | None = None
    for names, near, far in ((asked.linked_to, "dst", "src"), (asked.linked_from, "src", "dst")):
        for name in names:
            found = _reached(con, find(name), near, far, asked.distance)
            linked = found if linked is None else linked & found
    return index_filters.Filters(
        types=index_filters.parse_types("--type", asked.types),
        tags=tuple(clause for text in asked.tags for clause in index_filters.parse_tags(text)),
        dirs=tuple(index_filters.parse_dir("--in", name) for name in asked.dirs),
        after=_day("--after", asked.after, today),
        before=_day("--before", asked.before, today),
        linked=linked,
        orphan=asked.orphan,
    )


def _day(option: str, text: str | None, today: date) -> date | None:
    return None if text is None else index_filters.parse_day(option, text, today)


def _reached(con: Connection, page: int, near: str, far: str, distance: int) -> frozenset[int]:
    """The pages at most `distance` edges away, walking from column `near` to column `far`."""
    sql = f"SELECT DISTINCT {far} FROM edges WHERE {near} IN (SELECT unnest(?::INTEGER[]))"
    seen, border = {page}, {page}
    for _ in range(distance):
        border = {row[0] for row in con.execute(sql, [sorted(border)]).fetchall()} - seen
        if not border:
            break
        seen |= border
    return frozenset(seen - {page})
