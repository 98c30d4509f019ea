"""References are read out of text and front matter as written, and out of nothing else."""

from __future__ import annotations

import time

import pytest

from gbrain_py.graph import Reference, extract
from gbrain_py.pages import parse
from tests.graph.brain import SCHEMA


def read(text: str, path: str = "notes/n.md") -> list[Reference]:
    return extract(parse(path, text.encode(), SCHEMA), SCHEMA)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[people/alice]]", [("wikilink", "people/alice", None, None)]),
        ("[[people/alice|Alice]]", [("wikilink", "people/alice", None, "Alice")]),
        ("| a | [[x\\|X]] |", [("wikilink", "x", None, "X")]),
        ("[[people/alice#Role]]", [("wikilink", "people/alice", "Role", None)]),
        ("[[note#^blk-1|t]]", [("wikilink", "note", "^blk-1", "t")]),
        ("[[note#a#b]]", [("wikilink", "note", "a#b", None)]),
        ("[[#local]] [[|x]] [[]] [x](#local)", []),
        ("[[ note | alias ]]", [("wikilink", "note", None, "alias")]),
        ("[[v1.2 notes]]", [("wikilink", "v1.2 notes", None, None)]),
        ("[[x.md]]", [("wikilink", "x.md", None, None)]),
        ("[[C#]]", [("wikilink", "C#", None, None)]),
        ("[[🚀 launch]]", [("wikilink", "🚀 launch", None, None)]),
        ("[[[a]]] [[see|x [1]]]", [("wikilink", "a", None, None), ("wikilink", "see", None, "x [1]")]),
        ("\\[[no]] \\[no](a.md)", []),
        ("[[a\nb]]", []),
        ("## About [[a]]", [("wikilink", "a", None, None)]),
        ("![[note#Part]] ![[pic.png]] ![x](y.png)", [("embed", "note", "Part", None)]),
        ("[t](<v1.2 notes.md>) [t](v1.2%20notes.md#s)", [
            ("markdown", "v1.2 notes.md", None, "t"), ("markdown", "v1.2 notes.md", "s", "t"),
        ]),
        ("[a [b] c](people/x_(y).md \"title\")", [("markdown", "people/x_(y).md", None, "a [b] c")]),
        ("[![alt](a.png)](p/q.md)", [("markdown", "p/q.md", None, "![alt](a.png)")]),
        ("[wrapped\nlabel](a.md)", [("markdown", "a.md", None, "wrapped\nlabel")]),
        ("[t][id] [id]\n\n[id]: people/alice.md", [
            ("markdown", "people/alice.md", None, "t"), ("markdown", "people/alice.md", None, "id"),
        ]),
        ("[x](https://a.b/people/z) [y](mailto:a@b.c) https://a.b/people/z <x@y.z/a>", []),
        ("[x](report.pdf) [y](../src/main.py) [[scan.pdf]]", []),
        ("[[1]](https://a.b) [[山田]](社長)", [("wikilink", "山田", None, None)]),
        ("[ext](https://x.y/[[z]]) [t](a.md \"see [[z]]\") [t](<b/[[z]]>)", [
            ("markdown", "a.md", None, "t"), ("markdown", "b/[[z]]", None, "t"),
        ]),
        ("![x](https://x.y/[[z]].png) <https://x.y/[[z]]> https://x.y/?q=[[z]] www.x.y/[[z]]", []),
        ("https://x.y/[[two words]]/[[z]] [t](https://x.y/[[two words]])", []),
        ("[t][id]\n\n[id]: https://x.y/[[z]]", []),
        ("[see [[z]]](https://x.y) [t]([[z]]) (https://x.y)[[z]]", [("wikilink", "z", None, None)] * 3),
        ("https://x.y, [[z]] https://x.y: [[z]] |https://x.y|[[z]]|", [("wikilink", "z", None, None)] * 3),
        ("https://x.y/、[[z]] a/[[z]] w[[z]] =[[z]]", [("wikilink", "z", None, None)] * 4),
        ("[id]: [[z]]\n\n[id]", [("wikilink", "z", None, None)]),
        ("#[[two words]] (#[[z]] 、#[[a/b|c]]", [("wikilink", "z", None, None)]),
        ("#[[2026-04-07]] # [[z]] a#[[z]]", [
            ("wikilink", "2026-04-07", None, None), *[("wikilink", "z", None, None)] * 2,
        ]),
        ("see people/alice. and はpeople/bobと", [
            ("bare", "people/alice", None, None), ("bare", "people/bob", None, None),
        ]),
        ("on 2026/04/07 at 1/2", []),
        ("((block)) {{embed}}", []),
    ],
)  # fmt: skip
def test_links_as_written(text: str, expected: list[tuple[str, str, str | None, str | None]]) -> None:
    """Every form of link gives its kind, target, fragment and label; what is no link to a page gives none."""
    assert [(r.kind, r.raw, r.fragment, r.label) for r in read(text)] == expected


