"""The brains that the benchmarks make have the sizes and traits that they claim."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from benchmarks import vaults
from benchmarks.make_brain import KINDS, make, synthetic

ROOT = Path(__file__).parent.parent
WIKILINK = re.compile(r"\[\[([^\]|]+)")
Pages = list[tuple[str, str]]


def written(kind: Callable[[int, Random], vaults.Pages], pages: int) -> Pages:
    return [(path, data.decode()) for path, data in kind(pages, Random(1))]


def links(pages: Pages) -> list[str]:
    return [target for _, text in pages for target in WIKILINK.findall(text)]


@pytest.mark.parametrize("kind", [*KINDS, "history"])
def test_one_seed_one_brain(kind: str, tmp_path: Path) -> None:
    """The same seed gives the same commit, another seed another."""
    heads = [make(tmp_path / str(number), kind, 60, seed) for number, seed in enumerate((1, 1, 2))]
    assert heads[0] == heads[1] != heads[2]


def test_synthetic_pages_are_like_pages() -> None:
    """About 1.9 KB and five links a page, each to a page that exists, in three languages."""
    pages = written(synthetic, 1_000)
    assert 1_700 < sum(len(text.encode()) for _, text in pages) / len(pages) < 2_100
    named = re.compile(r"\[\[([^\]|]+)|\]\(\.\./([^)]+)\.md\)")
    targets = [wiki or markdown for _, text in pages for wiki, markdown in named.findall(text)]
    assert len(targets) == 5 * len(pages)
    assert set(targets) <= {path.removesuffix(".md") for path, _ in pages}
    counts = Counter(targets).most_common()
    assert counts[0][1] > 10 * counts[len(counts) // 2][1]


def test_words_fall_off_as_in_real_text() -> None:
    """A hundredth of the words make up near half of the text, and half of them stand there twice at most."""
    text = " ".join(text for _, text in written(synthetic, 500))
    counts = sorted(Counter(re.findall(r"[a-z]+", text)).values(), reverse=True)
    assert sum(counts[: len(counts) // 100]) > 0.4 * sum(counts)
    assert counts[len(counts) // 2] <= 2


def test_japanese_names_are_long_and_some_are_decomposed() -> None:
    """One flat folder; the longest name has 183 bytes; links are composed where names are not."""
    pages = written(vaults.japanese, 2_600)
    assert max(len(path.encode()) for path, _ in pages) == 183
    assert not any("/" in path for path, _ in pages)
    decomposed = {path for path, _ in pages if unicodedata.normalize("NFC", path) != path}
    assert len(decomposed) > 50
    assert all(unicodedata.normalize("NFC", target) == target for target in links(pages))
    assert len(links(pages)) == 12_300


def test_help_names_repeat_across_languages() -> None:
    """Thirty-four folders; a tenth of the names stands in several of them; links name bare titles."""
    pages = written(vaults.help_pages, 6_300)
    assert len({path.split("/")[0] for path, _ in pages}) == 34
    names = Counter(path.split("/")[1] for path, _ in pages)
    assert 550 < len(pages) - len(names) < 680
    assert len(links(pages)) == 53_000
    assert not any("/" in target for target in links(pages))


def test_chinese_folders_and_templates() -> None:
    """Folders begin with emoji, and a template has front matter that is not YAML yet."""
    pages = written(vaults.chinese, 50)
    assert len(pages) == 50
    assert "{{date}}" in dict(pages)["📋 模板/日记模板.md"].split("---")[1]


def test_a_history_has_every_kind_of_change(tmp_path: Path) -> None:
    """Edits, adds, renames, swaps and deletes, one commit each, as many as asked for."""
    make(tmp_path / "long", "history", 400)
    log = subprocess.run(
        ["git", "log", "--format=%s"], cwd=tmp_path / "long", capture_output=True, text=True, check=True
    )
    messages = Counter(log.stdout.split())
    assert messages.total() == 400
    assert set(messages) == {"Add", "Edit", "Rename", "Swap", "Delete"}


def test_costs_are_of_the_process_alone() -> None:
    """Processor time and peak memory are those of the process that was run, not of the one before it."""
    program = """
import sys
from pathlib import Path
from benchmarks.measure import run
for code in ("b = bytearray(150_000_000); sum(range(3_000_000))", "pass"):
    cost = run([sys.executable, "-c", code], Path.cwd())
    print(cost.cpu, cost.peak)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    busy, idle = (tuple(map(float, line.split())) for line in done.stdout.splitlines())
    assert busy[0] > idle[0]
    assert busy[1] > 150 > idle[1]
