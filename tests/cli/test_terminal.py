"""Text made safe and fitted for a terminal."""

from __future__ import annotations

import io
import sys
import time

import pytest

from gbrain_py.cli import terminal


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\x1b]8;;http://x\x07b", "a␛]8;;http://x␇b"),
        ("\x9b31m \x7f \r", "�31m ␡ ␍"),
        ("\u202egnp.exe\u2066", "�gnp.exe�"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("日本\u3000語 🚀 e\u0301", "日本\u3000語 🚀 e\u0301"),
    ],
)
def test_neutral(text: str, shown: str) -> None:
    """Nothing that a terminal would obey is left, and nothing else is changed."""
    assert terminal.neutral(text) == shown


def test_one_line() -> None:
    """A value with line ends stays on its line."""
    assert terminal.one_line("a\nb\tc\u2028d\x1be") == "a b c d␛e"


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [("short", 5, "short"), ("longer", 5, "long…"), ("東京大学", 8, "東京大学"), ("東京大学", 7, "東京大…"),
     ("東京大学", 6, "東京…"), ("x", 0, ""), ("it goes on… and on", 12, "it goes on…")],
)  # fmt: skip
def test_fit(text: str, width: int, cut: str) -> None:
    """Text is cut by columns, never through a wide character."""
    assert terminal.fit(text, width) == cut
    assert terminal.width_of(cut) <= width


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 9, ["one two", "three"]),
        ("one two three", 40, ["one two three"]),
        ("", 9, [""]),
        ("a incomprehensibilities", 9, ["a", "incompreh", "ensibilit", "ies"]),
        ("東京で会った。次は 大阪。", 12, ["東京で会っ", "た。次は 大", "阪。"]),
        ("go 東京大学 now", 9, ["go 東京大", "学 now"]),
        ("e\u0301tude e\u0301tude", 8, ["e\u0301tude", "e\u0301tude"]),
    ],
)  # fmt: skip
def test_wrap(text: str, width: int, lines: list[str]) -> None:
    """Lines break between words, wide text between characters, and no line begins with a closing sign."""
    assert terminal.wrap(text, width) == lines
    assert max(map(terminal.width_of, lines)) <= width


def test_wrap_beside_what_is_there() -> None:
    """The first line has less room, and a word that does not fit there moves on whole."""
    assert terminal.wrap("a longer-word b", 12, 8) == ["a", "longer-word", "b"]
    assert terminal.wrap("longer-word b", 12, 8) == ["", "longer-word", "b"]


def test_wrapping_a_long_line_takes_no_time() -> None:
    """A megabyte without a space, or of single letters, is wrapped as quickly as it is read."""
    started = time.process_time()
    for text in ("x" * 1_000_000, "ж" * 300_000, "a " * 200_000):
        assert "".join(terminal.wrap(text, 80)).replace(" ", "") == text.replace(" ", "")
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("widths", "room", "kept", "given"),
    [
        ([10, 10], 30, None, [10, 10]),
        ([90, 10, 8], 60, None, [38, 10, 8]),
        ([90, 90, 10], 60, None, [23, 23, 10]),
        ([90, 30, 90], 64, 1, [15, 30, 15]),
        ([90, 90, 90], 64, 1, [15, 30, 15]),
        ([90, 7, 7, 10, 90], 60, 0, [18, 7, 7, 10, 10]),
        ([90, 90], 10, None, [10, 10]),
    ],
)
def test_shares(widths: list[int], room: int, kept: int | None, given: list[int]) -> None:
    """The widest columns give way first, evenly; the kept one only beyond half; none below ten."""
    assert terminal.shares(widths, room, 2, kept) == given


@pytest.mark.parametrize(
    ("count", "what", "said"),
    [(1, "pages", "1 page"), (0, "pages", "0 pages"), (1, "entries", "1 entry"),
     (1234, "links", "1,234 links"), (1, "links to mend", "1 link to mend"), (3, "", "3")],
)  # fmt: skip
def test_counted(count: int, what: str, said: str) -> None:
    """One of something is not several."""
    assert terminal.counted(count, what) == said


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("utf-8", "a → “東” é".encode()), ("latin-1", b'a -> "?" \xe9'), ("ascii", b'a -> "?" ?')],
)
def test_any_encoding(encoding: str, expected: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a stream cannot encode is replaced, our own signs by ASCII ones."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    terminal.prepare()
    print("a → “東” é", end="", flush=True)
    assert raw.getvalue() == expected


def test_bytes_of_file_names_come_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """A path with bytes that are not UTF-8 is printed as it is on disk."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="utf-8"))
    terminal.prepare()
    print("caf\udce9.md", end="", flush=True)
    assert raw.getvalue() == b"caf\xe9.md"
