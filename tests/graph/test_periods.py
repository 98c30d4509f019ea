"""When a relation began and ended, in the forms in which people write periods."""

from __future__ import annotations

import pytest

from tests.graph.typing_text import says


@pytest.mark.parametrize(
    ("period", "expected"),
    [
        ("2015-18", " past since 2015 until 2018"),
        ("2015–18", " past since 2015 until 2018"),
        ("2015/2018", " past since 2015 until 2018"),
        ("2019–present", " since 2019"),
        ("2019–", " since 2019"),
        ("2015-09", " since 2015-09"),
    ],
)
def test_periods_in_brackets(period: str, expected: str) -> None:
    """Short years, slashes and open ends are periods; a year and a month are not."""
    assert (
        says("person", f"CEO of [[companies/acme]] ({period}).") == f"page works_at companies/acme{expected}"
    )


def test_experience_is_not_over() -> None:
    """A label is past by a whole word: "Ex", not "Experience"."""
    item = "- [[companies/acme]], 2023–"
    assert says("person", item, heading="Experience") == "page works_at companies/acme since 2023"
    assert says("person", "- [[companies/acme]]", heading="Ex") == "page works_at companies/acme past"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Joined [[companies/acme]] in 2019 and left in 2023.", "past since 2019 until 2023"),
        ("2019年に[[companies/acme]]に入社し、2023年に退社した。", "past since 2019 until 2023"),
        ("2021年加入[[companies/acme]]，2023年离职。", "past since 2021 until 2023"),
        ("Joined [[companies/acme]] in 2019 and has not left.", "since 2019"),
    ],
)
def test_left_in_the_same_sentence(text: str, expected: str) -> None:
    """Who joined and left in one sentence is no longer there, though the place is named once."""
    assert says("person", text) == f"page works_at companies/acme {expected}"
