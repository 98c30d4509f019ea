"""The command line as a whole: which commands there are, and the one place where errors are told."""

from __future__ import annotations

import errno
import inspect
import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from gbrain_py.cli import terminal
from gbrain_py.errors import Ambiguous, GbrainError, NotFound, UsageError

GROUPS: dict[str, tuple[str, ...]] = {
    "Start": ("init", "demo", "import"),
    "Keep in step": ("sync", "status", "log", "rebuild"),
    "Find": ("query", "search", "similar", "list", "tags", "types"),
    "Read": ("get", "timeline", "history", "diff"),
    "Connect": ("graph", "graph-query", "path", "links", "backlinks", "mentions", "orphans", "unresolved"),
    "Care": ("doctor", "lint", "stats", "embed", "eval", "export", "config", "files", "completion"),
}
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
_MODULES = {"import": "import_", "graph-query": "graph"}

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_COMPLETE = "_GBRAIN_COMPLETE"  # set by the scripts of `gbrain completion`


class Commands(TyperGroup):
    """The commands by name; each is imported when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return load(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            raise UsageError(f"no command {args[0]!r}", _instead_of(args))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, names in GROUPS.items():
            rows = [(name, load(name).get_short_help_str(200)) for name in names]
            with formatter.section(title):
                formatter.write_dl(rows)


class Command(TyperCommand):
    """A command whose usage names what is required as most programs do: PAGE, not {PAGE}.

    Of a question asked in two ways the parser would drop the first in silence. Only how the answer is
    printed, and which brain is meant, may be said again, as a shell's alias has it: the last word counts.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from gbrain_py.cli.options import REPLACEABLE

        if not ctx.resilient_parsing:
            values, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for parameter in given:
                value = values.get(parameter.name or "")
                if parameter.type.name in ("path", "directory", "file") and value in ("", [""], ("",)):
                    raise UsageError(
                        f"{parameter.human_readable_name}: an empty path", "is a variable unset? `.` is here"
                    )
            for option in given:
                has_one_value = isinstance(option, TyperOption) and not (option.is_flag or option.multiple)
                if has_one_value and option.name not in REPLACEABLE and given.count(option) > 1:
                    raise UsageError(f"{option.opts[0]} is given twice", "it takes one value")
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


def load(name: str) -> Any:
    """The click command `name`, from the function `command` of its module, or from its `COMMANDS`."""
    module = import_module(f"gbrain_py.cli.commands.{_MODULES.get(name, name)}")
    if several := getattr(module, "COMMANDS", None):
        group = _typer(name=name, help=module.__doc__)
        group.callback()(_nothing)
        for sub_name, function in several.items():
            _add(group, sub_name, function)
        return typer.main.get_command(group)
    single = _typer()
    _add(single, name, module.command)
    return typer.main.get_command(single)


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(rich_markup_mode=None, add_completion=False, context_settings=_SETTINGS, **settings)


def _add(group: typer.Typer, name: str, function: Callable[..., int | None]) -> None:
    from gbrain_py.cli.options import expand, fields_of

    # \b keeps click from filling the lines of the examples into one paragraph
    help_text, mark, examples = inspect.cleandoc(function.__doc__ or "").partition("\nExamples:\n")
    if fields := fields_of(function):
        help_text += f"\nFields of --fields and --format: {', '.join(fields)}.\n"
    help_text += mark and f"\n\b{mark}{examples}"
    group.command(name, cls=Command, help=help_text, context_settings=_SETTINGS)(expand(function))


def _nothing() -> None:
    """A group of commands does nothing by itself."""


def _main_command() -> Any:
    app = _typer(cls=Commands, invoke_without_command=True)

    @app.callback()
    def gbrain(
        ctx: typer.Context,
        brain: Annotated[
            Path | None,
            typer.Option("--brain", "-C", metavar="DIR", help="The brain to use; found from here otherwise."),
        ] = None,
        version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and stop.")] = False,
    ) -> None:
        """A git-backed Markdown brain at the shell: sync, search and a graph of typed links.

        Start with `gbrain demo`, or go to a repository of notes and say `gbrain sync`.
        """
        ctx.obj = brain
        if version:
            from gbrain_py import __version__

            typer.echo(f"gbrain {__version__}")
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())

    return typer.main.get_command(app)


