"""Names of pages."""

from __future__ import annotations

import unicodedata

import pytest

from gbrain_py.pages import ambiguous_slugs, assign_slugs, base_slug, fold, humanise, is_page_name
from tests.pages.reading import kinds, read


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("people/ann-li.md", "people/ann-li"),
        ("People/Ann Li.MD", "people/ann-li"),
        ("a.mdx", "a"),
        ("a.Markdown", "a"),
        ("a.md.md", "a.md"),
        ("v1.2 notes.md", "v1.2-notes"),
        ("proj.alpha.notes.md", "proj.alpha.notes"),
        ("inbox/2026-04-14 22_38 記録 メモ.md", "inbox/2026-04-14-22_38-記録-メモ"),
        ("Café Øre/Łódź.md", "cafe-ore/lodz"),
        ("notes/привет.md", "notes/привет"),
        ("notes/שלום.md", "notes/שלום"),
        ("notes/γειά.md", "notes/γειά"),
        ("notes/สวัสดี.md", "notes/สวัสดี"),
        ("ガイド.md", "ガイド"),
        ("ＡＢＣ.md", "ａｂｃ"),
        ("a - b  (c)!.md", "a-b-c"),
        ("-rf.md", "-rf"),
        ("HEAD.md", "head"),
        ("🚀 launch.md", "launch"),
        ("1️⃣.md", "1"),
    ],
)
def test_base_slug(path: str, slug: str) -> None:
    """A slug keeps letters, marks and digits of every script, whatever the case and normal form."""
    assert base_slug(path) == slug
    assert base_slug(unicodedata.normalize("NFD", path)) == slug


@pytest.mark.parametrize(
    "path", ["🚀.md", "...md", "notes/🎉🎉.md", "!?/a.md", "\u0301.md", "\udce9\udce9.md"]
)
def test_a_segment_with_nothing_left_is_a_hash(path: str) -> None:
    """Such a name gives the same short hash every time and a notice; other names give another."""
    slug, page = base_slug(path), read("text", path)
    assert base_slug(slug + ".md") == slug != base_slug("🌍.md")
    assert any(len(part) == 8 and part.isalnum() for part in slug.split("/"))
    assert kinds(page) == ["slug-hashed"]


def test_scripts_do_not_meet() -> None:
    """Names in scripts without case or accents of Latin stay five pages."""
    names = ["привет", "שלום", "γειά", "สวัสดี", "🚀"]
    assert len({base_slug(f"notes/{name}.md") for name in names}) == 5


def test_long_names_are_whole() -> None:
    """A name of 255 bytes keeps every letter in its slug."""
    stem = "漢" * 84
    assert len(f"{stem}.md".encode()) == 255
    assert base_slug(f"{stem}.md") == stem


def test_the_stem_that_is_the_slug_keeps_it() -> None:
    """Of files with one slug each other gets a suffix from its own path, alone or among others."""
    slugs = assign_slugs(["a.md", "A.md", "á.md", "b.md"])
    assert (slugs["a.md"], slugs["b.md"]) == ("a", "b")
    assert slugs["A.md"].startswith("a~") and len(slugs["A.md"]) == len("a~1234")
    assert assign_slugs(["á.md", "a.md", "A.md"]) == {path: slugs[path] for path in ("a.md", "A.md", "á.md")}
    assert assign_slugs(["A.md"]) == {"A.md": "a"}
    assert ambiguous_slugs(["a.md", "A.md"]) == {}


def test_a_slug_that_no_stem_is_stays_ambiguous() -> None:
    """When no file is named by the slug itself, none gets it and its candidates are listed."""
    paths = ["Ann Li.md", "Ann-Li.md", "b.md"]
    slugs = assign_slugs(paths)
    assert ambiguous_slugs(paths) == {"ann-li": sorted([slugs["Ann Li.md"], slugs["Ann-Li.md"]])}
    assert "ann-li" not in slugs.values()


def test_md_goes_before_other_extensions() -> None:
    """Of `a.md` and `a.mdx`, both named by the slug, the first keeps it."""
    slugs = assign_slugs(["a.mdx", "a.markdown", "a.md"])
    assert slugs["a.md"] == "a"
    assert len(set(slugs.values())) == 3


def test_a_clash_of_suffixes_takes_more_digits() -> None:
    """Suffixes grow until they tell the files of a group apart."""
    stems = [f"{'a' * 3}{' ' * n}b" for n in range(1, 700)]
    slugs = assign_slugs(f"{stem}.md" for stem in stems)
    assert len(set(slugs.values())) == len(stems)
    assert {len(slug.rpartition("~")[2]) for slug in slugs.values()} <= set(range(4, 9))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Li", "ann-li"),
        ("Ann_Li.md", "ANN  LI"),
        ("Café", "cafe"),
        ("ＡＢＣ", "abc"),
        ("ｶﾞｲﾄﾞ", "ガイド"),
        ("people / Ann", "people/ann"),
        ("Straße", "STRASSE"),
        ("🚀\ufe0f", "🚀"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    """Case, width, accents of Latin, spaces, hyphens, underscores and extension do not tell names apart."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("C++", "C"), ("й", "и"), ("が", "か"), ("a.b", "a-b"), ("-rf", "rf")]
)
def test_names_that_are_not(one: str, other: str) -> None:
    """Signs, and marks of other scripts, do."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("ann-marie_li", "Ann Marie Li"),
        ("2026-04-07-board", "2026-04-07 Board"),
        ("2026_04_07", "2026-04-07"),
        ("iOS-notes", "iOS notes"),
        ("2026-04-14 22_38 記録", "2026-04-14 22_38 記録"),
        ("記録", "記録"),
        ("---", "---"),
    ],
)
def test_humanise(stem: str, title: str) -> None:
    """A stem reads as a title: words apart, dates whole, spaces and capitals as they were typed."""
    assert humanise(stem) == title


@pytest.mark.parametrize(
    ("name", "is_page"),
    [
        ("a.md", True),
        ("a.MDX", True),
        ("x/a.markdown", True),
        (".md", False),
        ("a.txt", False),
        ("md", False),
    ],
)
def test_is_page_name(name: str, is_page: bool) -> None:
    """The extension decides, in any case, and a stem must stand before it."""
    assert is_page_name(name) is is_page
