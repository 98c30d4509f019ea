"""What moves a page up or down apart from its words. Every factor is bounded: none makes up for relevance."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from gbrain_py import clock
from gbrain_py.index.engine import Connection
from gbrain_py.search import times

BACKLINKS = 0.05
BACKLINKS_MOST = 1.5
PAGERANK = 0.02  # for each time that a page has e times the rank of an average one
PAGERANK_MOST = 1.1
TOGETHER = 1.03  # two or more of the best results link to it
TOGETHER_AMONG = 10
CONTRAST = 8
IN_TIME, OUT_OF_TIME = 1.3, 0.7  # whether the page, or an entry of its timeline, is of the time named
EXACT_NAME = 1.25
SUPERSEDED = 0.5
LAYER = 1.1
RECENT = 0.25  # what a page of today gains when the query asks for what is new

_UNIT = 1_000_000_000  # the PageRank of an average page, as it is stored

# Half-lives in days, by page type; of other types recency hardly tells.
_HALF_LIVES = {"meeting": 30, "daily": 30, "note": 90, "idea": 180, "deal": 180, "project": 365, "media": 365}
_OTHER_HALF_LIFE = 3650

_NEW = re.compile(
    r"\b(?:latest|newest|recent|recently|lately|this week|this month)\b"
    r"|最近|最新|直近|近況|今週|今月|近期|本周|本月",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:now|current|currently|today|at present|still)\b|現在|今の|いま|现在|目前|当前|當前|現任|现任", re.I
)
_THEN = re.compile(
    r"\b(?:when did|history|previously|formerly|used to|back in|years? ago)\b"
    r"|\b(?:in|since|during) (?:19|20)\d\d\b"
    r"|いつ|以前|かつて|経緯|(?:19|20)\d\d年|曾经|曾經|历史|歷史|当时|當時",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Time:
    """What time a query asks for; `span` are the first and last day of a time that it names."""

    now: bool = False
    then: bool = False
    new: bool = False
    span: clock.Range | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What the index knows of a page apart from its words; `date` None is today."""

    type: str
    date: str | None
    backlinks: int
    superseded: bool
    rank: float = 1.0  # PageRank; an average page has 1
    in_time: bool = False


def time_of(text: str, today: date) -> Time:
    """The time that the words of the query ask for, in English, Japanese or Chinese."""
    now, then = bool(_NOW.search(text)), bool(_THEN.search(text))
    return Time(now and not then, then and not now, bool(_NEW.search(text)), times.span_of(text, today))


def facts(con: Connection, pages: Collection[int], time: Time, today: date) -> dict[int, Facts]:
    """The facts of these pages."""
    if not pages:
        return {}
    rows = con.execute(
        "SELECT p.id, p.type, coalesce(p.date, p.git_date), coalesce(i.backlinks, 0), "
        "CASE WHEN contains(p.front, '\"superseded_by\"') THEN p.front END, coalesce(i.pagerank, 0) "
        "FROM pages p LEFT JOIN importance i ON i.page = p.id WHERE p.id IN (SELECT unnest(?::INTEGER[]))",
        [list(pages)],
    ).fetchall()
    of_entries = _with_entries(con, pages, time.span) if time.span else set()
    return {
        page: Facts(
            page_type, day, backlinks, bool(front and json.loads(front).get("superseded_by")), rank / _UNIT,
            page in of_entries or _is_within(day or today.isoformat(), time.span),
        )
        for page, page_type, day, backlinks, front, rank in rows
    }  # fmt: skip


def _with_entries(con: Connection, pages: Collection[int], span: clock.Range) -> set[int]:
    """Those of `pages` that have a timeline entry of these days."""
    rows = con.execute(
        "SELECT DISTINCT page FROM entries WHERE page IN (SELECT unnest(?::INTEGER[])) "
        "AND left(date || '-01-01', 10) BETWEEN ? AND ?",
        [list(pages), span[0].isoformat(), span[1].isoformat()],
    ).fetchall()
    return {row[0] for row in rows}


def _is_within(day: str, span: clock.Range | None) -> bool:
    return span is not None and span[0].isoformat() <= f"{day}-01-01"[:10] <= span[1].isoformat()


def linked_together(con: Connection, best: Sequence[int]) -> set[int]:
    """The pages that two or more of the `best` ones link to."""
    rows = con.execute(
        "SELECT dst FROM (SELECT DISTINCT src, dst FROM edges WHERE src IN (SELECT unnest(?::INTEGER[])) "
        "AND src <> dst AND dst IS NOT NULL) GROUP BY dst HAVING count(*) >= 2",
        [list(best[:TOGETHER_AMONG])],
    ).fetchall()
    return {row[0] for row in rows}


def factors(
    facts: Facts,
    time: Time,
    *,
    timeline: bool,
    exact: bool,
    today: date,
    together: bool = False,
    relevance: float = 1.0,
) -> dict[str, float]:
    """The factors, by name, that a page's score is multiplied with; those of 1 are left out.

    `relevance` is the page's score as a part of the best: a page gains the less from what it is apart from
    its words, the further it is from that, so signals decide among pages that are about as good.
    """
    found = {
        "backlinks": min(BACKLINKS_MOST, 1 + BACKLINKS * math.log1p(facts.backlinks)),
        "pagerank": min(PAGERANK_MOST, max(1.0, 1 + PAGERANK * math.log(max(facts.rank, 1e-9)))),
        "linked_together": TOGETHER if together else 1.0,
        "exact_name": EXACT_NAME if exact else 1.0,
        "superseded": SUPERSEDED if facts.superseded else 1.0,
        "layer": LAYER if (time.then if timeline else time.now) else 1.0,
        "time": 1.0 if not time.span else IN_TIME if facts.in_time else OUT_OF_TIME,
        "recency": 1 + RECENT * _freshness(facts, today) if time.new else 1.0,
    }
    part = max(0.0, relevance) ** CONTRAST
    moved = {name: 1 + (factor - 1) * part if factor > 1 else factor for name, factor in found.items()}
    return {name: round(factor, 4) for name, factor in moved.items() if round(factor, 4) != 1.0}


def product(factors: Mapping[str, float]) -> float:
    """What all factors together come to."""
    return math.prod(factors.values())


def _freshness(facts: Facts, today: date) -> float:
    age = max(0, age_in_days(facts.date, today) or 0)
    return math.pow(0.5, age / _HALF_LIVES.get(facts.type, _OTHER_HALF_LIFE))


def age_in_days(day: str | None, today: date) -> int | None:
    """Days since the first day of a date of any precision; 0 for a page without one, None if unreadable."""
    try:
        return (today - date.fromisoformat(f"{day}-01-01"[:10])).days if day else 0
    except ValueError:
        return None
