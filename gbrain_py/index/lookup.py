"""From what a person typed to the one page that is meant."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from gbrain_py.errors import Ambiguous, NotFound
from gbrain_py.index.engine import Connection, Row

SHORT_ID_LENGTH = 6
_SHORT_ID = re.compile(r"@([0-9a-f]{4,64})")
_REDIRECT = 9  # from this rank of `names` on, a name is one the page had before
_SUGGESTIONS = 5
_LIKE = 70  # how alike, in percent, a suggestion is at least

_PAGE = "p.id, p.slug, p.path, p.title, p.type, p.scope"


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page that was found, with the id it has in this index only."""

    id: int
    slug: str
    path: str
    title: str
    type: str
    scope: str


def short_id(slug: str) -> str:
    """The short id shown in listings, e.g. `@a3f94c`; four of its digits will do where they are unique."""
    return f"@{hashlib.sha256(slug.encode()).hexdigest()[:SHORT_ID_LENGTH]}"


def find_page(
    con: Connection, name: str, keys: Sequence[str], visible: frozenset[str] | None = None
) -> PageRef:
    """The page called `name`: by slug, path, short id, alias, title or file stem, in that order.

    `keys` are the keys of table `names` that the name may have, best first. Of pages that share a name the
    one spelled exactly so is meant. `visible` are the scopes the reader may see, None for all.
    Raises Ambiguous with the slugs, or NotFound with close names.
    """
    name = unicodedata.normalize("NFC", name.strip())
    spelled = _pages(con, "p.slug = ? OR p.path IN (?, ? || '.md')", [name, name, name], visible)
    if len(spelled) > 1:  # a slug that is also the path of another page: the path is the closer word
        spelled = [page for page in spelled if page.path in (name, f"{name}.md")] or spelled
    if spelled:
        return _only(name, spelled)
    if found := _SHORT_ID.fullmatch(name):
        pages = _pages(con, "starts_with(sha256(p.slug), ?)", [found[1]], visible)
        if pages:
            return _only(name, pages)
    if pages := _by_names(con, keys, visible):
        return _only(name, _spelled_so(con, name, pages) or pages)
    raise NotFound(f"no page is called {name!r}", "run: gbrain list", suggestions=suggest(con, name, visible))


def suggest(
    con: Connection, name: str, visible: frozenset[str] | None = None, like: float = _LIKE
) -> list[str]:
    """Slugs of the pages whose file stem, title or alias is most like `name`, by at least `like` percent."""
    from rapidfuzz import fuzz, process, utils

    condition, parameters = _scope(visible)
    rows = con.execute(
        f"SELECT p.slug, p.title FROM pages p WHERE {condition} "
        f"UNION SELECT p.slug, a.alias FROM aliases a JOIN pages p ON p.id = a.page WHERE {condition} "
        "ORDER BY ALL",
        [*parameters, *parameters],
    ).fetchall()
    choices = [(slug, text) for slug, title in rows for text in (slug.rpartition("/")[2], title)]
    alike = process.extract(
        name.rpartition("/")[2][:200],
        [text for _, text in choices],
        scorer=fuzz.ratio,
        processor=utils.default_process,
        limit=4 * _SUGGESTIONS,
        score_cutoff=like,
    )
    best = sorted(alike, key=lambda found: (-found[1], choices[found[2]][0]))
    return list(dict.fromkeys(choices[index][0] for _, _, index in best))[:_SUGGESTIONS]


def _by_names(con: Connection, keys: Sequence[str], visible: frozenset[str] | None) -> list[PageRef]:
    """The pages of the best key and rank; a name from before a rename comes after all others."""
    condition, parameters = _scope(visible)
    rows = con.execute(
        f"SELECT n.key, n.rank, {_PAGE} FROM names n JOIN pages p ON p.id = n.page "
        f"WHERE n.key IN (SELECT unnest(?::VARCHAR[])) AND {condition}",
        [list(keys), *parameters],
    ).fetchall()
    if not rows:
        return []
    order = {key: at for at, key in reversed(list(enumerate(keys)))}

    def place(row: Row) -> tuple[bool, int, int]:
        return row[1] >= _REDIRECT, order[row[0]], row[1]

    best = min(map(place, rows))
    return sorted({PageRef(*row[2:]) for row in rows if place(row) == best}, key=lambda page: page.slug)


def _spelled_so(con: Connection, name: str, pages: list[PageRef]) -> list[PageRef]:
    """Those of `pages` whose title, file stem or alias is `name` letter by letter."""
    if len(pages) == 1:
        return pages
    sql = "SELECT page FROM aliases WHERE alias = ? AND page IN (SELECT unnest(?::INTEGER[]))"
    by_alias = {row[0] for row in con.execute(sql, [name, [page.id for page in pages]]).fetchall()}
    return [page for page in pages if name in (page.title, _stem(page.path)) or page.id in by_alias]


def _stem(path: str) -> str:
    file = unicodedata.normalize("NFC", path.rpartition("/")[2])
    return file.rpartition(".")[0] or file


def _only(name: str, pages: list[PageRef]) -> PageRef:
    if len(pages) > 1:
        slugs = sorted(page.slug for page in pages)
        raise Ambiguous(f"{name!r} fits {len(pages)} pages", slugs, "name one of them by its slug")
    return pages[0]


def _pages(
    con: Connection, condition: str, parameters: list[object], visible: frozenset[str] | None
) -> list[PageRef]:
    scope, scopes = _scope(visible)
    sql = f"SELECT {_PAGE} FROM pages p WHERE ({condition}) AND {scope} ORDER BY p.slug"
    return [PageRef(*row) for row in con.execute(sql, [*parameters, *scopes]).fetchall()]


def _scope(visible: frozenset[str] | None) -> tuple[str, list[object]]:
    return (
        ("true", []) if visible is None else ("p.scope IN (SELECT unnest(?::VARCHAR[]))", [sorted(visible)])
    )
