"""Whom a Chinese role or an owned thing ties to which organisation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gbrain_py.graph.relations.model import PAGE
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, refs
from gbrain_py.graph.relations.zh import Family
from gbrain_py.graph.relations.zh_marks import SUCCEEDED, Found
from gbrain_py.graph.relations.zh_tense import Tense

_FIRM_ROLES = frozenset(
    "投资人 投资方 投资者 领投方 跟投方 股东 大股东 出资方 出资人 金主 投资机构 战略投资方 机构投资人 LP "
    "有限合伙人 早期投资人".split()
)


_ACTS = re.compile(
    r"(?:[^，。；、兼任职后时期之一多年至已也退离辞卸出身份到了过的\ue000-\uf8ff]{0,6})(?:都|总|常|老|又|会|正在|今天|昨天|每次|遇事|请|让|找|问|派|送|给|跟|"
    r"对|向|把|叫|打|写|买|卖|追|骂|夸)[^，。；\ue000-\uf8ff]{0,4}(?:他|她|我|人|来|去|钱|话|酒|饭)"
)
"""What a role does after its name, so that it is somebody's role who acts: 老板遇事都来问他."""
_CARRIED = re.compile(r"(?:先生|女士)?[，；、](?:而|其|现任|目前|当前|公司)?的?[^，。；是\ue000-\uf8ff]{0,2}")
"""What may stand between the holder of one role and the next role at the same organisation."""
_NAMED_AS = re.compile(
    r"(?:被|受|获|已)(?:公司|我们|正式)?(?:聘|聘请|聘任|任命|委任|推举|选举|选)为[^，。；的\ue000-\uf8ff]{0,6}$"
)
_CAME = re.compile("跳槽|离职|出来|转[投来到]|过来|来到|挖|离开")
_SERVES = re.compile(r"[\ue000-\uf7ff](?P<is>)(?:现|曾)?(?:担任|出任|任|当|做)[^，。；的\ue000-\uf8ff]{0,6}$")
_IS_ABOUT = re.compile("[是由为]|的创始")
_IS_ROLE = re.compile(
    r"(?<=，)[\ue000-\uf7ff](?:[、和与][\ue000-\uf7ff])*(?P<is>)(?:则|也|现|目前)?(?:是|任|为|担任|出任)(?:其|它的|公司的?)?"
    r"(?:最早的?|唯一的?|主要的?|第?[一二三四五六七八九十\d]+[个位号名]|首[个位])?[^，。；的\ue000-\uf8ff]{0,4}$"
)
MONEY = re.compile(
    r"了?[^，。；\ue000-\uf8ff]{0,6}(?:[\d一二三四五六七八九十两百千几]+ ?[万亿百千]|投资|融资|资金|支票|钱)"
)
"""What tells of money."""
_PREDICATE_ENDS = re.compile("$|[，。；、]|之一")


