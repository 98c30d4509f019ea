"""The script that a text is written in, as far as search has to tell texts apart."""

from __future__ import annotations

import re
from functools import cache

LATIN = "latin"
_READ = 4_000  # characters of a text that are looked at
_CLEAR = 3  # so many letters of Latin weigh as much as one of a script that says more with each

# Kana before Han: Japanese is written in both, Chinese in Han alone.
_LETTERS = {
    "kana": "[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]",
    "han": "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]",
    "hangul": "[\u1100-\u11ff\u3131-\u318e\uac00-\ud7ff]",
    "cyrillic": "[\u0400-\u052f]",
    "greek": "[\u0370-\u03ff]",
    "arabic": "[\u0600-\u06ff\u0750-\u077f]",
    "hebrew": "[\u0590-\u05ff]",
    "indic": "[\u0900-\u0dff]",
    "thai": "[\u0e00-\u0eff]",
}
_LATIN = "[A-Za-z\u00c0-\u024f]"
_KANA_OF_HAN = 10  # a Japanese text has at least one kana to so many Han characters


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Compiled when the first text comes that is not ASCII: that takes longer than many a query."""
    return {name: re.compile(letters) for name, letters in {**_LETTERS, LATIN: _LATIN}.items()}


def script_of(text: str) -> str:
    """The script of most of `text`: `latin`, `kana` (Japanese), `han` (Chinese), `hangul`, …"""
    text = text[:_READ]
    if text.isascii():
        return LATIN
    counts = {name: len(pattern.findall(text)) for name, pattern in _patterns().items()}
    latin = counts.pop(LATIN)
    if counts["kana"] * _KANA_OF_HAN >= counts["han"]:
        counts["kana"] += counts.pop("han") if counts["kana"] else 0
    name = max(counts, key=lambda script: counts[script])
    return name if counts[name] * _CLEAR > latin else LATIN
