"""One page: its text, its dated entries, its history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gbrain_py.brain.house import House, Row
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from gbrain_py.index.engine import Connection
    from gbrain_py.views.page import PageView
    from gbrain_py.views.pages import Rows
    from gbrain_py.views.revisions import Versions


class Reading(House):
    """What there is to read of a page, now and before."""

    def page(self, name: str, at: str | None = None) -> PageView:
        """A page as it is indexed, or with the text it had at a commit or on a day.

        Raises NotFound or Ambiguous.
        """
        from gbrain_py.views import naming, page

        with self.reading() as con:
            found, heading = naming.find(con, name)
            view = page.read(con, found.id, self._today_text)._replace(heading=heading)
            if at is None:
                return view
            return page.with_text(view, *self._versions(con, view.path).content(at))

    def timeline(
        self, name: str | None = None, filters: Filters | None = None, *, limit: int = 0, offset: int = 0
    ) -> Rows:
        """Dated entries, newest first, of one page or of all that meet the filters.

        `after` and `before` of the filters are about the entries, not their pages.
        """
        from gbrain_py.views import timeline

        with self.reading() as con:
            page = self._find(con, name).id if name is not None else None
            wanted = self._filters(con, filters)
            return timeline.entries(con, wanted, page, self.today, limit=limit, offset=offset)

    def history(self, name: str) -> list[Row]:
        """Every version of a page, newest first: commits, and contents only this index remembers."""
        from gbrain_py.views import history

        with self.reading() as con:
            page = self._find(con, name)
            return history.listing(con, self.repo, page.path)

    def diff(self, name: str, old: str | None = None, new: str | None = None) -> Iterator[str]:
        """The lines of a unified diff between two versions of a page; without `new` to what it is now."""
        from gbrain_py.views import revisions

        with self.reading() as con:
            page = self._find(con, name)
            return revisions.diff(*self._versions(con, page.path).pair(old, new))

    def _versions(self, con: Connection, path: str) -> Versions:
        from gbrain_py.views.revisions import Versions

        return Versions(con, self.repo, path, self.today)
