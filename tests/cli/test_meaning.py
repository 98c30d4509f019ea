"""The commands about meaning and measuring: embed, similar, eval, and the options of query."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from gbrain_py.repo import state
from tests.cli.conftest import Gbrain
from tests.embed.server import Server

PAGES = {
    "people/bob": "# Bob Ito\n\nReads every term sheet. Works with [[companies/acme]].\n",
    "companies/acme": "---\naliases: [Acme Inc]\n---\n# Acme\n\nSells seals that last thirty weeks.\n",
    "notes/seal": "# Seals\n\nA seal fails in the ninth week.\n",
}


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A plain directory of three pages, which is the working directory."""
    for name, text in PAGES.items():
        path = tmp_path / "brain" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "brain" / "gbrain.toml").touch()
    monkeypatch.chdir(tmp_path / "brain")
    return tmp_path / "brain"


def read(ran: Any) -> Any:
    assert ran.err == ""
    return json.loads(ran.out)


def test_embedding_is_told_and_counted(brain: Path, server: Server, gbrain: Gbrain) -> None:
    """Without vectors the query says so, embed makes them, status is silent then."""
    assert gbrain("sync", "--no-embed", "-q").code == 0
    asked = gbrain("query", "seals")
    assert asked.code == 0 and "no passage has a vector" in asked.err
    assert "3 of 3 passages have none yet" in gbrain("status").out
    report = read(gbrain("embed", "--json"))
    assert (report["added"], report["missing"], report["stopped"]) == (3, 0, "complete")
    assert gbrain("embed").out.startswith("0 vectors added, 0 missing")
    assert gbrain("query", "seals").err.count("vector") == 0
    assert "vectors" not in gbrain("status").out


def test_an_explicit_sync_embeds(brain: Path, server: Server, gbrain: Gbrain) -> None:
    """The closing line counts the vectors, JSON too."""
    assert "  3 vectors  " in gbrain("sync").out
    assert read(gbrain("sync", "--json"))["embedded"] == 0


def test_a_model_that_fails(brain: Path, server: Server, gbrain: Gbrain) -> None:
    """A server in trouble ends embed with 3, a specification that is none with 2, `none` does nothing."""
    gbrain("sync", "--no-embed", "-q")
    server.always = "500"
    assert gbrain("embed").code == 3
    assert gbrain("embed", "--model", "magic").code == 2
    assert gbrain("embed", "--model", "none").out == "nothing is embedded: the model is none\n"


def test_what_is_not_embedded_is_counted_and_fails(brain: Path, server: Server, gbrain: Gbrain) -> None:
    """Vectors that cannot be used end embed with 3; a model that cannot be asked hides no number."""
    gbrain("sync", "--no-embed", "-q")
    server.always = "401"
    told = gbrain("embed", "--json")
    report = json.loads(told.out)
    assert (told.code, report["missing"], report["space"]) == (3, 3, "")
    assert gbrain("embed").out.rstrip().endswith("; 3 missing")
    server.always = "nan"
    server.moods.extend(["", "", ""])
    ran = gbrain("embed")
    assert ran.code == 3
    assert "1 refused: not-finite" in ran.err and "1 missing" in ran.out
    server.always = "401"
    report = json.loads(gbrain("embed", "--json").out)
    assert report["missing"] == 1 and report["space"].startswith("openai:m@")


def test_two_at_once(brain: Path, server: Server, gbrain: Gbrain) -> None:
    """The second embed ends as a second sync does: with 5, naming who is at it and for how long."""
    gbrain("sync", "--no-embed", "-q")
    with state.embed_lock(brain):
        ran = gbrain("embed")
    assert ran.code == 5 and f"another process is making vectors (pid {os.getpid()}, since 0 s)" in ran.err
    assert gbrain("embed").code == 0


