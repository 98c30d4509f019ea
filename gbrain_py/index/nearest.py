"""Search by meaning: scan the signs of all vectors, then score the closest ones exactly.

Works on a connection of the index that has the vectors attached (`Vectors.attach`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gbrain_py.index.engine import Connection
from gbrain_py.index.signs import sign_columns, sign_words, unit
from gbrain_py.index.vectors import Space, read_spaces

SCALE = 1_000_000  # scores are whole numbers: cosine times this
RESCORED = 1_000  # texts that are scored exactly
# So many times more texts are taken before the filter, in the hope that enough pass; a filter passes fewer.
_AHEAD = 4
_AHEAD_OF_FILTER = 12


@dataclass(frozen=True, slots=True)
class Near:
    """A chunk close to a question; `score` is its cosine times `SCALE`."""

    page: int
    chunk: int
    score: int


def attached_spaces(con: Connection) -> list[Space]:
    """Every space of the attached vectors, by age."""
    return read_spaces(con, "vectors.")


def coverage(con: Connection, space: Space) -> tuple[int, int]:
    """How many different texts of the index have a vector in this space, and how many have none."""
    row = con.execute(
        "SELECT count(v.hash), count(*) - count(v.hash) FROM (SELECT DISTINCT hash FROM chunks) t "
        f"LEFT JOIN vectors.{space.table} v USING (hash)"
    ).fetchone()
    assert row is not None  # an aggregate always gives a row
    return int(row[0]), int(row[1])


def nearest(
    con: Connection,
    space: Space,
    vector: Sequence[float],
    *,
    where: str = "true",
    parameters: Sequence[object] = (),
    limit: int = 100,
    per_page: int = 1,
) -> list[Near]:
    """The chunks closest to a vector of this space, at most `per_page` of a page, best first.

    `where` is a condition over `p` (pages) and `c` (chunks) with its parameters; it is applied before
    anything is cut off. Ties go by slug. Raises ValueError for a vector of another length.
    """
    if len(vector) != space.dims:
        raise ValueError(f"a vector of {len(vector)} dims in a space of {space.dims}")
    question = unit(vector)
    signs = sign_words(question, space.centre)
    far = "0 + " + " + ".join(
        f"bit_count(xor(v.{column}, ?::UBIGINT))" for column in sign_columns(space.dims)
    )
    texts = f"SELECT v.hash, v.rowid AS place, {far} AS far FROM vectors.{space.table} v"
    first = RESCORED * (_AHEAD if where == "true" else _AHEAD_OF_FILTER)
    _collect(con, f"{texts} ORDER BY far, v.hash LIMIT {first}", signs, where, parameters)
    if not _enough(con, space, first):
        _collect(con, texts, signs, where, parameters)
    return _score(con, space, question, limit, per_page)


def _collect(con: Connection, texts: str, signs: list[int], where: str, parameters: Sequence[object]) -> None:
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE near AS
        WITH t AS MATERIALIZED ({texts})
        SELECT t.hash, t.place, t.far, c.id AS chunk, c.page, p.slug
        FROM t JOIN chunks c ON c.hash = t.hash JOIN pages p ON p.id = c.page WHERE {where}""",
        [*signs, *parameters],
    )


def _enough(con: Connection, space: Space, first: int) -> bool:
    """Whether the first look found all that an unlimited one would go on to score."""
    row = con.execute(
        f"SELECT (SELECT count(DISTINCT hash) FROM near), (SELECT count(*) FROM vectors.{space.table})"
    ).fetchone()
    assert row is not None  # an aggregate always gives a row
    return bool(row[0] >= RESCORED or row[1] <= first)


def _score(con: Connection, space: Space, question: list[float], limit: int, per_page: int) -> list[Near]:
    rows = con.execute(
        f"""WITH closest AS MATERIALIZED (
            SELECT DISTINCT far, hash, place FROM near ORDER BY far, hash LIMIT {RESCORED}
        ), scored AS (
            SELECT k.hash, CAST(round(
                array_inner_product(v.vector, ?::FLOAT[{space.dims}])::DOUBLE * {SCALE}) AS BIGINT) AS score
            FROM closest k JOIN vectors.{space.table} v ON v.rowid = k.place
        ), ranked AS (
            SELECT n.page, n.chunk, n.slug, s.score,
                row_number() OVER (PARTITION BY n.page ORDER BY s.score DESC, n.chunk) AS place
            FROM near n JOIN scored s ON s.hash = n.hash
        )
        SELECT page, chunk, score FROM ranked WHERE place <= ?
        ORDER BY score DESC, slug, chunk LIMIT ?""",
        [question, per_page, limit],
    ).fetchall()
    return [Near(*row) for row in rows]
