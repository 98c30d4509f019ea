"""What holds for any text at all."""

from __future__ import annotations

import re
import time
import unicodedata
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.pages import assign_slugs, base_slug, fold, parse, parse_text, render_front
from gbrain_py.pages.chunks import MAX_CHARACTERS
from gbrain_py.pages.frontmatter import parse_plain, read_front
from gbrain_py.pages.yaml12 import parse_yaml
from gbrain_py.schema import builtin

SCHEMA = builtin()
# Lines that mean something, in any order, find more than characters at random.
PIECES = st.sampled_from(
    [
        "---", "```", "~~~", "> ```", "# One", "## Timeline", "## Facts",
        "### 2026-04-07 — Board", "#### x", "===", "- 2026-04-07: met [[a]] — b",
        "- **2026** | s - t (source:: x)", "- 2026-02-30: no", "  detail", "\tcode",
        "    code [[no]]", "- item (key:: v) ^id-1", "- ~~struck~~", "text. More! 文。次", "`a",
        "``b ` c``", "<!--", "<!-- timeline -->", "--- timeline ---", "<!-- scope: group:a -->",
        "<!-- scope: ? -->", "<!-- /scope -->", "-->", "text (scope:: owner) text",
        "(scope:: nobody", "#tag", "", "", "   ", "> quote", "| a | b |", "1. one", "title: a: b",
        "scope: owner", "tags: [a, b]", "- x", "{a: b", "key: 'v", "[^1]: note",
        "e\u0301🇯🇵🇫🇷👩‍👩‍👧", "<div>",
    ]
)  # fmt: skip
LINES = st.lists(PIECES | st.text(max_size=12), max_size=25).map("\n".join)


def _check_offsets(page: Any) -> None:
    size, lines = len(page.text), len(page.line_starts)
    for part in [*page.headings, *page.entries, *page.claims, *page.scope_blocks, *page.chunks]:
        assert 0 <= part.start < part.end <= size
    for part in [*page.headings, *page.entries, *page.claims, *page.chunks]:
        assert part.line == page.line_at(part.start)
    assert all(0 <= start < end <= size for start, end in page.timeline_spans)
    assert all(1 <= notice.line <= lines for notice in page.notices)
    assert 0 <= page.front_end <= size


def _check_masked(page: Any) -> None:
    assert len(page.masked) == len(page.text)
    pairs = list(zip(page.text, page.masked, strict=True))
    assert all(plain == masked or (masked == " " and plain != "\n") for plain, masked in pairs)
    assert page.masked[: page.front_end].strip() == ""


# What is in no chunk: white space, scope comments and what opens a timeline; a rule opens one at its start.
MARKER = re.compile(
    r"\s|<!--\s*(?:timeline|/?\s*scope\b(?:(?!<!--).)*?)\s*-->|-{3,}[ \t]*timeline[ \t]*-{3,}", re.I | re.S
)
OPENING_RULE = re.compile(r" {0,3}-{3,}[ \t]*$", re.MULTILINE)


def _check_chunks(page: Any) -> None:
    chunks = page.chunks
    edges = [page.front_end, *(edge for c in chunks for edge in (c.start, c.end)), len(page.text)]
    rules = {m.start(): m.end() for at, _ in page.timeline_spans if (m := OPENING_RULE.match(page.text, at))}
    edges += [edge for span in rules.items() for edge in span]
    for start, end in zip(sorted(edges)[::2], sorted(edges)[1::2], strict=True):
        assert MARKER.sub("", page.text[start:end]) == ""
    assert all(before.end <= after.start for before, after in pairwise(chunks))
    for chunk in chunks:
        assert chunk.end - chunk.start <= MAX_CHARACTERS
        assert {page.layer_at(chunk.start), page.layer_at(chunk.end - 1)} == {chunk.layer}
        assert {page.scope_at(at) for at in range(chunk.start, chunk.end)} == {chunk.scope}


@given(st.binary(max_size=400))
def test_any_bytes_give_a_page(data: bytes) -> None:
    """No bytes make the parser raise, and the text it keeps reads the same again."""
    page = parse("notes/x.md", data, SCHEMA)
    _check_offsets(page)
    again = parse_text("notes/x.md", page.text, SCHEMA)
    assert (again.front, again.chunks, again.content_hash) == (page.front, page.chunks, page.content_hash)
    assert "\r" not in page.text
    assert "\0" not in page.text


@given(LINES)
def test_parts_lie_where_they_say(text: str) -> None:
    """Offsets are in range and agree with lines; masking keeps length and newlines; chunks cover the body
    once, each in one layer and one scope."""
    page = parse_text("notes/x.md", text.replace("\r", "").replace("\0", ""), SCHEMA)
    _check_offsets(page)
    _check_masked(page)
    _check_chunks(page)


@given(LINES)
def test_line_ends_and_byte_order_marks_do_not_count(text: str) -> None:
    """CRLF with a mark reads as LF without one, to the last line number and hash."""
    text = text.replace("\r", "").replace("\ufeff", "")
    data = text.encode("utf-8", "replace")
    windows = b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")
    assert parse("notes/x.md", windows, SCHEMA) == parse("notes/x.md", data, SCHEMA)


@given(st.text(alphabet="aé文字 .。!e\u0301\u3042\u200d👩🇯🇵\n", min_size=1, max_size=60), st.integers(1, 120))
def test_long_text_is_covered(piece: str, times: int) -> None:
    """However long a text without structure is, its chunks cover it and none is too long."""
    _check_chunks(parse_text("notes/x.md", "x" + piece * times, SCHEMA))


