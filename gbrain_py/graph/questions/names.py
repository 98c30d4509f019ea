"""The pages that a question names: the longest title, alias, slug or file stem first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from gbrain_py.graph.lines import in_scope
from gbrain_py.graph.names import ALIAS, STEM, name_key
from gbrain_py.graph.questions import lexicon
from gbrain_py.graph.questions.plan import Named, Page
from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection

MOST_PAGES = 8  # pages of one name that are looked at
_PARTLY = 200  # pages that are looked at for a part of a name
_MOST_PARTS = 12
_FEW = 3  # pages that a word without spaces around it may end the names of, and still name one
ME = ("me", "myself", "我", "私", "自分")
"""A page with one of these aliases is the owner's own: "how do I know X" begins there, and "I" means it."""

_ENDS = " -.,;:!?\"'。、！？…"
_QUOTES = str.maketrans("‘’“”„「」『』《》", '\'\'"""""""""')


class Place(NamedTuple):
    """A name at characters `start`..`stop` of the folded question."""

    start: int
    stop: int
    named: Named


def folded(text: str) -> str:
    """The text as names compare: case, width and accents folded, spaces and hyphens one `-`."""
    return name_key(text.translate(_QUOTES))


def places(con: Connection, text: str, visible: Collection[str] | None) -> list[Place]:
    """Where pages are named in a folded text, in order; a name inside a longer one is none."""
    together, _ = _together(text)
    values: list[object] = [text]
    sql = "n.key[1] NOT IN ('=', '/', ':') AND contains(?, n.key)"
    if together != text or not text.isascii():
        sql = f"({sql}) OR (n.key[1] NOT IN ('=', '/', ':') AND contains(?, replace(n.key, '-', '')))"
        values = [text, together]
    if variants := lexicon.variants(text):
        # 数 for 數: what these keys hold is compared below, as SQL knows nothing of variants
        sql = f"({sql}) OR n.key[1] IN (SELECT unnest(?::VARCHAR[]))"
        values = [*values, sorted(variants)]
    if "/" in text:
        sql, values = f"({sql}) OR (n.key[1] = '/' AND contains(?, n.key[2:]))", [*values, text]
    rows = con.execute(
        "SELECT ltrim(n.key, '/'), min(n.rank), n.page FROM names n WHERE n.rank <= ? "
        f"AND length(n.key) <= ? AND ({sql}) GROUP BY ALL",
        [STEM, len(text) + 1, *values],
    ).fetchall()
    known = _pages(con, {page for _, _, page in rows}, visible)
    order = {page: at for at, page in enumerate(known)}
    rows = [row for row in rows if row[0] and row[2] in known]
    rows.sort(key=lambda row: (-len(row[0]), row[0] not in text, row[0], row[1], order[row[2]]))
    pages: dict[str, list[Page]] = {}
    for name, _, page in rows:
        pages.setdefault(name, []).append(known[page])
    whole = text.strip(_ENDS)
    taken: list[Place] = []
    for name, found in pages.items():
        if name == whole or (len(name) == 1 and not name.isascii()):
            continue  # the title of the question itself; a character that is everywhere
        named = Named(name, tuple(found[:MOST_PAGES]))
        for start, stop in _occurrences(name, text):
            if all(stop <= place.start or place.stop <= start for place in taken):
                taken.append(Place(start, stop, named))
    return sorted(taken, key=lambda place: place.start)


def partly(
    con: Connection, words: Iterable[str], visible: Collection[str] | None, called: Collection[str] = ()
) -> dict[str, Named]:
    """For each of some folded words, the pages whose name begins or ends with it: "bob" means Bob Ito.
    Those `called` by it as one calls a person (林さん, 王总) may be single characters."""
    sought = [
        word
        for word in dict.fromkeys(words)
        if len(word) >= (3 if word.isascii() else 1 if word in called else 2)
    ]
    if not sought:
        return {}
    found: dict[str, Named] = {}
    for word in sought[:_MOST_PARTS]:
        known = word if word.isascii() else lexicon.fold(word)
        for form in dict.fromkeys((word, known)):
            if pages := _pages(con, _named_partly(con, form), visible):
                people = [page for page in pages.values() if page.type == "person"] if word in called else []
                found[word] = Named(word, tuple(people or pages.values())[:MOST_PAGES])
                break
    return found


def _named_partly(con: Connection, word: str) -> set[int]:
    """The pages of which a name begins or ends with a word. In a script without spaces, those where a space
    follows it come before all others, and an end that many names have (科技, 書店) is no name."""
    spaced = (f"{word}-", f"-{word}")
    beginning, end = spaced if word.isascii() else (word, word if len(word) > 1 else spaced[1])
    rows = con.execute(
        "SELECT n.page, bool_or(starts_with(n.key, ?)), bool_or(starts_with(n.key, ?)) FROM names n "
        "WHERE n.rank BETWEEN ? AND ? AND (starts_with(n.key, ?) OR ends_with(n.key, ?)) "
        "GROUP BY n.page ORDER BY n.page LIMIT ?",
        [spaced[0], beginning, ALIAS, STEM, beginning, end, _PARTLY],
    ).fetchall()
    if word.isascii():
        return {page for page, _, _ in rows}
    ending = {page for page, _, begins in rows if not begins}
    return (
        {page for page, apart, _ in rows if apart}
        or {page for page, _, begins in rows if begins}
        or (ending if len(ending) <= _FEW else set())
    )


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


def owner(con: Connection, visible: Collection[str] | None) -> Page | None:
    """The page of whoever the brain belongs to, if one says so by its alias."""
    rows = con.execute(
        "SELECT n.page FROM names n WHERE n.key IN (SELECT unnest(?::VARCHAR[])) AND n.rank BETWEEN ? AND ? "
        "ORDER BY n.rank",
        [list(ME), ALIAS, STEM],
    ).fetchall()
    known = _pages(con, {row[0] for row in rows}, visible)
    return next((known[page] for (page,) in rows if page in known), None)


def _occurrences(name: str, text: str) -> Iterable[tuple[int, int]]:
    """Where the name stands as a word of its own: first character and the one after the last. In scripts
    without spaces a name may be written with a space or without, whichever its page has."""
    found = list(_whole(name, text))
    if found or name.isascii():
        return found
    together, places = _together(text)
    bare = _together(name)[0]
    spans = list(_whole(bare, together)) or list(_whole(lexicon.fold(bare), lexicon.fold(together)))
    return [(places[start], places[stop - 1] + 1) for start, stop in spans]


def _whole(name: str, text: str) -> Iterable[tuple[int, int]]:
    start = text.find(name)
    while start >= 0:
        if _is_border(text, start) and _is_border(text, start + len(name)):
            yield start, start + len(name)
        start = text.find(name, start + 1)


def _together(text: str) -> tuple[str, list[int]]:
    """The text without the `-` beside characters of scripts without spaces, and where each one stood."""
    kept = [
        at
        for at, char in enumerate(text)
        if char != "-" or not any(tokenize.is_dense(near) for near in text[max(at - 1, 0) : at + 2])
    ]
    return "".join(text[at] for at in kept), kept


def _is_border(text: str, at: int) -> bool:
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    return not (before.isalnum() and after.isalnum()) or tokenize.is_dense(before) or tokenize.is_dense(after)
