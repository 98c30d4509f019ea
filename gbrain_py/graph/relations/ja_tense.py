"""Whether a Japanese cue is taken back, whether what it states is over, and when it was."""

from __future__ import annotations

import re

from gbrain_py.graph.relations.dates import NO_DATES, Dates, dates_in
from gbrain_py.graph.relations.ja import Action, Owned, Role
from gbrain_py.graph.relations.ja_marks import Found, Marks
from gbrain_py.graph.relations.signs import NAME, part_before

_TAIL_END = re.compile(r"[。，,；;\n]|、")
_DENIED = re.compile(
    r"ない|なかった|なく|ません|ぬ|ておらず|せず|ずに|わけでは|ではな|じゃな|断|見送|辞退|検討|予定|計画|つもり|かも|たい|だろう|でしょう|らしい|噂|うわさ|という話|"
    r"と言われ|といわれ|とされて|可能性|ようと|ようか|べきか|かどうか|候補|打診|誘われ|誘い|勧誘|オファー|希望|夢|目指|意向|前向き|興味|関心|断念|迷っ|迷い|交渉|見込み|たら|れば|ならば|拒|応募|面接|"
    r"そうだ|そうです|みたい|はず|のだろうか|頓挫|破談|白紙|流れた|実現しな|取りやめ|やめた|取り消|延期|未定|立ち消え|お流れ|試験|落ち[たて]|落ちる|不採用|不合格|模索|協議|話が出|話もあ|話がある|狙|憧れ|求め|提案|条件|想定|悩|内定|誤り(?!な)|間違い(?!な)|嘘|うそ|デマ|虚偽|でたらめ|事実無根|事実に反"
)
_THOUGHT_OF = re.compile(
    r"[^、。\ue000-\uf8ff]{0,6}(?:こと|の|話)(?:を|も|は|が)?[^、。\ue000-\uf8ff]{0,6}"
    r"(?:考え|検討|決め(?:かね|ていな)|勧め|薦め|すすめ|想像|相談|悩|迷|噂|伝えられ|報じられ|期待|願)"
)
_ONLY_AN_IDEA = re.compile(r"(?:る|う|む|す|く)(?:構想|夢|案|アイデア)(?:は|が|も|を)")
_ONCE = re.compile(r"(?:一度|一回|[1１]回|[1１]度)(?:だけ|きり|ほど|か二度)?[^。年月週]{0,14}$")
_DONE = re.compile(r"(?:し|っ)?(?:た(?!め)|だ(?=$|。|が)|ました)")
_FOREGONE = re.compile(
    r"(?:もし|仮に|まだ|一度も|決して|噂では|うわさでは|聞くところ|報道によると|もしも|将来|いずれ|いつか|たとえ)"
)
_TO_COME = re.compile(r"(?:次期|次の|次代の|未来の|将来の|新任予定の?)(?:代表)?$")
"""Before a role: somebody who is to have it."""
_PAST_BEFORE = re.compile(
    r"元|前(?=代表|社長|会長|CEO|CTO|CFO|職)|旧|かつて|以前|過去|昔|前職|当時|一時期|もともと|元々|前の|前は|先代|歴代"
)
_FORMER_OF = re.compile(rf"(?:元|前){NAME}[^、。]{{0,12}}?(?={NAME})")
"""What one was elsewhere before: 元⟦乙⟧の⟦甲⟧は….."""
_PAST_AFTER = re.compile(
    r"^(?:[^、。]{0,12}?)(?:ていた|でいた|だった|でした|であった|してい?ました|ていました|まで|経験|経て|歴任|時代|のち|た後|して(?:から)?いた|辞|退|離)"
)
_NOW = re.compile("現在|今は|今も|今では|いまは|目下")
_WHO = re.compile(f"(?:だった|である|の)(?={NAME})")
_HELPED = re.compile("を[^、。]{0,4}(?:手伝|支援|助け|支え|サポート|後押し|取材|見守)")
_BEGUN = re.compile("[いきしみりぎび]?(?:始め|はじめ|だし|出し)")
_STATE_PAST = re.compile(r"^[^、。]{0,10}?(?:した|いた|んだ|めた|った|きた|し、|み、|を経)")


