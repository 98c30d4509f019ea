"""Who may see what: one canonical string per scope.

`world` is everyone a brain is shared with, `owner` the person at the shell alone, `group:NAME` and
`principal:ID` name readers. Nested scopes intersect: `group:a&principal:b` asks for both.
"""

from __future__ import annotations

import re

WORLD = "world"
OWNER = "owner"
_ATOM = re.compile(r"(?:group|principal):[\w.@+-]+", re.ASCII)


def parse(text: object) -> str | None:
    """The canonical scope for what a person wrote, or None when it cannot be read."""
    if not isinstance(text, str):
        return None
    parts = {part.strip() for part in text.strip().split("&")}
    if OWNER in parts:
        return OWNER
    atoms = sorted(parts - {WORLD})
    if not all(_ATOM.fullmatch(atom) for atom in atoms):
        return None
    return "&".join(atoms) or WORLD


def intersect(outer: str, inner: str) -> str:
    """The scope of text inside both scopes: every atom of each must be met."""
    if OWNER in (outer, inner):
        return OWNER
    atoms = {atom for scope in (outer, inner) if scope != WORLD for atom in scope.split("&")}
    return "&".join(sorted(atoms)) or WORLD
