"""Why a page is in the answer, in words with the numbers."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from gbrain_py.search.keyword_arm import Word
from gbrain_py.search.name_arm import NameHit
from gbrain_py.search.ranking import Move

_TOLD = 0.005  # of a factor, that two digits show
NAMED = 6  # words that are named before the rest is left out

_SIGNALS = {
    "backlinks": "{backlinks} to it (×{factor:.2f})",
    "pagerank": "much leans on it (×{factor:.2f})",
    "linked_together": "several of the best results link to it (×{factor:.2f})",
    "time": "its time against the one asked for (×{factor:.2f})",
    "exact_name": "its name is the query (×{factor:.2f})",
    "superseded": "it is superseded (×{factor:.2f})",
    "layer": "it is of the time asked for (×{factor:.2f})",
    "recency": "it is recent (×{factor:.2f})",
}

_STEPS = {"mixing": "the mixing of types", "rerank": "the language model", "graph": "answers of the graph"}


def words(known: Sequence[Word], matched: Mapping[int, Sequence[str]], unknown: Sequence[str]) -> str:
    """Which words of the query a chunk has, in which fields, and which it lacks."""
    if not matched:
        return ""
    by_fields: dict[str, list[str]] = {}
    for number, fields in matched.items():
        by_fields.setdefault(" and ".join(fields), []).append(known[number].text)
    there = "; ".join(f"{_some(texts)} in {fields}" for fields, texts in by_fields.items())
    lacking = [word.text for number, word in enumerate(known) if number not in matched] + list(unknown)
    missing = f"; without {_some(lacking)}" if lacking else ""
    return f"{len(matched)} of {len(matched) + len(lacking)} words: {there}{missing}"


def meaning(rank: int, cosine: float) -> str:
    """How close a page is to the question."""
    return f"close in meaning: {cosine:.2f}, place {rank}"


def wordings(arms: Container[str], wordings: Sequence[str]) -> str:
    """That a page has words of other wordings, if it has."""
    return f"has words of other wordings: {'; '.join(wordings)}" if "expansion" in arms else ""


def move(moved: Move) -> str:
    """Which step put the page elsewhere."""
    return f"moved by {_STEPS[moved.step]} from place {moved.before} to {moved.after}"


def _some(texts: Sequence[str]) -> str:
    return ", ".join(texts[:NAMED]) + (" …" if len(texts) > NAMED else "")


def name(hit: NameHit, shared: Mapping[str, Sequence[str]]) -> str:
    """How the query names the page."""
    how = "is the query" if hit.whole else "stands in the query"
    others = len(shared.get(hit.key, ())) - 1
    also = f"; {others} other page{'s' * (others > 1)} so called" if others > 0 else ""
    return f"its {'file name' if hit.kind == 'stem' else hit.kind} “{hit.key}” {how}{also}"


def signals(factors: Mapping[str, float], backlinks: int) -> list[str]:
    """What moved the page up or down by more than nothing to speak of."""
    linking = "1 page links" if backlinks == 1 else f"{backlinks} pages link"
    return [
        _SIGNALS[key].format(factor=factor, backlinks=linking)
        for key, factor in factors.items()
        if abs(factor - 1) >= _TOLD
    ]
