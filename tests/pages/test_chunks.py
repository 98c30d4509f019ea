"""Chunks, and where text may be cut."""

from __future__ import annotations

import pytest

from gbrain_py.pages import Page
from gbrain_py.pages.chunks import MAX_CHARACTERS, TARGET_WORDS
from gbrain_py.pages.graphemes import is_boundary
from tests.pages.reading import read


def texts(page: Page) -> list[str]:
    """The text of each chunk."""
    return [page.text[chunk.start : chunk.end] for chunk in page.chunks]


@pytest.mark.parametrize("content", ["", "\n\n", " \t\n", "\ufeff", "---\ntitle: A\n---\n", "---\na: 1\n---"])
def test_pages_with_nothing_in_them(content: str) -> None:
    """Empty, blank, mark-only and front-matter-only files are pages without chunks or notices."""
    page = read(content)
    assert (page.chunks, page.entries, page.notices, page.scope) == ([], [], [], "world")
    assert page.title in ("X", "A")


def test_a_short_section_is_one_chunk() -> None:
    """Sections are never joined, and an empty one goes with the section it introduces."""
    page = read("intro\n\n# One\n\n## Two\n\ntext\n\nmore\n\n## Three\n\nend\n")
    assert texts(page) == ["intro", "# One\n\n## Two\n\ntext\n\nmore", "## Three\n\nend"]
    assert [chunk.heading for chunk in page.chunks] == [(), ("One", "Two"), ("One", "Three")]
    assert [(chunk.line, chunk.end_line) for chunk in page.chunks] == [(1, 1), (3, 9), (11, 13)]


@pytest.mark.parametrize(
    ("unit", "joint", "end"),
    [
        ("Forty words in a paragraph. " * 8, "\n\n", "."),
        ("- an item of a list in a few words", "\n", "s"),
        ("A sentence in a few plain words.", " ", "."),
        ("これは短い文です。", "", "。"),
        ("words", " ", "s"),
    ],
)
def test_long_text_is_cut_at_its_joints(unit: str, joint: str, end: str) -> None:
    """Paragraphs, list items, sentences and words stay whole, and chunks are about as large as wanted."""
    page = read(joint.join([unit.strip()] * 400))
    chunks = texts(page)
    assert all(chunk.endswith(end) for chunk in chunks)
    sizes = [len(chunk) if joint == "" else len(chunk.split()) for chunk in chunks]
    assert all(TARGET_WORDS * 0.7 < size <= TARGET_WORDS for size in sizes[:-1])


def test_text_without_joints_is_cut_at_the_limit() -> None:
    """A word of any length is cut into pieces no longer than the limit."""
    assert [len(text) for text in texts(read("x" * 4500))] == [MAX_CHARACTERS, MAX_CHARACTERS, 500]
    assert {len(text) for text in texts(read("漢" * 900))} == {TARGET_WORDS}


CLUSTERS = ["e\u0301", "👩\u200d👩\u200d👧", "🇯🇵", "👍🏽", "한", "か\u3099", "กำ", "क्षि", "☁\ufe0f"]


@pytest.mark.parametrize("cluster", CLUSTERS)
def test_no_cluster_is_cut(cluster: str) -> None:
    """Letters with marks, families, flags, jamo and conjuncts stay whole wherever a cut would fall."""
    assert not any(is_boundary(cluster, at) for at in range(1, len(cluster)))
    assert is_boundary(cluster * 2, len(cluster))
    for shift in range(len(cluster)):
        for text in texts(read("x" * shift + cluster * 3000)):
            assert not text.lstrip("x").replace(cluster, "")


def test_flags_are_cut_in_pairs() -> None:
    """Between two flags there is a boundary, inside one there is none."""
    flags = "🇯🇵🇫🇷🇩🇪"
    assert [at for at in range(7) if is_boundary(flags, at)] == [0, 2, 4, 6]


