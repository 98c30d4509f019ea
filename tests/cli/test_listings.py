"""What every listing has in common, whatever it lists."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from gbrain_py.cli.app import COMMANDS, load
from tests.cli.conftest import Gbrain
from tests.gitrepo import GitRepo

# Each listing with a line that finds something in the brain below, and what lists nothing there.
FULL = {
    "list": "list", "tags": "tags", "types": "types", "timeline": "timeline",
    "history": "history a", "log": "log", "links": "links a", "backlinks": "backlinks b",
    "path": "path a b", "mentions": "mentions b",
    "orphans": "orphans", "unresolved": "unresolved", "lint links": "lint links", "doctor": "doctor",
    "files": "files a.md", "config list": "config list", "export edges": "export edges",
    "search": "search thing", "query": "query thing",
}  # fmt: skip
EMPTY = ("list --type x", "mentions a", "links b", "search nothingatall", "timeline b", "path a c")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A brain in which every listing has something to list."""
    repo = GitRepo(tmp_path_factory.mktemp("listings") / "brain")
    repo.write(
        "a.md", "---\ntags: [t]\n---\n# Alpha\n\nA thing. [[b]] [[nope]]\n\n## Timeline\n- 2026-01-01: x\n"
    )
    repo.write("b.md", "# Beta Page\n")
    repo.write("c.md", "# Gamma\n\nOf Beta Page.\n")
    repo.commit()
    return repo.path


@pytest.fixture
def brain(made: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The brain as the working directory, synced."""
    monkeypatch.chdir(made)
    gbrain("sync", "-q")
    return made


def listings() -> list[str]:
    """The commands that take the output options, by the words that call them."""
    found = []
    for name in COMMANDS:
        command = load(name)
        for words, each in ([(f"{name} {sub}", c) for sub, c in command.commands.items()]
                            if hasattr(command, "commands") else [(name, command)]):  # fmt: skip
            if any("--fields" in parameter.opts for parameter in each.params):
                found.append(words)
    return found


def fields_in_help(words: str) -> list[str]:
    """The fields that the help of a listing names."""
    name, _, below = words.partition(" ")
    command = load(name).commands[below] if below else load(name)
    return str(command.help.partition("Fields of --fields and --format: ")[2].partition(".\n")[0]).split(", ")


@pytest.mark.parametrize("words", listings())
def test_help_names_the_fields(words: str) -> None:
    """Every listing says which fields it has."""
    assert len(fields_in_help(words)) > 1


@pytest.mark.parametrize("words", sorted(FULL))
def test_rows_have_the_fields_that_help_names(words: str, brain: Path, gbrain: Gbrain) -> None:
    """Help names the fields, rows have exactly these, and each can be chosen; a search has some for some."""
    known = fields_in_help(words)
    rows = json.loads(gbrain(*shlex.split(FULL[words]), "--json").out)["results"]
    assert rows
    optional = {"relation", "arms", "fused", "signals", "moves"} if words in ("search", "query") else set()
    assert set(known) - optional <= rows[0].keys() <= set(known)
    line = [*shlex.split(FULL[words]), "--fields", ",".join(known), "--jsonl"]
    assert list(json.loads(gbrain(*line).out.splitlines()[0])) == known


@pytest.mark.parametrize("line", EMPTY)
@pytest.mark.parametrize("option", ["--fields=nope", "--format={nope}", "--format={", "--format={slug!r}"])
def test_a_field_that_is_not_there(line: str, option: str, brain: Path, gbrain: Gbrain) -> None:
    """What no row could have is a mistake, also where no row is found."""
    ran = gbrain(*shlex.split(line), option)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"gbrain: {option.partition('=')[0]}")


@pytest.mark.parametrize("words", sorted(FULL))
def test_any_number_may_be_asked_for(words: str, brain: Path, gbrain: Gbrain) -> None:
    """A limit or an offset beyond all bounds is a large one."""
    huge = "9" * 30
    line = shlex.split(FULL[words])
    assert gbrain(*line, "-n", huge, "--jsonl") == gbrain(*line, "-n", "0", "--jsonl")
    ran = gbrain(*line, "--offset", huge)
    assert (ran.code in (0, 1), ran.out) == (True, "")
    assert ran.err.startswith("none of ")


@pytest.mark.parametrize("form", ["--paths", "-0", "--format={x}"])
@pytest.mark.parametrize("words", sorted(FULL))
def test_fields_go_with_rows_only(words: str, form: str, brain: Path, gbrain: Gbrain) -> None:
    """Fields that no form of output would show are a usage error, not a crash and not blank."""
    ran = gbrain(*shlex.split(FULL[words]), form, "--fields", fields_in_help(words)[0])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("and --fields cannot be combined\n  choose one form of output\n")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("--in x --in y", ["x/a", "x/b", "y/c"]),
        ("--type person --type company", ["x/a", "x/b"]),
        ("--tag one --tag two", ["x/b"]),
        ("--linked-to x/a --linked-to x/b", ["y/c"]),
        ("--linked-from x/b --linked-from y/c", ["x/a"]),
    ],
)
def test_a_filter_may_be_repeated(line: str, found: list[str], repo: GitRepo, gbrain: Gbrain) -> None:
    """Any of the directories and types, all of the tags and links: none of them is dropped."""
    repo.write("x/a.md", "---\ntype: person\ntags: one\n---\n")
    repo.write("x/b.md", "---\ntype: company\ntags: [one, two]\n---\n[[x/a]]\n")
    repo.write("y/c.md", "[[x/a]] [[x/b]]\n")
    repo.write("z/d.md", "---\ntags: two\n---\n")
    gbrain("sync", "-q")
    assert gbrain("list", *line.split(), "--fields", "slug").out.split() == found


@pytest.mark.parametrize(
    "line",
    ["list --after 2025 --after 2026", "timeline --before 2025 --before 2026", "get a --lines 1 --lines 2",
     "list --distance 1 --distance 2 --linked-to a", "query x --why a --why b",
     "list --sort slug --sort type"],
)  # fmt: skip
def test_one_value_is_given_once(line: str, brain: Path, gbrain: Gbrain) -> None:
    """An option that takes one value and is given two is a usage error, not the last of them."""
    ran = gbrain(*line.split())
    assert (ran.code, ran.out) == (2, "")
    assert "is given twice" in ran.err


def test_the_last_word_on_output_counts(brain: Path, gbrain: Gbrain) -> None:
    """What a shell's alias says of the output may be said anew."""
    assert gbrain("list", "-n", "1", "-n", "2", "--fields", "slug").out == "a\nb\n"
