"""The filters of a listing as a person says them."""

from __future__ import annotations

from typing import NamedTuple


class Filters(NamedTuple):
    """Which pages a listing is about: names and dates are still text.

    A page is of any of the `types`, in any of the `dirs`, meets all `tags` and is linked as all names ask.
    """

    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    dirs: tuple[str, ...] = ()
    after: str | None = None
    before: str | None = None
    linked_to: tuple[str, ...] = ()
    linked_from: tuple[str, ...] = ()
    distance: int = 1
    orphan: bool = False
