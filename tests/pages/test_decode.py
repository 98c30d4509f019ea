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


KANJI = [
    "東京都港区六本木",
    "# 田中太郎\n\n株式会社アクメの代表取締役。",
    "- 採用面談\n- 山田",
    "①出資 ～検討～ 髙橋",
    "ﾃｽﾄ半角",
]
HANZI = ["北京市朝阳区", "# 张伟\n\n集团创始人", "“中文”引号——以及破折号", "投资"]
TRADITIONAL = ["台北市信義區", "# 王小明\n\n投資公司的創辦人", "會議記錄：今天我們討論了新的計劃"]
LATIN = ["café", "naïve Zoë Müller", "Ünïcödé ÄÖÜ", "São Paulo, Açaí", "Straße, Größe", "l’été à Paris – £5"]


@pytest.mark.parametrize(
    ("texts", "encodings"),
    [
        (KANJI, ["cp932", "euc_jis_2004", "iso2022_jp_2004", "iso2022_jp_ext"]),
        (HANZI, ["gb18030"]),
        (TRADITIONAL, ["cp950"]),
        (["회의 기록: 오늘 우리는", "서울 특별시"], ["cp949"]),
        (LATIN, ["cp1252"]),
    ],
)
def test_short_texts_in_old_encodings(texts: list[str], encodings: list[str]) -> None:
    """A few characters are enough to tell encodings apart, kana or not, and the guess is always said."""
    for encoding in encodings:
        written = []
        for text in texts:
            try:
                written.append((text, text.encode(encoding)))
            except UnicodeEncodeError:  # an encoding need not have each character
                continue
        assert len(written) >= min(3, len(texts))
        for text, data in written:
            decoded, notices = decode(data)
            assert (decoded, [notice.kind for notice in notices]) == (text, ["encoding"])


def test_escapes_of_a_terminal_are_no_encoding() -> None:
    """Only what selects a character set makes text of another encoding, and only where that is valid."""
    for data in (b"\x1b[1mbold\x1b[0m", b"\x1b$B\xff", b"\x1b$Bodd"):
        assert "\x1b" in decode(data)[0]
