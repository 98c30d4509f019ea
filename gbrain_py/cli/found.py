"""How what stands behind an answer is shown: the way of one page, and passages for a language model."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gbrain_py.cli import output, terminal
from gbrain_py.cli.output import Output, Row

if TYPE_CHECKING:
    from gbrain_py.brain import Trace


def trace(told: Trace, out: Output) -> int:
    """A line for each stage; returns 1 when the page is not in the list."""
    if out.json:
        output.write_json({"version": output.JSON_VERSION, **told.as_dict()})
        return 0 if told.place else 1
    screen = terminal.out(out.plain)
    place = f"place {told.place}" if told.place else f"lost at {told.lost_at}"
    print(f"{screen.style(terminal.one_line(told.slug), 'cyan')}  {place}")
    for stage, says in told.stages:
        print(f"  {screen.style(f'{stage:<8}', 'dim')}  {screen.wrapped(terminal.one_line(says), 12)}")
    return 0 if told.place else 1


def packed(chunks: Sequence[Row], notes: Sequence[str], budget: int, out: Output) -> int:
    """The passages with where they stand; returns 1 when there are none."""
    if out.json:
        used = sum(int(str(chunk["tokens"])) for chunk in chunks)
        document = {"budget": budget, "tokens": used, "degraded": list(notes), "chunks": list(chunks)}
        output.write_json({"version": output.JSON_VERSION, **document})
    elif out.jsonl:
        output.write_lines(map(output.dumps, chunks))
    else:
        for chunk in chunks:
            section = f" › {chunk['section']}" if chunk["section"] else ""
            print(terminal.one_line(f"[{chunk['slug']}]{section} ({chunk['path']}:{chunk['line']})"))
            print(f"{terminal.neutral(str(chunk['text'])).strip()}\n")
    if not out.json:
        sys.stdout.flush()
        for note in notes:
            print(f"note: {terminal.one_line(note)}", file=sys.stderr)
        if not chunks:
            print("no passages found that fit", file=sys.stderr)
    return 0 if chunks else 1
