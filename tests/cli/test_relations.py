"""How edges and answers of the graph are told to a person."""

from __future__ import annotations

import pytest

from gbrain_py.cli.relations import answered, explained

EDGE = {
    "from": "people/ann", "to": "companies/acme", "edge": "mentions", "title": "Acme", "tense": "current",
    "since": None, "until": None, "date": None, "rule": None, "kind": "wikilink", "path": "people/ann.md",
    "line": 3, "context": "Saw Acme.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("wikilink", "a link"),
        ("markdown", "a Markdown link"),
        ("embed", "an embedded page"),
        ("bare", "a path in the text"),
        ("timeline", "a link in a timeline entry"),
    ],
)
def test_an_edge_without_a_rule(kind: str, said: str) -> None:
    """An edge that no phrase typed says in words how it was written."""
    lines = list(explained([{**EDGE, "kind": kind}], plain=True))
    assert lines[1] == f"    {said}, typed by no phrase  people/ann:3"


@pytest.mark.parametrize(
    ("since", "until", "said"),
    [("2019", None, "2019"), ("2019", "2023", "2019–2023"), (None, "2023", "until 2023")],
)
def test_the_period_of_an_edge(since: str | None, until: str | None, said: str) -> None:
    """An end alone is not taken for a beginning."""
    first = next(iter(explained([{**EDGE, "since": since, "until": until, "tense": "past"}], plain=True)))
    assert first.endswith(f"past  {said}")


@pytest.mark.parametrize(
    ("answers", "stopped_at", "said"),
    [
        (1, None, "1 page"),
        (12, None, "12 pages"),
        (1000, 1000, "1,000 pages and more"),
        (12, 1000, "12 pages, perhaps more"),
    ],
)  # fmt: skip
def test_the_heading_of_a_cut_list(answers: int, stopped_at: int | None, said: str) -> None:
    """Where more pages were reached than are followed, the heading does not pass the number off as all."""
    asked = {"question": "who", "answers": answers, **({"stopped_at": stopped_at} if stopped_at else {})}
    assert answered(asked) == ("who", f"graph · {said}")
