"""Which files are pages, by one function, and what a `.gbrainignore` takes out."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py.repo import GITLINK, REGULAR, SYMLINK, PageRules, is_page_name, open_repo
from gbrain_py.repo.ignore import Ignore
from gbrain_py.repo.model import DIRECTORY, OverlayEntry
from gbrain_py.repo.page_rules import REASONS
from tests.gitrepo import GitRepo

VERDICTS = {
    "a.md": "page",
    "a/b c/日本.MD": "page",
    "x.mdx": "page",
    "x.Markdown": "page",
    ".hidden.md": "page",
    "-x.md": "page",
    "line\nbreak.md": "page",
    "readme.md": "page",
    "drafts.md": "page",
    ".md": "extension",
    "a.txt": "extension",
    "md": "extension",
    "a.md.bak": "extension",
    ".obsidian/x.md": "dot-directory",
    "a/.trash/b/x.md": "dot-directory",
    ".gbrain/x.md": "dot-directory",
    "a/node_modules/b/x.md": "node_modules",
    "a/.raw/x.md": "raw",
    "README.md": "guide",
    "a/b/log.md": "guide",
    "drafts/x.md": "gbrainignore",
    "a/x.secret.md": "gbrainignore",
    "caf\udce9.md": "encoding",
}
IGNORED = "# mine\ndrafts/\n*.secret.md\n"


@pytest.mark.parametrize("path", VERDICTS)
def test_verdict_by_path(path: str) -> None:
    """Each rule about names has its own reason."""
    verdict = PageRules(ignore_text=IGNORED).verdict(path)
    assert (verdict.is_page, verdict.reason) == (VERDICTS[path] == "page", VERDICTS[path])
    assert REASONS[verdict.reason] in str(verdict)


def test_verdict_by_mode() -> None:
    """Only a regular file is a page; a submodule is none whatever its name."""
    rules = PageRules()
    kinds = {REGULAR: "page", 0o100755: "page", SYMLINK: "symlink", DIRECTORY: "directory", 0: "special"}
    assert {mode: rules.verdict("x.md", mode).reason for mode in kinds} == kinds
    assert rules.verdict("vendor/lib", GITLINK).reason == "submodule"


def test_guides_can_be_pages() -> None:
    """Which names are guides is the caller's to say."""
    assert PageRules(frozenset()).verdict("README.md").is_page
    assert PageRules(frozenset({"x.md"})).verdict("a/x.md").reason == "guide"


def test_the_overlay_of_pages() -> None:
    """Of what differs from HEAD, only pages are told."""
    entries = [OverlayEntry(path, "untracked") for path in ("a.md", "a.txt", ".trash/a.md")]
    assert list(PageRules().page_overlay(entries)) == entries[:1]


def test_the_fingerprint_follows_the_rules() -> None:
    """Other guides or other patterns give another fingerprint, the same ones the same."""
    prints = [
        PageRules().fingerprint,
        PageRules(frozenset()).fingerprint,
        PageRules(ignore_text="a").fingerprint,
        PageRules(frozenset({"a"})).fingerprint,
    ]
    assert len(set(prints)) == len(prints)
    assert PageRules(ignore_text="a").fingerprint == prints[2]


def test_explain_says_what_git_and_the_disk_say(repo: GitRepo) -> None:
    """For one path: ignored by which line, tracked all the same, a link, a directory, missing, outside."""
    repo.write(".gitignore", "drafts/\n*.tmp.md\n!keep.tmp.md\n")
    repo.write("drafts/known.md", "x")
    repo.git("add", "-f", "drafts/known.md")
    repo.commit()
    for name in ("drafts/secret.md", "keep.tmp.md", "x.md/inside.md", ":(top)x.md", "*.md"):
        repo.write(name, "x")
    (repo.path / "l.md").symlink_to("/etc/passwd")
    (repo.path / "linked").symlink_to("drafts")
    explained = {
        "drafts/known.md": "page",
        "drafts/secret.md": "gitignore",
        "keep.tmp.md": "page",
        "x.md": "directory",
        "x.md/inside.md": "page",
        ":(top)x.md": "page",
        "*.md": "page",
        "l.md": "symlink",
        "linked/known.md": "missing",
        "nowhere.md": "missing",
        "../x.md": "outside",
        "/etc/x.md": "outside",
        "": "outside",
    }
    brain = open_repo(repo.path)
    assert {path: brain.explain(path).reason for path in explained} == explained
    assert brain.explain("drafts/secret.md").detail == ".gitignore:1 drafts/"


