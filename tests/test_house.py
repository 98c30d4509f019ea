"""The house around the rooms: what ships, the example, the starter brain, and what no file may say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from gbrain_py import example, resources, schema
from gbrain_py.cli.app import run
from gbrain_py.errors import UsageError
from gbrain_py.pages import assign_slugs, is_page_name, parse
from gbrain_py.pages.model import Page
from gbrain_py.starter import start

ROOT = Path(__file__).parent.parent
GUIDES = {"README.md", "AGENTS.md", "RESOLVER.md", "schema.md"}
DIRECTORIES = (
    "people companies funds meetings deals projects concepts ideas media sources notes daily".split()
)


def tracked(*patterns: str) -> list[str]:
    """The files of the project by git, or of the checkout where git knows nothing."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, check=True
    )
    return done.stdout.decode().split("\0")[:-1]


def starter_pages() -> list[Page]:
    starter = resources.starter()
    paths = sorted(path for path in starter.rglob("*.md") if path.name not in GUIDES)
    return [parse(p.relative_to(starter).as_posix(), p.read_bytes(), schema.builtin()) for p in paths]


@pytest.fixture(scope="module")
def example_brain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    brain = tmp_path_factory.mktemp("example") / "brain"
    example.build(brain)
    return brain


def git(brain: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=brain, capture_output=True, check=True)
    return done.stdout.decode()


def test_resources_are_found() -> None:
    """The starter brain and the story are where the package says they are."""
    assert (resources.starter() / "AGENTS.md").is_file()
    assert (resources.story() / "story.toml").is_file()


def test_resources_inside_the_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a wheel the folders are inside the package, and nothing beside it is looked at."""
    package = tmp_path / "gbrain_py"
    (package / "_starter").mkdir(parents=True)
    (tmp_path / "brain").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.starter() == package / "_starter"
    assert resources.story() == tmp_path / "examples" / "story"


@pytest.mark.parametrize("directory", DIRECTORIES)
def test_every_directory_has_a_guide_and_an_example(directory: str) -> None:
    """Each directory of the starter brain has its README and one page, tagged so that it is easily found."""
    assert (resources.starter() / directory / "README.md").is_file()
    pages = [page for page in starter_pages() if page.path.startswith(f"{directory}/")]
    assert [page.tags[:1] for page in pages] == [("example",)]


def test_starter_pages_are_clean() -> None:
    """The pages we hand out parse without a single notice, and each has the type of its directory."""
    assert {page.path: page.notices for page in starter_pages() if page.notices} == {}
    assert all(page.type == schema.builtin().type_of_path(page.path) for page in starter_pages())


def test_the_resolver_knows_every_directory() -> None:
    """RESOLVER.md sends notes to the directories that exist, and to no other."""
    text = (resources.starter() / "RESOLVER.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\|[^|]+\| `(\w+)/`", text, re.MULTILINE)) == sorted(DIRECTORIES)


def test_the_guide_for_agents_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that AGENTS.md and the README of a new brain show does its work in that brain."""
    start(tmp_path / "brain")
    monkeypatch.chdir(tmp_path / "brain")
    assert run(["sync"]) == 0
    text = "".join(
        (resources.starter() / name).read_text(encoding="utf-8") for name in ("AGENTS.md", "README.md")
    )
    lines = [line.partition("|")[0] for line in re.findall(r"^ {4,}gbrain (.+)$", text, re.MULTILINE)]
    assert len(lines) > 10
    assert {line: run(shlex.split(line)) for line in lines} == dict.fromkeys(lines, 0)
    assert "people/alex-sample" in capsys.readouterr().out


def test_the_example_is_the_same_everywhere(
    example_brain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two builds give one commit id, whatever the user's git settings and environment say."""
    settings = tmp_path / "gitconfig"
    settings.write_text(
        "[core]\n\tautocrlf = true\n[init]\n\tdefaultBranch = other\n[commit]\n\tgpgSign = true\n"
    )
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    monkeypatch.setenv("GIT_AUTHOR_DATE", "2001-01-01T00:00:00Z")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    head = example.build(tmp_path / "again")
    assert head == git(example_brain, "rev-parse", "main").strip()
    assert git(tmp_path / "again", "status", "--porcelain") == ""


def test_the_example_tells_a_history(example_brain: Path) -> None:
    """The story has commits by two authors, edits, renames that git sees as renames, and a delete."""
    log = git(example_brain, "log", "--format=%an", "--name-status", "-M", "-z")
    assert len(set(git(example_brain, "log", "--format=%an").split("\n")) - {""}) == 2
    kinds = {field.strip()[:1] for field in log.split("\0") if re.fullmatch(r"\s*([AMD]|R\d+)", field)}
    assert kinds == {"A", "M", "D", "R"}


def test_the_example_is_clean(example_brain: Path) -> None:
    """Every page of the example parses without a notice, in three scripts, under its own slug."""
    paths = [path for path in git(example_brain, "ls-files", "-z").split("\0") if is_page_name(path)]
    pages = [parse(path, (example_brain / path).read_bytes(), schema.builtin()) for path in paths]
    assert {page.path: page.notices for page in pages if page.notices} == {}
    assert len(set(assign_slugs(paths).values())) == len(paths) == 41


def test_the_example_wants_a_new_directory(tmp_path: Path) -> None:
    """Nothing is ever built over files that are there."""
    (tmp_path / "mine.md").touch()
    with pytest.raises(UsageError):
        example.build(tmp_path)


def test_no_place_or_registry_is_named() -> None:
    """No file of ours names a path of somebody's machine or the host of a package registry."""
    hosts = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org")
    unspeakable = "|".join(re.escape(text) for text in (str(ROOT), f"{Path.home()}/", *hosts))
    found = [
        (path, line)
        for path in tracked()
        if not path.endswith(".json")
        for line in (ROOT / path).read_text(encoding="utf-8", errors="replace").splitlines()
        if re.search(unspeakable, line)
    ]
    assert found == []


def test_ci_runs_what_people_run() -> None:
    """CI has no steps of its own: it calls `make test`, and so can be run by anyone."""
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().rstrip().endswith("exec make test")
