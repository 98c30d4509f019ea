"""Keeps the documents true: `docs/commands.md` comes from --help, the console blocks from real runs.

    python docs/refresh.py            rewrite what has changed
    python docs/refresh.py --check    only say what would change, exit 1 when anything would

A console block is run in the example brain, line by line, at a fixed time; figures of seconds are left as
they are written. A command whose output is long is cut by the reader's own means: `| head -n 5`.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gbrain_py import example
from gbrain_py.cli.app import GROUPS, load

ROOT = Path(__file__).parent.parent
COMMANDS = ROOT / "docs" / "commands.md"
NOW = "2026-02-12T09:00:00+00:00"  # the day after the last commit of the example
WIDTH = 100
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STYLE = re.compile(r"\x1b\[[\d;]*m")
_SECONDS = re.compile(r"\d+\.\d+ s\b")


def commands() -> str:
    """docs/commands.md: every command with its help, in the order of `gbrain --help`."""
    parts = [
        "# Commands",
        "Made from `gbrain COMMAND --help` by `make docs`. Exit codes are in [shell.md](shell.md).",
    ]
    for title, names in GROUPS.items():
        parts.append(f"## {title}")
        for name in names:
            parts += [
                f"### gbrain {name}\n\n```text\n{text}\n```" for text in helps(load(name), f"gbrain {name}")
            ]
    return "\n\n".join(parts) + "\n"


def helps(command: Any, path: str) -> Iterator[str]:
    """The help of a command, then of each command below it."""
    widths = {"terminal_width": WIDTH, "max_content_width": WIDTH}
    with command.make_context(path, [], resilient_parsing=True, **widths) as context:
        yield command.get_help(context).rstrip()
    for name, below in getattr(command, "commands", {}).items():
        yield from helps(below, f"{path} {name}")


def consoles(text: str, brain: Path) -> str:
    """`text` with the output of each console block as it is now; `brain` is where they are run."""
    return _CONSOLE.sub(lambda block: f"```console\n{_session(block[1], brain)}```", text)


def _session(block: str, brain: Path) -> str:
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines += [line, *(part.rstrip() for part in _typed(line[2:], brain).splitlines())]
    return "".join(f"{line}\n" for line in lines)


def _typed(line: str, brain: Path) -> str:
    """What a person sees who types `line` at a terminal; messages come after results."""
    master, terminal = os.openpty()
    with tempfile.TemporaryFile() as messages, open(master, "rb", buffering=0) as screen:  # noqa: PTH123
        with subprocess.Popen(
            ["bash", "-c", line],
            cwd=brain, env=_environment(brain), stdin=subprocess.DEVNULL, stdout=terminal, stderr=messages,
        ):  # fmt: skip
            os.close(terminal)
            shown = b"".join(_until_closed(screen))
        messages.seek(0)
        return _STYLE.sub("", (shown.replace(b"\r\n", b"\n") + messages.read()).decode())


def _until_closed(screen: io.FileIO) -> Iterator[bytes]:
    try:
        while part := screen.read(1 << 16):
            yield part
    except OSError:
        return  # how Linux says that nobody writes to a terminal any more


def _environment(brain: Path) -> dict[str, str]:
    """A person with no settings, at a terminal of a hundred columns, the day after the story ends."""
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "GBRAIN_", "XDG_"))
    }
    return kept | {
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), kept.get("PATH", ""))),
        "HOME": str(brain.parent),
        "COLUMNS": str(WIDTH),
        "LINES": "1000",  # no pager
        "NO_COLOR": "1",
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
        "GBRAIN_NOW": NOW,
        "GIT_CONFIG_NOSYSTEM": "1",
        **{f"GIT_{who}_NAME": "Noor Aldane" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": "noor@example.org" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_DATE": NOW for who in ("AUTHOR", "COMMITTER")},
    }


def refreshed() -> Iterator[tuple[Path, str, str]]:
    """Each document with its text as it is and as it should be."""
    yield COMMANDS, COMMANDS.read_text(encoding="utf-8") if COMMANDS.exists() else "", commands()
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        before = path.read_text(encoding="utf-8")
        if _CONSOLE.search(before):
            with tempfile.TemporaryDirectory() as folder:
                brain = Path(folder) / "brain"
                example.build(brain)
                yield path, before, _with_old_seconds(before, consoles(before, brain))


def _with_old_seconds(before: str, after: str) -> str:
    """`after` with the times of `before` when nothing else differs: a run's speed is no news."""
    same = _SECONDS.sub("", before) == _SECONDS.sub("", after)
    return before if same else after


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = 0
    for path, before, after in refreshed():
        if before == after:
            continue
        stale += 1
        name = path.relative_to(ROOT).as_posix()
        if check:
            lines = difflib.unified_diff(
                before.splitlines(), after.splitlines(), name, f"{name} (now)", lineterm=""
            )
            print("\n".join(lines))
        else:
            path.write_text(after, encoding="utf-8")
            print(f"refreshed {name}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
