"""Tags in the text and in front matter."""

from __future__ import annotations

import pytest

from tests.pages.reading import read


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("#[[two words]] and #one", ["two words", "one"]),
        ("#[[Two   words|shown]] 、#[[a/b]] ", ["Two words", "a/b"]),
        ("#[[plan/]] #[[計画 2026]]", ["plan", "計画 2026"]),
        ("a#[[no]] (#[[no]] ##[[no]] \\#[[no]] !#[[no]]", []),
        ("#[[2026-04-07]] #[[12]] #[[]] #[[ ]] #[[|x]]", []),
        ("`#[[no]]` <!-- #[[no]] -->\n\n```\n#[[no]]\n```", []),
        ("[[page #no]] [[page #[[half]]", ["half"]),
        ("#[[not\nclosed]] #[[half #one", ["one"]),
        ("# [[no]]\n\n- #[[two words]]: text", ["two words"]),
        ("#[[a b]]#[[c]] #[[A B]]", ["a b"]),
    ],
)
def test_tags_between_brackets(text: str, tags: list[str]) -> None:
    """A hash that may begin a tag makes one of a wikilink; a day, code and anything else is none."""
    assert list(read(text).tags) == tags


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ('tags: "[[two words]], #[[b]], c"', ["two words", "b", "c"]),
        ("tags: [[two words]]", ["two words"]),
        ('tags: ["[[a b]]", "#[[c|d]]", "##e", " f  g "]', ["a b", "c", "e", "f g"]),
        ("tags: #a #b", ["a", "b"]),
        ("tags:\n  - #a\n  - '#b'", ["a", "b"]),
        ("tags: [#a, b]", ["a", "b"]),
        ("tags:\t[a,\tb]", ["a", "b"]),
        ("tags:a", ["a"]),
    ],
)
def test_tags_in_front_matter_as_people_write_them(line: str, tags: list[str]) -> None:
    """Brackets, hashes and spaces around a tag are not part of it."""
    assert list(read(f"---\nid: 1\n{line}\n---\n").tags) == tags


def test_tags_above_an_outline() -> None:
    """The properties of an outline are read like front matter."""
    assert list(read("tags:: [[two words]], #[[b]], c\n\n- text").tags) == ["two words", "b", "c"]
