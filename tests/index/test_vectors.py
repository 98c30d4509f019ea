"""The file of vectors: what it keeps and refuses, how it is searched, and who may look where."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gbrain_py.index import nearest as searching
from gbrain_py.index import vectors as storing
from gbrain_py.index.engine import DatabaseError, connect
from gbrain_py.index.nearest import SCALE, Near, attached_spaces, coverage, nearest
from gbrain_py.index.signs import sign_words, unit, words_of
from gbrain_py.index.store import Index
from gbrain_py.index.vector_faults import BrokenVectors
from gbrain_py.index.vectors import Space, Vectors
from tests.scratch import Scratch

DIMS = 70  # a word of signs, and a part of one


def some_vectors(count: int, seed: int = 1) -> list[list[float]]:
    """Vectors that lie on one side of the origin, as those of text models do."""
    numbers = random.Random(seed)
    return [[numbers.gauss(1.0, 0.5) for _ in range(DIMS)] for _ in range(count)]


@pytest.fixture
def vectors(tmp_path: Path) -> Vectors:
    (tmp_path / ".gbrain").mkdir()
    return Vectors(tmp_path)


def enter(vectors: Vectors, identity: str = "model a") -> Space:
    return vectors.enter(identity, identity, DIMS, [1.0] * DIMS)[0]


def brain(root: Path, count: int) -> tuple[Index, list[list[float]]]:
    """Pages of two types with two chunks each; the vector of chunk i is the i-th, and the last has none."""
    pages = [
        (f"{'people' if i % 5 == 0 else 'notes'}/{i:04}", f"Page {i}", "2026-01-01",
         [f"truth:chunk {2 * i}", f"timeline:chunk {2 * i + 1}"])
        for i in range(count // 2)
    ]  # fmt: skip
    index = Scratch(pages).build(root)
    found = some_vectors(count)
    store = Vectors(root)
    space = enter(store)
    store.put(space, [(f"chunk {i}", vector) for i, vector in enumerate(found[:-1])])
    return index, found


def expected(
    found: Sequence[Sequence[float]], question: Sequence[float], centre: Sequence[float], keep: Sequence[int]
) -> list[tuple[int, int]]:
    """Pages and scores as plain Python has them: filter, then signs, then exact scores, best of a page."""
    asked = unit(question)
    signs = sign_words(asked, centre)

    def far(i: int) -> tuple[int, str]:
        words = zip(signs, sign_words(unit(found[i]), centre), strict=True)
        return sum((a ^ b).bit_count() for a, b in words), f"chunk {i}"

    best: dict[int, float] = {}
    for i in sorted(keep, key=far)[: searching.RESCORED]:
        score = sum(a * b for a, b in zip(asked, unit(found[i]), strict=True)) * SCALE
        best[i // 2] = max(score, best.get(i // 2, -math.inf))
    return sorted(((page, round(score)) for page, score in best.items()), key=lambda item: -item[1])


def test_a_known_hash_is_not_stored_twice(vectors: Vectors) -> None:
    """What is there stays as it is, and `missing` names the rest, each once, in order."""
    space = enter(vectors)
    one, two, three = some_vectors(3)
    assert vectors.put(space, [("a", one), ("b", two)]).added == 2
    assert vectors.put(space, [("b", three), ("c", three), ("c", three)]).added == 1
    assert vectors.missing(space, ["d", "a", "e", "d", "c"]) == ["d", "e"]


def test_useless_vectors_are_counted_and_refused(vectors: Vectors) -> None:
    """Wrong length, NaN, infinity and nothing at all: one bad vector does not stop the others."""
    space = enter(vectors)
    good = some_vectors(1)[0]
    bad = {"short": [1.0], "nan": [math.nan, *good[1:]], "inf": [math.inf, *good[1:]], "zero": [0.0] * DIMS}
    stored = vectors.put(space, [*bad.items(), ("good", good)])
    assert stored.added == 1
    assert stored.rejected == {"wrong-dims": 1, "not-finite": 2, "zero": 1}
    assert vectors.missing(space, [*bad, "good"]) == list(bad)


def test_another_model_takes_over_only_by_a_flip(vectors: Vectors) -> None:
    """The first space is current at once; a second fills while the first goes on answering."""
    first, second = enter(vectors), enter(vectors, "model b")
    assert (first.current, second.current) == (True, False)
    assert [space.identity for space in vectors.spaces() if space.current] == ["model a"]
    vectors.flip(second)
    assert [space.identity for space in vectors.spaces() if space.current] == ["model b"]
    assert enter(vectors, "model b").id == second.id


def test_a_model_that_changed_under_its_name_starts_anew(vectors: Vectors) -> None:
    """Another probe under the same name: the old vectors cannot be searched, so the new space answers."""
    old = enter(vectors)
    vectors.put(old, [("a", some_vectors(1)[0])])
    alike, changed = vectors.enter("model a", "model a", DIMS, [1.0] * (DIMS - 1) + [1.01])
    assert (alike.id, changed) == (old.id, False)
    new, changed = vectors.enter("model a", "model a", DIMS, [1.0, -1.0] * (DIMS // 2))
    assert changed
    assert (new.id != old.id, new.current) == (True, True)
    assert vectors.missing(new, ["a"]) == ["a"]


def test_readers_do_not_hold_up_a_look_at_what_a_model_reads(
    vectors: Vectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a model's scripts were tried is read beside other readers, and nothing is written for it."""
    space = enter(vectors)
    before = vectors.path.stat().st_mtime_ns
    monkeypatch.setattr(storing, "WAIT", 0.2)
    reader = connect(vectors.path, read_only=True)
    assert not vectors.tried_scripts(space)
    assert vectors.path.stat().st_mtime_ns == before
    reader.close()
    vectors.keep_scripts(space, {"thai": False})
    assert vectors.tried_scripts(space)


