"""Walks go breadth-first over pages, paths show how pages are connected."""

from __future__ import annotations

import pytest

from gbrain_py.cli import terminal
from gbrain_py.cli.commands.graph import _tree
from gbrain_py.graph.paths import routes
from gbrain_py.graph.walk import Steps, walk
from tests.graph.brain import Brain

TODAY = "2026-06-15"
COMPANY = {
    "people/ann.md": "works_at:: [[companies/acme]] (since:: 2020)\n\n~~works with [[people/bob]]~~",
    "people/bob.md": "works_at:: [[companies/acme]] (until:: 2024-03)\n\nfounded:: [[companies/zed]]",
    "companies/acme.md": "See [[notes/n]].",
    "companies/zed.md": "",
    "notes/n.md": "[[people/ann]]",
}


def reached(brain: Brain, start: str, steps: Steps, depth: int = 2) -> list[tuple[int, str, str | None]]:
    found = walk(brain.con, brain.id(start), steps, today=TODAY, depth=depth)
    return [(node.depth, node.slug, node.via) for node in found.nodes[1:]]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (Steps(direction="out"), [(1, "companies/acme", "works_at"), (1, "people/bob", "mentions"),
            (2, "companies/zed", "founded"), (2, "notes/n", "mentions")]),
        (Steps(direction="in"), [(1, "notes/n", "mentions"), (2, "companies/acme", "mentions")]),
        (Steps(types=("works_at",)), [(1, "companies/acme", "works_at"), (2, "people/bob", "works_at")]),
        (Steps(types=("works_at",), current=True), [(1, "companies/acme", "works_at")]),
        (Steps(types=("works_at",), as_of="2024-03-31"),
            [(1, "companies/acme", "works_at"), (2, "people/bob", "works_at")]),
        (Steps(types=("works_at",), as_of="2024-04-01"), [(1, "companies/acme", "works_at")]),
        (Steps(types=("works_at",), as_of="2019-12-31"), []),
        (Steps(visible=frozenset({"group:x"})), []),
    ],
)  # fmt: skip
def test_steps(brain: Brain, steps: Steps, expected: list[tuple[int, str, str]]) -> None:
    """Direction, type, tense, day and scope decide which edges a walk takes; each page is met once, at its
    least depth."""
    brain.change(COMPANY)
    assert reached(brain, "people/ann", steps) == expected


def test_depth_and_page_types(brain: Brain) -> None:
    """Depth is clamped to 0…10; only pages of the types asked for are entered."""
    brain.change({f"p{n:02}.md": f"[[p{n + 1:02}]]" for n in range(14)})
    assert [len(reached(brain, "p00", Steps(), depth)) for depth in (-1, 0, 3, 99)] == [0, 0, 3, 10]
    brain.change(COMPANY)
    found = walk(brain.con, brain.id("people/ann"), Steps(), today=TODAY, page_types=["company"])
    assert [node.slug for node in found.nodes] == ["people/ann", "companies/acme"]


def test_walk_stops_at_the_cap(brain: Brain) -> None:
    """A walk that meets too many pages keeps the first by slug and says at how many it stopped."""
    brain.change({"hub.md": "\n\n".join(f"[[p{n}]]" for n in range(9))} | {f"p{n}.md": "" for n in range(9)})
    found = walk(brain.con, brain.id("hub"), Steps(), today=TODAY, most=5)
    assert (found.stopped_at, [node.slug for node in found.nodes]) == (5, ["hub", "p0", "p1", "p2", "p3"])
    assert {edge.dst for edge in found.edges} == {"p0", "p1", "p2", "p3"}
    assert walk(brain.con, brain.id("hub"), Steps(), today=TODAY, most=10).stopped_at is None


def test_edges_of_a_walk(brain: Brain) -> None:
    """The edges of a walk are those it took, with sentence and line, not those between its last pages."""
    brain.change(COMPANY)
    found = walk(brain.con, brain.id("companies/acme"), Steps(), today=TODAY, depth=1)
    assert [(e.src, e.type, e.dst, e.line, e.context) for e in found.edges] == [
        ("companies/acme", "mentions", "notes/n", 1, "See [[notes/n]]."),
        ("people/ann", "works_at", "companies/acme", 1, "works_at:: [[companies/acme]] (since:: 2020)"),
        ("people/bob", "works_at", "companies/acme", 1, "works_at:: [[companies/acme]] (until:: 2024-03)"),
    ]


