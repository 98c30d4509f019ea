"""The vocabulary of a brain: page types by directory, edge types with inverses, relation fields.

Built in as `schema.toml`; a brain's own `schema.toml` at its root adds to it and never takes away.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

ANY = "any"
MOST_PHRASES = 1_000
_KEYS = {
    "": ("types", "edges", "fields", "phrases"),
    "fields": ("names", "on", "edge", "direction", "target"),
    "phrases": ("edge", "say"),
}
_RESERVED = frozenset(
    "type title slug tag tags alias aliases id date event_date published created updated scope pinned".split()
)
_WORD = re.compile(r"[^\W_][\w-]*")
_PATTERN = re.compile(r"\\|\(\?|\.[*+]|[])][*+?]|\w\|\w")  # what no sentence has, and regular expressions do
_ORNAMENT = re.compile(r"\A[\W\d_]+|[\W_]+\Z")  # emoji, numbers and dashes around a directory's name


class SchemaError(ValueError):
    """A schema file that cannot be used: the text says where and why, `line` is where, if that is known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class FieldRule:
    """A front matter field that states an edge: `direction` "out" has the page as subject."""

    edge: str
    direction: Literal["out", "in"]
    target: str | None


@dataclass(frozen=True)
class Schema:
    """Lookups over the vocabulary; keys are lower case."""

    directories: dict[str, str] = field(default_factory=dict)
    homes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    edges: dict[str, str] = field(default_factory=dict)
    fields: dict[tuple[str, str], FieldRule] = field(default_factory=dict)

    def type_of_path(self, path: str) -> str:
        """The page type that the directories of `path` say, or `note`."""
        for part in path.split("/")[:-1]:
            name = part.lower()
            if found := self.directories.get(name) or self.directories.get(_ORNAMENT.sub("", name)):
                return found
        return "note"

    def field_rule(self, page_type: str, name: str) -> FieldRule | None:
        """What a front matter field `name` states on a page of `page_type`, if anything."""
        rule = self.fields.get((page_type, name)) or self.fields.get((ANY, name))
        if rule is None and name in self.edges:
            return FieldRule(name, "out", None)
        return rule

    def edge_type(self, name: str) -> tuple[str, bool] | None:
        """The edge type a written name means, and whether the name is its inverse ("employs")."""
        if name in self.edges:
            return name, False
        return next(((edge, True) for edge, inverse in self.edges.items() if inverse == name), None)


@cache
def builtin() -> Schema:
    """The vocabulary that ships with the package."""
    text = Path(__file__).with_name("schema.toml").read_text(encoding="utf-8")
    return extend(Schema(), text)


def extend(base: Schema, text: str) -> Schema:
    """`base` with the vocabulary of a TOML text added. Raises SchemaError with the reason."""
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise SchemaError("nested too deeply", 1) from None
    except ValueError as error:  # TOML's own errors, and numbers of too many digits
        reason = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number of too many digits"
        raise SchemaError(reason, toml_line(reason, text)) from None
    try:
        return _extended(base, data)
    except SchemaError as error:
        raise SchemaError(str(error), _line_of(text, str(error))) from None


def toml_line(reason: str, text: str) -> int:
    """The line of `text` that the message of a TOML error names; without a number that is its end."""
    found = re.search(r"at line (\d+)", reason)
    return int(found[1]) if found else max(1, len(text.splitlines()))


