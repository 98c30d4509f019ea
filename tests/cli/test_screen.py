"""What commands print on a terminal: nothing it would obey, and no line wider than it is."""

from __future__ import annotations

import os
import re
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gbrain_py.__main__ import main
from gbrain_py.cli import terminal
from tests.gitrepo import GitRepo

LONG = "meetings/2026-01-10-a-very-long-name-of-a-meeting-that-goes-on-and-on-about-tides-and-silt"
CJK = "会社/潮位図と塩分の長い長い名前を持つ会社その一二三四五六七八九十"
EVIL = """---
title: "red \\e[31mder \\u202Eliver"
aliases: ["\\e]0;owned\\a alias"]
tags: ["t\\e[5mag"]
---
# Evil \x1b[2J

Names Long Meeting and \x1b]8;;http://x\x07link\x1b]8;;\x07 and [[no\x1bwhere]].
See [[LONG|a \x9b31m label]], [[CJK]].
works_at:: [[CJK]]
Works at [[CJK|the \x1b[7mcompany]].

## A \x1b[1mheading

<!-- timeline -->
- 2026-01-05 | ca\x1b[3mll — Said \x1b[31mred\x1b[0m things about [[LONG]] for a long time, and then again.
- 2026-01-04: 東京で会ってから長いあいだ潮位図と塩分のことを話し、また会う約束をした。[[CJK|社]]
"""

# Laid out for the screen: every line fits.
FITTED = """
list; list --sort date; list --tag t; tags; types; orphans; stats; status; doctor; log; config list
unresolved; lint links; timeline; timeline evil; history evil; history LONG; links evil
links evil --each; backlinks LONG; backlinks CJK; mentions LONG; graph evil; graph LONG -d 3
graph evil --format table; path evil CJK; path LONG CJK; search things; search 東京; query seal LONG
query "who works at CJK?"; query "who works at 潮位図と塩分の長い長い名前を持つ会社?"; export edges
files notes/*; get evil; get CJK; get evil --at HEAD
get evil --section timeline; search things --explain
"""
# Whole, as it was asked for: safe, however wide.
WHOLE = """
get evil --raw; get evil --plain; get evil --lines 1:20; get evil --json; get evil --at HEAD --plain
get evil --section timeline --plain; diff evil; diff evil --plain; diff evil HEAD~1 HEAD
list --plain; list --json; list --jsonl; list --paths; list -0; list --format {title}{tags}
list --fields title,tags; timeline --plain; history evil --plain; graph evil --plain
graph evil --format dot; graph evil --format mermaid; unresolved --plain; graph evil --format html
links evil --explain; search things --plain; search things --json; export index
lint links --format github; status --json; doctor --plain; path evil CJK --plain; config get editor
get no\x1b[31mpe; list --type \x1b[31m; list --in \x1b[31m; sync -v; rebuild
"""


def commands(text: str) -> list[str]:
    """The command lines of a list."""
    return [line.strip() for line in re.split("[;\n]", text) if line.strip()]


def named(text: str) -> str:
    """Text with the names of the pages for their placeholders."""
    return text.replace("LONG", LONG).replace("CJK", CJK)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A brain whose names are long, and whose notes, paths and history would steer a terminal."""
    repo = GitRepo(tmp_path_factory.mktemp("screen") / "brain")
    repo.write(f"{LONG}.md", f"# Long Meeting\n\nAbout [[{CJK}]] and the seal.\n")
    repo.write(
        f"{CJK}.md", f"# 潮位図と塩分の長い長い名前を持つ会社\n\n- [[{LONG}]]\n" + "塩分の長い話。" * 40
    )
    repo.write("notes/ev\x1b[31mil.md", named(EVIL).replace("things", "words"))
    repo.write("notes/evil.md", named(EVIL).replace("things", "words"))
    repo.commit("a \x1b[31mred message that is long enough to be cut where the line of the screen ends")
    repo.write("notes/evil.md", named(EVIL))
    repo.commit("more \x9b31m")
    repo.write("notes/evil.md", f"{named(EVIL)}- 2026-01-02: \x1b[31mnot committed\n")
    repo.write("notes/bad.md", b"caf\xe9 \x1b[31m things\n")
    assert main(["-C", str(repo.path), "sync", "-q"]) == 0
    return repo.path


@pytest.fixture
def seen(made: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, int], str]]:
    """Runs a command line at a terminal of so many columns, and gives what is seen there."""
    monkeypatch.chdir(made)
    monkeypatch.setenv("GBRAIN_PAGER", "cat")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(line: str, columns: int) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", "100000")
        master, slave = os.openpty()
        shown = bytearray()
        reader = threading.Thread(target=drain, args=(master, shown))
        reader.start()
        with open(slave, "w", encoding="utf-8") as screen, monkeypatch.context() as patch:  # noqa: PTH123
            patch.setattr(sys, "stdout", screen)
            patch.setattr(sys, "stderr", screen)
            assert main(shlex.split(line)) in (0, 1, 3, 7), line
        reader.join()
        os.close(master)
        return shown.decode().replace("\r\n", "\n")

    yield run
    terminal.prepare()


def drain(master: int, into: bytearray) -> None:
    """Read a terminal until nobody writes to it any more."""
    try:
        while part := os.read(master, 1 << 16):
            into.extend(part)
    except OSError:
        return


CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def obeyed(text: str, allowed: str = "\t") -> list[str]:
    """The characters of a text that a terminal would act upon."""
    return [found for found in CONTROL.findall(text) if found not in allowed]


@pytest.mark.parametrize("line", commands(WHOLE))
def test_nothing_that_a_terminal_obeys(line: str, seen: Callable[[str, int], str]) -> None:
    """Whatever notes, names, paths and messages hold, and in every form, it is shown and not obeyed."""
    assert obeyed(seen(named(line), 100), "\t\0" if line == "list -0" else "\t") == []


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize("line", commands(FITTED))
def test_what_is_laid_out_fits(line: str, columns: int, seen: Callable[[str, int], str]) -> None:
    """No line is wider than the screen, with wide characters and names that are too long, nor obeyed."""
    text = seen(named(line), columns)
    assert text
    assert [row for row in text.splitlines() if terminal.width_of(row.rstrip()) > columns] == []
    assert obeyed(text) == []


def test_a_page_as_it_is_read(made: Path, seen: Callable[[str, int], str]) -> None:
    """Links are shown by their labels and the timeline has a heading, but for what is code."""
    (made / "notes/read.md").write_text(
        "# Read\n\nSee [[notes/evil|the other]] and [[notes/evil]].\n\n- a fact\n\n```\n[[code]]\n```\n\n"
        "<!-- timeline -->\n- 2026-01-05: it `[[was]]`\n"
    )
    seen("sync -q", 60)
    rows = [row.strip() for row in seen("get read", 60).splitlines()[3:]]
    (made / "notes/read.md").unlink()
    assert [row for row in rows if row] == [
        "Read", "See the other and notes/evil.", "• a fact", "[[code]]",
        "Timeline", "• 2026-01-05: it [[was]]",
    ]  # fmt: skip
