"""What changes a repository, at the user's word only: pull, push, commit, init. By GitPython.

Here git works as the user has set it up, hooks and filters included.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from gbrain_py.errors import BrokenBrain, GbrainError, Refused, RemoteFailed
from gbrain_py.repo.model import encode
from gbrain_py.repo.process import reason

_KEPT: Final = re.compile(
    r"GIT_(AUTHOR|COMMITTER|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)|SSH|ASKPASS|PROXY|SSL|HTTP)"
)
_PASSWORD: Final = re.compile(r"(?<=://)[^/@\s]{1,999}@")
_SILENT: Final = {"GIT_TERMINAL_PROMPT": "0", "GIT_MERGE_AUTOEDIT": "no"}
_FROM_LIST: Final = ("--pathspec-from-file=-", "--pathspec-file-nul")
_HINTS: Final = (
    ("no tracking information", "say where from: git branch --set-upstream-to=REMOTE/BRANCH"),
    ("has no upstream branch", "say where to, once: git push --set-upstream REMOTE BRANCH"),
    ("No configured push destination", "name one: git remote add origin ADDRESS"),
    ("not currently on a branch", "go back to a branch: git switch BRANCH"),
    ("does not appear to be a git repository", "`git remote -v` shows where it looks"),
    ("Repository not found", "`git remote -v` shows where it looks; or you may not read it"),
    ("couldn't find remote ref", "the branch is gone there; `git branch -vv` shows which one it follows"),
    ("but no such ref was fetched", "the branch is gone there; `git branch -vv` shows which one it follows"),
    ("would be overwritten", "commit these files, or move them away, and pull again"),
    ("not concluded your merge", "finish the merge, or: git merge --abort"),
    ("partial commit during a", "finish the merge first: git commit, or git merge --abort"),
    ("unmerged", "finish the merge, or: git merge --abort"),
    ("index.lock", "another git is at work; if none is, remove that file"),
    ("Not possible to fast-forward", "both sides have new commits: git pull --rebase, or git merge, by hand"),
    ("fetch first", "the other side has new commits: pull first, your commits are safe here"),
    ("non-fast-forward", "the other side has new commits: pull first, your commits are safe here"),
    ("rejected", "the other side does not take it; your commits are safe here"),
    *((sign, "log in by hand once: git fetch; a key or a password is asked for or refused") for sign in (
        "Authentication failed", "could not read Username", "could not read Password", "Permission denied (",
        "Host key verification failed", "terminal prompts disabled",
    )),
    *((sign, "the other side cannot be reached; what is here is indexed, try again later") for sign in (
        "Could not resolve host", "Connection refused", "Connection timed out", "Network is unreachable",
        "Failed to connect", "Couldn't connect", "No route to host", "unable to access",
        "Could not read from remote",
    )),
    ("Please tell me who you are", "git config user.name and user.email say so"),
    ("unable to auto-detect email", "git config user.name and user.email say so"),
)  # fmt: skip
_NOTHING: Final = ("nothing to commit", "nothing added to commit", "no changes added to commit")


def pull(root: Path) -> None:
    """Fast-forward the branch to its upstream. Raises RemoteFailed, also when the two have diverged."""
    code, said = _run(root, RemoteFailed, "pull", "--ff-only")
    if code:
        raise RemoteFailed(f"git pull: {reason(said)}", _hint(said) or "what is here is indexed")


def push(root: Path) -> None:
    """Push the branch to its upstream. Raises RemoteFailed."""
    code, said = _run(root, RemoteFailed, "push")
    if code:
        raise RemoteFailed(f"git push: {reason(said)}", _hint(said) or "your commits are safe here")


def commit(root: Path, message: str, paths: Sequence[str]) -> bool:
    """Commit these paths of the brain, new and deleted ones too, and nothing else that is staged.

    False when there is nothing new in them. Raises Refused with git's words: no name configured, a hook that
    objects, a merge under way.
    """
    if not paths:
        return False
    names = [encode(path) for path in paths]
    there = [name for name in names if os.path.lexists(os.path.join(os.fsencode(root), name))]  # noqa: PTH118
    code, said = _on_paths(root, there, "add", "--all") if there else (0, "")
    action = "add"
    if not code:
        code, said = _on_paths(root, names, "commit", "--only", f"--message={message}")
        action = "commit"
    if code and not any(words in said for words in _NOTHING):
        raise Refused(f"git {action}: {reason(said)}", _hint(said))
    return not code


def _hint(said: str) -> str:
    """What helps against what git says, as far as it is known."""
    return next((hint for sign, hint in _HINTS if sign in said), "")


def _on_paths(root: Path, names: Sequence[bytes], *action: str) -> tuple[int, str]:
    import tempfile

    with tempfile.TemporaryFile() as listed:
        listed.write(b"\0".join(names))
        listed.seek(0)
        return _run(root, Refused, "--literal-pathspecs", *action, *_FROM_LIST, stdin=listed)


def init(directory: Path) -> None:
    """Make a directory a git repository, itself made when missing. Raises BrokenBrain."""
    directory.mkdir(parents=True, exist_ok=True)
    code, said = _run(directory, BrokenBrain, "init")
    if code:
        raise BrokenBrain(f"git init: {reason(said)}")


def _run(
    root: Path, missing: type[GbrainError], *args: str, stdin: BinaryIO | None = None
) -> tuple[int, str]:
    """Exit code, and all that git said, without passwords. Raises `missing` when there is no git."""
    with _own_environment():
        try:
            from git import Git
            from git.exc import GitCommandNotFound

            code, out, said = Git(root).execute(
                ["git", *args],
                istream=stdin,
                with_extended_output=True,
                stdout_as_string=True,
                with_exceptions=False,
                env=_SILENT,
            )
        except (ImportError, GitCommandNotFound):  # without git GitPython cannot even be imported
            raise missing("git was not found", "install git, or see that it is on PATH") from None
    return int(code), _PASSWORD.sub("", f"{said}\n{out}")


@contextmanager
def _own_environment() -> Iterator[None]:
    """Without the environment of a calling hook, which may mean another repository and GitPython copies."""
    hidden = {
        name: value for name, value in os.environ.items() if name.startswith("GIT_") and not _KEPT.match(name)
    }
    for name in hidden:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(hidden)
