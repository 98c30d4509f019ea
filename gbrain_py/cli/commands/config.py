"""Show and change settings: defaults, your own file, the brain's file, the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli import complete, hints
from gbrain_py.cli.discover import find_brain
from gbrain_py.cli.options import lists
from gbrain_py.cli.output import Output, cell
from gbrain_py.config import Config, load
from gbrain_py.errors import BrokenBrain

Key = Annotated[str, typer.Argument(help="The name of a setting.", autocompletion=complete.settings)]


def _in_force(place: Path | None, *, of_brain: bool = False) -> Config:
    """The settings of the brain that is meant, or the user's own where none is; what is wrong is said."""
    try:
        config = Brain(find_brain(place)).config
    except BrokenBrain:
        if place is not None:
            raise
        config = load()
    hints.settings(config, of_brain=of_brain)
    return config


@lists("key", "value", "origin")
def list_settings(place: Path | None, out: Output) -> None:
    """Every setting, its value and where the value comes from; and what a settings file says in vain.

    Examples:
      gbrain config list
      gbrain config list --json
    """
    config = _in_force(place, of_brain=True)
    rows = [{"key": s.key, "value": s.shown, "origin": s.origin} for s in config.settings()]
    out.show(rows, ("key", "value", "origin"), what="settings")


def get(place: Path | None, key: Key) -> None:
    """The value of one setting.

    Examples:
      gbrain config get search.limit
    """
    typer.echo(cell(_in_force(place).setting(key).shown))


def set_setting(
    place: Path | None, key: Key, value: Annotated[str, typer.Argument(help="Its new value.")]
) -> None:
    """Write a setting to your own file, ~/.config/gbrain/config.toml; a brain's gbrain.toml is yours to edit.

    Examples:
      gbrain config set search.limit 20
      gbrain config set brain ~/notes
    """
    _in_force(place)
    Brain.set_user_setting(key, value)


COMMANDS = {"list": list_settings, "get": get, "set": set_setting}
