"""Tags, aliases and types in the shapes that YAML makes of what people write."""

from __future__ import annotations

import pytest

from tests.pages.reading import kinds, read


@pytest.mark.parametrize(
    ("value", "texts", "said"),
    [
        ("\n  - E: F\n  - G", ["E: F", "G"], ["yaml-unquoted"]),
        ("\n  - x:\n  - G", ["x:", "G"], ["yaml-unquoted"]),
        ("[a: b, G]", ["a: b", "G"], ["yaml-unquoted"]),
        ("[A: {b: c}, G]", ["G"], ["yaml-unquoted"]),
        ("[[a, b], [c, [d]]]", ["a", "b", "c", "d"], []),
        ("{a, b}", ["a", "b"], []),
        ("[1, true, null, 2.50]", ["1", "true", "2.50"], []),
        ("a, b", ["a", "b"], []),
        ("[{{tag}}, G]", ["{{tag}}", "G"], ["yaml-key"]),
        ("", [], []),
        ("[]", [], []),
    ],
)
@pytest.mark.parametrize("name", ["tags", "aliases"])
def test_lists_of_texts(name: str, value: str, texts: list[str], said: list[str]) -> None:
    """No text of a list is lost: not in lists of lists, and not for an unquoted colon, which is said."""
    page = read(f"---\nid: 1\n{name}: {value}\n---\n")
    assert (list(getattr(page, name)), kinds(page)) == (texts, said)


def test_the_line_of_an_unquoted_colon() -> None:
    """The notice names the line of the item, not of its field."""
    page = read("---\naliases:\n  - A\n  - E: F\n---\n")
    assert [(notice.kind, notice.line) for notice in page.notices] == [("yaml-unquoted", 4)]


@pytest.mark.parametrize(
    ("value", "type_", "said"),
    [
        ("[person, company]", "person", ["type-several"]),
        ("Person, company", "person", ["type-several"]),
        ("[Person]", "person", []),
        ('"[[Person]]"', "person", []),
        ("[]", "note", []),
        ('"[]"', "note", []),
    ],
)
def test_one_type(value: str, type_: str, said: list[str]) -> None:
    """A page has one type: of several the first counts, and that is said."""
    page = read(f"---\ntype: {value}\n---\n")
    assert (page.type, kinds(page)) == (type_, said)
