"""A bug of ours: a short report for the user, the traceback in a file."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from pathlib import Path

from gbrain_py import __version__
from gbrain_py.cli import terminal

EXIT_CODE = 70


def report(error: Exception, arguments: list[str]) -> int:
    """Write the traceback to a file, name it on standard error, and return the exit code."""
    details = "\n".join(
        (
            f"gbrain {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"arguments: {arguments!r}",
            "",
            *traceback.format_exception(error),
        )
    )
    what = terminal.fit(terminal.one_line(f"{type(error).__name__}: {error}"), 200)
    print(
        f"gbrain: this is a bug in gbrain, not in your notes: {what}\n"
        f"  the details are in {_save(details)}; please report them\n"
        "  gbrain doctor checks the brain; gbrain rebuild makes its index anew",
        file=sys.stderr,
    )
    return EXIT_CODE


def _save(details: str) -> str:
    """Keep the details where only the user can read them; the name of the file, or why there is none."""
    from gbrain_py import config

    for directory in (config.state_directory(), Path(tempfile.gettempdir())):
        try:
            directory.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix="crash-", suffix=".txt", dir=directory)
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(details)
            return name
        except OSError:
            continue
    return "no file: none could be written"