def test_code_and_comments_give_nothing() -> None:
    """Links in fences, inline code, indented code and comments are no references."""
    text = (
        "```\n[[people/x]]\n```\n`[[people/y]]` ``a ` [[z]]``\n\n    [[indented]]\n\n"
        "<!-- [[c]] -->\n~~~\n[[w]]\n~~~\n[[people/ok]]\n"
    )
    assert [reference.raw for reference in read(text)] == ["people/ok"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("works_at:: [[a]]", [("works_at", "out")]),
        ("- works_at:: [[a]], [[b]]", [("works_at", "out"), ("works_at", "out")]),
        ("- **works at**:: [[a]]", [("works_at", "out")]),
        ("She [works_at:: [[a]]] with [[b]]", [("works_at", "out"), (None, None)]),
        ("employs:: [[a]]", [("works_at", "in")]),
        ("company:: [[a]]", [("works_at", "out")]),
        ("up:: [[a]]", [("up", "out")]),
        ("tags:: [[a]]", [(None, None)]),
        ("Met him (holder:: [[a]])", [(None, None)]),
        ("- Added [[a]] to the roster, see [[b]]", [(None, None), (None, None)]),
        ("Use std:: and [[a]]", [(None, None)]),
    ],
)
def test_typed_syntax(line: str, expected: list[tuple[str | None, str | None]]) -> None:
    """A written key types the links behind it, an inverse name turns them round; prose types nothing."""
    assert [(r.type, r.direction) for r in read(line, "people/p.md")] == expected


def test_typed_line_gives_its_dates() -> None:
    """`(since:: …)` and `(until:: …)` on a typed line belong to what it states."""
    (found,) = read("works_at:: [[a]] (since:: 2021-03) (until:: 2024)")
    assert (found.since, found.until) == ("2021-03", "2024")


def test_timeline_references_carry_the_date() -> None:
    """A reference inside a timeline entry has its kind and date; dashes in labels split nothing."""
    text = (
        "# T\n\n<!-- timeline -->\n"
        "- 2026-02-03: Met [Ann-Marie — CTO](people/ann-marie) - long talk - [[deals/x-y|X-Y]]\n"
    )
    assert [(r.kind, r.raw, r.label, r.date) for r in read(text)] == [
        ("timeline", "people/ann-marie", "Ann-Marie — CTO", "2026-02-03"),
        ("timeline", "deals/x-y", "X-Y", "2026-02-03"),
    ]


def test_struck_text_is_past_and_claim_fields_state_nothing() -> None:
    """Struck links are past; links in a claim's inline fields are marked so that they make no edge."""
    text = "~~at [[a]]~~ [[b]]\n\n## Facts\n- Likes [[c]] (source:: [[d]]) ^f-1\n- ~~CTO of [[e]]~~ ^f-2\n"
    assert [(r.raw, r.tense, r.rule) for r in read(text)] == [
        ("a", "past", None),
        ("b", None, None),
        ("c", None, None),
        ("d", None, "claim-field"),
        ("e", "past", None),
    ]


