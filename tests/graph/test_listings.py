"""Listings name page, line, column and sentence, and show a reader only what is in scope."""

from __future__ import annotations

from datetime import date

import pytest

from gbrain_py.graph.lines import edge_lines
from gbrain_py.graph.listings import backlinks, close_spellings, links, orphans, references
from gbrain_py.graph.mentions import mentions
from gbrain_py.index.filters import Filters
from tests.graph.brain import SCHEMA, Brain


def test_links_show_the_distinct_edge_or_each_origin(brain: Brain) -> None:
    """Five links to one page are one edge with five origins, the first of them shown with its fragment."""
    text = "# A\n\nSee [[b#One]]. [[b]] [[b|x]] [y](b.md)\n\nAnd [[b#Two]] here. <!-- note -->\n"
    brain.change({"a.md": text, "b.md": ""})
    (edge,) = links(brain.con, brain.id("a")).rows
    assert (edge.src, edge.type, edge.dst, edge.count) == ("a", "mentions", "b", 5)
    assert (edge.origin, edge.path, edge.line, edge.fragment, edge.context) == (
        "a",
        "a.md",
        3,
        "One",
        "See [[b#One]].",
    )
    every = backlinks(brain.con, brain.id("b"), each=True)
    assert [(row.line, row.fragment) for row in every.rows] == [
        (3, "One"), (3, None), (3, None), (3, None), (5, "Two"),
    ]  # fmt: skip
    assert every.total == 5


def test_listings_come_in_pages(brain: Brain) -> None:
    """Pages of a listing, put together, are the listing; each knows how long it is."""
    brain.change({f"p{n}.md": "works_at:: [[hub]]\n\n[[hub]]" for n in range(5)} | {"hub.md": "[[p0]]"})
    hub = brain.id("hub")
    whole = backlinks(brain.con, hub)
    parts = [backlinks(brain.con, hub, limit=3, offset=at) for at in (0, 3, 6, 9)]
    assert [row for part in parts for row in part.rows] == whole.rows
    assert {part.total for part in parts} == {whole.total} == {10}
    assert backlinks(brain.con, hub, types=["works_at"]).total == 5


def test_unresolved_and_ambiguous(brain: Brain) -> None:
    """Broken links have line, column, candidates and close spellings; silent ones are not listed."""
    brain.change({
        "x/zed.md": "", "y/zed.md": "", "people/alice-li.md": "",
        "n.md": "one\ntwo [[zed]]\n\n人 [[Alise Li]] not/there",
    })  # fmt: skip
    rows = references(brain.con).rows
    assert [(r.path, r.line, r.column, r.raw, r.status, r.candidates) for r in rows] == [
        ("n.md", 2, 5, "zed", "ambiguous", ("x/zed", "y/zed")),
        ("n.md", 4, 3, "Alise Li", "unresolved", ()),
    ]
    assert close_spellings(brain.con, ["Alise Li", "qqqq"]) == {"Alise Li": ["people/alice-li"], "qqqq": []}
    assert references(brain.con, limit=1, offset=1).total == 2


def test_orphans(brain: Brain) -> None:
    """A page that nothing links to is an orphan, whatever it links to itself."""
    brain.change({"a.md": "[[b]] [[a]]", "b.md": "", "c.md": "[[gone]]"})
    assert [row.slug for row in orphans(brain.con).rows] == ["a", "c"]
    assert orphans(brain.con, ("p.path LIKE ?", ["c%"])).total == 1


def test_a_page_whose_link_became_an_edge_away_from_it_is_no_orphan(brain: Brain) -> None:
    """The typed edge of a link may run out of the page that is linked to: it is linked to all the same, and
    the filter says the same as the listing."""
    brain.change({
        "funds/oak.md": "# Oak Fund\n", "companies/tern.md": "# Tern\n\nBacked by [[funds/oak]].\n",
        "people/liv.md": "---\ntype: person\n---\n",
        "meetings/m.md": "---\nattendees: ['[[people/liv]]']\n---\n",
        "notes/alone.md": "See [[notes/gone]].",
    })  # fmt: skip
    assert ("funds/oak", "invested_in", "companies/tern") in brain.edges()
    listed = [row.slug for row in orphans(brain.con).rows]
    assert listed == ["notes/alone"]
    sql, values = Filters(orphan=True).clause(date(2026, 3, 1))
    assert brain.rows(f"SELECT slug FROM pages p WHERE {sql}", *values) == [("notes/alone",)]


