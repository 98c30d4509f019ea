"""From git to the index: plan, read, parse, resolve, apply, report."""

from gbrain_py.sync.report import Item, SyncOptions, SyncReport
from gbrain_py.sync.run import run

__all__ = ["Item", "SyncOptions", "SyncReport", "run"]
