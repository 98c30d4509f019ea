"""On whose behalf, and on which day, an index is read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Reader:
    """`visible` are the scopes that may be seen; None is the owner, who sees all."""

    today: date
    visible: frozenset[str] | None = None

    def scopes(self, column: str) -> tuple[str, list[object]]:
        """The condition that a row of this scope may be seen, with its parameters."""
        if self.visible is None:
            return "true", []
        return f"{column} IN (SELECT unnest(?::VARCHAR[]))", [sorted(self.visible)]
