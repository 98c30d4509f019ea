"""Reads the relations that a Japanese sentence states: what its actions, roles and owned things tie
together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.dates import Dates
from gbrain_py.graph.relations.ja import Action, Family, Owned, Role
from gbrain_py.graph.relations.ja_marks import RESPECT, Found
from gbrain_py.graph.relations.ja_tense import Tense
from gbrain_py.graph.relations.model import LEADING, PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people

_PASSIVE = re.compile(r"^を?(?:され|られ|[かがさたなばまらわ]?れ(?=た|て|る|、|$))")
_PREDICATE = re.compile(
    r"^(?:の(?:一人|ひとり|1人)|経験|職|(?:の|な)?(?:一角|仕事))?(?:$|[。、，,）)（(・/／」；;!！|＆&+＋＝~〜～\d]|だ|で(?:す|し|は|あ|も|、|。)?|を[^、。\ue000-\uf8ff]{1,10}(?:務|退|辞|離れ)|を(?:務|つと|し|や|兼|歴|経|担|任|引|拝|辞|退|降|請|続|名乗)|と?して|に(?:就|な|着|抜|昇|任|選|迎|転|名|内|復|加|起)|も(?:務|兼|し|や|つと)|兼|歴|時代|就任|退任|在任|より|から20|（|一筋|らしく|まで|や)"
)
_GONE = re.compile(
    r"売却|バイアウト|退任|退いた|退き|離れ|辞任|退職|去っ|手放|解散|清算|閉鎖|畳ん|畳み|廃業|倒産|引退|経営から"
)


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    return _Reader(sentence, scene).read()


class _Reader(Tense):
    """The reader of one sentence."""

    def read(self) -> Iterator[Candidate]:
        yield from self._bare_former()
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
                if any(c.type for c in stated) and family.type != "works_at":
                    break

    def _bare_former(self) -> Iterator[Candidate]:
        """元⟦Acme⟧ alone: worked there."""
        for group in self.groups:
            if re.search(r"(?:^|[、。（(・/\s-])元$", self.s[: group.start]) and re.match(
                r"$|[。、）)・/]", self.s[group.end :]
            ):
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
        if target is None and row.swap and "から" in takes and head is not None:
            return None
        if target is None and head is not None:
            subject = self._subject(cue)
            if are_people(head.ends, self.scene) and (self.firm_page or subject == (PAGE,)):
                return head.ends, (PAGE,) if self.firm_page else ()
            return (subject or (), head.ends) if not row.swap else (head.ends, subject or ())
        if target is not None and head is not None and not row.swap and not are_firms(head.ends, self.scene):
            return head.ends, target.ends
        subject = self._subject(cue, exclude=target)
        if target is None:
            if self.firm_page and self.family.type == "founded" and not passive:
                together = self._marked(cue, ("で",))
                if together is not None and are_people(together.ends, self.scene):
                    return together.ends, (PAGE,)
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

    def _role(self, cue: Found, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        owner = self._owner(cue)
        holder = self._holder(cue)
        if holder is not None and owner is not None and holder == owner:
            holder = None
        if owner is None and (later := self._later_owner(cue)) is not None:
            return self._subject(cue) or (), later.ends
        if owner is None:
            may_be_firm = self.family.type == "invested_in"
            if (
                holder is not None
                and self.firm_page
                and (may_be_firm or not are_firms(holder.ends, self.scene))
            ):
                return holder.ends, (PAGE,)
            asked = (
                self._marked(cue, ("に",))
                if re.match(
                    r"[をに](?:お願い|依頼|頼|委嘱|引き受けて|務めて|してもら|なっても|なっていた|就いても|入っても)",
                    self.s[cue.end : cue.end + 8],
                )
                else None
            )
            if asked is not None and self.firm_page:
                return asked.ends, (PAGE,)
            if not self.firm_page or holder is not None:
                return None
            subject = self._subject(cue)
            if (
                subject
                and subject != (PAGE,)
                and _PREDICATE.match(self.s[cue.end : cue.end + 16])
                and self._no_other_owner(cue)
            ):
                return subject, (PAGE,)
            return None
        if (
            holder is not None
            and not (are_firms(holder.ends, self.scene) and are_firms(owner.ends, self.scene))
            and not are_firms(holder.ends, self.scene)
        ):
            return holder.ends, owner.ends
        if are_people(owner.ends, self.scene):
            return None
        if not _PREDICATE.match(self.s[cue.end : cue.end + 16]):
            return (), owner.ends
        before = self._apposed(owner)
        subject = before if before is not None else self._subject(Found(owner.start, owner.start, "", ()))
        return subject or (), owner.ends

    def _owned(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a noun for the object names: 前職は⟦Acme⟧, 投資先の⟦Acme⟧, ⟦Acme⟧は⟦Oak⟧の投資先だ."""
        owner = self._owner(cue)
        found = re.match(
            rf"(?:の一つ|の1つ|の一社)?(?:として)?(?:の|である|は|には|が|、|：|:|に|だった|も|、?例えば)?(?={NAME}|[「『])",
            self.s[cue.end : cue.end + 16],
        )
        after = next((g for g in self.groups if found and g.start <= cue.end + found.end() < g.end), None)
        if after is not None and not are_people(after.ends, self.scene):
            subject = owner.ends if owner else self._subject(cue)
            return subject or (), after.ends
        topic = self._marked(cue, ("は", "も", "が"))
        if topic is None and owner is not None and self.firm_page:
            return owner.ends, (PAGE,)
        if topic is None or topic == owner:
            return None
        return (owner.ends if owner else (PAGE,)), topic.ends

    def _later_owner(self, cue: Found) -> Group | None:
        """The object after the role: 顧問として⟦Acme⟧を支える, CTOとして⟦Acme⟧に入社."""
        found = re.match(
            rf"(?:という立場で|の立場で|の立場から|として)(?:も|、|は)?[^、。\ue000-\uf8ff]{{0,12}}、?(?={NAME})",
            self.s[cue.end : cue.end + 28],
        )
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        return (
            group
            if group
            and not are_people(group.ends, self.scene)
            and group.mark in ("を", "に", "の", "で", "へ", "と", "から")
            else None
        )

    def _apposed(self, owner: Group) -> tuple[int, ...] | None:
        """The person before an opening parenthesis or comma: ⟦Ann⟧（⟦Acme⟧のCTO）."""
        before = self.s[: owner.start]
        found = re.search(rf"({NAME}){RESPECT}[（(、,：|]\s*(?:元|前|現)?$", before)
        if found is None:
            return None
        group = next((g for g in self.groups if g.start <= found.start(1) < g.end), None)
        return group.ends if group and not are_firms(group.ends, self.scene) else None

    def _no_other_owner(self, cue: Found) -> bool:
        return (
            re.search(
                r"[ァ-ヶ一-龯A-Za-z]{2,}(?:の|で)[^、。]{0,8}$", self.s[max(0, cue.start - 16) : cue.start]
            )
            is None
        )

    def _owner(self, cue: Found) -> Group | None:
        """The group that a role belongs to: ⟦Acme⟧の…CTO, ⟦Acme⟧CTO, ⟦Acme⟧で…を."""
        for group in reversed(self.groups):
            if group.end > cue.start:
                continue
            between = self.s[group.end : cue.start]
            if re.fullmatch(
                r"(?:の|で|にて|に|社の|では|、)?[^、。はがをも\ue000-\uf8ff]{0,22}", between
            ) and not (between.startswith("、") and len(between) > 8):
                if are_people(group.ends, self.scene):
                    return None
                if re.search(r"(?:した|する|している|された)", between):
                    return None
                return group
            if re.fullmatch(
                r"(?:の|で)[^。はがも\ue000-\uf8ff]{0,24}[、兼・/&][^。はがも\ue000-\uf8ff]{0,16}", between
            ):
                return group
            return None
        return None

    def _holder(self, cue: Found) -> Group | None:
        """The names right after a role: 創業者の⟦Ann⟧, CTOは⟦Ann⟧, 代表・⟦Ann⟧."""
        found = re.match(
            rf"(?:兼[^、。\ue000-\uf8ff]{{1,10}})?(?:の一人)?(?:の|である|で|は|が|、|・|：|:|を務める|をつとめる|を務めた|だった|こと|という|には|に|として|＝|=|（|\s)?(?:も|、)?(?={NAME}|[「『])",
            self.s[cue.end : cue.end + 24],
        )
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        if group is None:
            return None
        if (
            found.group() in ("、", "・")
            and are_people(group.ends, self.scene)
            and self._owner(cue) is not None
        ):
            return group
        if (
            found.group() in ("で", "に", "として", "、", "（")
            and group.mark in ("に", "を", "で", "の", "へ", "から")
            and not (found.group() == "として" and group.mark == "を")
            and not (found.group() == "に" and group.mark == "を")
        ):
            return None
        return group

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
            and re.match(r"[^、。]{0,12}(?:退任|辞任|退い|辞め)", self.s[cue.end :]) is not None
        )
        if ((isinstance(row, Action) and row.ends) or gone) and dates.since and not dates.until:
            dates = Dates(None, dates.since)
        if family.type in ("works_at", "advises") and dates.until:
            past = True
        tense = "past" if past and family.type not in ("attended", "founded") else "current"
        if family.type == "founded" and _GONE.search(self.s, cue.end):
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
