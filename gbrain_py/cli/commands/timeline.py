"""Show dated entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import names, terminal
from gbrain_py.cli.output import Output, Row, cell


def command(brain: Brain, filters: Filters, out: Output, page: names.MaybePage = None) -> None:
    """What happened, newest first: the timeline of a page, or of all pages that meet the filters.

    --after and --before look at the dates of the entries.

    Examples:
      gbrain timeline people/bob
      gbrain timeline --type company --after "last month"
    """
    found = brain.timeline(page, filters, limit=out.wanted(0), offset=out.offset)

    def lines(shown: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for row in shown:
            day = f"{row['date']}..{row['until']}" if row["until"] else str(row["date"])
            source = f"{cell(row['source'])} - " if row["source"] else ""
            where = "" if page else f"  {screen.style(cell(row['slug']), 'dim')}"
            yield f"{screen.style(day, 'cyan')}  {source}{cell(row['summary'])}{where}"

    out.show(found.rows, ("date", "slug", "summary"), total=found.total, lines=lines, what="entries")
