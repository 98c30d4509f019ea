"""What a whole page says of the person it describes, for links in sentences that say nothing themselves."""

from __future__ import annotations

import re

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


def page_role(title: str, body: str) -> str | None:
    """The edge type that a person's links to companies lean to (`invested_in` for an investor), or None.

    Only the title and the opening of the compiled truth are read: further down a page speaks of other people.
    """
    text = f"{title}\n{body[:_OPENING]}"
    low = text.lower()
    if not any(word in low for word in _NEEDED):
        return None
    return "invested_in" if _INVESTOR.search(text) else None
