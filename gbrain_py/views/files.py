"""Whether a file is a page, and why."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from gbrain_py.index.engine import Connection
from gbrain_py.repo import Repo
from gbrain_py.views.pages import Row


def not_indexed(con: Connection, paths: Sequence[str]) -> list[str]:
    """Those of some paths that no page of the index has."""
    rows = con.execute("SELECT path FROM pages WHERE path IN (SELECT unnest(?::VARCHAR[]))", [list(paths)])
    known = {row[0] for row in rows.fetchall()}
    return [path for path in paths if path not in known]


def explain(repo: Repo, path: Path) -> Row:
    """The verdict on a file, given as seen from the working directory; its path is from the brain's root."""
    absolute = Path(os.path.normpath(Path.cwd() / path))
    try:
        # The directory's links are followed, the file's own is what the verdict is about.
        relative = (absolute.parent.resolve() / absolute.name).relative_to(repo.root).as_posix()
    except ValueError:
        outside = os.path.relpath(absolute, repo.root)
        return {"path": outside, "page": False, "reason": "outside the brain"}
    if absolute.is_dir() and not absolute.is_symlink():
        return {"path": relative, "page": False, "reason": "a directory"}
    verdict = repo.explain(relative)
    return {"path": relative, "page": verdict.is_page, "reason": str(verdict).partition(": ")[2]}
