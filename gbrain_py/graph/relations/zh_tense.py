"""Whether a Chinese cue is taken back, whether what it states is over, and when it was."""

from __future__ import annotations

import re

from gbrain_py.graph.relations.dates import NO_DATES, Dates, dates_in
from gbrain_py.graph.relations.model import Candidate
from gbrain_py.graph.relations.signs import NAME, part_before
from gbrain_py.graph.relations.zh import Act, Get, Owned, Role
from gbrain_py.graph.relations.zh_marks import Found, Marks

_DENIED = re.compile(
    r"以为|误以为|没有|没|未曾|并未|未|从未|从不|不曾|不是|并非|不再考虑|不|拒绝|婉拒|谢绝|推掉|放弃|错过|否认|取消|考虑|打算|计划|准备|想要|想|希望|有意|有兴趣|感兴趣|可能|或许|也许|将要|将|即将|拟|正在洽谈|洽谈|谈判|"
    r"传闻|据说|听说|据传|据报道|传言|谣传|疑似|如果|若|假如|要是|倘若|是否|会不会|要不要|能否|应聘|面试|申请|邀请|应邀前|犹豫|尝试|试图|争取|梦想|希望能|愿意|暂缓|差点|险些|几乎|本想|原本要|愿望|向往|意向|评估|研究是否|劝|建议|讨论|候任|拟任|待任|下一?任|准(?=CEO|CTO|CFO|总)"
)
_REFUSED = re.compile(
    r"[^，。；]{0,6}，(?:但|可)?[他她]?[^，。；]{0,3}(?:没去|没有去|没答应|没接|没同意|拒绝了|婉拒|谢绝|推辞|不肯)"
)
"""What follows an offer that was turned down."""
_OFFERED = re.compile("[请聘邀劝]|任命")
_REFUSAL_ENDS = re.compile(r"(?:没有?(?:去|成|来|答应|接受|同意|谈成|接)|(?:拒绝|婉拒|放弃|作罢)了?)$")
"""The end of a clause whose denial does not reach into the next."""
_DECIDED = re.compile(
    r"(?:同意|决定|批准|通过|提议|投票|授权|商定|议定)[^，。；]{0,5}(?:聘|请|任命|招|雇|录用|提拔|挖)[^，。；]*$"
)
_NOT_DENIED = re.compile(
    r"邀请了?(?=[\ue000-\uf7ff])|不再(?!考虑)|[没未不][^，。；]{1,6}就(?=[^，。；]{0,2}$)|没毕业|没读完|没花|毫不犹豫|义无反顾|二话不说|不假思索|不仅|不但|不久|不断|不止|不只|不光|不少|不同|不到|不过|没多久|没过多久|未来科技|未来|可能性很|非常|不得不|将近|思想|理想|梦想家|建议书|预计|不惜|不时|受邀请加入|应.{0,6}邀请|不菲|不小|不错|将其|将他|将她|将公司|将自己"
)
_DENIED_AFTER = re.compile(
    r"^[^，。；]{0,16}?(?:退了回去|退回|没接|推了|谢绝|未果|失败|谈判|破裂|破局|告吹|被拒|没成|泡汤|的事情?[^，。；]{0,3}(?:没|未|黄了|吹了|不成|泡汤)|的计划|的打算|的可能|的意向|的传闻|的意愿|计划中|待定|搁浅|落空|不了了之|的想法|的念头|[^，。；]{0,6}梦想|的邀请|的邀约|的消息不实|是?(?:个|一个|条)?(?:谣言|假的|假消息|误传|误会|谎言|谎话|不实|不属实|错的|子虚乌有|无稽之谈)|一事不实|邀约|邀请)"
)
_PAST = re.compile(
    r"(?:(?<=[（(，、])|^)元(?!旦|素|年|月|气|气)|原来是|原先是|本来是|做过|当过|任过|干过|卸任|辞去|离任|不再(?!考虑)|前(?!端|沿|台|身|往|来|后|景|期|不久|锋|天)|原(?!来|创|型|因|则|始|本)|曾|曾经|以前|过去|此前|先前|昔日|一度|历任|早年|那时|旧时|当年"
)
_PAST_AFTER = re.compile(r"^(?:[^，。；]{0,8})?(?:过|直到|直至|至\d{4}|到\d{4})")


_MOVES = re.compile(
    r"加入|加盟|入职|跳槽|调[到入往去任]|派[到往]|转[战投到去]|跳[到去]|投奔|回归|回到|重返|[进去]了"
)
_LATER = re.compile(r"现在|现任|现为|目前|如今|今任|后来|之后|随后|其后|年后|最后")
_FOR_A_TIME = re.compile(
    r"[\d一二三四五六七八九十两几半]+(?:年|个月)[，；][^。]{0,12}(?:现|如今|目前|后来|之后|随后|离开|跳槽|加入|转)"
)
_NOW = re.compile(r"现在|现任|现为|目前|如今")
_FOR_NOW = re.compile("(?:但是?|不过|而|只是)?[他她]?(?:目前|现在|如今|眼下|现任|现|仍|依然|还是?在)")
"""The beginning of what holds, whatever was said of what is to come: 听说他要走，目前还在⟦乙⟧."""
_BESIDES = re.compile(r"同时|[兼也还仍]|至今|一直|并(?!购)|以及")
_UNTIL_THEN = re.compile(r"(?:之前|以前|前)[，,]")


