"""Count what the brain holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import output, terminal


def command(
    brain: Brain, as_json: Annotated[bool, typer.Option("--json", help="The counts as JSON.")] = False
) -> None:
    """Count what the brain holds: pages, links, tags, entries, by kind.

    Examples:
      gbrain stats
      gbrain stats --json
    """
    counts = brain.stats()
    if as_json:
        output.write_json({"version": output.JSON_VERSION, **counts})
        return
    screen = terminal.out()
    lines = list(_lines(counts))
    width = max(len(label) for label, _ in lines)
    for label, text in lines:
        print(f"{screen.style(label.ljust(width), 'dim')}  {screen.wrapped(text, width + 2)}")


def _lines(counts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in counts.items():
        label = name.replace("_", " ")
        if isinstance(value, dict):
            yield (
                label,
                ", ".join(f"{terminal.one_line(key)} {count:,}" for key, count in value.items()) or "none",
            )
        elif name.endswith("bytes"):
            yield label.removesuffix(" bytes"), f"{value / 1e6:,.1f} MB"
        else:
            yield label, f"{value:,}"