def test_gbrainignore_of_disk_and_of_a_commit(repo: GitRepo) -> None:
    """The rules of a commit are those it holds, else those on disk count. A link is not followed."""
    repo.write(".gbrainignore", "old/\n")
    old = repo.commit()
    repo.write(".gbrainignore", "new/\n[z-a].md\n")
    brain = open_repo(repo.path)
    assert [brain.rules(old).verdict(path).is_page for path in ("old/x.md", "new/x.md")] == [False, True]
    assert [brain.rules().verdict(path).is_page for path in ("old/x.md", "new/x.md")] == [True, False]
    assert brain.explain("new/x.md").reason == "gbrainignore"
    (repo.path / ".gbrainignore").unlink()
    (repo.path / ".gbrainignore").symlink_to("/etc/passwd")
    assert brain.rules().ignore_text == ""


def test_page_names_agree_with_the_pages_room() -> None:
    """What is a page by name is said in two rooms, which may not import each other: they say the same."""
    from gbrain_py import pages

    names = [
        "a.md",
        "a.MD",
        "a.mdx",
        "a.markdown",
        "a.Mdx",
        "md",
        "a.txt",
        "a.md.txt",
        "",
        "日本.md",
        ".x.md",
    ]
    assert [is_page_name(name) for name in names] == [pages.is_page_name(name) for name in names]


parts = st.sampled_from(["a", "b", "ab", "a.md", "x y", "日本", "*", "?", "[a", "#", "!"])
paths = st.lists(parts, min_size=1, max_size=4).map("/".join)
segments = st.sampled_from(
    [
        "a",
        "b",
        "ab",
        "*",
        "a*",
        "*b",
        "*.md",
        "?",
        "**",
        "[ab]",
        "[!a]",
        "[^a]*",
        r"\*",
        r"\[a",
        "x y",
        "日*",
        "a*b*",
    ]
)
patterns = st.builds(
    lambda sign, start, middle, end: sign + start + "/".join(middle) + end,
    st.sampled_from(["", "", "!", "#", r"\!", r"\#"]),
    st.sampled_from(["", "", "/"]),
    st.lists(segments, min_size=1, max_size=4),
    st.sampled_from(["", "", "/", " ", r"\ "]),
)


@settings(max_examples=60, deadline=None)
@given(
    patterns=st.lists(patterns, min_size=1, max_size=4),
    paths=st.lists(paths, min_size=1, max_size=12, unique=True),
)
def test_ignore_agrees_with_git(
    tmp_path_factory: pytest.TempPathFactory, patterns: list[str], paths: list[str]
) -> None:
    """Patterns mean what they mean in a `.gitignore`: git itself gives the same answer for every path."""
    repo = GitRepo(tmp_path_factory.getbasetemp() / "oracle")
    text = "\n".join(patterns) + "\n"
    repo.write(".gitignore", text)
    asked = b"".join(b"./" + path.encode() + b"\0" for path in paths)
    listed = repo.git("check-ignore", "-z", "--no-index", "--stdin", stdin=asked, check=False).split("\0")
    ignore = Ignore(text)
    assert {path for path in paths if ignore.matches(path)} == {path[2:] for path in listed if path}


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*a*a*a*a*a*a*a*b", "a" * 4000),
        ("**/a/**/a/**/a/**/b", "/".join(["a"] * 2000)),
        ("[" * 3000, "a" * 4000),
        ("?" * 3000 + "b", "a" * 4000),
        ("/".join(["**"] * 1500), "/".join(["a"] * 2000)),
    ],
)
def test_no_pattern_takes_long(pattern: str, path: str) -> None:
    """A pattern made to be slow is matched in milliseconds against a path made to be slow."""
    start = time.perf_counter()
    Ignore(pattern).matches(path + ".md")
    assert time.perf_counter() - start < 2.0


def test_too_many_patterns_are_named() -> None:
    """Of an endless file the beginning is read, and that is said."""
    ignore = Ignore("".join(f"x{n}\n" for n in range(5000)))
    assert ignore.matches("x1")
    assert not ignore.matches("x4999")
    assert len(ignore.problems) == 1
