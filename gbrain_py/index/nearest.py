"""Search by meaning: scan the signs of all vectors, then score the closest ones exactly.

Works on a connection of the index that has the vectors attached (`Vectors.attach`).

Models that know many languages place the texts of each in a corner of their own: as the crow flies, a text
in the language of the question is nearer than one that answers it. So a search may be given *centres*, by
script: a text is then looked at from the centre of its script, and the question from that of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gbrain_py.index.engine import Connection
from gbrain_py.index.signs import sign_columns, sign_words, unit
from gbrain_py.index.vectors import Space, read_spaces

SCALE = 1_000_000  # scores are whole numbers: cosine times this
RESCORED = 1_000  # texts of a script that are scored exactly
# So many times more texts are taken before the filter, in the hope that enough pass; a filter passes fewer.
_AHEAD = 4
_AHEAD_OF_FILTER = 12

TAKEN = 0.8  # the part of a centre that is taken away from a vector
_PRIOR = 8  # a script with so many texts has half its own centre, and half that of all texts

Centres = Mapping[str, Sequence[float]]


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


def centres(con: Connection, space: Space) -> dict[str, list[float]]:
    """What is taken away from the vectors of each script; the one of "" is for scripts without texts.

    Empty before the first backfill has come to its end.
    """
    rows = con.execute(
        "SELECT script, texts, mean FROM vectors.centres WHERE space = ? ORDER BY script", [space.id]
    ).fetchall()
    if not rows:
        return {}
    total = sum(texts for _, texts, _ in rows)
    columns = zip(*(mean for _, _, mean in rows), strict=True)
    of_all = [sum(t * x for (_, t, _), x in zip(rows, column, strict=True)) / total for column in columns]
    found = {
        script: [
            TAKEN * (texts * x + _PRIOR * y) / (texts + _PRIOR) for x, y in zip(mean, of_all, strict=True)
        ]
        for script, texts, mean in rows
    }
    return {"": [TAKEN * y for y in of_all], **found}


def seen_from(centre: Sequence[float], vector: Sequence[float]) -> list[float]:
    """The direction of a unit vector from a centre, at length one."""
    moved = [x - y for x, y in zip(unit(vector), centre, strict=True)]
    return unit(moved) if any(moved) else list(moved)


def nearest(
    con: Connection,
    space: Space,
    vector: Sequence[float],
    *,
    where: str = "true",
    parameters: Sequence[object] = (),
    limit: int = 100,
    per_page: int = 1,
    centres: Centres | None = None,
) -> list[Near]:
    """The chunks closest to a vector of this space, at most `per_page` of a page, best first.

    `where` is a condition over `p` (pages) and `c` (chunks) with its parameters; it is applied before
    anything is cut off. With `centres`, `vector` is seen from its own centre already. Ties go by slug.
    Leaves what it looked at for `nearest_again`. Raises ValueError for a vector of another length.
    """
    if len(vector) != space.dims:
        raise ValueError(f"a vector of {len(vector)} dims in a space of {space.dims}")
    question = unit(vector)
    signs = sign_words(question, [0.0] * space.dims if centres else space.centre)
    far = "0 + " + " + ".join(f"bit_count(xor(v.{c}, {word}::UBIGINT))" for c, word in _words(space, signs))
    scripts = [row[0] for row in con.execute(f"SELECT DISTINCT script FROM vectors.{space.table}").fetchall()]
    scripts = sorted(set(scripts) - space.strange)
    first = RESCORED * (_AHEAD if where == "true" else _AHEAD_OF_FILTER)
    texts = f"SELECT v.hash, v.script, v.rowid AS place, {far} AS far FROM {_readable(space)} v"
    if not centres or len(scripts) < 2:
        _collect(con, f"{texts} ORDER BY far, v.hash LIMIT {first}", where, parameters)
    else:
        each = f"({texts} WHERE v.script = ? ORDER BY far, v.hash LIMIT {first})"
        _collect(con, " UNION ALL ".join([each] * len(scripts)), where, [*scripts, *parameters])
    if not _enough(con, space, first, by_script=bool(centres)):
        _collect(con, texts, where, parameters)
    return _score(con, space, question, limit, per_page, centres or {})


def nearest_again(
    con: Connection,
    space: Space,
    vector: Sequence[float],
    *,
    limit: int = 100,
    per_page: int = 1,
    centres: Centres | None = None,
) -> list[Near]:
    """What `nearest` looked at last on this connection, scored for another vector."""
    return _score(con, space, unit(vector), limit, per_page, centres or {})


def vectors_of(con: Connection, space: Space, chunks: Sequence[int]) -> dict[int, tuple[str, list[float]]]:
    """The script and the vector of each of these chunks that has one."""
    rows = con.execute(
        f"SELECT c.id, v.script, v.vector FROM chunks c JOIN vectors.{space.table} v ON v.hash = c.hash "
        f"WHERE c.id IN (SELECT unnest(?::INTEGER[]))",
        [list(chunks)],
    ).fetchall()
    return {chunk: (script, list(vector)) for chunk, script, vector in rows}


def script_at(con: Connection, space: Space, page: int, ordinal: int) -> str:
    """The script of a page's passage; nothing when that has no vector."""
    row = con.execute(
        f"SELECT v.script FROM chunks c JOIN vectors.{space.table} v ON v.hash = c.hash "
        "WHERE c.page = ? AND c.ordinal = ? LIMIT 1",
        [page, ordinal],
    ).fetchone()
    return str(row[0]) if row else ""


