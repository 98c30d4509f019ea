"""What past syncs did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain
from gbrain_py.cli import reports
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row


@lists("started", "from", "to", "added", "modified", "renamed", "deleted", "failed", "seconds")
def command(brain: Brain, out: Output) -> None:
    """Every sync that changed something, the newest first.

    Examples:
      gbrain log -n 5
      gbrain log --json
    """

    def lines(rows: Sequence[Row]) -> Iterator[str]:
        for row in rows:
            span = " → ".join(str(row[end])[:7] for end in ("from", "to") if row[end])
            counts = " ".join(f"{sign}{row[name]}" for name, sign in reports.SIGNS if row[name])
            parts = (row["started"], span, counts, f"{row['failed']} failed", f"{row['seconds']:.2f} s")
            yield "  ".join(str(part) for part in parts if part)

    out.show(brain.log(), ("started", "from", "to", "failed", "seconds"), lines=lines, what="syncs")