class Tense(Marks):
    """Reads what stands before and after a cue."""

    def in_sequence(self, found: list[Candidate]) -> list[Candidate]:
        """先在⟦甲⟧…，后来加入⟦乙⟧: work is over where the same sentence tells of the next place."""
        return [c._replace(tense="past") if self._is_succeeded(c, found) else c for c in found]

    def _is_succeeded(self, one: Candidate, found: list[Candidate]) -> bool:
        if one.type != "works_at" or one.tense == "past":
            return False
        for other in found:
            if other.type != "works_at" or other.subject != one.subject or other.object == one.object:
                continue
            between = self.s[one.end : other.start]
            if other.start > one.end and not _BESIDES.search(between):
                moved = _MOVES.match(self.s, other.start) or _LATER.search(between)
                if (moved and other.tense != "past") or _LATER.search(between):
                    return True
            first = one.start > other.end and _MOVES.match(self.s, other.start) is not None
            if first and _UNTIL_THEN.search(self.s, other.end, one.start):
                return True
        return False

    def _denied(self, cue: Found) -> bool:
        clause = re.split(r"[，,]", self._clause(cue.start))
        alone = (
            len(clause[-1]) > 2
            or len(clause) < 2
            or re.match("只|而|但|仅|最终|最后|终于|后来|结果|转而|改", clause[-1])
        )
        if _OFFERED.search(clause[-1] + cue.word) and _REFUSED.match(self.s, cue.end):
            return True
        alone = alone or _REFUSAL_ENDS.search(clause[-2])
        answered = len(clause) > 1 and re.search(rf"{NAME}|答应|同意|接受|谈拢|成行", clause[-2])
        if cue.rows and isinstance(cue.rows[0].row, Role) and self._names(cue):
            return re.search(r"不是|并非|不再是|假如|如果|传闻|据说", clause[-1]) is not None
        near = clause[-1] if alone or answered else clause[-2] + clause[-1]
        near = _NOT_DENIED.sub("", near)
        if _DECIDED.search(self._clause(cue.start) + cue.word):
            return True
        said = clause[-1] if _FOR_NOW.match(clause[-1]) else self._clause(cue.start)
        reported = _NOT_DENIED.sub("", said)
        if re.search(r"传闻|据说|听说|据传|传言|谣传|如果|假如|要是|倘若|是否|会不会|要不要", reported):
            return True
        return _DENIED.search(near) is not None or _DENIED_AFTER.match(self.s[cue.end :]) is not None

    def _names(self, cue: Found) -> bool:
        """Whether a role between an organisation and a person only names the person: 想认识⟦乙⟧创始人⟦甲⟧."""
        follows = re.match(NAME, self.s[cue.end : cue.end + 1])
        return (
            follows is not None
            and re.search(rf"{NAME}的?[^，。；是]{{0,2}}$", self.s[: cue.start]) is not None
        )

    def _past(self, cue: Found, row: Act | Role | Owned | Get) -> bool:
        pieces = re.split(r"[，,。；]", self.s[: cue.start])
        whole = len(pieces[-1]) > 3 or len(pieces) < 2 or re.search(rf"{NAME}|现|目前|如今|今", pieces[-1])
        near = pieces[-1] if whole or re.search(NAME, pieces[-2]) else pieces[-2] + pieces[-1]
        if _PAST.search(re.sub(r"(?:年|月|天|周|日)前|目前|之前还|前端", "", near)):
            return True
        if getattr(row, "state", False) and _FOR_A_TIME.match(self.s, cue.end):
            return True
        if getattr(row, "state", False):
            return _PAST_AFTER.match(self.s[cue.end : cue.end + 12]) is not None
        return (
            isinstance(row, Role)
            and re.match(r"^[^，。；]{0,4}(?:直到|直至|至\d{4}|到\d{4})", self.s[cue.end : cue.end + 12])
            is not None
        )

    def _dates(self, cue: Found, stop: int) -> Dates:
        start = max((c.end for c in self.cues if c.end <= cue.start), default=0)
        clause = re.split("[，。；]", self.s[cue.end : min(max(stop, cue.end), cue.end + 30)])[0]
        near = _NOW.split(self.s[start : cue.start])
        own = len(near) == 1 and (not start or not re.search("[，,；、]", self.s[start : cue.start]))
        for text in (near[-1], clause):
            if (found := dates_in(text)) != NO_DATES:
                return found
        if own and (found := dates_in(part_before(self.s, cue.start))) != NO_DATES:
            return found
        if own and not start:  # a date before another cue is not of this one
            return dates_in(self.s[: cue.start])
        return NO_DATES