def test_pruning_keeps_what_chunks_have(vectors: Vectors) -> None:
    """Vectors without a chunk go, and so do spaces that nobody reads; an empty index costs nothing."""
    first, second = enter(vectors), enter(vectors, "model b")
    vectors.put(first, zip("abc", some_vectors(3), strict=True))
    assert vectors.prune([]) == 0
    assert vectors.prune(["a", "c", "x"], keep=["model b"]) == 1
    assert vectors.missing(first, "abc") == ["b"]
    assert [space.id for space in vectors.spaces()] == [first.id, second.id]
    assert vectors.prune(["a"]) == 1
    assert [space.id for space in vectors.spaces()] == [first.id]


@pytest.mark.parametrize("at_once", [512, 32])
def test_signs_in_python_and_in_sql_agree(
    vectors: Vectors, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """A table's signs after a new centre are those that a question's are compared with, also where a mean
    takes several queries."""
    monkeypatch.setattr("gbrain_py.index.signs._AT_ONCE", at_once)
    found = some_vectors(300)
    space = enter(vectors)
    vectors.put(space, [(str(i), vector) for i, vector in enumerate(found)])
    (space,) = vectors.spaces()
    middle = [sum(unit(vector)[i] for vector in found) / len(found) for i in range(DIMS)]
    assert space.centre == pytest.approx(middle, abs=1e-6)
    con = connect(vectors.path, read_only=True)
    stored = con.execute(f"SELECT hash, signs_0, signs_1 FROM {space.table}").fetchall()
    con.close()
    assert {row[0]: list(row[1:]) for row in stored} == {
        str(i): sign_words(unit(vector), space.centre) for i, vector in enumerate(found)
    }
    assert len(words_of("vector", space.centre)) == 2


def test_the_longest_vectors_fit_into_memory(vectors: Vectors) -> None:
    """Large models have 4,096 dims: what is taken of all of them is taken in parts."""
    dims = storing.LARGEST
    space, _ = vectors.enter("large", "large", dims, [1.0] * dims)
    rows = [(str(i), [float(i + 1)] * (dims - 1) + [1.0]) for i in range(4)]
    assert vectors.put(space, rows).added == 4
    vectors.settle(space, [text for text, _ in rows])
    con = connect(vectors.path, read_only=True)
    ((mean,),) = con.execute("SELECT mean FROM centres").fetchall()
    con.close()
    assert mean[-1] == pytest.approx(sum(unit(vector)[-1] for _, vector in rows) / 4, abs=1e-6)
    assert len(mean) == dims


@pytest.mark.parametrize(
    ("where", "parameters"),
    [("true", []), ("p.type = ?", ["people"]), ("c.layer = 'truth' AND p.slug > ?", ["notes/0190"])],
)
@pytest.mark.parametrize("rescored", [1000, 25])
def test_filters_come_before_the_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, parameters: list[object], rescored: int
) -> None:
    """What passes the filter is ranked as if nothing else existed, however early the scan looks away."""
    monkeypatch.setattr(searching, "RESCORED", rescored)
    monkeypatch.setattr(searching, "_AHEAD_OF_FILTER", 2)
    index, found = brain(tmp_path, 400)
    keeps: dict[str, Callable[[int], bool]] = {
        "true": lambda i: True,
        "p.type = ?": lambda i: i // 2 % 5 == 0,
        "c.layer = 'truth' AND p.slug > ?": lambda i: i % 2 == 0 and (i // 2 % 5 == 0 or i // 2 > 190),
    }
    keep = [i for i in range(len(found) - 1) if keeps[where](i)]
    question = some_vectors(1, seed=9)[0]
    with index.read() as con:
        assert Vectors(tmp_path).attach(con)
        (space,) = attached_spaces(con)
        got = nearest(con, space, question, where=where, parameters=parameters, limit=20)
        assert coverage(con, space) == (399, 1)
    wanted = expected(found, question, space.centre, keep)[:20]
    assert [near.page - 1 for near in got] == [page for page, _ in wanted]
    assert [near.score for near in got] == pytest.approx([score for _, score in wanted], abs=2)


@pytest.mark.parametrize("rescored", [1000, 25])
@pytest.mark.parametrize("where", ["true", "p.type = 'people'"])
def test_each_script_is_cut_by_itself_and_seen_from_its_centre(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, rescored: int
) -> None:
    """The closest of every script are scored, those of a script that has no centre yet as seen from that of
    all texts: vectors stored since the centres were taken are found."""
    monkeypatch.setattr(searching, "RESCORED", rescored)
    monkeypatch.setattr(searching, "_AHEAD_OF_FILTER", 2)
    index, found = brain(tmp_path, 400)
    scripts = {f"chunk {i}": ("latin", "kana", "han")[i % 3] for i in range(399)}
    store = Vectors(tmp_path)
    con = connect(store.path, read_only=False)
    con.execute("CREATE TABLE spoken (hash VARCHAR, script VARCHAR)")
    con.executemany("INSERT INTO spoken VALUES (?, ?)", list(scripts.items()))  # type: ignore[attr-defined]
    con.execute("UPDATE space_1 SET script = spoken.script FROM spoken WHERE spoken.hash = space_1.hash")
    con.close()
    store.adopt()
    store.settle(store.spaces()[0], [text for text, script in scripts.items() if script != "han"])
    with index.read() as con:
        store.attach(con)
        (space,) = attached_spaces(con)
        seen = searching.centres(con, space)
        assert set(seen) == {"", "kana", "latin"}
        question = searching.seen_from(seen["latin"], some_vectors(1, seed=9)[0])
        got = nearest(con, space, question, where=where, limit=20, centres=seen)
        at_home = searching.in_script(con, space, "latin")
        for page, is_there in at_home.items():
            spoken = {scripts.get(f"chunk {2 * page - 2}"), scripts.get(f"chunk {2 * page - 1}")}
            assert "latin" in spoken if is_there else rescored < 400 or "latin" not in spoken
        assert {*at_home.values()} == {True, False}
    keep = [i for i in range(399) if where == "true" or i // 2 % 5 == 0]
    signs = sign_words(unit(question), [0.0] * DIMS)

    def far(i: int) -> tuple[int, str]:
        words = zip(signs, sign_words(unit(found[i]), space.centre), strict=True)
        return sum((a ^ b).bit_count() for a, b in words), f"chunk {i}"

    best: dict[int, float] = {}
    for script in ("latin", "kana", "han"):
        of_script = [i for i in keep if scripts[f"chunk {i}"] == script]
        for i in sorted(of_script, key=far)[:rescored]:
            moved = searching.seen_from(seen.get(script, seen[""]), found[i])
            score = sum(a * b for a, b in zip(unit(question), moved, strict=True)) * SCALE
            best[i // 2] = max(score, best.get(i // 2, -math.inf))
    wanted = sorted(best, key=lambda page: -best[page])[:20]
    assert [near.page - 1 for near in got] == wanted
    assert [near.score for near in got] == pytest.approx([best[page] for page in wanted], abs=3)


def test_the_number_of_threads_changes_nothing(tmp_path: Path) -> None:
    """Scores are whole numbers and ties are settled: the same list every time."""
    index, found = brain(tmp_path, 3000)
    answers = []
    for threads in (1, 2, 4):
        with index.read() as con:
            Vectors(tmp_path).attach(con)
            con.execute(f"SET threads = {threads}")
            answers.append(nearest(con, attached_spaces(con)[0], found[7], limit=200, per_page=2))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == Near(4, 8, SCALE)


def test_a_question_of_another_space_is_refused(tmp_path: Path) -> None:
    """A vector of another length is an error of the caller, never an answer."""
    index, _ = brain(tmp_path, 4)
    with index.read() as con:
        Vectors(tmp_path).attach(con)
        with pytest.raises(ValueError, match="dims"):
            nearest(con, attached_spaces(con)[0], [1.0, 0.0])


def test_no_vectors_and_broken_vectors(tmp_path: Path) -> None:
    """No file is no arm; a file that is none is an error with a way out, for readers and writers."""
    index = Scratch([]).build(tmp_path)
    vectors = Vectors(tmp_path)
    with index.read() as con:
        assert vectors.attach(con) is False
    vectors.path.write_bytes(b"not a database at all" * 1000)
    with index.read() as con, pytest.raises(BrokenVectors, match="vectors"):
        vectors.attach(con)
    with pytest.raises(BrokenVectors, match="vectors"):
        enter(vectors)


@pytest.mark.parametrize("damage", ["a block", "cut"])
def test_damaged_vectors_are_told_at_once(vectors: Vectors, damage: str) -> None:
    """A file that the disk has damaged is no file that another process has, and no bug."""
    enter(vectors)
    data = bytearray(vectors.path.read_bytes())
    for at in range(12_288, len(data), 4096):
        data[at + 100] ^= 0xFF
    vectors.path.write_bytes(data[: len(data) // 2] if damage == "cut" else data)
    vectors.adopt()
    started = time.monotonic()
    for work in (vectors.spaces, lambda: vectors.enter("m", "m", 8, [1.0] * 8)):
        with pytest.raises(BrokenVectors, match="the vectors"):
            work()
    assert time.monotonic() - started < 10


def test_sql_reaches_the_vectors_and_no_other_file(tmp_path: Path) -> None:
    """With the vectors attached, also twice in one process, every other file stays out of reach."""
    index, _ = brain(tmp_path, 4)
    other = tmp_path / "other.duckdb"
    connect(other, read_only=False).close()
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    vectors = Vectors(tmp_path)
    with index.read() as con, index.read() as again:
        assert vectors.attach(con)
        assert vectors.attach(again)
        for sql in (
            f"ATTACH '{other}' AS other (READ_ONLY)",
            f"SELECT * FROM read_csv('{secret}')",
            f"COPY (SELECT 1) TO '{tmp_path / 'out.csv'}'",
            "SET enable_external_access = true",
            "DELETE FROM vectors.spaces",
        ):
            with pytest.raises(DatabaseError):
                again.execute(sql)
