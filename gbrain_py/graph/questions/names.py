"""The pages that a question names: the longest title, alias, slug or file stem first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from gbrain_py.graph.lines import in_scope
from gbrain_py.graph.names import STEM, name_key
from gbrain_py.graph.questions.plan import Named, Page
from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection

MOST_PAGES = 8  # pages of one name that are looked at
_PARTLY = 200  # pages that a part of a name is looked for in
_QUOTES = str.maketrans("‘’“”„「」『』《》", '\'\'"""""""""')

_ROW = "p.id, p.slug, p.title, p.type, coalesce(i.backlinks, 0)"
_FROM = "FROM names n JOIN pages p ON p.id = n.page LEFT JOIN importance i ON i.page = p.id"


@dataclass(frozen=True, slots=True)
class Place:
    """A name at characters `start`..`stop` of the folded question."""

    start: int
    stop: int
    named: Named


def folded(text: str) -> str:
    """The text as names compare: case, width and accents folded, spaces and hyphens one `-`."""
    return name_key(text.translate(_QUOTES))


def places(con: Connection, text: str, visible: Collection[str] | None) -> list[Place]:
    """Where pages are named in a folded text, in order; a name inside a longer one is none."""
    scope, scopes = in_scope("p.scope", visible)
    rows = con.execute(
        f"SELECT ltrim(n.key, '/') AS name, {_ROW} {_FROM} "
        "WHERE n.rank <= ? AND n.key[1] NOT IN ('=', ':') AND n.key <> '/' AND contains(?, ltrim(n.key, '/')) "
        f"AND {scope} ORDER BY length(name) DESC, name, n.rank, 6 DESC, p.slug",
        [STEM, text, *scopes],
    ).fetchall()
    pages: dict[str, dict[int, Page]] = {}
    for name, *row in rows:
        pages.setdefault(name, {}).setdefault(row[0], Page(*row[:4]))
    taken: list[Place] = []
    for name, found in pages.items():
        if len(name) == 1 and name != text and not name.isascii():
            continue  # a single character of a script without spaces is everywhere
        named = Named(name, tuple(found.values())[:MOST_PAGES])
        for start in _occurrences(name, text):
            stop = start + len(name)
            if all(stop <= place.start or place.stop <= start for place in taken):
                taken.append(Place(start, stop, named))
    return sorted(taken, key=lambda place: place.start)


def partly(con: Connection, words: Iterable[str], visible: Collection[str] | None) -> dict[str, Named]:
    """For each of some folded words, the pages whose name begins or ends with it: "bob" means Bob Ito."""
    sought = [word for word in dict.fromkeys(words) if len(word) >= (3 if word.isascii() else 2)]
    if not sought:
        return {}
    scope, scopes = in_scope("p.scope", visible)
    rows = con.execute(
        f"SELECT w.word, {_ROW} FROM (SELECT unnest(?::VARCHAR[]) AS word) w JOIN names n "
        "ON starts_with(n.key, w.word || CASE WHEN w.word < chr(128) THEN '-' ELSE '' END) "
        "OR (w.word < chr(128) AND ends_with(n.key, '-' || w.word)) "
        "JOIN pages p ON p.id = n.page LEFT JOIN importance i ON i.page = p.id "
        f"WHERE n.rank BETWEEN 4 AND ? AND {scope} ORDER BY w.word, 6 DESC, p.slug LIMIT ?",
        [sought, STEM, *scopes, _PARTLY],
    ).fetchall()
    pages: dict[str, dict[int, Page]] = {}
    for word, *row in rows:
        pages.setdefault(word, {}).setdefault(row[0], Page(*row[:4]))
    return {word: Named(word, tuple(found.values())[:MOST_PAGES]) for word, found in pages.items()}


def _occurrences(name: str, text: str) -> Iterable[int]:
    """Where the name stands as a word of its own."""
    start = text.find(name)
    while start >= 0:
        if _is_border(text, start) and _is_border(text, start + len(name)):
            yield start
        start = text.find(name, start + 1)


def _is_border(text: str, at: int) -> bool:
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    return not (before.isalnum() and after.isalnum()) or tokenize.is_dense(before) or tokenize.is_dense(after)
