"""The characters that words are made of, and the one form in which texts and queries are read."""

from __future__ import annotations

import re
import unicodedata

# Scripts written without spaces between words: Thai to Khmer, Hangul, Kana, Han and their kin.
DENSE = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ecd\u0edc-\u0edf\u0f40-\u0fbc\u1000-\u1049\u1050-\u109f"
    "\u1100-\u11ff\u1780-\u17d3\u2e80-\u2fdf\u3005-\u3007\u3021-\u302f\u3031-\u3035\u3038-\u303c\u3041-\u309f"
    "\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\uffa0-\uffdc\U00016fe0-\U00018cff"
    "\U0001b000-\U0001b2ff\U00020000-\U000323af"
)
# Marks inside words that `\w` leaves out: accents, Hebrew and Arabic points, Indic vowels, joiners.
MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e8\u0900-\u0903\u093a-\u094f\u0955-\u0957\u0962\u0963\u0981-\u0d4d\u0d57\u0d82-\u0ddf"
    "\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u08ca-\u08e1\u08e3-\u08ff\u0951-\u0954\u0d62\u0d63"
    "\u135d-\u135f\u1885\u1886\u1920-\u193b\u1a55-\u1a7f\u1ab0-\u1aff\u1b34-\u1b44\u1ba1-\u1bad\u1c24-\u1c37"
    "\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ua8b4-\ua8c5\ua9b3-\ua9c0\uaa29-\uaa36\uabe3-\uabed\ufb1e\ufe20-\ufe2f"
)
# Arrows, dingbats and emoji, without the digits in circles among them.
SYMBOLS = "\u2190-\u21ff\u2600-\u2775\u2794-\u27bf\u2b00-\u2bff\U0001f000-\U0001f0ff\U0001f10d-\U0001faff"
# What NFKC would join to a word or leave in the midst of it: soft and unbreakable hyphens, letters that look
# like apostrophes, trade marks, selectors of variants, digits raised or in circles.
_RAISED = "\u00b2\u00b3\u00b9\u2070\u2074-\u2079"
_ODD = re.compile(
    f"[{_RAISED}\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf\U0001f100-\U0001f10c"
    "\u00ad\u02bb\u02bc\u2010\u2011\u2120\u2122\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_RAISED_DIGIT = re.compile(f"[{_RAISED}]")
_REGULAR = {"\u02bb": "'", "\u02bc": "'", "\u2010": "-", "\u2011": "-", "\u2120": " ", "\u2122": " "}
_ENTITY = re.compile("&(?:[a-zA-Z]{2,8}|#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5});")
_WRAP = re.compile(f"\n(?<=[{DENSE}]\n)(?=[{DENSE}])")


def compose(text: str) -> str:
    """One form for full and half width, nothing odd inside what is one word, and `&amp;` as it is read."""
    if "&" in text:
        text = _ENTITY.sub(_unescape, text)
    if "%20" in text:
        text = text.replace("%20", " ")  # in the names of files that links lead to
    if text.isascii():
        return text
    return _WRAP.sub("", unicodedata.normalize("NFKC", _ODD.sub(_regular, text)))


def _unescape(entity: re.Match[str]) -> str:
    from html import unescape

    return unescape(entity[0])


def _regular(odd: re.Match[str]) -> str:
    """What stands for an odd character; a footnote's number is no part of its word, unlike that of m²."""
    if _RAISED_DIGIT.match(odd[0]):
        is_footnote = odd.start() > 2 and odd.string[odd.start() - 3 : odd.start()].isalpha()
        return f" {odd[0]}" if is_footnote else odd[0]
    number = unicodedata.numeric(odd[0], None)
    return _REGULAR.get(odd[0], "") if number is None else f" {int(number)} "
