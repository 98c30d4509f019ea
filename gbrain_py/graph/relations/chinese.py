"""Reads the relations that a Chinese sentence states: finds cues, then the groups before and after them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.dates import NO_DATES, Dates, dates_in
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, cue_pattern, find_groups, refs
from gbrain_py.graph.relations.zh import FAMILIES, NEUTRAL, SIMPLER, Act, Family, Get, Owned, Role

_RESPECT = r"(?:先生|女士|老师|博士|同学|总)?(?:等人|等|两人|二人|夫妇|兄弟|本人)?"
_JOINT = r"(?:、|，|,|/|／|&|和|与|及|以及|跟|同|还有|，以及|，还有)"
_GROUP = re.compile(rf"[《「“\"]?{NAME}{_RESPECT}[》」”\"]?(?:{_JOINT}[《「“\"]?{NAME}{_RESPECT}[》」”\"]?)*")
_BREAK = re.compile(r"[。；;！!？?\n]|但是?|不过|而(?!且)|然而|虽然|尽管|因为|所以")
_KIN = re.compile(
    r"(?:哥哥|弟弟|姐姐|妹妹|父亲|母亲|爸爸|妈妈|妻子|丈夫|太太|先生|老婆|老公|儿子|女儿|朋友|同学|前同事|同事|室友|家人|亲戚|叔叔|舅舅|表哥|表弟|表姐|表妹|堂兄|堂弟|堂姐|女友|男友|上司|下属|徒弟|学生|伴侣|对手|竞争对手|"
    r"哥|姐|弟|妹|爸|妈|别人|某人|母校|闺蜜|兄长|兄弟|合伙人|搭档)(?:们)?(?:也|都|曾经|曾|就|目前|现在|还|在|正|正在|一起|一直|最近|刚|刚刚|已经|已|\d{2,4}年)*$"
)
_DENIED = re.compile(
    r"没有|没|未曾|并未|未|从未|从不|不曾|不是|并非|不再考虑|不|拒绝|婉拒|谢绝|推掉|放弃|错过|否认|取消|考虑|打算|计划|准备|想要|想|希望|有意|有兴趣|感兴趣|可能|或许|也许|将要|将|即将|拟|正在洽谈|洽谈|谈判|"
    r"传闻|据说|听说|据传|据报道|传言|谣传|疑似|如果|若|假如|要是|倘若|是否|会不会|要不要|能否|应聘|面试|申请|邀请|应邀前|犹豫|尝试|试图|争取|梦想|希望能|愿意|暂缓|差点|险些|几乎|本想|原本要|愿望|向往|意向|评估|研究是否|劝|建议|讨论"
)
_NOT_DENIED = re.compile(r"不再(?!考虑)|[没未不][^，。；]{1,6}就(?=[^，。；]{0,2}$)|没毕业|没读完|没花|毫不犹豫|义无反顾|二话不说|不假思索|不仅|不但|不久|不断|不止|不只|不光|不少|不同|不到|不过|没多久|没过多久|未来科技|未来|可能性很|非常|不得不|将近|思想|理想|梦想家|建议书|预计|不惜|不时|受邀请加入|应.{0,6}邀请|不菲|不小|不错|将其|将他|将她|将公司|将自己")
_DENIED_AFTER = re.compile(r"^[^，。；]{0,16}?(?:未果|失败|谈判|破裂|破局|告吹|被拒|没成|泡汤|的计划|的打算|的可能|的意向|的传闻|的意愿|计划中|待定|搁浅|落空|不了了之|的想法|的念头|的邀请|的邀约|的消息不实|一事不实|邀约|邀请)")
_PAST = re.compile(r"卸任|辞去|离任|不再(?!考虑)|前(?!端|沿|台|身|往|来|后|景|期|不久|锋|天)|原(?!来|创|型|因|则|始|本)|曾|曾经|以前|过去|此前|先前|昔日|一度|历任|早年|那时|旧时|当年")
_PAST_AFTER = re.compile(r"^(?:[^，。；]{0,8})?(?:过|直到|直至|至\d{4}|到\d{4})")
_PRONOUN = re.compile(r"(?:他们|她们|他|她|我们|我|本人|自己|其)(?:也|都|曾经|曾|就|目前|现在|还|在|正|已|后来|最近|又)*$")
_FIRM = re.compile(r"(?:公司|该公司|本公司|我司|我们|企业|这家公司|团队|它|它们|本基金|该基金|我们公司)(?:也|都|曾经|曾|就|目前|现在|还|在|正|已|已经|后来|最近|又|于\d{4}年)*$")
_OTHERS_HEAD = re.compile(r"^(?:见到?|认识|采访|拜访|遇到|联系|约|询问|请教|访谈|跟|和|与|对|向|找|问|听|据|跟随|介绍|碰到|致电|拜会|会见|会晤|约见|加了|感谢|崇拜|欣赏|嫁给|娶了|介绍给|认识了|见了|聊了|谢谢)")


class _Row(NamedTuple):
    family: Family
    row: Act | Role | Owned | Get


class _Found(NamedTuple):
    start: int
    end: int
    word: str
    rows: tuple[_Row, ...]


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[_Row, ...]]]:
    rows: dict[str, list[_Row]] = {}
    for family in FAMILIES:
        for row in family.rows:
            for word in row.words.split():
                rows.setdefault(word, []).append(_Row(family, row))
    for word in NEUTRAL:
        rows.setdefault(word, [])
    return cue_pattern(list(rows)), {word: tuple(found) for word, found in rows.items()}


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    return _Reader(sentence.translate(SIMPLER), scene).read()


class _Reader:
    def __init__(self, sentence: str, scene: Scene) -> None:
        self.s, self.scene = sentence, scene
        self.firm_page = scene.page.type in ("company", "fund")
        pattern, table = _table()
        self.cues = [_Found(m.start(), m.end(), m.group(), table[m.group()]) for m in pattern.finditer(sentence) if table[m.group()]]
        self.groups = find_groups(_GROUP, sentence, scene)
        self.question = re.search(r"(?:[？?]|吗[？?。]?|呢[？?])\s*$", sentence) is not None
        self.subjects: dict[int, Sequence[int]] = {}

    def read(self) -> Iterator[Candidate]:
        for number, cue in enumerate(self.cues):
            stop = self.cues[number + 1].start if number + 1 < len(self.cues) else len(self.s)
            for family, row in cue.rows:
                if isinstance(row, Act):
                    found = self._act(cue, family, row, number)
                elif isinstance(row, Role):
                    found = self._role(cue, family, number)
                elif isinstance(row, Owned):
                    found = self._owned(cue, number)
                else:
                    found = self._get(cue)
                if found is None:
                    continue
                stated = list(self._emit(cue, family, row, *found, stop))
                yield from stated
                if any(c.type for c in stated):
                    break

    # -- where things stand -------------------------------------------------------------------------------------

    def _after(self, at: int, reach: int = 26) -> Group | None:
        """The first group after a cue, through a noun phrase without a break or another preposition."""
        for group in self.groups:
            if group.start < at:
                continue
            between = self.s[at : group.start]
            if len(between) > reach or _BREAK.search(between) or re.search(r"[，,](?!$)|[从由被向跟]|后[，,]|离开", between):
                return None
            return group
        return None

    def _before(self, at: int, reach: int = 40) -> Group | None:
        for group in reversed(self.groups):
            if group.end <= at:
                return group if at - group.end <= reach and not _BREAK.search(self.s[group.end : at]) else None
        return None

    def _clause(self, at: int) -> str:
        """The words of the same sentence part before `at`."""
        last = 0
        for found in _BREAK.finditer(self.s, 0, at):
            last = found.end()
        return self.s[last:at]

    def _subject(self, at: int, number: int, people: bool = False) -> tuple[int, ...]:
        """Who acts at `at`: the group or pronoun nearest before it that can be a subject, else the last subject, else the page."""
        clause = self._clause(at)
        tail = clause
        pieces = re.split(r"[，,、：:]", clause)
        offset = at
        for piece in reversed(pieces):
            begin = offset - len(piece)
            offset = begin - 1
            words = re.sub(rf"(?:在|于|为|给|向|从|对|跟|和|与|同|离开|由|被|当)[^，、的]{{0,12}}?{NAME}[^，]{{0,10}}?$", "", piece)
            words = re.sub(r"(?:在|于|从|自)[^，,的\ue000-\uf8ff]{1,14}?(?:年|月|日|期间|时|之后|后|前|初|底|中|上|里)?$", "", words) if not _KIN.search(words) else words
            words = re.sub(rf"(?<=[{NAME[1:-1]}他她])(?:和|与|跟|同)[^，。\ue000-\uf8ff]{{1,10}}$", "", words)
            if self.s[at : at + 2] in ("一起", "共同", "联合", "合伙", "携手"):
                words = re.sub(r"(?:和|与|跟|同|拉着|拉上|带着)[^，。\ue000-\uf8ff]{1,8}$", "", words)
            words = re.sub(r"(?:和|与|跟|同|拉着|拉上|带着)[^，。\ue000-\uf8ff]{1,10}?(?:一起|共同|联合|合伙|合作|携手|联手)[^，。\ue000-\uf8ff]{0,3}$", "", words)
            words = re.sub(r"(?:是|为|任|担任|出任|当|做|系)$", "", words)
            if _KIN.search(words):
                return ()
            if _FIRM.search(words) and (self.firm_page or not _PRONOUN.search(words)):
                if self.firm_page:
                    return (PAGE,)
                return () if self.scene.company is None else (self.scene.company,)
            if _PRONOUN.search(words):
                return self._person(begin)
            for group in reversed(self.groups):
                if begin <= group.start and group.end <= begin + len(words):
                    before = self.s[max(begin, group.start - 1) : group.start]
                    after = self.s[group.end : group.end + 1]
                    if before in ("在", "于", "为", "给", "从", "向", "对", "离") or after == "的":
                        continue
                    if people and are_firms(group.ends, self.scene):
                        continue
                    return group.ends
            bare = re.sub(r"[\d\s年月日初末底春夏秋冬\-./（()）]+|后来|随后|同年|其后|之后|目前|现在|现|曾经|曾|早年|最近|此前|先后|也|还|又|都|就|正|已|已经|于|在|并|且|再|共同|联合|一起|亲自|自己|今年|去年|前年|同时|个人|天使轮|种子轮|[ABC]轮|早期|正式|大学|毕业|后|跟投|领投|当时|起|开始|一直|一度|继续|和.{1,6}|与.{1,6}|跟.{1,6}|以.{1,16}|作为.{1,16}", "", words)
            if 2 <= len(bare) <= 3 and piece is pieces[-1] and self.scene.page_has_name() and bare not in _NOT_NAMES and re.fullmatch(r"[一-龥]+", bare) and words.startswith(bare) and bare[0] in _SURNAMES:
                return ()
        del tail
        earlier = [subject for index, subject in self.subjects.items() if index < number]
        return tuple(earlier[-1]) if earlier else (PAGE,)

    def _person(self, before: int) -> tuple[int, ...]:
        if self.scene.page.type == "person":
            return (PAGE,)
        for group in reversed(self.groups):
            if group.end <= before and are_people(group.ends, self.scene):
                return group.ends
        return () if self.scene.person is None else (self.scene.person,)

    # -- verbs --------------------------------------------------------------------------------------------------

    def _act(self, cue: _Found, family: Family, row: Act, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        after, clause = self.s[cue.end :], self._clause(cue.start)
        if cue.word in ("参与", "参加", "领衔", "主导") and family.type == "invested_in" and not re.match(r"了?[^，。；]{0,16}(?:轮|融资|投资)", after):
            return None
        if cue.word in _HELD and not re.match(r"了?[^，。；]{0,24}(?:股|份额|权益|可转债)", after):
            return None
        if family.type == "works_at" and cue.word in ("担任", "出任", "履新", "升任", "接任", "当上", "充任", "任"):
            return None
        if cue.word == "来自" and family.type == "invested_in":
            giver = self._after(cue.end, 4)
            if giver is None or not re.search(r"(?:轮|融资|资金|投资|天使|本金|第一笔钱)[^，。；]{0,4}$", clause):
                return None
            return giver.ends, self._patient(cue.start - len(clause), number)
        passive = re.search(rf"(?:由|被|受|受到|为)({NAME}[^，。；]*?)[^，。；由被]{{0,10}}$", clause)
        if passive and self.s[cue.start - 1 : cue.start] != "于":
            begin = cue.start - len(clause) + passive.start(1)
            agent = next((g for g in self.groups if g.start >= begin), None)
            if agent is not None and passive.group().startswith("为") and not re.search(r"所$", clause):
                agent = None
            if agent is not None:
                object_after = self._after(cue.end) if re.match(r"(?:了)?的", after) or family.type == "works_at" else None
                patient = object_after.ends if object_after else self._patient(agent.start - 1, number)
                return (patient, agent.ends) if row.swap else (agent.ends, patient)
        subject = self._subject(cue.start, number, family.type == "works_at" and not row.swap)
        at_place = re.search(rf"(?:在|于|为|给|帮|替|向|到|去|对|当|往|进)({NAME})[^，。；\ue000-\uf8ff]{{0,16}}$", clause) if row.at or row.state else None
        if at_place is None and row.ends:
            at_place = re.search(rf"从({NAME})[^，。；\ue000-\uf8ff]{{0,10}}$", clause)
        if at_place is not None:
            at = cue.start - len(clause) + at_place.start(1)
            place = next(g for g in self.groups if g.start <= at < g.end)
            head = self._after(cue.end, 4) if re.match(r"(?:过)?的", after) else None
            subject = head.ends if head else self._subject(at - 1, number, family.type == "works_at")
            self.subjects[number] = subject
            return subject, place.ends
        if row.at and not row.ends and family.rule == "任职" or cue.word in _GIVEN:
            if self.firm_page and re.search(r"(?:公司|这里|本公司|我司|该公司|同公司)[^，。]{0,6}$", clause) and subject != (PAGE,):
                return subject, (PAGE,)
            return None
        group = self._after(cue.end)
        clause_is = re.match(r"(?:了|过)?的(?:公司|企业|初创公司|项目|创业公司)?(?:$|[，。；])", after)
        if clause_is:
            copula = re.search(rf"({NAME})[^，。；]{{0,2}}(?:是|就是|即)[^，。；]{{0,4}}$", re.sub(rf"{NAME}[^，。；是]*$", "", clause) or clause)
            if copula:
                at = cue.start - len(clause) + copula.start(1)
                owner = next((g for g in self.groups if g.start <= at < g.end), None)
                if owner and tuple(subject) != owner.ends:
                    return subject, owner.ends
            beside = re.search(rf"({NAME})，[^，。；\ue000-\uf8ff]{{0,16}}$", clause)
            if beside and not self.firm_page:
                at = cue.start - len(clause) + beside.start(1)
                owner = next(g for g in self.groups if g.start <= at < g.end)
                return (PAGE,) if tuple(subject) == owner.ends else subject, owner.ends
            if self.firm_page and subject and subject != (PAGE,):
                return subject, (PAGE,)
        self.subjects[number] = subject
        if group is not None and re.match(r"(?:了|过)?的", after) and not row.swap and are_people(group.ends, self.scene) and self.firm_page:
            return group.ends, (PAGE,)
        if group is not None and family.type == "founded" and self.s[group.end : group.end + 1] == "的" and self._head_after(group) is None:
            return None  # something of theirs was set up, not they
        if group is not None and not row.swap and (head := self._head_after(group)) is not None:
            return head.ends, group.ends
        if group is None:
            return self._page_object(cue, row, subject) or self._shared(cue, subject, number)
        if are_people(group.ends, self.scene) and not row.swap and family.type != "attended":
            return None
        return (group.ends, subject) if row.swap else (subject, group.ends)

    def _head_after(self, group: Group) -> Group | None:
        """The person whom a clause before 的 describes: 创立⟦乙⟧的⟦甲⟧."""
        found = re.match(rf"的(?:[^，。；\ue000-\uf8ff]{{0,8}}?(?:人)?(?:是|就是)?)?(?={NAME})", self.s[group.end : group.end + 14])
        if found is None:
            return None
        at = group.end + found.end()
        head = next((g for g in self.groups if g.start <= at < g.end), None)
        return head if head and are_people(head.ends, self.scene) else None

    def _shared(self, cue: _Found, subject: Sequence[int], number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        """"创办并经营⟦乙⟧": verbs joined by 并 or 和 share the object that follows."""
        if number + 1 < len(self.cues) and re.fullmatch(r"(?:了)?(?:、|，)?(?:并|和|且|及|与|又|并且|同时)?(?:一直|亲自|至今)?", self.s[cue.end : self.cues[number + 1].start]):
            group = self._after(self.cues[number + 1].end)
            return (subject, group.ends) if group else None
        return None

    def _page_object(self, cue: _Found, row: Act, subject: Sequence[int]) -> tuple[Sequence[int], Sequence[int]] | None:
        if not self.firm_page or not subject or tuple(subject) == (PAGE,):
            return None
        advice = cue.rows[0].family.type == "advises" and not re.match(r"[^，。；]{0,12}[A-Z]", self.s[cue.end :])
        held = cue.word in _HELD and re.match(r"了?[^，。；]{0,24}(?:股|份额|权益)", self.s[cue.end :])
        left = row.ends and re.match(r"了?[^，。；]{0,12}(?:职|CEO|CTO|CFO|COO|总裁|经理|总监)", self.s[cue.end :])
        if advice or held or left or re.match(r"(?:了|过|于)?(?:$|[，。；、）)]|(?:这|本|该)(?:家|间|个)?(?:公司|企业|品牌|基金|团队|初创)|公司|我们|我司|担任|出任|任|种子轮|天使轮|[ABC]轮|该公司|团队|并|，)", self.s[cue.end :]):
            return (subject, (PAGE,)) if not row.swap else ((PAGE,), subject)
        return None

    def _patient(self, at: int, number: int) -> tuple[int, ...]:
        """What the passive is about: the group before 由, else the page."""
        clause = self._clause(at)
        for group in reversed(self.groups):
            if group.end <= at and group.start >= at - len(clause) - 1:
                return group.ends
        if re.search(r"(?:他们|她们|他|她)", clause) and self.scene.page.type == "person":
            return (PAGE,)
        return (PAGE,)

    def _owned(self, cue: _Found, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a noun for the object names: 老东家是⟦乙⟧, ⟦乙⟧是他的第一家公司."""
        found = re.match(rf"(?:之一)?(?:是|为|叫|有|包括|：|:|——?|，|就是)?\s*(?={NAME}|[《「“])", self.s[cue.end : cue.end + 8])
        after = next((g for g in self.groups if found and g.start <= cue.end + found.end() < g.end), None)
        if after is not None and not are_people(after.ends, self.scene):
            return self._subject(cue.start, number), after.ends
        named = re.search(rf"({NAME})[^，。；\ue000-\uf8ff]{{0,3}}(?:是|，|：|—+|-+)(?:(?:他|她|其|我)(?:自己)?的?|(?P<owner>{NAME})的)?(?:创办的|的)?$", self._clause(cue.start))
        if named is None:
            return None
        at = cue.start - len(self._clause(cue.start)) + named.start(1)
        group = next(g for g in self.groups if g.start <= at < g.end)
        return (refs(named["owner"]) if named["owner"] else (PAGE,)), group.ends

    # -- roles --------------------------------------------------------------------------------------------------

    def _role(self, cue: _Found, family: Family, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        clause = self._clause(cue.start)
        if (named := self._appointed(cue, clause, number)) is not None:
            return named
        owner = self._owner(cue)
        holder = self._holder(cue, owner)
        if holder is not None:
            if owner is not None:
                return holder.ends, owner.ends
            subject_place = re.search(rf"({NAME})[^，。；\ue000-\uf8ff]{{0,4}}(?:请|聘请|聘任|任命|邀请|请来|聘)$", clause)
            if self.firm_page and not subject_place:
                return holder.ends, (PAGE,)
            return None
        if owner is None and (later := self._later_owner(cue)) is not None:
            return self._subject(cue.start, number), later.ends
        if owner is None:
            return self._page_role(cue, clause, number)
        if are_people(owner.ends, self.scene):
            return None
        if not self._is_predicate(cue, owner, clause):
            return (), owner.ends
        appointed = re.search(rf"(?:聘请|聘任|聘|任命|邀请|请|招募|挖|提拔|请来|招来|挖来)({NAME})[^，。；]{{0,6}}(?:为|担任|出任|当|做|任|成为|加入)", self.s[: owner.start + 1])
        if appointed:
            return refs(appointed.group(1)), owner.ends
        subject = self._subject(owner.start, number, family.type == "works_at")
        self.subjects[number] = subject
        return subject, owner.ends

    def _later_owner(self, cue: _Found) -> Group | None:
        """The object after the role: 以顾问身份留在⟦乙⟧, 作为顾问支持⟦乙⟧."""
        found = re.match(rf"(?:的)?(?:身份|角色|名义|一职)?[^，。；\ue000-\uf8ff]{{0,8}}(?={NAME})", self.s[cue.end : cue.end + 18])
        if found is None or not re.search(r"(?:以|作为|当|做|挂着|挂了|兼着)[^，。；\ue000-\uf8ff]{0,6}$", self.s[: cue.start]):
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        return group if group and not are_people(group.ends, self.scene) else None

    def _appointed(self, cue: _Found, clause: str, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        """⟦乙⟧聘请⟦甲⟧为顾问: the role is the named person's, at the firm that appoints, or at the page."""
        found = re.search(rf"(?:聘请|聘任|聘|任命|邀请|请来|请|招募|挖来|提拔|招来|聘用|请到|延揽|引入|招揽|迎来)了?({NAME})[^，。；\ue000-\uf8ff]{{0,10}}(?:为|担任|出任|当|做|任|成为|作为)[^，。；\ue000-\uf8ff]{{0,10}}$", clause)
        if found is None:
            return None
        at = cue.start - len(clause)
        person = next(g for g in self.groups if g.start <= at + found.start(1) < g.end)
        return person.ends, self._subject(at + found.start(), number)

    def _is_predicate(self, cue: _Found, owner: Group, clause: str) -> bool:
        """Whether the role is said of the subject, not the name of somebody met or asked."""
        lead = self.s[cue.start - len(clause) : owner.start]
        last = re.split(r"[，,、：:（(]", lead)[-1]
        if re.search(r"(?:见到?了?|认识了?|采访了?|拜访了?|遇到|联系了?|约了?|询问|请教|找|问|听|介绍|碰到|致电|会见|约见|感谢|崇拜|嫁给|娶了|聊了?|跟|和|与|向|对)$", last):
            return False
        following = self.s[cue.end : cue.end + 3]
        return re.match(r"(?:说|告诉|介绍|表示|认为|聊|见面|吃饭|推荐|来|去|发|打)", following) is None

    def _page_role(self, cue: _Found, clause: str, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        if not self.firm_page:
            return None
        if re.search(r"[A-Za-z一-龥]{2,}的$", clause) and not re.search(r"(?:公司|我们|本公司|我司|该公司|团队|它)的$", clause):
            return None
        link_object = re.search(rf"(?:聘请|聘任|聘|任命|邀请|请|招募|挖来|提拔|请来|招来|聘用)了?({NAME}[^，。；]*?)(?:为|担任|出任|当|做|任|成为|作为)[^，。；]{{0,8}}$", clause)
        if link_object:
            return refs(link_object.group(1)), (PAGE,)
        joined = re.search(rf"({NAME}[^，。；]{{0,14}}?)(?:是|任|为|担任|出任|当|做|作为|成为|[（(，,、：:—-])(?:公司|本公司|我们|该公司|我司)?(?:的)?[^，。；\ue000-\uf8ff]{{0,8}}$", clause)
        if joined and re.match(r"$|[，。；、）)兼及和与/]|之一", self.s[cue.end : cue.end + 2]):
            group = self._before(cue.start)
            may_be_firm = cue.rows[0].family.type == "invested_in"
            return (group.ends, (PAGE,)) if group and (may_be_firm or not are_firms(group.ends, self.scene)) else None
        return None

    def _owner(self, cue: _Found) -> Group | None:
        """The group that a role belongs to: ⟦乙⟧的技术顾问, ⟦乙⟧CEO, 在⟦乙⟧任CTO."""
        group = self._before(cue.start, 24)
        if group is None:
            return None
        between = self.s[group.end : cue.start]
        before = self.s[max(0, group.start - 1) : group.start]
        if re.search(r"[是叫为]", between) and before not in ("在", "于", "为", "给"):
            return None
        if re.search(r"[，,（(：:]", between):
            chained = re.fullmatch(r"的?[^，。；（(：:\ue000-\uf8ff]{1,12}[，,、]?(?:兼|及|和|、|后任|并任|再到)[^，。；\ue000-\uf8ff]{0,8}", between)
            return group if chained and not are_people(group.ends, self.scene) else None
        if are_people(group.ends, self.scene):
            return None
        if re.search(r"(?:投资|创立|创办|加入|见到|聘请|离开)了?", between):
            return None
        return group

    def _holder(self, cue: _Found, owner: Group | None) -> Group | None:
        """The names right after a role: 创始人⟦甲⟧, CEO是⟦甲⟧, 由顾问⟦甲⟧."""
        found = re.match(rf"(?:之一|兼[^，。；\ue000-\uf8ff]{{1,8}})?(?:们)?(?:主要)?(?:是|为|有|包括|叫|即|，|：|:|、|—|-|分别是|分别为|由|就是)?\s*(?={NAME}|[《「“])", self.s[cue.end : cue.end + 20])
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        if group is None or are_firms(group.ends, self.scene) and cue.word not in _FIRM_ROLES:
            return None
        if found.group() in ("，", "、") and (owner is None or not are_people(group.ends, self.scene)):
            return None
        if self.s[group.end : group.end + 1] == "的" and found.group() == "":
            return None
        return group

    # -- money --------------------------------------------------------------------------------------------------

    def _get(self, cue: _Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a firm got: 获得⟦甲⟧的投资, 拿到⟦甲⟧的支票, 从⟦甲⟧融资, 完成了由⟦甲⟧…."""
        clause = self._clause(cue.start)
        found = re.search(
            rf"(获得了?|获|得到了?|拿到了?|拿了|接受了?|引入了?|收到了?|吸引了?|赢得了?|取得了?|争取到|从|向|受到|完成了?|宣布|来自于?|引进了?|背后有|背靠|背后是)(?:来自|由|了)?([^，。；\ue000-\uf8ff]{{0,10}})({NAME}[^，。；]*)$",
            clause,
        )
        if found is None:
            return None
        at = cue.start - len(clause) + found.start(3)
        giver = next((g for g in self.groups if g.start <= at < g.end), None)
        if giver is None or len(self.s[giver.end : cue.start]) > 16:
            return None
        begin = cue.start - len(clause) + found.start(1)
        receiver = self._patient(begin, 0)
        if receiver == (PAGE,) and not self.firm_page:
            return None
        return giver.ends, receiver

    # -- statements ---------------------------------------------------------------------------------------------

    def _emit(
        self, cue: _Found, family: Family, row: Act | Role | Owned | Get, subjects: Sequence[int], objects: Sequence[int], stop: int
    ) -> Iterator[Candidate]:
        if not subjects or not objects or self.question or self._denied(cue):
            for end in {*subjects, *objects} - {PAGE}:
                yield Candidate("", PAGE, end, "", None, None, family.rule, cue.start, cue.end)
            return
        dates = self._dates(cue, stop)
        gone = family.type == "invested_in" and re.search(r"退出|清仓|卖出|减持", self._clause(cue.start)) is not None
        ends = getattr(row, "ends", False) or gone
        if ends and isinstance(row, Act) and dates.since and not dates.until:
            dates = Dates(None, dates.since)
        past = ends or self._past(cue, row) or (dates.until is not None and family.type in ("works_at", "advises"))
        if family.type in ("attended",) or (family.type == "founded" and not isinstance(row, Role)) or (family.type == "invested_in" and not isinstance(row, Role) and not gone):
            past = False
        if family.type == "founded" and _GONE.search(self.s, cue.end):
            past = True
        for subject in [*subjects, *self._companions(cue, family, row, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    yield Candidate(family.type, subject, obj, "past" if past else "current", dates.since, dates.until, family.rule, cue.start, cue.end)

    def _companions(self, cue: _Found, family: Family, row: Act | Role | Owned | Get, known: list[int]) -> list[int]:
        """Who else did it: 和⟦甲⟧共同, 与⟦甲⟧一起, 携手⟦甲⟧."""
        if family.type not in ("founded", "invested_in") or not isinstance(row, Act):
            return []
        clause = self._clause(cue.start)
        found = re.search(rf"(?:和|与|跟|同|携手|联合|联手|拉上|偕)(?={NAME})([^，。；在于]*)$", clause)
        if found is None:
            return []
        return [end for end in refs(found.group(1)) if end not in known]

    def _denied(self, cue: _Found) -> bool:
        clause = re.split(r"[，,]", self._clause(cue.start))
        near = clause[-1] if len(clause[-1]) > 2 or len(clause) < 2 else clause[-2] + clause[-1]
        near = _NOT_DENIED.sub("", near)
        reported = _NOT_DENIED.sub("", self._clause(cue.start))
        if re.search(r"传闻|据说|听说|据传|传言|谣传|如果|假如|要是|倘若|是否|会不会|要不要", reported):
            return True
        return _DENIED.search(near) is not None or _DENIED_AFTER.match(self.s[cue.end :]) is not None

    def _past(self, cue: _Found, row: Act | Role | Owned | Get) -> bool:
        pieces = re.split(r"[，,。；]", self.s[: cue.start])
        whole = len(pieces[-1]) > 3 or len(pieces) < 2 or re.search(rf"{NAME}|现|目前|如今|今", pieces[-1])
        near = pieces[-1] if whole else pieces[-2] + pieces[-1]
        if _PAST.search(re.sub(r"(?:年|月|天|周|日)前|目前|之前还|前端", "", near)):
            return True
        if getattr(row, "state", False):
            return _PAST_AFTER.match(self.s[cue.end : cue.end + 12]) is not None
        return isinstance(row, Role) and re.match(r"^[^，。；]{0,4}(?:直到|直至|至\d{4}|到\d{4})", self.s[cue.end : cue.end + 12]) is not None

    def _dates(self, cue: _Found, stop: int) -> Dates:
        start = max((c.end for c in self.cues if c.end <= cue.start), default=0)
        clause = re.split("[，。；]", self.s[cue.end : min(max(stop, cue.end), cue.end + 30)])[0]
        for text in (self.s[start : cue.start], clause, self.s[: cue.start]):
            if (found := dates_in(text)) != NO_DATES:
                return found
        return NO_DATES


_NOT_NAMES = frozenset("白天 高中 平时 常年 金秋 万里 路上 夏天 秋天 冬天 高薪 高调 高层 严格 温和 安心 方便 齐心 全职 全力 尤其 连续 古时 简单 计划 游戏 终于 于是 何时 任期 毕业 应邀 易地 文科 向来".split())
_GONE = re.compile(r"卖掉|卖给|出售|售出|套现|退出|离开|离职|卸任|辞去|转让|关停|关闭|倒闭|解散|清算|退休|退居|被收购|卖了")
_HELD = frozenset("持有 买入 认购 有 拿着 握有 手握 占 占有 拥有 持".split())
_GIVEN = frozenset("支票 投钱 出钱 打钱 注入资金 提供资金 投了钱 掏钱 第一笔钱 第一张支票 启动资金".split())
_FIRM_ROLES = frozenset("投资人 投资方 投资者 领投方 跟投方 股东 大股东 出资方 出资人 金主 投资机构 战略投资方 机构投资人 LP 有限合伙人 早期投资人".split())
_SURNAMES = frozenset("王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武莫孔汤向常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧阳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝".replace("成", "").replace("和", "").replace("于", "").replace("时", "").replace("应", "").replace("全", "").replace("任", "").replace("单", "").replace("明", "").replace("向", "").replace("常", ""))
