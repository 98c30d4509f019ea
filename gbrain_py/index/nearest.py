"""Search by meaning: scan the signs of all vectors, then score the closest ones exactly.

Works on a connection of the index that has the vectors attached (`Vectors.attach`).

Models that know many languages place the texts of each in a corner of their own: as the crow flies, a text
in the language of the question is nearer than one that answers it. So a search may be given *centres*, by
script: a text is then looked at from the centre of its script, and the question from that of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gbrain_py.index.engine import Connection
from gbrain_py.index.signs import sign_columns, sign_words, unit
from gbrain_py.index.vectors import Space, read_spaces

SCALE = 1_000_000  # scores are whole numbers: cosine times this
RESCORED = 1_000  # texts of a script that are scored exactly
# So many times more texts are taken before the filter, in the hope that enough pass; a filter passes fewer.
_AHEAD = 2
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
    missing = lacking(con, space)
    row = con.execute("SELECT count(DISTINCT hash) FROM chunks").fetchone()
    assert row is not None  # an aggregate always gives a row
    return int(row[0]) - missing, missing


def lacking(con: Connection, space: Space) -> int:
    """How many different texts of the index have no vector in this space."""
    # Whole numbers are compared in two thirds of the time that texts take.
    row = con.execute(
        "SELECT count(DISTINCT hash) FROM chunks "
        f"WHERE hash(hash) NOT IN (SELECT hash(hash) FROM vectors.{space.table})"
    ).fetchone()
    assert row is not None  # an aggregate always gives a row
    return int(row[0])


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
    ahead = _AHEAD if where == "true" else _AHEAD_OF_FILTER
    _measure(con, space, sign_words(question, [0.0] * space.dims if centres else space.centre))
    reach = _reach(con, RESCORED * ahead, by_script=bool(centres))
    within = " OR ".join(f"(f.script = ? AND f.far <= {far})" for far, _ in reach.values()) or "false"
    _collect(con, space, within, [*reach, *parameters], where, by_script=bool(centres))
    if not _enough(con, reach, by_script=bool(centres)):
        _collect(con, space, "true", parameters, where, by_script=bool(centres))
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


def looked_at(con: Connection, space: Space, chunks: Sequence[int]) -> dict[int, tuple[str, list[float]]]:
    """The script and the vector of each of these chunks that `nearest` looked at last on this connection."""
    rows = con.execute(
        f"SELECT n.chunk, n.script, v.vector FROM near n JOIN vectors.{space.table} v ON v.rowid = n.place "
        "WHERE n.chunk IN (SELECT unnest(?::INTEGER[]))",
        [list(chunks)],
    ).fetchall()
    return {chunk: (script, list(vector)) for chunk, script, vector in rows}


def in_script(con: Connection, space: Space, script: str) -> dict[int, bool]:
    """Of the pages that `nearest` looked at last, whether any passage is in `script`.

    Pages in a script that is there by chance, as one of nothing but commands is among Japanese ones, are left
    out.
    """
    rows = con.execute(
        f"""WITH common AS (
            SELECT script FROM vectors.centres WHERE space = ?
            QUALIFY texts >= least({_PRIOR}, sum(texts) OVER () / {_PRIOR})
        )
        SELECT page, bool_or(script = ?) FROM near
        WHERE script = ? OR script IN (SELECT script FROM common) GROUP BY page""",
        [space.id, script, script],
    ).fetchall()
    return dict(rows)


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


def _measure(con: Connection, space: Space, signs: Sequence[int]) -> None:
    """Table `far`: how many signs of each text differ from these. Only texts in a script that the space's
    model can read are there, by their place in the table of vectors."""
    words = zip(sign_columns(space.dims), signs, strict=True)
    far = " + ".join(f"bit_count(xor({column}, {word}::UBIGINT))" for column, word in words)
    marks = ", ".join("?" * len(space.strange))
    readable = f"script NOT IN ({marks})" if marks else "true"
    con.execute(
        f"CREATE OR REPLACE TEMP TABLE far AS SELECT rowid AS place, script, CAST({far} AS USMALLINT) AS far "
        f"FROM vectors.{space.table} WHERE {readable}",
        sorted(space.strange),
    )


def _reach(con: Connection, first: int, *, by_script: bool) -> dict[str, tuple[int, bool]]:
    """By script, how far away the `first` closest texts end, and whether there are no more than these; the
    first of each script, or of all together. Texts as far as the last are among them."""
    counts = con.execute("SELECT script, far, count(*) FROM far GROUP BY ALL ORDER BY far, script").fetchall()
    taken: Counter[str] = Counter()
    ends: dict[str, int] = {}
    beyond: set[str] = set()
    for script, far, texts in counts:
        group = script if by_script else ""
        if taken[group] < first or far == ends[group]:
            ends[group] = far
            taken[group] += texts
        else:
            beyond.add(group)
    scripts = sorted({script for script, _, _ in counts})
    groups = {script: script if by_script else "" for script in scripts}
    return {script: (ends[group], group not in beyond) for script, group in groups.items()}


def _collect(
    con: Connection, space: Space, within: str, values: Sequence[object], where: str, *, by_script: bool
) -> None:
    """Table `near`: the chunks of the closest texts that meet `where`, among those `within` reach."""
    group = "t.script" if by_script else "''"
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE near AS
        WITH t AS MATERIALIZED (
            SELECT v.hash, f.script, f.place, f.far
            FROM far f JOIN vectors.{space.table} v ON v.rowid = f.place WHERE {within}
        )
        SELECT t.hash, t.script, t.place, c.id AS chunk, c.page, p.slug
        FROM t JOIN chunks c ON c.hash = t.hash JOIN pages p ON p.id = c.page WHERE {where}
        QUALIFY dense_rank() OVER (PARTITION BY {group} ORDER BY t.far, t.hash) <= {RESCORED}""",
        list(values),
    )


