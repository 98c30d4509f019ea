"""How the index stands to the repository."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from gbrain_py import clock
from gbrain_py.brain import Brain
from gbrain_py.cli import output, reports, terminal

if TYPE_CHECKING:
    from gbrain_py.brain import Status

_UNITS = ((60 * 24, "day"), (60, "hour"), (1, "minute"))
_MOST = 10  # of each kind that are named


def command(
    brain: Brain, as_json: Annotated[bool, typer.Option("--json", help="The state as JSON.")] = False
) -> int:
    """How the index stands to the repository, and what needs a look.

    Exit code 3 while there are files that cannot be read.

    Examples:
      gbrain status
      gbrain status --json
    """
    state = brain.status()
    if as_json:
        output.write_json({"version": output.JSON_VERSION, "brain": str(brain.root), **_fields(state)})
    else:
        screen = terminal.out()
        for label, text in _lines(brain, state):
            shown = screen.wrapped(terminal.one_line(text), 12)
            print(f"{screen.style(f'{label:<11}', 'dim')} {shown}".rstrip())
    return 3 if state.failures else 0


def _fields(state: Status) -> dict[str, object]:
    lists = {"failures", "warnings"}
    names = (name for name in state.__dataclass_fields__ if name not in lists)
    items = {name: [reports.row(item) for item in getattr(state, name)] for name in sorted(lists)}
    return {name: getattr(state, name) for name in names} | items


def _lines(brain: Brain, state: Status) -> Iterator[tuple[str, str]]:
    yield "brain", str(brain.root)
    pages = terminal.counted(state.pages, "pages")
    yield "indexed", pages + (f" at {state.bookmark[:7]}" if state.bookmark else "")
    if state.behind is None:
        yield "behind", "the index's commit is no ancestor of HEAD: gbrain sync"
    elif state.behind:
        yield "behind", f"{terminal.counted(state.behind, 'commits')}: gbrain sync"
    if state.head:
        yield from _named("dirty", state.dirty, "changed since HEAD")
    elif brain.repo.is_git:
        yield from _named("dirty", state.dirty, "not committed: there is no commit yet")
    else:
        yield "git", "none here: changes are found by content, without history"
    yield from _named("failed", [reports.where(item) for item in state.failures], "cannot be read")
    yield from _named("warnings", [reports.where(item) for item in state.warnings], "")
    yield from _named("conflicts", state.conflicts, "had to take another slug")
    if state.unresolved or state.ambiguous:
        yield "links", f"{state.unresolved:,} unresolved, {state.ambiguous:,} ambiguous: gbrain unresolved"
    if state.redirected:
        label = "" if state.unresolved or state.ambiguous else "links"
        yield label, f"{state.redirected:,} by an old name of a page: gbrain unresolved --redirected"
    if brain.config.get("embed.model") == "none":
        yield "vectors", "none: embed.model is none, and nothing is found by meaning"
    elif state.vectors_note:
        yield "vectors", state.vectors_note
    elif state.unembedded:
        total = state.embedded + state.unembedded
        passages, have = ("passage", "has") if total == 1 else ("passages", "have")
        yield "vectors", f"{state.unembedded:,} of {total:,} {passages} {have} none yet: gbrain embed"
    yield "synced", _ago(state.last_sync) if state.last_sync else "never: gbrain sync"
    if state.last_pull:
        yield "pulled", _ago(state.last_pull)


def _ago(stamp: str) -> str:
    """A moment and how long it is past."""
    past = clock.now() - datetime.fromisoformat(stamp)
    minutes = max(0, int(past.total_seconds()) // 60)
    size, unit = next((size, unit) for size, unit in _UNITS if minutes >= size or size == 1)
    count = minutes // size
    return f"{stamp} ({terminal.counted(count, f'{unit}s')} ago)"


def _named(label: str, names: list[str], what: str) -> Iterator[tuple[str, str]]:
    if names:
        yield label, f"{len(names):,} {what}".rstrip()
        yield from (("", name) for name in names[:_MOST])
        if len(names) > _MOST:
            yield "", f"and {len(names) - _MOST:,} more: gbrain status --json"
