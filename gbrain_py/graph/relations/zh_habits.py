"""Chinese work that no table knows: what somebody does at a place (在⟦乙⟧做药物安全), jobs by the sign they
end with (⟦乙⟧的验布员), and what a 是 turns round (拉起队伍的是⟦甲⟧)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.model import PAGE, Candidate
from gbrain_py.graph.relations.professions import CHINESE
from gbrain_py.graph.relations.sections import Sections
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, refs
from gbrain_py.graph.relations.zh import FAMILIES, NEUTRAL, Act, Family
from gbrain_py.graph.relations.zh_marks import RESPECT, Found, Row
from gbrain_py.graph.relations.zh_roles import Roles

_NUMBER = "[\\d一二三四五六七八九十两几多半]"
_HABIT = re.compile(
    r"(?:的[^，。；\ue000-\uf8ff]{1,6})?(?:那边|那里|这边|里|旗下|总部|分公司)?(?:一直|主要|专门|专职|全职|还|也|负责|继续|长期|先后|目前|现在){0,2}"
    rf"(?P<verb>做|干|搞|管|跑|负责|从事|主管|分管|主抓|盯|教)(?P<after>着|过|了{_NUMBER}+(?:年|个月))?"
    r"(?P<what>[^，。；！？\ue000-\uf8ff]{1,14})(?=[，。；！？]|$)"
)
_TRADE = re.compile(
    r"(?:的[^，。；\ue000-\uf8ff]{1,6})?(?:一直|专门|常年|继续|里|那边){0,2}(?P<verb>掌勺|掌厨|坐诊|踢球|打球|跳舞|唱戏|拉琴|弹琴|执教|带班|带队|看门|值班|站岗|记账|管账|"
    r"跑堂|打杂|送货|编程|剪片|配音|主刀|授课|做工|帮厨|学徒|当学徒|跑船|开车|画图|做饭|烧菜|做账|跑业务)(?P<after>了|过|着)?"
)
_FOR_THEM = re.compile(
    r"(?:一直|主要|专门|全职|长期|公司|那边){0,2}(?P<verb>写|画|做|管|跑|开发|设计|翻译|编|剪|拍|带)(?P<after>过|着)?"
    r"(?!客|饭|主|保|顾问|参谋|导师|军师|了|过?[一两几](?:封|组|次|回|篇|部|张|首|段|个))[^，。；！？\ue000-\uf8ff]{1,10}(?=[，。；！？]|$)"
)
_FOR_YEARS = re.compile(
    rf"(?:的[^，。；\ue000-\uf8ff]{{1,6}}|里|那边)?(?:教|干|做|管|跑|唱|跳|踢|打|演|写|画|修|开|卖|当|带|熬|守|烧|烤|切|拉|弹|编|剪|种|养|站|扛|"
    rf"拼|待|呆|混|忙|奋斗|工作|服务|效力|服役)[^，。；\ue000-\uf8ff]{{0,3}}?(?P<after>了|过)(?:将近|整整|快|近|约|好几)?"
    rf"{_NUMBER}+多?(?:年|个月|个赛季|季)"
)
_HERE = re.compile(
    rf"(?P<name>{NAME})(?:先生|女士|老师|师傅)?在(?:我们|咱们|本|公司|店|团|队|院|所|馆|厂|校|社|这)(?:里|儿|这儿|这里|公司|店|团|队|院|所|馆|厂|校|社)?"
    rf"[^，。；\ue000-\uf8ff]{{1,6}}?了{_NUMBER}+多?(?:年|个赛季|季)"
)
_LEFT = re.compile(r"退役|退休|离开|离职|走了|辞职|辞了|调走|回老家|不干了|去世")
_SECTIONS = (
    "市场|销售|财务|人事|人力|行政|技术|研发|产品|运营|法务|采购|客服|设计|工程|生产|质检|品控|后勤|仓储|物流|公关|广告|编辑|教务|护理|"
    "内科|外科|理赔|风控|信贷|测试|算法|数据|安全|宣传|外联|策划|排版|美术|摄影|训练|教练|排练|灯光"
)
_OF_SECTION = re.compile(
    r"[，,]?(?:的)?[一-龥]{1,6}(?:部|科|处|室|组|中心|局|所|分公司|事业部|车间)(?=$|[，。（(])"
)
_IN_SECTION = re.compile(
    rf"(?:^|[是，。：:找问])(?:我们|公司|本公司)?(?:{_SECTIONS})(?:部门|[部科处室组]|中心|车间)的?(?P<name>{NAME})"
)
_SECTIONS_NAMED = Sections(_IN_SECTION, _OF_SECTION, "任职")
_SCHOOL = re.compile("大学|學院|学院|中学|小学|高中|学校|學校|大专")
_BORN_OF = re.compile(
    rf"(?P<name>{NAME})[^。；\ue000-\uf8ff]*(?:我们|公司|本店|本院)的(?:起点|由来|雏形|开端|开始)"
)
_CHEQUE_OF = re.compile(
    rf"(?:靠|用|凭|多亏)(?:了|着)?(?P<name>{NAME})(?:先生|女士)?的(?:一张|一笔|那笔|那张|第一笔)?(?:支票|钱|"
    rf"投资|资金|入股)"
)
_HIS_TO_RUN = re.compile(
    rf"(?P<name>{NAME})的?[^，。；\ue000-\uf8ff]{{0,10}}[归由靠](?:他|她|我)(?:一个人|一人|来)?(?:管|负责|"
    rf"打理|盯|撑|维护|张罗)"
)
_BEFORE_AT = re.compile(
    rf"(?:此前|之前|先前|原先|原来|以前|早前)(?:一直|曾|都)?在(?P<name>{NAME})(?=[，。；]|$)"
)
_GIVES = re.compile(
    rf"(?P<name>{NAME})(?:提供|给|出|拿出|注入|投入)了?(?:他们|公司|我们)?[^，。；不没\ue000-\uf8ff]{{0,6}}(?:资金|启动金|资本|本金)(?=[，。；]|$)"
)
_LEFT_FOR = re.compile(
    rf"[从自](?P<name>{NAME})[^，。；\ue000-\uf8ff]{{0,4}}(?:跳槽|离职|转投|挖|出来|转来|过来)"
)
_YEARS_AT = re.compile(rf"(?P<name>{NAME})(?:干|待|呆)?了?{_NUMBER}+年(?=[，。；]|$)")
_GONE_SINCE = re.compile(
    rf"(?P<name>{NAME})(?:先生|女士)?(?:一走|走了?(?:以后|之后|后)|离开(?:以后|之后|后))"
)
_MONEY_OF = re.compile(
    rf"(?:钱|资金|款项|本钱|启动资金)(?:主要|大多|全|都|也)?是(?:由)?(?P<name>{NAME})(?:先生|女士)?(?:出|给|"
    rf"投|拿|掏)"
)
_SHARE_GONE = re.compile(
    rf"(?P<name>{NAME})(?:的|里的)(?:股份|股票|份额|股权|股)[^。；没\ue000-\uf8ff]{{0,12}}?(?:卖|转手|转让|清仓|脱手|出掉|出了|套现)"
)
_ASKED = re.compile(rf"(?:一直|长期|都|常|遇事)[^，。；\ue000-\uf8ff]{{0,4}}(?:咨询|请教)(?P<name>{NAME})")
_RUNS = re.compile(
    rf"(?P<name>{NAME})(?:先生|女士|老师|师傅)?[^，。；不没问谁请让由找说\ue000-\uf8ff]{{0,10}}(?:负责|主管|分管|"
    rf"主抓)[^，。；的\ue000-\uf8ff]{{1,10}}(?=[，。；]|$)"
)
_IN_HANDS = re.compile(
    rf"[归靠由](?P<name>{NAME})(?:先生|女士|老师|师傅)?(?:一个人|一人|来|全权|单独)?(?:撑|顶着|盯|操持|管|"
    rf"负责|打理|带|主管|掌管|张罗|照看)"
)
_NO_WORK = re.compile(
    r"^(?:客|东$|演讲|报告|分享|体检|检查|手术|治疗|检测|实验|讲座|饭|什么|了|个|一个|一次|一场|点|得|好|不)|交流|展览|路演|推销|活动$|演讲|讲座|"
    r"采访|调研|体检|手术|参观"
)
_JOB = re.compile(r"(?:(?![的是在为任当做和与及有名位个])[一-龥]){1,6}(?:员|师|长|专员|助理)(?![一-龥])")
_IS_A = re.compile(
    rf"(?:是|为|[担出]?任|当|做){NAME}的?(?P<job>(?![一-龥]{{0,4}}(?:[客主恋家爱好男女老病本外当]|候选|继承|拥?有|受益|"
    r"对|债[权务]|联系|介绍|推荐|中间|批评|支持|追随|见证|委托|竞争|同路)[人手])[一-龥]{1,4}[人手官匠工])(?=[，。；、]|$)"
)
"""A job by the sign it ends with, where 是 or 任 says that it is one: 是⟦乙⟧的制片人."""
_NO_JOB = re.compile(
    r"(?:会员|学员|党员|人员|队员|议员|动员|全员|团员|家长|成长|增长|特长|擅长|延长|身长|市长|县长|省长|镇长|村长|队长|恩师|大师|律师|多长|学长)$"
)
_AT_MEETING = re.compile(
    r"(?:会)?(?:上|现场|当天|期间|中)，?(?P<who>(?:和|跟|与)?(?:他|她|我))?(?!的|们|有人|大家|被|提到|[^，。；]{0,8}(?:没|未|缺席|不在|请假))"
    r"[^，。；\ue000-\uf8ff]{1,20}"
)
_RUN_BY = re.compile(
    r"(?:又|也|再次|总是)?(?:迟到|早退|晚到|中途离席)|由(?:他|她|我|本人)(?:来|负责)?(?:主持|召集|记录|"
    r"做主持|组织)"
)
_WORK = next(family for family in FAMILIES if family.rule == "任职")
_ROLES = (Row(_WORK, next(row for row in _WORK.rows if getattr(row, "words", "") == CHINESE)),)
_TURNED = re.compile(
    r"(?:了|过|起来)?[^，。；\ue000-\uf8ff]{0,10}?的(?:人)?(?:正|就|其实|仍|还)?是(?=[\ue000-\uf7ff])"
)


_TOOK_PART = re.compile(
    rf"(?P<who>{NAME}{RESPECT}(?:[、和与及]{NAME}{RESPECT})*)(?:[也亦则还均都]|以[^，。；\ue000-\uf8ff]{{1,8}}|一同|一起|共同|随后){{0,3}}"
    r"(?:参与|参加|跟进|加入)(?:了|了?(?:其中|本轮|这轮|这一轮|该轮|投资|融资))?(?=[，。；]|$)"
)


class Habits(Roles):
    """Reads what a sentence says of work without a word for it."""

    def find_jobs(self) -> None:
        """Put the jobs that no table knows among the cues."""
        if not re.search("[员师长人手官匠工]|助理", self.s):
            return
        taken = [(cue.start, cue.end) for cue in self.cues]
        said = [(m.start("job"), m.end(), m["job"]) for m in _IS_A.finditer(self.s)]
        jobs = [
            Found(start, end, word, _ROLES)
            for start, end, word in [*said, *((m.start(), m.end(), m.group()) for m in _JOB.finditer(self.s))]
            if not _NO_JOB.search(word)
            and not word.endswith(tuple(neutral for neutral in NEUTRAL if neutral in word))
            and not any(first < end and start < last for first, last in taken)
        ]
        if jobs:
            self.cues = sorted([*self.cues, *jobs], key=lambda cue: cue.start)

    def turned(self, cue: Found, family: Family, row: Act) -> tuple[Sequence[int], Sequence[int]] | None:
        """拉起这支队伍的是⟦甲⟧: who did it stands behind 是; what, before it, or it is the page."""
        found = _TURNED.match(self.s, cue.end)
        group = self._group_at(found.end()) if found else None
        if group is None or row.swap or not are_people(group.ends, self.scene):
            return None
        named = [g for g in self.groups if cue.end <= g.start < group.start and are_firms(g.ends, self.scene)]
        if named:
            return group.ends, named[0].ends
        return (group.ends, (PAGE,)) if self.firm_page and family.type != "attended" else None

    def came_from(self) -> Iterator[Candidate]:
        """从⟦乙⟧跳槽过来: the place that was left."""
        for found in _LEFT_FOR.finditer(self.s):
            for person in self._subject(found.start(), len(self.cues), people=True):
                for firm in refs(found["name"]):
                    if person != firm and not self.question:
                        yield Candidate("works_at", person, firm, "past", None, None, "任职", *found.span())

    def took_part(self, stakes: Sequence[Candidate], governed: set[int]) -> Iterator[Candidate]:
        """⟦甲⟧领投，⟦乙⟧也参与了: who took part behind an investment put money in the same."""
        before = self.scene.stake
        for match in _TOOK_PART.finditer(self.s) if stakes or before else ():
            known = next((stake for stake in reversed(stakes) if stake.end <= match.start()), before)
            for end in refs(match["who"]) if known else ():
                if known and end not in governed:
                    place = match.span()
                    yield known._replace(subject=end, rule="投资", start=place[0], end=place[1])

    def _group_at(self, at: int) -> Group | None:
        return next((group for group in self.groups if group.start <= at < group.end), None)

    def present_at(self) -> Iterator[Candidate]:
        """年会上他坐在我旁边: who did something at a meeting was there."""
        if self.scene.page.type != "person":
            return
        for group in self.groups:
            if {self.scene.types[end] for end in group.ends if end != PAGE} != {"meeting"}:
                continue
            before = self.s[max(0, group.start - 3) : group.start]
            led = _RUN_BY.match(self.s, group.end)
            if led is not None:
                for end in group.ends:
                    yield Candidate("attended", PAGE, end, "current", None, None, "出席", *led.span())
                continue
            found = _AT_MEETING.match(self.s, group.end)
            if found is None or not (found["who"] or re.search(r"(?:^|[，。他她我])在$", before)):
                continue
            for end in group.ends:
                yield Candidate("attended", PAGE, end, "current", None, None, "出席", *found.span())

    def _is_school(self, end: int, at: int) -> bool:
        """Whether a name, or what stands behind it, is that of a school: one was there to learn."""
        name = self.scene.names[end] if 0 <= end < len(self.scene.names) else ""
        return _SCHOOL.search(name) is not None or _SCHOOL.match(self.s, at) is not None

    def sections(self, governed: set[int]) -> Iterator[Candidate]:
        """Who works where by the section named alone: ⟦乙⟧，理赔部; 市场部的⟦甲⟧ on the firm's page."""
        if not self.question:
            yield from _SECTIONS_NAMED.read(
                self.s, self.scene, self.groups, governed, firm_page=self.firm_page
            )

    def here(self, governed: set[int]) -> Iterator[Candidate]:
        """后厨归⟦甲⟧管, ⟦甲⟧在我们这儿跳了六年: who works at the firm of the page."""
        stated: list[tuple[re.Match[str], str, str]] = []
        if self.firm_page:
            stated += [(m, "founded", "current") for m in _BORN_OF.finditer(self.s)]
            stated += [
                (m, "invested_in", "current") for p in (_MONEY_OF, _CHEQUE_OF) for m in p.finditer(self.s)
            ]
            stated += [(m, "advises", "current") for m in _ASKED.finditer(self.s)]
            stated += [(m, "works_at", "current") for m in _RUNS.finditer(self.s)]
            stated += [(m, "works_at", "past") for m in _GONE_SINCE.finditer(self.s)]
            stated += [(m, "invested_in", "current") for m in _GIVES.finditer(self.s)]
        elif self.scene.page.type == "person":
            stated += [(m, "invested_in", "past") for m in _SHARE_GONE.finditer(self.s)]
            stated += [(m, "works_at", "current") for m in _HIS_TO_RUN.finditer(self.s)]
            stated += [(m, "works_at", "past") for p in (_YEARS_AT, _BEFORE_AT) for m in p.finditer(self.s)]
        for match, edge, tense in () if self.question else stated:
            for end in refs(match["name"]):
                firm = self.scene.types[end] in ("company", "fund")
                if edge == "works_at" and firm and self._is_school(end, match.end("name")):
                    continue
                if end not in governed and (self.firm_page or firm):
                    ends = (end, PAGE) if self.firm_page else (PAGE, end)
                    yield Candidate(edge, *ends, tense, None, None, "无谓语", *match.span())
        for found in (*_IN_HANDS.finditer(self.s), *_HERE.finditer(self.s)) if self.firm_page else ():
            past = found.re is _HERE and _LEFT.search(self.s, found.end()) is not None
            for person in refs(found["name"]):
                if person not in governed and not self.question:
                    tense = "past" if past else "current"
                    yield Candidate("works_at", person, PAGE, tense, None, None, "任职", *found.span())

    def habits(self, governed: set[int]) -> Iterator[Candidate]:
        """What is done at a place that no cue governs."""
        for group in self.groups:
            before = self.s[max(0, group.start - 1) : group.start]
            if not before or before not in "在给为替帮" or not are_firms(group.ends, self.scene):
                continue
            if before != "在":
                found = _FOR_THEM.match(self.s, group.end)
                trade = found
            else:
                trade = _TRADE.match(self.s, group.end) or _FOR_YEARS.match(self.s, group.end)
                found = trade or _HABIT.match(self.s, group.end)
            if found is None or governed & set(group.ends) or self.question:
                continue
            if trade is None and _NO_WORK.search(found["what"]):
                continue
            cue = Found(found.start("after"), found.end(), "", _ROLES)
            if found["after"] is None:
                cue = Found(found.start("verb"), found.end("verb"), found["verb"], _ROLES)
            if self._denied(cue):
                continue
            dates = dates_in(self.s[: found.end()])
            still = re.search("至今|现在还|仍|还在", self.s[found.end() :]) is not None
            past = not still and (
                found["after"] not in (None, "着")
                or dates.until is not None
                or self._past(cue, _ROLES[0].row)
            )
            for person in self._subject(group.start - 1, len(self.cues), people=True):
                for firm in group.ends:
                    if person != firm:
                        tense = "past" if past else "current"
                        start, end = found.span()
                        yield Candidate("works_at", person, firm, tense, *dates, "任职", start, end)