def test_a_chunk_has_one_layer_and_one_scope() -> None:
    """The borders of timeline and scope are borders of chunks."""
    page = read("open\n<!-- scope: owner -->\nhidden\n<!-- /scope -->\nopen\n<!-- timeline -->\n- 2026: x\n")
    assert [(chunk.layer, chunk.scope) for chunk in page.chunks] == [
        ("truth", "world"),
        ("truth", "owner"),
        ("truth", "world"),
        ("timeline", "world"),
    ]


@pytest.mark.parametrize(
    ("content", "chunks"),
    [
        ("a\n<!-- timeline -->\n- 2026-01-02: x", ["a", "- 2026-01-02: x"]),
        ("a\n<!--\n  Timeline\n-->\n\n- 2026-01-02: x", ["a", "- 2026-01-02: x"]),
        ("a\n--- Timeline ---\nfree text", ["a", "free text"]),
        ("a\n\n---\n- 2026-01-02: x", ["a", "- 2026-01-02: x"]),
        ("a\n\n---\n\n## History\n- 2026-01-02: x", ["a", "## History\n- 2026-01-02: x"]),
        ("a\n\n---\n\nb", ["a\n\n---\n\nb"]),
        ("a\n<!-- timeline -->\nb\n\n---\n\nc", ["a", "b\n\n---\n\nc"]),
        ("a\n<!-- timeline -->\nb\n<!-- timeline -->\nc", ["a", "b", "c"]),
        ("<!-- timeline -->", []),
        ("# T\n<!-- timeline -->\n", ["# T"]),
        ("a <!-- scope: owner --> b <!-- /scope --> c", ["a", "b", "c"]),
        ("<!-- scope: owner -->\n<!-- scope: group:a -->\nb\n<!-- /scope --><!-- /scope -->", ["b"]),
        ("a\n<!-- /scope -->\nb", ["a", "b"]),
        ("a <!-- timeline --> b", ["a <!-- timeline --> b"]),
        ("`<!-- timeline -->`", ["`<!-- timeline -->`"]),
        ("a <!-- a remark --> b", ["a <!-- a remark --> b"]),
        ("a\n\n<!-- scope: owner\nb", ["a", "<!-- scope: owner\nb"]),
    ],
)
def test_our_own_markers_are_in_no_chunk(content: str, chunks: list[str]) -> None:
    """What only divides a page is not text of it; rules, remarks and markers that are none stay."""
    assert texts(read(content)) == chunks


@pytest.mark.parametrize(
    ("content", "headings"),
    [
        ("# T\n\n## Takes\na\n<!-- timeline -->\n- 2026-01-02: x", [("T", "Takes"), ()]),
        ("# T\na\n\n---\n## Timeline\n- 2026-01-02: x", [("T",), ("Timeline",)]),
        ("# T\na\n## History\n- 2026-01-02: x\n## B\nb", [("T",), ("History",), ("T", "B")]),
        (
            "# T\n## A\na\n## History\n- 2026-01-02: x\n## Timeline\n- 2026-01-03: y\n# U\nu",
            [("T", "A"), ("History",), ("Timeline",), ("U",)],
        ),
        ("## A\na\n<!-- timeline -->\n### 2026-01-02 — x\ny", [("A",), ("2026-01-02 — x",)]),
        ("# T\n\n- 2026-01-02: x", [("T",), ()]),
    ],
)
def test_headings_of_the_compiled_truth_end_at_the_timeline(
    content: str, headings: list[tuple[str, ...]]
) -> None:
    """An entry stands under the headings of the timeline only, and what follows one under its own."""
    assert [chunk.heading for chunk in read(content).chunks] == headings


def test_a_hidden_heading_is_on_no_open_path() -> None:
    """Text after a block stands under the headings that its readers can see."""
    page = read("# Open\n<!-- scope: owner -->\n# Hidden\nx\n<!-- /scope -->\ny\n")
    assert [chunk.heading for chunk in page.chunks] == [("Open",), ("Hidden",), ("Open",)]
