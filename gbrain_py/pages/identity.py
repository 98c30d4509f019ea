"""What a page is called and what it is: title, type, tags, aliases and date, by front matter first.

What stands in a narrower scope than the page names nothing: names and tags are seen by all who see the page.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from gbrain_py import scopes
from gbrain_py.pages import near_scopes, slugs
from gbrain_py.pages.dates import date_in_name, read_date
from gbrain_py.pages.frontmatter import key_line
from gbrain_py.pages.inline import plain_text
from gbrain_py.pages.listed import texts
from gbrain_py.pages.model import Notice, Page
from gbrain_py.pages.scoping import ScopeMap, read_scope
from gbrain_py.pages.tags import distinct, front_tags, inline_tags, text_of
from gbrain_py.schema import Schema

_DATE_KEYS = ("event_date", "date", "published")
_ARCHIVE = "archive/"
_PROPERTIES = re.compile(r"(?:[ \t]*\n)*+((?:[\w-]{1,60}::[ \t][^\n]*(?:\n|$))+)")

Fields = dict[str, tuple[str, Any]]  # by lower-case name: the key as written, and the value


def page_fields(page: Page) -> Fields:
    """The front matter by lower-case name, and below it the `key:: value` lines that open an outline."""
    fields: Fields = {}
    if properties := _PROPERTIES.match(page.text, page.front_end):
        for line in properties.group(1).splitlines():
            key, _, value = line.partition("::")
            fields[key.lower()] = (key, value.strip())
    fields.update((key.lower(), (key, value)) for key, value in page.front.items())
    return fields


def page_scope(page: Page, fields: Fields) -> str:
    """The scope of the page as a whole. A block that cannot be read may have held one: owner only."""
    if not page.front_ok:
        return scopes.OWNER
    stated = [(key, value) for key, value in page.front.items() if key.lower() == "scope"]
    scope = scopes.WORLD
    for key, value in stated or [fields["scope"]] if "scope" in fields else []:
        scope = scopes.intersect(scope, read_scope(value, _line(page, key), page.notices))
    if line := _near_scope(page):
        page.notices.append(Notice("scope-unreadable", line, "this is nearly a scope: owner only"))
        return scopes.OWNER
    return scope


def _near_scope(page: Page) -> int | None:
    """The line where the page's own scope may be meant, and cannot be read."""
    if (key := near_scopes.near_key(page.front)) is not None:
        return _line(page, key)
    at = near_scopes.near_in_front(page.text[: page.front_end])
    if at is None:
        properties = _PROPERTIES.match(page.text, page.front_end)
        at = near_scopes.near_at_top(page.masked, properties.end() if properties else page.front_end)
    return None if at is None else page.line_at(at)


def identify(page: Page, fields: Fields, schema: Schema, scope_map: ScopeMap) -> None:
    """Fill in title, type, tags, aliases and date of a page whose parts have been read."""
    page.title = _text(page, fields, "title") or _own_title(page, scope_map)
    page.type = _own_type(page, fields) or _type_of_path(page.path, schema)
    page.tags = distinct([*_listed_tags(page, fields), *_body_tags(page, scope_map)])
    page.aliases = _aliases(page, fields)
    page.date, page.date_from = _date(page, fields)
    for segment in slugs.hashed_segments(page.path):
        what = f"{segment!r} has no letter or digit: a hash stands for it"
        page.notices.append(Notice("slug-hashed", 1, what))


def _line(page: Page, key: str) -> int:
    return key_line(page.text, page.front_end, key)


def _text(page: Page, fields: Fields, name: str) -> str | None:
    """A field as one line of text; None, with a notice, when it is no text."""
    key, value = fields.get(name, (name, None))
    if value is None:
        return None
    parts = [text_of(part) for part in value] if isinstance(value, list) else [text_of(value)]
    if None in parts:
        page.notices.append(Notice(f"{name}-unreadable", _line(page, key), f"{key} is no text"))
        return None
    return " ".join(", ".join(part for part in parts if part).split()) or None


def _own_title(page: Page, scope_map: ScopeMap) -> str:
    for heading in page.headings:
        if heading.level == 1 and scope_map.is_open(heading.start) and (title := plain_text(heading.title)):
            return title
    stem = slugs.stem_of(page.path)
    return slugs.humanise(stem) or page.path


def _type_of_path(path: str, schema: Schema) -> str:
    """The type that directories say; a page in the archive keeps the one it had."""
    return schema.type_of_path(unicodedata.normalize("NFC", path).removeprefix(_ARCHIVE))


def _own_type(page: Page, fields: Fields) -> str | None:
    """The type that front matter states; of several the first, with a notice."""
    stated = _text(page, fields, "type")
    if stated is None:
        return None
    first, *others = (part.strip() for part in re.split("[,，、]", stated.strip("[]")))
    if any(others):
        what = f"a page has one type: {first[:60]!r} is read of {stated[:60]!r}"
        page.notices.append(Notice("type-several", _line(page, fields["type"][0]), what))
    return first.lower() or None


def _listed_tags(page: Page, fields: Fields) -> list[str]:
    return [
        tag for name in ("tags", "tag") if name in fields for tag in front_tags(_texts(page, fields, name))
    ]


def _texts(page: Page, fields: Fields, name: str) -> str | list[str]:
    """The texts of a field that may hold several; what YAML does not see as text is a notice."""
    key, value = fields[name]
    if isinstance(value, str):
        return value
    found, odd = texts(value)
    if odd is not None:
        what = f"{key}: the colon behind {odd[:60]!r} is read as text: put it in quotes"
        line = page.line_at(
            max(page.text.find(odd, page.line_starts[_line(page, key) - 1], page.front_end), 0)
        )
        page.notices.append(Notice("yaml-unquoted", line, what))
    return found


def _body_tags(page: Page, scope_map: ScopeMap) -> list[str]:
    return [tag for tag, at in inline_tags(page.masked) if scope_map.is_open(at)]


def _aliases(page: Page, fields: Fields) -> tuple[str, ...]:
    """Aliases of the front matter, and a `slug` there that is not the one the path gives."""
    found: list[str] = []
    for name in ("aliases", "alias"):
        if name in fields:
            listed = _texts(page, fields, name)
            parts = listed.split(",") if isinstance(listed, str) else listed
            found += [text for part in parts if (text := unicodedata.normalize("NFC", part).strip())]
    if "slug" in fields and (slug := _text(page, fields, "slug")) and slugs.base_slug(slug) != page.slug:
        what = f"the path says {page.slug!r}: {slug!r} is an alias"
        page.notices.append(Notice("slug-differs", _line(page, fields["slug"][0]), what))
        found.append(slug)
    return tuple(dict.fromkeys(found))


def _date(page: Page, fields: Fields) -> tuple[str | None, str | None]:
    """The date of a page and where it is from."""
    for name in _DATE_KEYS:
        if name not in fields or not (typed := _text(page, fields, name)):
            continue
        if date := read_date(typed):
            return date, name
        what = f"{fields[name][0]}: {typed[:60]!r} is no date"
        page.notices.append(Notice("date-unreadable", _line(page, fields[name][0]), what))
    if date := date_in_name(slugs.stem_of(page.path)):
        return date, "name"
    dated = [entry.date for entry in page.entries if entry.scope == page.scope]
    return (max(dated), "timeline") if dated else (None, None)
