"""The versions of a page."""

from __future__ import annotations

from gbrain_py.brain import Brain
from gbrain_py.cli import names, terminal
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, Row


@lists("version", "date", "status", "author", "message", "path", "old_path", "commit", "blob")
def command(brain: Brain, out: Output, page: names.Page) -> None:
    """Every commit that touched a page, followed through its renames, the newest first.

    Contents that were indexed but never committed are listed as local: only this index remembers them.

    Examples:
      gbrain history people/bob
      gbrain history people/bob --json
    """
    rows = brain.history(page)
    columns = ("version", "date", "status", "author", "message", "path")
    if not (out.human and terminal.out(out.plain).interactive):
        out.show(rows, columns, what="versions")
        return
    out.show([_told(row, rows[0]) for row in rows], columns[:-1], what="versions")


def _told(row: Row, newest: Row) -> Row:
    """A version with its path beside the message, where it was another one than today's."""
    message = filter(None, (row["message"], f"({row['path']})" if row["path"] != newest["path"] else ""))
    return {**row, "message": " ".join(map(str, message))}
