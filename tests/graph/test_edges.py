"""Edges run from subject to object, whoever states them, and follow every change of the pages."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gbrain_py.graph.importance import UNIT, update_importance
from gbrain_py.index.engine import Row, append
from tests.graph.brain import Brain


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("companies/a.md", "---\nfounders: [b]\n---\n", [("b", "founded", "companies/a")]),
        ("people/p.md", "---\ncompany: b\n---\n", [("people/p", "works_at", "b")]),
        ("meetings/m.md", "---\nattendees: ['[[b]]']\n---\n", [("b", "attended", "meetings/m")]),
        ("notes/n.md", "---\nsuperseded_by: b\n---\n", [("b", "supersedes", "notes/n")]),
        ("companies/a.md", "employs:: [[b]]", [("b", "works_at", "companies/a")]),
        ("people/p.md", "- founded:: [[b]]", [("people/p", "founded", "b")]),
        ("people/p.md", "- Added [[b]] to the roster", [("people/p", "mentions", "b")]),
        ("people/p.md", "like b/c or ./b", []),
        ("people/p.md", "[[b]] [[people/p]] [[#x]]", [("people/p", "mentions", "b")]),
        ("people/p.md", "[[b]] (via:: token)", []),
        ("people/p.md", "## Facts\n- Said so (holder:: [[b]]) ^f-1\n", []),
    ],
)
def test_direction_and_type(brain: Brain, path: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    """Fields and typed syntax state their edge in its own direction; other links mention; a page's links to
    itself, unreviewed lines and fields of claims make none."""
    brain.change({path: text, "b.md": ""})
    assert brain.edges() == expected


def test_each_origin_is_a_row(brain: Brain) -> None:
    """A page that says a thing twice has two rows for one edge, with tense, dates and scope of each."""
    truth = "works_at:: [[b]] (since:: 2020)\n\n~~works at [[b]]~~\n\n"
    text = f"{truth}<!-- timeline -->\n- 2026-01-02: saw [[b]]\n"
    brain.change({"people/p.md": text, "b.md": ""})
    assert brain.rows("SELECT type, kind, tense, since, date, rule, scope FROM edges ORDER BY ref") == [
        ("works_at", "typed", "current", "2020", None, "typed", "world"),
        ("works_at", "wikilink", "past", None, None, "working", "world"),
        ("mentions", "timeline", "current", None, "2026-01-02", None, "world"),
    ]


def test_nothing_is_written_when_nothing_differs(brain: Brain) -> None:
    """Resolving everything again changes no edge."""
    brain.change({"a.md": "[[b]] [[c]]", "b.md": "[[a]]"})
    assert brain.reconcile_all() is False


def test_backlinks_and_rank(brain: Brain) -> None:
    """Backlinks count pages, not links; rank is 20 rounds of the textbook formula, and mass is kept."""
    brain.change({"a.md": "[[c]] [[c]] works_at:: [[c]]", "b.md": "[[c]] [[d]]", "c.md": "[[a]]", "d.md": ""})
    update_importance(brain.con)
    found = {row[0]: row[1:] for row in brain.rows(
        "SELECT p.slug, i.backlinks, i.pagerank FROM importance i JOIN pages p ON p.id = i.page"
    )}  # fmt: skip
    assert {slug: backlinks for slug, (backlinks, _) in found.items()} == {"a": 1, "b": 0, "c": 2, "d": 1}
    links = {"a": ["c"], "b": ["c", "d"], "c": ["a"], "d": []}
    rank = dict.fromkeys(links, 1.0)
    for _ in range(20):
        spread = sum(rank[page] for page, out in links.items() if not out) / len(links)
        rank = {
            page: 0.15 + 0.85 * (spread + sum(rank[p] / len(out) for p, out in links.items() if page in out))
            for page in links
        }
    for page, expected in rank.items():
        assert found[page][1] / UNIT == pytest.approx(expected, rel=1e-6)


PATHS = ["a.md", "A.md", "people/a.md", "people/b-c.md", "companies/b_c.md", "notes/d.md"]
TEXTS = st.lists(
    st.sampled_from([
        "[[a]]", "[[A.md]]", "[[people/a]]", "[[b c]]", "[x](../people/a.md)", "[[Zed]]", "people/b-c",
        "works_at:: [[b_c]]", "[[notes/d#x|y]]", "[[nowhere|a]]",
    ]),
    max_size=4,
).map("\n\n".join)  # fmt: skip
FRONTS = st.sampled_from(
    ["", "---\ntitle: Zed\n---\n", "---\naliases: [a, Zed]\n---\n", "---\ncompany: b c\ntype: person\n---\n"]
)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.sampled_from(PATHS), st.tuples(FRONTS, TEXTS).map("".join)),
        st.tuples(st.just("remove"), st.sampled_from(PATHS), st.just("")),
        st.tuples(st.just("rename"), st.sampled_from(PATHS), st.sampled_from(PATHS)),
    ),
    min_size=1,
    max_size=6,
)


def _state(brain: Brain) -> tuple[list[Row], list[Row]]:
    return (
        brain.rows(
            "SELECT p.path, r.ordinal, r.raw, r.status, t.path FROM refs r JOIN pages p ON p.id = r.page "
            "LEFT JOIN pages t ON t.id = r.target ORDER BY ALL"
        ),
        brain.rows(
            "SELECT a.path, b.path, o.path, e.* EXCLUDE (src, dst, origin) FROM edges e JOIN pages a "
            "ON a.id = e.src JOIN pages b ON b.id = e.dst JOIN pages o ON o.id = e.origin ORDER BY ALL"
        ),
    )


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(CHANGES)
def test_what_is_affected_is_enough(changes: list[tuple[str, str, str]]) -> None:
    """After any additions, edits, removals and renames, resolving what was affected alone gives the same
    references and edges as an index built from nothing with the same history."""
    brain, fresh = Brain(), Brain()
    try:
        for what, path, value in changes:
            if what == "write":
                brain.change({path: value})
            elif path in brain.files and what == "remove":
                brain.change(remove=[path])
            elif path in brain.files and value not in brain.files:
                brain.change(rename={path: value})
        append(fresh.con, "versions", brain.rows("SELECT * FROM versions"))
        fresh.change(brain.files)
        assert _state(brain) == _state(fresh)
        assert brain.reconcile_all() is False
    finally:
        brain.close()
        fresh.close()
