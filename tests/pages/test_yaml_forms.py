"""The forms of YAML that people write: each gives what they mean, or a notice with its line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.reading import read

LEGAL: list[tuple[str, dict[str, Any]]] = [
    # tabs, which are white space but for indentation
    ("a:\tb", {"a": "b"}),
    ("a\t: b\t", {"a": "b"}),
    ("a: b\t# remark\n\t\n\t# remark\nc:\t'd'\t", {"a": "b", "c": "d"}),
    ("a:\n-\tb\n-\tc: 1\n\td: 2".replace("\n\td", "\n  d"), {"a": ["b", {"c": 1, "d": 2}]}),
    ("a: b\tc", {"a": "b\tc"}),
    ("a:\t[b,\tc]\nd: {e:\tf,\n\tg: h}", {"a": ["b", "c"], "d": {"e": "f", "g": "h"}}),
    ("a: |\n  b\n  \tc", {"a": "b\n\tc\n"}),
    # remarks
    ("a: b # remark\nc: 'd' # remark\ne: [f] # remark", {"a": "b", "c": "d", "e": ["f"]}),
    ("a: # remark\n  - b\n  # remark\n  - c", {"a": ["b", "c"]}),
    ("a: b#c\nd: 'e #f'", {"a": "b#c", "d": "e #f"}),
    # keys
    ("\"a\": b\n'c d' : e", {"a": "b", "c d": "e"}),
    ("? a\n: b\n? c\n: - d", {"a": "b", "c": ["d"]}),
    (
        "2026: a\ntrue: b\nnull: c\n1.5: d\n~: e",
        {"2026": "a", "true": "b", "null": "c", "1.5": "d", "~": "e"},
    ),
    ("🎯: a", {"🎯": "a"}),
    ("🎯 goal: a", {"🎯 goal": "a"}),
    ("★★: a", {"★★": "a"}),
    ("due?: a", {"due?": "a"}),
    ("plan (b): a", {"plan (b)": "a"}),
    ("r & d: a", {"r & d": "a"}),
    ("タイトル: 計画", {"タイトル": "計画"}),
    # text over several lines
    ("a: b\n  c\n\n  d", {"a": "b c\nd"}),
    ("a:\n  b\n  c", {"a": "b c"}),
    ("a: |\n  b\n\n   c\nd: e", {"a": "b\n\n c\n", "d": "e"}),
    ("a: >-\n  b\n  c\n\n  d", {"a": "b c\nd"}),
    ("a: |2-\n   b", {"a": " b"}),
    ("a: |+ # remark\n  b\n\n", {"a": "b\n\n\n"}),
    ("a: |\n  # no remark\n  ---\n  b: c\n  - d", {"a": "# no remark\n---\nb: c\n- d\n"}),
    ("a: \"b\n  c\\\n  d\"\ne: 'f\n\n  g'", {"a": "b cd", "e": "f\ng"}),
    # anchors and merged keys
    ("a: &x b\nc: *x", {"a": "b", "c": "b"}),
    ("a: &x {k: 1, m: 2}\nb:\n  <<: *x\n  m: 3", {"a": {"k": 1, "m": 2}, "b": {"k": 1, "m": 3}}),
    (
        "a: &x {k: 1}\nb: &y {k: 2, m: 2}\nc: {<<: [*x, *y]}",
        {"a": {"k": 1}, "b": {"k": 2, "m": 2}, "c": {"k": 1, "m": 2}},
    ),
    ("a: 1\n<<: text", {"a": 1, "<<": "text"}),
    # lists and maps
    ("a: {b: 1,\n  c: [2,\n3]\n}\nd: e", {"a": {"b": 1, "c": [2, 3]}, "d": "e"}),
    ('{\n  "a": "b",\n  "c":1\n}', {"a": "b", "c": 1}),
    ("a: [b, c,]\nd: []\ne: {}", {"a": ["b", "c"], "d": [], "e": {}}),
    ("a: [b: 1, c]", {"a": [{"b": 1}, "c"]}),
    ("a:\n- b\n- c\nd: e", {"a": ["b", "c"], "d": "e"}),
    ("a:\n  - - b\n    - c\n  - d: 1\n    e: 2\n  -\n    f", {"a": [["b", "c"], {"d": 1, "e": 2}, "f"]}),
    ("a:\n  b:\n    c: d\ne: f", {"a": {"b": {"c": "d"}}, "e": "f"}),
    ("  a: b\n  c: d", {"a": "b", "c": "d"}),
    # empty values, types, escapes
    (
        "a:\nb: ~\nc: ''\nd: null\ne:\n  -\n  - f",
        {"a": None, "b": None, "c": "", "d": None, "e": [None, "f"]},
    ),
    ("a: !!str 12\nb: !!str true\nc: !!int '3'\nd: !!null ''", {"a": "12", "b": "true", "c": 3, "d": None}),
    ("a: !!set {b, c}\nd: !!seq [e]", {"a": {"b": None, "c": None}, "d": ["e"]}),
    (
        "a: 0x1F\nb: 0o17\nc: 1_000\nd: .inf\ne: +1\nf: on",
        {"a": "0x1F", "b": "0o17", "c": "1_000", "d": ".inf", "e": "+1", "f": "on"},
    ),
    ('a: "\\u00e9\\x41\\U0001F600\\/"\nb: "\\uD83D\\uDE00"', {"a": "éA😀/", "b": "😀"}),
    (
        "a: 12:30:45\nb: https://x.y/#z\nc: -x\nd: --- e",
        {"a": "12:30:45", "b": "https://x.y/#z", "c": "-x", "d": "--- e"},
    ),
]


@pytest.mark.parametrize(("block", "values"), LEGAL)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_legal_yaml_is_read_in_silence(block: str, values: dict[str, Any], newline: str) -> None:
    """Every form gives its values, with either line end, and nothing is said."""
    page = read(f"---\n{block}\n---\nbody".replace("\n", newline))
    assert (page.front, page.notices) == (values, [])
    assert page.text[page.front_end :] == "body"


MEANT: list[tuple[str, dict[str, Any], list[tuple[str, int]]]] = [
    ('a: "Dune" by Frank', {"a": '"Dune" by Frank'}, [("yaml-unquoted", 2)]),
    ('a: "Dune" and "Emma"', {"a": '"Dune" and "Emma"'}, [("yaml-unquoted", 2)]),
    ('a: "b "c" d"', {"a": 'b "c" d'}, [("yaml-unquoted", 2)]),
    ("a: 'it's'", {"a": "it's"}, [("yaml-unquoted", 2)]),
    ("a: 1\nb: [Draft] Plan", {"a": 1, "b": "[Draft] Plan"}, [("yaml-unquoted", 3)]),
    ("a: {x} y", {"a": "{x} y"}, [("yaml-unquoted", 2)]),
    ("a: & Sons", {"a": "& Sons"}, [("yaml-unquoted", 2)]),
    ("a: &co", {"a": "&co"}, [("yaml-unquoted", 2)]),
    ("a: | b\nc: > d", {"a": "| b", "c": "> d"}, [("yaml-unquoted", 2), ("yaml-unquoted", 3)]),
    ("a: - b\nc: -", {"a": "- b", "c": "-"}, [("yaml-unquoted", 2), ("yaml-unquoted", 3)]),
    ("a: &x 1\nb: *x\nc: *d", {"a": 1, "b": 1, "c": "*d"}, [("yaml-unquoted", 4)]),
    ("a:b\nc: d", {"a": "b", "c": "d"}, [("yaml-unquoted", 2)]),
    ("a:b\nc:d", {"a": "b", "c": "d"}, [("yaml-unquoted", 2), ("yaml-unquoted", 3)]),
    ("a:\u3000b\nc：d", {"a": "b", "c": "d"}, [("yaml-unquoted", 2), ("yaml-unquoted", 3)]),
    ("a: [#b, c, #d]", {"a": ["#b", "c", "#d"]}, [("yaml-unquoted", 2)]),
    ("a: #b #c\nd:\n  - #e", {"a": "#b #c", "d": ["#e"]}, [("yaml-unquoted", 2), ("yaml-unquoted", 4)]),
    ("a: 1\nb: the #1 song", {"a": 1, "b": "the"}, [("yaml-comment", 3)]),
    ("a: 1\nb: !note c", {"a": 1, "b": "c"}, [("yaml-tag", 3)]),
    ("a: !!python/name:os.system b", {"a": "b"}, [("yaml-tag", 2)]),
    ("a: 1\n? [b,  c]\n: d", {"a": 1, "[b, c]": "d"}, [("yaml-key", 3)]),
    ("a: 1\n[[b]]: c", {"a": 1, "[[b]]": "c"}, [("yaml-key", 3)]),
    ("a: 1\nb:\n  c: 1\n  c: 2", {"a": 1, "b": {"c": 2}}, [("yaml-duplicate-key", 5)]),
]  # fmt: skip


@pytest.mark.parametrize(("block", "values", "said"), MEANT)
def test_what_is_meant_is_read_and_said(
    block: str, values: dict[str, Any], said: list[tuple[str, int]]
) -> None:
    """What is no YAML, or would lose text, is read as its writer meant it, with a notice for each line."""
    page = read(f"---\n{block}\n---\nbody")
    assert (page.front, [(notice.kind, notice.line) for notice in page.notices]) == (values, said)


@pytest.mark.parametrize(
    "block",
    ["? scope\n: owner", '{\n"scope":"owner"\n}', "scope:owner", "scope:\u3000owner", "scope\t:\towner"],
)
def test_no_form_of_a_scope_is_taken_for_text(block: str) -> None:
    """A block whose only line states a scope in an odd way hides the page all the same."""
    assert read(f"---\n{block}\n---\nbody").scope == "owner"


@pytest.mark.parametrize(
    ("content", "front", "body"),
    [
        ("---\na: b\n...\nbody", {"a": "b"}, "body"),
        ("---\na: b\n...", {"a": "b"}, ""),
        ("---\na: b\n... # end\nbody\n---\n", {"a": "b"}, "body\n---\n"),
        ("---\na: |\n  b\n  ...\n---\nbody", {"a": "b\n...\n"}, "body"),
        ("---\na: b\n--- # end\nbody", {"a": "b"}, "body"),
        ("--- # start\na: b\n---\nbody", {"a": "b"}, "body"),
        ("---\nprose\n...\na: b\n---\nbody", {}, "---\nprose\n...\na: b\n---\nbody"),
        ("---\n...\nbody", {}, "---\n...\nbody"),
        ("--- #1\nprose", {}, "--- #1\nprose"),
    ],
)
def test_document_markers(content: str, front: dict[str, Any], body: str) -> None:
    """Three dots close a block too, and a remark may follow a marker; without keys there is no block."""
    page = read(content)
    assert (page.front, page.text[page.front_end :], page.notices) == (front, body, [])
