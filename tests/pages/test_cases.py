"""Every case in tests/cases/pages: a page beside what must be read out of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gbrain_py.pages import parse
from gbrain_py.schema import builtin
from tests.pages.view import view

CASES = sorted((Path(__file__).parents[1] / "cases" / "pages").glob("*.md"))
# What an entry or claim has when the case does not say otherwise.
USUAL: dict[str, Any] = {
    "until": None,
    "source": None,
    "detail": "",
    "scope": "world",
    "id": None,
    "struck": False,
    "fields": {},
}


def _without_usual(seen: Any) -> Any:
    if isinstance(seen, list) and seen and isinstance(seen[0], dict):
        return [
            {key: value for key, value in row.items() if key not in USUAL or USUAL[key] != value}
            for row in seen
        ]
    return seen


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """A page gives exactly what the JSON beside it says; keys that are not named there may be anything."""
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    seen = view(parse(f"notes/{path.name}", path.read_bytes(), builtin()))
    assert {key: _without_usual(seen[key]) for key in expected} == expected


def test_there_are_cases() -> None:
    """The loop above has something to loop over."""
    assert len(CASES) > 20
