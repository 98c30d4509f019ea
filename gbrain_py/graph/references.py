"""Every reference in a page, read out of its text and front matter: the rows of table `refs`."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from gbrain_py.graph import fields, typed
from gbrain_py.graph.context import Contexts, ScopeMap, Span
from gbrain_py.graph.links import Link, find_links
from gbrain_py.graph.names import reference_keys
from gbrain_py.graph.phrasing import Phrasing
from gbrain_py.graph.typing import Phrase
from gbrain_py.pages.model import Claim, Entry, Notice, Page
from gbrain_py.schema import Schema

FIELD_OF_CLAIM = "claim-field"
"""The `rule` of a reference inside a field of a claim: it is checked and rewritten, but makes no edge."""


@dataclass(slots=True)
class Reference:
    """One reference before resolution, the columns of `refs` in order.

    `kind` says how it was written, `keys` by what it may resolve, `type` and `direction` ("out": the page
    is the subject) what the writer stated, `cue` is JSON: what the words around it state (see `typing.pack`),
    or the role that front matter gives.
    """

    kind: str
    raw: str
    fragment: str | None
    label: str | None
    keys: list[str]
    line: int
    start: int
    stop: int
    context_start: int
    context_stop: int
    field: str | None
    type: str | None
    direction: str | None
    date: str | None
    since: str | None
    until: str | None
    tense: str | None
    rule: str | None
    cue: str | None
    scope: str
    status: str

    def row(self) -> tuple[object, ...]:
        """The row of `refs` without page and ordinal, not yet resolved."""
        return (
            self.kind, self.raw, self.fragment, self.label, self.keys, self.line, self.start, self.stop,
            self.context_start, self.context_stop, self.field, self.type, self.direction, self.date,
            self.since, self.until, self.tense, self.rule, self.cue, self.scope, self.status, None,
        )  # fmt: skip


def extract(page: Page, schema: Schema, phrases: Sequence[Phrase] = ()) -> list[Reference]:
    """All references of a page: front matter first, then the body in order. `phrases` are the brain's own.
    What a relation field says in vain is added to the notices of the page."""
    return extract_all([page], schema, phrases)[0]


def extract_all(
    pages: Sequence[Page], schema: Schema, phrases: Sequence[Phrase] = ()
) -> list[list[Reference]]:
    """The references of several pages, as `extract` gives those of each; step by step, as in
    `pages.parse_all`, and for the same reason."""
    found = [_in_front(page, schema) for page in pages]
    links = [find_links(page.masked) for page in pages]
    bodies = {at: _Body(pages[at], schema, listed) for at, listed in enumerate(links) if listed}
    for at, body in bodies.items():
        body.keep_cues(phrases, any(link.type == "attended" for link in found[at]))
    return [front + bodies[at].references if at in bodies else front for at, front in enumerate(found)]


def _in_front(page: Page, schema: Schema) -> list[Reference]:
    """The references of the front matter."""
    notices: list[Notice] = []
    directory = _directory(page)
    found = [_from_field(page, schema, directory, link) for link in fields.field_links(page, schema, notices)]
    if notices:
        page.notices[:] = dict.fromkeys([*page.notices, *notices])
    return found


def _directory(page: Page) -> str:
    return page.path.rpartition("/")[0]


def _from_field(page: Page, schema: Schema, directory: str, link: fields.FieldLink) -> Reference:
    rule = link.rule
    homes = schema.homes.get(rule.target or "") if rule else None
    home = (homes[0], rule.target) if rule and rule.target and homes else None
    line = page.line_at(link.start)
    context_start, context_stop = _line_span(page, line)
    return Reference(
        kind="frontmatter",
        raw=link.name,
        fragment=link.fragment,
        label=link.label,
        keys=reference_keys(link.name, "frontmatter", directory, home=home),
        line=line,
        start=link.start,
        stop=link.stop,
        context_start=context_start,
        context_stop=context_stop,
        field=link.field,
        type=rule.edge if rule else None,
        direction=rule.direction if rule else None,
        date=None,
        since=link.since,
        until=link.until,
        tense=None,
        rule="field" if rule else None,
        cue=json.dumps({"role": link.role}, ensure_ascii=False) if link.role else None,
        scope=page.scope,
        status="unresolved",
    )


def _line_span(page: Page, line: int) -> tuple[int, int]:
    """The text of a line, without the white space around it."""
    start = page.line_starts[line - 1]
    stop = page.line_starts[line] if line < len(page.line_starts) else len(page.text)
    text = page.text[start:stop]
    return start + len(text) - len(text.lstrip()), start + len(text.rstrip())


class _Body:
    """The references of one page's body; everything is looked up in order of offset."""

    def __init__(self, page: Page, schema: Schema, links: list[Link]) -> None:
        self.page, self.schema, self.directory = page, schema, _directory(page)
        spans = [(link.start, link.stop) for link in links]
        self.scopes = ScopeMap(page)
        contexts = self.contexts = Contexts(page, spans, self.scopes)
        text = page.masked
        regions = typed.regions(text, spans) if "::" in text else []
        self.lines = [region for region in regions if region.form == "line"]
        self.inline = [region for region in regions if region.form != "line"]
        self.struck = _struck(text) if "~~" in text else []
        self.entry_starts = [entry.start for entry in page.entries]
        self.claim_starts = [claim.start for claim in page.claims]
        self.unreviewed = self._unreviewed()
        self.dated_line = 0
        self.line_dates: tuple[str | None, str | None] = (None, None)
        self.references: list[Reference] = []
        self.blocks: list[Span] = []  # the block that each stands in
        for link in links:
            self.references.append(self._reference(link))
            self.blocks.append(contexts.current)

    def keep_cues(self, phrases: Sequence[Phrase], lists_attendees: bool) -> None:
        """Keep with the references what the words around them state."""
        if self.references:
            page, hidden = self.page, self.unreviewed
            found = Phrasing(
                page, self.schema, phrases, self.scopes, self.references, hidden, lists_attendees
            )
            found.keep_cues(self.blocks)

    def _reference(self, link: Link) -> Reference:
        page = self.page
        entry = self._entry_at(link.start)
        claim = self._claim_at(link.start)
        region, stated = self._stated(link, claim) if self.lines or self.inline else (None, None)
        in_field = claim is not None and region is not None and region.form != "line"
        kind = "typed" if stated and link.kind != "bare" else link.kind
        if entry and link.kind != "bare":
            kind = "timeline"
        line = page.line_at(link.start)
        since, until = self._dates(line) if stated else (None, None)
        past = (claim is not None and claim.struck) or _covered(self.struck, link.start)
        context_start, context_stop = self.contexts.sentence(link.start, link.stop)
        keys = reference_keys(link.raw, link.kind, self.directory, other=link.other)
        edge, direction = stated or (None, None)
        scope = entry.scope if entry else claim.scope if claim else self.scopes.at(link.start)[0]
        return Reference(  # by place: names for so many take a microsecond more
            kind, link.raw, link.fragment, link.label, keys, line, link.start, link.stop,
            context_start, context_stop, None, edge, direction, entry.date if entry else None,
            since, until, "past" if past else None,
            FIELD_OF_CLAIM if in_field else "typed" if stated else None, None, scope,
            "unreviewed" if _covered(self.unreviewed, link.start) else _status(link.kind),
        )  # fmt: skip

    def _stated(self, link: Link, claim: Claim | None) -> tuple[typed.Region | None, tuple[str, str] | None]:
        """The typed syntax around a link, and the edge it states unless it is a field of a claim."""
        region = _region_at(self.inline, link.start) or _region_at(self.lines, link.start)
        if region is None or (claim is not None and region.form != "line"):
            return region, None
        return region, typed.relation(self.schema, self.page.type, region)

    def _entry_at(self, offset: int) -> Entry | None:
        if not self.entry_starts:
            return None
        at = bisect_right(self.entry_starts, offset) - 1
        return self.page.entries[at] if at >= 0 and offset < self.page.entries[at].end else None

    def _claim_at(self, offset: int) -> Claim | None:
        if not self.claim_starts:
            return None
        at = bisect_right(self.claim_starts, offset) - 1
        return self.page.claims[at] if at >= 0 and offset < self.page.claims[at].end else None

    def _dates(self, line: int) -> tuple[str | None, str | None]:
        """The dates a line gives for what is stated on it."""
        if line != self.dated_line:
            self.dated_line, self.line_dates = (
                line,
                typed.dates(self.page.masked, *_line_span(self.page, line)),
            )
        return self.line_dates

    def _unreviewed(self) -> list[tuple[int, int]]:
        """What a remote client wrote: the lines with its mark, or the whole entry or claim."""
        parts, lines = set(), set()
        for mark in typed.via_marks(self.page.masked):
            if part := self._entry_at(mark) or self._claim_at(mark):
                parts.add((part.start, part.end))
            else:
                lines.add(self.page.line_at(mark))
        return sorted(parts | {_line_span(self.page, line) for line in lines})


def _status(kind: str) -> str:
    return "silent" if kind == "bare" else "unresolved"


def _region_at(regions: Sequence[typed.Region], offset: int) -> typed.Region | None:
    """The last region that begins before `offset`, if it reaches that far."""
    at = bisect_right(regions, offset, key=lambda region: region.start) - 1
    return regions[at] if at >= 0 and offset < regions[at].stop else None


def _covered(spans: Sequence[tuple[int, int]], offset: int) -> bool:
    if not spans:
        return False
    at = bisect_right(spans, (offset, float("inf"))) - 1
    return at >= 0 and spans[at][0] <= offset < spans[at][1]


def _struck(text: str) -> list[tuple[int, int]]:
    """The spans of struck text, each within one line."""
    spans = []
    start = text.find("~~")
    while start >= 0:
        stop = text.find("~~", start + 2)
        if stop < 0:
            break
        if "\n" in text[start:stop]:
            start = stop
            continue
        spans.append((start, stop + 2))
        start = text.find("~~", stop + 2)
    return spans
