"""From bytes to text."""

from __future__ import annotations

import pytest

from gbrain_py.pages.decode import MAX_BYTES, decode

JAPANESE = "会議のメモ。\n次の予定はまだ決まっていません。"
CHINESE = "会议记录：今天我们讨论了新的计划"


@pytest.mark.parametrize(
    ("data", "text", "kinds"),
    [
        (b"plain\r\nlines\rend", "plain\nlines\nend", []),
        (b"\xef\xbb\xbfmark", "mark", []),
        (b"\xef\xbb\xbf", "", []),
        (b"", "", []),
        (b"a\0b\n\0", "ab\n", [("nul", 1)]),
        ("caf\u00e9 Ren\u00e9".encode("latin-1"), "café René", [("encoding", 1)]),
        ("line\n\u201cquoted\u201d".encode("cp1252"), "line\n“quoted”", [("encoding", 2)]),
        (JAPANESE.encode("cp932"), JAPANESE, [("encoding", 1)]),
        (JAPANESE.encode("euc_jp"), JAPANESE, [("encoding", 1)]),
        (CHINESE.encode("gb18030"), CHINESE, [("encoding", 1)]),
        (JAPANESE.encode() + b"\n\xff!", JAPANESE + "\n\ufffd!", [("encoding", 3)]),
        (JAPANESE.encode("utf-16"), JAPANESE, [("encoding", 1)]),
        ("marked".encode("utf-16-be").join((b"\xfe\xff", b"")), "marked", [("encoding", 1)]),
        ("no mark, still wide".encode("utf-16-le"), "no mark, still wide", [("encoding", 1)]),
        ("wider".encode("utf-32"), "wider", [("encoding", 1)]),
    ],
)
def test_decode(data: bytes, text: str, kinds: list[tuple[str, int]]) -> None:
    """Bytes are read by their mark, as UTF-8, or by the best guess, which is said with its line."""
    decoded, notices = decode(data)
    assert (decoded, [(notice.kind, notice.line) for notice in notices]) == (text, kinds)


@pytest.mark.parametrize(("extra", "kinds"), [(0, []), (1, ["too-large"]), (2, ["too-large"])])
def test_large_files_are_read_up_to_the_limit(extra: int, kinds: list[str]) -> None:
    """What goes beyond the limit is left out, with a notice and without cutting a character."""
    data = "é".encode() * (MAX_BYTES // 2) + b"xy"[:extra]
    text, notices = decode(data)
    assert (text, [notice.kind for notice in notices]) == ("é" * (MAX_BYTES // 2), kinds)
    shifted, _ = decode(b"a" + data)
    assert shifted == "a" + "é" * (MAX_BYTES // 2 - 1)