def test_remote_text_is_unreviewed() -> None:
    """Whatever stands on a line that a remote client wrote waits for review."""
    found = read("- works_at:: [[a]] (via:: token-1)\n- [[b]]\n")
    assert [(r.raw, r.status) for r in found] == [("a", "unreviewed"), ("b", "unresolved")]


def test_front_matter_fields() -> None:
    """Relation fields of the page's type, inverse names and wikilinks in other fields give references."""
    text = (
        '---\ncompany: [Acme, "[[companies/b|B]]"]\nadvises:\n'
        "  - {name: Zed Co, role: Board, since: 2020-01-01, until: 2024}\n"
        'source: https://a.b/c\nup: "[[Other]]"\nmood: fine\nmanages: [[bob]]\ntitle: "[[no]]"\n---\n'
    )
    found = read(text, "people/p.md")
    assert [(r.field, r.raw, r.label, r.type, r.direction, r.line) for r in found] == [
        ("company", "Acme", None, "works_at", "out", 2),
        ("company", "companies/b", "B", "works_at", "out", 2),
        ("advises", "Zed Co", None, "advises", "out", 4),
        ("up", "Other", None, None, None, 6),
        ("manages", "bob", None, "reports_to", "in", 8),
    ]
    assert (found[2].since, found[2].until, found[2].cue) == ("2020-01-01", "2024", '{"role": "Board"}')
    assert [text[r.start : r.stop] for r in found] == [r.raw for r in found]


@pytest.mark.parametrize(
    ("text", "contexts"),
    [
        ("First one. Dr. Li met [[Acme Inc. X]]. Last.", ["Dr. Li met [[Acme Inc. X]]."]),
        ("Wrapped\nby [[a]]! Then [[b]]", ["Wrapped\nby [[a]]!", "Then [[b]]"]),
        ("彼は[[甲]]に行った。次に[[乙]]へ。", ["彼は[[甲]]に行った。", "次に[[乙]]へ。"]),
        ("- [ ] ask [[a]]\n- tell [[b]]", ["ask [[a]]", "tell [[b]]"]),
        ("| x | y |\n|---|---|\n| [[a]] | z |", ["| [[a]] | z |"]),
        ("## See [[a]]\ntext [[b]]", ["See [[a]]", "text [[b]]"]),
    ],
)
def test_context_is_the_sentence(text: str, contexts: list[str]) -> None:
    """The context is the sentence, list item, heading or table row; no sentence ends inside a link."""
    assert [text[r.context_start : r.context_stop] for r in read(text)] == contexts


def test_context_stays_in_its_scope() -> None:
    """The context of a link never reaches over the border of a scope."""
    text = "open [[a]] <!-- scope: group:x --> secret [[b]] <!-- /scope --> open [[c]]"
    found = read(text)
    assert [r.scope for r in found] == ["world", "group:x", "world"]
    assert ["secret" in text[r.context_start : r.context_stop] for r in found] == [False, True, False]


@pytest.mark.parametrize(
    "piece",
    ["[", "](", "!", "(", "::", "[[", "[[a", "[[a|", "[a](", "[a](b", "a/", "~~", "[a][", "あ/", "[[[]]]",
     "|", "\\", "people/", "[a](<", '[a](b "', "[a:: ", "[[a [b]",
     "#[[a]]", "https://a/[[b]]", "a/[[b]]", "[a](//b/[[c]]) ", "[a]: b\n", "a. ",
     "(since:: 2020) ", "(via:: x) "],
)  # fmt: skip
def test_hostile_lines_are_linear(piece: str) -> None:
    """Four times as long a line of any fragment of syntax takes about four times as long, not sixteen."""

    def seconds(size: int) -> float:
        page = parse("notes/n.md", (piece * (size // len(piece))).encode(), SCHEMA)
        begun = time.process_time()
        extract(page, SCHEMA)
        return time.process_time() - begun

    assert seconds(400_000) < 0.1 + 9 * min(seconds(100_000) for _ in range(2))