class Tense(Marks):
    """Reads what follows a cue."""

    def _denied(self, cue: Found) -> bool:
        end = _TAIL_END.search(self.s, cue.end)
        stop = min(end.start() if end else len(self.s), cue.end + 30)
        tail = self.s[cue.end : stop]
        ended = re.match(r"(?:だった|でした|であった)(?:が|けど|けれど)", tail)
        if end and end.group() == "、" and not ended and re.search(r"(?:と|が|を|は|も)$", tail):
            tail = self.s[cue.end : cue.end + 30]
        if _THOUGHT_OF.match(self.s, cue.end) or _ONLY_AN_IDEA.match(self.s, cue.end):
            return True
        name = re.search(NAME, tail)
        is_who = cue.rows and isinstance(cue.rows[0].row, Role) and _WHO.match(tail)
        if name and (is_who or not re.match(r"[ぁ-ん]{0,6}$", tail[: name.start()])):
            tail = tail[: name.start()]
        if self.family.type == "founded" and _HELPED.match(tail):
            return True
        if _DENIED.search(
            re.sub(r"少なくない|だけでなく|のみならず|だけではなく|間もなく|まもなく|ほどなく", "", tail)
        ):
            return True
        if (
            self.family.type == "advises"
            and _ONCE.search(self.s[: cue.start])
            and _DONE.match(self.s, cue.end)
        ):
            return True
        clause = re.split(r"[。]|(?:が|けど|けれど|ものの)、", self.s[: cue.start])[-1]
        if _TO_COME.search(self.s[: cue.start]):
            return True
        return _FOREGONE.search(clause) is not None or (
            cue.start > 0 and self.s[max(0, cue.start - 1) : cue.start] in ("非", "未")
        )

    def _past(self, cue: Found, row: Action | Role | Owned) -> bool:
        if row.ends:
            return True
        before = re.split(r"[。、]", self.s[: cue.start])
        near = before[-1] if len(before[-1]) > 3 or len(before) < 2 else before[-2] + before[-1]
        near = _FORMER_OF.sub("", near)
        if _PAST_BEFORE.search(
            re.sub(r"(?:年|月|ヶ月|週間|日)前|元気|元々から|午前|前年|前回|名前|前向き|手前", "", near)
        ):
            return True
        after = re.split(NAME, self.s[cue.end : cue.end + 24])[0]
        if isinstance(row, Role):
            return (
                re.match(
                    r"^[^、。\ue000-\uf8ff]{0,10}?(?:だった|でした|であった|務めていた|していた|を務めた|を経て|を歴任|として働いていた|時代|まで|をやっていた|を退|を辞|退任|辞任|退いた|離任)",
                    after,
                )
                is not None
            )
        if isinstance(row, Action) and row.state and not _BEGUN.match(after):
            if re.search(
                r"(?:\d|[一二三四五六七八九十数])(?:年|か月|ヶ月|カ月)(?:間|ほど|余り|近く)+$",
                self.s[: cue.start],
            ):
                return not re.match(
                    r"(?:して|し続け)?(?:いる|い?ます|おり|きた)|中", self.s[cue.end : cue.end + 8]
                )
            return _PAST_AFTER.match(after) is not None or _STATE_PAST.match(after) is not None
        return False

    def _dates(self, cue: Found, stop: int) -> Dates:
        start = max((c.end for c in self.cues if c.end <= cue.start), default=0)
        clause = re.split("[、。]", self.s[cue.end : min(stop, cue.end + 24)])[0]
        near = _NOW.split(self.s[start : cue.start])
        own = len(near) == 1 and (not start or not re.search("[，,；、]", self.s[start : cue.start]))
        for text in (near[-1], clause):
            if (found := dates_in(text)) != NO_DATES:
                return found
        if own and (found := dates_in(part_before(self.s, cue.start))) != NO_DATES:
            return found
        if own and not start:  # a date before another cue is not of this one
            return dates_in(self.s[: cue.start])
        return NO_DATES
