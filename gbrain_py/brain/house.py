"""What every room of the front door shares: the directory, its settings, its index and its repository."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gbrain_py.errors import Locked
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from datetime import date

    from gbrain_py.config import Config
    from gbrain_py.index.engine import Connection
    from gbrain_py.index.filters import Filters as IndexFilters
    from gbrain_py.index.lookup import PageRef
    from gbrain_py.index.store import Index
    from gbrain_py.repo import Repo
    from gbrain_py.views.pages import Clause

Row = dict[str, Any]


class House:
    """A brain by its root directory. Nothing is opened until it is asked for, nor kept open."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def config(self) -> Config:
        """The settings in force for this brain."""
        from gbrain_py import config

        return config.load(self.root)

    @cached_property
    def index(self) -> Index:
        """The index of this brain; it may not exist yet."""
        from gbrain_py.index.store import Index

        def may_adopt() -> bool:
            from gbrain_py.sync import trust

            return trust.may_adopt(self.root)

        return Index(self.root, may_adopt)

    @property
    def is_indexed(self) -> bool:
        """Whether there is an index at all."""
        return self.index.exists()

    @cached_property
    def repo(self) -> Repo:
        """The repository view of this brain."""
        from gbrain_py.sync import settings

        return settings.load(self.root).repo

    @cached_property
    def today(self) -> date:
        """The day it is, in the zone of the settings."""
        from gbrain_py import clock

        return clock.today(self.config.get("timezone"))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only connection to the index for a moment. Raises BrokenBrain when it cannot be read, Locked
        when the first sync has not built it yet."""
        if not self.is_indexed:
            self._tell_of_first_sync()
        with self.index.read() as con:
            yield con

    def _tell_of_first_sync(self) -> None:
        from gbrain_py.repo import state

        if holder := state.at_work(self.root):
            raise Locked(f"the first sync is still running{holder}", "try again when it is done")

    @property
    def _today_text(self) -> str:
        return self.today.isoformat()

    def _find(self, con: Connection, name: str) -> PageRef:
        from gbrain_py.views import naming

        return naming.find(con, name)[0]

    def _filters(self, con: Connection, asked: Filters | None) -> IndexFilters:
        from gbrain_py.views import selection

        return selection.resolve(con, asked or Filters(), self.today, lambda name: self._find(con, name).id)

    def _where(self, con: Connection, asked: Filters | None) -> Clause:
        return self._filters(con, asked).clause(self.today)
