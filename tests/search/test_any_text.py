"""Every text is a query or a usage error, whatever options stand beside it."""

from __future__ import annotations

import io
import json
import random
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py.__main__ import main
from gbrain_py.brain import Brain
from tests.search.brains import THREE_LANGUAGES, make_brain

FINE = {0, 1, 2, 6, 7}  # found, nothing found, a usage error, a name of several pages or of none
PIECES = [
    '"', "“", "-", "--", "*", "?", "type:", "tag:", "in:", "after:", "before:", "type:note", "-tag:a",
    'tag:"a b"', "after:2026-13", "in:..", "cello", "Slugs", "めだか", "敦煌", "の", "last week", "先週",
    "notes in may", "who knows", "\x00", "\x1b[31m", "\u202e", "\u200f", "\u200b", "\ufeff", "\udcff",
    "\ud800", "\U000e0041", "𝔘", "é", "e\u0301", "%", "_", "\\", "'", ";", "{slug}", "(", "[[cello]]",
    "../..", "/etc/passwd", "@29af24", "\t", "\n", "\r", "x" * 3_000,
]  # fmt: skip
TEXT = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), min_size=1, max_size=6).map(" ".join)
SWITCHES = "--json --jsonl --paths -0 --plain --explain --time --recent --exists --orphan".split()
VALUES = (
    "--format --fields -n --offset --why --budget --fusion --type --tag --in --after --before --linked-to "
    "--linked-from --distance"
).split()
VALUE = st.one_of(
    TEXT, st.sampled_from(["0", "1", "5", "-1", "9" * 20, "", "{slug}", "slug", "rrf", "cello"])
)
SWITCH = st.sampled_from(SWITCHES).map(lambda name: [name])
OPTIONS = st.lists(st.one_of(SWITCH, st.tuples(st.sampled_from(VALUES), VALUE).map(list)), max_size=4)


@pytest.fixture(scope="module")
def brain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine pages in three languages."""
    root = make_brain(tmp_path_factory.mktemp("any"), THREE_LANGUAGES).root
    (root / "gbrain.toml").touch()
    return root


def run(*arguments: str) -> int:
    """The exit code of a command line as a process gets it: half a pair of bytes may stand in it."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))  # bytes may be no text
    with redirect_stdout(out), redirect_stderr(err):
        return main([argument.replace("\x00", "\x01") for argument in arguments])  # no shell can give a NUL


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["query", "search", "similar"]), TEXT, OPTIONS, st.booleans())
def test_any_command_line(brain: Path, command: str, text: str, options: list[list[str]], last: bool) -> None:
    """There is an answer, or a message that says what is wrong; never a crash."""
    given_options = [word for option in options for word in option]
    words = [command, "-C", str(brain), *given_options, *(("--", text) if last else (text,))]
    assert run(*words) in FINE


@settings(max_examples=15, deadline=None)
@given(
    TEXT, st.one_of(TEXT, st.integers(), st.none(), st.lists(TEXT, max_size=2)), st.lists(TEXT, max_size=2)
)
def test_any_file_of_questions(brain: Path, text: str, tags: object, gold: list[str]) -> None:
    """Questions of any text are measured or named; lines of any text too."""
    file = brain.parent / "any.jsonl"
    rows = [
        json.dumps({"text": text, "gold": gold, "tags": tags}),
        text,
        json.dumps({"text": "cello", "gold": ["a"]}),
    ]
    file.write_text("\n".join(rows), encoding="utf-8", errors="replace")
    assert run("eval", "-C", str(brain), str(file), "--json") in {0, 2, 3}


@pytest.mark.parametrize(
    "piece", ["x", "\"a' ", "-x ", "type:a ", "東京", "( ", "\u202e", "a\u0301", "*", "last week "]
)
def test_a_text_of_a_hundred_kilobytes(brain: Path, piece: str) -> None:
    """A text far longer than a question is read in part, and soon."""
    text = piece * (100_000 // len(piece.encode()))
    for command in ("query", "search", "similar"):
        assert run(command, "-C", str(brain), "--", text) in FINE
    assert Brain(brain).query(text).plan if piece not in ("-x ", "\u202e", "*") else True


def test_bytes_of_no_encoding(brain: Path) -> None:
    """Bytes as a shell passes them, which are no text, find nothing or what stands beside them."""
    chance = random.Random(5)
    for _ in range(20):
        text = chance.randbytes(12).replace(b"\0", b"").decode("utf-8", "surrogateescape")
        assert run("query", "-C", str(brain), "--", text) in FINE
        assert run("query", "-C", str(brain), "cello", "--why", text) in FINE
