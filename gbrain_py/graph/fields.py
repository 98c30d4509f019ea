"""References in front matter: the relation fields of a page, and wikilinks in any other field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from gbrain_py.graph.links import parse_destination, parse_wikilink
from gbrain_py.pages.dates import read_date
from gbrain_py.pages.model import Notice, Page
from gbrain_py.schema import FieldRule, Schema

_OWN_KEYS = frozenset("title slug type tags tag aliases alias id scope pinned".split())
_WIKI = re.compile(r"\[\[([^\[\]\n]++)\]\]")
_MARKDOWN = re.compile(r"\[([^\[\]\n]*+)\]\(<?([^()<>\n]++)>?\)")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{1,30}://|mailto:|www\.", re.IGNORECASE)
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}(?!\d)")
_OPEN_END = frozenset("present now today current ongoing 現在 现在 至今 今".split())
_COMMA = re.compile(r"[,，、;；]")
_SUFFIX = re.compile(
    r"\s*(?:inc|incorporated|ltd|limited|llc|llp|lp|plc|corp|co|gmbh|ag|sa|srl|bv|nv|kk|k\.k|pte|pty|jr|sr|ii|iii|phd|md)"
    r"(?:[.\s]|$)",
    re.IGNORECASE,
)
_PART = re.compile(r"(?:[^\s/]+(?:/[^\s/]+)+|\S{1,60}|(?![a-z])\S+(?:\s+\S+){1,4})")
_MOST_VALUES = 2000
_DEEPEST = 4


class FieldLink(NamedTuple):
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


def field_links(page: Page, schema: Schema, notices: list[Notice]) -> list[FieldLink]:
    """The references of a page's front matter, each with its place in the text; what in a relation field
    names nothing, or is no date, adds to `notices`."""
    found: list[FieldLink] = []
    has_links = "[[" in page.text[: page.front_end]
    for field, value in page.front.items():
        name = relation_name(str(field))
        if name in _OWN_KEYS or value is None:
            continue
        rule = _rule(schema, page.type, name)
        if rule or has_links:
            found += _Field(page, str(field), name, rule, notices).links(value)
    return found


@lru_cache(maxsize=4096)
def relation_name(written: str) -> str:
    """The name of a field or an edge type as written: `Works At`, `works-at` and `worksAt` are `works_at`."""
    name = unicodedata.normalize("NFKC", written.strip())
    return re.sub(r"[\s\-]+", "_", re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", "_", name)).lower()


def _rule(schema: Schema, page_type: str, name: str) -> FieldRule | None:
    """What a field states: by the table of fields, or as the inverse name of an edge type."""
    if rule := schema.field_rule(page_type, name):
        return rule
    known = schema.edge_type(name)
    return FieldRule(known[0], "in" if known[1] else "out", None) if known else None


class _Field:
    """One field of front matter being read; `at` follows its values through the text."""

    def __init__(
        self, page: Page, field: str, name: str, rule: FieldRule | None, notices: list[Notice]
    ) -> None:
        self.page, self.field, self.name, self.rule, self.notices = page, field, name, rule, notices
        key = re.compile(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*:[ \t]*", re.MULTILINE)
        found = key.search(page.text, 0, page.front_end)
        self.first, self.at = found.span() if found else (0, 0)

    def links(self, value: object) -> Iterator[FieldLink]:
        for count, (written, details) in enumerate(self._flat(self._parted(value), 0)):
            if count == _MOST_VALUES:
                self._say("relation-unreadable", f"only the first {_MOST_VALUES} values are read")
                return
            targets = list(_targets(written, is_relation=self.rule is not None))
            if not targets and self.rule and not _ADDRESS.search(written):
                self._say("relation-unreadable", f"{written[:60]!r} is no name of a page")
            for target, fragment, label in targets:
                at = self.page.text.find(target, self.at, self.page.front_end)
                start, stop = (at, at + len(target)) if at >= 0 else (self.first, max(self.at, self.first))
                self.at = max(self.at, stop)
                since, until = (self._date(key, details) for key in ("since", "until"))
                role = _text(details.get("role"))
                yield FieldLink(
                    self.name, self.rule, target, fragment, label, role, since, until, start, stop
                )

    def _parted(self, value: object) -> object:
        """A text of several names with commas as the list it plainly is; in quotes it is one name."""
        is_quoted = self.page.text[self.at : self.at + 1] in ("'", '"')
        if not isinstance(value, str) or is_quoted or not self.rule or self.rule.edge == "source":
            return value
        return _names(value) or value

    def _flat(self, value: object, depth: int) -> Iterator[tuple[str, Mapping[str, object]]]:
        """The names a value holds, each with its mapping. `[[a]]` without quotes is a list in a list to
        YAML."""
        if isinstance(value, list | tuple) and depth < _DEEPEST:
            if depth and len(value) == 1 and isinstance(value[0], str) and "[[" not in value[0]:
                yield f"[[{value[0]}]]", {}
                return
            for item in value:
                yield from self._flat(item, depth + 1)
        elif isinstance(value, Mapping):
            details: dict[str, object] = {str(key).strip().lower(): part for key, part in value.items()}
            if written := _text(details.get("slug")) or _text(details.get("name")):
                yield written, details
            elif any(part not in (None, "", [], {}) for part in value.values()):
                self._nameless(next(iter(value)))
        elif written := _text(value):
            yield written, {}
        elif isinstance(value, bool | list | tuple):
            self._nameless(str(value).lower() if isinstance(value, bool) else "[")

    def _nameless(self, what: object) -> None:
        at = self.page.text.find(str(what), self.at, self.page.front_end)
        self.at = max(at, self.at)
        if self.rule:
            self._say("relation-unreadable", "no page is named: write a name, a link or {name: …}")

    def _date(self, key: str, details: Mapping[str, object]) -> str | None:
        """A date of the relation, as precise as it was written."""
        text = _text(details.get(key))
        if text is None or text.lower() in _OPEN_END:
            return None
        found = _DATE.match(text)
        date = read_date(text) or (read_date(found[0]) if found else None)
        if date is None:
            self._say("date-unreadable", f"{key} {text[:60]!r} is no date")
        return date

    def _say(self, kind: str, what: str) -> None:
        self.notices.append(Notice(kind, self.page.line_at(self.at), f"{self.field[:60]}: {what}"))


def _names(value: str) -> list[str] | None:
    """The names of a text with commas between; None for one name, or for what is no list of names."""
    if "[[" in value or "](" in value or "\n" in value or not _COMMA.search(value):
        return None
    names: list[str] = []
    for part in _COMMA.split(value):
        if names and _SUFFIX.match(part):
            names[-1] += "," + part.rstrip()
        elif part.strip():
            names.append(part.strip())
    return names if len(names) > 1 and all(_PART.fullmatch(name) for name in names) else None


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
            name, mark, fragment = written.strip().partition("#")
            if mark and name and fragment and not name[-1].isspace():
                yield name, fragment, None
            else:
                yield written.strip(), None, None


def _text(value: object) -> str | None:
    """A scalar other than yes and no as text."""
    if value is None or isinstance(value, bool | list | tuple | Mapping):
        return None
    return str(value).strip() or None
