"""Reads a text with `[[links]]` and puts what it states into one line, for tests of typing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gbrain_py.graph.typing import PAGE, LinkSpan, PageInfo, Phrase, type_context
from gbrain_py.schema import builtin

LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]*))?\]\]")


def links_of(text: str) -> tuple[list[LinkSpan], list[str]]:
    """The links of a text with the types that their paths say, and their targets."""
    spans, targets = [], []
    for found in LINK.finditer(text):
        target = found[1]
        guess = builtin().type_of_path(target) if "/" in target else None
        spans.append(LinkSpan(found.start(), found.end(), found[2] or target, guess))
        targets.append(target)
    return spans, targets


def says(
    page: str | PageInfo, text: str, lead_in: str = "", heading: str = "", phrases: Sequence[Phrase] = ()
) -> str:
    """The statements of `text` in order of the alphabet: "people/ann founded page past since 2019; …"."""
    info = page if isinstance(page, PageInfo) else PageInfo(page)
    spans, targets = links_of(text)
    lines = []
    for found in type_context(text, spans, info, lead_in, heading, phrases):
        subject, obj = ("page" if end == PAGE else targets[end] for end in (found.subject, found.object))
        line = f"{subject} {found.type} {obj}" + (" past" if found.tense == "past" else "")
        line += f" since {found.since}" if found.since else ""
        lines.append(line + (f" until {found.until}" if found.until else ""))
    return "; ".join(sorted(lines))


def says_all(page: str, body: str) -> str:
    """The statements of a body of several lines: a heading and lead-in hold for the list under them."""
    heading = ""
    found = []
    for line in body.split("\n"):
        if line.startswith("#"):
            heading = line.lstrip("# ").strip()
        elif line.strip():
            found.append(says(page, line, heading=heading))
    return "; ".join(sorted(line for line in found if line))
