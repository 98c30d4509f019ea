"""How well phrases are typed, through the whole pipeline: pages synced, their edges compared.

    python -m benchmarks.quality.edges FOLDER [--show]

FOLDER holds `link_types*.jsonl` (text, page_type, target, expected, dir, past, lang): each sentence becomes
a page of its type; and `world/`, Markdown pages, beside `world-edges.jsonl` (src, dst, type). `--show` lists
what came out wrong.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gbrain_py.brain import Brain
from gbrain_py.schema import builtin

Triple = tuple[str, str, str]
_LINK = re.compile(r"\[\[([^\]|#]+)|\]\(([^)\s]+)\)")


class Score(NamedTuple):
    """Right, given and wanted: precision and recall follow."""

    right: int
    given: int
    wanted: int

    @classmethod
    def of(cls, given: set[Triple], wanted: set[Triple]) -> Score:
        """The score of some edges against the true ones."""
        return cls(len(given & wanted), len(given), len(wanted))

    def line(self, name: str) -> str:
        """A row of a table."""
        precision, recall = self.right / max(1, self.given), self.right / max(1, self.wanted)
        f1 = 2 * self.right / max(1, self.given + self.wanted)
        counts = f"{self.right:>8}{self.given:>8}{self.wanted:>8}"
        return f"{name:<24}{counts}{precision:>8.3f}{recall:>8.3f}{f1:>8.3f}"


def synced_edges(brain: Path) -> tuple[list[dict[str, Any]], float]:
    """The edges of a directory of pages, as `export edges` gives them, and the CPU seconds of the sync."""
    opened = Brain(brain)
    started = time.process_time()
    opened.sync()
    spent = time.process_time() - started
    return [edge for edge in opened.export_edges() if edge["type"] != "mentions"], spent


def measure_sentences(rows: list[dict[str, Any]], show: bool) -> None:
    """Type and direction of one link per sentence, by language."""
    with tempfile.TemporaryDirectory() as made:
        brain = Path(made)
        for number, row in enumerate(rows):
            _write(brain, _slug(row, number), f"{row['text']}\n")
            for wiki, path in _LINK.findall(row["text"]):
                _write(brain, (wiki or path).removesuffix(".md"), "")
        found: dict[tuple[str, str], list[tuple[str, str, bool]]] = {}
        for edge in synced_edges(brain)[0]:
            says = "invested_in" if edge["type"] == "led_round" else edge["type"]
            for role, page, other in (("out", "from", "to"), ("in", "to", "from")):
                said = (says, role, edge["tense"] == "past")
                found.setdefault((edge[page], edge[other]), []).append(said)
    right, total, tense = Counter[str](), Counter[str](), Counter[str]()
    for number, row in enumerate(rows):
        got = found.get((_slug(row, number), row["target"]), [("none", None, False)])
        hit = [said for said in got if said[:2] == (row["expected"], row["dir"])]
        timed = [said for said in hit if said[2] == row["past"]]
        total[row["lang"]] += 1
        right[row["lang"]] += bool(hit)
        tense[row["lang"]] += bool(timed)
        if show and not timed:
            print(
                f"{row['id']} [{row['page_type']}] {row['text']}\n    {row['target']}: got {got}, want",
                end="",
            )
            print(f" {row['expected']} {row['dir']} past={row['past']}")
    print(f"{'sentences':<24}{'right':>8}{'of':>8}{'share':>8}{'with tense':>12}")
    lines = [(lang, right[lang], total[lang], tense[lang]) for lang in sorted(total)]
    for lang, good, count, timed_count in [*lines, ("all", right.total(), total.total(), tense.total())]:
        print(f"{lang:<24}{good:>8}{count:>8}{good / max(1, count):>8.1%}{timed_count:>12}")


def measure_world(folder: Path, show: bool) -> None:
    """Strict triples against the world's true edges; `attended` runs from person to meeting."""
    wanted: set[Triple] = set()
    for row in read_rows([folder / "world-edges.jsonl"]):
        ends = (row["dst"], row["src"]) if row["type"] == "attended" else (row["src"], row["dst"])
        if row["type"] != "mentions":
            wanted.add((ends[0], row["type"], ends[1]))
    with tempfile.TemporaryDirectory() as made:
        shutil.copytree(folder / "world", Path(made) / "world")
        edges, spent = synced_edges(Path(made) / "world")
    reasons: dict[Triple, str] = {}
    for edge in edges:
        why = f"{edge.get('rule')} {edge['origin']}:{edge['line']} {edge['context']}"
        reasons.setdefault((edge["from"], edge["type"], edge["to"]), why)
    given = set(reasons)
    print(f"\n{'strict triples':<24}{'right':>8}{'given':>8}{'wanted':>8}{'P':>8}{'R':>8}{'F1':>8}")
    for kind in sorted({edge[1] for edge in wanted | given}):
        print(Score.of(_of_type(given, kind), _of_type(wanted, kind)).line(kind))
    print(Score.of(given, wanted).line("all"))
    pairs = {frozenset((edge[0], edge[2])) for edge in wanted}
    among = {edge for edge in given if frozenset((edge[0], edge[2])) in pairs}
    print(Score.of(among, wanted).line("among labelled pairs"))
    print(f"sync: {spent:.2f} CPU s")
    if show:
        for triple in sorted(given - wanted):
            print("EXTRA ", *triple, "|", reasons[triple][:400])
        for triple in sorted(wanted - given):
            print("MISSED", *triple)


def _slug(row: dict[str, Any], number: int) -> str:
    homes = builtin().homes.get(row["page_type"], ("notes",))
    return f"{homes[0]}/case-{number}"


def _write(brain: Path, slug: str, text: str) -> None:
    path = brain / f"{slug}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(text, encoding="utf-8")


def _of_type(edges: Iterable[Triple], kind: str) -> set[Triple]:
    return {edge for edge in edges if edge[1] == kind}


def read_rows(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """The objects of some files of JSON lines."""
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    source = Path(arguments[0])
    measure_sentences(list(read_rows(sorted(source.glob("link_types*.jsonl")))), "--show" in sys.argv)
    measure_world(source, "--show" in sys.argv)
