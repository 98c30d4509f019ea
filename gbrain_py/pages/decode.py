"""From bytes to text: UTF-8 as a rule, otherwise the best guess, always with LF line ends."""

from __future__ import annotations

import codecs

from gbrain_py.pages.encodings import escaped_encoding, guess
from gbrain_py.pages.model import Notice

MAX_BYTES = 5 * 1024 * 1024
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> tuple[str, list[Notice]]:
    """The text of a file with LF line ends, and what had to be guessed, dropped or left out."""
    notices: list[Notice] = []
    whole = len(data)
    data = data[:MAX_BYTES]
    text = _decode(data, notices, cut=whole > MAX_BYTES)
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        text = text.replace("\0", "")
        notices.append(Notice("nul", line, "NUL characters were dropped"))
    if whole > MAX_BYTES:
        line = text.count("\n") + 1
        notices.append(Notice("too-large", line, f"longer than {MAX_BYTES} bytes: read up to there"))
    return text, notices


def _decode(data: bytes, notices: list[Notice], cut: bool) -> str:
    encoding, start = "utf-8", 0
    for bom, named in _BOMS:
        if data.startswith(bom):
            encoding, start = named, len(bom)
            break
    data = data[start:]
    if start == 0 and (other := _wide_encoding(data) or escaped_encoding(data)):
        encoding = other
    if encoding == "utf-8":
        try:
            # A cut file may end inside a character: the incremental decoder leaves that end out.
            return codecs.getincrementaldecoder("utf-8")().decode(data) if cut else data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            encoding = guess(data)
    else:
        line = 1
    was_read = f"not UTF-8: read as {encoding}"
    what = "bytes that are not UTF-8 were replaced" if encoding == "utf-8" else was_read
    notices.append(Notice("encoding", line, what))
    return data.decode(encoding, "replace")


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark shows in NULs at every other byte of mostly Latin text."""
    sample = data[:4096]
    half = len(sample) // 2
    if b"\0" not in sample or half < 8:
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd > half * 0.4 and even < half * 0.1:
        return "utf-16-le"
    if even > half * 0.4 and odd < half * 0.1:
        return "utf-16-be"
    return None
