"""What past syncs did."""

from __future__ import annotations

from gbrain_py.brain import Brain
from gbrain_py.cli.output import Output


def command(brain: Brain, out: Output) -> None:
    """Every sync that changed something, the newest first.

    Examples:
      gbrain log -n 5
      gbrain log --json
    """
    rows = brain.log()
    out.show(
        rows,
        ("started", "from", "to", "added", "modified", "renamed", "deleted", "failed", "seconds"),
        what="syncs",
    )
