"""A page as a whole: what it is called, dated, and known by."""

from __future__ import annotations

import pytest

import gbrain_py.pages
from gbrain_py.pages import parse_text
from gbrain_py.schema import builtin, extend
from tests.pages.reading import kinds, read


@pytest.mark.parametrize(
    ("path", "type_", "content"),
    [
        ("people/ann.md", "person", ""),
        ("archive/people/ann.md", "person", ""),
        ("work/会社/acme.md", "company", ""),
        ("メディア/x.md", "media", ""),
        ("x/y.md", "note", ""),
        ("people/acme.md", "company", "---\ntype: Company\n---\n"),
        ("people/acme.md", "2026", "---\ntype: 2026\n---\n"),
    ],
)
def test_type(path: str, type_: str, content: str) -> None:
    """Front matter first, then the first directory that is known, below the archive too, in either form."""
    assert read(content, path).type == type_


def test_type_by_a_directory_of_the_brain() -> None:
    """Directories that a brain adds count."""
    schema = extend(builtin(), '[types]\nrecipe = ["kitchen"]\n')
    assert parse_text("kitchen/soup.md", "", schema).type == "recipe"


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("---\ntitle: Front\n---\n# Heading", "Front"),
        ("text\n\n# Heading **bold** [[x|label]] #", "Heading bold label"),
        ("Setext\n===\n# Later", "Setext"),
        ("## Second\n```\n# code\n```\n# First", "First"),
        ("# \n", "Ann Li"),
        ("", "Ann Li"),
    ],
)
def test_title(content: str, title: str) -> None:
    """Front matter, then the first heading of level one outside code, then the name of the file."""
    assert read(content, "people/ann-li.md").title == title


TIMELINE = "\n<!-- timeline -->\n- 2025-03: a\n- 2025-03-04: b\n- 2024: c\n"


@pytest.mark.parametrize(
    ("front", "name", "date", "date_from"),
    [
        ("event_date: 2026-01-02\ndate: 2026-01-01", "x", "2026-01-02", "event_date"),
        ("date: 2026-01-01\npublished: 2020", "x", "2026-01-01", "date"),
        ("published: 2026年3月5日", "x", "2026-03-05", "published"),
        ("date: 2026", "x", "2026", "date"),
        ("date: 20260305", "x", "2026-03-05", "date"),
        ("date: 2026-03-05T23:30:00-08:00", "x", "2026-03-05", "date"),
        ("date: 2026-03-05 10:00", "x", "2026-03-05", "date"),
        ("title: x", "2026-04-07 standup", "2026-04-07", "name"),
        ("title: x", "2026_04_07", "2026-04-07", "name"),
        ("title: x", "notes-2026-04", "2026-04", "name"),
        ("title: x", "20260407-x", "2026-04-07", "name"),
        ("title: x", "blade-runner-2049", "2025-03-04", "timeline"),
        ("title: x", "1234-56-78", "2025-03-04", "timeline"),
    ],
)
def test_date(front: str, name: str, date: str, date_from: str) -> None:
    """The best source of a date wins, as precise as it was written, on the day that was written."""
    page = read(f"---\n{front}\n---\n{TIMELINE}", f"notes/{name}.md")
    assert (page.date, page.date_from, page.notices) == (date, date_from, [])


def test_a_date_that_cannot_be_read_gives_way() -> None:
    """It is a notice, and the next source counts; without any there is no date."""
    page = read("---\nevent_date: soon\ndate: 2026-02-30\n---\ntext")
    assert (page.date, page.date_from, kinds(page)) == (None, None, ["date-unreadable"] * 2)


def test_aliases() -> None:
    """A list keeps its commas, a text is split at them, and a slug that is not the path's is an alias."""
    page = read('---\naliases: ["Li, Ann", null, Annie]\nalias: A, B\nslug: other\n---\n')
    assert page.aliases == ("Li, Ann", "Annie", "A", "B", "other")
    assert kinds(page) == ["slug-differs"]
    assert read("---\nslug: Notes/X\n---\n").aliases == ()


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("---\ntitle: A\n# a comment\ntags: [b, a]\n---\n\nbody\n\n<!-- timeline -->\n- 2026: x\n\n", True),
        ("---\r\ntags: [a, b]\r\ntitle: A\r\n---\r\nbody\r\n\r\n<!-- timeline -->\r\n- 2026: x\r\n", True),
        ("---\ntitle: B\ntags: [a, b]\n---\nbody\n\n<!-- timeline -->\n- 2026: x\n", False),
        ("---\ntitle: A\ntags: [a, b]\n---\nbody.\n\n<!-- timeline -->\n- 2026: x\n", False),
        ("---\ntitle: A\ntags: [a, b]\n---\nbody\n\n<!-- timeline -->\n- 2025: x\n", False),
        ("---\ntitle: A\ntags: [a]\n---\nbody\n\n<!-- timeline -->\n- 2026: x\n", False),
        ("---\ntitle: A\ntags: [a, b]\nn: 1\n---\nbody\n\n<!-- timeline -->\n- 2026: x\n", False),
    ],
)
def test_content_hash(other: str, same: bool) -> None:
    """It changes with what a page knows, not with the layout of front matter, line ends or blank edges."""
    page = read("---\ntitle: A\ntags: [a, b]\n---\nbody\n\n<!-- timeline -->\n- 2026: x\n")
    assert (read(other).content_hash == page.content_hash) is same


def test_hidden_text_names_nothing() -> None:
    """Tags, headings and dates in a narrower scope do not show on the page."""
    hidden = "<!-- scope: owner -->\n# Hidden\n#secret\n<!-- timeline -->\n- 2026-01-01: x\n<!-- /scope -->\n"
    page = read(hidden + "- 2025-01-01: y\n- 2026-02-02: z (scope:: group:a)\n")
    assert (page.title, page.tags, page.date) == ("X", (), "2025-01-01")
    assert [entry.scope for entry in page.entries] == ["owner", "world", "group:a"]
    assert read("<!-- scope: owner -->\ntitle:: Secret\n").title == "X"


def test_public_names() -> None:
    """Every public name can be had from the package, and nothing else."""
    assert all(getattr(gbrain_py.pages, name) is not None for name in gbrain_py.pages.__all__)
    with pytest.raises(AttributeError):
        gbrain_py.pages.nothing  # noqa: B018
