"""What sync makes of the things that git and people do to files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gbrain_py.errors import Refused
from gbrain_py.sync import SyncOptions, run
from tests.gitrepo import GitRepo
from tests.sync.living_brain import LivingBrain, paths


@pytest.mark.parametrize("quotepath", ["true", "false"])
def test_names_beyond_ascii(brain: LivingBrain, quotepath: str) -> None:
    """Names with spaces, Japanese and accents are added, modified and renamed as what they are, whatever
    git's own settings say, and a rename keeps the page's id."""
    brain.repo.git("config", "core.quotepath", quotepath)
    old, new = "inbox/2026-04-14 22_38 記録 メモ.md", "inbox/café.md"
    brain.write(old, "# メモ\n検索語\n" + "line\n" * 10)
    brain.repo.commit()
    assert paths(brain.sync().added) == [old]
    page = brain.page_id(old)
    brain.write(old, "# メモ\n検索語 edited\n" + "line\n" * 10)
    brain.repo.commit()
    assert paths(brain.sync().modified) == [old]
    brain.repo.mv(old, new)
    brain.repo.commit()
    report = brain.sync()
    assert [(item.old_path, item.path) for item in report.renamed] == [(old, new)]
    assert (brain.indexed(), brain.page_id(new)) == ([new], page)


def test_rename_keeps_identity_and_inbound_links(brain: LivingBrain) -> None:
    """A renamed and edited page keeps its id; a link that spells the old path leads to it by redirect."""
    body = "".join(f"line {n}\n" for n in range(20))
    brain.write("people/ann-li.md", body)
    brain.write("notes/a.md", "[[people/ann-li]]\n")
    brain.repo.commit()
    brain.sync()
    page = brain.page_id("people/ann-li.md")
    brain.repo.mv("people/ann-li.md", "people/ann-lee.md")
    brain.write("people/ann-lee.md", body.replace("line 3\n", "line three\n"))
    brain.repo.commit()
    report = brain.sync()
    assert paths(report.renamed) == ["people/ann-lee.md"]
    assert (brain.page_id("people/ann-lee.md"), len(brain.indexed())) == (page, 2)
    assert brain.ask("SELECT status, target FROM refs") == [("redirected", page)]
    assert brain.ask("SELECT dst FROM edges") == [(page,)]


def test_rewritten_history(brain: LivingBrain) -> None:
    """After a force-push the trees are compared: what only the old history had goes, the rest stays."""
    brain.write("keep.md", "kept")
    first = brain.repo.commit()
    for name in ("b.md", "c.md"):
        brain.write(name, name)
        brain.repo.commit()
    brain.sync()
    chunk = brain.ask("SELECT c.id FROM chunks c JOIN pages p ON p.id = c.page WHERE p.path = 'keep.md'")
    brain.repo.git("reset", "-q", "--hard", first)
    brain.write("n.md", "new")
    head = brain.repo.commit()
    report = brain.sync()
    assert any("history was rewritten" in message for message in report.messages)
    assert (paths(report.added), paths(report.deleted)) == (["n.md"], ["b.md", "c.md"])
    assert (
        brain.ask("SELECT c.id FROM chunks c JOIN pages p ON p.id = c.page WHERE p.path = 'keep.md'") == chunk
    )
    assert brain.ask("SELECT value FROM meta WHERE key = 'bookmark'") == [(head,)]


def test_bookmark_lost_to_gc(brain: LivingBrain) -> None:
    """When the commit last indexed is gone, every page is compared by content, and the report says so."""
    brain.write("a.md", "a")
    first = brain.repo.commit()
    brain.write("b.md", "b")
    brain.repo.commit()
    brain.sync()
    brain.repo.git("reset", "-q", "--hard", first)
    brain.repo.git("reflog", "expire", "--expire=now", "--all")
    brain.repo.git("gc", "-q", "--prune=now")
    report = brain.sync()
    assert any("is gone" in message for message in report.messages)
    assert paths(report.deleted) == ["b.md"]


def test_detached_head(brain: LivingBrain) -> None:
    """A detached HEAD is a commit like any other."""
    brain.write("a.md", "a")
    brain.repo.commit()
    brain.sync()
    brain.repo.git("checkout", "-q", "--detach")
    brain.write("d.md", "d")
    head = brain.repo.commit()
    report = brain.sync()
    assert (paths(report.added), report.to_commit, report.exit_code) == (["d.md"], head, 0)


def test_failed_pull_is_partial(brain: LivingBrain, tmp_path: Path) -> None:
    """A pull that fails ends in exit code 4; what is there locally is indexed all the same."""
    brain.write("a.md", "a")
    brain.repo.commit()
    brain.repo.git("remote", "add", "origin", str(tmp_path / "nowhere"))
    brain.repo.git("config", "branch.main.remote", "origin")
    brain.repo.git("config", "branch.main.merge", "refs/heads/main")
    report = run(brain.path, SyncOptions(pull=True))
    assert (report.exit_code, report.partial, paths(report.added)) == (4, True, ["a.md"])


def test_one_brain_by_any_path(brain: LivingBrain, tmp_path: Path) -> None:
    """Through a symlink, or looked at in full, it is the same brain with the same pages."""
    for number in range(30):
        brain.write(f"p{number}.md", f"page {number}")
    brain.repo.commit()
    brain.sync()
    pages = brain.indexed()
    link = tmp_path / "link"
    link.symlink_to(brain.path)
    for root in (brain.path, link, Path(f"{brain.path}/")):
        report = run(root, SyncOptions(full=True))
        assert (brain.indexed(), report.changed) == (pages, False)


def test_a_full_look_does_not_empty_a_brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When most of a larger brain seems gone, sync refuses until it is told."""
    root = tmp_path / "plain"
    root.mkdir()
    for number in range(30):
        (root / f"p{number}.md").write_text(f"page {number}")
    run(root, SyncOptions())
    for number in range(20):
        (root / f"p{number}.md").unlink()
    with pytest.raises(Refused, match="20 of 30"):
        run(root, SyncOptions())
    report = run(root, SyncOptions(yes_delete=True))
    assert len(report.deleted) == 20


