"""What a page is called and what it is: title, type, tags, aliases and date, by front matter first.

What stands in a narrower scope than the page names nothing: names and tags are seen by all who see the page.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from gbrain_py import scopes
from gbrain_py.pages import slugs
from gbrain_py.pages.dates import date_in_name, read_date
from gbrain_py.pages.frontmatter import key_line
from gbrain_py.pages.inline import plain_text
from gbrain_py.pages.model import Notice, Page
from gbrain_py.pages.scoping import ScopeMap, read_scope
from gbrain_py.pages.tags import distinct, front_tags, inline_tags, text_of
from gbrain_py.schema import Schema

_DATE_KEYS = ("event_date", "date", "published")
_ARCHIVE = "archive/"


def page_scope(page: Page) -> str:
    """The scope of the page as a whole. A block that cannot be read may have held one: owner only."""
    if not page.front_ok:
        return scopes.OWNER
    key, value = _given(page, "scope")
    return (
        scopes.WORLD
        if key is None
        else read_scope(value, key_line(page.text, page.front_end, key), page.notices)
    )


def identify(page: Page, schema: Schema, scope_map: ScopeMap) -> None:
    """Fill in title, type, tags, aliases and date of a page whose parts have been read."""
    page.title = _text(page, "title") or _own_title(page, scope_map)
    page.type = (_text(page, "type") or "").lower() or type_of_path(page.path, schema)
    page.tags = distinct([*_front_tags(page), *_body_tags(page, scope_map)])
    page.aliases = _aliases(page)
    page.date, page.date_from = _date(page)
    for segment in slugs.hashed_segments(page.path):
        page.notices.append(
            Notice("slug-hashed", 1, f"{segment!r} has no letter or digit: a hash stands for it")
        )


def type_of_path(path: str, schema: Schema) -> str:
    """The type that directories say; a page in the archive keeps the one it had."""
    return schema.type_of_path(unicodedata.normalize("NFC", path).removeprefix(_ARCHIVE))


def _given(page: Page, name: str) -> tuple[str | None, Any]:
    """The key, as written in any case, and the value of a front matter field; no key when it is not there."""
    if name in page.front:
        return name, page.front[name]
    return next(((key, value) for key, value in page.front.items() if key.lower() == name), (None, None))


def _text(page: Page, name: str) -> str | None:
    """A field as one line of text; None, with a notice, when it is no text."""
    key, value = _given(page, name)
    if key is None or value is None:
        return None
    parts = [text_of(part) for part in value] if isinstance(value, list) else [text_of(value)]
    if None in parts:
        page.notices.append(
            Notice(f"{name}-unreadable", key_line(page.text, page.front_end, key), f"{key} is no text")
        )
        return None
    return " ".join(", ".join(part for part in parts if part).split()) or None


def _own_title(page: Page, scope_map: ScopeMap) -> str:
    for heading in page.headings:
        if heading.level == 1 and scope_map.is_open(heading.start) and (title := plain_text(heading.title)):
            return title
    stem = slugs.stem_of(page.path)
    return slugs.humanise(stem) or stem or page.path


def _front_tags(page: Page) -> list[str]:
    return [tag for name in ("tags", "tag") for tag in front_tags(_given(page, name)[1])]


def _body_tags(page: Page, scope_map: ScopeMap) -> list[str]:
    return [tag for tag, at in inline_tags(page.masked) if scope_map.is_open(at)]


def _aliases(page: Page) -> tuple[str, ...]:
    """Aliases of the front matter, and a `slug` there that is not the one the path gives."""
    found: list[str] = []
    for name in ("aliases", "alias"):
        value = _given(page, name)[1]
        parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else [value]
        found += [text.strip() for part in parts if (text := text_of(part)) and text.strip()]
    key, slug = _given(page, "slug")[0], _text(page, "slug")
    if key is not None and slug is not None and slugs.base_slug(slug) != page.slug:
        what = f"the path says {page.slug!r}: {slug!r} is an alias"
        page.notices.append(Notice("slug-differs", key_line(page.text, page.front_end, key), what))
        found.append(slug)
    return tuple(dict.fromkeys(found))


def _date(page: Page) -> tuple[str | None, str | None]:
    """The date of a page and where it is from."""
    for name in _DATE_KEYS:
        key, _ = _given(page, name)
        typed = _text(page, name)
        if key is None or typed is None:
            continue
        if date := read_date(typed):
            return date, name
        line = key_line(page.text, page.front_end, key)
        page.notices.append(Notice("date-unreadable", line, f"{key}: {typed[:60]!r} is no date"))
    if date := date_in_name(slugs.stem_of(page.path)):
        return date, "name"
    dated = [entry.date for entry in page.entries if entry.scope == page.scope]
    return (max(dated), "timeline") if dated else (None, None)
