"""The pages that a question names: the longest title, alias, slug or file stem first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from gbrain_py.graph.lines import in_scope
from gbrain_py.graph.names import ALIAS, STEM, name_key
from gbrain_py.graph.questions.plan import Named, Page
from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection

MOST_PAGES = 8  # pages of one name that are looked at
_PARTLY = 200  # pages that are looked at for a part of a name
_MOST_PARTS = 4
_ENDS = " -.,;:!?\"'。、！？…"
_QUOTES = str.maketrans("‘’“”„「」『』《》", '\'\'"""""""""')


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
    sql, values = "n.key[1] NOT IN ('=', '/', ':') AND contains(?, n.key)", [text]
    if "/" in text:
        sql, values = f"({sql}) OR (n.key[1] = '/' AND contains(?, n.key[2:]))", [text, text]
    rows = con.execute(
        "SELECT ltrim(n.key, '/'), min(n.rank), n.page FROM names n WHERE n.rank <= ? "
        f"AND length(n.key) <= ? AND ({sql}) GROUP BY ALL",
        [STEM, len(text) + 1, *values],
    ).fetchall()
    known = _pages(con, {page for _, _, page in rows}, visible)
    order = {page: at for at, page in enumerate(known)}
    rows = [row for row in rows if row[0] and row[2] in known]
    rows.sort(key=lambda row: (-len(row[0]), row[0], row[1], order[row[2]]))
    pages: dict[str, list[Page]] = {}
    for name, _, page in rows:
        pages.setdefault(name, []).append(known[page])
    whole = text.strip(_ENDS)
    taken: list[Place] = []
    for name, found in pages.items():
        if name == whole or (len(name) == 1 and not name.isascii()):
            continue  # the title of the question itself; a character that is everywhere
        named = Named(name, tuple(found[:MOST_PAGES]))
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
    found: dict[str, Named] = {}
    for word in sought[:_MOST_PARTS]:
        beginning, end = (f"{word}-", f"-{word}") if word.isascii() else (word, "\0")
        rows = con.execute(
            "SELECT DISTINCT n.page FROM names n WHERE n.rank BETWEEN ? AND ? "
            "AND (starts_with(n.key, ?) OR ends_with(n.key, ?)) ORDER BY n.page LIMIT ?",
            [ALIAS, STEM, beginning, end, _PARTLY],
        ).fetchall()
        if pages := _pages(con, {row[0] for row in rows}, visible):
            found[word] = Named(word, tuple(pages.values())[:MOST_PAGES])
    return found


def _pages(con: Connection, ids: Collection[int], visible: Collection[str] | None) -> dict[int, Page]:
    """The pages that may be seen, those that most others link to first."""
    if not ids:
        return {}
    scope, scopes = in_scope("p.scope", visible)
    listed = ", ".join(str(int(page)) for page in ids)
    rows = con.execute(
        "SELECT p.id, p.slug, p.title, p.type FROM pages p LEFT JOIN importance i ON i.page = p.id "
        f"WHERE p.id IN ({listed}) AND {scope} ORDER BY coalesce(i.backlinks, 0) DESC, p.slug",
        list(scopes),
    ).fetchall()
    return {row[0]: Page(*row) for row in rows}


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