def test_submodules_are_not_ours(brain: LivingBrain, tmp_path: Path) -> None:
    """Files of a submodule are no pages, checked out or not, and its entry is no error."""
    library = GitRepo(tmp_path / "lib")
    library.write("guide.md", "theirs")
    library.commit()
    brain.write("a.md", "ours")
    brain.repo.git(
        "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library.path), "vendor/lib"
    )
    brain.repo.commit()
    report = brain.sync()
    assert (brain.indexed(), report.exit_code) == (["a.md"], 0)
    shutil.rmtree(brain.path / "vendor" / "lib")
    assert (brain.sync(full=True).exit_code, brain.indexed()) == (0, ["a.md"])


def test_names_git_could_misread(brain: LivingBrain) -> None:
    """A directory `main`, a page `HEAD.md`, names that begin with a dash or hold a newline or quotes."""
    names = ["-rf.md", "HEAD.md", 'a "quoted".md', "main/x.md", "new\nline.md", "tab\there.md"]
    for name in names:
        brain.write(name, "text")
    brain.repo.commit()
    brain.sync()
    assert brain.indexed() == sorted(names)
    for name in names:
        brain.write(name, "other text")
    brain.repo.commit()
    assert paths(brain.sync().modified) == sorted(names)


def test_one_set_of_rules(brain: LivingBrain) -> None:
    """Full and incremental looks index the same files: no guides, nothing ignored, no dot-directories."""
    brain.write("first.md", "first")
    brain.repo.commit()
    brain.sync()
    brain.write(".gitignore", "drafts/\n")
    for path in (
        "README.md",
        ".obsidian/x.md",
        "drafts/secret.md",
        "node_modules/p/a.md",
        "a.md",
        "sub/README.md",
    ):
        brain.write(path, "text")
    brain.repo.commit()
    brain.sync()
    incremental = brain.indexed()
    brain.sync(full=True)
    assert incremental == brain.indexed() == ["a.md", "first.md"]


def test_leaving_and_joining_the_pages(brain: LivingBrain) -> None:
    """A page renamed to something that is no page is gone; renamed back, it is there again."""
    brain.write("note.md", "text")
    brain.repo.commit()
    brain.sync()
    brain.repo.mv("note.md", "note.txt")
    brain.repo.commit()
    assert (paths(brain.sync().deleted), brain.indexed()) == (["note.md"], [])
    brain.repo.mv("note.txt", "note.md")
    brain.repo.commit()
    assert (paths(brain.sync().added), brain.indexed()) == (["note.md"], ["note.md"])


def test_a_change_of_case_only(brain: LivingBrain) -> None:
    """`git mv Ann.md ann.md` is one page with the same id under its new path."""
    brain.write("Ann.md", "text of some length\n" * 5)
    brain.repo.commit()
    brain.sync()
    page = brain.page_id("Ann.md")
    brain.repo.mv("Ann.md", "ann.md")
    brain.repo.commit()
    report = brain.sync()
    assert (brain.indexed(), brain.page_id("ann.md"), report.deleted) == (["ann.md"], page, [])


