"""Paths as seen from where one stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Gbrain
from tests.gitrepo import GitRepo


@pytest.fixture
def notes(tmp_path: Path, gbrain: Gbrain) -> Path:
    """A brain in a directory of a larger repository."""
    repo = GitRepo(tmp_path / "repo")
    repo.write("code/readme.md", "# Not of the brain\n")
    repo.write("notes/people/bob.md", "# Bob\n\n[[nowhere]]\n")
    repo.write("notes/bob.md", "# Another Bob\n")
    repo.write("notes/top.md", "# Top\n\n[[people/bob]]\n")
    repo.commit()
    assert gbrain("init", "-q", str(tmp_path / "repo/notes")).code == 0
    return tmp_path / "repo/notes"


TITLES = [
    ("people", "bob.md", "Bob"),
    (".", "bob.md", "Another Bob"),
    ("people", "../bob.md", "Another Bob"),
    ("people", "./bob", "Bob"),
    ("people", "bob", "Another Bob"),  # a slug; no file here is called so
    ("people", "people/bob", "Bob"),
    ("people", "top", "Top"),
    ("..", "notes/top.md", "Top"),
    ("../code", "ROOT/people/bob.md", "Bob"),
    ("people", "link.md", "Top"),
]


@pytest.mark.parametrize(("here", "name", "title"), TITLES)
def test_a_page_by_the_path_of_its_file(
    here: str, name: str, title: str, notes: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of a file that is there names its page first; every other name is one of the brain's."""
    (notes / "people/link.md").symlink_to("../top.md")
    monkeypatch.chdir(notes / here)
    ran = gbrain("-C", str(notes), "get", name.replace("ROOT", str(notes)), "--lines", "1")
    assert ran == (0, f"# {title}\n", "")


PATHS = [
    (".", [], "bob.md people/bob.md top.md"),
    ("people", [], "../bob.md bob.md ../top.md"),
    ("..", [], "notes/bob.md notes/people/bob.md notes/top.md"),
    ("../code", [], "../notes/bob.md ../notes/people/bob.md ../notes/top.md"),
    ("people", ["--in", "."], "bob.md"),
    ("people", ["--in", ".."], "../bob.md bob.md ../top.md"),
    ("people", ["--in", "people"], "bob.md"),
    ("..", ["--in", "notes/people"], "notes/people/bob.md"),
    ("people", ["--linked-from", "../top.md"], "bob.md"),
    ("people", ["--in", "ROOT/people"], "bob.md"),
]