def test_keys_are_never_printed(brain: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither list nor get shows a key that is in force."""
    monkeypatch.setenv("GBRAIN_EMBED_KEY", "sk-secret")
    gbrain("sync", "-q")
    for words in (("config", "list"), ("config", "list", "--json"), ("config", "get", "embed.key")):
        ran = gbrain(*words)
        assert ran.code == 0 and "(set)" in ran.out and "sk-secret" not in ran.out


def test_similar(brain: Path, gbrain: Gbrain) -> None:
    """Pages with the words that set a page apart, never the page itself; a page must exist."""
    gbrain("sync", "-q")
    rows = read(gbrain("similar", "Acme", "--json"))["results"]
    assert rows[0]["slug"] == "notes/seal"
    assert "companies/acme" not in [row["slug"] for row in rows]
    assert gbrain("similar", "nobody").code == 7


def test_why(brain: Path, gbrain: Gbrain) -> None:
    """A page in the list has a place; one that is not, the stage that lost it, and exit code 1."""
    gbrain("sync", "-q")
    told = read(gbrain("query", "ninth week", "--why", "notes/seal", "--json"))
    assert (told["place"], told["lost_at"]) == (1, None)
    assert [stage["stage"] for stage in told["stages"]][:2] == ["filters", "keyword"]
    lost = gbrain("query", "ninth week", "--type", "person", "--why", "Seals")
    assert lost.code == 1 and lost.out.splitlines()[0] == "notes/seal  lost at filters"
    assert gbrain("query", "ninth", "--why", "nobody").code == 7


def test_why_takes_a_path_from_here(
    brain: Path, gbrain: Gbrain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path is read from where one stands; a file outside the brain is said to be there."""
    gbrain("sync", "-q")
    (brain / "notes" / "new.md").write_text("seal")
    (tmp_path / "other.md").write_text("seal")
    monkeypatch.chdir(brain / "notes")
    for name in ("seal.md", "./seal.md", "../notes/seal.md", str(brain / "notes" / "seal.md")):
        assert gbrain("query", "ninth", "--why", name).out.startswith("notes/seal  place 1")
    assert "not synced yet" in gbrain("query", "ninth", "--why", "./new.md").out
    for name in ("../../other.md", str(tmp_path / "other.md")):
        outside = gbrain("query", "ninth", "--why", name)
        assert outside.code == 7 and "outside the brain" in outside.err


def test_passages_for_a_language_model(brain: Path, gbrain: Gbrain) -> None:
    """Whole passages with where they stand; none within too small a budget."""
    gbrain("sync", "-q")
    packed = read(gbrain("query", "ninth week", "--budget", "500", "--json"))
    assert packed["chunks"][0]["text"].endswith("A seal fails in the ninth week.")
    assert packed["tokens"] == sum(chunk["tokens"] for chunk in packed["chunks"]) <= 500
    assert gbrain("query", "ninth week", "--budget", "500").out.startswith(
        "[notes/seal] › Seals (notes/seal.md:"
    )
    assert gbrain("query", "ninth week", "--budget", "1").code == 1


def test_passages_a_line_each_and_of_few_pages(brain: Path, gbrain: Gbrain) -> None:
    """Passages are rows for a program too; -n and --offset choose the pages they are of."""
    gbrain("sync", "-q")
    whole = read(gbrain("query", "seal", "--budget", "500", "--json"))["chunks"]
    assert [
        json.loads(line) for line in gbrain("query", "seal", "--budget", "500", "--jsonl").out.splitlines()
    ] == whole
    slugs = list(dict.fromkeys(chunk["slug"] for chunk in whole))
    assert len(slugs) == 2
    for at, slug in enumerate(slugs):
        words = ("query", "seal", "--budget", "500", "-n", "1", "--offset", str(at), "--json")
        assert {chunk["slug"] for chunk in read(gbrain(*words))["chunks"]} == {slug}


MODES = [("--why", "notes/seal"), ("--budget", "500"), ("--exists",)]
FORMS = [
    ("--json",), ("--jsonl",), ("--paths",), ("-0",), ("--format", "{slug}"), ("--fields", "slug"),
    ("--explain",), ("--time",), ("--offset", "1"), ("--plain",), ("-n", "2"),
]  # fmt: skip
GOOD = {"--why": {"--json", "--plain", "-n"}, "--exists": {"--json", "--plain", "-n"}}
GOOD["--budget"] = GOOD["--why"] | {"--jsonl", "--offset"}


@pytest.mark.parametrize("mode", MODES, ids=[mode[0] for mode in MODES])
def test_no_option_is_without_effect(brain: Path, gbrain: Gbrain, mode: tuple[str, ...]) -> None:
    """Beside --why, --budget and --exists every option works or is a usage error, and so are two of them."""
    gbrain("sync", "-q")
    for form in FORMS:
        assert (gbrain("query", "seal", *mode, *form).code == 2) == (form[0] not in GOOD[mode[0]]), form
    for other in MODES:
        assert other == mode or gbrain("query", "seal", *mode, *other).code == 2
    assert gbrain("query", "seal", "--explain", "--paths").code == 2
    for more in (("q.jsonl",), ("--compare", "x"), ("--arms",), ("--json",)):
        assert gbrain("eval", "--make", *more).code == 2


def test_time_and_fusion(brain: Path, gbrain: Gbrain) -> None:
    """Stages have seconds on request only, and a way of joining that is none is a usage error."""
    gbrain("sync", "-q")
    assert "keyword" in read(gbrain("query", "seal", "--time", "--json"))["seconds"]
    assert "seconds" not in read(gbrain("query", "seal", "--json"))
    timed = gbrain("query", "seal", "--time", "--explain").err
    for stage in ("start", "open", "keyword", "fuse", "show", "print"):
        assert f"{stage} " in timed
    assert " ms in all" in timed
    assert gbrain("query", "seal", "--fusion", "rrf").code == 0
    assert gbrain("query", "seal", "--fusion", "best").code == 2


def test_measuring(brain: Path, gbrain: Gbrain, tmp_path: Path) -> None:
    """Drafted questions find their pages; a report can be compared with, and exit code 1 says worse."""
    gbrain("sync", "-q")
    questions = tmp_path / "q.jsonl"
    questions.write_text(gbrain("eval", "--make").out)
    report = read(gbrain("eval", str(questions), "--k", "3", "--json"))
    assert report["questions"][""] == 4  # three titles and an alias
    assert report["means"][""]["fused"]["success@1"] == 1.0
    before = tmp_path / "before.json"
    before.write_text(json.dumps(report))
    assert gbrain("eval", str(questions), "--k", "3", "--compare", str(before)).code == 0
    worse_first = '{"id": "q-0001", "text": "zanzibar", "gold": ["notes/seal"]}\n'
    questions.write_text(worse_first + "".join(questions.read_text().splitlines(keepends=True)[1:]))
    worse = gbrain("eval", str(questions), "--k", "3", "--compare", str(before), "--arms")
    assert (worse.code, worse.err) == (1, "q-0001  1.000 → 0.000\n")
    assert "keyword" in worse.out and "fused" in worse.out


def test_measuring_with_mistakes(brain: Path, gbrain: Gbrain, tmp_path: Path) -> None:
    """Lines that are odd are named, the others asked, and the exit code says that something was wrong."""
    gbrain("sync", "-q")
    questions = tmp_path / "q.jsonl"
    questions.write_text(
        '{"text": "seal", "gold": ["notes/seal", "notes/gone"]}\n{\n'
        '{"text": "in:..", "gold": ["notes/seal"]}\n'
    )
    ran = gbrain("eval", str(questions))
    assert ran.code == 3 and "2 lines left out" in ran.out
    assert [line.partition(":")[2][:20] for line in ran.err.splitlines()] == [
        "1: counts as not fou", "2: left out: not JSO", "3: left out: in: '..",
    ]  # fmt: skip
    report = gbrain("eval", str(questions), "--json")
    assert [problem["line"] for problem in json.loads(report.out)["problems"]] == [1, 2, 3]


@pytest.mark.parametrize(
    "words", [("eval",), ("eval", "missing.jsonl"), ("eval", "q", "--k", "0"), ("eval", "q", "--k", "x")]
)
def test_measuring_nothing(brain: Path, gbrain: Gbrain, words: tuple[str, ...]) -> None:
    """No questions, no file, no cut-off: a usage error."""
    gbrain("sync", "-q")
    assert gbrain(*words).code == 2
