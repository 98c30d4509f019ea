"""Show and change settings: defaults, your own file, the brain's file, the environment."""

from __future__ import annotations

from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import complete
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, cell

Key = Annotated[str, typer.Argument(help="The name of a setting.", autocompletion=complete.settings)]


@lists("key", "value", "origin")
def list_settings(brain: Brain, out: Output) -> None:
    """Every setting, its value and where the value comes from.

    Examples:
      gbrain config list
      gbrain config list --json
    """
    rows = [{"key": s.key, "value": s.shown, "origin": s.origin} for s in brain.config.settings()]
    out.show(rows, ("key", "value", "origin"), what="settings")


def get(brain: Brain, key: Key) -> None:
    """The value of one setting.

    Examples:
      gbrain config get search.limit
    """
    typer.echo(cell(brain.config.setting(key).shown))


def set_setting(brain: Brain, key: Key, value: Annotated[str, typer.Argument(help="Its new value.")]) -> None:
    """Write a setting to your own file, ~/.config/gbrain/config.toml; a brain's gbrain.toml is yours to edit.

    Examples:
      gbrain config set search.limit 20
      gbrain config set brain ~/notes
    """
    brain.set_user_setting(key, value)


COMMANDS = {"list": list_settings, "get": get, "set": set_setting}
