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
from gbrain_py.index.filters import Filters, fold_dir, parse_day, parse_dir, parse_tags, parse_types
from gbrain_py.pages.slugs import base_slug
from tests.search.indexes import SCHEMA, TODAY, Made, add_pages

TYPES = ["person", "note", "daily"]
SPELLINGS = st.sampled_from([str, str.upper, str.title, lambda name: f" {name}/", lambda name: f"./{name}"])
TAGS = ["a", "b", "A/sub", "ab", "日記", "É", "İ", "ΟΔΟΣ"]
DIRS = ["people", "People/Team", "peo", "ノート", "My Notes", "Cafe\u0301"]
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
    Facts(at + 1, base_slug(f"{folder}/p{at}"), f"{folder}/P{at}.md", TYPES[at % 3], DATES[at % 5],
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
    types=st.lists(st.sampled_from([*TYPES, "Person", " NOTE", "x"]), max_size=2).map(tuple),
    tags=st.one_of(st.just(()), TAG_TEXT.map(parse_tags)),
    dirs=st.lists(
        st.builds(lambda name, spell: spell(name), st.sampled_from([*DIRS, "no"]), SPELLINGS), max_size=2
    ).map(tuple),
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
        ('"two words"', ["Two words"], True),
        ('"two words" OR a', ["two"], False),
        ("Straße", ["STRASSE"], False),
        ("ÉCOLE", ["école"], True),
        ("e\u0301cole", ["École"], True),
        ("ΟΔΟΣ", ["οδοσ"], True),
        ("a/b/", ["A/b/c"], True),
        ("a，b", ["a", "b"], True),
    ],
)
def test_tag_expressions(expression: str, tags: list[str], meets: bool) -> None:
    """OR joins its neighbours, everything else is asked for together, NOT turns one tag round."""
    assert (
        Filters(tags=parse_tags(expression)).match(Facts(1, "s", "s.md", "note", None, tags), TODAY) is meets
    )


@pytest.mark.parametrize(
    "expression", ["", " ", ",", "#", '"', '""', "OR a", "a OR", "NOT", "a AND", "(a OR b) NOT c", "("]
)
def test_an_unfinished_tag_expression_is_a_usage_error(expression: str) -> None:
    """What cannot be read is said, with an example, instead of matching something else."""
    with pytest.raises(UsageError, match="--tag"):
        parse_tags(expression)


def test_days_are_first_days() -> None:
    """A month means its first day; what is no date is a usage error."""
    assert parse_day("--after", "2026-03", TODAY) == date(2026, 3, 1)
    with pytest.raises(UsageError, match="--after"):
        parse_day("--after", "soonish", TODAY)
    assert parse_day("--after", "２０２６年３月", TODAY) == date(2026, 3, 1)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (Filters(types=parse_types("--type", ["Person"])), ["person"]),
        (Filters(types=parse_types("--type", ["PERSON,  daily", "x"])), ["daily", "person"]),
        (Filters(types=(" Note ",)), ["note"]),
    ],
)
def test_types_in_any_case(con: Connection, filters: Filters, found: list[str]) -> None:
    """A type is found however it is spelled, and a comma asks for either."""
    sql, parameters = filters.clause(TODAY)
    rows = con.execute(f"SELECT DISTINCT type FROM pages p WHERE {sql} ORDER BY type", parameters).fetchall()
    assert [row[0] for row in rows] == found


@pytest.mark.parametrize(
    ("typed", "directory"),
    [
        ("people/team", "People/Team"),
        ("PEOPLE//TEAM/", "People/Team"),
        ("people/../People/team", "People/Team"),
        ("my notes", "My Notes"),
        ("my-notes", "My Notes"),
        ("CAFÉ", "Cafe\u0301"),
        ("cafe", "Cafe\u0301"),
        ("ノート", "ノート"),
    ],
)
def test_directories_in_any_case(con: Connection, typed: str, directory: str) -> None:
    """A directory is found by its name in any case and form, and as it stands in slugs."""
    sql, parameters = Filters(dirs=(parse_dir("--in", typed),)).clause(TODAY)
    rows = con.execute(f"SELECT path FROM pages p WHERE {sql}", parameters).fetchall()
    assert {row[0].rpartition("/")[0] for row in rows} == {directory}


@pytest.mark.parametrize("typed", ["..", "../x", "a/../..", "/..", "", " "])
def test_no_directory_outside_the_brain(typed: str) -> None:
    """A way out of the brain, and no name at all, are usage errors; a dot is all of it."""
    with pytest.raises(UsageError, match="--in"):
        parse_dir("--in", typed)
    assert {parse_dir("--in", whole) for whole in (".", "/", "./", "a/..")} == {""}


def test_bytes_that_are_no_text_are_no_error(con: Connection) -> None:
    """An argument that is not UTF-8 meets nothing."""
    odd = "a\udcff"
    for filters in (Filters(types=(odd,)), Filters(dirs=(odd,)), Filters(tags=parse_tags(odd))):
        sql, parameters = filters.clause(TODAY)
        assert con.execute(f"SELECT id FROM pages p WHERE {sql}", parameters).fetchall() == []
    assert fold_dir(odd) == "a\ufffd"
