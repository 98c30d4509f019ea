"""A real git repository for tests: fixed dates and people, and nothing of the user's git config."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)

ISOLATED = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_AUTHOR_NAME": "Ann Li",
    "GIT_AUTHOR_EMAIL": "ann@example.org",
    "GIT_COMMITTER_NAME": "Ann Li",
    "GIT_COMMITTER_EMAIL": "ann@example.org",
}


class GitRepo:
    """A repository at `path`, made when there is none. Commit n is written at noon UTC of day n of 2026."""

    def __init__(self, path: Path, *, object_format: str = "sha1") -> None:
        self.path = path
        self.day = 0
        path.mkdir(parents=True, exist_ok=True)
        if not (path / ".git").exists():
            self.git("init", "-q", "-b", "main", "--template=", f"--object-format={object_format}")
            self.git("config", "gc.auto", "0")

    def git(
        self,
        *args: str | bytes,
        check: bool = True,
        stdin: bytes = b"",
        env: Mapping[str, str] | None = None,
    ) -> str:
        """What git prints, without the last newline; a failing command shows git's own words."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        done = subprocess.run(
            ["git", *args],
            cwd=self.path,
            env={**clean, **ISOLATED, **(env or {})},
            input=stdin,
            capture_output=True,
            check=False,
        )
        if check and done.returncode:
            raise AssertionError(f"git {args!r}: {os.fsdecode(done.stderr)}")
        return os.fsdecode(done.stdout).removesuffix("\n")

    def write(self, path: str, content: str | bytes = "") -> Path:
        """Write a file, its directories included; text goes out as UTF-8 with its line ends as they are."""
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def mv(self, old: str, new: str) -> None:
        """`git mv`, making the new directory when it is missing."""
        (self.path / new).parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", "--", old, new)

    def rm(self, path: str) -> None:
        """`git rm` of a file or a directory."""
        self.git("rm", "-rq", "--", path)

    def commit(self, message: str = "change", *, date: str | None = None, all_files: bool = True) -> str:
        """Commit everything (or only what is staged) and return the commit; `date` is the author date."""
        self.day += 1
        at = date or (FIRST_DAY + timedelta(days=self.day - 1)).isoformat()
        if all_files:
            self.git("add", "-A")
        dates = {"GIT_AUTHOR_DATE": at, "GIT_COMMITTER_DATE": at}
        self.git("commit", "-q", "--allow-empty", "--allow-empty-message", "-m", message, env=dates)
        return self.head()

    def load(self, files: Mapping[str, str | bytes], message: str = "load") -> str:
        """Commit many files at once without touching the disk (fast), then check them out."""
        self.day += 1
        at = int((FIRST_DAY + timedelta(days=self.day - 1)).timestamp())
        parts = [f"commit refs/heads/main\ncommitter Ann Li <ann@example.org> {at} +0000\n".encode()]
        parts.append(b"data %d\n%s\n" % (len(message.encode()), message.encode()))
        if self.git("rev-parse", "-q", "--verify", "refs/heads/main", check=False):
            parts.append(b"from refs/heads/main^0\n")
        for path, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            parts.append(b"M 100644 inline %s\ndata %d\n%s\n" % (_quoted(path), len(data), data))
        self.git("fast-import", "--quiet", stdin=b"".join(parts))
        self.git("reset", "-q", "--hard", "main")
        return self.head()

    def head(self) -> str:
        """The commit HEAD stands on."""
        return self.git("rev-parse", "HEAD")


def _quoted(path: str) -> bytes:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return b'"' + os.fsencode(escaped) + b'"'
