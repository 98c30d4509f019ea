"""Find faults in the notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import fields, places, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row, cell


@lists(*fields.REFERENCE)
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
        print("".join(f"{_annotation(brain, row)}\n" for row in found), end="")
        return 1 if found else 0

    def lines(rows: Sequence[Row]) -> Iterator[str]:
        screen = terminal.out(out.plain)
        paths = places.from_here(brain.root, [str(row["path"]) for row in rows])
        for path, row in zip(paths, rows, strict=True):
            place = cell(f"{path}:{row['line']}:")
            message = screen.wrapped(cell(row["message"]), 4, terminal.width_of(place) + 1)
            yield f"{screen.style(place, 'cyan')} {message}"

    out.show(found, ("path", "line", "message"), lines=lines, what="links to mend")
    return 1 if found else 0


def _annotation(brain: Brain, row: Row) -> str:
    """One workflow command, with the path from the top of the repository; %, line ends and separators are
    escaped as GitHub wants them."""
    message = _escape(cell(row["message"]))
    path = _escape(brain.path_in_repository(str(row["path"]))).replace(":", "%3A").replace(",", "%2C")
    return f"::error file={path},line={row['line']}::{message}"


def _escape(text: str) -> str:
    return terminal.neutral(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


COMMANDS = {"links": links}