def test_names_of_every_script(brain: LivingBrain) -> None:
    """Five names of five scripts are five pages; the one without letters gets a name and a warning."""
    names = ["привет", "שלום", "γειά", "สวัสดี", "🚀"]
    for name in names:
        brain.write(f"notes/{name}.md", name)
    brain.repo.commit()
    report = brain.sync()
    slugs = {slug for (slug,) in brain.ask("SELECT slug FROM pages")}
    assert len(slugs) == 5
    assert {item.path for item in report.warnings} == {"notes/🚀.md"}


def test_edits_undone_without_a_commit(brain: LivingBrain) -> None:
    """An edit that was indexed and then undone is undone in the index; so are a delete and a new page."""
    brain.write("a.md", "committed")
    brain.write("b.md", "committed too")
    brain.repo.commit()
    brain.sync()
    brain.write("a.md", "dirty")
    (brain.path / "b.md").unlink()
    brain.write("c.md", "untracked")
    brain.sync()
    assert brain.indexed() == ["a.md", "c.md"]
    brain.repo.git("checkout", "-q", "--", ".")
    (brain.path / "c.md").unlink()
    report = brain.sync()
    assert (brain.indexed(), paths(report.modified), paths(report.added)) == (
        ["a.md", "b.md"],
        ["a.md"],
        ["b.md"],
    )
    brain.assert_equals_rebuild()


def test_swapped_names(brain: LivingBrain) -> None:
    """Two pages that change names in one commit, linked from a third, are two pages afterwards."""
    brain.write("a.md", "# Alpha\n")
    brain.write("b.md", "# Beta\n[[a]]\n")
    brain.write("c.md", "[[a]] [[Beta]]\n")
    brain.repo.commit()
    brain.sync()
    brain.swap("a.md", "b.md")
    brain.repo.commit()
    brain.sync()
    assert brain.ask("SELECT path, title FROM pages ORDER BY path") == [
        ("a.md", "Beta"), ("b.md", "Alpha"), ("c.md", "C"),
    ]  # fmt: skip
    brain.assert_equals_rebuild()


def test_a_brain_inside_a_larger_repository(tmp_path: Path) -> None:
    """Only what is below the brain counts, and slugs are relative to it."""
    outer = LivingBrain(tmp_path / "work")
    outer.write("src/readme-of-code.md", "no page of ours")
    outer.write("notes/brain/people/ann.md", "ours")
    outer.repo.commit()
    inner = outer.path / "notes" / "brain"
    assert paths(run(inner, SyncOptions()).added) == ["people/ann.md"]
    outer.write("src/other.md", "still none of ours")
    outer.repo.mv("notes/brain/people/ann.md", "notes/brain/people/anna.md")
    outer.repo.commit()
    assert paths(run(inner, SyncOptions()).renamed) == ["people/anna.md"]


def test_empty_and_unborn_repositories(brain: LivingBrain) -> None:
    """Before the first commit the files on disk are the brain; an empty one is fine too."""
    assert brain.sync().exit_code == 0
    brain.write("a.md", "text")
    assert paths(brain.sync().added) == ["a.md"]
    brain.repo.commit()
    assert brain.sync().changed is False
    brain.assert_equals_rebuild()


def test_a_commit_of_many_pages(brain: LivingBrain) -> None:
    """Thousands of new notes with long names arrive in one go, and are all there."""
    brain.write("first.md", "first")
    brain.repo.commit()
    brain.sync()
    files: dict[str, str | bytes] = {f"inbox/{'n' * 70}-{number:05}.md": "x" for number in range(3000)}
    brain.repo.load(files)
    report = brain.sync()
    assert (len(report.added), len(brain.indexed())) == (3000, 3001)


def test_the_second_sync_does_nothing(brain: LivingBrain) -> None:
    """With nothing changed, nothing is reported, logged or written."""
    brain.write("a.md", "text")
    brain.repo.commit()
    brain.write("b.md", "dirty")
    brain.sync()
    before = (brain.path / ".gbrain" / "index.duckdb").read_bytes()
    report = brain.sync()
    assert (report.changed, report.exit_code) == (False, 0)
    assert (brain.path / ".gbrain" / "index.duckdb").read_bytes() == before


def test_a_dirty_page_has_no_date_of_git(brain: LivingBrain) -> None:
    """A page that is edited counts as of today until the edit is committed or undone."""
    brain.write("a.md", "# A\n")
    brain.repo.commit()
    brain.sync()
    for text, date in (("# A\nedited\n", None), ("# A\n", "2026-01-01")):
        brain.write("a.md", text)
        brain.sync()
        assert brain.ask("SELECT git_date FROM pages") == [(date,)]
    brain.write("a.md", "# A\nedited\n")
    brain.sync(committed=True)
    assert brain.ask("SELECT git_date FROM pages") == [("2026-01-01",)]
