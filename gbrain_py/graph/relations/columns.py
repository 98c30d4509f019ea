"""What the heads of a table's columns say of their cells: dates under From and To, 開始 and 終了, 起 and 止;
roles under Role, 役職, 职位; and what is neither."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gbrain_py.graph.relations.dates import Dates, dates_in
from gbrain_py.graph.relations.zh import SIMPLER


def _heads(*lines: str) -> frozenset[str]:
    return frozenset(name for line in lines for name in line.translate(SIMPLER).split("|"))


_SINCE = _heads(
    "from|since|start|started|start date|starts|started on|begin|began|joined|join date|joined on|year",
    "year joined|appointed|hired",
    "開始|開始日|開始年|就任|就任日|就任年|入社|入社日|入社年|参加|着任|から|年|時期",
    "自|起|始|年份|年度|年月|起始|开始|开始时间|起始时间|入职|入职时间|加入|加入时间|上任|上任时间",
    "出资时间|投资时间",
)
_UNTIL = _heads(
    "to|until|till|end|ended|end date|ends|left|left on|exit|departed",
    "終了|終了日|終了年|退任|退任日|退任年|退社|退社日|退職|退職日|離任|まで",
    "止|至|终|结束|结束时间|终止|离职|离职时间|离开|卸任|卸任时间",
)
_ROLES = _heads(
    "role|roles|title|titles|job title|position|positions|job|function|capacity|relation|relationship",
    "役職|肩書|肩書き|役割|職位|職務|職種|ポジション|関係|職",
    "职位|职务|头衔|角色|岗位|职称|身份|关系|担任职务",
)
_NO_ROLES = _heads(
    "city|location|place|country|region|based in|office|hq|stage|round|series|amount|size|value|valuation",
    "ticket|cheque|check|lead|leads|led|status|sector|industry|field|area|met|met at|how we met|source",
    "next step|next steps|action|actions|email|phone|contact|url|website|school|university|education|topic",
    "board|board seat|follow-up|follow up|priority|tags|language|age|birthday",
    "場所|所在地|都市|拠点|国|地域|ラウンド|ステージ|金額|評価額|業種|分野|状況|状態|出身地|連絡先|学校|大学",
    "話題|次の対応|リード",
    "地点|城市|国家|地区|轮次|阶段|金额|估值|行业|领域|状态|联系方式|电话|邮箱|毕业院校|话题|领投|下一步",
)
_PARENTHESES = re.compile(r"[(（][^)）]*[)）]|[*_:：]")


def columns_dates(cells: Iterable[tuple[str, str]]) -> Dates | None:
    """The dates that the cells below such heads hold, given as pairs of head and cell; None where there is
    no such date."""
    since = until = None
    for head, cell in cells:
        name = _name(head)
        if name in _SINCE:
            found = dates_in(cell)
            since = since or found.since or dates_in(f"since {cell}").since
            until = until or found.until
        elif name in _UNTIL:
            until = until or dates_in(f"until {cell}").until
    return Dates(since, until) if since or until else None


def may_hold_roles(heads: Sequence[str]) -> list[bool]:
    """For each of a table's heads whether its cells may say what somebody is: those under a head for roles,
    or where there is none all that are not known to say something else."""
    names = [_name(head) for head in heads]
    if not _ROLES.isdisjoint(names):
        return [name in _ROLES for name in names]
    return [not (name in _NO_ROLES or name in _SINCE or name in _UNTIL) for name in names]


def _name(head: str) -> str:
    return _PARENTHESES.sub("", head).strip().lower().translate(SIMPLER)
