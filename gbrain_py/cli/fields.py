"""The fields of rows that several commands list."""

from __future__ import annotations

EDGE = (
    "from", "to", "kind", "tense", "since", "until", "date", "rule", "origin", "path", "line", "count",
    "context",
)  # fmt: skip
REFERENCE = (
    "slug", "path", "line", "column", "status", "raw", "kind", "field", "target", "candidates", "suggestions",
    "message", "context",
)  # fmt: skip
