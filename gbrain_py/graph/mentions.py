"""Where a page's title or alias stands in prose without a link. Listed only; never an edge by itself."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gbrain_py.graph.context import Contexts, ScopeMap
from gbrain_py.graph.lines import Listing, plain
from gbrain_py.index.engine import Connection
from gbrain_py.schema import Schema

_LONGEST_NAME = 300


@dataclass(frozen=True, slots=True)
class MentionRow:
    """A name of the page that was asked for, as it stands on page `slug`, line and column from 1."""

    slug: str
    title: str
    type: str
    path: str
    line: int
    column: int
    name: str
    context: str


def mentions(
    con: Connection,
    page: int,
    schema: Schema,
    *,
    visible: frozenset[str] | None = None,
    limit: int = 0,
    offset: int = 0,
) -> Listing[MentionRow]:
    """The places where other pages name a page without linking to it, by path and line. Code, comments,
    front matter, what is part of any link, and what is part of a longer name of another such page don't
    count."""
    title, names = _names(con, page)
    pattern = _pattern(names)
    if pattern is None:
        return Listing([], 0)
    longer = _pattern(_longer(con, page, names))
    found: list[MentionRow] = []
    for slug, heading, page_type, path, text, spans in _candidates(con, page, [title, *names]):
        if pattern.search(text):
            found += _on_page(slug, heading, page_type, path, text, spans, (pattern, longer), schema, visible)
    return Listing(found[offset : offset + limit if limit else None], len(found))


def _names(con: Connection, page: int) -> tuple[str, list[str]]:
    rows = con.execute(
        "SELECT title FROM pages WHERE id = ? "
        "UNION ALL (SELECT alias FROM aliases WHERE page = ? ORDER BY alias)",
        [page, page],
    ).fetchall()
    names = [name for (name,) in rows]
    return names[0], names


def _longer(con: Connection, page: int, names: list[str]) -> list[str]:
    """The names of other pages of the same type that hold one of some names and more: "Orla seed", a deal,
    names Orla all the same."""
    rows = con.execute(
        "SELECT DISTINCT o.name FROM (SELECT id AS page, title AS name FROM pages "
        "UNION ALL SELECT page, alias FROM aliases) o JOIN pages p ON p.id = o.page, "
        "(SELECT unnest(?::VARCHAR[]) AS name) n "
        "WHERE o.page <> ? AND p.type = (SELECT type FROM pages WHERE id = ?) "
        "AND length(o.name) > length(n.name) AND contains(lower(o.name), lower(n.name))",
        [names, page, page],
    ).fetchall()
    own = {name.casefold() for name in names}
    return [name for (name,) in rows if name.casefold() not in own]


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """What finds any of the names, the longest first; a word must not go on at its ends."""
    parts = []
    for name in sorted(set(names), key=lambda name: (-len(name), name)):
        words = name.split()
        if not words or len(name) > _LONGEST_NAME or len("".join(words)) < 2:
            continue
        body = r"\s+".join(re.escape(word) for word in words)
        before = r"(?<![^\W_])" if _is_spaced(words[0][0]) else ""
        after = r"(?![^\W_])" if _is_spaced(words[-1][-1]) else ""
        parts.append(before + body + after)
    return re.compile("|".join(parts), re.IGNORECASE) if parts else None


def _is_spaced(char: str) -> bool:
    """Whether a letter is of a script that puts spaces between words."""
    return char.isalnum() and not "\u2e80" <= char <= "\u9fff" and not "\uac00" <= char <= "\ud7ff"


def _candidates(
    con: Connection, page: int, names: list[str]
) -> Iterator[tuple[str, str, str, str, str, list[tuple[int, int]]]]:
    """Other pages that hold all the words of some name, with the spans of their references."""
    from gbrain_py.index.tokenize import tokens

    wanted: set[int] = set()
    for name in dict.fromkeys(names):
        words = set(tokens(name))
        terms = {term for term in words if len(term) > 1} or words  # single characters end other runs too
        rows = con.execute(
            "SELECT c.page FROM postings t JOIN terms w ON w.id = t.term JOIN chunks c ON c.id = t.chunk "
            "WHERE w.term IN (SELECT unnest(?::VARCHAR[])) AND c.page <> ? "
            "GROUP BY c.page HAVING count(DISTINCT w.term) = ?",
            [sorted(terms), page, len(terms)],
        ).fetchall()
        wanted |= {found for (found,) in rows}
    for slug, title, page_type, path, text, starts, stops in con.execute(
        """
        SELECT p.slug, p.title, p.type, p.path, p.text,
            list(r.start ORDER BY r.start) FILTER (r.start IS NOT NULL),
            list(r.stop ORDER BY r.start) FILTER (r.start IS NOT NULL)
        FROM pages p LEFT JOIN refs r ON r.page = p.id
        WHERE p.id IN (SELECT unnest(?::INTEGER[]))
        GROUP BY p.id, p.slug, p.title, p.type, p.path, p.text ORDER BY p.path
        """,
        [sorted(wanted)],
    ).fetchall():
        yield slug, title, page_type, path, text, list(zip(starts or (), stops or (), strict=True))


def _on_page(
    slug: str,
    title: str,
    page_type: str,
    path: str,
    text: str,
    spans: list[tuple[int, int]],
    patterns: tuple[re.Pattern[str], re.Pattern[str] | None],
    schema: Schema,
    visible: frozenset[str] | None,
) -> Iterator[MentionRow]:
    from gbrain_py.pages import parse_text

    page = parse_text(path, text, schema)
    scopes = ScopeMap(page)
    contexts = Contexts(page, spans, scopes)
    pattern, longer = patterns
    others = [found.span() for found in longer.finditer(page.masked)] if longer else []
    for found in pattern.finditer(page.masked):
        start, stop = found.span()
        if any(first <= start and stop <= last for first, last in others):
            continue  # "Orla" in "Orla Labs", which has a page of its own
        at = bisect_right(spans, (start, len(text))) - 1
        linked = (at >= 0 and spans[at][1] > start) or (at + 1 < len(spans) and spans[at + 1][0] < stop)
        if linked or (visible is not None and scopes.at(start)[0] not in visible):
            continue
        line = page.line_at(start)
        low, high = contexts.sentence(start, stop)
        context = plain(text[low:high])
        column = start - page.line_starts[line - 1] + 1
        yield MentionRow(slug, title, page_type, path, line, column, text[start:stop], context)
