"""Every form of output that listings share, compared whole."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from gbrain_py.cli import output, terminal
from gbrain_py.cli.output import Output
from gbrain_py.errors import UsageError

ROWS = [
    {
        "slug": "p/bob",
        "title": "Bob\x1b[0m Ito",
        "path": "p/bob.md",
        "score": 1.5,
        "tags": ["a", "b"],
    },
    {"slug": "会社/東京", "title": "東京", "path": "会社/東京.md", "score": 0.25, "tags": []},
    {"slug": "p/bob-2", "title": "\u202eliver", "path": "p/bob.md", "score": 0, "tags": [None]},
]
JSON_ROWS = [
    r'{"slug": "p/bob", "title": "Bob\u001b[0m Ito", "path": "p/bob.md", "score": 1.5, "tags": ["a", "b"]}',
    r'{"slug": "会社/東京", "title": "東京", "path": "会社/東京.md", "score": 0.25, "tags": []}',
    r'{"slug": "p/bob-2", "title": "\u202eliver", "path": "p/bob.md", "score": 0, "tags": [null]}',
]

FORMS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "p/bob\tBob␛[0m Ito\n会社/東京\t東京\np/bob-2\t�liver\n", ""),
    ({"json": True}, f'{{"version": 1, "total": 3, "offset": 0, "results": [{", ".join(JSON_ROWS)}]}}\n', ""),
    ({"json": True, "limit": 1, "offset": 1},
     f'{{"version": 1, "total": 3, "offset": 1, "results": [{JSON_ROWS[1]}]}}\n', ""),
    ({"jsonl": True}, "".join(f"{row}\n" for row in JSON_ROWS), ""),
    ({"jsonl": True, "limit": 2}, "".join(f"{row}\n" for row in JSON_ROWS[:2]), "1-2 of 3 pages\n"),
    ({"paths": True}, "p/bob.md\n会社/東京.md\n", ""),
    ({"null": True}, "p/bob.md\0会社/東京.md\0", ""),
    ({"format": r"{slug:>12}\t{score:.1f}\n{{}}"},
     "       p/bob\t1.5\n{}\n       会社/東京\t0.2\n{}\n     p/bob-2\t0.0\n{}\n", ""),
    ({"format": "{slug}", "null": True}, "p/bob\0会社/東京\0p/bob-2\0", ""),
    ({"fields": ("title", "tags")}, "Bob␛[0m Ito\ta, b\n東京\n�liver\n", ""),
    ({"fields": ("slug",), "jsonl": True, "offset": 2}, '{"slug": "p/bob-2"}\n', "3-3 of 3 pages\n"),
    ({"offset": 7}, "", "none of 3 pages from --offset 7 on\n"),
    ({"limit": 0}, "p/bob\tBob␛[0m Ito\n会社/東京\t東京\np/bob-2\t�liver\n", ""),
]  # fmt: skip


@pytest.mark.parametrize(("options", "out", "err"), FORMS, ids=[str(form[0]) for form in FORMS])
def test_every_form(options: dict[str, Any], out: str, err: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Rows come out whole in each form; what is left out is counted on standard error."""
    terminal.prepare()
    Output(**options).show(ROWS, ("slug", "title"), what="pages")
    assert capsys.readouterr() == (out, err)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"json": True, "paths": True}, "--json and --paths cannot be combined"),
        ({"jsonl": True, "null": True}, "--jsonl and --null cannot be combined"),
        ({"format": "{slug"}, "--format '{slug': expected '}' before end of string"),
        (
            {"format": "{slug.upper}"},
            "--format '{slug.upper}': fields are plain names, like {slug} or {score:.2f}",
        ),
        ({"format": "{slug!r}"}, "--format '{slug!r}': fields are plain names, like {slug} or {score:.2f}"),
        ({"format": "{name}"}, "--format: no field {name} here"),
        ({"format": "{slug:.2f}"}, "--format {slug:.2f}: Unknown format code 'f' for object of type 'str'"),
        ({"fields": ("name",)}, "--fields: no field name here"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    """What cannot be printed so is a usage error that says why."""
    with pytest.raises(UsageError) as caught:
        Output(**options).checked().show(ROWS, ("slug",))
    assert caught.value.message == message


def test_rows_that_are_a_page_already(capsys: pytest.CaptureFixture[str]) -> None:
    """With a total of its own, a listing is not cut a second time, and extra facts go beside the results."""
    Output(json=True, limit=1, offset=4).show([{"slug": "a"}], ("slug",), total=9, extra={"query": "q"})
    expected = '{"version": 1, "query": "q", "total": 9, "offset": 4, "results": [{"slug": "a"}]}\n'
    assert capsys.readouterr() == (expected, "")


class Screen(io.StringIO):
    """A terminal that remembers what was written to it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def use_screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Screen]:
    """Makes standard output a terminal of 24 columns."""

    def use() -> Screen:
        screen = Screen()
        monkeypatch.setattr(sys, "stdout", screen)
        terminal.out.cache_clear()
        return screen

    monkeypatch.setenv("COLUMNS", "24")
    monkeypatch.setenv("TERM", "xterm")
    return use


def test_a_table_on_a_terminal(use_screen: Callable[[], Screen], monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns are aligned by what characters take on the screen, and the last is cut to the width."""
    use_screen()
    rows = [
        {"slug": "東京", "n": 7, "title": "A title too long"},
        {"slug": "oslo", "n": 12, "title": "b"},
    ]
    assert list(output.table(rows, ("slug", "n", "title"))) == [
        "\x1b[36m東京\x1b[0m   7  A title too l…",
        "\x1b[36moslo\x1b[0m  12  b",
    ]
    monkeypatch.setenv("NO_COLOR", "1")
    use_screen()
    assert list(output.table(rows, ("slug", "n"))) == ["東京   7", "oslo  12"]
    assert list(output.table(rows, ("slug", "n"), plain=True)) == ["東京\t7", "oslo\t12"]


def test_json_on_a_terminal_is_indented(use_screen: Callable[[], Screen]) -> None:
    """A person gets a document that can be read, with the same escapes."""
    screen = use_screen()
    output.write_json({"a": "\x9b"})
    assert screen.getvalue() == '{\n  "a": "\\u009b"\n}\n'
