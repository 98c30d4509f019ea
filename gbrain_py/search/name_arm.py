"""The name arm: pages whose title, alias, slug or file stem is the query, or stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from gbrain_py.index import tokenize
from gbrain_py.index.engine import Connection
from gbrain_py.search.keyword_arm import Word
from gbrain_py.search.limits import Limits
from gbrain_py.search.query_words import words as words_of

Kind = Literal["slug", "alias", "title", "stem"]
Fold = Callable[[str], str]  # from a name to its key in table `names`

MAX_TEXT = 500  # characters of a query in which names are looked for
MIN_STRENGTH = 0.1  # a name made of words that are everywhere says nothing
_ALIAS, _TITLE, _STEM, _LAST = 4, 5, 6, 6  # ranks of table `names`: below ALIAS slugs, above STEM no names
_ENDS = " \t\n.,;:!?。、！？…"


@dataclass(frozen=True, slots=True)
class NameHit:
    """A page that the query names. `strength`, up to 1 for the whole query, is the part of the query's
    weight that the name makes up."""

    page: int
    slug: str
    key: str
    kind: Kind
    strength: float
    whole: bool


def find(con: Connection, text: str, fold: Fold, words: Sequence[Word], limits: Limits) -> dict[int, NameHit]:
    """By page, the longest names that stand in the query; pages of one name are all there."""
    folded = fold(text[:MAX_TEXT].strip(_ENDS))
    if not folded:
        return {}
    rows = con.execute(
        "SELECT ltrim(n.key, '/'), n.rank, p.id, p.slug FROM names n JOIN pages p ON p.id = n.page "
        "WHERE n.rank <= ? AND n.key[1] NOT IN ('=', ':') AND n.key <> '/' "
        f"AND contains(?, ltrim(n.key, '/')) AND {limits.pages} ORDER BY length(n.key) DESC, n.rank, p.slug",
        [_LAST, folded, *limits.page_values],
    ).fetchall()
    places = {key: _places(key, folded) for key in {row[0] for row in rows}}
    weights = {word.text: word.rarity for word in words}
    found: dict[int, NameHit] = {}
    taken: list[tuple[int, int]] = []
    for key, rank, page, slug in rows:
        free = [place for place in places[key] if not _inside_longer(place, taken)]
        if not free:
            continue
        taken += free
        whole = key == folded
        strength = 1.0 if whole else _strength(key, weights)
        if page not in found and strength >= MIN_STRENGTH:
            found[page] = NameHit(page, slug, key, _kind(rank), strength, whole)
    return found


def shared(hits: Iterable[NameHit]) -> dict[str, list[str]]:
    """The names that several pages have, each with their slugs."""
    slugs: dict[str, list[str]] = {}
    for hit in hits:
        slugs.setdefault(hit.key, []).append(hit.slug)
    return {key: sorted(pages) for key, pages in slugs.items() if len(pages) > 1}


def _kind(rank: int) -> Kind:
    if rank == _ALIAS:
        return "alias"
    return "title" if rank == _TITLE else "stem" if rank == _STEM else "slug"


def _places(key: str, folded: str) -> list[tuple[int, int]]:
    """Where the name stands in the folded query as a word of its own."""
    places, start = [], folded.find(key)
    while start >= 0:
        end = start + len(key)
        if _is_border(folded, start) and _is_border(folded, end):
            places.append((start, end))
        start = folded.find(key, start + 1)
    return places


def _is_border(text: str, at: int) -> bool:
    """Whether a name may begin or end here: at a sign, or next to a script without spaces."""
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    return not (before.isalnum() and after.isalnum()) or tokenize.is_dense(before) or tokenize.is_dense(after)


def _inside_longer(place: tuple[int, int], taken: Iterable[tuple[int, int]]) -> bool:
    start, end = place
    return any(first <= start and end <= last and end - start < last - first for first, last in taken)


def _strength(key: str, weights: dict[str, float]) -> float:
    own = sum(weights.get(word.text, 0.0) for word in words_of(key.replace("-", " ")))
    return min(1.0, own / total) if (total := sum(weights.values())) else 0.0
