"""Reads the relations that a Japanese sentence states: what its actions, roles and owned things tie
together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.dates import Dates
from gbrain_py.graph.relations.ja import Action, Family, Owned, Role
from gbrain_py.graph.relations.ja_habits import Habits
from gbrain_py.graph.relations.ja_marks import Found
from gbrain_py.graph.relations.model import LEADING, PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, clause_end

_PASSIVE = re.compile(r"^を?(?:され|られ|[かがさたなばまらわ]?れ(?=た|て|る|、|$))")
_OF_FIRM = re.compile(
    r"(?:した|する|た|ている|ていた|んだ|いた|っている|んでいる)"
    r"(?:[^、。\ue000-\uf8ff]{0,6}の)?(?:会社|企業|スタートアップ|ベンチャー|店|ブランド|法人|組織|事業|工房|事務所|一社|ところ)"
    r"(?:の一つ|の1つ)?(?:だ|で|$|。)"
)
_NO_ORIGIN = re.compile(
    "から(?:の|も)?(?:[^、。はがを]{1,8}の)?(?:誘|声|打診|オファー|話|紹介|依頼|推薦|招|頼)"
)
"""What comes from a place that was not left for it: ⟦Acme⟧から誘われたが…."""
_GONE = re.compile(
    r"売却|バイアウト|たたん|たたみ|閉店|店じまい|休業|退任|退いた|退き|離れ|辞任|退職|去っ|手放|解散|清算|閉鎖|畳ん|畳み|廃業|倒産|引退|経営から"
)


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    return _Reader(sentence, scene).read()


class _Reader(Habits):
    """The reader of one sentence."""

    def read(self) -> Iterator[Candidate]:
        governed: set[int] = set()
        attended: set[int] = set()
        stakes: list[Candidate] = []
        for candidate in self._cued():
            ends = candidate.subject, candidate.object
            governed.update(ends)
            if candidate.type == "invested_in":
                stakes.append(candidate)
            attended.update(ends if candidate.rule == "出席" else ())
            yield candidate
        yield from self.took_part(stakes)
        yield from self.verbless(governed - {PAGE})
        yield from self.sections(governed - {PAGE})
        yield from self.habits(governed - {PAGE})
        if not attended:
            yield from self.present_at()

    def _cued(self) -> Iterator[Candidate]:
        yield from self._bare_former()
        self.find_jobs()
        for number, cue in enumerate(self.cues):
            stop = self.cues[number + 1].start if number + 1 < len(self.cues) else len(self.s)
            for family, row in cue.rows:
                self.family = family
                found = self._read(cue, row, stop)
                if found is None:
                    continue
                subjects, objects = found
                stated = list(self._emit(cue, family, row, subjects, objects, stop))
                yield from stated
                if family.type == "works_at" and any(c.type for c in stated):
                    self.last = (subjects, objects)
                    if isinstance(row, Action) and not row.ends and not row.swap:
                        yield from self._came_from(cue, stated)
                if any(c.type for c in stated) and family.type != "works_at":
                    break

    def _came_from(self, cue: Found, stated: Sequence[Candidate]) -> Iterator[Candidate]:
        """⟦Acme⟧から⟦Birch⟧に転職した: the place that was left."""
        left = self._marked(cue, ("から", "より", "を経て", "を辞めて"))
        if left is None or not are_firms(left.ends, self.scene) or _NO_ORIGIN.match(self.s, left.end):
            return
        for found in stated:
            for firm in left.ends:
                if found.type and found.object != firm:
                    yield found._replace(object=firm, tense="past", since=None, until=None)

    def _bare_former(self) -> Iterator[Candidate]:
        """元⟦Acme⟧ alone or before a person: worked there."""
        for group in self.groups:
            if not re.search(r"(?:^|[、。（(・/\s-])元$", self.s[: group.start]):
                continue
            who = re.match(rf"(?:の|出身の|社員の)(?={NAME})", self.s[group.end :])
            person = next((g for g in self.groups if who and g.start == group.end + who.end()), None)
            if (
                person is not None
                and are_people(person.ends, self.scene)
                and are_firms(group.ends, self.scene)
            ):
                place = max(0, group.start - 1), group.end
                for firm in group.ends:
                    yield Candidate("works_at", person.ends[0], firm, "past", None, None, "勤務", *place)
            if re.match(r"$|[。、）)・/]", self.s[group.end :]):
                for end in group.ends:
                    yield Candidate(
                        "works_at", PAGE, end, "past", None, None, "勤務", max(0, group.start - 1), group.end
                    )

    def _read(
        self, cue: Found, row: Action | Role | Owned, stop: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        if isinstance(row, Action):
            if row.needs and not any(word in self.s for word in row.needs.split()):
                return None
            return self._action(cue, row, stop)
        return self._owned(cue) if isinstance(row, Owned) else self._role(cue, stop)

    def _action(self, cue: Found, row: Action, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        takes = row.takes.split()
        passive = _PASSIVE.match(self.s[cue.end : cue.end + 4]) is not None
        head = self._head(cue, stop)
        if passive:
            agent = self._marked(
                cue,
                (
                    "によって",
                    "により",
                    "による",
                    "の手で",
                    "の手によって",
                    "から",
                    "より",
                    *(("に", "で") if row.swap else ("に",)),
                ),
            )
            patient = self._subject(cue, exclude=agent) if head is None else head.ends
            if row.swap and agent is None:
                agent = self._marked(cue, ("に", "へ", "で"))
            if agent is None:
                return None if patient is None else ((), patient)
            return (patient or (), agent.ends) if row.swap else (agent.ends, patient or ())
        target = self._marked(cue, tuple(takes))
        if cue.word == "卒業" and target is not None and self.is_school(target):
            return None
        if head is None and target is None:
            head = self._shared_head(cue, stop)
        if target is None and row.swap and "から" in takes and head is not None:
            return None
        if target is None and head is not None:
            subject = self._subject(cue)
            if are_people(head.ends, self.scene) and (self.firm_page or subject == (PAGE,)):
                return head.ends, (PAGE,) if self.firm_page else ()
            for group in self.groups:
                if group.mark == "が" and group.ends == subject and group.end <= cue.start:
                    self.inner[group.start] = head.start
            return (subject or (), head.ends) if not row.swap else (head.ends, subject or ())
        if target is not None and head is not None and not row.swap and not are_firms(head.ends, self.scene):
            return head.ends, target.ends
        subject = self._subject(cue, exclude=target)
        if target is None:
            if self.firm_page and self.family.type == "founded" and not passive:
                together = self._marked(cue, ("で",))
                if together is not None and are_people(together.ends, self.scene):
                    return together.ends, (PAGE,)
            if (made := self._what_is_said_of(cue)) is not None and not row.swap:
                return self._subject(cue, exclude=made) or (), made.ends
            topic = self._marked(cue, ("は", "も", "には"))
            agent = self._marked(cue, ("が",))
            if topic and agent and topic != agent and not row.swap:
                return agent.ends, topic.ends
            if (
                row.state
                and self.last is not None
                and self.family.type == "works_at"
                and "、" in self.s[: cue.start]
            ):
                return self.last
            if (
                self.firm_page
                and subject
                and subject != (PAGE,)
                and not row.swap
                and self._no_object(cue, takes)
            ):
                return subject, (PAGE,)
            before = self.scene.company
            of_before = before is not None and self.family.type == "invested_in" and not row.swap
            if before is not None and of_before and subject and subject != (PAGE,) and not passive:
                return (subject, (before,)) if self._no_object(cue, takes) and before not in subject else None
            return None
        if (
            self.firm_page
            and not row.swap
            and are_people(target.ends, self.scene)
            and re.match(r"し?て(?:もら|いただ)", self.s[cue.end : cue.end + 6])
        ):
            return target.ends, (PAGE,)
        if row.swap:
            receiver = subject if subject is not None else (PAGE,)
            return target.ends, receiver
        return (subject or ()), target.ends

    def _what_is_said_of(self, cue: Found) -> Group | None:
        """The organisation of which a sentence says whose it is: ⟦Acme⟧は彼女が起こした会社だ."""
        if not _OF_FIRM.match(self.s, cue.end):
            return None
        topic = next(
            (group for group in self.groups if group.mark in ("は", "も") and group.end < cue.start), None
        )
        return topic if topic is not None and not are_people(topic.ends, self.scene) else None

    def _no_object(self, cue: Found, takes: list[str]) -> bool:
        """Whether no unlinked noun stands in the object's place, so that the page is meant."""
        before = self.s[max(0, cue.start - 14) : cue.start]
        particle = re.search(r"([^、。はがもをにへ\s\ue000-\uf8ff]{1,12})(を|に|へ)$", before)
        if particle is None or particle[2] not in takes:
            return True
        return (
            particle[1].endswith(
                (
                    "年",
                    "月",
                    "日",
                    "共同",
                    "一緒",
                    "年末",
                    "春",
                    "夏",
                    "秋",
                    "冬",
                    "同社",
                    "当社",
                    "会社",
                    "初期",
                    "期",
                    "シード",
                    "ラウンド",
                    "際",
                    "時",
                    "前",
                    "後",
                    "ラウンド",
                    "調達",
                    "増資",
                )
            )
            or re.search("シリーズ.$", particle[1]) is not None
        )

    def _emit(
        self,
        cue: Found,
        family: Family,
        row: Action | Role | Owned,
        subjects: Sequence[int],
        objects: Sequence[int],
        stop: int,
    ) -> Iterator[Candidate]:
        if not subjects or not objects or self.question or self._denied(cue):
            for end in {*subjects, *objects} - {PAGE}:
                yield Candidate("", PAGE, end, "", None, None, family.rule, cue.start, cue.end)
            return
        if isinstance(row, Action) and family.type != "attended":
            for group in self.groups:
                if (
                    group.ends == tuple(objects)
                    and group.end <= cue.start
                    and group.mark in ("を", "に", "へ")
                ):
                    self.taken[group.start] = cue.start
        dates = self._dates(cue, stop)
        past = self._past(cue, row)
        gone = (
            isinstance(row, Role)
            and re.match(r"[^、。]{0,12}(?:退任|辞任|退い|辞め|降り)", self.s[cue.end :]) is not None
        )
        if ((isinstance(row, Action) and row.ends) or gone) and dates.since and not dates.until:
            dates = Dates(None, dates.since)
        if family.type in ("works_at", "advises") and dates.until:
            past = True
        tense = "past" if past and family.type not in ("attended", "founded") else "current"
        if family.type == "founded" and _GONE.search(
            self.s, cue.end, clause_end(self.groups, self.s, cue.end, self.scene)
        ):
            tense = "past"
        if (
            family.type == "founded"
            and isinstance(row, Role)
            and re.search(r"元|前", self.s[max(0, cue.start - 2) : cue.start])
        ):
            tense = "past"
        for subject in [*subjects, *self._companions(cue, family, row, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    yield Candidate(
                        family.type,
                        subject,
                        obj,
                        tense,
                        dates.since,
                        dates.until,
                        LEADING
                        if family.type == "invested_in" and re.search("リード|主導", cue.word)
                        else family.rule,
                        cue.start,
                        cue.end,
                    )
