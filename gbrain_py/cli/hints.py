"""What is said on standard error beside a result that a mistake may have emptied."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from gbrain_py.brain import Brain, Filters
from gbrain_py.cli import terminal
from gbrain_py.config import Config

_MOST = 3  # of a kind that are said
_NONE = Filters()


def settings(config: Config, *, of_brain: bool = False) -> None:
    """Say what is wrong in the user's own settings, which a command then goes on without; with `of_brain`
    everything that is wrong in the brain's too."""
    found = [problem for problem in config.problems if problem.is_own or of_brain]
    most = len(found) if of_brain else _MOST
    for problem in found[:most]:
        left_out = " is left out" if problem.kind == "broken" else ""
        _say(f"{problem.file}{left_out}: {problem.message}")
    if len(found) > most:
        _say("there is more: gbrain doctor")


def unknown(brain: Brain, values: Mapping[str, Any]) -> None:
    """Say which types, tags and directories of a command's options no page or edge has."""
    filters: Filters = values.get("filters", _NONE)
    asked = {
        "type": (*filters.types, *(values.get("page_type") or ())),
        "edge": tuple(values.get("edge_type") or ()),
        "tag": filters.tags,
        "directory": filters.dirs,
    }
    if any(asked.values()):
        for hint in brain.unknown(asked):
            _say(hint)


def _say(text: str) -> None:
    sys.stdout.flush()
    print(f"gbrain: {terminal.one_line(text)}", file=sys.stderr)
