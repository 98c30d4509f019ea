"""Partners of an investment firm both work there and hold a stake in it: their role states two edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gbrain_py.graph.relations.model import PAGE, Candidate, LinkSpan, PageInfo

PARTNER = "partner in a firm"
PARTNER_IN_FUND = "partner in a fund"
"""The rules of such stakes; the second holds only where the firm's page is a fund's."""

_PARTNER = re.compile(
    r"(?<!limited )(?<!venture )(?<!operating )\b(?:partners?|gps?)\b|(?<!ベンチャー)パートナー|"
    r"(?<!有限)合[伙夥]人",
    re.IGNORECASE,
)
_TITLE_ENDS = re.compile(r"[;；。.\n]|(?<=.)[(（,，、]")
_FUND_NAME = re.compile(
    r"\b(?:ventures?|capital|vc|funds?)\b|ベンチャーズ|キャピタル|ファンド|创投|創投|资本|資本|基金",
    re.IGNORECASE,
)


def partners_stakes(
    found: Iterable[Candidate], context: str, links: Sequence[LinkSpan], page: PageInfo
) -> Iterator[Candidate]:
    """The stakes of those whom a role calls partner of an investment firm: the page tells of an investor, the
    firm's name says that it invests, or its page is a fund's."""
    for role in found:
        if role.type != "works_at":
            continue
        told = context[role.start : role.end]
        if not told and role.subject != PAGE:  # a heading's: the title stands behind the name
            told = _TITLE_ENDS.split(context[links[role.subject].end :], maxsplit=1)[0]
        if not _PARTNER.search(told):
            continue
        name = page.title if role.object == PAGE else links[role.object].label
        by_page = role.subject == PAGE and page.prior == "invested_in"
        rule = PARTNER if by_page or _FUND_NAME.search(name) else PARTNER_IN_FUND
        yield role._replace(type="invested_in", rule=rule)
