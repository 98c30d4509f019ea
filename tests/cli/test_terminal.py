"""Text made safe and fitted for a terminal."""

from __future__ import annotations

import io
import sys

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
     ("東京大学", 6, "東京…"), ("x", 0, "")],
)  # fmt: skip
def test_fit(text: str, width: int, cut: str) -> None:
    """Text is cut by columns, never through a wide character."""
    assert terminal.fit(text, width) == cut
    assert terminal.width_of(cut) <= width


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
