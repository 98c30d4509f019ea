"""How much of a question fits into what a model reads at once, by the scripts that it is written in."""

from __future__ import annotations

import re
import unicodedata

# Characters to a token, as multilingual models cut ordinary text; a run without letters or digits is cut
# into its signs, and so is what is in none of these scripts.
_RUNS = re.compile(
    "(?P<word>[A-Za-z\u00c0-\u024f]+)|(?P<digits>[0-9]+)|(?P<space>\\s+)"
    "|(?P<dense>[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff])"
    "|(?P<letter>[\u0370-\u1cff])|(?P<sign>.)",
    re.DOTALL,
)
_COSTS = {"word": 0.25, "digits": 0.4, "space": 0.0, "dense": 0.7, "letter": 0.4, "sign": 1.0}


def fitting(text: str, tokens: int) -> str:
    """The beginning of `text` that is about so many tokens long; all of it when it is shorter."""
    if len(text) <= tokens and text.isascii():
        return text  # hardly a model makes more than a token of a character
    left = float(tokens)
    for run in _RUNS.finditer(text):
        kind, size = str(run.lastgroup), run.end() - run.start()
        if kind == "word" or kind == "digits":
            cost = max(1.0, _COSTS[kind] * size)
        else:  # one character may be spelled out as many: ﷺ as eighteen
            cost = _COSTS[kind] * len(unicodedata.normalize("NFKC", run[0]))
        if cost > left:
            return text[: run.start() + (int(left / cost * size) if size > 1 else 0)].rstrip()
        left -= cost
    return text
