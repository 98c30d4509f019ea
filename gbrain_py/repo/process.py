"""Running git so that it does the same for everyone: bytes in, bytes out, streamed.

No shell, no pager, no prompt, no network, nothing of a calling hook's environment, and no command out of the
repository's own config: `core.fsmonitor`, hooks and the filters it defines stay off.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, Final

from gbrain_py.errors import BrokenBrain

_PIECE: Final = 1 << 16
_MOST_ERRORS: Final = 1 << 20
_KEPT: Final = frozenset(
    (
        "GIT_CEILING_DIRECTORIES",
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_SYSTEM",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "GIT_EXEC_PATH",
    )
)
_FIXED: Final = {
    "GIT_ALLOW_PROTOCOL": "",  # a partial clone must not fetch what it lacks in the middle of a sync
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
_OPTIONS: Final = (
    "--no-pager",
    *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
    *("-c", "diff.orderFile=/dev/null"),  # a file that is not there would stop git
)

Source = int | IO[bytes] | None


class GitFailed(BrokenBrain):
    """A git command that should have worked did not."""


class Git:
    """Runs git in one directory. `settings` are config settings that win over everything else."""

    def __init__(self, directory: bytes, settings: Mapping[str, str] | None = None) -> None:
        self._directory = directory
        self._settings = dict(settings or {})

    def run(self, *args: str | bytes, stdin: bytes = b"") -> bytes:
        """The whole output of a command that prints little. Raises GitFailed."""
        code, out, said = self.try_run(*args, stdin=stdin)
        if code:
            raise failure(args, said)
        return out

    def try_run(self, *args: str | bytes, stdin: bytes = b"") -> tuple[int, bytes, str]:
        """Exit code, output and messages of a command that may fail. Raises GitFailed without a git."""
        with self._start(args, subprocess.PIPE, subprocess.PIPE) as process:
            out, said = process.communicate(stdin)
        return process.returncode, out, said.decode("utf-8", "surrogateescape")

    @contextmanager
    def running(
        self, *args: str | bytes, stdin: Source = subprocess.DEVNULL, messages: list[str] | None = None
    ) -> Iterator[subprocess.Popen[bytes]]:
        """A command at work, its output a pipe; killed when left by an error.

        Raises GitFailed at the end when it failed; the lines a successful one wrote to its standard error are
        added to `messages`.
        """
        with _scratch() as errors, self._start(args, stdin, errors) as process:
            try:
                with suppress(BrokenPipeError):  # it ended early, and says why
                    yield process
                    if process.stdin:
                        process.stdin.close()
            except BaseException:
                process.kill()
                raise
            code = process.wait()
            errors.seek(0)
            said = errors.read(_MOST_ERRORS).decode("utf-8", "surrogateescape")
            if code:
                raise failure(args, said)
            if messages is not None:
                messages.extend(said.splitlines())

    def fields(
        self, *args: str | bytes, stdin: Source = subprocess.DEVNULL, messages: list[str] | None = None
    ) -> Iterator[bytes]:
        """The NUL-terminated fields a command prints, while it prints them. Otherwise as `running`."""
        with self.running(*args, stdin=stdin, messages=messages) as process:
            yield from split(output(process))

    def _start(self, args: tuple[str | bytes, ...], stdin: Source, errors: Source) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                ["git", *_OPTIONS, *_paths_as_they_are(args[0]), *args],
                cwd=self._directory,
                env=self._environment(),
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        except FileNotFoundError:
            raise GitFailed("git was not found", "install git, or see that it is on PATH") from None

    def _environment(self) -> dict[str, str]:
        env = {
            name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in _KEPT
        }
        env.update(_FIXED)
        if self._settings:
            env["GIT_CONFIG_COUNT"] = str(len(self._settings))
            for number, (name, value) in enumerate(self._settings.items()):
                env[f"GIT_CONFIG_KEY_{number}"], env[f"GIT_CONFIG_VALUE_{number}"] = name, value
        return env


def _paths_as_they_are(command: str | bytes) -> tuple[str, ...]:
    """The option by which `*` or `:(top)` in a path is no pattern; check-ignore has none, and refuses it."""
    return () if command == "check-ignore" else ("--literal-pathspecs",)


def output(process: subprocess.Popen[bytes]) -> IO[bytes]:
    """The output pipe of a process that was started with one."""
    if process.stdout is None:
        raise ValueError("the process has no output pipe")
    return process.stdout


def split(stream: IO[bytes]) -> Iterator[bytes]:
    """The fields of a stream that each end in NUL, read piece by piece."""
    rest = b""
    while piece := stream.read1(_PIECE):  # type: ignore[attr-defined]
        fields = piece.split(b"\0")
        fields[0] = rest + fields[0]
        rest = fields.pop()
        yield from fields


def failure(args: tuple[str | bytes, ...], said: str) -> GitFailed:
    """The error for a git command that failed, with the advice that helps."""
    command = next((os.fsdecode(arg) for arg in args if not os.fsdecode(arg).startswith("-")), "")
    return GitFailed(f"git {command}: {reason(said)}", _hint(said))


def reason(said: str) -> str:
    """The line of git's messages that says why, in printable characters."""
    lines = [line for line in said.splitlines() if line.strip()]
    why = next(
        (line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else "it failed"
    )
    return why.removeprefix("fatal: ").removeprefix("error: ").encode("utf-8", "backslashreplace").decode()


def _hint(said: str) -> str:
    if "dubious ownership" in said:
        return "it belongs to someone else; if you trust it: git config --global --add safe.directory DIR"
    if "not allowed" in said or "promisor" in said:
        return "a partial clone lacks some contents; `git fetch --refetch --no-filter` brings them"
    return "`git fsck` checks the repository"


def _scratch() -> IO[bytes]:
    """A file for the messages of a command: unlike a pipe it never fills up, and never stops the command."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("git"), "w+b")
    import tempfile

    return tempfile.TemporaryFile()
