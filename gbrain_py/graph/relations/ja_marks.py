"""Japanese cues in a sentence, the groups of names with their particles, and who acts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gbrain_py.graph.relations.ja import FAMILIES, Action, Family, Owned, Role
from gbrain_py.graph.relations.model import PAGE, Scene
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, are_people, find_groups

RESPECT = (
    r"(?:さん|氏|様|くん|君|ちゃん|先生|社|弁護士|税理士|会計士|教授|博士)?(?:ら?(?:をはじめとする|"
    r"といった|などの)?(?:個人投資家|エンジェル投資家|投資家|ベンチャーキャピタル|VC|"
    r"エンジェル)(?:数名|ら|たち)?(?=から|より)|ら|たち|両氏|両名|の(?:二人|2人|両名|三人|3人)|など|"
    r"ほか|他|自身|本人)?"
)
_JOINT = r"(?:、|,|，|・|/|／|&|＆|と|や|および|及び|ならびに|そして|とともに|、そして|それに)"
_GROUP = re.compile(rf"[「『（(]?{NAME}{RESPECT}[」』]?(?:{_JOINT}[「『]?{NAME}{RESPECT}[」』]?)*")
_MARK = re.compile(
    r"(?:によって|により|による|の手で|の手によって|とともに|と共に|からは|からも|から|には|にも|では|"
    r"でも|にて|への|へは|へ|とは|との|という|として|は|が|も|を|に|で|の|と|より|まで|、|,|，|：|（|"
    r"\()?"
)
_ADVERBS = (
    r"(?:約?[\d.]+ "
    r"?[%％](?:ほど|くらい|ぐらい|程度|近く|あまり|弱|強)?|[\d数]+株|少し|少量|少々|わずかに|わずかながら|いくらか|一部|多く|個人で|個人的に|共同で|"
    r"単独で|一緒に|早くから|早くに|大量に|ずっと|長く|現在も|今も)?"
)
_ADVERB = re.compile(_ADVERBS.removesuffix("?"))
_SELVES = (
    "彼",
    "彼女",
    "本人",
    "自分",
    "私",
    "僕",
    "俺",
    "わたし",
    "当人",
    "同氏",
    "自ら",
    "自身",
    "あの人",
    "氏",
)
_FIRM_SELVES = ("同社", "当社", "弊社", "会社", "うち", "我々", "私たち", "われわれ", "自社", "こちら")
_TOPIC = re.compile(r"([^、。，,はがもをにで\s\ue000-\uf8ff]{1,12})(?:さん|氏|くん|君)?(は|が|も)")
_VERB_END = re.compile("[一-龯][ぁ-ん]*[ただ]$")
_PEOPLE = re.compile(
    r"(?:兄|弟|姉|妹|父|母|妻|夫|友人|友達|知人|同僚|息子|娘|両親|上司|部下|家族|奥さん|旦那|いとこ|"
    r"従兄|叔父|叔母|伯父|祖父|祖母|恋人|彼氏|先輩|後輩|配偶者|兄弟|同級生|親友|パートナー|"
    r"ルームメイト|父親|母親|"
    r"教え子|恩師|元同僚|義兄|義弟|幼なじみ|クラスメイト|親戚|秘書|競合|ライバル|他社|チーム|別の|"
    r"誰か|さん|氏)$"
)
_ADVERBIAL = re.compile(
    r"(?:現在|今|以前|当時|最初|元々|もともと|かつて|その後|のち|後|頃|前|年|月|日|時|一時|今回|今年|"
    r"去年|昨年|先月|将来|当初|いま|経歴|最近|普段|週末|本業|昼|夜|自分|ラウンド|シード|"
    r"シリーズ[ABCDＡＢＣ]?|資金|直近|初回|今期|こと)$"
)
SCHOOL = re.compile(
    r"大学|大学院|高校|高専|学校|学院|学園|学部|学科|専攻|研究科|中学|短大|アカデミー|University|College|"
    r"School"
)
_CALLED = re.compile(
    r"という[^、。はがをに\ue000-\uf8ff]{0,12}(?:会社|企業|店|スタートアップ|ベンチャー|法人|工房|事務所|ブランド|団体|組織|ファンド|病院|学校)"
    r"(を|に|で|の|へ|から)"
)
_HEAD = re.compile(
    rf"^([ぁ-ん]{{0,9}}(?:た|る|う|い|の|中の|む|す|く|つ|んだ|って(?=い))(?:のは|のが|の|方が|人が|"
    rf"人は)?(?:[一-龯ァ-ヶーa-zA-Z]{{1,14}}の?)?(?:、|が|は|「)?)({NAME})"
)
_CLOSED = re.compile(
    r"(?:した|った|んだ|いた|れた|せた|する|ている|ていた)(?!後|際|時|結果|[年月日上頃翌]|直後|当時|まま)(?=[一-龯ァ-ヶー])"
)
"""The end of a clause before a noun, so that its subject is not that of what follows: ⟦甲⟧が出した資金で…."""
_NEXT_CLAUSE = re.compile(
    rf"(?:し|して|り|い|え)?、?(?:{NAME}[^、。はをにでへ\ue000-\uf8ff]{{0,3}})+が[^、。はがをにへ\ue000-\uf8ff]{{0,10}}"
)
"""What may stand between the predicates of two clauses before one name."""
_BESIDE = re.compile(
    r"(?:一方で?|間に?|傍ら|かたわら|中で?|ため|うちに?|ところ|反面|ほか|場合|途中で?|まま)、?[はが]?$"
)
"""The end of a clause that is beside another, where no name is described."""
_BARE = frozenset(
    "にいる におり におります に居る にいます にいた に居た にいました 時代 勤務 所属 在籍 入社 退社 "
    "退職 転職 就職 出向 創業 設立 起業 創設 出資 投資 経営 顧問 中途入社 新卒入社 転籍 移籍 参画 出席 "
    "参加 登壇".split()
)


class Row(NamedTuple):
    family: Family
    row: Action | Role | Owned


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
            for word in (row.stems if isinstance(row, Action) else row.nouns).split():
                rows.setdefault(word, []).append(Row(family, row))
    return _loosened(list(rows)), {word: tuple(found) for word, found in rows.items()}


def _loosened(words: list[str]) -> re.Pattern[str]:
    """The pattern of all cues, the longest first, with room for an adverb after を: 株を少し持つ."""
    parts: dict[str, list[str]] = {}
    for word in words:
        before, marked, after = word.partition("を")
        parts.setdefault(before + marked if marked else word, []).append(after)
    heads = {head: max(map(len, tails)) for head, tails in parts.items()}
    return re.compile(
        "|".join(
            re.escape(head) + (f"{_ADVERBS}{_any_of(parts[head])}" if head.endswith("を") else "")
            for head in sorted(heads, key=lambda head: -len(head) - heads[head])
        )
    )


def _any_of(words: list[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


def _found(match: re.Match[str], table: dict[str, tuple[Row, ...]]) -> Found:
    word = match.group() if match.group() in table else _ADVERB.sub("", match.group())
    return Found(match.start(), match.end(), word, table[word])


class Marks:
    """A sentence with its cues and groups; `family` is the one being read."""

    def __init__(self, sentence: str, scene: Scene) -> None:
        """Finds the cues and groups of `sentence`."""
        self.s, self.scene = sentence, scene
        self.firm_page = scene.page.type in ("company", "fund", "deal")
        pattern, table = _table()
        self.cues = [_found(m, table) for m in pattern.finditer(sentence)]
        self.groups = [self._marked_group(group) for group in find_groups(_GROUP, sentence, scene)]
        self.question = re.search(
            r"(?:か[。？?]?|[？?])\s*$", sentence
        ) is not None and not sentence.rstrip().endswith("ほか")
        self.taken: dict[int, int] = {}
        self.inner: dict[int, int] = {}  # subjects of clauses before a name: where that name begins
        self.family: Family = FAMILIES[0]
        self.carried: tuple[Sequence[int], int] | None = None  # whose roles are told, and up to where
        self.last: tuple[Sequence[int], Sequence[int]] | None = None

    def _marked_group(self, group: Group) -> Group:
        mark = _MARK.match(self.s, group.end)
        return group._replace(mark=mark.group() if mark else "")

    def _marked(self, cue: Found, marks: Sequence[str]) -> Group | None:
        """The nearest group before the cue with one of the particles `marks`, not yet used, in the same
        sentence part."""
        for group in reversed(self.groups):
            if group.end > cue.start or self.taken.get(group.start, cue.start) != cue.start:
                continue
            between = self.s[group.end : cue.start]
            if not between and cue.word in _BARE:
                return group
            if len(between) > 60 or "。" in between:
                return None
            if group.mark == "から" and re.search(f"{NAME}{RESPECT}[はがも]", between):
                continue  # somebody else's verb
            if group.mark == "の" and self._inside(group, between, marks):
                return group
            if group.mark == "という" and (named := _CALLED.match(between)) and named[1] in marks:
                return group
            mark = (
                group.mark
                if group.mark in marks
                else group.mark.removesuffix("は").removesuffix("も") or group.mark
            )
            if mark in marks and self._reaches(group, cue, between[len(group.mark) :]):
                return group
        return None

    def _inside(self, group: Group, between: str, marks: Sequence[str]) -> bool:
        """Whether a part of the organisation stands in its place: ⟦Acme⟧の東京支社で,
        ⟦Acme⟧のシードラウンドに."""
        found = re.fullmatch(
            r"の[^、。はがをもにで\ue000-\uf8ff]{1,14}(で|に|へ)[^、。はがをもにで\ue000-\uf8ff]{0,8}",
            between,
        ) or re.fullmatch(
            r"の[^、。はがをもにで\ue000-\uf8ff]{0,8}(?:ラウンド|シード|シリーズ.|増資|調達)(に|へ|では)[^。はが\ue000-\uf8ff]{0,20}",
            between,
        )
        return found is not None and found[1] in marks

    def _reaches(self, group: Group, cue: Found, between: str) -> bool:
        if group.mark == "の" and re.search(r"(?:の|を|に|が|は)[^、]{0,10}$", between) and len(between) > 14:
            return False
        return not (
            group.mark in ("を", "に", "の", "へ")
            and re.search(r"(?:した|して|し、|ている|いて、|んで、|けど|だが|、その後|たが、)", between)
            and not re.search(r"として", between)
            and group.mark != "を"
        )

    def _subject(self, cue: Found, exclude: Group | None = None) -> tuple[int, ...] | None:
        """Who acts: the last group or pronoun marked は, が or も; the page where nobody is named; () for
        somebody else."""
        before = self.s[: cue.start]
        best, best_at = None, -1
        for group in self.groups:
            if (
                group.end <= cue.start
                and group is not exclude
                and group.mark in ("は", "が", "も", "、", "（", "：")
                and self.taken.get(group.start, cue.start) == cue.start
                and self.inner.get(group.start, cue.start + 1) > cue.start
                and not (group.mark == "が" and _CLOSED.search(self.s, group.end, cue.start))
            ):
                if group.mark in ("、", "（", "：") and best is not None:
                    continue
                if (
                    group.mark == "、"
                    and self.s[: group.start].strip("・-*• ")
                    and not self.s[: group.start].endswith(("、", "。"))
                ):
                    continue
                best, best_at = group.ends, group.start
        for found in _TOPIC.finditer(before):
            if found.start() < best_at or (found.start() and re.match(NAME, before[found.start() - 1])):
                continue
            if found[2] == "が" and found[1].endswith("な") and before[found.end() : found.end() + 1] == "ら":
                continue
            if (
                found[2] == "が"
                and before[found.end() : found.end() + 1] == "、"
                and found[1][-1] in "いただるすんう"
            ):
                continue  # 〜が、 joins clauses
            if found[2] == "が" and _VERB_END.search(found[1]):
                continue  # 誘われたが断り
            noun = found[1]
            noun = noun.rsplit("の", 1)[-1] if not noun.endswith("の") else noun
            if noun.endswith(_FIRM_SELVES):
                best, best_at = self._firm(), found.start()
            elif noun in _SELVES or noun.endswith(("彼", "彼女", "本人")):
                best, best_at = self._person(), found.start()
            elif _ADVERBIAL.search(noun) and not before[found.end(1) :].startswith(("さん", "氏")):
                continue
            elif (
                _PEOPLE.search(noun)
                or before[found.end(1) :].startswith(("さん", "氏", "くん", "君"))
                or (found[2] == "が" and self._same_clause(found.end(), cue))
            ):
                best, best_at = (), found.start()
        if best is not None:
            return best
        return (PAGE,)

    def _same_clause(self, at: int, cue: Found) -> bool:
        return not re.search(r"(?:て|で|し|た|ので|から|が|けど)、|たので|ため", self.s[at : cue.start])

    def is_school(self, group: Group) -> bool:
        """Whether what is left by finishing it is a school: its name, or what stands behind it, says so."""
        after = self.s[group.end : group.end + 8]
        names = [self.scene.names[end] for end in group.ends if 0 <= end < len(self.scene.names)]
        return any(SCHOOL.search(name) for name in (*names, after))

    def _firm(self) -> tuple[int, ...]:
        if self.firm_page:
            return (PAGE,)
        return () if self.scene.company is None else (self.scene.company,)

    def _person(self) -> tuple[int, ...]:
        if self.scene.topic is not None:
            return (self.scene.topic,)
        if self.scene.page.type == "person":
            return (PAGE,)
        for group in self.groups:
            if are_people(group.ends, self.scene):
                return group.ends
        return () if self.scene.person is None else (self.scene.person,)

    def _head(self, cue: Found, stop: int) -> Group | None:
        """The names that a relative clause ending in the cue describes: Xが創業した⟦Y⟧."""
        direct = 1 if cue.word[-1] in "くるすうむつた" else 0  # 働く⟦Ann⟧: the stem is the entire verb
        found = _HEAD.match(self.s[cue.end - direct : cue.end + 40])
        if found is not None and found[1] == "の" and cue.word in _BARE and not direct:
            return None  # 2020年創業の⟦Acme⟧ tells of the firm alone
        if found is None or re.match(r"(?:して|し、|ながら|たら|しており)", found[1]):
            return None
        if re.search(r"(?:後|のち|際|時|頃|結果|上|年|月)、$", found[1]):
            return None  # 働いた後、⟦Ann⟧と…: a time, no description
        if _BESIDE.search(found[1]):
            return None  # 勤める一方、⟦Ann⟧は…: a clause of its own
        at = cue.end - direct + found.start(2)
        return next((g for g in self.groups if g.start <= at < g.end), None)

    def _shared_head(self, cue: Found, stop: int) -> Group | None:
        """The names that the next clause describes as well: ⟦甲⟧が創業し⟦乙⟧が出資した⟦丙⟧."""
        following = next((c for c in self.cues if c.start == stop), None)
        if following is None or not isinstance(following.rows[0].row, Action):
            return None
        return self._head(following, 0) if _NEXT_CLAUSE.fullmatch(self.s, cue.end, stop) else None

    def _companions(
        self, cue: Found, family: Family, row: Action | Role | Owned, known: list[int]
    ) -> list[int]:
        """Who else did it: ⟦Ann⟧と共同で, ⟦Ann⟧とともに, ⟦Ann⟧らと."""
        if family.type not in ("founded", "invested_in") or not isinstance(row, Action) or row.swap:
            return []
        with_them = [
            g
            for g in self.groups
            if g.end <= cue.start
            and g.mark in ("と", "とともに", "と共に")
            and not are_firms(g.ends, self.scene)
        ]
        return [
            end
            for g in with_them
            for end in g.ends
            if end not in known and not re.match("と(?:会|話|面談|相談|同じ|比)", self.s[g.end :])
        ]
