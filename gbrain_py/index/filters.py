"""Which pages a listing is about: one rule in two views, SQL and Python, that always agree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from gbrain_py import clock
from gbrain_py.errors import UsageError
from gbrain_py.index.engine import acceptable

MOST_CLAUSES = 100  # of a tag expression: each is a condition of its own to the database

# One clause: a page must meet any of its (wanted, tag) pairs. A tag query asks for every clause.
TagClause = tuple[tuple[bool, str], ...]

_TAG_WORD = re.compile(r'"([^"]*)"|([^\s,，、"]+)|"')

LINKED = """
SELECT linked.page FROM (
    SELECT e.dst AS page, e.scope FROM edges e WHERE e.src <> e.dst
    UNION ALL SELECT r.target, r.scope FROM refs r WHERE r.target <> r.page
) linked WHERE linked.page IS NOT NULL"""
"""The pages that others link to, whichever way the edge runs that comes of the link; `linked.scope` is its
scope."""


class PageFacts(Protocol):
    """What `Filters.match` looks at; `date` is ISO text of any precision, None for "today"."""

    @property
    def id(self) -> int: ...
    @property
    def slug(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def date(self) -> str | None: ...
    @property
    def tags(self) -> Collection[str]: ...
    @property
    def inbound(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions that a page must meet, all of them.

    `types` and `dirs` ask for any of theirs, in whatever case they are typed; `after` and `before` are days
    (before excluded); `linked` are the ids of the pages that link as asked, found beforehand; a page must
    meet each of `also` and none of `without`.
    """

    types: tuple[str, ...] = ()
    tags: tuple[TagClause, ...] = ()
    dirs: tuple[str, ...] = ()
    after: date | None = None
    before: date | None = None
    linked: frozenset[int] | None = None
    orphan: bool = False
    also: tuple[Filters, ...] = ()
    without: tuple[Filters, ...] = ()

    def clause(self, today: date) -> tuple[str, list[object]]:
        """The condition over `p`, a row of pages, with parameters; a page changed just now is of `today`."""
        parts: list[tuple[str, list[object]]] = [_tag_sql(clause) for clause in self.tags]
        if self.types:
            parts.append((f"p.type IN ({_marks(self.types)})", [fold_type(name) for name in self.types]))
        if self.dirs:
            parts.append(_dirs_sql(self.dirs))
        day = "left(coalesce(p.date, p.git_date, ?) || '-01-01', 10)"
        if self.after:
            parts.append((f"{day} >= ?", [today.isoformat(), self.after.isoformat()]))
        if self.before:
            parts.append((f"{day} < ?", [today.isoformat(), self.before.isoformat()]))
        if self.linked is not None:
            parts.append(("p.id IN (SELECT unnest(?::INTEGER[]))", [sorted(self.linked)]))
        if self.orphan:
            parts.append((f"p.id NOT IN ({LINKED})", []))
        parts += [other.clause(today) for other in self.also]
        for other in self.without:
            sql, parameters = other.clause(today)
            parts.append((f"NOT ({sql})", parameters))
        sql = joined("AND", [f"({sql})" for sql, _ in parts]) or "true"
        return sql, [parameter for _, parameters in parts for parameter in parameters]

    def match(self, page: PageFacts, today: date) -> bool:
        """Whether the page meets the conditions: the same answer as the SQL."""
        day = f"{page.date or today.isoformat()}-01-01"[:10]
        return (
            (not self.types or page.type in map(fold_type, self.types))
            and all(_meets(clause, page.tags) for clause in self.tags)
            and (not self.dirs or any(_inside(name, page) for name in self.dirs))
            and (not self.after or day >= self.after.isoformat())
            and (not self.before or day < self.before.isoformat())
            and (self.linked is None or page.id in self.linked)
            and (not self.orphan or not page.inbound)
            and all(other.match(page, today) for other in self.also)
            and not any(other.match(page, today) for other in self.without)
        )

    def parts(self) -> Iterator[Filters]:
        """These filters and all that they are made of, but for what is excluded."""
        yield self
        for other in self.also:
            yield from other.parts()

    def both(self, other: Filters) -> Filters:
        """The filters that ask for what both ask for."""
        return replace(self, also=(*self.also, other))


def parse_tags(text: str, option: str = "--tag") -> tuple[TagClause, ...]:
    """Read a tag expression: `a OR b NOT "c d"` asks for (a or b) and not for "c d". Raises UsageError."""
    clauses: list[list[tuple[bool, str]]] = []
    wanted, joins = True, False
    last = ""
    for found in _TAG_WORD.finditer(text):
        word = found[2]
        if word == "OR":
            joins = bool(clauses) or _bad_tags(option, text, "a tag is missing before OR")
        elif word == "NOT":
            wanted = not wanted
        elif word != "AND":
            item = (wanted, _read_tag(found, option, text))
            clauses[-1].append(item) if joins else clauses.append([item])
            wanted, joins = True, False
        last = word or found[0]
    if last in ("OR", "NOT", "AND", ""):
        _bad_tags(option, text, f"a tag is missing after {last}" if last else "no tag is named")
    if sum(1 + sum(not wanted for wanted, _ in clause) for clause in clauses) > MOST_CLAUSES:
        raise UsageError(f"{option}: more than {MOST_CLAUSES} conditions", "OR joins any number of tags")
    return tuple(tuple(clause) for clause in clauses)


