"""How a sync is told: a bar while it works, then one line, a line a file, or JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from gbrain_py.cli import output, terminal

if TYPE_CHECKING:
    from gbrain_py.brain import Item, SyncReport

Progress = Callable[[str, int, int], None]

SIGNS = (("added", "+"), ("modified", "~"), ("renamed", "→"), ("deleted", "-"))
_LISTS = (
    "added",
    "modified",
    "renamed",
    "deleted",
    "skipped",
    "warnings",
    "failed",
    "unresolved",
    "redirected",
)
_PATIENCE = 1.0  # seconds before a bar appears
_REFRESH = 0.1
_MOST = 10  # failures named without --verbose


@contextmanager
def progress(*, quiet: bool) -> Iterator[Progress]:
    """A callback (what, done, total) that draws a bar on standard error once the work takes a second."""
    screen = terminal.Terminal(sys.stderr)
    if quiet or not screen.interactive:
        yield lambda what, done, total: None
        return
    started = drawn = time.monotonic()
    width = 0

    def show(what: str, done: int, total: int) -> None:
        nonlocal drawn, width
        now = time.monotonic()
        if now - started < _PATIENCE or now - drawn < _REFRESH:
            return
        drawn = now
        share = min(1.0, done / total) if total else 0.0
        filled = round(share * 24)
        line = f"{what}  {'█' * filled}{'░' * (24 - filled)}  {done:,}" + (f" of {total:,}" if total else "")
        line = terminal.fit(line, screen.width - 1)
        width = max(width, terminal.width_of(line))
        sys.stderr.write(f"\r{terminal.pad(line, width)}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if width:
            sys.stderr.write(f"\r{' ' * width}\r")
            sys.stderr.flush()


def sync_lines(
    report: SyncReport, *, verbose: bool, quiet: bool, to: TextIO, pages: int | None = None
) -> None:
    """The report for a person: what stands out on standard error, one closing line on `to`; `pages` as for
    `summary`."""
    for message in report.messages:
        _note(message)
    if verbose:
        to.writelines(f"{line}\n" for line in _file_lines(report))
        for item in report.warnings:
            _note(f"warning: {where(item)}")
    for item in report.failed[: None if verbose else _MOST]:
        _note(f"failed: {where(item)}")
    if len(report.failed) > _MOST and not verbose:
        _note(f"and {len(report.failed) - _MOST} more: gbrain status lists them")
    if not quiet:
        to.write(f"{summary(report, pages)}\n")


def summary(report: SyncReport, pages: int | None = None) -> str:
    """The closing line, such as `synced 3f2c1ab → 9e01d4c  +12 ~3 →1 -2  0 failed  0.41 s`.

    With `pages` the whole index was built anew, and has so many.
    """
    verb = "would sync" if report.dry_run else "synced" if pages is None else "rebuilt"
    counts = " ".join(f"{sign}{len(getattr(report, name))}" for name, sign in SIGNS if getattr(report, name))
    done = (counts or "nothing to do") if pages is None else terminal.counted(pages, "pages")
    parts = [f"{verb} {_span(report)}".rstrip(), done, f"{len(report.failed)} failed"]
    if report.warnings:
        parts.append(f"{terminal.counted(len(report.warnings), 'warnings')} (gbrain status)")
    if report.embedded:
        parts.append(terminal.counted(report.embedded, "vectors"))
    if report.partial:
        parts.append("partial")
    return "  ".join([*parts, f"{report.seconds:.2f} s"])


def sync_json(report: SyncReport) -> None:
    """The report for a program: lists of paths with reasons."""
    output.write_json(
        {
            "version": output.JSON_VERSION,
            "from": report.from_commit,
            "to": report.to_commit,
            **{name: [row(item) for item in getattr(report, name)] for name in _LISTS},
            "messages": report.messages,
            "embedded": report.embedded,
            "unembedded": report.unembedded,
            "partial": report.partial,
            "dry_run": report.dry_run,
            "seconds": round(report.seconds, 3),
        }
    )


def _span(report: SyncReport) -> str:
    old, new = (commit[:7] if commit else "" for commit in (report.from_commit, report.to_commit))
    return new if old == new or not old else f"{old} → {new or 'no commit'}"


def _file_lines(report: SyncReport) -> Iterator[str]:
    for name, sign in SIGNS:
        for item in getattr(report, name):
            path = f"{item.old_path} → {item.path}" if item.old_path else item.path
            yield f"{sign} {terminal.one_line(path)}"
    for item in report.skipped:
        yield f"· {where(item)}"


def where(item: Item) -> str:
    """`path:line: reason` of one item."""
    place = f"{item.path}:{item.line}" if item.line else item.path
    return terminal.one_line(f"{place}: {item.reason}" if item.reason else place)


def row(item: Item) -> dict[str, object]:
    """One item for JSON."""
    found: dict[str, object] = {"path": item.path, "reason": item.reason}
    for name in ("old_path", "line", "kind"):
        if value := getattr(item, name):
            found[name] = value
    return found


def _note(text: str) -> None:
    sys.stderr.write(f"{terminal.neutral(text)}\n")
