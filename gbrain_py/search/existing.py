"""Whether a page may be there already under a name that is not quite the one asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.names import ALIAS, STEM
from gbrain_py.graph.questions import names
from gbrain_py.graph.questions.lexicon import CALLED
from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.search.reader import Reader

_ALIKE = 85  # percent, of a whole name
_WORDS_ALIKE = 70  # percent, of each of its words: Eva Lindqvist is not Ada Lindqvist
_SHORTEST = 3  # letters of a part of a name; shorter ones are everywhere
_SHORTEST_MISSPELT = 5
_SHOWN = 5
_DIGITS = re.compile(r"\d+")


def likely(con: Connection, text: str, filters: Filters, reader: Reader) -> list[str]:
    """Slugs of the pages that a name probably means: people of whose name it is a part, as they are called or
    not, and pages whose name is spelled much like it, the most alike first."""
    name = names.folded(text.strip())
    if not name:
        return []
    there = _there(con, filters, reader)
    parts = [slug for slug in _people(con, name, reader) if slug in there]
    alike = [slug for slug in _alike(con, name, reader) if slug in there]
    return list(dict.fromkeys(parts + alike))[:_SHOWN]


def _there(con: Connection, filters: Filters, reader: Reader) -> set[str]:
    where, values = filters.clause(reader.today)
    scope, scopes = reader.scopes("p.scope")
    rows = con.execute(f"SELECT p.slug FROM pages p WHERE {where} AND {scope}", [*values, *scopes]).fetchall()
    return {row[0] for row in rows}


def _people(con: Connection, name: str, reader: Reader) -> Iterator[str]:
    """People of whose name this is a word, or, in a script without spaces, the beginning or the end."""
    if name.isascii() or "-" in name:
        if len(name) >= _SHORTEST and "-" not in name:
            rows = con.execute(
                "SELECT DISTINCT p.slug FROM names n JOIN pages p ON p.id = n.page WHERE p.type = 'person' "
                "AND n.rank BETWEEN ? AND ? AND contains('-' || n.key || '-', ?) ORDER BY p.slug",
                [ALIAS, STEM, f"-{name}-"],
            ).fetchall()
            yield from (row[0] for row in rows)
        return
    # 田中さん is called 田中; 王总 is called 王, which alone says too little
    bare = next((name[:at] for at in range(1, len(name)) if CALLED.fullmatch(name[at:])), "")
    word = bare or name
    found = names.partly(con, [word], reader.visible, {word} if bare else ())
    for named in found.values():
        yield from (page.slug for page in named.pages if page.type == "person")


def _alike(con: Connection, name: str, reader: Reader) -> list[str]:
    """Pages with a name that is spelled much like this one: no other number, and no other word in it. One
    word alone is compared with the words of people's names too."""
    from rapidfuzz import fuzz, process

    scope, scopes = reader.scopes("p.scope")
    rows = con.execute(
        "SELECT DISTINCT n.key, p.slug, p.type = 'person' FROM names n JOIN pages p ON p.id = n.page "
        f"WHERE n.rank BETWEEN ? AND ? AND n.key[1] NOT IN ('=', '/', ':') AND {scope} ORDER BY ALL",
        [ALIAS, STEM, *scopes],
    ).fetchall()
    known = [(key, slug) for key, slug, _ in rows]
    if "-" not in name and len(name) >= _SHORTEST_MISSPELT:
        known += [(part, slug) for key, slug, is_person in rows if is_person and "-" in key
                  for part in key.split("-") if len(part) >= _SHORTEST_MISSPELT]  # fmt: skip
    keys = [key for key, _ in known]
    found = process.extract(name[:200], keys, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=50)
    return list(dict.fromkeys(known[at][1] for key, _, at in found if _may_be(name, key)))


def _may_be(name: str, key: str) -> bool:
    from rapidfuzz import fuzz

    if _DIGITS.findall(name) != _DIGITS.findall(key):
        return False  # Entry 7 is not Entry 8
    words, others = name.split("-"), key.split("-")
    return len(words) != len(others) or all(
        fuzz.ratio(word, other) >= _WORDS_ALIKE for word, other in zip(words, others, strict=True)
    )