def _line_of(text: str, reason: str) -> int | None:
    """The line of the table, key or entry that a reason begins with ("fields, entry 2: …", "edges.x: …")."""
    number = re.match(r"(?:fields|phrases), entry (\d+)", reason)
    key = re.match(r"(?:edges|types)\.(.*?)(?:: | must)", reason)
    table = re.match(r"\[{0,2}([\w-]+)", reason)
    named = rf"[\"']?{re.escape(key[1])}[\"']?\s*=" if key else rf"\[{{0,2}}\s*{table and table[1]}\b"
    lines = [at for at, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*{named}", line)]
    nth = int(number[1]) - 1 if number else 0
    return lines[nth] if nth < len(lines) else None


def _extended(base: Schema, data: dict[str, Any]) -> Schema:
    _known_keys(data, "", "")
    directories, homes = dict(base.directories), dict(base.homes)
    for page_type, names in _table(data, "types").items():
        known = _strings(names, f"types.{page_type}")
        directories.update({name.lower(): page_type for name in known})
        homes[page_type] = homes.get(page_type, ()) + known
    edges = _edges(base.edges, _table(data, "edges"))
    fields = dict(base.fields)
    for number, row in enumerate(_rows(data, "fields"), 1):
        fields.update(_field_rows(row, edges, number))
    _check_phrases(_rows(data, "phrases"), edges)
    return Schema(directories, homes, edges, fields)


def _edges(known: dict[str, str], added: dict[str, Any]) -> dict[str, str]:
    """The edge types with those added: no name may mean two things."""
    edges = dict(known)
    for name, inverse in added.items():
        where = f"edges.{name}"
        if not isinstance(inverse, str):
            raise SchemaError(f"{where}: the inverse must be a string")
        if not all(_WORD.fullmatch(word) for word in (name, inverse)):
            raise SchemaError(f"{where}: names are one word of letters, digits, _ and -")
        if known.get(name, inverse) != inverse:
            raise SchemaError(f'{where}: is built in, and its inverse is "{known[name]}"')
        edges[name] = inverse
    owners: dict[str, str] = {}
    for name, inverse in edges.items():
        other = owners.setdefault(inverse, name)
        if other != name:
            raise SchemaError(f'edges.{name}: "{inverse}" is the inverse of {other} already')
        if inverse != name and inverse in edges:
            blamed = name if name in added else inverse
            raise SchemaError(f'edges.{blamed}: "{inverse}" is an edge type, and the inverse of {name}')
    return edges


def _check_phrases(rows: list[dict[str, Any]], edges: dict[str, str]) -> None:
    """Whether phrases are whole and of known edges; how they are worded is for those who compile them."""
    count = 0
    for number, row in enumerate(rows, 1):
        where = f"phrases, entry {number}"
        _known_keys(row, "phrases", f"{where}: ")
        _known_edge(row.get("edge"), edges, where)
        for say in _strings(row.get("say"), f"{where}: say"):
            count += 1
            if _PATTERN.search(say):
                raise SchemaError(f"{where}: {say!r} looks like a pattern, and phrases are words")
    if count > MOST_PHRASES:
        raise SchemaError(f"phrases: there are {count:,}, and {MOST_PHRASES:,} at most are read")


def _known_keys(row: dict[str, Any], table: str, where: str) -> None:
    if unknown := [key for key in row if key not in _KEYS[table]]:
        told = unknown[0] if not where else f'{where}unknown key "{unknown[0]}"'
        raise SchemaError(f"{told}{'' if where else ': unknown'}; known are {', '.join(_KEYS[table])}")


def _known_edge(edge: object, edges: dict[str, str], where: str) -> str:
    if not isinstance(edge, str) or edge not in edges:
        raise SchemaError(f"{where}: no edge" if edge is None else f"{where}: unknown edge type {edge!r}")
    return edge


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise SchemaError(f"[{key}] must be a table")
    return value


def _rows(data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise SchemaError(f"[[{key}]] must be a list of tables")
    return value


def _strings(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise SchemaError(f"{where} must be a list of strings")
    return tuple(value)


def _field_rows(row: dict[str, Any], edges: dict[str, str], number: int) -> dict[tuple[str, str], FieldRule]:
    where = f"fields, entry {number}"
    _known_keys(row, "fields", f"{where}: ")
    edge = _known_edge(row.get("edge"), edges, where)
    direction, target = row.get("direction", "out"), row.get("target")
    if direction not in ("out", "in"):
        raise SchemaError(f'{where}: direction must be "out" or "in"')
    if target is not None and not isinstance(target, str):
        raise SchemaError(f"{where}: target must be a page type")
    rule = FieldRule(edge, direction, target)
    types = _strings(row.get("on", [ANY]), f"{where}: on")
    names = _strings(row.get("names"), f"{where}: names")
    if not names or "" in names:
        raise SchemaError(f"{where}: names must name a field")
    if taken := _RESERVED.intersection(names):
        raise SchemaError(f'{where}: "{min(taken)}" has a meaning of its own')
    return {(page_type, name): rule for page_type in types for name in names}
