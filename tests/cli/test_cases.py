"""Whole sessions, compared to the letter: see `cases/*.console`.

A case is a command line after `$ `, then what it prints: lines of standard error begin with `! `, and the
exit code follows as `[code]` unless it is 0. Sessions run in a copy of the brain below, in order.
`GBRAIN_UPDATE_CASES=1 pytest tests/cli/test_cases.py` writes down what is printed now: read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Gbrain
from tests.gitrepo import GitRepo

CASES = sorted((Path(__file__).parent / "cases").glob("*.console"))
FIGURES = re.compile(r"\b\d+\.\d+\b")  # seconds, scores and weights: other tests are about them

BOB = """---
title: Bob Ito
aliases: [ボブ]
tags: [investor, angel]
company: "[[companies/acme]]"
---
# Bob Ito

Writes small cheques and reads every term sheet himself.

## Career

See also [[companies/acme-labs]].

<!-- timeline -->
- 2026-01-05 | call — Wants to see the seal.
- 2025-12-01: Met [[people/alice-li|Alice]] at the harbour.
"""
ALICE = "# Alice Li\n\nPlays chess with [[people/bob]].\n\nfounded:: [[companies/acme]]\n"
ACME = (
    "---\naliases: [Acme Inc]\n---\n# Acme\n\nSells seals that last thirty weeks, says [[people/alice-li]].\n"
)
LABS = "---\ntitle: Acme\n---\nThe laboratory. It was sold.\n"
EVIL = (
    '---\ntitle: "\\e[31mred\\u202Eder"\ntags: ["a\\tb"]\n---\n'
    "Links: [[nowhere]], [[Acme]], [[people/bob]].\n\n"
    "\x1b]0;owned\x07 and a `code` word: seal\n"
)
KICKOFF = "---\nattendees: [people/bob, people/alice-li]\n---\n# Kickoff\n\n東京で会った。次は 大阪。\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small brain with a rename, a past edit, names that clash, and text that would do harm."""
    repo = GitRepo(tmp_path_factory.mktemp("made") / "brain")
    repo.write("people/bob.md", BOB.replace("small cheques", "cheques"))
    repo.write("companies/acme-inc.md", ACME)
    repo.commit("Met Bob")
    repo.write("people/alice-li.md", ALICE)
    repo.write("companies/acme-labs.md", LABS)
    repo.mv("companies/acme-inc.md", "companies/acme.md")
    repo.commit("Alice, and Acme's real name\n\nWith a body.")
    repo.write("people/bob.md", BOB)
    repo.write("notes/evil.md", EVIL)
    repo.write("meetings/2026-01-10-kickoff.md", KICKOFF)
    repo.commit("After the kickoff")
    return repo.path


@pytest.fixture
def brain(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh copy of it, which is the working directory."""
    copy = tmp_path / "brain"
    shutil.copytree(made, copy)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"):
        monkeypatch.setenv(name, "2026-02-01T12:00:00+00:00")
    return copy


def told(line: str, gbrain: Gbrain, place: Path) -> str:
    """What one command line does, in the form of a case: without places and figures that change."""
    ran = gbrain(*shlex.split(line)[1:])
    errors = "".join(f"! {row}\n" for row in ran.err.splitlines())
    ending = f"[{ran.code}]\n" if ran.code else ""
    out = ran.out if ran.out.endswith("\n") or not ran.out else f"{ran.out}⏎\n"
    text = FIGURES.sub("N", f"$ {line}\n{out}{errors}{ending}")
    text = text.replace(os.environ["HOME"], "HOME")
    return text.replace(str(place), "BRAIN").replace(str(place.parent), "PLACE").replace("\0", "␀")


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_session(case: Path, gbrain: Gbrain, brain: Path) -> None:
    """Every command of the session prints exactly what the case says, and ends in its exit code."""
    text = case.read_text(encoding="utf-8")
    parts = []
    for block in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
        first = block.partition("\n")[0]
        if first.startswith("$ sh "):
            assert os.system(f"{{ {first[5:]} ; }} >/dev/null 2>&1") == 0  # noqa: S605 - a line of our own case
        is_ours = first.startswith("$ gbrain")
        parts.append(f"{told(first[2:], gbrain, brain)}\n" if is_ours else block)
    now = "".join(parts)
    if os.environ.get("GBRAIN_UPDATE_CASES"):
        case.write_text(now, encoding="utf-8")
    assert now == text