def test_readers_see_their_scopes_only(brain: Brain) -> None:
    """Edges and references of other scopes are not listed and not counted."""
    text = "[[b]]\n\n<!-- scope: group:x -->\n\n[[c]] [[gone]]\n\n<!-- /scope -->\n"
    brain.change({"a.md": text, "b.md": "", "c.md": ""})
    world = frozenset({"world"})
    assert [row.dst for row in links(brain.con, brain.id("a"), visible=world).rows] == ["b"]
    assert links(brain.con, brain.id("a")).total == 2
    assert references(brain.con, visible=world).rows == []
    assert [row.slug for row in orphans(brain.con, visible=world).rows] == ["a", "c"]
    every = edge_lines(brain.con, ("TRUE", []), each=True, visible=world).rows
    assert [row.dst for row in every] == ["b"]


def test_every_origin_of_every_edge_in_order(brain: Brain) -> None:
    """Asked for each, every origin of every edge is there once, by page, type and line."""
    brain.change({"b.md": "[[a]] [[a]]", "a.md": "works_at:: [[b]]"})
    rows = edge_lines(brain.con, ("TRUE", []), each=True).rows
    assert [(row.src, row.type, row.dst, row.origin, row.line) for row in rows] == [
        ("a", "works_at", "b", "a", 1), ("b", "mentions", "a", "b", 1), ("b", "mentions", "a", "b", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Met Alice Li today. [[people/alice-li]] and ALICE\nLI.", [(1, "Alice Li"), (1, "ALICE\nLI")]),
        ("Malice Lie, Alice Lin", []),
        ("`Alice Li` [Alice Li](https://a.b) [[x|Alice Li]]", [(1, "Alice Li")]),
        ("昨日、李愛子さんに会った。", [(1, "李愛子")]),
        ("# On Alice Li", [(1, "Alice Li")]),
        ("---\ntopic: Alice Li\n---\nx", []),
    ],
)
def test_mentions_without_a_link(brain: Brain, text: str, expected: list[tuple[int, str]]) -> None:
    """Title and aliases in prose are found in any case and over line ends, never inside words, code, links
    to pages or front matter; for scripts without spaces anywhere."""
    brain.change(
        {"people/alice-li.md": "---\naliases: [李愛子]\n---\nAlice Li herself", "n.md": text, "x.md": ""}
    )
    found = mentions(brain.con, brain.id("people/alice-li"), SCHEMA)
    assert [(row.line, row.name) for row in found.rows] == expected
    assert found.total == len(expected)


def test_a_longer_name_of_another_page_is_no_mention(brain: Brain) -> None:
    """Where the longer name has a page the shorter one is not meant; where it has none it is."""
    brain.change({
        "companies/tern.md": "# Tern\n", "companies/tern-labs.md": "# Tern Labs\n",
        "people/森健.md": "# 森健\n", "people/森健太.md": "# 森健太\n",
        "notes/n.md": "Tern Labs paid.\n\nTern paid. Tern Sails did not.\n\n森健太が来た。\n\n森健も来た。\n",
    })  # fmt: skip
    lines = [(row.line, row.column) for row in mentions(brain.con, brain.id("companies/tern"), SCHEMA).rows]
    assert lines == [(3, 1), (3, 12)]
    assert [row.line for row in mentions(brain.con, brain.id("people/森健"), SCHEMA).rows] == [7]
    assert [row.line for row in mentions(brain.con, brain.id("people/森健太"), SCHEMA).rows] == [5]
