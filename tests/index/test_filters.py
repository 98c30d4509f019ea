"""Filters: the SQL and the Python view of one rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py.errors import UsageError
from gbrain_py.index.engine import Connection, connect
from gbrain_py.index.filters import Filters, parse_day, parse_tags
from tests.search.indexes import SCHEMA, TODAY, Made, add_pages

TYPES = ["person", "note", "daily"]
TAGS = ["a", "b", "A/sub", "ab", "日記", "É"]
DIRS = ["people", "people/team", "peo", "ノート"]
DATES = [None, "2025", "2026-02", "2026-02-15", "2026-03-10"]


@dataclass
class Facts:
    """A page as `match` sees it."""

    id: int
    slug: str
    path: str
    type: str
    date: str | None
    tags: list[str]
    inbound: int = field(default=0)


PAGES = [
    Facts(at + 1, f"{folder}/p{at}".lower(), f"{folder}/P{at}.md", TYPES[at % 3], DATES[at % 5],
          TAGS[at % 4 : at % 6], at % 2)
    for at, folder in enumerate(DIRS * 6)
]  # fmt: skip


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """An index of PAGES, every second of which is linked to."""
    con = connect(Path(tmp_path_factory.mktemp("filters")) / "i.duckdb", read_only=False)
    con.execute(SCHEMA.read_text(encoding="utf-8"))
    made = [Made(p.slug, type=p.type, date=p.date, tags=p.tags, path=p.path) for p in PAGES]
    add_pages(con, made)
    for page in PAGES:
        con.execute("INSERT INTO edges (src, dst) VALUES (?, ?)", [page.id, page.id])
        if page.inbound:
            con.execute("INSERT INTO edges (src, dst) VALUES (1000, ?)", [page.id])
    yield con
    con.close()


TAG_TEXT = st.lists(
    st.tuples(st.sampled_from(["", "NOT ", "OR ", "OR NOT "]), st.sampled_from(TAGS)), min_size=1, max_size=4
).map(lambda items: " ".join(word + tag for word, tag in items).removeprefix("OR "))
DAYS = st.one_of(st.none(), st.integers(0, 500).map(lambda back: TODAY - timedelta(days=back)))
SIMPLE = st.builds(
    Filters,
    types=st.lists(st.sampled_from([*TYPES, "x"]), max_size=2).map(tuple),
    tags=st.one_of(st.just(()), TAG_TEXT.map(parse_tags)),
    dirs=st.lists(st.sampled_from([*DIRS, "./people/", "no"]), max_size=2).map(tuple),
    after=DAYS,
    before=DAYS,
    linked=st.one_of(st.none(), st.frozensets(st.integers(1, 24))),
    orphan=st.booleans(),
)
FILTERS = st.builds(
    lambda own, also, without: Filters(also=(own, *also), without=tuple(without)),
    SIMPLE,
    st.lists(SIMPLE, max_size=1),
    st.lists(SIMPLE, max_size=1),
)


@settings(max_examples=100, deadline=None)
@given(st.one_of(SIMPLE, FILTERS))
def test_both_views_agree(con: Connection, filters: Filters) -> None:
    """SQL and Python pick the same pages for every combination of conditions."""
    sql, parameters = filters.clause(TODAY)
    by_sql = [
        row[0]
        for row in con.execute(f"SELECT id FROM pages p WHERE {sql} ORDER BY id", parameters).fetchall()
    ]
    assert by_sql == [page.id for page in PAGES if filters.match(page, TODAY)]


@pytest.mark.parametrize(
    ("expression", "tags", "meets"),
    [
        ("a OR b NOT c", ["a"], True),
        ("a OR b NOT c", ["b", "c"], False),
        ("a b", ["a"], False),
        ("a,b", ["a", "b"], True),
        ("NOT c", [], True),
        ("a OR NOT b", [], True),
        ("#a", ["A"], True),
        ("project", ["project/alpha"], True),
        ("project", ["projects"], False),
    ],
)
def test_tag_expressions(expression: str, tags: list[str], meets: bool) -> None:
    """OR joins its neighbours, everything else is asked for together, NOT turns one tag round."""
    assert (
        Filters(tags=parse_tags(expression)).match(Facts(1, "s", "s.md", "note", None, tags), TODAY) is meets
    )


@pytest.mark.parametrize("expression", ["", "OR a", "a OR", "NOT", "a AND"])
def test_an_unfinished_tag_expression_is_a_usage_error(expression: str) -> None:
    """What cannot be read is said, with an example, instead of matching something else."""
    with pytest.raises(UsageError, match="--tag"):
        parse_tags(expression)


def test_days_are_first_days() -> None:
    """A month means its first day; what is no date is a usage error."""
    assert parse_day("--after", "2026-03", TODAY) == date(2026, 3, 1)
    with pytest.raises(UsageError, match="--after"):
        parse_day("--after", "soonish", TODAY)
