"""The documents are true: every command is documented, and what they show is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gbrain_py.cli.app import COMMANDS, load

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#:]+)(?:#([^)]*))?\)")


def endpoints(name: str) -> list[tuple[str, Any]]:
    """The command, or the commands below it, by the words that call each."""
    command = load(name)
    below = getattr(command, "commands", None)
    return [(f"{name} {sub}", each) for sub, each in below.items()] if below else [(name, command)]


ENDPOINTS = [endpoint for name in COMMANDS for endpoint in endpoints(name)]


def prose() -> str:
    """All documents but the generated one, code and all."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES if page.name != "commands.md")


@pytest.mark.parametrize(("words", "command"), ENDPOINTS, ids=[words for words, _ in ENDPOINTS])
def test_every_command_explains_itself(words: str, command: Any) -> None:
    """Help, an example that begins with the command, and help for each of its options and arguments."""
    assert len(command.help.split("Examples:")[0].split()) >= 2
    assert re.search(rf"Examples:\n(?:.*\n)*?  .*gbrain {re.escape(words)}\b", command.help)
    unexplained = [p.name for p in command.params if not getattr(p, "help", "") and p.name != "help"]
    assert unexplained == []


@pytest.mark.parametrize("words", [words for words, _ in ENDPOINTS])
def test_every_command_is_mentioned(words: str) -> None:
    """The README or a page of docs/ shows the command at work, beyond the generated list."""
    assert re.search(rf"gbrain {re.escape(words)}\b", prose())


def test_documents_are_current() -> None:
    """commands.md equals what --help says, and every console block what the commands print."""
    done = subprocess.run(
        [sys.executable, "docs/refresh.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a document names a file, and its fragment a heading of that file."""
    for target, fragment in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        goal = (page.parent / target).resolve()
        assert goal.exists(), f"{page.name}: {target}"
        if fragment:
            headings = re.findall(r"^#+ (.+)$", goal.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
            assert fragment in slugs, f"{page.name}: {target}#{fragment}"


def test_named_modules_exist() -> None:
    """Every file of the package that the architecture and the decisions name is there."""
    text = "\n".join(
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("architecture.md", "decisions.md")
    )
    named = set(re.findall(r"`((?:\w+/)*\w+(?:\.py|/))`", text))
    assert len(named) > 20
    assert [
        name
        for name in sorted(named)
        if not any((base / name).exists() for base in (ROOT, ROOT / "gbrain_py"))
    ] == []
