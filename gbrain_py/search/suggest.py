"""Did you mean: known words and titles that are spelled much like the query's."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.index.engine import Connection
from gbrain_py.search.reader import Reader

SHOWN = 3
ALIKE = 75  # percent
_SHORTEST = 3
_TRIED = 50  # words that are near, before a look which of them the reader may see


def near(con: Connection, unknown: Sequence[str], text: str, reader: Reader) -> list[str]:
    """Words of the vocabulary near the unknown ones, and titles near the whole text, the nearest first."""
    from rapidfuzz import fuzz, process

    found: dict[str, tuple[float, str]] = {}  # by spelling without case, a title before a word

    def look(sought: str, choices: list[str]) -> None:
        for choice, score, _ in process.extract(
            sought, choices, scorer=fuzz.ratio, processor=str.lower, score_cutoff=ALIKE, limit=SHOWN
        ):
            before, shown = found.get(choice.lower(), (0.0, choice))
            found[choice.lower()] = max(score, before), shown

    look(text[:200], _titles(con, reader))
    for word in unknown[:10]:
        if len(word) >= _SHORTEST:
            alike = process.extract(
                word, _terms(con, len(word)), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=_TRIED
            )
            look(word, _seen(con, [term for term, _, _ in alike], reader))
    found.pop(text.lower(), None)
    return [shown for _, shown in sorted(found.values(), key=lambda row: (-row[0], row[1]))][:SHOWN]


def _titles(con: Connection, reader: Reader) -> list[str]:
    scope, scopes = reader.scopes("scope")
    sql = f"SELECT DISTINCT title FROM pages WHERE {scope} ORDER BY title"
    return [row[0] for row in con.execute(sql, scopes).fetchall()]


def _terms(con: Connection, length: int) -> list[str]:
    """Words of about this length, whoever may see them."""
    slack = 1 + length // 4
    sql = "SELECT term FROM terms WHERE length(term) BETWEEN ? AND ? ORDER BY term"
    return [row[0] for row in con.execute(sql, [max(2, length - slack), length + slack]).fetchall()]


def _seen(con: Connection, terms: Sequence[str], reader: Reader) -> list[str]:
    """Those of `terms` that stand in a text the reader may see."""
    of_chunk, scopes = reader.scopes("c.scope")
    of_page, _ = reader.scopes("p.scope")
    rows = con.execute(
        f"""
        SELECT DISTINCT w.term FROM terms w JOIN postings t ON t.term = w.id
            LEFT JOIN chunks c ON c.id = t.chunk LEFT JOIN pages p ON p.id = -t.chunk
        WHERE w.term IN (SELECT unnest(?::VARCHAR[]))
            AND (c.id IS NOT NULL AND {of_chunk} OR p.id IS NOT NULL AND {of_page})
        ORDER BY w.term
        """,
        [list(terms), *scopes, *scopes],
    ).fetchall()
    return [row[0] for row in rows]
