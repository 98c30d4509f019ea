"""What commands share: a command that names a parameter `brain`, `out` or `filters` gets it filled in.

`brain: Brain` is found from `--brain`, which every command takes (`place: Path | None` is what was given
there); `out: Output` brings the output options of every listing, `filters: Filters` the filters.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import complete, hints, names, places
from gbrain_py.cli.discover import find_brain
from gbrain_py.cli.output import Output
from gbrain_py.errors import UsageError

Parameters = list[inspect.Parameter]


def parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    """A keyword parameter as typer reads it."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def option(name: str, kind: Any, default: Any, *flags: str, help: str, **more: Any) -> inspect.Parameter:
    """A keyword parameter that typer reads as the option `flags`."""
    return parameter(
        name, Annotated[kind, typer.Option(*flags, help=help, show_default=False, **more)], default
    )


BRAIN = option(
    "brain_dir", Path | None, None, "--brain", "-C", metavar="DIR",
    help="The brain to use; found from the current directory otherwise.",
)  # fmt: skip

OUTPUT: Parameters = [
    option("json", bool, False, "--json", help="One JSON document: results and their total."),
    option("jsonl", bool, False, "--jsonl", help="One JSON object a line."),
    option("paths", bool, False, "--paths", help="Only the paths of the files."),
    option("null", bool, False, "--null", "-0", help="Paths ended by NUL, for xargs -0."),
    option(
        "format",
        str | None,
        None,
        "--format",
        help="A line a result, e.g. '{slug}\\t{title}'.",
        metavar="TEMPLATE",
    ),
    option(
        "limit", int | None, None, "--limit", "-n", help="How many results; 0 for all.", min=0, metavar="N"
    ),
    option("offset", int, 0, "--offset", help="Skip the first N results.", min=0, metavar="N"),
    option(
        "fields", str | None, None, "--fields", help="Only these fields, e.g. slug,title.", metavar="NAMES"
    ),
    option("plain", bool, False, "--plain", help="No colours, links or cutting to the width."),
]

FILTERS: Parameters = [
    option("types", list[str] | None, None, "--type", help="Only pages of this type; may be repeated.",
           metavar="TYPE", autocompletion=complete.types),
    option("tags", list[str] | None, None, "--tag", help="Only pages tagged so: 'a OR b NOT c'.",
           metavar="TAGS", autocompletion=complete.tags),
    option("dirs", list[str] | None, None, "--in", help="Only pages below this directory; may be repeated.",
           metavar="DIR", autocompletion=complete.directories),
    option("after", str | None, None, "--after", help="From then on: 2026-03, last monday.", metavar="DATE"),
    option("before", str | None, None, "--before", help="Before this day.", metavar="DATE"),
    option("linked_to", list[str] | None, None, "--linked-to", help="Only pages that link to this one.",
           metavar="PAGE", autocompletion=complete.pages),
    option("linked_from", list[str] | None, None, "--linked-from", help="Only pages this one links to.",
           metavar="PAGE", autocompletion=complete.pages),
    option("distance", int | None, None, "--distance", min=1, max=10, metavar="N",
           help="How many links away, for --linked-to and --linked-from."),
    option("orphan", bool, False, "--orphan", help="Only pages that nothing links to."),
]  # fmt: skip


REPLACEABLE = {p.name for p in (BRAIN, *OUTPUT)}
_BUNDLES: dict[str, Parameters] = {"out": OUTPUT, "filters": FILTERS}
_SHARED = {"brain", "place", *_BUNDLES}


Function = TypeVar("Function", bound=Callable[..., int | None])


def lists(*fields: str) -> Callable[[Function], Function]:
    """Says of a command which fields the rows of its `out` may have, the first one naming the thing."""

    def mark(function: Function) -> Function:
        function.__dict__["fields"] = fields
        return function

    return mark


def fields_of(function: Callable[..., int | None]) -> tuple[str, ...]:
    """The fields that `lists` has said."""
    fields: tuple[str, ...] = function.__dict__.get("fields", ())
    return fields


def expand(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """`function` as typer should see it: shared parameters replaced by the options they stand for."""
    signature = inspect.signature(function, eval_str=True)
    asked = signature.parameters.keys() & _SHARED
    own = [p.replace(kind=p.KEYWORD_ONLY) for name, p in signature.parameters.items() if name not in asked]
    bundles = {name: parameters for name, parameters in _BUNDLES.items() if name in asked}

    def command(ctx: typer.Context, brain_dir: Path | None, **values: Any) -> int | None:
        place = ctx.obj if brain_dir is None else brain_dir
        for name, parameters in bundles.items():
            values[name] = _MAKE[name](**{p.name: values.pop(p.name) for p in parameters})
        if "out" in asked:
            values["out"] = values["out"]._replace(known=fields_of(function)).checked()
        if "place" in asked:
            values["place"] = place
        if "brain" not in asked:
            return function(**values)
        brain = values["brain"] = Brain(find_brain(place))
        _stand_here(brain, values)
        hints.settings(brain.config)
        code = function(**values)
        hints.unknown(brain, values)
        return code

    command.__name__, command.__doc__ = function.__name__, function.__doc__
    context = inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    parameters = [context, *own, *(p for bundle in bundles.values() for p in bundle), BRAIN]
    command.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    return command


def _stand_here(brain: Brain, values: dict[str, Any]) -> None:
    """Read pages and directories that are given as paths from the current directory."""
    for name in names.PAGES & values.keys():
        if values[name] is not None:
            values[name] = places.page_name(brain.root, values[name])
    if "out" in values:
        values["out"] = values["out"]._replace(root=brain.root)
    if "filters" in values:
        asked: Filters = values["filters"]
        read = {"linked_to": places.page_name, "linked_from": places.page_name, "dirs": places.directory}
        now: dict[str, Any] = {
            name: tuple(way(brain.root, text) for text in getattr(asked, name)) for name, way in read.items()
        }
        values["filters"] = asked._replace(**now)


def _make_output(fields: str | None, **options: Any) -> Output:
    names = tuple(name.strip() for name in fields.split(",") if name.strip()) if fields else ()
    return Output(fields=names, **options)


def _make_filters(distance: int | None, **options: Any) -> Filters:
    if distance is not None and not (options["linked_to"] or options["linked_from"]):
        raise UsageError("--distance needs --linked-to or --linked-from")
    several = {name: tuple(given or ()) for name, given in options.items() if name in _SEVERAL}
    return Filters(distance=distance or 1, **(options | several))


_SEVERAL = ("types", "tags", "dirs", "linked_to", "linked_from")
_MAKE: dict[str, Callable[..., Any]] = {"out": _make_output, "filters": _make_filters}
