"""Claims: the bullets of Facts and Takes sections, with their inline fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from gbrain_py.pages.inline import inline_fields, without_comments, without_fields
from gbrain_py.pages.model import Claim, Heading, Notice, Page
from gbrain_py.pages.scoping import ScopeMap

Section = Literal["facts", "takes"]
SECTIONS: dict[str, Section] = {
    **dict.fromkeys(("facts", "事実", "事实", "事實", "ファクト"), "facts"),
    **dict.fromkeys(("takes", "見解", "见解", "意見", "意见", "观点", "觀點"), "takes"),
}
MAX_CLAIM = 2000
_BULLET = re.compile(r"[ \t]*[-*+][ \t]+(?=[^ \t\n])")
_OTHER_BLOCK = re.compile(r"[ \t]*(?:$|\d{1,9}[.)][ \t]|>|\||[-*+][ \t]*$|(?:-[ \t]*){3,}+$)", re.MULTILINE)
_BLOCK_ID = re.compile(r"\^([A-Za-z0-9-]+)")


def read_claims(page: Page, scope_map: ScopeMap) -> list[Claim]:
    """The claims of a page in order; scopes and lengths that are wrong become notices."""
    return [
        claim
        for section, start, end in _sections(page.headings, len(page.text))
        for bullet in _bullets(page, start, end)
        if (claim := _claim(page, section, bullet, scope_map))
    ]


def _sections(headings: list[Heading], end: int) -> Iterator[tuple[Section, int, int]]:
    """The stretches between headings that lie in a section of claims."""
    inside: tuple[Section, int] | None = None
    for index, heading in enumerate(headings):
        if inside is not None and heading.level <= inside[1]:
            inside = None
        named = SECTIONS.get(heading.title.rstrip(":：").casefold())
        if named is not None and heading.level >= 2:
            inside = (named, heading.level)
        if inside is not None:
            following = headings[index + 1].start if index + 1 < len(headings) else end
            yield inside[0], heading.end + 1, following


def _bullets(page: Page, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Each bullet of `start`..`end` as its start, the start of its text, and its end."""
    text, masked = page.text, page.masked
    current: tuple[int, int, int] | None = None
    at = start
    while at < end:
        stop = masked.find("\n", at, end)
        stop = end if stop < 0 else stop
        bullet = (
            _BULLET.match(text, at, stop) if masked[at:stop].lstrip(" \t")[:1] in ("-", "*", "+") else None
        )
        if bullet:
            if current:
                yield current
            current = (at, bullet.end(), stop)
        elif current and _OTHER_BLOCK.match(masked, at):
            yield current
            current = None
        elif current:
            current = (current[0], current[1], stop)
        at = stop + 1
    if current:
        yield current


def _claim(page: Page, section: Section, bullet: tuple[int, int, int], scope_map: ScopeMap) -> Claim | None:
    start, content, end = bullet
    text, masked, line = page.text, page.masked, page.line_at(start)
    fields = inline_fields(masked[content:end])
    said = " ".join(without_comments(without_fields(text[content:end], fields)).split())
    block_id = _BLOCK_ID.fullmatch(said.rpartition(" ")[2])
    if block_id:
        said = said.rpartition(" ")[0].rstrip()
    struck = len(said) > 4 and said.startswith("~~") and said.endswith("~~")
    if struck:
        said = said[2:-2].strip()
    if not said:
        return None
    if len(said) > MAX_CLAIM:
        page.notices.append(
            Notice("claim-too-long", line, f"a claim of {len(said)} characters: at most {MAX_CLAIM}")
        )
    values = {found.key: found.value for found in fields}
    scope = scope_map.of_span(start, end)
    return Claim(
        block_id.group(1) if block_id else None, section, said, struck, values, line, start, end, scope
    )
