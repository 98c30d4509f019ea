"""The filters of a listing as a person says them."""

from __future__ import annotations

from typing import NamedTuple


class Filters(NamedTuple):
    """Which pages a listing is about: names and dates are still text."""

    types: tuple[str, ...] = ()
    tag: str | None = None
    in_dir: str | None = None
    after: str | None = None
    before: str | None = None
    linked_to: str | None = None
    linked_from: str | None = None
    distance: int = 1
    orphan: bool = False
