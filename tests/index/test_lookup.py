"""Finding the page that a name means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gbrain_py.errors import Ambiguous, NotFound
from gbrain_py.graph.names import reference_keys
from gbrain_py.index.engine import Connection
from gbrain_py.index.lookup import PageRef, find_page, short_id
from tests.search.indexes import Made, make_index

PAGES = [
    Made("2026-06-16"),
    Made("2026_06_16"),
    Made("log/2026-07-01", title="A"),
    Made("log/2026_07_01", title="B"),
    Made("syntax", path="SYNTAX.md"),
    Made("people/alice-li", title="Alice Li", aliases=["Ally", "李"]),
    Made("people/bob", title="Alice Lee"),
    Made("x/twin", title="Twin"),
    Made("y/twin", title="Twin"),
    Made("secret/plan", title="Plan Nine", scope="owner"),
    Made("memo/東京", title="東京メモ"),
]


@pytest.fixture(scope="module")
def con(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """An index of PAGES."""
    con = make_index(tmp_path_factory.mktemp("lookup") / "i.duckdb", PAGES)
    yield con
    con.close()


def find(con: Connection, name: str, visible: frozenset[str] | None = None) -> PageRef:
    """`find_page` with the keys that a wikilink would have."""
    return find_page(con, name, reference_keys(name, "wikilink", ""), visible)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("2026_06_16", "2026_06_16"),
        ("2026-06-16", "2026-06-16"),
        ("2026_07_01", "log/2026_07_01"),
        ("SYNTAX.md", "syntax"),
        ("syntax", "syntax"),
        ("people/alice-li", "people/alice-li"),
        ("people/alice-li.md", "people/alice-li"),
        ("alice li", "people/alice-li"),
        ("ALLY", "people/alice-li"),
        ("李", "people/alice-li"),
        ("alice-li", "people/alice-li"),
        ("東京メモ", "memo/東京"),
        (short_id("x/twin"), "x/twin"),
        (short_id("x/twin")[:6], "x/twin"),
    ],
)
def test_a_page_is_found_by_each_of_its_names(con: Connection, name: str, slug: str) -> None:
    """Slug, path, title, alias, file stem and short id lead to the page, and an exact spelling wins."""
    assert find(con, name).slug == slug


def test_a_name_of_several_pages_lists_them(con: Connection) -> None:
    """Nothing is guessed: the candidates are named."""
    with pytest.raises(Ambiguous) as caught:
        find(con, "twin")
    assert caught.value.candidates == ("x/twin", "y/twin")


@pytest.mark.parametrize(
    ("name", "like"), [("NTAX", "syntax"), ("alice lu", "people/alice-li"), ("alise-li", "people/alice-li")]
)
def test_a_part_of_a_name_is_no_name(con: Connection, name: str, like: str) -> None:
    """A near miss finds nothing and suggests what is near."""
    with pytest.raises(NotFound) as caught:
        find(con, name)
    assert like in caught.value.suggestions


@pytest.mark.parametrize("name", ["secret/plan", "plan nine", short_id("secret/plan"), "plan nin"])
def test_a_page_out_of_scope_does_not_exist(con: Connection, name: str) -> None:
    """Not by name, not by id, not as a suggestion."""
    with pytest.raises(NotFound) as caught:
        find(con, name, frozenset({"world"}))
    assert caught.value.suggestions == ()


@pytest.mark.parametrize("name", ["", "%", "_", "' OR 1=1", "a" * 10_000, "../..", "@zzzz", "\x00"])
def test_hostile_names_are_not_found(con: Connection, name: str) -> None:
    """No pattern, no path and no SQL in a name does anything."""
    with pytest.raises(NotFound):
        find(con, name)


def test_short_ids_depend_on_the_slug_alone(tmp_path: Path) -> None:
    """The same page has the same short id in every index."""
    assert short_id("people/alice-li") == short_id("people/alice-li") != short_id("people/bob")
    assert len(short_id("x")) == 7