def run(arguments: list[str]) -> int:
    """Run one command line; every error ends here as a message and an exit code."""
    terminal.prepare()
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _closed_pipe()
    except KeyboardInterrupt:
        _say("interrupted")
        return 130
    except GbrainError as error:
        _tell(error)
        return error.exit_code
    except typer.TyperException as error:  # a command line that does not parse
        _tell(_as_usage_error(error, arguments))
        return 2
    except OSError as error:
        if error.errno == errno.EPIPE:
            return _closed_pipe()
        if (
            error.filename is None and error.errno in _FULL
        ):  # of what is written elsewhere, most often printed
            _say(f"the output could not be written: {error.strerror}", "see to the space where it goes")
            return 3
        place = error.filename2 or error.filename  # of a rename, the goal
        where = f": {place!r}" if place else ""
        helps = "check its permissions and the space on the disk"
        if error.errno in (errno.EISDIR, errno.ENOTDIR):
            helps = "something else stands where gbrain keeps a file: move it away"
        _say(f"{error.strerror or error}{where}", f"{helps}, then: gbrain doctor")
        return 8
    except Exception as error:
        from gbrain_py.cli import crash

        return crash.report(error, arguments)


def _invoke(arguments: list[str]) -> int:
    command = _main_command()
    if instruction := os.environ.get(_COMPLETE):
        from typer.completion import completion_init, shell_complete  # type: ignore[attr-defined]

        completion_init()
        return shell_complete(command, {}, "gbrain", _COMPLETE, instruction)
    try:
        with command.make_context("gbrain", arguments) as context:
            return command.invoke(context) or 0
    except typer.Exit as stop:
        return stop.exit_code


# How the parser says what a number has to be, and how a person would.
_PLAINER = (
    (re.compile(r"is not a valid (?:int|integer)(?: range)?\.?$"), "is not a whole number"),
    (re.compile(r"is not a valid float(?: range)?\.?$"), "is not a number"),
    (re.compile(r"is not in the range x>=(\S+?)\.?$"), r"is less than \1"),
    (re.compile(r"is not in the range (\S+?)<=x<=(\S+?)\.?$"), r"is not between \1 and \2"),
)


def _as_usage_error(error: typer.TyperException, arguments: list[str]) -> UsageError:
    context = getattr(error, "ctx", None) or _context(arguments)
    usage = context.get_usage().removeprefix("Usage: ") if context else "gbrain COMMAND"
    help_command = f"{context.command_path if context else 'gbrain'} --help"
    hint = f"usage: {usage}\n{help_command} tells more"
    wrong = getattr(error, "option_name", None)
    needs_value = wrong and "requires an argument" in error.format_message()
    if wrong and context and not needs_value and any(p.name == "text" for p in context.command.params):
        word = next((word for word in arguments if word.startswith(wrong)), wrong)
        hint = f"text that begins with - goes after --: {context.command_path} -- {word}"
    message = error.format_message().rstrip(".")
    for pattern, plainer in _PLAINER:
        message = pattern.sub(plainer, message)
    return UsageError(message, hint)


def _context(arguments: list[str]) -> Any:
    """The command that a line is about, where the parser has not said so; None when there is none."""
    name = next((word for word in arguments if word in COMMANDS), None)
    if name is None:
        return None
    command, path = load(name), f"gbrain {name}"
    below = next((word for word in arguments if word in getattr(command, "commands", {})), None)
    if below:
        command, path = command.commands[below], f"{path} {below}"
    return command.make_context(path, [], resilient_parsing=True)


def _instead_of(args: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(args[0], COMMANDS)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return "gbrain --help lists the commands; gbrain query TEXT searches"


def _tell(error: GbrainError) -> None:
    lines = [error.hint] if error.hint else []
    if isinstance(error, Ambiguous):
        lines = [*error.candidates, *lines]
    elif isinstance(error, NotFound) and error.suggestions:
        lines = [f"did you mean {' or '.join(error.suggestions)}?", *lines]
    _say(error.message, *lines)


def _say(message: str, *lines: str) -> None:
    """An error on standard error: what happened, then what helps, indented."""
    text = "\n".join((f"gbrain: {message}", *("\n".join(lines).splitlines() if lines else ())))
    try:
        sys.stdout.flush()
        sys.stderr.write(terminal.neutral(text).replace("\n", "\n  ") + "\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody is listening, and the exit code still tells


def _closed_pipe() -> int:
    """The reader has seen enough, as `head` does: that is no error, and no more output is tried."""
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(silence, stream.fileno())
        except (OSError, ValueError):
            continue
    return 0
