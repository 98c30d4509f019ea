"""The graph: references read out of pages, resolved to pages, turned into typed edges, and walked.

    Page ──extract──▶ refs ──resolve──▶ edges ──▶ importance, walks, paths, listings
    Page ──name_keys──▶ names ──┘

Each name below loads its module when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gbrain_py.graph.importance import has_all_pages, update_importance
    from gbrain_py.graph.names import name_keys
    from gbrain_py.graph.reconciliation import affected, reconcile
    from gbrain_py.graph.redirects import refresh_redirects
    from gbrain_py.graph.references import Reference, extract, extract_all

_HOMES = {
    "Reference": "references",
    "affected": "reconciliation",
    "extract": "references",
    "extract_all": "references",
    "has_all_pages": "importance",
    "name_keys": "names",
    "reconcile": "reconciliation",
    "refresh_redirects": "redirects",
    "update_importance": "importance",
}
__all__ = [
    "Reference",
    "affected",
    "extract",
    "extract_all",
    "has_all_pages",
    "name_keys",
    "reconcile",
    "refresh_redirects",
    "update_importance",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
