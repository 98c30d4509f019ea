"""From bytes to text: UTF-8 as a rule, otherwise the best guess, always with LF line ends."""

from __future__ import annotations

import codecs
import re

from gbrain_py.pages.model import Notice

MAX_BYTES = 5 * 1024 * 1024
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_SAMPLE = 65536


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
        notices.append(Notice("too-large", line, f"{whole} bytes: read up to {MAX_BYTES}"))
    return text, notices


def _decode(data: bytes, notices: list[Notice], cut: bool) -> str:
    encoding, start = "utf-8", 0
    for bom, named in _BOMS:
        if data.startswith(bom):
            encoding, start = named, len(bom)
            break
    data = data[start:]
    if start == 0 and (wide := _wide_encoding(data)):
        encoding = wide
    if encoding == "utf-8":
        try:
            # A cut file may end inside a character: the incremental decoder leaves that end out.
            return codecs.getincrementaldecoder("utf-8")().decode(data) if cut else data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            encoding = _guess(data)
    else:
        line = 1
    guess = (
        "bytes that are not UTF-8 were replaced" if encoding == "utf-8" else f"not UTF-8: read as {encoding}"
    )
    notices.append(Notice("encoding", line, guess))
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


def _guess(data: bytes) -> str:
    """The likeliest encoding of bytes that are not UTF-8, judged by a sample around the first bad one."""
    bad = next(iter(_HIGH_RUN.finditer(data)))
    sample = data[max(0, bad.start() - 1024) : bad.start() + _SAMPLE]
    text = sample.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(not char.isascii() for char in text) - broken > 2 * broken:
        return "utf-8"  # a few damaged characters
    for encoding in ("cp932", "euc_jp"):
        text = sample.decode(encoding, "ignore")
        foreign = [char for char in text if not char.isascii()]
        kana = sum("\u3041" <= char <= "\u30fe" for char in foreign)
        if foreign and kana > 0.2 * len(foreign) and _fits(sample, encoding):
            return encoding
    runs = [len(run) for run in _HIGH_RUN.findall(sample)]
    if sum(length % 2 == 0 for length in runs) > 0.8 * len(runs) and _fits(sample, "gb18030"):
        return "gb18030"
    return "cp1252"


def _fits(sample: bytes, encoding: str) -> bool:
    """Whether nearly all of `sample` is valid in `encoding`; its end may be cut."""
    text = sample.decode(encoding, "replace")
    return text.count("\ufffd") <= max(1, len(text) // 500)
