"""Front matter of every shape."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from gbrain_py.pages import render_front
from tests.pages.reading import kinds, read

# Nine aliases of nine aliases …: a few lines that stand for half a million values.
BOMB = "a: &a [1]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{of}'] * 9)}]\n" for of, name in pairwise("abcdefg")
)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("2024-06-01", "2024-06-01"),
        ("1458", "1458"),
        ("true", "true"),
        ("True", "True"),
        ("[x]", "x"),
        ("1e3", "1e3"),
        ("1.10", "1.10"),
        ("12:30", "12:30"),
        ("no", "no"),
        ("'quoted: text'", "quoted: text"),
        ("Governance: the plan", "Governance: the plan"),
        ("null", "Heading"),
        ("", "Heading"),
        ('""', "Heading"),
        ("{a: b}", "Heading"),
        ("|\n  two\n  lines", "two lines"),
    ],
)
def test_a_title_is_the_text_that_was_typed(typed: str, title: str) -> None:
    """No title turns into a date, a number or a boolean; one that is none gives way to the heading."""
    assert read(f"---\ntitle: {typed}\n---\n# Heading\n").title == title


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("tags:", []),
        ("tags: ''", []),
        ("tags: null", []),
        ("tags: a b c", ["a", "b", "c"]),
        ("tags: a, b", ["a", "b"]),
        ("tags: a、b", ["a", "b"]),
        ('tags: [a, null, 3, "B c"]', ["a", "3", "B c"]),
        ("tag: x", ["x"]),
        ("tags: ['#a']", ["a"]),
        ("tags: [2026-01-01, yes, true]", ["2026-01-01", "yes", "true"]),
        ("Tags:\n  - a\n  - A", ["a"]),
        ("tags: {a: b}", ["a: b"]),
    ],
)
def test_tags_of_any_shape(line: str, tags: list[str]) -> None:
    """Lists, commas or spaces; null and nothing give no tag."""
    assert list(read(f"---\n{line}\n---\n").tags) == tags


@pytest.mark.parametrize(
    ("content", "title"),
    [
        (b"\xef\xbb\xbf---\r\ntitle: Win\r\ntags: [a]\r\n---\r\nBody\r\n", "Win"),
        (b"---\ntitle: EOF\n---", "EOF"),
        (b"\n\n---  \ntitle: Late\n--- \nBody", "Late"),
    ],
)
def test_where_front_matter_may_stand(content: bytes, title: str) -> None:
    """A mark, CRLF, blank lines above and a closing line without an end do not lose it."""
    page = read(content)
    assert (page.title, page.front_ok, page.notices) == (title, True, [])
    assert "title" not in page.masked


@pytest.mark.parametrize(
    ("block", "kind", "line"),
    [
        ("tags:\n\t- a", "yaml-tab", 3),
        ("title: [unclosed", "yaml-unclosed", 2),
        ("a: 1\ntitle: 'unclosed\nb: 2", "yaml-unclosed", 3),
        ("- just\n- a list", "yaml-not-a-mapping", 2),
        ("a:\n  b: 1\n c: 2", "yaml-syntax", 4),
        ("a: [,b]", "yaml-syntax", 2),
        ("a: " + "[" * 99, "yaml-too-deep", 2),
        (BOMB, "yaml-too-large", 2),
        ("a: '" + "x" * 70_000, "yaml-too-large", 2),
        ("a: &a [*a]", "yaml-too-deep", 2),
        ('a: "\\UFFFFFFFF"', "yaml-syntax", 2),
        ("a: 1\na: 2\nb: [c", "yaml-unclosed", 4),
    ],
)  # fmt: skip
def test_broken_front_matter(block: str, kind: str, line: int) -> None:
    """It is named by kind and line, stays out of the body, and hides the page from all but its owner."""
    page = read(f"---\n{block}\n---\nx\n")
    assert [(notice.kind, notice.line) for notice in page.notices] == [(kind, line)]
    assert (page.front, page.front_ok, page.scope) == ({}, False, "owner")
    assert [page.text[chunk.start : chunk.end] for chunk in page.chunks] == ["x"]
    assert page.chunks[0].scope == "owner"


def test_front_matter_that_is_never_closed() -> None:
    """Its keys stay out of the body, which only the owner sees."""
    page = read("---\ntitle: x\nscope: group:a\n\nBody")
    assert (kinds(page), page.scope) == (["yaml-unclosed"], "owner")
    assert [page.text[chunk.start : chunk.end] for chunk in page.chunks] == ["Body"]


@pytest.mark.parametrize(
    "content", ["---\nJust prose\n---\nmore", "---\n\ntext\n", "---", "--- x\na: b\n---\n"]
)
def test_a_rule_at_the_top_is_body(content: str) -> None:
    """Where no key follows, nothing is taken for front matter."""
    page = read(content)
    assert (page.front_end, page.front, page.notices, page.scope) == (0, {}, [], "world")


def test_the_last_of_two_keys_wins() -> None:
    """A key given twice is a notice with the line of the second."""
    page = read("---\ntitle: A\ntitle: B\n---\n")
    assert page.title == "B"
    assert [(notice.kind, notice.line) for notice in page.notices] == [("yaml-duplicate-key", 3)]


def test_escapes_that_no_text_can_hold() -> None:
    """NUL and half characters written as escapes become replacement characters."""
    assert read('---\ntitle: "a\\0\\uD800"\n---\n').title == "a\ufffd\ufffd"


def test_a_second_block_is_text() -> None:
    """Of two blocks the first is metadata, the second is reported."""
    page = read("---\ntitle: A\n---\n---\ntitle: B\n---\nx\n")
    assert (page.title, [(n.kind, n.line) for n in page.notices]) == ("A", [("front-twice", 4)])


@pytest.mark.parametrize(
    ("scope", "read_as", "notices"),
    [
        ("group:staff", "group:staff", []),
        ("world", "world", []),
        ("owner", "owner", []),
        ("'group:b & principal:a'", "group:b&principal:a", []),
        ("group: staff", "owner", ["yaml-unquoted", "scope-unreadable"]),
        ("everyone", "owner", ["scope-unreadable"]),
        ("", "owner", ["scope-unreadable"]),
        ("[group:a]", "owner", ["scope-unreadable"]),
    ],
)
def test_page_scope(scope: str, read_as: str, notices: list[str]) -> None:
    """A scope that cannot be read is the owner's only."""
    page = read(f"---\nScope: {scope}\n---\ntext")
    assert (page.scope, kinds(page)) == (read_as, notices)


