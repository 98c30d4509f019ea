"""The vocabulary: built in, and what a brain adds to it."""

from __future__ import annotations

import pytest

from gbrain_py import schema
from gbrain_py.schema import FieldRule, SchemaError


@pytest.mark.parametrize(
    ("path", "page_type"),
    [
        ("people/ann.md", "person"),
        ("People/Ann.md", "person"),
        ("work/companies/acme.md", "company"),
        ("companies/people/x.md", "company"),
        ("人物/田中.md", "person"),
        ("公司/云图.md", "company"),
        ("会議/週次.md", "meeting"),
        ("👤 人物/田中.md", "person"),
        ("01 - People/ann.md", "person"),
        ("2026/x.md", "note"),
        ("people.md", "note"),
        ("anything/x.md", "note"),
    ],
)
def test_types_by_directory(path: str, page_type: str) -> None:
    """The first directory that the vocabulary knows decides, in any case and three languages."""
    assert schema.builtin().type_of_path(path) == page_type


@pytest.mark.parametrize(
    ("page_type", "field", "edge", "direction"),
    [
        ("person", "company", "works_at", "out"),
        ("company", "founders", "founded", "in"),
        ("company", "team", "works_at", "in"),
        ("deal", "company", "deal_of", "out"),
        ("deal", "lead", "led_round", "in"),
        ("meeting", "attendees", "attended", "in"),
        ("project", "owner", "owns", "in"),
        ("note", "superseded_by", "supersedes", "in"),
        ("note", "advises", "advises", "out"),
    ],
)
def test_fields_that_state_edges(page_type: str, field: str, edge: str, direction: str) -> None:
    """A field means what it means on its page type; the name of an edge type works on every page."""
    rule = schema.builtin().field_rule(page_type, field)
    assert rule is not None
    assert (rule.edge, rule.direction) == (edge, direction)


def test_fields_that_state_nothing() -> None:
    """A field of another page type, or of none, is only data."""
    assert schema.builtin().field_rule("note", "company") is None
    assert schema.builtin().field_rule("person", "colour") is None


def test_inverse_names() -> None:
    """`employs` is works_at read from the other end."""
    assert schema.builtin().edge_type("employs") == ("works_at", True)
    assert schema.builtin().edge_type("works_at") == ("works_at", False)
    assert schema.builtin().edge_type("paints") is None


def test_a_brain_adds_to_it() -> None:
    """A brain's own types, edges and fields stand beside the built-in ones."""
    own = schema.extend(
        schema.builtin(),
        '[types]\nboat = ["boats"]\n[edges]\nsails = "sailed_by"\n'
        '[[fields]]\nnames = ["skipper"]\non = ["boat"]\nedge = "sails"\ndirection = "in"\n'
        'target = "person"\n',
    )
    assert own.type_of_path("boats/kestrel.md") == "boat"
    assert own.field_rule("boat", "skipper") == FieldRule("sails", "in", "person")
    assert own.field_rule("person", "company") is not None
    assert schema.builtin().type_of_path("boats/kestrel.md") == "note"


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("types = 3", "must be a table", 1),
        ('[types]\nboat = "boats"', "types.boat must be a list of strings", 2),
        ("[edges]\nsails = 3", "edges.sails", 2),
        ('[[fields]]\nnames = ["x"]\nedge = "paints"', "unknown edge type 'paints'", 1),
        ('[edges]\n\n[[fields]]\nnames = ["x"]\nedge = "knows"\ndirection = "up"', "direction", 3),
        (
            '[[fields]]\nnames = ["x"]\nedge = "knows"\n\n[[fields]]\nedge = "knows"',
            "names must be a list of strings",
            5,
        ),
        ("\n[types", "Expected ']'", 2),
        ("\nedge = 3", "edge: unknown; known are types", 2),
        ('[edges]\nsails = "sailed_by"\n[phrase]', "phrase: unknown", 3),
        ('[edges]\nsails = ""', "one word of letters", 2),
        ('[edges]\n"sails to" = "sailed_by"', "one word of letters", 2),
        ('[edges]\nsails = "employs"', '"employs" is the inverse of works_at already', 2),
        ('[edges]\nsails = "a"\nrows = "a"', '"a" is the inverse of sails already', 3),
        ('[edges]\nsails = "works_at"', '"works_at" is an edge type', 2),
        ('[edges]\nemploys = "employed_by"', '"employs" is an edge type, and the inverse of works_at', 2),
        ('[edges]\nsails = "rows"\nrows = "sails"', "is an edge type", 2),
        ('[edges]\n\nfounded = "begun_by"', 'is built in, and its inverse is "founded_by"', 3),
        ('[[fields]]\nnames = ["x"]\nedge = ["knows"]', "unknown edge type", 1),
        ('[[fields]]\nnames = ["x"]\nedge = "knows"\ncolour = 1', 'unknown key "colour"', 1),
        ('[[fields]]\nnames = []\nedge = "knows"', "names must name a field", 1),
        ('[[fields]]\nnames = ["title"]\nedge = "knows"', '"title" has a meaning of its own', 1),
        ('\n[[phrases]]\nsay = ["{subject} taught {object}"]', "entry 1: no edge", 2),
        ('[[phrases]]\nedge = ["knows"]\nsay = []', "unknown edge type", 1),
        ('[[phrases]]\nedge = "knows"\nsays = []', 'unknown key "says"', 1),
        ('[[phrases]]\nedge = "knows"\nsay = "x"', "say must be a list", 1),
        ('[[phrases]]\nedge = "knows"\nsay = ["{subject} (?:a|b) {object}"]', "a pattern", 1),
        ("[[phrases]]\nedge = 'knows'\nsay = ['{subject} \\w+ {object}']", "a pattern", 1),
        (f"x = {'[' * 5000}{']' * 5000}", "nested too deeply", 1),
        (f"x = {'9' * 5000}", "digits", 1),
        ('[[phrases]]\nedge = "knows"\nsay = [' + '"{subject} saw {object}",' * 1001 + "]", "1,001", 1),
    ],
)
def test_mistakes_are_named(text: str, said: str, line: int) -> None:
    """A mistake in a brain's vocabulary is an error that says where it is and why."""
    with pytest.raises(SchemaError, match=said) as caught:
        schema.extend(schema.builtin(), text)
    assert caught.value.line == line


def test_an_edge_may_be_its_own_inverse_or_stand_as_built_in() -> None:
    """What holds both ways is its own inverse, and saying again what is built in is no mistake."""
    own = schema.extend(
        schema.builtin(), '[edges]\ntwins = "twins"\nfounded = "founded_by"\n"師事" = "指導"\n'
    )
    assert own.edge_type("twins") == ("twins", False)
    assert own.edge_type("指導") == ("師事", True)
