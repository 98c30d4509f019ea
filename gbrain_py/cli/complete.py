"""What the shell may offer next: pages, types, tags, edge types and directories from the index.

Completion never fails and never waits for long: without a brain or an index it offers nothing.
"""

from __future__ import annotations

import unicodedata

import typer

from gbrain_py.brain import Brain
from gbrain_py.cli.discover import find_brain
from gbrain_py.errors import GbrainError

MOST = 200  # candidates offered at once


def pages(ctx: typer.Context, incomplete: str) -> list[str]:
    """Slugs that begin with what is typed."""
    return _offer(ctx, "slug", incomplete)


def types(ctx: typer.Context, incomplete: str) -> list[str]:
    """Page types in use."""
    return _offer(ctx, "type", incomplete)


def tags(ctx: typer.Context, incomplete: str) -> list[str]:
    """Tags in use."""
    return _offer(ctx, "tag", incomplete)


def directories(ctx: typer.Context, incomplete: str) -> list[str]:
    """Directories that hold pages."""
    return _offer(ctx, "directory", incomplete)


def edge_types(ctx: typer.Context, incomplete: str) -> list[str]:
    """Edge types in use."""
    return _offer(ctx, "edge", incomplete)


def settings(incomplete: str) -> list[str]:
    """Names of settings."""
    from gbrain_py.config import OPTIONS

    return [key for key in sorted(OPTIONS) if key.startswith(incomplete)]


def _offer(ctx: typer.Context, kind: str, incomplete: str) -> list[str]:
    try:
        brain = Brain(find_brain(ctx.params.get("brain_dir") or ctx.obj))
        found = brain.completions(kind, incomplete, MOST)
    except (GbrainError, OSError):
        return []
    return [name for name in found if not any(map(_breaks_a_line, name))]


def _breaks_a_line(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