@pytest.mark.parametrize(
    ("front", "text"),
    [
        ({}, ""),
        (
            {
                "title": "A: b",
                "n": 1,
                "d": "2026-01-01",
                "t": ["a", "true"],
                "w": "[[x]]",
                "e": [],
                "z": None,
            },
            '---\ntitle: "A: b"\nn: 1\nd: 2026-01-01\nt:\n  - a\n  - "true"\n'
            'w: "[[x]]"\ne: []\nz: null\n---\n',
        ),
        (
            {"people": [{"name": "Ann", "since": "2020"}]},
            '---\npeople:\n  - {"name": "Ann", "since": "2020"}\n---\n',
        ),
    ],
)
def test_render(front: dict[str, Any], text: str) -> None:
    """Front matter is written the way a person would, with quotes only where they are needed."""
    assert render_front(front) == text


def test_plain_pages_do_not_load_yaml() -> None:
    """Neither the parser nor a page with plain front matter imports PyYAML."""
    code = (
        "import sys\nfrom gbrain_py.pages import parse\nfrom gbrain_py.schema import builtin\n"
        "parse('a.md', b'---\\ntitle: \"A\"\\ntags: [a, b]\\ndate: 2026-01-01\\n---\\n', builtin())\n"
        "assert 'yaml' not in sys.modules\n"
        "parse('a.md', b'---\\na: {b: c}\\n---\\n', builtin())\n"
        "assert 'yaml' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
