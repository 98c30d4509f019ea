"""Chinese cues in a sentence, the groups of names around them, and who acts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, cue_pattern, find_groups, refs
from gbrain_py.graph.relations.zh import FAMILIES, NEUTRAL, Act, Family, Get, Owned, Role

RESPECT = r"(?:先生|女士|老师|博士|同学|总(?![部裁经监会店行体]))?(?:等人|等|两人|二人|夫妇|兄弟|本人)?"
_JOINT = r"(?:、|，|,|/|／|&|和|与|及|以及|跟|同|还有|，以及|，还有)"
_GROUP = re.compile(rf"[《「“\"]?{NAME}{RESPECT}[》」”\"]?(?:{_JOINT}[《「“\"]?{NAME}{RESPECT}[》」”\"]?)*")
BREAK = re.compile(r"[。；;！!？?\n]|但是?|不过|而(?!且)|然而|虽然|尽管|因为|所以")
_KIN = re.compile(
    r"(?:岳父|岳母|公公|婆婆|外公|外婆|爷爷|奶奶|祖父|祖母|伯父|伯伯|姑姑|姑妈|阿姨|姨妈|舅妈|婶婶|嫂子|姐夫|妹夫|女婿|儿媳|侄子|侄女|外甥|表叔|干爹|发小|前妻|前夫|未婚妻|未婚夫|爱人|男友|导师|哥哥|弟弟|姐姐|妹妹|父亲|母亲|爸爸|妈妈|妻子|丈夫|太太|先生|老婆|老公|儿子|女儿|朋友|同学|前同事|同事|室友|师兄|师姐|师弟|师妹|学长|学姐|邻居|老乡|客户|家人|亲戚|叔叔|舅舅|表哥|表弟|表姐|表妹|堂兄|堂弟|堂姐|女友|男友|上司|下属|徒弟|学生|伴侣|对手|竞争对手|"
    r"哥|姐|弟|妹|爸|妈|别人|某人|母校|闺蜜|兄长|兄弟|合伙人|搭档)(?:们)?(?:也|都|以前|从前|过去|早年|原来|当年|曾经|曾|就|目前|现在|还|在|正|正在|一起|一直|最近|刚|刚刚|已经|已|\d{2,4}年)*$"
)
_CALLED = re.compile(r"[，,](?:它)?(?:取名|名字|名|就)?叫(?:做|作)?$")
_BESIDES = re.compile(
    rf"(?:和|(?<!参)与|跟|同|拉着|拉上|拉了|带着|叫上|找了|喊上|喊了|约了|约上)[^，。\ue000-\uf8ff]{{0,6}}?(?:{_KIN.pattern.partition('(?:们)?')[0]}|人|伙伴|队友|战友)(?:们)?$"
)
"""Who did it besides: 和朋友, 与两位师兄."""
_ACTING = re.compile(
    r"(?:(?:是|为|任|担任|出任|则|也|又|还|后来|随后|目前|现在|现|共同|联合|一起|以个人名义|个人|作为)|"
    r"第?[\d一二两三四五]+(?:年|月|位)?|(?:于|在)?\d{4}年)*"
)
"""What may stand between a subject and its cue."""
_OF_HEAD = re.compile(rf"[了过]?的[^，。；、的\ue000-\uf8ff]{{0,8}}(?={NAME})")
_NEXT_CLAUSE = re.compile(
    rf"了?(?:、|，|并且?|和|且|后)并?[由被获经]?(?:{NAME}(?:[、和与及]{NAME})*)?[^，。；、\ue000-\uf8ff]{{0,6}}"
)
_HIRED = re.compile(r"(?:聘请|聘任|聘用|任命|招募|提拔|请来|挖来|引进|延揽)了?\Z")
_NAME_ENDS = re.compile("$|[，,。；;、）)（(：:》」”]")
_PRONOUN = re.compile(
    r"(?:他们|她们|他|她|我们|我|本人|自己|其)(?:也|都|曾经|曾|就|目前|现在|还|在|正|已|后来|最近|又)*$"
)
_FIRM = re.compile(
    r"(?:公司|该公司|本公司|我司|我们|企业|这家公司|团队|它|它们|本基金|该基金|我们公司)(?:也|都|曾经|曾|就|目前|现在|还|在|正|已|已经|后来|最近|又|于\d{4}年)*$"
)
_NOT_NAMES = frozenset(
    "白天 高中 平时 常年 金秋 万里 路上 夏天 秋天 冬天 高薪 高调 高层 严格 温和 安心 方便 齐心 全职 全力 "
    "尤其 连续 古时 简单 计划 游戏 终于 于是 何时 任期 毕业 应邀 易地 文科 向来".split()
)
_SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武莫孔汤向常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧阳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝".replace(
        "成", ""
    )
    .replace("和", "")
    .replace("于", "")
    .replace("时", "")
    .replace("应", "")
    .replace("全", "")
    .replace("任", "")
    .replace("单", "")
    .replace("明", "")
    .replace("向", "")
    .replace("常", "")
)


class Row(NamedTuple):
    family: Family
    row: Act | Role | Owned | Get


class Found(NamedTuple):
    start: int
    end: int
    word: str
    rows: tuple[Row, ...]


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[Row, ...]]]:
    rows: dict[str, list[Row]] = {}
    for family in FAMILIES:
        for row in family.rows:
            for word in row.words.split():
                rows.setdefault(word, []).append(Row(family, row))
    for word in NEUTRAL:
        rows.setdefault(word, [])
    return cue_pattern(list(rows)), {word: tuple(found) for word, found in rows.items()}


SUCCEEDED = frozenset("接替 接任 取代 替换 顶替".split())


class Marks:
    """A sentence with its cues and groups."""

    def __init__(self, sentence: str, scene: Scene) -> None:
        """Finds the cues and groups of `sentence`, which is in simplified characters."""
        self.s, self.scene = sentence, scene
        self.firm_page = scene.page.type in ("company", "fund", "deal")
        pattern, table = _table()
        self.cues = [
            Found(m.start(), m.end(), m.group(), table[m.group()])
            for m in pattern.finditer(sentence)
            if table[m.group()]
        ]
        self.groups = find_groups(_GROUP, sentence, scene)
        self.question = re.search(r"(?:[？?]|吗[？?。]?|呢[？?])\s*$", sentence) is not None
        self.subjects: dict[int, Sequence[int]] = {}
        self.objects: set[int] = set()  # where groups begin that earlier cues act upon
        self.begun: Sequence[int] | None = None  # what the sentence says was founded
        self.carried: tuple[Sequence[int], int] | None = None  # whose roles are told, and up to where

    def _after(self, at: int, reach: int = 26) -> Group | None:
        """The first group after a cue, through a noun phrase without a break or another preposition."""
        for group in self.groups:
            if group.start < at:
                continue
            between = _CALLED.sub("", self.s[at : group.start])
            if (
                len(between) > reach
                or BREAK.search(between)
                or re.search(r"[，,](?!$)|[从由被向跟]|后[，,]|离开", between)
            ):
                return None
            if between[-1:] in tuple("，,、") and not _NAME_ENDS.match(self.s, group.end):
                return None  # the name has a predicate of its own: …领投，⟦乙⟧跟投
            return group
        return None

    def _before(self, at: int, reach: int = 40) -> Group | None:
        for group in reversed(self.groups):
            if group.end <= at:
                return group if at - group.end <= reach and not BREAK.search(self.s[group.end : at]) else None
        return None

    def _clause(self, at: int) -> str:
        """The words of the same sentence part before `at`."""
        last = 0
        for found in BREAK.finditer(self.s, 0, at):
            last = found.end()
        return self.s[last:at]

    def _subject(self, at: int, number: int, people: bool = False) -> tuple[int, ...]:
        """Who acts at `at`: the group or pronoun nearest before it that can be a subject, else the last
        subject, else the page."""
        clause = self._clause(at)
        tail = clause
        pieces = re.split(r"[，,、：:]", clause)
        offset = at
        for piece in reversed(pieces):
            begin = offset - len(piece)
            offset = begin - 1
            words = re.sub(
                rf"(?:在|于|为|给|向|从|对|离开|由|被|当|(?<!{NAME})[跟和与同])[^，、的]{{0,12}}?{NAME}[^，]{{0,10}}?$",
                "",
                piece,
            )
            words = (
                re.sub(
                    r"(?:在|于|从|自)[^，,的\ue000-\uf8ff]{1,14}?(?:年|月|日|期间|时|之后|后|前|初|底|中|上|里)?$",
                    "",
                    words,
                )
                if not _KIN.search(words)
                else words
            )
            words = re.sub(rf"(?<=[{NAME[1:-1]}他她])(?:和|与|跟|同)[^，。\ue000-\uf8ff]{{1,10}}$", "", words)
            words = _BESIDES.sub("", words)
            if self.s[at : at + 2] in ("一起", "共同", "联合", "合伙", "携手"):
                words = re.sub(r"(?:和|与|跟|同|拉着|拉上|带着)[^，。\ue000-\uf8ff]{1,8}$", "", words)
            words = re.sub(
                r"(?:和|与|跟|同|拉着|拉上|带着)[^，。\ue000-\uf8ff]{1,10}?(?:一起|共同|联合|合伙|合作|携手|联手)[^，。\ue000-\uf8ff]{0,3}$",
                "",
                words,
            )
            words = re.sub(r"(?:是|为|任|担任|出任|当|做|系)$", "", words)
            words = re.sub(r"(?:给|为|帮|替|向|对)(?:我们|公司|他们|团队)[^，]{0,4}$", "", words)
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
                    if before in ("在", "于", "为", "给", "从", "向", "对", "离", "把") or after == "的":
                        continue
                    told_of = self.s[max(0, group.start - 2) : group.start]
                    if told_of in SUCCEEDED or (
                        told_of.endswith("是") and piece is not pieces[-1] and self.scene.page.type == "fund"
                    ):
                        continue  # 接替⟦甲⟧出任, 合伙人是⟦甲⟧，投资了…
                    if group.start in self.objects or _HIRED.search(self.s[: group.start]):
                        continue
                    if people and are_firms(group.ends, self.scene):
                        continue
                    return group.ends
            bare = re.sub(
                r"[\d\s年月日初末底春夏秋冬\-./（()）]+|后来|随后|同年|其后|之后|目前|现在|现|曾经|曾|早年|最近|此前|先后|也|还|又|都|就|正|已|已经|于|在|并|且|再|共同|联合|一起|亲自|自己|今年|去年|前年|同时|个人|天使轮|种子轮|[ABC]轮|早期|正式|大学|毕业|后|跟投|领投|当时|起|开始|一直|一度|继续|和.{1,6}|与.{1,6}|跟.{1,6}|以.{1,16}|作为.{1,16}",
                "",
                words,
            )
            if (
                2 <= len(bare) <= 3
                and piece is pieces[-1]
                and self.scene.page_has_name()
                and bare not in _NOT_NAMES
                and re.fullmatch(r"[一-龥]+", bare)
                and words.startswith(bare)
                and bare[0] in _SURNAMES
            ):
                return ()
        del tail
        earlier = [subject for index, subject in self.subjects.items() if index < number]
        return tuple(earlier[-1]) if earlier else (PAGE,)

    def _act_upon(self, cue: Found, row: Act | Role | Owned | Get, objects: Sequence[int]) -> None:
        """Keep the place of what a cue acts upon, so that no later predicate takes it for its subject."""
        described = isinstance(row, Act) and re.match("[了过]?的", self.s[cue.end : cue.end + 2])
        for group in self.groups:
            behind = group.start >= cue.end
            if group.ends == tuple(objects) and behind == isinstance(row, Act) and not described:
                self.objects.add(group.start)
                return

    def _described(self, number: int) -> Group | None:
        """The organisation that a clause with this cue before 的 describes, perhaps with more such clauses
        between: ⟦甲⟧创办、⟦乙⟧投资的⟦丙⟧."""
        cue = self.cues[number]
        if found := _OF_HEAD.match(self.s, cue.end):
            at = found.end()
            head = next((g for g in self.groups if g.start <= at < g.end), None)
            if head and len(head.ends) > 1 and not _NAME_ENDS.match(self.s, head.end):
                head = head._replace(ends=head.ends[:1])  # 她任职的⟦乙⟧和⟦丙⟧是对手
            return None if head is None or are_people(head.ends, self.scene) else head
        if number + 1 >= len(self.cues) or not isinstance(self.cues[number + 1].rows[0].row, Act):
            return None
        joined = _NEXT_CLAUSE.fullmatch(self.s, cue.end, self.cues[number + 1].start)
        return self._described(number + 1) if joined else None

    def _made_by(self, group: Group, number: int) -> Group | None:
        """What a clause that begins with `group` describes: 投了⟦甲⟧创办的⟦丙⟧."""
        following = next(
            (n for n in range(number + 1, len(self.cues)) if self.cues[n].start >= group.end), None
        )
        if following is None or not _ACTING.fullmatch(self.s, group.end, self.cues[following].start):
            return None
        return self._described(following)

    def _right_before(self, at: int) -> Group | None:
        """The group that a cue at `at` follows at once, but for the time or the manner."""
        group = self._before(at, 16)
        return group if group and _ACTING.fullmatch(self.s, group.end, at) else None

    def _person(self, before: int) -> tuple[int, ...]:
        if self.scene.topic is not None:
            return (self.scene.topic,)
        if self.scene.page.type == "person":
            return (PAGE,)
        for group in reversed(self.groups):
            if group.end <= before and are_people(group.ends, self.scene):
                return group.ends
        return () if self.scene.person is None else (self.scene.person,)

    def _patient(self, at: int, number: int) -> tuple[int, ...]:
        """What the passive is about: the group before 由, else the page."""
        clause = self._clause(at)
        for group in reversed(self.groups):
            acts = self.s[group.start - 2 : group.start] == "除了" or self.s[
                group.start - 1 : group.start
            ] in ("由", "被", "除")
            if group.end <= at and group.start >= at - len(clause) - 1 and not acts:
                return group.ends
        if re.search(r"(?:他们|她们|他|她)", clause) and self.scene.page.type == "person":
            return (PAGE,)
        return (PAGE,)

    def _companions(
        self, cue: Found, family: Family, row: Act | Role | Owned | Get, known: list[int]
    ) -> list[int]:
        """Who else did it: 和⟦甲⟧共同, 与⟦甲⟧一起, 携手⟦甲⟧."""
        if family.type not in ("founded", "invested_in") or not isinstance(row, Act):
            return []
        clause = self._clause(cue.start)
        found = re.search(rf"(?:和|与|跟|同|携手|联合|联手|拉上|偕)(?={NAME})([^，。；在于]*)$", clause)
        if found is None:
            return []
        return [end for end in refs(found.group(1)) if end not in known]

    def _head_after(self, group: Group) -> Group | None:
        """The person whom a clause before 的 describes: 创立⟦乙⟧的⟦甲⟧."""
        found = re.match(
            rf"的(?:[^，。；\ue000-\uf8ff]{{0,8}}?(?:人)?(?:是|就是)?)?(?={NAME})",
            self.s[group.end : group.end + 14],
        )
        if found is None:
            return None
        at = group.end + found.end()
        head = next((g for g in self.groups if g.start <= at < g.end), None)
        return head if head and are_people(head.ends, self.scene) else None
