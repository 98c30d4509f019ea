"""The git side of a brain: commits, changes, history, contents, which files are pages, and safe writes."""

from gbrain_py.repo.files import READ_LIMIT
from gbrain_py.repo.gitrepo import GitRepo
from gbrain_py.repo.model import (
    EXECUTABLE,
    GITLINK,
    REGULAR,
    SYMLINK,
    Change,
    Commit,
    Overlay,
    OverlayEntry,
    Skipped,
    State,
    Status,
    TreeEntry,
    Unread,
    Version,
    printable,
)
from gbrain_py.repo.opening import open_repo
from gbrain_py.repo.page_rules import (
    COUNTED,
    FAILED,
    GUIDES,
    IGNORE_FILE,
    REASONS,
    PageRules,
    Verdict,
    is_page_name,
    is_undecodable,
)
from gbrain_py.repo.process import GitFailed
from gbrain_py.repo.remote import init
from gbrain_py.repo.renames import pair_alike, pair_renames
from gbrain_py.repo.repository import Repo
from gbrain_py.repo.state import ensure_state_dir, lock

__all__ = [
    "COUNTED",
    "EXECUTABLE",
    "FAILED",
    "GITLINK",
    "GUIDES",
    "IGNORE_FILE",
    "READ_LIMIT",
    "REASONS",
    "REGULAR",
    "SYMLINK",
    "Change",
    "Commit",
    "GitFailed",
    "GitRepo",
    "Overlay",
    "OverlayEntry",
    "PageRules",
    "Repo",
    "Skipped",
    "State",
    "Status",
    "TreeEntry",
    "Unread",
    "Verdict",
    "Version",
    "ensure_state_dir",
    "init",
    "is_page_name",
    "is_undecodable",
    "lock",
    "open_repo",
    "pair_alike",
    "pair_renames",
    "printable",
]
