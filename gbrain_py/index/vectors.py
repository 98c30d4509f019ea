"""The file of vectors: one table per space, keyed by the hash of the embedded text.

Vectors are dear to compute, so they live apart from the index and outlive it. A row holds the unit vector,
the script of its text, and the signs of its distance from the space's centre, as bits: that is what a search
scans (`nearest.py`).
"""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from gbrain_py.index import gate
from gbrain_py.index.engine import BESIDE, Connection, DatabaseError, Row, append, connect
from gbrain_py.index.scripts import LATIN
from gbrain_py.index.seal import Origin, Seal
from gbrain_py.index.signs import mean_columns, refusal, sign_columns, sign_words, unit, words_of
from gbrain_py.index.vector_faults import ANEW, BrokenVectors, DamagedVectors, told, when_free

LARGEST = 8192  # dims
WAIT = 20.0  # seconds that a reader or a writer waits for its turn

_LAYOUT = 1
_ALIKE = 0.99  # cosine of a stored probe with the one that the same model gives today
_WORTH_CENTRING = 256  # vectors; fewer are all looked at anyway
_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS layout AS SELECT {_LAYOUT} AS version;
CREATE TABLE IF NOT EXISTS spaces (
    id INTEGER, identity VARCHAR, model VARCHAR, dims INTEGER, probe FLOAT[], centre FLOAT[],
    centred_on BIGINT,       -- number of vectors that the centre is the mean of
    current BOOLEAN          -- the one space that queries read
);
-- The mean vector of the texts in use, by script; seal tells which texts these are.
CREATE TABLE IF NOT EXISTS centres (space INTEGER, script VARCHAR, texts BIGINT, mean FLOAT[], seal VARCHAR);
-- Whether the space's model can read a script; no row for what was not tried.
CREATE TABLE IF NOT EXISTS scripts (space INTEGER, script VARCHAR, is_known BOOLEAN);
"""


@dataclass(frozen=True, slots=True)
class Space:
    """One model's vectors: only vectors of one space are ever compared. `strange` are the scripts that its
    model cannot read."""

    id: int
    identity: str
    model: str
    dims: int
    centre: tuple[float, ...]
    current: bool
    strange: frozenset[str] = frozenset()

    @property
    def table(self) -> str:
        """Name of the table inside the vectors file."""
        return f"space_{self.id}"


@dataclass(slots=True)
class Stored:
    """What became of a batch: vectors added, and the refused ones by reason."""

    added: int = 0
    rejected: Counter[str] = field(default_factory=Counter)


class Vectors:
    """The vectors of the brain at `root`. Holds nothing open between calls."""

    def __init__(self, root: Path) -> None:
        state = root / ".gbrain"
        self.path = state / BESIDE
        self._gate = state / "vectors.gate"
        self._seal = Seal(self.path)

    def exists(self) -> bool:
        """Whether there is a file of vectors at all."""
        return self.path.exists()

    def origin(self) -> Origin:
        """Whether the vectors are ours, as far as their seal tells; nothing is, too."""
        with gate.hold(self._gate, alone=False, deadline=time.monotonic() + WAIT):
            return self._seal.origin() if self.exists() else "own"

    def adopt(self) -> None:
        """Take the vectors for ours as they are. Raises OSError."""
        with gate.hold(self._gate, alone=True, deadline=time.monotonic() + WAIT):
            self._seal.close()

    def set_aside(self, why: str = "aside") -> Path:
        """Move the file out of the way without looking into it; where it is now. Raises OSError."""
        with gate.hold(self._gate, alone=True, deadline=time.monotonic() + WAIT):
            self.path.with_name(f"{BESIDE}.wal").unlink(missing_ok=True)
            return self.path.replace(self.path.with_name(f"{BESIDE}.{why}"))

    def attach(self, con: Connection) -> bool:
        """Attach the file, as `vectors`, to a connection of the index; False when there is none.

        Raises BrokenVectors when it cannot be read, Locked when it stays busy.
        """
        if not self.exists():
            return False
        quoted = str(self.path).replace("'", "''")
        deadline = time.monotonic() + WAIT
        with gate.hold(self._gate, alone=False, deadline=deadline):
            self._require_own()
            when_free(
                lambda: con.execute(f"ATTACH IF NOT EXISTS '{quoted}' AS vectors (READ_ONLY)"), deadline
            )
        _check_layout(con, "vectors.")
        return True

    def spaces(self) -> list[Space]:
        """Every space, by age."""
        if not self.exists():
            return []
        with self._read() as con:
            return read_spaces(con)

    def check(self) -> None:
        """Read all there is, once. Raises BrokenVectors when a part cannot be read."""
        if self.exists():
            with self._read() as con:
                for (table,) in con.execute("SELECT table_name FROM duckdb_tables()").fetchall():
                    con.execute(f'SELECT bit_xor(hash(v)) FROM "{table}" v').fetchone()

    def enter(self, identity: str, model: str, dims: int, probe: Sequence[float]) -> tuple[Space, bool]:
        """The space to fill, and whether the same model has changed since it was last filled.

        Vectors of a model that gives another probe than before cannot be searched any more: a new space
        takes the old one's place at once. Any other new space becomes current by `flip`, or by being alone.
        Raises ValueError for dims that cannot be stored.
        """
        if not 0 < dims <= LARGEST:
            raise ValueError(f"vectors of {dims} dims cannot be stored")
        probe = unit(probe)
        with self._write() as con, _transaction(con):
            known = con.execute(
                "SELECT id, probe FROM spaces WHERE identity = ? ORDER BY id DESC LIMIT 1", [identity]
            ).fetchone()
            changed = known is not None and not _alike(known[1], probe)
            if known is None or changed:
                _create(con, identity, model, dims, probe)
            spaces = read_spaces(con)
            space = [space for space in spaces if space.identity == identity][-1]
            if changed or not any(other.current for other in spaces):
                _make_current(con, space)
                space = replace(space, current=True)
        return space, changed

    def tried_scripts(self, space: Space) -> bool:
        """Whether it is known which scripts the space's model can read."""
        with self._read() as con:
            return bool(_rows_of_scripts(con, f"WHERE space = {space.id}"))

    def keep_scripts(self, space: Space, known: Mapping[str, bool]) -> None:
        """Store which scripts the space's model can read."""
        with self._write() as con, _transaction(con):
            con.execute("DELETE FROM scripts WHERE space = ?", [space.id])
            append(con, "scripts", [(space.id, script, knows) for script, knows in known.items()])

    def missing(self, space: Space, hashes: Iterable[str]) -> list[str]:
        """Those hashes that have no vector yet, each once, in order."""
        with self._read() as con:
            have = {row[0] for row in con.execute(f"SELECT hash FROM {space.table}").fetchall()}
        return [text for text in dict.fromkeys(hashes) if text not in have]

    def put(
        self,
        space: Space,
        rows: Iterable[tuple[str, Sequence[float]]],
        scripts: Mapping[str, str] | None = None,
    ) -> Stored:
        """Store vectors by hash in one transaction; known hashes stay, unusable vectors are counted.

        `scripts` are those of the texts by hash (`script_of`); Latin by default.
        """
        stored = Stored()
        good: list[tuple[str, list[float]]] = []
        for text, vector in rows:
            reason = refusal(vector, space.dims)
            if reason:
                stored.rejected[reason] += 1
            else:
                good.append((text, unit(vector)))
        if good:
            with self._write() as con:
                with _transaction(con):
                    stored.added = _insert(con, space, good, scripts or {})
                _centre_when_due(con, space)
        return stored

    def settle(self, space: Space, in_use: Collection[str]) -> None:
        """Take the mean of the vectors in use, by script: a function of these alone, however they came."""
        with self._write() as con, _transaction(con):
            con.execute("CREATE OR REPLACE TEMP TABLE in_use (hash VARCHAR)")
            append(con, "in_use", [(text,) for text in set(in_use)])
            there = f"{space.table} v SEMI JOIN in_use USING (hash)"
            row = con.execute(
                f"SELECT concat_ws('-', count(*), bit_xor(hash(v.hash))) FROM {there}"
            ).fetchone()
            seal = str(row[0]) if row else ""
            if con.execute("SELECT 1 FROM centres WHERE space = ? AND seal = ?", [space.id, seal]).fetchone():
                return
            con.execute("DELETE FROM centres WHERE space = ?", [space.id])
            means: dict[tuple[str, int], list[float]] = {}
            for columns in mean_columns(space.dims):
                for script, texts, *mean in con.execute(
                    f"SELECT script, count(*), {columns} FROM {there} GROUP BY script ORDER BY script"
                ).fetchall():
                    means.setdefault((script, texts), []).extend(mean)
            rows = [(space.id, script, texts, mean, seal) for (script, texts), mean in means.items()]
            append(con, "centres", rows)

    def flip(self, space: Space) -> None:
        """Let queries read this space from now on."""
        with self._write() as con, _transaction(con):
            _make_current(con, space)

    def prune(self, in_use: Collection[str], keep: Collection[str] = ()) -> int:
        """Remove vectors of texts that no chunk has, and spaces neither current nor kept by identity.

        Returns the number of vectors removed from the spaces that stay. An empty `in_use` removes none:
        an index that is not built yet must not cost its vectors.
        """
        if not self.exists() or not in_use:
            return 0
        removed = 0
        with self._write() as con, _transaction(con):
            con.execute("CREATE OR REPLACE TEMP TABLE in_use (hash VARCHAR)")
            append(con, "in_use", [(text,) for text in in_use])
            for space in read_spaces(con):
                if space.current or space.identity in keep:
                    row = con.execute(
                        f"DELETE FROM {space.table} WHERE hash NOT IN (SELECT hash FROM in_use)"
                    ).fetchone()
                    removed += int(row[0]) if row else 0
                else:
                    con.execute(f"DROP TABLE {space.table}")
                    con.execute("DELETE FROM spaces WHERE id = ?", [space.id])
                    con.execute("DELETE FROM centres WHERE space = ?", [space.id])
                    con.execute("DELETE FROM scripts WHERE space = ?", [space.id])
        return removed

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        deadline = time.monotonic() + WAIT
        with gate.hold(self._gate, alone=False, deadline=deadline):
            self._require_own()
            con = when_free(lambda: connect(self.path, read_only=True), deadline)
        try:
            with told():
                _check_layout(con)
                yield con
        finally:
            con.close()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        deadline = time.monotonic() + WAIT
        with gate.hold(self._gate, alone=True, deadline=deadline):
            if self.exists():
                self._require_own()
            con = when_free(lambda: connect(self.path, read_only=False), deadline)
            try:
                self._seal.open()
                with told():
                    con.execute(_SCHEMA)
                    _check_layout(con)
                    yield con
            finally:
                con.close()
            self._seal.close()

    def _require_own(self) -> None:
        origin = self._seal.origin()
        if origin == "moved":
            raise BrokenVectors("the vectors were not made here, or have been changed since", ANEW)
        if origin == "foreign":
            raise BrokenVectors("the vectors were not made here", "run: gbrain sync")


