"""Phrases that a brain adds to the tables: literals with slots, in any language, with mistakes named."""

from __future__ import annotations

import pytest

from gbrain_py.graph.typing import PhraseError, compile_phrase, load_phrases
from tests.graph.typing_text import says

BANKROLLS = compile_phrase("bankrolls", "{subject} bankrolls {object}")


@pytest.mark.parametrize(
    ("phrase", "page", "text", "expected"),
    [
        ("{subject} bankrolls {object}", "note", "[[a]] bankrolls [[b]].", "a bankrolls b"),
        ("{subject} bankrolls {object}", "note", "[[a]]  Bankrolls the firm [[b]].", "a bankrolls b"),
        (
            "{subject} bankrolls {object}",
            "person",
            "She bankrolls [[b]] and [[c]].",
            "page bankrolls b; page bankrolls c",
        ),
        ("{subject} bankrolls {object}", "person", "Bankrolls [[b]].", "page bankrolls b"),
        ("{subject} bankrolls {object}", "note", "[[a]] never bankrolls [[b]].", ""),
        ("{subject} bankrolls {object}", "note", "Does it matter that [[a]] bankrolls [[b]]?", ""),
        ("{subject} bankrolls {object}", "note", "[[a]] debankrolls [[b]].", ""),
        ("{object} is the pet of {subject}", "note", "[[a]] is the pet of [[b]].", "b bankrolls a"),
        ("{subject}が{object}を丸抱え", "note", "[[a]]が[[b]]を丸抱えしている。", "a bankrolls b"),
        ("{subject}包养{object}", "note", "[[a]]包养[[b]]。", "a bankrolls b"),
    ],
)
def test_a_phrase_types_its_links(phrase: str, page: str, text: str, expected: str) -> None:
    """The words of a phrase tie the links in its slots, in its direction, unless denied or asked."""
    assert says(page, text, phrases=[compile_phrase("bankrolls", phrase)]) == expected


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("bankrolls", "needs {subject} and {object}"),
        ("{subject} bankrolls {subject}", "needs {subject} and {object}"),
        ("{subject} {object}", "needs a word"),
        ("{subject} bankrolls {object} {", "unpaired brace"),
        ("{subject} " + "x" * 200 + " {object}", "longer than"),
    ],
)
def test_a_phrase_that_cannot_be_used(phrase: str, reason: str) -> None:
    """A mistake in a phrase is refused with the reason."""
    with pytest.raises(PhraseError, match=reason):
        compile_phrase("bankrolls", phrase)


def test_signs_of_patterns_are_literal() -> None:
    """A phrase is never a regular expression."""
    phrase = compile_phrase("likes", "{subject} (a+)+ [likes] {object}")
    assert says("note", "[[a]] (a+)+ [likes] [[b]]", phrases=[phrase]) == "a likes b"
    assert says("note", "[[a]] aaaa likesss [[b]]", phrases=[phrase]) == ""


def test_phrases_of_a_file() -> None:
    """A brain's file adds phrases; a mistake names the file, the line and the reason."""
    good = (
        '[edges]\nx = "y"\n[[phrases]]\nedge = "x"\n'
        'say = ["{subject} adores {object}", "{object}推し {subject}"]\n'
    )
    assert [phrase.type for phrase in load_phrases(good, {"x"})] == ["x", "x"]
    for wrong, message in (
        (good.replace("adores {object}", "adores"), "schema.toml, line 5: .*needs"),
        (good.replace('edge = "x"', 'edge = "z"'), "schema.toml, line 3: unknown edge type 'z'"),
        (good.replace('say = ["', 'say = "'), "schema.toml, line 5: "),
        ("phrases = 3", "schema.toml, line 1: .* list of tables"),
    ):
        with pytest.raises(PhraseError, match=message):
            load_phrases(wrong, {"x"})


def test_long_lines_stay_cheap() -> None:
    """Repeated words of a phrase over a long line end quickly and state nothing without links."""
    assert says("note", "bankrolls " * 50_000 + "[[a]]", phrases=[BANKROLLS]) == ""