def _enough(con: Connection, reach: Mapping[str, tuple[int, bool]], *, by_script: bool) -> bool:
    """Whether nothing that lies beyond reach could be among the closest."""
    group = "script" if by_script else "''"
    counts = con.execute(f"SELECT {group}, count(DISTINCT place) FROM near GROUP BY 1").fetchall()
    found: dict[str, int] = dict(counts)
    return all(
        is_all or found.get(script if by_script else "", 0) >= RESCORED
        for script, (_, is_all) in reach.items()
    )


def _score(
    con: Connection, space: Space, question: list[float], limit: int, per_page: int, centres: Centres
) -> list[Near]:
    cosine, values = _cosine(space, question, centres)
    rows = con.execute(
        f"""WITH scored AS MATERIALIZED (
            SELECT n.page, n.chunk, n.slug, CAST(round({cosine} * {SCALE}) AS BIGINT) AS score
            FROM near n JOIN vectors.{space.table} v ON v.rowid = n.place
        ), ranked AS (
            SELECT *, row_number() OVER (PARTITION BY page ORDER BY score DESC, chunk) AS place FROM scored
        )
        SELECT page, chunk, score FROM ranked WHERE place <= ?
        ORDER BY score DESC, slug, chunk LIMIT ?""",
        [*values, per_page, limit],
    ).fetchall()
    return [Near(*row) for row in rows]


def _cosine(space: Space, question: list[float], centres: Centres) -> tuple[str, list[object]]:
    """The cosine of `v.vector`, seen from the centre of `n.script`, as SQL with its parameters."""
    product = f"array_inner_product(v.vector, ?::FLOAT[{space.dims}])::DOUBLE"
    if not centres:
        return product, [question]
    cases, values = [], list[object]()
    # |v - m|² = 1 - 2vm + m², for a vector v of length one. The centre of "", the last, is for all others.
    for script, centre in sorted(centres.items(), reverse=True):
        shift = sum(x * y for x, y in zip(question, centre, strict=True))
        norm = sum(x * x for x in centre)
        seen = f"({product} - ?::DOUBLE) / sqrt(greatest(1 - 2 * {product} + ?::DOUBLE, 1e-9))"
        cases.append(f"WHEN n.script = ? THEN {seen}" if script else f"ELSE {seen}")
        values += [*([script] if script else []), question, shift, centre, norm]
    return f"(CASE WHEN false THEN 0 {' '.join(cases)} END)", values
