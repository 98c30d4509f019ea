"""The `gbrain` command."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; `argv` leaves out the program's name."""
    _open_closed_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):  # answered before the command line is even imported
        from gbrain_py import __version__

        try:
            print(f"gbrain {__version__}", flush=True)
            return 0
        except OSError:
            pass  # told below, where every error is
    gc.set_threshold(100_000)  # a sync makes millions of objects and hardly a cycle: 5 % of its time
    from gbrain_py.cli.app import run

    code = run(arguments)
    if argv is None:
        gc.freeze()  # the process ends here: to look for cycles once more would take 20 ms
    return code


def _open_closed_streams() -> None:
    """Let a standard stream that was closed (`>&-`) lead nowhere, before a file of ours gets its number."""
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, os.fdopen(number, "r" if number == 0 else "w", encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
