"""Show dated entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import names, relations, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row, cell


@lists("slug", "date", "until", "source", "summary", "detail", "path", "line", "title", "type", "precision")
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
            where = "" if page else f"  {cell(row['slug'])}"
            summary = relations.sentence(str(row["summary"])) if screen.interactive else cell(row["summary"])
            text = screen.wrapped(f"{source}{summary}{where}", 12, len(day) + 2)
            body = text.removesuffix(where.strip()) if where else text
            yield f"{screen.style(day, 'cyan')}  {body}{screen.style(text[len(body) :], 'dim')}"

    out.show(found.rows, ("date", "slug", "summary"), total=found.total, lines=lines, what="entries")
