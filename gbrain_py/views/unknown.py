"""What an option asks for and nothing in the index has: most often it is misspelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import fold_dir, fold_tag, fold_type, parse_tags, parse_types

_HAVING = {
    "type": ("no page is of type", "SELECT DISTINCT type FROM pages"),
    "edge": ("no link is of type", "SELECT DISTINCT type FROM edges"),
    "tag": ("no page is tagged", "SELECT DISTINCT tag FROM tags"),
    "directory": (
        "no page is below",
        """SELECT DISTINCT regexp_replace(name, '/[^/]*$', '')
        FROM (SELECT path FROM pages UNION SELECT slug FROM pages) named(name) WHERE contains(name, '/')""",
    ),
}


def unknown(con: Connection, asked: Mapping[str, Sequence[str]]) -> list[str]:
    """A sentence for everything asked for (by kind: type, edge, tag, directory) that is nowhere, with what
    is spelled like it."""
    return [hint for kind, names in asked.items() if names for hint in _hints(con, kind, names)]


def _hints(con: Connection, kind: str, names: Sequence[str]) -> Iterator[str]:
    from difflib import get_close_matches

    nothing, sql = _HAVING[kind]
    split, fold = _READ[kind]
    there = {known for (value,) in con.execute(sql).fetchall() for known in _above(kind, value)}
    folded = {fold(name): name for name in sorted(there, reverse=True)}
    for name in dict.fromkeys(part for text in names for part in split(text)):
        if (key := fold(name)) not in folded and not (kind == "directory" and not key):
            close = [folded[other] for other in get_close_matches(key, sorted(folded))]
            yield f"{nothing} {name!r}" + (f"; did you mean {' or '.join(close)}?" if close else "")


def _above(kind: str, name: str) -> Iterator[str]:
    """A name, and the tags or directories that it is below."""
    yield name
    while kind in ("tag", "directory") and "/" in name:
        name = name.rpartition("/")[0]
        yield name


def _tags(text: str) -> list[str]:
    return [tag for clause in parse_tags(text) for wanted, tag in clause if wanted]


_READ: dict[str, tuple[Callable[[str], Sequence[str]], Callable[[str], str]]] = {
    "type": (lambda text: parse_types("--type", [text]), fold_type),
    "edge": (lambda text: [text], str),
    "tag": (_tags, fold_tag),
    "directory": (lambda text: [text], fold_dir),
}