PATHS = st.lists(
    st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=12), min_size=1, max_size=4
)


@given(PATHS)
def test_slugs_and_keys_settle(parts: list[str]) -> None:
    """A slug has itself as slug, a key has itself as key, and neither depends on the path's normal form."""
    path = "/".join(parts)
    slug, key = base_slug(path + ".md"), fold(path)
    assert base_slug(slug + ".md") == slug
    assert fold(key) == key
    for form in ("NFC", "NFD"):
        other = unicodedata.normalize(form, path)
        assert (base_slug(other + ".md"), fold(other)) == (slug, key)


@given(
    st.lists(st.sampled_from(["a", "A", "á", "ä", "a b", "a-b", "A b", "🚀", "~", "b"]), max_size=12),
    st.randoms(),
)
def test_assigned_slugs_are_a_function_of_the_set(stems: list[str], random: Any) -> None:
    """Every path gets a slug of its own, whatever the order, and alone or with paths of other slugs."""
    paths = [f"{stem}{end}" for stem in stems for end in (".md", ".MDX")]
    slugs = assign_slugs(paths)
    assert len(set(slugs.values())) == len(set(paths))
    shuffled = random.sample(paths, len(paths))
    assert assign_slugs(shuffled) == slugs
    for base in {base_slug(path) for path in paths}:
        group = [path for path in paths if base_slug(path) == base]
        assert assign_slugs(group) == {path: slugs[path] for path in group}


SCALARS = st.sampled_from(
    [
        "x", "a b", "1458", "1e3", "007", "-1", "1.5", "1.10", "true", "no", "~", "null", "'q'",
        '"q"', "[a, b]", "[]", "[[a|b]]", "[[a]], [[b]]", "[a, [b]]", "2026-01-01", "12:30",
        "a:b", "a #c", "a#c", "a: b", "{{x}}", "*a", "@a", "é 文", "-", "- a", "|", "a?", "[a?]",
        "[1, true, ~]", "''", "a'b", "[ a ,b ]", "", " ", "<<", "=", "...", "!x",
        "https://x.y/#z", "a\u00a0b", "[a #b]", "- [[x]]", "[,]", "[a,]", "\u2028", "\x07", "\t",
    ]
)  # fmt: skip
KEYS = st.sampled_from(
    ["a", "b", "tags", "true", "null", "<<", "key-1", "Key_2", "- a", "  - b", "- x", "#c", "a b"]
)
FRONT_LINES = st.lists(
    st.tuples(KEYS, st.sampled_from([": ", ":", ":   ", " ", ""]), SCALARS, st.sampled_from(["", " "])).map(
        "".join
    )
    | st.text(max_size=8),
    max_size=6,
)


@given(FRONT_LINES)
def test_the_plain_reader_agrees_with_yaml(lines: list[str]) -> None:
    """What is read without a YAML parser is what the YAML parser reads, with nothing to complain about."""
    block = "".join(f"{line}\n" for line in lines)
    if (plain := parse_plain(block)) is not None:
        assert (plain, []) == parse_yaml(block, 2)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=10) | SCALARS,
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text("ab:\"'é ", max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8),
        VALUES,
        max_size=4,
    )
)
def test_rendered_front_matter_reads_back(front: dict[str, Any]) -> None:
    """Parse, render, parse is the identity."""
    text = render_front(front)
    read = read_front(text + "body")
    assert (read.values, read.ok, read.notices) == (front, True, [])
    assert text[read.end :] == ""


@pytest.mark.parametrize(
    "piece",
    [
        "[", "*", "#", "-", "|", ":", '"', "<!--", "(((", "`", "` ``", "~", " ", "\t", "\\", ">",
        "a", "文", "- ", "# ", "[[", "(scope::", "[k:: ", "^a ", "a.", "\u0301",
        "<!-- scope: owner -->", "- 2026-01-01 | a - [", "2026-", "{{",
    ]
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "## Facts\n- ", "<!-- timeline -->\n- 2026-01-01 | ", "---\ntitle: "])
def test_hostile_lines_take_linear_time(piece: str, before: str) -> None:
    """A line of 200,000 characters of one thing is read in a fraction of a second, wherever it stands."""
    _check_speed(before + piece * (200_000 // len(piece)) + "\nend\n")


@pytest.mark.parametrize(
    "lines",
    [
        "---\n",
        "---\n\n- 2026-01-01: x\n",
        "## Timeline\n- 2026-01-01: x\n",
        "- 2026-01-01: x\n  detail\n",
        "```\n~~~\n",
        "<!--\n\n-->text\n",
        "- a\n\n      code\n",
        "## Facts\n- x (scope:: owner)\n",
        "text (scope:: owner\n",
        "<!-- scope: group:{n} -->\n# {n}\n<!-- /scope -->\n",
        "<!-- scope: group:{n} -->\n",
        "{n}`\n",
        "#tag{n} [[a #b]]\n",
        "{n}. Sentence. 文。\n",
    ],
)
def test_hostile_pages_take_linear_time(lines: str) -> None:
    """A page of 200,000 characters in lines of one kind is read in a fraction of a second."""
    count = 200_000 // len(lines)
    _check_speed("".join(lines.replace("{n}", str(number)) for number in range(count)))


def _check_speed(text: str) -> None:
    start = time.process_time()
    parse_text("notes/x.md", text, SCHEMA)
    assert time.process_time() - start < 2
