"""Japanese work that no table knows: what somebody does at a place all the time (⟦Acme⟧で時計を直している),
jobs by the sign they end with (⟦Acme⟧の溶解係), sections (⟦Acme⟧人事部)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gbrain_py.graph.relations.ja import FAMILIES
from gbrain_py.graph.relations.ja_marks import RESPECT, Found, Row
from gbrain_py.graph.relations.ja_roles import Roles
from gbrain_py.graph.relations.model import PAGE, Candidate
from gbrain_py.graph.relations.professions import JAPANESE
from gbrain_py.graph.relations.sections import Sections
from gbrain_py.graph.relations.signs import NAME, Group, are_firms, refs

_HABIT = re.compile(
    r"(?P<what>[^。！？\ue000-\uf8ff]{1,30}?)(?:て|で)(?P<aspect>い?る(?!の)|い?ます|おり|きた|い?た(?!の)|いました)"
)
_NO_WORK = re.compile(
    r"講演|治[しりる]|受け[てた]|新調|仕立て|もら[っいう]|預け|契約|利用|使[っいう]|愛用|更新|申し込|手続き|レッスン|稽古|療養|リハビリ|世話にな|取引|検査|車検|点検|購入|預金|積み立|引き出|飼[っいう]|観[てた]|鑑賞|勉強|学[んびぶ]|習[っいう]|買[っいう]|食べ|食事|飲[んみむ]|会[っいう]|待[っちつ]|話し|話を聞|入院|治療|診察|診て?もら|通っ|暮らし|"
    r"住[んみむ]|泊ま|見かけ|知り合|出会|出くわ|聞[いこ]|流行|過ご|寝[てた]|遊[んび]|見つ|撮影|結婚|披露|式を|予約|注文|借り|"
    r"展示|個展|連載|発表|登壇|口座|生まれ|育[っち]|亡くな|死[んに]|有名|知られ|人気|悩[んま]|思[っい]|考え|感じ|楽しみ|困[っり]|"
    r"済ま|くつろ|休[んみ]|並[んび]|探し|打ち合わせ|面接|相談|商談|見学|視察|語っ|言っ|述べ"
)
_STAYED = re.compile(
    r"(?:は|も)?[^、。\ue000-\uf8ff]{0,8}(?:年|か月|ヶ月|長く|ずっと|まで|今も|現在)(?:ほど|近く|間|余り|"
    r"も)?い(?P<aspect>た|る|ました|ます)"
)
_OF_SECTION = re.compile(
    r"の?[一-龯ァ-ヶー]{1,8}(?:部|課|室|局|支社|支店|本部|センター|工場|研究所)(?:所属|勤務|在籍)?(?=$|[。、（(])"
)
_IN_SECTION = re.compile(
    rf"(?:^|[。、はがも])(?:当社|弊社|うち)?の?(?:経理|営業|人事|総務|広報|開発|企画|製造|法務|財務|情報|システム|技術|設計|品質|購買|物流|販売|研究|"
    rf"マーケティング|カスタマー|サポート|デザイン|編集|教務|看護|配送|製品|商品|宣伝|制作|データ)[一-龯ァ-ヶー]{{0,6}}"
    rf"(?:部|課|室|係|チーム|グループ|担当)の(?P<name>{NAME})"
)
_SECTIONS_NAMED = Sections(_IN_SECTION, _OF_SECTION, "勤務")
_BORN_OF = re.compile(
    rf"(?P<name>{NAME})[^。\ue000-\uf8ff]*(?:が|は)[^。\ue000-\uf8ff]*"
    r"(?:当社|弊社|同社|会社|うち|当店|店)の(?:はじまり|始まり|起源|出発点|ルーツ|原点)"
)
_MONEY_OF = re.compile(
    rf"(?P<name>{NAME})(?:さん|氏)?の(?:出資|投資|資金|お金|小切手)(?:で|により|によって|のおかげ|に支え)"
)
_MONEY_FOR = re.compile(
    rf"(?P<name>{NAME})に(?:約|計|合計)?[\d一二三四五六七八九十百千数,.]+[百千万億]*(?:円|ドル|"
    rf"ユーロ)(?=[。、]|$)"
)
_OF_CAPITAL = re.compile("出資|投資|ファンド|エンジェル|シード|ラウンド|シリーズ|株|増資")
_YEARS_AT = re.compile(
    rf"(?P<name>{NAME})に(?:約|足かけ|通算)?[\d一二三四五六七八九十数]+年(?:間|余り|ほど)?(?=[、。]|$)"
)
_DID = re.compile(r"(?P<what>[^。！？\ue000-\uf8ff]{1,30}?)(?:た|だ|ました)(?=の|$|[。、]|が|けど)")
_NOT_THERE = re.compile(r"欠席|休ん|行けな|行かな|話題|名前が|聞いた|決まった|代理|代わり")
_PASSIVE = re.compile(r"(?:られ|され|[かがさたなばまらわ]れ)$")
_JOB = re.compile(r"[一-龯々ァ-ヶー]{1,8}(?:員|士|師|係|長|者|医|手|家|官|役|番)(?![一-龯々ァ-ヶー])")
_NO_JOB = re.compile(
    r"(?:会員|全員|満員|人員|定員|動員|党員|議員|隊員|成長|身長|延長|特長|助長|最長|全長|波長|恩師|武士|博士|同士|紳士|名士|"
    r"関係|一番|順番|定番|本番|当番|留守番|交番|学士|修士|患者|若者|利用者|参加者|入居者|愛用者|支持者|被害者|消費者|読者|視聴者|候補者|応募者|経験者|出身者|愛好者|学者|信者|使者|受験者|"
    r"実家|国家|一家|大家|農家|相手|上手|下手|苦手|勝手|右手|左手|大手|両手|人手|空手|若手|手|子役|主役|役|町長|市長|村長|知事|家長|団長|議長|組合員|院生|弁護士|税理士|会計士)$"
)
_WORK = next(family for family in FAMILIES if family.rule == "勤務")
_ROLES = (Row(_WORK, next(row for row in _WORK.rows if getattr(row, "nouns", "") == JAPANESE)),)
_TOOK_PART = re.compile(
    rf"(?P<who>{NAME}{RESPECT}(?:[、とや]{NAME}{RESPECT})*)(?:も|が|は)(?:共に|ともに|一緒に|新たに|個人で|続いて)?"
    r"(?:参加(?!者)|加わ(?:った|り|る)|続い(?:た|て)|名を連ね)(?:し|した|している)?(?=[、。]|$)"
)


class Habits(Roles):
    """Reads what a sentence says of work without a word for it."""

    def find_jobs(self) -> None:
        """Put the jobs that no table knows among the cues."""
        taken = [(cue.start, cue.end) for cue in self.cues]
        jobs = [
            Found(m.start(), m.end(), m.group(), _ROLES)
            for m in _JOB.finditer(self.s)
            if not _NO_JOB.search(m.group())
            and not any(start < m.end() and m.start() < end for start, end in taken)
        ]
        if jobs:
            self.cues = sorted([*self.cues, *jobs], key=lambda cue: cue.start)

    def present_at(self) -> Iterator[Candidate]:
        """理事会で反対意見を述べた: who did something at a meeting was there."""
        if self.scene.page.type != "person" or self.question:
            return
        for group in self.groups:
            if group.mark not in ("で", "では", "にて", "でも"):
                continue
            if {self.scene.types[end] for end in group.ends if end != PAGE} != {"meeting"}:
                continue
            at = group.end + len(group.mark)
            found = _DID.match(self.s, at)
            if found is None or _PASSIVE.search(found["what"]) or _NOT_THERE.search(self.s, at):
                continue
            cue = Found(found.end("what"), found.end(), "", ())
            said_of = re.match(r"のは([^、。はがも]{1,8})", self.s[found.end() :])
            him = said_of is None or re.match(r"彼|彼女|本人|自分|私", said_of[1])
            if self._denied(cue) or self._subject(cue, exclude=group) != (PAGE,) or not him:
                continue
            for end in group.ends:
                yield Candidate("attended", PAGE, end, "current", None, None, "出席", at, found.end())

    def took_part(self, stakes: Sequence[Candidate]) -> Iterator[Candidate]:
        """⟦甲⟧がリードした。⟦乙⟧も参加した: who took part behind an investment put money in the same."""
        before = self.scene.stake
        for match in _TOOK_PART.finditer(self.s) if stakes or before else ():
            known = next((stake for stake in reversed(stakes) if stake.end <= match.start()), before)
            for end in refs(match["who"]) if known else ():
                if known and end not in (known.object, *(stake.subject for stake in stakes)):
                    place = match.span()
                    yield known._replace(subject=end, rule="出資", start=place[0], end=place[1])

    def verbless(self, governed: set[int]) -> Iterator[Candidate]:
        """What is told without a verb of its own: ⟦Acme⟧に四百万円, ⟦Acme⟧に九年, ⟦Ann⟧の出資で."""
        found: list[tuple[re.Match[str], str, bool, str]] = []
        if self.firm_page:
            found += [(m, "founded", True, "current") for m in _BORN_OF.finditer(self.s)]
            found += [(m, "invested_in", True, "current") for m in _MONEY_OF.finditer(self.s)]
        elif self.scene.page.type == "person":
            if _OF_CAPITAL.search(self.s):
                found += [(m, "invested_in", False, "current") for m in _MONEY_FOR.finditer(self.s)]
            found += [(m, "works_at", False, "past") for m in _YEARS_AT.finditer(self.s)]
        for match, edge, inward, tense in found:
            cue = Found(match.end("name"), match.end(), "", ())
            for end in () if self.question or self._denied(cue) else refs(match["name"]):
                if end in governed or (
                    edge == "works_at" and self.is_school(Group((end,), match.start(), match.end("name")))
                ):
                    continue
                if inward or self.scene.types[end] in ("company", "fund"):
                    ends = (end, PAGE) if inward else (PAGE, end)
                    yield Candidate(edge, *ends, tense, None, None, "動詞なし", *match.span())

    def sections(self, governed: set[int]) -> Iterator[Candidate]:
        """Who works where by the section named alone: ⟦Acme⟧人事部, 人事部の⟦Ann⟧ on the firm's page."""
        if not self.question:
            yield from _SECTIONS_NAMED.read(
                self.s, self.scene, self.groups, governed, firm_page=self.firm_page
            )

    def habits(self, governed: set[int]) -> Iterator[Candidate]:
        """What is done all the time at a place that no cue governs."""
        for group in self.groups:
            if group.mark not in ("で", "にて", "に", "には") or not are_firms(group.ends, self.scene):
                continue
            at = group.end + len(group.mark)
            stays = group.mark.startswith("に") and group.mark != "にて"
            found = _STAYED.match(self.s, at) if stays else _HABIT.match(self.s, at)
            if found is None or governed & set(group.ends) or self.question:
                continue
            if not stays and (_NO_WORK.search(self.s, at, found.end()) or _PASSIVE.search(found["what"])):
                continue
            cue = Found(found.start("aspect"), found.end(), "", ())
            if self._denied(cue):
                continue
            tense = (
                "past"
                if found["aspect"].endswith(("た", "ました")) and found["aspect"] != "きた"
                else "current"
            )
            for person in self._subject(cue, exclude=group) or ():
                for firm in group.ends:
                    if person != firm:
                        yield Candidate("works_at", person, firm, tense, None, None, "勤務", at, found.end())
