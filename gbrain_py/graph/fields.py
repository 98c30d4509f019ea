"""References in front matter: the relation fields of a page, and wikilinks in any other field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gbrain_py.graph.links import parse_destination, parse_wikilink
from gbrain_py.pages.model import Page
from gbrain_py.schema import FieldRule, Schema

_OWN_KEYS = frozenset("title slug type tags tag aliases alias id scope pinned".split())
_WIKI = re.compile(r"\[\[([^\[\]\n]++)\]\]")
_MARKDOWN = re.compile(r"\[([^\[\]\n]*+)\]\(<?([^()<>\n]++)>?\)")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{1,30}://|mailto:|www\.", re.IGNORECASE)
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")
_MOST_VALUES = 2000
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class FieldLink:
    """One value of a field; `rule` is None for a wikilink in a field that states no edge."""

    field: str
    rule: FieldRule | None
    name: str
    fragment: str | None
    label: str | None
    role: str | None
    since: str | None
    until: str | None
    start: int
    stop: int


def field_links(page: Page, schema: Schema) -> Iterator[FieldLink]:
    """The references of a page's front matter, each with its place in the text."""
    for field, value in page.front.items():
        name = str(field).strip().lower()
        if name in _OWN_KEYS or value is None:
            continue
        rule = _rule(schema, page.type, name)
        if rule or "[[" in page.text[: page.front_end]:
            yield from _values(page, str(field), name, rule, value)


def _rule(schema: Schema, page_type: str, name: str) -> FieldRule | None:
    """What a field states: by the table of fields, or as the inverse name of an edge type."""
    if rule := schema.field_rule(page_type, name):
        return rule
    known = schema.edge_type(name)
    return FieldRule(known[0], "in" if known[1] else "out", None) if known else None


def _values(page: Page, field: str, name: str, rule: FieldRule | None, value: object) -> Iterator[FieldLink]:
    found = re.compile(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*:", re.MULTILINE).search(
        page.text, 0, page.front_end
    )
    first, cursor = found.span() if found else (0, 0)
    for count, (written, details) in enumerate(_flat(value, 0)):
        if count == _MOST_VALUES:
            return
        for target, fragment, label in _targets(written, is_relation=rule is not None):
            at = page.text.find(target, cursor, page.front_end)
            start, stop = (at, at + len(target)) if at >= 0 else (first, max(cursor, first))
            cursor = max(cursor, stop)
            role, since, until = (_text(details.get(key)) for key in ("role", "since", "until"))
            yield FieldLink(
                name, rule, target, fragment, label, role, _date(since), _date(until), start, stop
            )


def _flat(value: object, depth: int) -> Iterator[tuple[str, Mapping[object, object]]]:
    """The names a value holds, each with its mapping. `[[a]]` without quotes is a list in a list to YAML."""
    if isinstance(value, list | tuple) and depth < _DEEPEST:
        if depth and len(value) == 1 and isinstance(value[0], str) and "[[" not in value[0]:
            yield f"[[{value[0]}]]", {}
            return
        for item in value:
            yield from _flat(item, depth + 1)
    elif isinstance(value, Mapping):
        if written := _text(value.get("slug") or value.get("name")):
            yield written, value
    elif written := _text(value):
        yield written, {}


def _targets(written: str, *, is_relation: bool) -> Iterator[tuple[str, str | None, str | None]]:
    """Name, fragment and label of each page a value names."""
    if "[[" in written:
        for found in _WIKI.finditer(written):
            if parsed := parse_wikilink(found[1]):
                yield parsed
    elif is_relation:
        if link := _MARKDOWN.fullmatch(written.strip()):
            if path := parse_destination(link[2].strip()):
                yield *path, link[1] or None
        elif not _ADDRESS.match(written) and "\n" not in written and len(written) <= 300:
            yield written.strip(), None, None


def _text(value: object) -> str | None:
    """A scalar other than yes and no as text."""
    if value is None or isinstance(value, bool | list | tuple | Mapping):
        return None
    return str(value).strip() or None


def _date(text: str | None) -> str | None:
    found = _DATE.match(text) if text else None
    return found[0] if found else None
