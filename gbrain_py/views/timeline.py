"""Dated entries: of one page, or of all pages that meet a filter."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from gbrain_py.index.engine import Connection
from gbrain_py.index.filters import Filters
from gbrain_py.views.pages import Rows

_FIELDS = (
    "slug",
    "date",
    "until",
    "source",
    "summary",
    "detail",
    "path",
    "line",
    "title",
    "type",
    "precision",
)


def entries(
    con: Connection, filters: Filters, page: int | None, today: date, *, limit: int = 0, offset: int = 0
) -> Rows:
    """Entries newest first, of one page or of all pages that meet the filters; a limit of 0 is none.

    The days of the filters are about the entries: one that lasts counts while it lasts.
    """
    where, parameters = replace(filters, after=None, before=None).clause(today)
    first, last = (day.isoformat() if day else None for day in (filters.after, filters.before))
    chosen = f"""
        FROM entries e JOIN pages p ON p.id = e.page
        WHERE ({where}) AND (? IS NULL OR p.id = ?)
            AND (? IS NULL OR left(coalesce(e.until, e.date) || '-01-01', 10) >= ?)
            AND (? IS NULL OR left(e.date || '-01-01', 10) < ?)
    """
    parameters = [*parameters, page, page, first, first, last, last]
    found = con.execute(
        f"""
        SELECT p.slug, e.date, e.until, e.source, e.summary, e.detail,
            p.path, e.line, p.title, p.type, e.precision
        {chosen} ORDER BY e.date DESC, p.slug, e.ordinal LIMIT ? OFFSET ?
        """,
        [*parameters, limit or 1 << 60, offset],
    ).fetchall()
    rows = [dict(zip(_FIELDS, row, strict=True)) for row in found]
    counted = con.execute(f"SELECT count(*) {chosen}", parameters).fetchone()
    return Rows(rows, int(counted[0]) if counted else 0)