def _words(space: Space, signs: Sequence[int]) -> list[tuple[str, int]]:
    return list(zip(sign_columns(space.dims), signs, strict=True))


def _readable(space: Space) -> str:
    """The vectors of texts in a script that the space's model can read."""
    if not space.strange:
        return f"vectors.{space.table}"
    strange = ", ".join(f"'{script}'" for script in sorted(space.strange))
    return f"(SELECT *, rowid FROM vectors.{space.table} WHERE script NOT IN ({strange}))"


def _collect(con: Connection, texts: str, where: str, parameters: Sequence[object]) -> None:
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE near AS
        WITH t AS MATERIALIZED ({texts})
        SELECT t.hash, t.script, t.place, t.far, c.id AS chunk, c.page, p.slug
        FROM t JOIN chunks c ON c.hash = t.hash JOIN pages p ON p.id = c.page WHERE {where}""",
        list(parameters),
    )


def _enough(con: Connection, space: Space, first: int, *, by_script: bool) -> bool:
    """Whether the first look found all that an unlimited one would go on to score."""
    group = "script" if by_script else "''"
    rows = con.execute(
        f"""SELECT coalesce(n.texts, 0), v.texts FROM
        (SELECT {group} AS script, count(*) AS texts FROM {_readable(space)} GROUP BY 1) v LEFT JOIN
        (SELECT {group} AS script, count(DISTINCT hash) AS texts FROM near GROUP BY 1) n USING (script)"""
    ).fetchall()
    return all(found >= RESCORED or there <= first for found, there in rows)


def _score(
    con: Connection, space: Space, question: list[float], limit: int, per_page: int, centres: Centres
) -> list[Near]:
    array = f"FLOAT[{space.dims}]"
    cosine = f"array_inner_product(v.vector, ?::{array})::DOUBLE"
    values: list[object] = [question]
    joined = ""
    if centres:
        # |v - m|² = 1 - 2vm + m², for a vector v of length one.
        cosine = (
            f"({cosine} - k.shift) / sqrt(greatest(1 - 2 * array_inner_product(v.vector, k.centre)::DOUBLE "
            "+ k.norm, 1e-9))"
        )
        con.execute(
            f"CREATE OR REPLACE TEMP TABLE seen (script VARCHAR, centre {array}, shift DOUBLE, norm DOUBLE)"
        )
        for script, centre in centres.items():
            shift = sum(x * y for x, y in zip(question, centre, strict=True))
            norm = sum(x * x for x in centre)
            con.execute("INSERT INTO seen VALUES (?, ?, ?, ?)", [script, list(centre), shift, norm])
        joined = "JOIN seen k ON k.script = t.script"
    group = "script" if centres else "''"
    rows = con.execute(
        f"""WITH closest AS MATERIALIZED (
            SELECT hash, script, place FROM (SELECT DISTINCT far, hash, script, place FROM near)
            QUALIFY row_number() OVER (PARTITION BY {group} ORDER BY far, hash) <= {RESCORED}
        ), scored AS (
            SELECT t.hash, CAST(round({cosine} * {SCALE}) AS BIGINT) AS score
            FROM closest t JOIN vectors.{space.table} v ON v.rowid = t.place {joined}
        ), ranked AS (
            SELECT n.page, n.chunk, n.slug, s.score,
                row_number() OVER (PARTITION BY n.page ORDER BY s.score DESC, n.chunk) AS place
            FROM near n JOIN scored s ON s.hash = n.hash
        )
        SELECT page, chunk, score FROM ranked WHERE place <= ?
        ORDER BY score DESC, slug, chunk LIMIT ?""",
        [*values, per_page, limit],
    ).fetchall()
    return [Near(*row) for row in rows]
