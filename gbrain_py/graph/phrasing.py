"""Gives the blocks of a page to the typing by phrases, each with what introduces it, and keeps what it finds
with the references."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from gbrain_py.graph.context import ScopeMap, Span
from gbrain_py.graph.leads import NO_LEAD, Lead, Leads
from gbrain_py.graph.relations.entries import DATED, of_entry
from gbrain_py.graph.relations.glance import may_state
from gbrain_py.graph.relations.histories import STARTS
from gbrain_py.graph.relations.near import names_end, opens_with_name, reach
from gbrain_py.graph.relations.text import placed
from gbrain_py.graph.typing import PAGE, Candidate, LinkSpan, PageInfo, Phrase, cues, pack, page_role
from gbrain_py.pages.entries import ENTRY
from gbrain_py.pages.model import Page
from gbrain_py.schema import Schema

if TYPE_CHECKING:
    from gbrain_py.graph.references import Reference

_OPENING = 2000
_MARKS = frozenset(" \t>|-*+0123456789")
"""What a list item or a row of a table may begin with."""
_NOT_LINE_END = re.compile(r"[^\n]")
_WITHOUT_CUE = ("participant", "present", "talked about")
"""Rules by which the page itself is an end whatever the block is about."""


class Phrasing:
    """Types the links of one page's body. `references` are all of them in order, `blocks` the block of each,
    `hidden` the stretches whose words count for nothing; `fields_list` says that the front matter names
    attendees."""

    def __init__(
        self,
        page: Page,
        schema: Schema,
        phrases: Sequence[Phrase],
        scopes: ScopeMap,
        references: Sequence[Reference],
        hidden: Sequence[Span],
        fields_list: bool = False,
    ) -> None:
        self._page, self._schema, self._phrases, self._scopes = page, schema, phrases, scopes
        self._references = references
        self._hidden = hidden
        self._fields_list = fields_list
        self._starts = [reference.start for reference in references]
        self._leads = Leads(page)
        self._entry_starts = {entry.start for entry in page.entries}
        self._info = PageInfo(page.type, page.title, page.aliases, _prior(page))
        says_more = page.type == "meeting" or self._info.prior or phrases
        self._is_plain = not (says_more or hidden or names_end(self._info))

    def keep_cues(self, blocks: Sequence[Span]) -> None:
        """Put the candidates of every block into `cue` of its references."""
        parts = blocks
        if self._page.scope_blocks:
            parts = [self._in_scope(block, at) for at, block in enumerate(blocks)]
        groups = groupby(range(len(parts)), key=parts.__getitem__)
        found = [self._candidates(block, list(group)) for block, group in groups]
        if self._page.type == "meeting" and self._lists_attendees(found):
            found = [[c for c in of_block if c.rule != "participant"] for of_block in found]
        for of_block in filter(None, found):
            for at, kept in pack(of_block).items():
                self._references[at].cue = kept

    def _lists_attendees(self, found: Sequence[Sequence[Candidate]]) -> bool:
        """Whether a field, a label or a heading of a meeting's page says who was there: then others whom it
        only names were not."""
        if self._fields_list or any(link.type == "attended" for link in self._references):
            return True
        return any(c.rule == "label: attended" for of_block in found for c in of_block)

    def _in_scope(self, block: Span, at: int) -> Span:
        """The part of a block that has the scope of the reference in it."""
        _, floor, ceiling = self._scopes.at(self._starts[at])
        start, stop = max(block[0], floor), block[1]
        return start, stop if ceiling is None else min(stop, ceiling)

    def _candidates(self, block: Span, places: list[int]) -> list[Candidate]:
        """What a block states, its ends as places in `references`; what a person typed is not typed again."""
        places = [at for at in places if self._is_read(at)]
        if not places:
            return []
        words = self._words(*block)
        lead, heading = self._introduced(block[0], words[0], self._starts[places[0]])
        near = None
        if self._is_plain and not lead.text:
            near = self._near(words, places)
            if not heading.text and not may_state(self._placed(words[0], near, places)):
                return []
        found = self._read([words], places, "" if lead.links else lead.text, heading.text, near)
        if lead.links or heading.links or (found and self._heading(block[0]).links):
            found = [c for c in found if PAGE not in (c.subject, c.object) or c.rule in _WITHOUT_CUE]
        if lead.links:
            named = [at for at in self._places(lead.start, lead.stop) if self._is_read(at)]
            both = self._read([(lead.start, lead.stop), words], named + places, "", "")
            found += [c for c in both if min(c.subject, c.object) in named and max(c[1:3]) in places]
        if found and (date := self._day(block[0], places[0])):
            text = self._text(*words)
            found = [of_entry(c, text, date) for c in found]
        return found

    def _day(self, start: int, place: int) -> str | None:
        """The date that the entry or the list item at `start` begins with."""
        if start in self._entry_starts:
            return self._references[place].date
        dated = DATED.match(self._page.masked, start)
        return dated[1] if dated else None

    def _near(self, words: Span, places: list[int]) -> Span:
        """What must be read of a block, from its start."""
        start, stop = words
        first, last = self._references[places[0]].start - start, self._references[places[-1]].stop - start
        return reach(self._page.masked[start:stop], first, last, lambda: self._people(places))

    def _people(self, places: list[int]) -> list[str]:
        """The words of the names of linked persons."""
        links = [self._references[at] for at in places]
        people = [link.label or link.raw for link in links if self._guess(link) == "person"]
        return [word for name in people for word in name.split()]

    def _placed(self, start: int, near: Span, places: list[int]) -> str:
        """The text near the links of a block that begins at `start`, with placeholders for them."""
        links = [(self._references[at].start, self._references[at].stop) for at in places]
        return placed(self._page.masked, links, start + near[0], start + near[1])

    def _read(
        self,
        spans: Sequence[Span],
        places: list[int],
        lead_in: str,
        heading: str,
        near: Span | None = None,
    ) -> list[Candidate]:
        """The candidates of some stretches of text read as one."""
        links: list[LinkSpan] = []
        text = ""
        for start, stop in spans:
            text += " " * bool(text)
            shift = len(text) - start
            text += self._text(start, stop)
            links += [self._link(at, shift) for at in places if start <= self._starts[at] < stop]
        placed = []
        for found in cues(text, links, self._info, lead_in, heading, self._phrases, near):
            subject, obj = (end if end == PAGE else places[end] for end in (found.subject, found.object))
            if not any(end != PAGE and self._is_written(end) for end in (subject, obj)):
                placed.append(Candidate(found.type, subject, obj, *found[3:]))
        return placed

    def _link(self, at: int, shift: int) -> LinkSpan:
        found = self._references[at]
        label = found.label or found.raw
        return LinkSpan(found.start + shift, found.stop + shift, label, self._guess(found))

    def _guess(self, found: Reference) -> str | None:
        """The type of page that a path leads to, as far as it says."""
        if "/" in found.raw:
            return self._schema.type_of_path(found.raw)
        return self._schema.type_of_path(self._page.path) if found.raw.endswith(".md") else None

    def _is_read(self, at: int) -> bool:
        """Whether a reference is one in its text: unreviewed ones are not there, and a bare `a/b` is one
        only below a directory of pages."""
        found = self._references[at]
        if found.status == "unreviewed":
            return False
        return found.kind != "bare" or self._schema.type_of_path(found.raw) != "note"

    def _is_written(self, at: int) -> bool:
        found = self._references[at]
        return found.type is not None or found.rule is not None

    def _places(self, start: int, stop: int) -> list[int]:
        return list(range(bisect_left(self._starts, start), bisect_left(self._starts, stop)))

    def _words(self, start: int, stop: int) -> Span:
        """A block without the date that an entry begins with."""
        if start in self._entry_starts and (head := ENTRY.match(self._page.masked, start)):
            if self._info.type == "person" and STARTS.match(self._page.masked[start:stop]):
                return start, stop  # the years of a working life are a part of what it says
            start = head.end()
        return start, stop

    def _text(self, start: int, stop: int) -> str:
        """A stretch of text, with blanks for what is hidden in it."""
        text = self._page.masked[start:stop]
        first = max(0, bisect_right(self._hidden, (start, 0)) - 1)
        for low, high in takewhile(lambda span: span[0] < stop, self._hidden[first:]):
            low, high = max(low, start) - start, min(high, stop) - start
            if low < high:
                text = text[:low] + _NOT_LINE_END.sub(" ", text[low:high]) + text[high:]
        return text

    def _introduced(self, start: int, words: int, name: int) -> tuple[Lead, Lead]:
        """What introduces a block whose words begin at `words` and whose first link at `name`, and the
        heading that does, as far as a reader of the block may see them."""
        text = self._page.masked
        is_introduced = text[start] in _MARKS and start not in self._entry_starts
        lead = self._open(self._leads.of(start), start) if is_introduced else NO_LEAD
        return lead, self._heading(start) if opens_with_name(text[words:name]) else NO_LEAD

    def _heading(self, start: int) -> Lead:
        return self._open(self._leads.heading(start), start)

    def _open(self, lead: Lead, start: int) -> Lead:
        if not lead.text:
            return lead
        if self._page.scope_blocks and self._scopes.at(lead.start)[0] != self._scopes.at(start)[0]:
            return NO_LEAD
        at = bisect_right(self._hidden, (lead.stop, 0)) - 1
        return lead if at < 0 or self._hidden[at][1] <= lead.start else NO_LEAD


def _prior(page: Page) -> str | None:
    """What the opening of a person's page says of all its links."""
    if page.type != "person":
        return None
    stops = [page.front_end + _OPENING]
    stops += [start for start, _ in page.timeline_spans[:1]] + [
        block.start for block in page.scope_blocks[:1]
    ]
    return page_role(page.title, page.masked[page.front_end : min(stops)].strip())
