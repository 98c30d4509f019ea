"""From git to the index: plan, read, parse, resolve, apply, report."""

from gbrain_py.sync.report import Item, SyncOptions, SyncReport
from gbrain_py.sync.run import run
from gbrain_py.sync.status import Status, status

__all__ = ["Item", "Status", "SyncOptions", "SyncReport", "run", "status"]