def _read_tag(found: re.Match[str], option: str, text: str) -> str:
    tag = fold_tag(found[2] or found[1] or "")
    if not tag:
        _bad_tags(option, text, f"{found[0]} is no tag")
    if found[2] is not None and (tag.startswith("(") or tag.endswith(")")):
        _bad_tags(option, text, "there are no parentheses: OR joins the two tags beside it")
    return tag


def _bad_tags(option: str, text: str, reason: str) -> bool:
    raise UsageError(f"{option}: cannot read {text!r}: {reason}", "example: --tag 'idea OR draft NOT done'")


def parse_day(option: str, text: str, today: date) -> date:
    """The first day of what `text` calls a time, for the option of that name. Raises UsageError."""
    found = clock.parse_range(unicodedata.normalize("NFKC", text), today)
    if found is None:
        raise UsageError(
            f"{option}: cannot read {text!r} as a date", 'examples: 2026-03, "last monday", yesterday'
        )
    return found[0]


def parse_types(option: str, texts: Iterable[str]) -> tuple[str, ...]:
    """The types that are named, several with commas between them. Raises UsageError where none is."""
    types: list[str] = []
    for text in texts:
        named = [name for part in re.split("[,，、]", text) if (name := fold_type(part))]
        if not named:
            raise UsageError(f"{option}: {text!r} names no type", "the types there are: gbrain types")
        types += named
    return tuple(types)


def parse_dir(option: str, text: str) -> str:
    """The directory that is named, as it compares; "" is the whole brain. Raises UsageError outside it."""
    inside: list[str] = []
    for part in fold_dir(text).split("/"):
        if part != "..":
            inside.append(part)
        elif inside:
            inside.pop()
        else:
            raise UsageError(f"{option}: {text!r} is outside the brain", "example: people/team")
    if not text.strip():
        raise UsageError(f"{option}: no directory is named", "example: people/team")
    return "/".join(inside)


def fold_tag(tag: str) -> str:
    """A tag as it compares: no `#`, single spaces, case folded as the database does it."""
    return _lower(" ".join(tag.split()).lstrip("#").rstrip("/").strip())


def fold_type(name: str) -> str:
    """A page type as it compares, which is how pages have theirs."""
    return " ".join(_plain(name).split()).lower()


def fold_dir(text: str) -> str:
    """A directory as it compares, without the slashes and dots around it; "" is the whole brain."""
    return "/".join(part for part in _lower(text).strip().split("/") if part not in ("", "."))


def _lower(text: str) -> str:
    """Lower case letter by letter, which is what the database's `lower` gives."""
    plain = _plain(text)
    if plain.isascii():
        return plain.lower()
    return "".join("i" if char == "İ" else low if len(low := char.lower()) == 1 else char for char in plain)


def _plain(text: str) -> str:
    """In NFC, and as the database takes it."""
    return unicodedata.normalize("NFC", acceptable(text))


def _tag_sql(clause: TagClause) -> tuple[str, list[object]]:
    meets = "lower(tag) = ? OR starts_with(lower(tag), ?)"
    parts, parameters = [], list[object]()
    if wanted := [tag for is_wanted, tag in clause if is_wanted]:
        parts.append(f"p.id IN (SELECT page FROM tags WHERE {joined('OR', [meets] * len(wanted))})")
        parameters += [value for tag in wanted for value in (tag, f"{tag}/")]
    for tag in [tag for is_wanted, tag in clause if not is_wanted]:
        parts.append(f"p.id NOT IN (SELECT page FROM tags WHERE {meets})")
        parameters += [tag, f"{tag}/"]
    return joined("OR", parts), parameters


def _meets(clause: TagClause, tags: Collection[str]) -> bool:
    folded = [fold_tag(tag) for tag in tags]
    return any(
        wanted == any(tag == own or own.startswith(f"{tag}/") for own in folded) for wanted, tag in clause
    )


def _dirs_sql(dirs: tuple[str, ...]) -> tuple[str, list[object]]:
    parts, parameters = [], list[object]()
    for name in map(fold_dir, dirs):
        parts.append(
            "starts_with(lower(nfc_normalize(p.path)), ?) OR starts_with(p.slug, ?)" if name else "true"
        )
        parameters += [f"{name}/", f"{_slug_of(name)}/"] if name else []
    return joined("OR", parts), parameters


def joined(word: str, parts: Sequence[str]) -> str:
    """Conditions joined by AND or OR, as a tree of little depth: a chain of a thousand is too deep for the
    database."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    half = len(parts) // 2
    return f"({joined(word, parts[:half])}) {word} ({joined(word, parts[half:])})"


def _inside(name: str, page: PageFacts) -> bool:
    name = fold_dir(name)
    return not name or _lower(page.path).startswith(f"{name}/") or page.slug.startswith(f"{_slug_of(name)}/")


def _slug_of(directory: str) -> str:
    """How a directory with spaces in its name stands in slugs."""
    return "-".join(directory.split())


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))
