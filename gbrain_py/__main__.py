"""The `gbrain` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; `argv` leaves out the program's name."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):  # answered before the command line is even imported
        from gbrain_py import __version__

        print(f"gbrain {__version__}")
        return 0
    from gbrain_py.cli.app import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
