"""One page as it is read: whole, a section, or some lines, now or as it was at a commit."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from gbrain_py.errors import NotFound, UsageError
from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import short_id


class PageView(NamedTuple):
    """A page in the index; `text` is the whole file with LF line ends, front matter included.

    `heading` is the section that was asked for with its name, as in `Maren#Facts`.
    """

    slug: str
    title: str
    type: str
    path: str
    date: str
    tags: list[str]
    aliases: list[str]
    front: dict[str, Any]
    text: str
    body_start: int
    origin: str
    scope: str
    backlinks: int
    heading: str = ""

    @property
    def id(self) -> str:
        """The short id shown in listings."""
        return short_id(self.slug)

    def section(self, heading: str) -> str:
        """The part under a heading: "Funding", "History > Funding", or "timeline". Raises NotFound."""
        return _section(self.path, self.text, heading)

    def lines(self, wanted: str) -> str:
        """The lines `A:B` of the file, both included, from 1; `A:` and `:B` are open, `A` is one line."""
        return _lines(self.text, wanted)

    @property
    def body(self) -> str:
        """The text after the front matter."""
        return self.text[self.body_start :]


def read(con: Connection, page: int, today: str) -> PageView:
    """The page with the internal id `page`; `today` dates a page that has no date of its own yet."""
    row = con.execute(
        """
        SELECT p.slug, p.title, p.type, p.path, coalesce(p.date, p.git_date, ?),
            (SELECT list(tag ORDER BY tag) FROM tags WHERE page = p.id),
            (SELECT list(alias ORDER BY alias) FROM aliases WHERE page = p.id),
            p.front, p.text, p.front_end, p.origin, p.scope,
            coalesce((SELECT backlinks FROM importance WHERE page = p.id), 0)
        FROM pages p WHERE p.id = ?
        """,
        [today, page],
    ).fetchone()
    if row is None:
        raise NotFound("the page is gone", "gbrain sync brings the index up to date")
    slug, title, kind, path, day, tags, aliases, front, text, front_end, origin, scope, backlinks = row
    return PageView(
        slug, title, kind, path, day, tags or [], aliases or [], json.loads(front or "{}"),
        text or "", front_end or 0, origin, scope, backlinks,
    )  # fmt: skip


def with_text(view: PageView, label: str, data: bytes) -> PageView:
    """The same page with the text that it had in another version, called `label`."""
    from gbrain_py import pages, schema

    page = pages.parse(view.path, data, schema.builtin())
    return view._replace(
        title=page.title, type=page.type, date=page.date or view.date, tags=list(page.tags),
        aliases=list(page.aliases), front=page.front, text=page.text, body_start=page.front_end, origin=label,
    )  # fmt: skip


def _lines(text: str, wanted: str) -> str:
    first, colon, last = wanted.partition(":")
    try:
        start = int(first) if first else 1
        stop = (int(last) if last else None) if colon else start
    except ValueError:
        start, stop = 0, 0
    if start < 1 or (stop is not None and stop < start):
        raise UsageError(f"--lines {wanted}: expected A:B, such as 10:20, 10: or 10")
    rows = text.removesuffix("\n").split("\n")
    found = rows[start - 1 : stop]
    if not found:
        raise NotFound(f"no line {start}: the text has {len(rows)}")
    return "\n".join(found) + "\n"


def _section(path: str, text: str, wanted: str) -> str:
    """The heading's own line and deeper headings, up to the timeline; `wanted` is the end of a path."""
    from gbrain_py import pages, schema

    page = pages.parse_text(path, text, schema.builtin())
    asked = [pages.fold(part) for part in wanted.split(">")]
    trail: list[tuple[int, str]] = []
    for number, heading in enumerate(page.headings):
        trail = [(level, name) for level, name in trail if level < heading.level]
        trail.append((heading.level, pages.fold(heading.title)))
        if [name for _, name in trail][-len(asked) :] == asked:
            ends = [h.start for h in page.headings[number + 1 :] if h.level <= heading.level]
            ends += [start for start, _ in page.timeline_spans if start > heading.start]
            return text[heading.start : min(ends, default=len(text))]
    if asked == ["timeline"] and page.timeline_spans:  # the layer, where no heading has its name
        return "".join(text[start:stop] for start, stop in page.timeline_spans)
    known = [heading.title for heading in page.headings]
    raise NotFound(f"no section {wanted!r} in {path}", "", known[:20])
