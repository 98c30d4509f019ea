"""`Brain`: the one front door that the shell, a server and Python users call. It delegates, no more."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gbrain_py.config import Config, Setting


@dataclass(frozen=True, slots=True)
class Filters:
    """Which pages a listing is about, as a person says it; names and dates are still text."""

    types: tuple[str, ...] = ()
    tag: str | None = None
    in_dir: str | None = None
    after: str | None = None
    before: str | None = None
    linked_to: str | None = None
    linked_from: str | None = None
    distance: int = 1
    orphan: bool = False


class Brain:
    """A brain by its root directory. Nothing is opened until it is asked for, nor kept open."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def config(self) -> Config:
        """The settings in force for this brain."""
        from gbrain_py import config

        return config.load(self.root)

    def set_user_setting(self, key: str, value: str) -> Setting:
        """Write one setting to the user's own file. Raises UsageError for an unknown key or a bad value."""
        from gbrain_py import config

        return config.set_user(key, value)

    def completions(self, kind: str, prefix: str, limit: int) -> list[str]:
        return []
