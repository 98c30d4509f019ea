"""Names resolve in a fixed order of steps; equal candidates are never guessed between."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.graph.names import ALIAS, OLD_STEM, reference_keys
from gbrain_py.graph.redirects import redirect_rows
from gbrain_py.graph.resolve import resolve
from tests.graph.brain import Brain

N = "notes/n.md"


@pytest.mark.parametrize(
    ("files", "text", "expected"),
    [
        (["foo_bar.md", "foo-bar.md"], "[[foo_bar]] [[foo-bar]] [[Foo Bar]]",
            ["foo_bar", "foo-bar", "foo-bar"]),
        (["people/Alice Li.md"], "[[people/alice-li]] [[alice li]]", ["people/alice-li"] * 2),
        (["a.md", "b.md:alias=a"], "[[a]]", ["a"]),
        (["b.md:alias=Zed", "x/zed.md"], "[[zed]]", ["b"]),
        (["x/zed.md", "notes/zed.md", "y/q.md:title=Zed"], "[[zed]]", ["notes/zed"]),
        (["x/a.md:title=Zed", "y/zed.md:title=Other"], "[[zed]]", ["x/a"]),
        (["x/a.md:title=Zed", "y/b.md:title=zed"], "[[Zed]]", ["ambiguous"]),
        (["x/zed.md", "y/zed.md"], "[[zed]]", ["ambiguous"]),
        (["x/zed.md"], "[[y/zed]] [[zedd]]", ["unresolved", "unresolved"]),
        (["notes/café.md", "ｆｕｌｌ.md"], "[[CAFE]] [[cafe\u0301]] [[full]]",
            ["notes/cafe", "notes/cafe", "ｆｕｌｌ"]),
        (["notes/が.md"], "[[か\u3099]]", ["notes/が"]),
        (["v1.2 notes.md", "x.md"], "[[v1.2 notes]] [[x.md]] [t](/x.md) [t](</v1.2 notes.md>)",
            ["v1.2-notes", "x", "x", "v1.2-notes"]),
        (["people/alice.md"], "[a](../people/alice.md) [a](people/alice) [a](/people/alice.md)",
            ["people/alice"] * 3),
        (["x.md"], "[a](../../x.md)", ["unresolved"]),
        (["notes/x.md", "x.md"], "[m](x.md) [[x]]", ["notes/x", "x"]),
        (["people/alice.md"], "[[source:people/alice]] [[brain:alice]]", ["people/alice"] * 2),
        (["Re: plans.md"], "[[Re: plans]]", ["re-plans"]),
        (["notes/people.alice.md"], "[[Alice Li|people.alice]] [[Alice Li|Alice]]",
            ["notes/people.alice", "unresolved"]),
        (["people/alice.md"], "people/alice people/bob", ["people/alice", "silent"]),
        (["🚀.md"], "[[🚀]]", ["🚀.md"]),
        (["Alice.md", "ALICE.md"], "[[alice]] [[Alice]]", ["ambiguous", "Alice.md"]),
        (["alice.md", "Alice.md"], "[[alice]] [[Alice]] [[ALICE]]", ["alice", "Alice.md", "alice"]),
    ],
)  # fmt: skip
def test_order_of_steps(brain: Brain, files: list[str], text: str, expected: list[str]) -> None:
    """Exact path, slug, alias, same directory, title, stem; a tie at a step is ambiguous. Expected are
    slugs, paths (where the slug is a made one) or statuses."""
    written = {}
    for file in files:
        path, _, front = file.partition(".md:")
        path = path if path.endswith(".md") else f"{path}.md"
        written[path] = f"---\n{front.replace('=', ': ')}\n---\n" if front else ""
    brain.change({**written, N: text})
    paths: dict[str, str] = dict(brain.rows("SELECT slug, path FROM pages"))
    found = [target or status for _, status, target in brain.outcomes(N)]
    assert [
        slug if slug == want else paths.get(slug, slug) for slug, want in zip(found, expected, strict=True)
    ] == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["people/alice.md", "companies/alice.md"], "people/alice"),
        (["人物/alice.md", "companies/alice.md"], "人物/alice"),
        (["companies/alice.md"], "companies/alice"),
        (["x/alice.md", "y/alice.md"], None),
    ],
)
def test_fields_have_a_usual_directory(brain: Brain, files: list[str], expected: str | None) -> None:
    """A front matter name that several pages share means the one of the field's own kind."""
    meeting = "---\nattendees: [Alice]\n---\n"
    brain.change({**dict.fromkeys(files, ""), "meetings/m.md": meeting})
    assert [target for _, _, target in brain.outcomes("meetings/m.md")] == [expected]


