"""Ask the brain."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import output, results
from gbrain_py.cli.output import Output


def command(
    brain: Brain,
    filters: Filters,
    out: Output,
    text: Annotated[list[str], typer.Argument(help="A question, a name, or words.", metavar="TEXT...")],
    exists: Annotated[
        bool, typer.Option("--exists", help="Only say whether there is a page of this name.")
    ] = False,
    recent: Annotated[bool, typer.Option("--recent", help="Favour what is new.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each page is there.")] = False,
) -> int:
    """Find pages by name and by their words, best first, with what links to them weighed in.

    The text may hold "an exact phrase", -not, prefix*, type:person, tag:x, in:people, after:2026-01 and
    before:. Exit code 1 when nothing is found. --exists answers yes, probable or unknown, and exits with 1
    for unknown.

    Examples:
      gbrain query "who led the seed round of Acme?"
      gbrain query --exists "Bob Ito"
      gbrain query acme --explain -n 3
    """
    answer = brain.query(" ".join(text), filters, limit=out.limit, offset=out.offset, recent=recent)
    if not exists:
        return results.show(answer, out, explain=explain)
    pages = [result.slug for result in answer.results if result.exists == answer.exists != "unknown"]
    if out.json:
        output.write_json({"version": output.JSON_VERSION, "exists": answer.exists, "pages": pages})
    else:
        print("  ".join([answer.exists, *pages]))
    return 1 if answer.exists == "unknown" else 0