def test_an_edge_whose_end_has_gone_by_is_past(brain: Brain) -> None:
    """However its words put it, in every form of a walk."""
    brain.change(COMPANY)
    found = walk(brain.con, brain.id("companies/acme"), Steps(), today=TODAY, depth=1)
    assert {edge.src: edge.tense for edge in found.edges}["people/bob"] == "past"
    (line,) = [line for line in _tree(found, terminal.out(True)) if "people/bob" in line]
    assert "works_at (past) ← people/bob" in line


def test_edges_among_the_last_pages_that_were_gone_on_from(brain: Brain) -> None:
    """Where a walk found no more pages it still shows how those it went on from are linked."""
    brain.change({"hub.md": "[[a]] [[b]]", "a.md": "[[b]]", "b.md": ""})
    for depth, expected in ((1, 2), (2, 3)):
        found = walk(brain.con, brain.id("hub"), Steps(), today=TODAY, depth=depth)
        assert (len(found.nodes), len(found.edges)) == (3, expected)


def test_shortest_and_strongest(brain: Brain) -> None:
    """The shortest connection comes first; a longer one of stated edges follows when it is stronger."""
    hub = {"hub.md": "[[a]] [[z]] " + " ".join(f"[[x{n}]]" for n in range(40))}
    brain.change(
        {"a.md": "knows:: [[b]]", "b.md": "knows:: [[c]]", "c.md": "knows:: [[z]]", "z.md": ""} | hub
    )
    brain.change({f"x{n}.md": "" for n in range(40)})
    found = routes(brain.con, brain.id("a"), brain.id("z"), Steps(), today=TODAY).found
    assert [(route.kind, [hop.to for hop in route.hops]) for route in found] == [
        ("shortest", ["hub", "z"]),
        ("strongest", ["b", "c", "z"]),
    ]
    assert found[1].cost < found[0].cost
    assert [hop.edge.context for hop in found[1].hops] == ["knows:: [[b]]", "knows:: [[c]]", "knows:: [[z]]"]


def test_no_connection(brain: Brain) -> None:
    """Pages that nothing connects, in the direction asked for, have no route."""
    brain.change({"a.md": "[[b]]", "b.md": "", "c.md": ""})
    a, b, c = (brain.id(slug) for slug in "abc")
    assert routes(brain.con, a, c, Steps(), today=TODAY).found == []
    assert routes(brain.con, b, a, Steps("out"), today=TODAY).found == []
    assert [hop.to for hop in routes(brain.con, b, a, Steps("in"), today=TODAY).found[0].hops] == ["a"]


def test_equal_routes_are_ordered_by_slug(brain: Brain) -> None:
    """Of many equally short connections the first by slug are given, and no more than asked for."""
    middle = {f"m{n}.md": "[[z]]" for n in range(6)}
    brain.change({"a.md": " ".join(f"[[m{n}]]" for n in range(6)), "z.md": ""} | middle)
    found = routes(brain.con, brain.id("a"), brain.id("z"), Steps(), today=TODAY, most=2).found
    assert [route.hops[0].to for route in found] == ["m0", "m1"]


def test_a_chain_longer_than_a_walk_goes_is_told(brain: Brain) -> None:
    """Ten hops are the most; that there is more beyond is said, and not where fewer were asked for."""
    brain.change({f"n{n}.md": f"[[n{n + 1}]]" for n in range(1, 15)} | {"n15.md": ""})
    start = brain.id("n1")
    far = walk(brain.con, start, Steps(), today=TODAY, depth=99)
    assert (len(far.nodes), far.stopped_after, far.stopped_at) == (11, 10, None)
    assert walk(brain.con, start, Steps(), today=TODAY, depth=10).stopped_after is None
    assert walk(brain.con, brain.id("n8"), Steps(), today=TODAY, depth=99).stopped_after is None


def test_no_connection_within_the_hops_that_are_looked_at(brain: Brain) -> None:
    """Pages further apart than a search goes are not said to be unconnected."""
    brain.change({f"n{n}.md": f"[[n{n + 1}]]" for n in range(1, 15)} | {"n15.md": "", "alone.md": ""})
    start = brain.id("n1")
    assert routes(brain.con, start, brain.id("n15"), Steps(), today=TODAY).stopped_after == 10
    assert routes(brain.con, start, brain.id("alone"), Steps(), today=TODAY, longest=20).stopped_after is None
    assert routes(brain.con, start, brain.id("n11"), Steps(), today=TODAY).stopped_after is None
