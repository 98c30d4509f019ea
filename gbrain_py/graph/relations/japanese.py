"""Reads the relations that a Japanese sentence states: finds cues, then the groups that particles tie to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.dates import NO_DATES, Dates, dates_in
from gbrain_py.graph.relations.ja import FAMILIES, Action, Family, Owned, Role
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, cue_pattern, find_groups

_RESPECT = r"(?:さん|氏|様|くん|君|ちゃん|先生|社|弁護士|税理士|会計士|教授|博士)?(?:ら?(?:をはじめとする|といった|などの)?(?:個人投資家|エンジェル投資家|投資家|ベンチャーキャピタル|VC|エンジェル)(?:数名|ら|たち)?(?=から|より)|ら|たち|両氏|両名|の(?:二人|2人|両名|三人|3人)|など|ほか|他|自身|本人)?"
_JOINT = r"(?:、|,|，|・|/|／|&|＆|と|や|および|及び|ならびに|そして|とともに|、そして|それに)"
_GROUP = re.compile(rf"[「『（(]?{NAME}{_RESPECT}[」』]?(?:{_JOINT}[「『]?{NAME}{_RESPECT}[」』]?)*")
_MARK = re.compile(
    r"(?:によって|により|による|の手で|の手によって|とともに|と共に|からは|からも|から|には|にも|では|でも|にて|への|へは|へ|とは|との|という|として|は|が|も|を|に|で|の|と|より|まで|、|,|，|：|（|\()?"
)
_SELVES = ("彼", "彼女", "本人", "自分", "私", "僕", "俺", "わたし", "当人", "同氏", "自ら", "自身", "あの人", "氏")
_FIRM_SELVES = ("同社", "当社", "弊社", "会社", "うち", "我々", "私たち", "われわれ", "自社", "こちら")
_TOPIC = re.compile(r"([^、。，,はがもをにで\s\ue000-\uf8ff]{1,12})(?:さん|氏|くん|君)?(は|が|も)")
_PEOPLE = re.compile(
    r"(?:兄|弟|姉|妹|父|母|妻|夫|友人|友達|知人|同僚|息子|娘|両親|上司|部下|家族|奥さん|旦那|いとこ|従兄|叔父|叔母|伯父|祖父|祖母|恋人|彼氏|先輩|後輩|配偶者|兄弟|同級生|親友|パートナー|ルームメイト|父親|母親|"
    r"教え子|恩師|元同僚|義兄|義弟|幼なじみ|クラスメイト|親戚|秘書|競合|ライバル|他社|チーム|別の|誰か|さん|氏)$"
)
_ADVERBIAL = re.compile(
    r"(?:現在|今|以前|当時|最初|元々|もともと|かつて|その後|のち|後|頃|前|年|月|日|時|一時|今回|今年|去年|昨年|先月|将来|当初|いま|経歴|最近|普段|週末|本業|昼|夜|自分|ラウンド|シード|シリーズ[ABCDＡＢＣ]?|資金|直近|初回|今期|こと)$"
)
_TAIL_END = re.compile(r"[。，,；;\n]|、")
_DENIED = re.compile(
    r"ない|なかった|なく|ません|ぬ|ておらず|せず|ずに|わけでは|ではな|じゃな|断|見送|辞退|検討|予定|計画|つもり|かも|たい|だろう|でしょう|らしい|噂|うわさ|という話|"
    r"と言われ|といわれ|とされて|可能性|ようと|ようか|べきか|かどうか|候補|打診|誘われ|誘い|勧誘|オファー|希望|夢|目指|意向|前向き|興味|関心|断念|迷っ|迷い|交渉|見込み|たら|れば|ならば|拒|応募|面接|"
    r"そうだ|そうです|みたい|はず|のだろうか|頓挫|破談|白紙|流れた|実現しな|取りやめ|やめた|取り消|延期|未定|模索|協議|話が出|話もあ|話がある|狙|憧れ|求め|提案|条件|想定|悩"
)
_FOREGONE = re.compile(r"(?:もし|仮に|まだ|一度も|決して|噂では|うわさでは|聞くところ|報道によると|もしも|将来|いずれ|いつか|たとえ)")
_PAST_BEFORE = re.compile(r"元|前(?=代表|社長|会長|CEO|CTO|CFO|職)|旧|かつて|以前|過去|昔|前職|当時|一時期|もともと|元々|前の|前は|先代|歴代")
_PAST_AFTER = re.compile(r"^(?:[^、。]{0,12}?)(?:ていた|でいた|だった|でした|であった|してい?ました|ていました|まで|経験|経て|歴任|時代|のち|した後|して(?:から)?いた|辞|退|離)")
_STATE_PAST = re.compile(r"^[^、。]{0,10}?(?:した|いた|んだ|めた|った|きた|し、|み、|を経)")
_HEAD = re.compile(rf"^([ぁ-ん]{{0,9}}(?:た|る|う|い|の|中の|む|す|く|つ|んだ|って(?=い))(?:のは|のが|の|方が|人が|人は)?(?:[一-龯ァ-ヶーa-zA-Z]{{1,14}}の?)?(?:、|が|は|「)?)({NAME})")
_PASSIVE = re.compile(r"^を?(?:され|られ|[かがさたなばまらわ]?れ(?=た|て|る|、|$))")
_PREDICATE = re.compile(
    r"^(?:の(?:一人|ひとり|1人)|経験|職|(?:の|な)?(?:一角|仕事))?(?:$|[。、，,）)（(・/／」；;!！|＆&+＋＝~〜～\d]|だ|で(?:す|し|は|あ|も|、|。)?|を[^、。\ue000-\uf8ff]{1,10}(?:務|退|辞|離れ)|を(?:務|つと|し|や|兼|歴|経|担|任|引|拝|辞|退|降|請|続|名乗)|と?して|に(?:就|な|着|抜|昇|任|選|迎|転|名|内|復|加|起)|も(?:務|兼|し|や|つと)|兼|歴|時代|就任|退任|在任|より|から20|（|一筋|らしく|まで|や)"
)


class _Row(NamedTuple):
    family: Family
    row: Action | Role | Owned


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
            for word in (row.stems if isinstance(row, Action) else row.nouns).split():
                rows.setdefault(word, []).append(_Row(family, row))
    return _loosened(list(rows)), {word: tuple(found) for word, found in rows.items()}


def _loosened(words: list[str]) -> re.Pattern[str]:
    """The pattern of all cues, with room for an adverb after を: 株を少し持つ."""
    return re.compile(cue_pattern(words).pattern.replace("を", "を" + _ADVERBS))


def read(sentence: str, scene: Scene) -> Iterator[Candidate]:
    """The candidates of one sentence; offsets are characters of `sentence`."""
    return _Reader(sentence, scene).read()


def _found(match: re.Match[str], table: dict[str, tuple[_Row, ...]]) -> _Found:
    word = match.group() if match.group() in table else _ADVERB.sub("", match.group())
    return _Found(match.start(), match.end(), word, table[word])


class _Reader:
    def __init__(self, sentence: str, scene: Scene) -> None:
        self.s, self.scene = sentence, scene
        self.firm_page = scene.page.type in ("company", "fund")
        pattern, table = _table()
        self.cues = [_found(m, table) for m in pattern.finditer(sentence)]
        self.groups = [self._marked_group(group) for group in find_groups(_GROUP, sentence, scene)]
        self.question = re.search(r"(?:か[。？?]?|[？?])\s*$", sentence) is not None and not sentence.rstrip().endswith("ほか")
        self.taken: dict[int, int] = {}
        self.family: Family = FAMILIES[0]
        self.last: tuple[Sequence[int], Sequence[int]] | None = None

    def _marked_group(self, group: Group) -> Group:
        mark = _MARK.match(self.s, group.end)
        return group._replace(mark=mark.group() if mark else "")

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
            if re.search(r"(?:^|[、。（(・/\s-])元$", self.s[: group.start]) and re.match(r"$|[。、）)・/]", self.s[group.end :]):
                for end in group.ends:
                    yield Candidate("works_at", PAGE, end, "past", None, None, "勤務", max(0, group.start - 1), group.end)

    def _read(self, cue: _Found, row: Action | Role | Owned, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        if isinstance(row, Action):
            if row.needs and not any(word in self.s for word in row.needs.split()):
                return None
            return self._action(cue, row, stop)
        return self._owned(cue) if isinstance(row, Owned) else self._role(cue, stop)

    # -- actions ------------------------------------------------------------------------------------------------

    def _action(self, cue: _Found, row: Action, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        takes = row.takes.split()
        passive = _PASSIVE.match(self.s[cue.end : cue.end + 4]) is not None
        head = self._head(cue, stop)
        if passive:
            agent = self._marked(cue, ("によって", "により", "による", "の手で", "の手によって", "から", "より", *(("に", "で") if row.swap else ("に",))))
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
            if row.state and self.last is not None and self.family.type == "works_at" and "、" in self.s[: cue.start]:
                return self.last
            if self.firm_page and subject and subject != (PAGE,) and not row.swap and self._no_object(cue, takes):
                return subject, (PAGE,)
            return None
        if self.firm_page and not row.swap and are_people(target.ends, self.scene) and re.match(r"し?て(?:もら|いただ)", self.s[cue.end : cue.end + 6]):
            return target.ends, (PAGE,)
        if row.swap:
            receiver = subject if subject is not None else (PAGE,)
            return target.ends, receiver
        return (subject or ()), target.ends

    def _no_object(self, cue: _Found, takes: list[str]) -> bool:
        """Whether no unlinked noun stands in the object's place, so that the page is meant."""
        before = self.s[max(0, cue.start - 14) : cue.start]
        particle = re.search(r"([^、。はがもをにへ\s\ue000-\uf8ff]{1,12})(を|に|へ)$", before)
        if particle is None or particle[2] not in takes:
            return True
        return particle[1].endswith(("年", "月", "日", "共同", "一緒", "年末", "春", "夏", "秋", "冬", "同社", "当社", "会社", "初期", "期", "シード", "ラウンド", "際", "時", "前", "後", "ラウンド", "調達", "増資")) or re.search("シリーズ.$", particle[1]) is not None

    def _marked(self, cue: _Found, marks: Sequence[str]) -> Group | None:
        """The nearest group before the cue with one of the particles `marks`, not yet used, in the same sentence part."""
        for group in reversed(self.groups):
            if group.end > cue.start or self.taken.get(group.start, cue.start) != cue.start:
                continue
            between = self.s[group.end : cue.start]
            if not between and cue.word in _BARE:
                return group
            if len(between) > 60 or "。" in between:
                return None
            if group.mark == "の" and self._inside(group, between, marks):
                return group
            mark = group.mark if group.mark in marks else group.mark.removesuffix("は").removesuffix("も") or group.mark
            if mark in marks and self._reaches(group, cue, between[len(group.mark) :]):
                return group
        return None

    def _inside(self, group: Group, between: str, marks: Sequence[str]) -> bool:
        """Whether a part of the organisation stands in its place: ⟦Acme⟧の東京支社で, ⟦Acme⟧のシードラウンドに."""
        found = re.fullmatch(r"の[^、。はがをもにで\ue000-\uf8ff]{1,14}(で|に|へ)[^、。はがをもにで\ue000-\uf8ff]{0,8}", between)
        return found is not None and found[1] in marks

    def _reaches(self, group: Group, cue: _Found, between: str) -> bool:
        if group.mark == "の" and re.search(r"(?:の|を|に|が|は)[^、]{0,10}$", between) and len(between) > 14:
            return False
        return not (group.mark in ("を", "に", "の", "へ") and re.search(r"(?:した|して|し、|ている|いて、|んで、|けど|だが|、その後|たが、)", between) and not re.search(r"として", between) and group.mark != "を")

    def _subject(self, cue: _Found, exclude: Group | None = None) -> tuple[int, ...] | None:
        """Who acts: the last group or pronoun marked は, が or も; the page where nobody is named; () for somebody else."""
        before = self.s[: cue.start]
        best, best_at = None, -1
        for group in self.groups:
            if group.end <= cue.start and group is not exclude and group.mark in ("は", "が", "も", "、", "（", "：") and self.taken.get(group.start, cue.start) == cue.start:
                if group.mark in ("、", "（", "：") and best is not None:
                    continue
                if group.mark == "、" and self.s[: group.start].strip("・-*• ") and not self.s[: group.start].endswith(("、", "。")):
                    continue
                best, best_at = group.ends, group.start
        for found in _TOPIC.finditer(before):
            if found.start() < best_at or (found.start() and re.match(NAME, before[found.start() - 1])):
                continue
            if found[2] == "が" and found[1].endswith("な") and before[found.end() : found.end() + 1] == "ら":
                continue
            if found[2] == "が" and before[found.end() : found.end() + 1] == "、" and found[1][-1] in "いただるすんう":
                continue  # 〜が、 joins clauses
            noun = found[1]
            noun = noun.rsplit("の", 1)[-1] if not noun.endswith("の") else noun
            if noun.endswith(_FIRM_SELVES):
                best, best_at = self._firm(), found.start()
            elif noun in _SELVES or noun.endswith(("彼", "彼女", "本人")):
                best, best_at = self._person(), found.start()
            elif _ADVERBIAL.search(noun) and not before[found.end(1) :].startswith(("さん", "氏")):
                continue
            elif _PEOPLE.search(noun) or before[found.end(1) :].startswith(("さん", "氏", "くん", "君")) or (found[2] == "が" and self._same_clause(found.end(), cue)):
                best, best_at = (), found.start()
        if best is not None:
            return best
        return (PAGE,)

    def _same_clause(self, at: int, cue: _Found) -> bool:
        return not re.search(r"(?:て|で|し|た|ので|から|が|けど)、|たので|ため", self.s[at : cue.start])

    def _firm(self) -> tuple[int, ...]:
        if self.firm_page:
            return (PAGE,)
        return () if self.scene.company is None else (self.scene.company,)

    def _person(self) -> tuple[int, ...]:
        if self.scene.page.type == "person":
            return (PAGE,)
        for group in self.groups:
            if are_people(group.ends, self.scene):
                return group.ends
        return () if self.scene.person is None else (self.scene.person,)

    def _head(self, cue: _Found, stop: int) -> Group | None:
        """The names that a relative clause ending in the cue describes: Xが創業した⟦Y⟧."""
        direct = 1 if cue.word[-1] in "くるすうむつた" else 0  # 働く⟦Ann⟧: the stem is the entire verb
        found = _HEAD.match(self.s[cue.end - direct : cue.end + 40])
        if found is None or re.match(r"(?:して|し、|ながら|たら|しており)", found[1]):
            return None
        at = cue.end - direct + found.start(2)
        return next((g for g in self.groups if g.start <= at < g.end), None)

    # -- roles --------------------------------------------------------------------------------------------------

    def _role(self, cue: _Found, stop: int) -> tuple[Sequence[int], Sequence[int]] | None:
        owner = self._owner(cue)
        holder = self._holder(cue)
        if holder is not None and owner is not None and holder == owner:
            holder = None
        if owner is None and (later := self._later_owner(cue)) is not None:
            return self._subject(cue) or (), later.ends
        if owner is None:
            may_be_firm = self.family.type == "invested_in"
            if holder is not None and self.firm_page and (may_be_firm or not are_firms(holder.ends, self.scene)):
                return holder.ends, (PAGE,)
            asked = self._marked(cue, ("に",)) if re.match(r"[をに](?:お願い|依頼|頼|委嘱|引き受けて|務めて|してもら|なっても|なっていた|就いても|入っても)", self.s[cue.end : cue.end + 8]) else None
            if asked is not None and self.firm_page:
                return asked.ends, (PAGE,)
            if not self.firm_page or holder is not None:
                return None
            subject = self._subject(cue)
            if subject and subject != (PAGE,) and _PREDICATE.match(self.s[cue.end : cue.end + 16]) and self._no_other_owner(cue):
                return subject, (PAGE,)
            return None
        if holder is not None and not (are_firms(holder.ends, self.scene) and are_firms(owner.ends, self.scene)) and not are_firms(holder.ends, self.scene):
            return holder.ends, owner.ends
        if are_people(owner.ends, self.scene):
            return None
        if not _PREDICATE.match(self.s[cue.end : cue.end + 16]):
            return (), owner.ends
        before = self._apposed(owner)
        subject = before if before is not None else self._subject(_Found(owner.start, owner.start, "", ()))
        return subject or (), owner.ends

    def _owned(self, cue: _Found) -> tuple[Sequence[int], Sequence[int]] | None:
        """What a noun for the object names: 前職は⟦Acme⟧, 投資先の⟦Acme⟧, ⟦Acme⟧は⟦Oak⟧の投資先だ."""
        owner = self._owner(cue)
        found = re.match(rf"(?:の一つ|の1つ|の一社)?(?:として)?(?:の|である|は|には|が|、|：|:|に|だった|も|、?例えば)?(?={NAME}|[「『])", self.s[cue.end : cue.end + 16])
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

    def _later_owner(self, cue: _Found) -> Group | None:
        """The object after the role: 顧問として⟦Acme⟧を支える, CTOとして⟦Acme⟧に入社."""
        found = re.match(rf"(?:という立場で|の立場で|の立場から|として)(?:も|、|は)?[^、。\ue000-\uf8ff]{{0,12}}、?(?={NAME})", self.s[cue.end : cue.end + 28])
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        return group if group and not are_people(group.ends, self.scene) and group.mark in ("を", "に", "の", "で", "へ", "と", "から") else None

    def _apposed(self, owner: Group) -> tuple[int, ...] | None:
        """The person before an opening parenthesis or comma: ⟦Ann⟧（⟦Acme⟧のCTO）."""
        before = self.s[: owner.start]
        found = re.search(rf"({NAME}){_RESPECT}[（(、,：|]\s*(?:元|前|現)?$", before)
        if found is None:
            return None
        group = next((g for g in self.groups if g.start <= found.start(1) < g.end), None)
        return group.ends if group and not are_firms(group.ends, self.scene) else None

    def _no_other_owner(self, cue: _Found) -> bool:
        return re.search(r"[ァ-ヶ一-龯A-Za-z]{2,}(?:の|で)[^、。]{0,8}$", self.s[max(0, cue.start - 16) : cue.start]) is None

    def _owner(self, cue: _Found) -> Group | None:
        """The group that a role belongs to: ⟦Acme⟧の…CTO, ⟦Acme⟧CTO, ⟦Acme⟧で…を."""
        for group in reversed(self.groups):
            if group.end > cue.start:
                continue
            between = self.s[group.end : cue.start]
            if re.fullmatch(r"(?:の|で|にて|に|社の|では|、)?[^、。はがをも\ue000-\uf8ff]{0,22}", between) and not (between.startswith("、") and len(between) > 8):
                if are_people(group.ends, self.scene):
                    return None
                if re.search(r"(?:した|する|している|された)", between):
                    return None
                return group
            if re.fullmatch(r"(?:の|で)[^。はがも\ue000-\uf8ff]{0,24}[、兼・/&][^。はがも\ue000-\uf8ff]{0,16}", between):
                return group
            return None
        return None

    def _holder(self, cue: _Found) -> Group | None:
        """The names right after a role: 創業者の⟦Ann⟧, CTOは⟦Ann⟧, 代表・⟦Ann⟧."""
        found = re.match(rf"(?:兼[^、。\ue000-\uf8ff]{{1,10}})?(?:の一人)?(?:の|である|で|は|が|、|・|：|:|を務める|をつとめる|を務めた|だった|こと|という|には|に|として|＝|=|（|\s)?(?:も|、)?(?={NAME}|[「『])", self.s[cue.end : cue.end + 24])
        if found is None:
            return None
        at = cue.end + found.end()
        group = next((g for g in self.groups if g.start <= at < g.end), None)
        if group is None:
            return None
        if found.group() in ("、", "・") and are_people(group.ends, self.scene) and self._owner(cue) is not None:
            return group
        if found.group() in ("で", "に", "として", "、", "（") and group.mark in ("に", "を", "で", "の", "へ", "から") and not (found.group() == "として" and group.mark == "を") and not (found.group() == "に" and group.mark == "を"):
            return None
        return group

    # -- statements ---------------------------------------------------------------------------------------------

    def _emit(
        self, cue: _Found, family: Family, row: Action | Role | Owned, subjects: Sequence[int], objects: Sequence[int], stop: int
    ) -> Iterator[Candidate]:
        if not subjects or not objects or self.question or self._denied(cue):
            for end in {*subjects, *objects} - {PAGE}:
                yield Candidate("", PAGE, end, "", None, None, family.rule, cue.start, cue.end)
            return
        if isinstance(row, Action) and family.type != "attended":
            for group in self.groups:
                if group.ends == tuple(objects) and group.end <= cue.start and group.mark in ("を", "に", "へ"):
                    self.taken[group.start] = cue.start
        dates = self._dates(cue, stop)
        past = self._past(cue, row)
        gone = isinstance(row, Role) and re.match(r"[^、。]{0,12}(?:退任|辞任|退い|辞め)", self.s[cue.end :]) is not None
        if ((isinstance(row, Action) and row.ends) or gone) and dates.since and not dates.until:
            dates = Dates(None, dates.since)
        if family.type in ("works_at", "advises") and dates.until:
            past = True
        tense = "past" if past and family.type not in ("attended", "founded") else "current"
        if family.type == "founded" and _GONE.search(self.s, cue.end):
            tense = "past"
        if family.type == "founded" and isinstance(row, Role) and re.search(r"元|前", self.s[max(0, cue.start - 2) : cue.start]):
            tense = "past"
        for subject in [*subjects, *self._companions(cue, family, row, [*subjects, *objects])]:
            for obj in objects:
                if subject != obj:
                    yield Candidate(family.type, subject, obj, tense, dates.since, dates.until, family.rule, cue.start, cue.end)

    def _companions(self, cue: _Found, family: Family, row: Action | Role | Owned, known: list[int]) -> list[int]:
        """Who else did it: ⟦Ann⟧と共同で, ⟦Ann⟧とともに, ⟦Ann⟧らと."""
        if family.type not in ("founded", "invested_in") or not isinstance(row, Action) or row.swap:
            return []
        with_them = [g for g in self.groups if g.end <= cue.start and g.mark in ("と", "とともに", "と共に") and not are_firms(g.ends, self.scene)]
        return [end for g in with_them for end in g.ends if end not in known and not re.match("と(?:会|話|面談|相談|同じ|比)", self.s[g.end :])]

    def _denied(self, cue: _Found) -> bool:
        end = _TAIL_END.search(self.s, cue.end)
        stop = min(end.start() if end else len(self.s), cue.end + 30)
        tail = self.s[cue.end : stop]
        if end and end.group() == "、" and re.search(r"(?:と|が|を|は|も)$", tail):
            tail = self.s[cue.end : cue.end + 30]
        name = re.search(NAME, tail)
        if name and not re.match(r"[ぁ-ん]{0,6}$", tail[: name.start()]):
            tail = tail[: name.start()]
        if _DENIED.search(re.sub(r"少なくない|だけでなく|のみならず|だけではなく|間もなく|まもなく|ほどなく", "", tail)):
            return True
        clause = re.split(r"[。]|(?:が|けど|けれど|ものの)、", self.s[: cue.start])[-1]
        return _FOREGONE.search(clause) is not None or (cue.start > 0 and self.s[max(0, cue.start - 1) : cue.start] in ("非", "未"))

    def _past(self, cue: _Found, row: Action | Role | Owned) -> bool:
        if row.ends:
            return True
        before = re.split(r"[。、]", self.s[: cue.start])
        near = before[-1] if len(before[-1]) > 3 or len(before) < 2 else before[-2] + before[-1]
        if _PAST_BEFORE.search(re.sub(r"(?:年|月|ヶ月|週間|日)前|元気|元々から|午前|前年|前回|名前|前向き|手前", "", near)):
            return True
        after = re.split(NAME, self.s[cue.end : cue.end + 24])[0]
        if isinstance(row, Role):
            return re.match(r"^[^、。\ue000-\uf8ff]{0,10}?(?:だった|でした|であった|務めていた|していた|を務めた|を経て|を歴任|として働いていた|時代|まで|をやっていた|を退|を辞|退任|辞任|退いた|離任)", after) is not None
        if isinstance(row, Action) and row.state:
            if re.search(r"(?:\d|[一二三四五六七八九十数])(?:年|か月|ヶ月|カ月)(?:間|ほど|余り|近く)+$", self.s[: cue.start]):
                return not re.match(r"(?:して|し続け)?(?:いる|い?ます|おり|きた)|中", self.s[cue.end : cue.end + 8])
            return _PAST_AFTER.match(after) is not None or _STATE_PAST.match(after) is not None
        return False

    def _dates(self, cue: _Found, stop: int) -> Dates:
        start = max((c.end for c in self.cues if c.end <= cue.start), default=0)
        clause = re.split("[、。]", self.s[cue.end : min(stop, cue.end + 24)])[0]
        for text in (self.s[start : cue.start], clause, self.s[: cue.start]):
            if (found := dates_in(text)) != NO_DATES:
                return found
        return NO_DATES


_GONE = re.compile(r"売却|バイアウト|退任|退いた|退き|離れ|辞任|退職|去っ|手放|解散|清算|閉鎖|畳ん|畳み|廃業|倒産|引退|経営から")
_ADVERBS = "(?:約?[\d.]+ ?[%％]|[\d数]+株|少し|少量|少々|わずかに|わずかながら|いくらか|一部|多く|個人で|個人的に|共同で|単独で|一緒に|早くから|早くに|大量に|ずっと|長く|現在も|今も)?"
_ADVERB = re.compile(_ADVERBS.removesuffix("?"))
_BARE = frozenset("にいる におり におります に居る にいます にいた に居た にいました 時代 勤務 所属 在籍 入社 退社 退職 転職 就職 出向 創業 設立 起業 創設 出資 投資 経営 顧問 中途入社 新卒入社 転籍 移籍 参画 出席 参加 登壇".split())
