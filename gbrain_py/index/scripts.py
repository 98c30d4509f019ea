"""The script that a text is written in, as far as search has to tell texts apart."""

from __future__ import annotations

import re

LATIN = "latin"
_READ = 4_000  # characters of a text that are looked at
_CLEAR = 3  # so many letters of Latin weigh as much as one of a script that says more with each

# Kana before Han: Japanese is written in both, Chinese in Han alone.
_SCRIPTS = {
    "kana": re.compile("[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]"),
    "han": re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]"),
    "hangul": re.compile("[\u1100-\u11ff\u3131-\u318e\uac00-\ud7ff]"),
    "cyrillic": re.compile("[\u0400-\u052f]"),
    "greek": re.compile("[\u0370-\u03ff]"),
    "arabic": re.compile("[\u0600-\u06ff\u0750-\u077f]"),
    "hebrew": re.compile("[\u0590-\u05ff]"),
    "indic": re.compile("[\u0900-\u0dff]"),
    "thai": re.compile("[\u0e00-\u0eff]"),
}
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_KANA_OF_HAN = 10  # a Japanese text has at least one kana to so many Han characters


def script_of(text: str) -> str:
    """The script of most of `text`: `latin`, `kana` (Japanese), `han` (Chinese), `hangul`, …"""
    text = text[:_READ]
    if text.isascii():
        return LATIN
    counts = {name: len(pattern.findall(text)) for name, pattern in _SCRIPTS.items()}
    if counts["kana"] * _KANA_OF_HAN >= counts["han"]:
        counts["kana"] += counts.pop("han") if counts["kana"] else 0
    name = max(counts, key=lambda script: counts[script])
    return name if counts[name] * _CLEAR > len(_LATIN.findall(text)) else LATIN
