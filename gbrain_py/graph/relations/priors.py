"""What a whole page says of the person it describes, for links in lines that say nothing themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations.en_words import (
    BE,
    COMMON_VERBS,
    DO,
    HAVE,
    MODAL,
    NEGATIVE,
    PLANNED,
    PRONOUN,
    REPORTED,
)
from gbrain_py.graph.relations.text import LINK, LINKS, MUTE, QUOTE

_INVESTOR = re.compile(
    r"\b(?:angel investor|seed investor|prolific angel|active angel|venture capitalist|"
    r"full-time angel|early-stage investor|"
    r"startup investor|angel-investor|(?:managing|general|founding|senior|investing) partner at|"
    r"venture partner|"
    r"partner (?:at|with) .{0,400}?\b(?:venture|ventures|capital|vc|fund|funds|invest\w*|early-stage|"
    r"portfolio))\b"
    r"|エンジェル投資家|ベンチャーキャピタリスト|投資家として|天使投资人|天使投資人|风险投资人|風險投資人",
    re.IGNORECASE | re.DOTALL,
)
_NEEDED = ("invest", "angel", "partner", "venture", "投資", "投资")
_OPENING = 600

_REMARK = r"\s*[(（][^()（）\ue000-\uf8ff]{0,80}[)）]"
_LISTED = re.compile(
    rf"[\s\-+*•・>|\d.:：/)年月日]*(?:{LINKS}(?:{_REMARK})?"
    rf"(?:\s*(?:[,、，;；&・|/と和与及]|,?\s*(?:and|plus)\b)+\s*{LINKS}(?:{_REMARK})?)*)"
    r"(?:\s*(?:$|[.。]$|[,，、:：|–—(（/-].*))"
)
"""A line of nothing but names, and maybe a remark behind them."""
_LINK = re.compile(LINKS)
_WORD = re.compile(r"[a-z']+")
_SAYS = BE | HAVE | DO | MODAL | NEGATIVE | PLANNED | REPORTED | PRONOUN | COMMON_VERBS
_NOUNS = frozenset("seed pre-seed funding holding building manufacturing engineering".split())
_SAYS_SO = re.compile(
    r"[たるすいくむうつぬ](?:$|[。、）)])|断|見送|辞退|検討|予定|競合|隣|友人|[没未不否拒弃棄]|放|考虑|考慮|打算|竞争|競爭|邻|隔壁|[?？]"
)


def page_role(title: str, body: str) -> str | None:
    """The edge type that a person's links to companies lean to (`invested_in` for an investor), or None.

    Only the title and the opening of the compiled truth are read: further down a page speaks of other people.
    """
    text = f"{title}\n{body[:_OPENING]}"
    low = text.lower()
    if not any(word in low for word in _NEEDED):
        return None
    return "invested_in" if _INVESTOR.search(text) else None


def holdings(text: str) -> Iterator[int]:
    """The links of a text with placeholders that stand in lines of nothing but names, as a portfolio is
    written; a remark that says something with a verb, or denies, makes another line of it."""
    for line in text.replace("**", "").split("\n"):
        found = _LISTED.fullmatch(line.rstrip())
        if found and not (MUTE in line or QUOTE.search(line)) and not _says(_LINK.sub(" ", line)):
            yield from (ord(name) - LINK for name in _LINK.findall(line))


def _says(remark: str) -> bool:
    words = _WORD.findall(remark.lower())
    if any(word in _SAYS or (word.endswith(("ed", "ing")) and word not in _NOUNS) for word in words):
        return True
    return _SAYS_SO.search(remark) is not None
