"""Where the folders of plain files that ship with the package are, in a wheel and in the source tree."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def starter() -> Path:
    """The starter brain that `gbrain init` copies: pages and guides, no code."""
    return _folder("_starter", "brain")


def story() -> Path:
    """The story of the example brain: `story.toml` and one folder of pages per commit."""
    return _folder("_story", "examples/story")


def _folder(shipped: str, source: str) -> Path:
    inside = _PACKAGE / shipped
    return inside if inside.is_dir() else _PACKAGE.parent / source
