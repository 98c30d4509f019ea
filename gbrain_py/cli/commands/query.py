"""Ask the brain."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Annotated

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import complete, found, output, results
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output
from gbrain_py.errors import NotFound, UsageError

# The answers that are no list of results, each with the forms of output that it has.
_FORMS = {"--why": ("json",), "--budget": ("json", "jsonl"), "--exists": ("json",)}


@lists(*results.FIELDS)
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
    time: Annotated[bool, typer.Option("--time", help="Say how long each stage took.")] = False,
    why: Annotated[
        str | None,
        typer.Option(
            "--why",
            help="Follow a page through every stage.",
            metavar="PAGE",
            autocompletion=complete.pages,
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option("--budget", help="Whole passages, as many as fit.", metavar="TOKENS", min=1),
    ] = None,
    fusion: Annotated[
        str, typer.Option("--fusion", help="How arms are joined: weighted or rrf.", metavar="HOW")
    ] = "weighted",
) -> int:
    """Find pages by name, words, meaning and the graph, best first, with what links to them weighed in.

    The text may hold "an exact phrase", -not, prefix*, type:person, tag:x, in:people, after:2026-01 and
    before:. Exit code 1 when nothing is found. --exists answers yes (a page has this name or alias), probable
    (the text is a part of a person's name, is mostly a page's name, or is spelled much like one) or unknown,
    with exit code 1. --why tells of one page where it is in the list, or at which stage it was lost; --budget
    prints passages for a language model, of the best 50 pages or the best -n.

    Examples:
      gbrain query "who led the seed round of Acme?"
      gbrain query --exists "Bob Ito"
      gbrain query acme --explain -n 3
      gbrain query "seed round" --why companies/acme
      gbrain query "seed round" --budget 2000
    """
    started = process_time()  # nothing has run beside this thread yet
    if fusion not in ("weighted", "rrf"):
        raise UsageError(f"--fusion: {fusion}", "weighted or rrf")
    asked = " ".join(text)
    _check(out, {"--why": why is not None, "--budget": budget is not None, "--exists": exists,
                 "--explain": explain, "--time": time})  # fmt: skip
    if why is not None:
        try:
            told = brain.trace(asked, why, filters, limit=out.limit, recent=recent, fusion=fusion)
        except NotFound as error:
            if why.startswith(("/", "./", "../")):  # a path inside has been read as one from the root
                error.hint = f"that is outside the brain {brain.root}"
            raise
        return found.trace(told, out)
    if budget is not None:
        chunks, notes = brain.pack(
            asked, budget, filters, limit=out.limit, offset=out.offset, recent=recent, fusion=fusion
        )
        return found.packed(chunks, notes, budget, out)
    if exists:
        answer = brain.exists(asked, filters, limit=out.limit)
        pages = [] if answer.exists == "unknown" else answer.suggestions
        if out.json:
            output.write_json({"version": output.JSON_VERSION, "exists": answer.exists, "pages": pages})
        else:
            print("  ".join([answer.exists, *pages]))
        return 1 if answer.exists == "unknown" else 0
    answer = brain.query(asked, filters, limit=out.limit, offset=out.offset, recent=recent, fusion=fusion)
    answer.seconds = {"start": started} | answer.seconds
    return results.show(answer, out, explain=explain, time=time)


def _check(out: Output, given: Mapping[str, bool]) -> None:
    """Raises UsageError for options that would have no effect beside each other."""
    asked = [option for option, is_given in given.items() if is_given]
    if not asked or asked[0] not in _FORMS:
        return
    if len(asked) > 1:
        raise UsageError(f"{asked[0]} and {asked[1]} cannot be combined", "each answers in its own way")
    out.takes(asked[0], *_FORMS[asked[0]])
    if out.offset and asked[0] != "--budget":
        raise UsageError(f"--offset and {asked[0]} cannot be combined", f"{asked[0]} is about the whole list")