def read_spaces(con: Connection, at: str = "") -> list[Space]:
    """Every space by age; `at` is `vectors.` on a connection that has the file attached."""
    rows = con.execute(
        f"SELECT id, identity, model, dims, centre, current FROM {at}spaces ORDER BY id"
    ).fetchall()
    unknown = _rows_of_scripts(con, "WHERE NOT is_known", at)
    return [
        Space(row[0], row[1], row[2], row[3], tuple(row[4]), row[5],
              frozenset(script for space, script in unknown if space == row[0] and script.isidentifier()))
        for row in rows
    ]  # fmt: skip


def _rows_of_scripts(con: Connection, where: str, at: str = "") -> list[Row]:
    """Spaces and scripts of the table `scripts`; none in a file that an earlier version filled last."""
    try:
        return con.execute(f"SELECT space, script FROM {at}scripts {where}").fetchall()
    except DatabaseError:
        return []


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and sum(a * b for a, b in zip(one, other, strict=True)) >= _ALIKE


def _create(con: Connection, identity: str, model: str, dims: int, probe: Sequence[float]) -> None:
    row = con.execute("SELECT coalesce(max(id), 0) + 1 FROM spaces").fetchone()
    assert row is not None  # an aggregate always gives a row
    signs = ", ".join(f"{column} UBIGINT" for column in sign_columns(dims))
    con.execute(f"CREATE TABLE space_{row[0]} (hash VARCHAR, script VARCHAR, vector FLOAT[{dims}], {signs})")
    con.execute(
        "INSERT INTO spaces VALUES (?, ?, ?, ?, ?, ?, 0, false)",
        [row[0], identity, model, dims, list(probe), [0.0] * dims],
    )