def test_rename_redirects_until_the_name_is_taken(brain: Brain) -> None:
    """A link with the old path follows the rename, and leaves it when another page takes the name."""
    brain.change({"people/ann-li.md": "x", N: "[[people/ann-li]] [[ann-li]]"})
    page = brain.id("people/ann-li")
    brain.change(rename={"people/ann-li.md": "people/ann-lee.md"})
    assert brain.id("people/ann-lee") == page
    assert [row[1:] for row in brain.outcomes(N)] == [("redirected", "people/ann-lee")] * 2
    assert brain.edges() == [("notes/n", "mentions", "people/ann-lee")]
    brain.change({"people/ann-li.md": "another"})
    assert [row[1:] for row in brain.outcomes(N)] == [("resolved", "people/ann-li")] * 2


def test_missing_target_heals(brain: Brain) -> None:
    """A broken link resolves when its target appears and is unresolved again when it goes."""
    brain.change({N: "text [[nowhere]]"})
    assert brain.outcomes(N) == [("nowhere", "unresolved", None)]
    brain.change({"x/nowhere.md": ""})
    assert brain.outcomes(N) == [("nowhere", "resolved", "x/nowhere")]
    brain.change({"y/other.md": "---\naliases: Nowhere\n---\n"})
    assert brain.outcomes(N) == [("nowhere", "resolved", "y/other")]
    brain.change(remove=["y/other.md", "x/nowhere.md"])
    assert brain.outcomes(N) == [("nowhere", "unresolved", None)]
    assert brain.edges() == []


@pytest.mark.parametrize(
    ("renames", "pages", "expected"),
    [
        ([("a.md", "b.md", 1), ("b.md", "c.md", 2)], ["c.md"], {"/a": 0, "/b": 0}),
        ([("a.md", "b.md", 1), ("b.md", "a.md", 2)], ["x.md"], {}),
        ([("a.md", "b.md", 1), ("a.md", "c.md", 2)], ["b.md", "c.md"], {"/a": 1}),
        ([("b.md", "c.md", 1), ("a.md", "b.md", 2)], ["c.md"], {"/b": 0}),
        ([("a.md", "b.md", 1)], ["a.md", "b.md"], {}),
    ],
)
def test_redirects_follow_history(
    renames: list[tuple[str, str, int]], pages: list[str], expected: dict[str, int]
) -> None:
    """Chains go forward in time only, the newest rename counts, cycles and dead ends give nothing."""
    rows = redirect_rows(
        [(old, new, epoch, f"{epoch:040d}") for old, new, epoch in renames],
        {path: at for at, path in enumerate(pages)},
    )
    assert {key: page for key, rank, page in rows if rank < OLD_STEM} == expected


KEYS = st.sampled_from(["/a", "/b", "a", "b", ":person/a", "=A.md"])


@given(
    st.lists(KEYS, min_size=1, max_size=6),
    st.dictionaries(KEYS, st.lists(st.tuples(st.integers(0, 10), st.integers(1, 4)), min_size=1, max_size=4)),
    st.sampled_from(["wikilink", "frontmatter", "bare"]),
    st.randoms(),
)
def test_resolution_ignores_the_order_of_rows(
    keys: list[str], names: dict[str, list[tuple[int, int]]], kind: str, random: object
) -> None:
    """The outcome is a function of the set of names, and candidates come only with ambiguity."""
    found = resolve(keys, names, kind)
    shuffled = {key: list(reversed(rows)) for key, rows in reversed(names.items())}
    assert resolve(keys, shuffled, kind) == found
    assert (found.target is not None) == (found.status in ("resolved", "redirected"))
    assert bool(found.candidates) == (found.status == "ambiguous")


@given(
    st.text(max_size=40),
    st.sampled_from(["wikilink", "markdown", "bare", "frontmatter"]),
    st.text(max_size=20),
)
def test_any_text_has_keys(name: str, kind: str, directory: str) -> None:
    """No name breaks the making of keys, none of them is empty, and none leaves the brain."""
    for key in reference_keys(name, kind, directory.strip("/"), home=("people", "person"), other=name):
        assert key and not key.startswith(("/../", "=../"))
        assert ALIAS > 0
