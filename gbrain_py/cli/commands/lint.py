"""Find faults in the notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import terminal
from gbrain_py.cli.output import Output, Row, cell


def links(
    brain: Brain,
    filters: Filters,
    out: Output,
) -> int:
    """Links that lead nowhere, or to several pages. Exit code 1 when there are any.

    --format github prints annotations for GitHub Actions.

    Examples:
      gbrain lint links
      gbrain lint links --in people --format github
    """
    found = brain.references(("unresolved", "ambiguous"), filters).rows
    if out.format == "github":
        print("".join(f"{_annotation(row)}\n" for row in found), end="")
        return 1 if found else 0

    def lines(rows: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        for row in rows:
            place = screen.style(cell(f"{row['path']}:{row['line']}"), "cyan")
            yield f"{place}: {cell(row['message'])}"

    out.show(found, ("path", "line", "message"), lines=lines, what="links to mend")
    return 1 if found else 0


def _annotation(row: Row) -> str:
    """One workflow command; %, line ends and separators are escaped as GitHub wants them."""
    message = _escape(cell(row["message"]))
    path = _escape(str(row["path"])).replace(":", "%3A").replace(",", "%2C")
    return f"::error file={path},line={row['line']}::{message}"


def _escape(text: str) -> str:
    return terminal.neutral(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


COMMANDS = {"links": links}
