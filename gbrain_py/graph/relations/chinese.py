"""Reads the relations that a Chinese sentence states: what its verbs, roles and gains tie together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.dates import Dates
from gbrain_py.graph.relations.model import LEADING, PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import NAME, are_firms, are_people, clause_end, refs, types_of
from gbrain_py.graph.relations.zh import SIMPLER, Act, Family, Get, Owned, Role
from gbrain_py.graph.relations.zh_habits import Habits
from gbrain_py.graph.relations.zh_marks import Found
from gbrain_py.graph.relations.zh_roles import MONEY

_GONE = re.compile(
    r"卖掉|关门|歇业|停业|散伙|倒了|黄了|卖给|出售|售出|套现|退出|离开|离职|卸任|辞去|转让|关停|关闭|倒闭|解散|清算|退休|退居|被收购|卖了"
)
_SOLD = re.compile(r"卖掉|卖出|卖了|卖给|转手|清仓|套现|退出|转让|脱手|抛售|抛了|出手")
_FOR_LONG = re.compile(
    r"$|[，。；]|[^，。；]{0,3}[\d一二三四五六七八九十两几多半][^，。；]{0,3}(?:年|个月|月|季)|很久|多年"
)
_THIS_ROUND = re.compile(
    r"了?(?:公司|我们|我司)?的?(?:本轮|这轮|这一轮|上轮|上一轮|首轮|新一轮|[A-D]\+?轮|种子轮|天使轮|融资|"
    r"增资)"
)
_IT = re.compile("[了过]?(?:它|该公司|这家公司|这家企业)")
_SUCCEEDS = frozenset("接替 接手 接班".split())
_HELD = frozenset("买 买过 买了 买下 持有 买入 认购 有 拿着 握有 手握 占 占有 拥有 持".split())
_GIVEN = frozenset(
    "放了 放进 塞了 支票 投钱 出钱 打钱 注入资金 提供资金 投了钱 掏钱 第一笔钱 第一张支票 启动资金".split()
)


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    return _Reader(sentence.translate(SIMPLER), scene).read()


class _Reader(Habits):
    """The reader of one sentence."""

    def read(self) -> Iterator[Candidate]:
        self.find_jobs()
        governed: set[int] = set()
        attended: set[int] = set()
        typed: set[int] = set()
        stakes: list[Candidate] = []
        for candidate in self.in_sequence(list(self._cued())):
            ends = candidate.subject, candidate.object
            governed.update(ends)
            typed.update(ends if candidate.type not in ("", "attended") else ())
            attended.update(ends if candidate.rule == "出席" else ())
            if candidate.type == "invested_in":
                stakes.append(candidate)
            yield candidate
        yield from self.took_part(stakes, typed)
        yield from self.came_from()
        yield from self.here(governed - {PAGE})
        yield from self.sections(governed - {PAGE})
        yield from self.habits(governed - {PAGE})
        if not attended:
            yield from self.present_at()

    def _cued(self) -> Iterator[Candidate]:
        for number, cue in enumerate(self.cues):
            stop = self.cues[number + 1].start if number + 1 < len(self.cues) else len(self.s)
            for family, row in cue.rows:
                if isinstance(row, Act):
                    found = self.turned(cue, family, row) or self._act(cue, family, row, number)
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
                if family.type == "founded" and any(c.type for c in stated) and PAGE not in found[1]:
                    self.begun = found[1]
                if stated and family.type == "works_at" and isinstance(row, Act):
                    yield from self._came_from(cue, found[0])
                if any(c.type for c in stated):
                    break

    def _act(
        self, cue: Found, family: Family, row: Act, number: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        after, clause = self.s[cue.end :], self._clause(cue.start)
        if (
            cue.word in ("参与", "参加", "领衔", "主导")
            and family.type == "invested_in"
            and not re.match(r"了?[^，。；]{0,16}(?:轮|融资|投资)", after)
        ):
            return None
        if cue.word == "做了" and family.type == "works_at" and not _FOR_LONG.match(after):
            return None
        if cue.word == "退出" and family.type == "invested_in" and self.scene.page.type != "fund":
            return None
        if cue.word in _SUCCEEDS:
            return (self._subject(cue.start, number, people=True), (PAGE,)) if self.firm_page else None
        if cue.word.startswith("投") and re.search("简历|稿|票|标书|作品|申请", clause[-8:]):
            return None
        if cue.word in ("跟了", "放了", "塞了") and not re.search(r"[轮万亿]|投资|融资", clause + after[:12]):
            return None
        if cue.word in _HELD and not re.match(r"了?[^，。；]{0,24}(?:股|份额|权益|可转债|[%％])", after):
            return None
        if family.type == "works_at" and cue.word in (
            "担任",
            "出任",
            "履新",
            "升任",
            "接任",
            "当上",
            "充任",
            "任",
        ):
            return None
        if cue.word == "来自" and family.type == "invested_in":
            giver = self._after(cue.end, 4)
            if giver is None or not re.search(
                r"(?:轮|融资|资金|投资|天使|本金|第一笔钱)[^，。；]{0,4}$", clause
            ):
                return None
            return giver.ends, self._patient(cue.start - len(clause), number)
        if told := re.search(
            rf"({NAME})[^，。；\ue000-\uf8ff]{{0,3}}由(?:他|她|我|本人)[^，。；\ue000-\uf8ff]{{0,14}}$",
            clause,
        ):
            at = cue.start - len(clause) + told.start(1)
            firm = next(g for g in self.groups if g.start <= at < g.end)
            return (firm.ends, self._person(at)) if row.swap else (self._person(at), firm.ends)
        passive = re.search(rf"(?:由|被|受|受到|为)({NAME}[^，。；]*?)[^，。；由被]{{0,10}}$", clause)
        if passive and self.s[cue.start - 1 : cue.start] != "于":
            begin = cue.start - len(clause) + passive.start(1)
            agent = next((g for g in self.groups if g.start >= begin), None)
            if agent is not None and passive.group().startswith("为") and not re.search(r"所$", clause):
                agent = None
            if agent is not None:
                object_after = (
                    self._after(cue.end)
                    if re.match(r"(?:了)?的", after) or family.type == "works_at"
                    else None
                )
                patient = object_after.ends if object_after else self._patient(agent.start - 1, number)
                return (patient, agent.ends) if row.swap else (agent.ends, patient)
        if cue.word.startswith("聘为") and self.firm_page and re.search("[被受获]$", clause):
            return self._subject(cue.start, number), (PAGE,)
        if not row.swap and self.scene.company is not None and _IT.match(after):
            return self._subject(cue.start, number), (self.scene.company,)
        agent = self._right_before(cue.start)
        described = self._described(number)
        if agent is not None and described is not None:
            return (described.ends, agent.ends) if row.swap else (agent.ends, described.ends)
        if described is not None and re.search(r"(?:[他她我]|本人|自己)$", clause):
            return self._person(cue.start), described.ends
        subject = self._subject(cue.start, number, family.type == "works_at" and not row.swap)
        at_place = (
            re.search(
                rf"(?:在|于|为|给|帮|替|向|回|(?<![拿得收受请找遇见])到|去|对|当|往|"
                rf"进)({NAME})(?:[、和与及跟]{NAME})*[^，。；\ue000-\uf8ff]{{0,16}}$",
                clause,
            )
            if row.at or row.state
            else None
        )
        if at_place is None and row.ends:
            at_place = re.search(rf"从({NAME})[^，。；\ue000-\uf8ff]{{0,10}}$", clause)
        if at_place is None and row.at and (there := self._pronoun_place(clause, cue.start)) is not None:
            return subject, there
        if at_place is not None:
            at = cue.start - len(clause) + at_place.start(1)
            place = next(g for g in self.groups if g.start <= at < g.end)
            head = self._after(cue.end, 4) if re.match(r"(?:过)?的", after) else None
            subject = head.ends if head else self._subject(at - 1, number, family.type == "works_at")
            self.subjects[number] = subject
            return subject, place.ends
        if (taken := re.search(rf"[把将]({NAME})[^，。；\ue000-\uf8ff]{{0,8}}$", clause)) is not None:
            at = cue.start - len(clause) + taken.start(1)
            what = next(g for g in self.groups if g.start <= at < g.end)
            if are_people(what.ends, self.scene) == row.swap:
                subject = self._subject(at - 1, number, family.type == "works_at" and not row.swap)
                return (what.ends, subject) if row.swap else (subject, what.ends)
        if (row.at and not row.ends and family.rule == "任职") or cue.word in _GIVEN:
            if (
                self.firm_page
                and re.search(r"(?:公司|这里|本公司|我司|该公司|同公司)[^，。]{0,6}$", clause)
                and subject != (PAGE,)
            ):
                return subject, (PAGE,)
            return None
        group = self._after(cue.end)
        clause_is = re.match(
            r"(?:起来|起|了|过)?的(?:公司|企业|初创公司|项目|创业公司)?(?:$|[，。；])", after
        )
        if clause_is:
            copula = re.search(
                rf"({NAME})[^，。；]{{0,2}}(?:是|就是|即)[^，。；]{{0,16}}$",
                re.sub(rf"{NAME}[^，。；是]*$", "", clause) or clause,
            )
            if copula:
                at = cue.start - len(clause) + copula.start(1)
                owner = next((g for g in self.groups if g.start <= at < g.end), None)
                if owner and tuple(subject) == owner.ends:
                    subject = tuple(self._after_is(at, cue.start))
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
        if (
            group is not None
            and re.match(r"(?:了|过)?的", after)
            and not row.swap
            and are_people(group.ends, self.scene)
            and self.firm_page
        ):
            return group.ends, (PAGE,)
        if (
            group is not None
            and family.type == "founded"
            and self.s[group.end : group.end + 1] == "的"
            and self._head_after(group) is None
        ):
            return None  # something of theirs was set up, not they
        if group is not None and not row.swap and (head := self._head_after(group)) is not None:
            return head.ends, group.ends
        if group is None and family.type == "invested_in" and self._is_topic(subject, row):
            return (PAGE,), tuple(subject)  # ⟦乙⟧种子轮跟了一百万
        if group is None:
            return self._page_object(cue, row, subject) or self._shared(cue, subject, number)
        if not row.swap and (made := self._made_by(group, number)) is not None:
            group = made
        if are_people(group.ends, self.scene) and not row.swap and family.type != "attended":
            return None
        return (group.ends, subject) if row.swap else (subject, group.ends)

    def _is_topic(self, subject: Sequence[int], row: Act) -> bool:
        """Whether what seems to act is the organisation that the person of the page does something to."""
        if row.swap or tuple(subject) == (PAGE,) or not subject:
            return False
        kind = self.scene.page.type
        return (kind == "person" and are_firms(subject, self.scene)) or (
            kind == "fund" and types_of(subject, self.scene) == {"company"}
        )

    def _after_is(self, at: int, stop: int) -> Sequence[int]:
        """Whom ⟦乙⟧是…创办的 names behind its 是."""
        inner = self.s[at:stop].partition("是")[2]
        if re.match(r"由?(?:他|她|我|本人)(?!的|哥|姐|弟|妹|爸|妈|父|母|妻|丈)", inner):
            return self._person(at)
        return next((group.ends for group in self.groups if at < group.start < stop), ())

    def _shared(
        self, cue: Found, subject: Sequence[int], number: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        """ "创办并经营⟦乙⟧": verbs joined by 并 or 和 share the object that follows."""
        if number + 1 < len(self.cues) and re.fullmatch(
            r"(?:了)?(?:、|，)?(?:并|和|且|及|与|又|并且|同时)?(?:一直|亲自|至今)?",
            self.s[cue.end : self.cues[number + 1].start],
        ):
            group = self._after(self.cues[number + 1].end)
            return (subject, group.ends) if group else None
        return None

    def _page_object(
        self, cue: Found, row: Act, subject: Sequence[int]
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        if not self.firm_page or not subject or tuple(subject) == (PAGE,):
            return None
        advice = cue.rows[0].family.type == "advises" and not re.match(
            r"[^，。；]{0,12}[A-Z]", self.s[cue.end :]
        )
        round_of = (cue.word == "参与" and _THIS_ROUND.match(self.s, cue.end)) or re.match(
            r"了?的(?:[ABC]轮|种子轮|天使轮|融资|投资|首轮|Pre|这轮|本轮)", self.s[cue.end :]
        )
        share = re.match(r"了?[^，。；]{0,24}(?:股|份额|权益)", self.s[cue.end :])
        held = cue.word == "持股" or (cue.word in _HELD and share is not None)
        left = row.ends and re.match(
            r"了?[^，。；]{0,12}(?:职|CEO|CTO|CFO|COO|总裁|经理|总监)", self.s[cue.end :]
        )
        money = cue.rows[0].family.type == "invested_in" and MONEY.match(self.s, cue.end)
        if (
            advice
            or money
            or held
            or left
            or round_of
            or re.match(
                r"(?:了|过|于)?(?:$|[，。；、）)]|(?:这|本|该)(?:家|间|个)?(?:公司|企业|品牌|基金|"
                r"团队|初创)|公司|我们|我司|担任|出任|任|种子轮|天使轮|[ABC]轮|该公司|团队|并|，)",
                self.s[cue.end :],
            )
        ):
            return (subject, (PAGE,)) if not row.swap else ((PAGE,), subject)
        return None

    def _came_from(self, cue: Found, subjects: Sequence[int]) -> Iterator[Candidate]:
        """从⟦乙⟧跳槽到⟦丙⟧: the place that was left."""
        found = re.search(rf"(?:从|自)({NAME})[^，。；\ue000-\uf8ff]{{0,6}}$", self._clause(cue.start))
        for firm in refs(found[1]) if found else ():
            for person in subjects:
                yield Candidate("works_at", person, firm, "past", None, None, "任职", cue.start, cue.end)

    def _is_like(self, ends: Sequence[int]) -> bool:
        """做一家⟦乙⟧那样的公司: only something like it."""
        groups = [group for group in self.groups if group.ends == tuple(ends)]
        return any(
            re.match("(?:那样|这样|这种|那种|一样|似|之类)的?", self.s[group.end :]) for group in groups
        )

    def _clause_end(self, at: int) -> int:
        return clause_end(self.groups, self.s, at, self.scene)

    def _is_sold(self, cue: Found) -> bool:
        """Whether what was bought was given away later in the sentence, with no other firm named before."""
        sold = _SOLD.search(self.s, cue.end)
        if sold is None:
            return False
        firms = [
            g for g in self.groups if cue.end <= g.start < sold.start() and are_firms(g.ends, self.scene)
        ]
        return len(firms) < 2 and "没" not in self.s[max(0, sold.start() - 3) : sold.start()]

    def _emit(
        self,
        cue: Found,
        family: Family,
        row: Act | Role | Owned | Get,
        subjects: Sequence[int],
        objects: Sequence[int],
        stop: int,
    ) -> Iterator[Candidate]:
        if not subjects or not objects or self.question or self._denied(cue) or self._is_like(objects):
            for end in {*subjects, *objects} - {PAGE}:
                yield Candidate("", PAGE, end, "", None, None, family.rule, cue.start, cue.end)
            self._act_upon(cue, row, objects)
            return
        self._act_upon(cue, row, objects)
        dates = self._dates(cue, stop)
        gone = (
            family.type == "invested_in"
            and re.search(r"退出|清仓|卖出|减持", self._clause(cue.start) + cue.word) is not None
        )
        ends = getattr(row, "ends", False) or gone
        gone = gone or (isinstance(row, Act) and family.type == "invested_in" and self._is_sold(cue))
        if ends and isinstance(row, Act) and dates.since and not dates.until:
            dates = Dates(None, dates.since)
        past = (
            ends
            or gone
            or self._past(cue, row)
            or (dates.until is not None and family.type in ("works_at", "advises"))
        )
        if (
            family.type in ("attended",)
            or (family.type == "founded" and not isinstance(row, Role))
            or (family.type == "invested_in" and not isinstance(row, Role) and not gone)
        ):
            past = False
        if family.type == "founded" and _GONE.search(self.s, cue.end, self._clause_end(cue.end)):
            past = True
        for subject in [*subjects, *self._companions(cue, family, row, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    yield Candidate(
                        family.type,
                        subject,
                        obj,
                        "past" if past else "current",
                        dates.since,
                        dates.until,
                        LEADING if "领投" in cue.word else family.rule,
                        cue.start,
                        cue.end,
                    )
