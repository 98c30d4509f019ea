"""How well phrases are typed: labelled sentences and the typed edges of a small world of pages.

python benchmarks/quality/edges.py FOLDER [--show]

`FOLDER` holds `link_types*.jsonl` (text, page_type, target, expected, dir, past, lang), and `world/` with
Markdown pages beside `world-edges.jsonl` (src, dst, type). `--show` lists what came out wrong.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gbrain_py.graph.typing import PAGE, LinkSpan, PageInfo, Statement, page_role, type_context
from gbrain_py.schema import Schema, builtin

_LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]*))?\]\]|(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6}\s+(.*)$")


class Block(NamedTuple):
    """A paragraph, list item or row with the text that introduces it."""

    text: str
    lead_in: str
    heading: str


class Score(NamedTuple):
    """Right, given and wanted: precision and recall follow."""

    right: int
    given: int
    wanted: int

    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / (self.given + self.wanted) if self.given + self.wanted else 0.0


def links_in(text: str, schema: Schema) -> tuple[list[LinkSpan], list[str]]:
    """The links of a text and the paths they name."""
    spans, targets = [], []
    for found in _LINK.finditer(text):
        target = (found[1] or found[4]).removesuffix(".md").lstrip("/")
        spans.append(
            LinkSpan(found.start(), found.end(), found[2] or found[3] or target, schema.type_of_path(target))
        )
        targets.append(target)
    return spans, targets


def blocks(body: str) -> Iterator[Block]:
    """The blocks of a Markdown body."""
    heading, lead_in, lines = "", "", list[str]()
    for line in [*body.splitlines(), ""]:
        item = re.match(r"\s*(?:[-*+]|\d+\.)\s", line)
        if lines and (not line.strip() or item or _HEADING.match(line)):
            text = "\n".join(lines)
            yield Block(text, lead_in if re.match(r"\s*[-*+]", text) else "", heading)
            lead_in = (
                text
                if text.rstrip().endswith((":", "："))
                else lead_in
                if re.match(r"\s*[-*+]", text)
                else ""
            )
            lines = []
        if title := _HEADING.match(line):
            heading = title[1]
        elif line.strip() and not re.fullmatch(r"\s*-{3,}\s*", line):
            lines.append(line)


def stated(
    text: str, page: PageInfo, schema: Schema, lead_in: str = "", heading: str = ""
) -> Iterator[tuple[Statement, list[str]]]:
    """The statements of a block, with the targets that their indices mean."""
    spans, targets = links_in(text, schema)
    for statement in type_context(text, spans, page, lead_in, heading):
        yield statement, targets


def measure_sentences(folder: Path, show: bool) -> None:
    """Type and direction of one link per sentence, by language."""
    schema = builtin()
    right, total, tense = Counter[str](), Counter[str](), Counter[str]()
    for row in _rows(sorted(folder.glob("link_types*.jsonl"))):
        body = row["text"]
        prior = page_role("", body) if row["page_type"] == "person" else None
        page = PageInfo(row["page_type"], "", (), prior)
        got: tuple[str, str | None, bool] = ("none", None, False)
        for block in blocks(body):
            for statement, targets in stated(block.text, page, schema, block.lead_in, block.heading):
                for role, end in (("in", statement.subject), ("out", statement.object)):
                    other = statement.object if role == "in" else statement.subject
                    if end != PAGE and targets[end] == row["target"] and other == PAGE:
                        got = (statement.type, role, statement.tense == "past")
        expected = "invested_in" if got[0] == "led_round" else got[0]
        ok = (expected, got[1]) == (row["expected"], row["dir"])
        total[row["lang"]] += 1
        right[row["lang"]] += ok
        tense[row["lang"]] += ok and got[2] == row["past"]
        if show and (not ok or got[2] != row["past"]):
            print(f"{row['id']} [{row['page_type']}] {body}\n    {row['target']}:", end=" ")
            print(f"want {row['expected']} {row['dir']} past={row['past']}, got {got}")
    print(f"{'sentences':<24}{'right':>8}{'of':>6}{'share':>8}{'with tense':>12}")
    lines = [(lang, right[lang], total[lang], tense[lang]) for lang in sorted(total)]
    for lang, good, count, timed in [*lines, ("all", right.total(), total.total(), tense.total())]:
        print(f"{lang:<24}{good:>8}{count:>6}{good / max(1, count):>8.1%}{timed:>12}")


def world_edges(folder: Path) -> dict[tuple[str, str, str], str]:
    """The typed edges read out of every page, with the sentence behind each; plain mentions are left out."""
    schema = builtin()
    found: dict[tuple[str, str, str], str] = {}
    for path in sorted(folder.rglob("*.md")):
        slug = path.relative_to(folder).with_suffix("").as_posix()
        text = path.read_text(encoding="utf-8")
        front, _, body = text.removeprefix("---\n").partition("\n---\n")
        title = re.search(r'^title: "?(.*?)"?$', front, re.MULTILINE)
        kind = schema.type_of_path(slug)
        name = title[1] if title else ""
        page = PageInfo(kind, name, (), page_role(name, body) if kind == "person" else None)
        for block in blocks(body):
            for statement, targets in stated(block.text, page, schema, block.lead_in, block.heading):
                ends = [
                    slug if end == PAGE else targets[end] for end in (statement.subject, statement.object)
                ]
                found.setdefault((ends[0], statement.type, ends[1]), f"{statement.rule}: {block.text}")
    return found


def measure_world(folder: Path, show: bool) -> None:
    """Strict triples against the world's true edges, among pages that exist."""
    wanted = set()
    for row in _rows([folder / "world-edges.jsonl"]):
        ends = (row["dst"], row["src"]) if row["type"] == "attended" else (row["src"], row["dst"])
        if row["type"] != "mentions":
            wanted.add((ends[0], row["type"], ends[1]))
    started = time.process_time()
    reasons = world_edges(folder / "world")
    spent = time.process_time() - started
    pages = {
        path.relative_to(folder / "world").with_suffix("").as_posix()
        for path in (folder / "world").rglob("*.md")
    }
    given = {edge for edge in reasons if edge[0] in pages and edge[2] in pages}
    print(f"\n{'strict triples':<24}{'right':>8}{'given':>8}{'wanted':>8}{'P':>8}{'R':>8}{'F1':>8}")
    for kind in [*sorted({edge[1] for edge in wanted | given}), "all"]:
        want = {edge for edge in wanted if kind in (edge[1], "all")}
        have = {edge for edge in given if kind in (edge[1], "all")}
        score = Score(len(want & have), len(have), len(want))
        precision, recall = score.right / max(1, score.given), score.right / max(1, score.wanted)
        print(f"{kind:<24}{score.right:>8}{score.given:>8}{score.wanted:>8}", end="")
        print(f"{precision:>8.3f}{recall:>8.3f}{score.f1():>8.3f}")
    pairs = {frozenset((edge[0], edge[2])) for edge in wanted}
    among = {edge for edge in given if frozenset((edge[0], edge[2])) in pairs}
    score = Score(len(wanted & among), len(among), len(wanted))
    print(f"{'among labelled pairs':<24}{score.right:>8}{score.given:>8}{score.wanted:>8}", end="")
    print(f"{'':>16}{score.f1():>8.3f}")
    print(f"{len(reasons)} typed edges with dangling ones, {spent:.2f} CPU s")
    if show:
        for edge in sorted(given - wanted):
            print("EXTRA ", *edge, "|", reasons[edge][:300])
        for edge in sorted(wanted - given):
            print("MISSED", *edge)


def _rows(paths: list[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    measure_sentences(Path(arguments[0]), "--show" in sys.argv)
    measure_world(Path(arguments[0]), "--show" in sys.argv)
