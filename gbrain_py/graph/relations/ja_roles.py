"""Whom a Japanese role or an owned thing ties to which organisation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gbrain_py.graph.relations.ja_marks import RESPECT, Found
from gbrain_py.graph.relations.ja_tense import Tense
from gbrain_py.graph.relations.model import PAGE
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people

_OURS = re.compile(
    r"(?:当社|弊社|同社|自社|我が社|わが社|会社|社内|当院|当店|当校|当園)(?:の|で)|"
    r"(?:[\d一二三四五六七八九十]+(?:人|番|代|号)目?|最初|初|唯一|最古参|最年少|創業時|設立時|初期|今回|前回|直近)の|"
    r"(?:シリーズ.|シード|ラウンド|増資|資金調達|当時|現在|今期)(?:の|で|では)"
)
_TAKEN_ON = re.compile(r"(?:に|として)(?:迎え|招|起用|任命|選任|選出|指名|登用|抜擢|採用|就け)")
"""What makes of a role that of the person marked by を: ⟦甲⟧を技術顧問に迎えた."""
_CARRIED = re.compile(
    r"(?:で(?:あり|す)?|だが|が務め)?[、。]?(?:また|そして|一方)?、?(?:その|同社の|現在の?|現|初代|社外)?"
)
"""What may stand between the holder of one role and the next role at the same organisation."""
_MOVED = re.compile("から(?:移|転|来|やって|引き抜|戻|加わ|入社|参加|参画)")
_SERVES = re.compile(rf"を(?:務め|つとめ|し|やっ)(?:る|て ?いる|ている)(?={NAME})")
_IS_ROLE = re.compile(
    r"(?<=、)[\ue000-\uf7ff](?:(?:さん|氏)?[、とや][\ue000-\uf7ff])*(?:さん|氏)?(?P<is>)[がは]"
    r"(?:その|同社の|現在の?|今の)?(?:[一-龯\d]{1,4}の)?[^、。はがをにでの\ue000-\uf8ff]{0,4}$"
)
_PREDICATE = re.compile(
    r"^(?:は[^。、\ue000-\uf8ff]{0,14}(?:降り|退|辞|続け)|の(?:一人|ひとり|1人)|経験|職|(?:の|な)?(?:一角|仕事))?(?:$|[。、，,）)（(・/／」；;!！|＆&+＋＝~〜～\d]|だ|で(?:す|し|は|あ|も|、|。)?|を[^、。\ue000-\uf8ff]{1,10}(?:務|退|辞|離れ)|を(?:務|つと|し|や|兼|歴|経|担|任|引|拝|辞|退|降|請|続|名乗)|と?して|とな[っるり]|に(?:就|な|着|抜|昇|任|選|迎|転|名|内|復|加|起)|も(?:務|兼|し|や|つと)|兼|歴|時代|就任|退任|在任|より|から20|（|一筋|らしく|まで|や)"
)


class Roles(Tense):
    """Reads roles and what somebody owns."""

    def _role(self, cue: Found, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        if _TAKEN_ON.match(self.s, cue.end) and (taken := self._marked(cue, ("を",))) is not None:
            return taken.ends, self._subject(cue, exclude=taken) or ()
        owner = self._owner(cue)
        holder = self._holder(cue)
        if owner is None and holder is not None and self.carried and not are_firms(holder.ends, self.scene):
            (firm, end), self.carried = self.carried, None
            if _CARRIED.fullmatch(self.s, end, cue.start):
                self.carried = firm, holder.end
                return holder.ends, firm
        if holder is not None and owner is not None and holder == owner:
            holder = None
        if owner is None and (later := self._later_owner(cue)) is not None:
            return self._subject(cue) or (), later.ends
        if owner is None and (served := _SERVES.match(self.s, cue.end)) is not None:
            head = next((g for g in self.groups if g.start == served.end()), None)
            subject = self._subject(cue)
            if head is not None and are_firms(head.ends, self.scene) and subject:
                return subject, head.ends  # ⟦甲⟧がCTOを務める⟦丙⟧
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
            if not self.firm_page and (of_topic := self._of_topic(cue)) is not None:
                return of_topic
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
            self.carried = owner.ends, holder.end
            return holder.ends, owner.ends
        if are_people(owner.ends, self.scene):
            return None
        if not _PREDICATE.match(self.s[cue.end : cue.end + 16]):
            return (), owner.ends
        before = self._apposed(owner)
        subject = before if before is not None else self._subject(Found(owner.start, owner.start, "", ()))
        return subject or (), owner.ends

    def _of_topic(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """⟦丙⟧は…で、⟦甲⟧が最初の出資者だ: a role without an owner is at the organisation that the
        sentence is about."""
        topic = self.groups[0] if self.groups else None
        if topic is None or topic.start or topic.mark != "は" or not are_firms(topic.ends, self.scene):
            return None
        found = _IS_ROLE.search(self.s, topic.end, cue.start)
        group = next((g for g in self.groups if found and g.end == found.start("is")), None)
        if group is None or group == topic or not _PREDICATE.match(self.s[cue.end : cue.end + 16]):
            return None
        return group.ends, topic.ends

    def _owned(self, cue: Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a noun for the object names: 前職は⟦Acme⟧, 投資先の⟦Acme⟧, ⟦Acme⟧は⟦Oak⟧の投資先だ."""
        if re.search(
            r"(?:妻|夫|父|母|兄|弟|姉|妹|息子|娘|友人|知人|両親|祖父|祖母|恋人)の$", self.s[: cue.start]
        ):
            return None
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
            rf"(?:という形で|の形で|の身分で|の肩書きで|の肩書で|という立場で|の立場で|の立場から|として)(?:も|、|は)?[^、。\ue000-\uf8ff]{{0,12}}、?(?={NAME})",
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
        """Whether nothing but the page owns a role; "our" and "third" are nobody else's."""
        before = _OURS.sub("", self.s[max(0, cue.start - 16) : cue.start])
        return re.search(r"[ァ-ヶ一-龯A-Za-z]{2,}(?:の|で)[^、。]{0,8}$", before) is None

    def _owner(self, cue: Found) -> Group | None:
        """The group that a role belongs to: ⟦Acme⟧の…CTO, ⟦Acme⟧CTO, ⟦Acme⟧で…を."""
        for group in reversed(self.groups):
            if group.end > cue.start:
                continue
            between = self.s[group.end : cue.start]
            if group.mark == "から" and _MOVED.match(self.s, group.end):
                return None
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
                return None if are_people(group.ends, self.scene) else group
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
