"""Names that only say whose rival, subsidiary or customer another organisation is: "works at a rival of X"
says nothing of X itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations import zh
from gbrain_py.graph.relations.model import Candidate
from gbrain_py.graph.relations.text import CJK, LINK, LINKS

_KIND = (
    "(?:competitor|rival|subsidiary|subsidiarie|affiliate|spin-?off|spinout|offshoot|supplier|vendor|"
    "customer|client|distributor|reseller|franchisee|licensee|licensor|parent|sister)s?"
    "(?: (?:company|firm|business|companies|firms))?"
)
_OF = re.compile(
    rf"\b{_KIND} (?:of|to|from) (?P<names>{LINKS}(?:(?:, (?:and )?| and | or |/){LINKS})*)",
    re.IGNORECASE,
)
_POSSESSED = re.compile(
    rf"(?P<names>{LINKS})['’]s? (?:[a-z]+ ){{0,2}}?{_KIND}\b"
    r"(?![ -](?:success|service|services|support|care|team|experience|relations|program\w*|operations|"
    r"advisory|management|manager|base|side))",
    re.IGNORECASE,
)
_SIGNS = re.compile(
    rf"(?P<names>{LINKS})(?:グループ)?の?(?:"
    r"(?:競合(?:他社|企業|相手|先)?|ライバル(?:会社|企業|社)?|子会社|孫会社|関連会社|グループ会社|系列会社|"
    r"親会社|姉妹会社|下請け?(?:会社|企業)?|フランチャイズ(?:店)?)(?=[でにのをへがと、。]|$|"
    r"社長|代表|CEO|CTO|勤務)|"
    r"(?:取引先|仕入れ?先|得意先|顧客|納入先|提携先|協力会社)(?:企業)?(?=で|に(?:勤|入社|就職|転職|移)))"
    rf"|(?P<others>{LINKS})(?:集团)?的?(?:(?:一家|某家?|另一家|主要|最大的?)?"
    r"(?:竞争对手|竞争者|竞品|对手|子公司|母公司|关联公司|兄弟公司|供应商|供货商|经销商|代理商|分销商|"
    r"加盟商|客户|合作方|合作伙伴)"
    r"(?:公司|企业)?(?!经理|服务|成功|管理|关系|支持|总监|部|运营|端|代表|"
    r"专员|中心|团队|主管|开发|拓展))"
)


def without_others(found: Iterator[Candidate], sentence: str) -> Iterator[Candidate]:
    """The candidates of a sentence; those at a name that only says whose another organisation is state
    nothing."""
    behind, all_of = _names(sentence)
    for one in found:
        is_other = False
        for end in (one.subject, one.object):
            place = behind.get(end)
            is_other = is_other or end in all_of or (place is not None and one.start < place)
        if not (is_other and one.type):
            yield one
        else:
            yield from (one._replace(type="", subject=-1, object=end) for end in one[1:3] if end >= 0)


def _names(sentence: str) -> tuple[dict[int, int], set[int]]:
    """Names behind "a rival of", with their places, of which only cues before them speak in vain; and those
    before "'s rival"."""
    behind: dict[int, int] = {}
    for match in _OF.finditer(sentence):
        for place in range(match.start("names"), match.end("names")):
            if re.match(LINKS, sentence[place]):
                behind[ord(sentence[place]) - LINK] = place
    all_of = {ord(match["names"]) - LINK for match in _POSSESSED.finditer(sentence)}
    if CJK.search(sentence):
        for match in _SIGNS.finditer(sentence.translate(zh.SIMPLER)):
            all_of.add(ord(match["names"] or match["others"]) - LINK)
        all_of |= {ord(m["names"] or m["others"]) - LINK for m in _SIGNS.finditer(sentence)}
    return behind, all_of