class Roles(Tense):
    """Reads roles and what somebody owns."""

    def _pronoun_place(self, clause: str, at: int) -> Sequence[int] | None:
        """给他们 means the organisation just named, 给我们 an organisation's own page."""
        found = re.search(
            r"(?:在|给|为|帮|替|向|对)(他们|它们?|该公司|这家公司|那里|那边|我们|公司|"
            r"我司)[^，。；]{0,6}$",
            clause,
        )
        if found is None:
            return None
        if found[1] in ("我们", "公司", "我司"):
            return (PAGE,) if self.firm_page else None
        firms = [group for group in self.groups if group.end <= at and are_firms(group.ends, self.scene)]
        if firms:
            return firms[-1].ends
        return None if self.scene.company is None else (self.scene.company,)

    def _owned(self, cue: Found, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a noun for the object names: 老东家是⟦乙⟧, ⟦乙⟧是他的第一家公司."""
        found = re.match(
            rf"(?:之一)?(?:，?(?:公司|项目|店|名)?[就名]?叫(?:做|作)?|是|为|有|包括|：|:|——?|，|就是)?\s*(?={NAME}|[《「“])",
            self.s[cue.end : cue.end + 8],
        )
        after = next((g for g in self.groups if found and g.start <= cue.end + found.end() < g.end), None)
        if after is not None and not are_people(after.ends, self.scene):
            return self._subject(cue.start, number), after.ends
        named = re.search(
            rf"({NAME})[^，。；\ue000-\uf8ff]{{0,3}}(?:是|，|：|—+|-+)(?:(?:他|她|其|我)(?:自己)?的?|"
            rf"(?P<owner>{NAME})的)?(?:创办的|的)?$",
            self._clause(cue.start),
        )
        if named is None:
            return None
        at = cue.start - len(self._clause(cue.start)) + named.start(1)
        group = next(g for g in self.groups if g.start <= at < g.end)
        return (refs(named["owner"]) if named["owner"] else (PAGE,)), group.ends

    def _role(self, cue: Found, family: Family, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        clause = self._clause(cue.start)
        if (
            _NAMED_AS.search(clause)
            and self.firm_page
            and (who := self._subject(cue.start, number)) != (PAGE,)
        ):
            return who, (PAGE,)
        if (named := self._appointed(cue, clause, number)) is not None:
            return named
        owner = self._owner(cue)
        holder = self._holder(cue, owner)
        if holder is not None:
            if owner is not None:
                self.carried = owner.ends, holder.end
                return holder.ends, owner.ends
            if self.carried and _CARRIED.fullmatch(self.s, self.carried[1], cue.start):
                self.carried = self.carried[0], holder.end
                return holder.ends, self.carried[0]
            subject_place = re.search(
                rf"({NAME})[^，。；\ue000-\uf8ff]{{0,4}}(?:请|聘请|聘任|任命|邀请|请来|聘)$", clause
            )
            if self.firm_page and not subject_place:
                return holder.ends, (PAGE,)
            return None
        if owner is None and (later := self._later_owner(cue)) is not None:
            return self._subject(cue.start, number), later.ends
        if owner is None and (found := self._role_before_head(cue)) is not None:
            return found
        if owner is None:
            return self._page_role(cue, clause, number)
        if are_people(owner.ends, self.scene):
            return None
        if not self._is_predicate(cue, owner, clause):
            return (), owner.ends
        appointed = re.search(
            rf"(?:聘请|聘任|聘|任命|邀请|请|招募|挖|提拔|请来|招来|挖来)({NAME})[^，。；]{{0,6}}(?:为|"
            rf"担任|出任|当|做|任|成为|加入)",
            self.s[: owner.start + 1],
        )
        if appointed:
            return refs(appointed.group(1)), owner.ends
        subject = self._subject(owner.start, number, family.type == "works_at")
        self.subjects[number] = subject
        return subject, owner.ends

    def _later_owner(self, cue: Found) -> Group | None:
        """The object after the role: 以顾问身份留在⟦乙⟧, 作为顾问支持⟦乙⟧."""
        found = re.match(
            rf"(?:的)?(?:身份|角色|名义|一职)?[^，。；\ue000-\uf8ff]{{0,8}}(?={NAME})",
            self.s[cue.end : cue.end + 18],
        )
        if found is None or not re.search(
            r"(?:以|作为|当|做|挂着|挂了|兼着)[^，。；\ue000-\uf8ff]{0,6}$", self.s[: cue.start]
        ):
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        return group if group and not are_people(group.ends, self.scene) else None

    def _appointed(self, cue: Found, clause: str, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        """⟦乙⟧聘请⟦甲⟧为顾问: the role is the named person's, at the firm that appoints, or at the page."""
        found = re.search(
            rf"(?:聘请|聘任|聘|任命|邀请|请来|请|招募|挖来|提拔|招来|聘用|请到|延揽|引入|招揽|"
            rf"迎来)了?({NAME})[^，。；\ue000-\uf8ff]{{0,10}}(?:为|担任|出任|当|做|任|成为|"
            rf"作为)[^，。；\ue000-\uf8ff]{{0,10}}$",
            clause,
        )
        if found is None:
            return None
        at = cue.start - len(clause)
        person = next(g for g in self.groups if g.start <= at + found.start(1) < g.end)
        self.objects.add(person.start)
        return person.ends, self._subject(at + found.start(), number)

    def _is_predicate(self, cue: Found, owner: Group, clause: str) -> bool:
        """Whether the role is said of the subject, not the name of somebody met or asked."""
        lead = self.s[cue.start - len(clause) : owner.start]
        last = re.split(r"[，,、：:（(]", lead)[-1]
        if re.search(
            r"(?:见到?了?|认识了?|采访了?|拜访了?|遇到|联系了?|约了?|询问|请教|找|问|听|介绍|碰到|"
            r"致电|会见|约见|感谢|崇拜|嫁给|娶了|聊了?|跟|和|与|向|对)$",
            last,
        ):
            return False
        if re.search("(?:帮|给|替|陪|带|请|让)$", last) and self.s[owner.end : owner.end + 1] == "的":
            return False  # 帮⟦乙⟧的创始人出主意
        if re.match("的(?!头衔|身份|职务|名义|角色|位置|差事|工作|岗位)", self.s[cue.end :]) or _ACTS.match(
            self.s, cue.end
        ):
            return False
        following = self.s[cue.end : cue.end + 3]
        return re.match(r"(?:说|告诉|介绍|表示|认为|聊|见面|吃饭|推荐|来|去|发|打)", following) is None

    def _page_role(self, cue: Found, clause: str, number: int) -> tuple[Sequence[int], Sequence[int]] | None:
        if not self.firm_page:
            return self._of_topic(cue) or self._in_what_began(cue)
        if re.search(r"[A-Za-z一-龥]{2,}的$", clause) and not re.search(
            r"(?:公司|我们|本公司|我司|该公司|团队|它|最早|最大|最初|首位|第一|唯一|主要|重要|现有|目前|早期)的$",
            clause,
        ):
            return None
        link_object = re.search(
            rf"(?:聘请|聘任|聘|任命|邀请|请|招募|挖来|提拔|请来|招来|聘用)了?({NAME}[^，。；]*?)(?:为|"
            rf"担任|出任|当|做|任|成为|作为)[^，。；]{{0,8}}$",
            clause,
        )
        if link_object:
            return refs(link_object.group(1)), (PAGE,)
        joined = re.search(
            rf"({NAME}[^，。；]{{0,14}}?)(?:是|任|为|担任|出任|当|做|作为|成为|[（(，,、：:—-])(?:公司|"
            rf"本公司|我们|该公司|我司)?(?:的)?[^，。；\ue000-\uf8ff]{{0,8}}$",
            clause,
        )
        if joined and re.match(r"$|[，。；、）)兼及和与/]|之一", self.s[cue.end : cue.end + 2]):
            group = self._before(cue.start)
            if group and self.s[max(0, group.start - 2) : group.start] in SUCCEEDED:
                return self._subject(cue.start, number, people=True), (PAGE,)
            may_be_firm = cue.rows[0].family.type == "invested_in"
            return (
                (group.ends, (PAGE,))
                if group and (may_be_firm or not are_firms(group.ends, self.scene))
                else None
            )
        return None

    def _in_what_began(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """创办了⟦乙⟧，⟦丙⟧是天使投资人: money went into what the sentence says was founded."""
        group = self._before(cue.start, 12)
        if self.begun is None or group is None or cue.rows[0].family.type != "invested_in":
            return None
        is_role = re.fullmatch(r"(?:则|也|都)?是[^，。；的\ue000-\uf8ff]{0,6}", self.s[group.end : cue.start])
        at_end = _PREDICATE_ENDS.match(self.s, cue.end)
        return (group.ends, self.begun) if is_role and at_end and group.ends != tuple(self.begun) else None

    def _role_before_head(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """⟦甲⟧担任技术总监的⟦丙⟧: a role at the organisation that its clause describes."""
        found = re.search(
            r"[\ue000-\uf7ff](?P<is>)(?:现|曾)?(?:担任|出任|任|当|做)[^，。；的\ue000-\uf8ff]{0,6}$",
            self.s[: cue.start],
        )
        head = (
            self._described(self.cues.index(cue)) if found and self.s[cue.end : cue.end + 1] == "的" else None
        )
        group = self._before(cue.start) if head else None
        if found is None or group is None or head is None or group.end != found.start("is"):
            return None
        return group.ends, head.ends

    def _of_topic(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """⟦丙⟧是…，⟦甲⟧是二号员工: a role without an owner is at the organisation that the sentence is
        about."""
        topic = self.groups[0] if self.groups and self.groups[0].start == 0 else None
        if topic is None or not are_firms(topic.ends, self.scene) or not _IS_ABOUT.match(self.s, topic.end):
            return None
        found = _IS_ROLE.search(self.s, topic.end, cue.start)
        group = self._before(cue.start)
        if found is None or group is None or group.end != found.start("is") or group == topic:
            return None
        return (group.ends, topic.ends) if _PREDICATE_ENDS.match(self.s, cue.end) else None

    def _owner(self, cue: Found) -> Group | None:
        """The group that a role belongs to: ⟦乙⟧的技术顾问, ⟦乙⟧CEO, 在⟦乙⟧任CTO."""
        group = self._before(cue.start, 24)
        if group is None:
            return None
        between = self.s[group.end : cue.start]
        if self.s[group.start - 1 : group.start] in ("从", "自") and _CAME.search(between):
            return None
        before = self.s[max(0, group.start - 1) : group.start]
        also = re.search(r"[，,、](?:同时|也|又|还|并)+是", between)
        if re.search(r"[是叫为]", between) and not also and before not in ("在", "于", "为", "给"):
            return None
        if re.search(r"[，,（(：:]", between):
            chained = re.fullmatch(
                r"的?[^，。；（(：:\ue000-\uf8ff]{1,12}[，,、]?(?:兼|及|和|、|后任|并任|"
                r"再到|(?:同时|也|又|还|并|并且)(?:担任|是|任|为))[^，。；\ue000-\uf8ff]{0,8}",
                between,
            )
            return group if chained and not are_people(group.ends, self.scene) else None
        if are_people(group.ends, self.scene):
            return None
        if re.search(
            r"投资|创立|创办|加入|聘请|离开|[见遇碰][到见过了]|认识|采访|拜访|请教|看[望到见]|找[到了]",
            between,
        ):
            return None
        return group

    def _holder(self, cue: Found, owner: Group | None) -> Group | None:
        """The names right after a role: 创始人⟦甲⟧, CEO是⟦甲⟧, 由顾问⟦甲⟧."""
        found = re.match(
            rf"(?:之一|兼[^，。；\ue000-\uf8ff]{{1,8}})?(?:们)?(?:主要)?(?:[里中]?(?:也|还)?(?:有|包括)|[则就也]是|[里中当]中?，|[^，。；\ue000-\uf8ff]{{0,6}}，其中(?:包括|就?有)|是|为|有|包括|叫|即|，|：|:|"
            rf"、|—|-|分别是|分别为|由|就是)?\s*(?={NAME}|[《「“])",
            self.s[cue.end : cue.end + 20],
        )
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        if group is None or (are_firms(group.ends, self.scene) and cue.word not in _FIRM_ROLES):
            return None
        if found.group() in ("，", "、") and (owner is None or not are_people(group.ends, self.scene)):
            return None
        if self.s[group.end : group.end + 1] == "的" and found.group() == "":
            return None
        return group

    def _get(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a firm got: 获得⟦甲⟧的投资, 拿到⟦甲⟧的支票, 从⟦甲⟧融资, 完成了由⟦甲⟧…."""
        clause = self._clause(cue.start)
        if cue.word in ("拿到", "筹到", "拿下") and not MONEY.match(self.s, cue.end):
            return None
        found = re.search(
            rf"(获得了?|获|得到了?|拿到了?|拿了|接受了?|引入了?|收到了?|吸引了?|赢得了?|取得了?|争取到|"
            rf"从|向|受到|完成了?|宣布|来自于?|引进了?|背后有|背靠|背后是)(?:来自|由|"
            rf"了)?([^，。；\ue000-\uf8ff]{{0,10}})({NAME}[^，。；]*)$",
            clause,
        )
        if found is None:
            return None
        at = cue.start - len(clause) + found.start(3)
        giver = next((g for g in reversed(self.groups) if at < g.end <= cue.start), None)
        if giver is None or len(self.s[giver.end : cue.start]) > 16:
            return None
        begin = cue.start - len(clause) + found.start(1)
        receiver = self._patient(begin, 0)
        if receiver == (PAGE,) and not self.firm_page:
            return None
        besides = re.search(rf"除了?({NAME}(?:[、和与及]{NAME})*)[^，。；\ue000-\uf8ff]{{0,2}}外，", clause)
        return (*(refs(besides[1]) if besides else ()), *giver.ends), receiver