def _make_current(con: Connection, space: Space) -> None:
    con.execute("UPDATE spaces SET current = (id = ?)", [space.id])


def _insert(
    con: Connection, space: Space, rows: list[tuple[str, list[float]]], scripts: Mapping[str, str]
) -> int:
    """Add the rows whose hash is new; the signs are taken from the centre as it is now."""
    found = con.execute("SELECT centre FROM spaces WHERE id = ?", [space.id]).fetchone()
    if found is None:
        raise BrokenVectors("the space to fill was removed meanwhile", "run the command again")
    centre = found[0]
    unique: dict[str, list[float]] = dict(rows)
    signed = [
        (text, scripts.get(text, LATIN), vector, *sign_words(vector, centre))
        for text, vector in unique.items()
    ]
    con.execute(f"CREATE OR REPLACE TEMP TABLE staged AS FROM {space.table} LIMIT 0")
    append(con, "staged", signed)
    row = con.execute(
        f"INSERT INTO {space.table} FROM staged WHERE hash NOT IN (SELECT hash FROM {space.table})"
    ).fetchone()
    return int(row[0]) if row else 0


def _centre_when_due(con: Connection, space: Space) -> None:
    """Measure signs from the mean of the vectors, again each time that there are twice as many.

    Models place all texts on one side of the origin: signs around it say little, around the mean a lot.
    """
    row = con.execute(
        f"SELECT (SELECT count(*) FROM {space.table}), centred_on FROM spaces WHERE id = ?", [space.id]
    ).fetchone()
    if row is None or row[0] < max(_WORTH_CENTRING, 2 * row[1]):
        return
    with _transaction(con):
        found = (
            con.execute(f"SELECT {columns} FROM {space.table}").fetchall()[0]
            for columns in mean_columns(space.dims)
        )
        centre = array("f", chain.from_iterable(found)).tolist()
        for column, word in zip(sign_columns(space.dims), words_of("vector", centre), strict=True):
            con.execute(f"UPDATE {space.table} SET {column} = {word}")
        con.execute("UPDATE spaces SET centre = ?, centred_on = ? WHERE id = ?", [centre, row[0], space.id])


def _check_layout(con: Connection, at: str = "") -> None:
    try:
        row = con.execute(f"SELECT version FROM {at}layout").fetchone()
    except DatabaseError:
        row = None
    if row is None or row[0] != _LAYOUT:
        raise DamagedVectors("the vectors are damaged or of another version of gbrain", ANEW)


@contextmanager
def _transaction(con: Connection) -> Iterator[None]:
    con.execute("BEGIN")
    try:
        yield
    except BaseException:
        with suppress(DatabaseError):  # the first error is the one to tell
            con.execute("ROLLBACK")
        raise
    con.execute("COMMIT")
