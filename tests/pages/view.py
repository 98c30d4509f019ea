"""A page as plain JSON, so that a case file can say what it expects."""

from __future__ import annotations

import re
from typing import Any

from gbrain_py.pages import Page

_LINK = re.compile(r"\[\[([^\[\]]+)\]\]")


def view(page: Page) -> dict[str, Any]:
    """Everything a case may name; lines count from 1, spans are first and last line."""
    return {
        "slug": page.slug,
        "title": page.title,
        "type": page.type,
        "scope": page.scope,
        "date": page.date,
        "date_from": page.date_from,
        "tags": list(page.tags),
        "aliases": list(page.aliases),
        "front": page.front,
        "front_ok": page.front_ok,
        "links": _LINK.findall(page.masked),
        "headings": [[heading.level, heading.title, heading.line] for heading in page.headings],
        "timeline": [[page.line_at(start), page.line_at(end - 1)] for start, end in page.timeline_spans],
        "entries": [
            {
                "line": entry.line,
                "date": entry.date,
                "until": entry.until,
                "source": entry.source,
                "summary": entry.summary,
                "detail": entry.detail,
                "scope": entry.scope,
            }
            for entry in page.entries
        ],
        "claims": [
            {
                "line": claim.line,
                "id": claim.id,
                "section": claim.section,
                "text": claim.text,
                "struck": claim.struck,
                "fields": claim.fields,
                "scope": claim.scope,
            }
            for claim in page.claims
        ],
        "chunks": [
            [chunk.layer, " > ".join(chunk.heading), chunk.scope, chunk.line, chunk.end_line]
            for chunk in page.chunks
        ],
        "notices": [[notice.kind, notice.line] for notice in page.notices],
    }