@pytest.mark.parametrize(("here", "options", "paths"), PATHS)
def test_paths_lead_there_from_here(
    here: str, options: list[str], paths: str, notes: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--paths` and `-0` print what other programs find from here, and options take what is seen here."""
    monkeypatch.chdir(notes / here)
    given = [option.replace("ROOT", str(notes)) for option in options]
    line = ["-C", str(notes), "list", *given]
    assert gbrain(*line, "--paths") == (0, "".join(f"{path}\n" for path in paths.split()), "")
    assert gbrain(*line, "-0") == (0, "".join(f"{path}\0" for path in paths.split()), "")
    assert all((notes / here / path).is_file() for path in paths.split())


def test_json_speaks_of_the_brain(notes: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields are the same wherever one stands; annotations for GitHub are from the top of the repository."""
    monkeypatch.chdir(notes / "people")
    assert gbrain("list", "--in", ".", "--format", "{path}").out == "people/bob.md\n"
    assert gbrain("lint", "links").out == "bob.md:3: nowhere leads to no page\n"
    annotation = "::error file=notes/people/bob.md,line=3::nowhere leads to no page\n"
    assert gbrain("lint", "links", "--format", "github") == (1, annotation, "")


def test_a_brain_in_a_repository_is_found_again(
    notes: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its index, a brain that begins below the top of its repository still begins there."""
    monkeypatch.chdir(notes / "people")
    before = gbrain("export", "index").out
    (notes / ".gbrain/index.duckdb").unlink()
    assert gbrain("list").err == f"gbrain: no index yet in {notes}\n  run: gbrain sync\n"
    assert gbrain("sync").err == f"the first sync of {notes}\n"
    assert gbrain("export", "index").out == before


def test_no_brain_inside_a_brain(notes: Path, gbrain: Gbrain) -> None:
    """What is part of a brain does not become a second one unasked, unless it is a repository of its own."""
    inner = notes / "people"
    ran = gbrain("init", str(inner))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"gbrain: {inner} is part of the brain {notes}: ")
    assert gbrain("init", str(notes / "new/one")).code == 2
    assert not (notes / "new").exists()
    (inner / "gbrain.toml").touch()
    assert gbrain("init", "-q", str(inner)).code == 0
    repo = GitRepo(notes / "vendor")
    repo.write("a.md", "# A\n")
    repo.commit()
    assert gbrain("init", "-q", str(repo.path)).code == 0


def test_pages_are_not_exported_into_the_brain(notes: Path, gbrain: Gbrain) -> None:
    """A directory whose pages the next sync would read again is refused; one that is ignored is not."""
    ran = gbrain("-C", str(notes), "export", "pages", str(notes / "out"))
    assert ran.code == 2
    assert "is in the brain: its pages would be read a second time" in ran.err
    assert not (notes / "out").exists()
    assert gbrain("-C", str(notes), "export", "pages", str(notes / ".raw/out")).code == 0
    assert gbrain("-C", str(notes), "export", "pages", str(notes.parent / "out")).code == 0


def test_without_a_home(notes: Path, gbrain: Gbrain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user whom the system knows nothing of, as in a container, misses their settings and nothing else."""

    def nobody(user: int) -> None:
        raise KeyError(user)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", nobody)
    assert gbrain("sync", "-C", str(notes)).code == 0
    assert gbrain("list", "-C", str(notes)).code == 0
    assert gbrain("config", "list").code == 0


def test_a_directory_of_a_brain_is_named(repo: GitRepo, gbrain: Gbrain, tmp_path: Path) -> None:
    """-C and GBRAIN_DIR lead to the brain around a directory, as `cd` does, and make no second one."""
    repo.write("people/bob.md", "# Bob\n")
    assert gbrain("-C", "people", "sync", "-q").code == 0
    assert not (repo.path / "people/.gbrain").exists()
    assert gbrain("list", "-C", "people", "--fields", "slug").out == "people/bob\n"


def test_settings_without_a_brain(gbrain: Gbrain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`config` works where there is no brain, also when the brain of the settings is gone."""
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "notes"
    place.mkdir()
    assert gbrain("config", "set", "brain", str(place)) == (0, "", "")
    assert gbrain("config", "get", "brain") == (0, f"{place}\n", "")
    place.rmdir()
    assert gbrain("config", "get", "search.limit").code == 0
    assert gbrain("config", "list").code == 0
    assert gbrain("config", "set", "brain", str(tmp_path)) == (0, "", "")
    assert gbrain("config", "list", "-C", "gone").code == 8


def test_the_list_of_settings_tells_what_is_in_vain(repo: GitRepo, gbrain: Gbrain) -> None:
    """What a brain's own file may not say is listed by `config list`, every line of it."""
    repo.write("gbrain.toml", 'hook = "x"\neditor = "y"\nabc = 1\n[embed]\nkey = "k"\n')
    said = gbrain("config", "list").err
    assert [line for line in said.splitlines() if not line.startswith("gbrain: gbrain.toml: ")] == []
    assert all(name in said for name in ("hook", "editor", "abc", "embed.key"))


def test_imported_files_that_are_no_pages_are_named(repo: GitRepo, gbrain: Gbrain, tmp_path: Path) -> None:
    """What lands where no sync reads pages is imported and named, with the reason."""
    (tmp_path / "x.md").write_text("# X\n")
    (tmp_path / "README.md").write_text("# R\n")
    repo.write(".gitignore", "ign/\n")
    repo.write("a.md", "# A\n")
    for into, reason in (("node_modules", "below node_modules"), ("ign", "ignored by git")):
        ran = gbrain("import", str(tmp_path / "x.md"), "--into", into)
        assert ran.code == 0
        assert ran.err.startswith(f"no page: {into}/x.md: {reason}")
    assert gbrain("import", str(tmp_path / "README.md")).err.startswith("no page: README.md: one of the")
    assert gbrain("import", str(tmp_path / "x.md")).err == ""
