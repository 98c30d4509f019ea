"""From the bytes of a file to a page: each part is read by its module and put together here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate

from gbrain_py import scopes
from gbrain_py.pages import slugs
from gbrain_py.pages.chunks import cut_chunks
from gbrain_py.pages.claims import read_claims
from gbrain_py.pages.decode import decode
from gbrain_py.pages.entries import read_entries
from gbrain_py.pages.frontmatter import read_front
from gbrain_py.pages.identity import Fields, identify, page_fields, page_scope
from gbrain_py.pages.layers import own_markers, timeline_spans
from gbrain_py.pages.model import Page
from gbrain_py.pages.scanner import Scan, scan
from gbrain_py.pages.scoping import ScopeMap, own_scopes, scope_blocks
from gbrain_py.schema import Schema


def parse(path: str, data: bytes, schema: Schema) -> Page:
    """The page in the file at `path`, relative to the brain. Any bytes give a page; what was wrong with
    them is in `notices`."""
    return parse_all([(path, data)], schema)[0]


def parse_all(files: Iterable[tuple[str, bytes]], schema: Schema) -> list[Page]:
    """The pages of several files, as `parse` gives each.

    One step is taken for all of them before the next, so that the processor has each step's code and
    patterns at hand: for many pages that is a sixth quicker.
    """
    decoded = [(path, *decode(data)) for path, data in files]
    pages = _read([(path, text) for path, text, _ in decoded], schema)
    for page, (_, _, notices) in zip(pages, decoded, strict=True):
        page.notices[:0] = notices
    return pages


def parse_text(path: str, text: str, schema: Schema) -> Page:
    """The page of a text with LF line ends, such as `Page.text`."""
    return _read([(path, text)], schema)[0]


@dataclass(slots=True)
class _Draft:
    """A page being read, with what its later steps need of the earlier ones."""

    page: Page
    found: Scan
    fields: Fields
    scope_map: ScopeMap


def _read(texts: list[tuple[str, str]], schema: Schema) -> list[Page]:
    drafts = [_scanned(path, text) for path, text in texts]
    for draft in drafts:
        _read_parts(draft)
    for draft in drafts:
        markers = own_markers(draft.found, draft.page.timeline_spans)
        draft.page.chunks = cut_chunks(draft.page, draft.scope_map, markers)
    for draft in drafts:
        identify(draft.page, draft.fields, schema, draft.scope_map)
        draft.page.content_hash = _content_hash(draft.page)
    return [draft.page for draft in drafts]


def _scanned(path: str, text: str) -> _Draft:
    """Front matter, blocks and layers; all else is still empty."""
    line_starts = list(accumulate([len(line) + 1 for line in text.split("\n")], initial=0))
    del line_starts[-1]
    front = read_front(text)
    found = scan(text, front.end, line_starts)
    masked = found.masked()
    page = Page(
        path=path,
        text=text,
        masked=masked,
        line_starts=line_starts,
        front=front.values,
        front_end=front.end,
        front_ok=front.ok,
        slug=slugs.base_slug(path),
        title="",
        type="",
        tags=(),
        aliases=(),
        scope=scopes.OWNER,
        date=None,
        date_from=None,
        headings=found.headings,
        timeline_spans=timeline_spans(masked, found),
        entries=[],
        claims=[],
        scope_blocks=[],
        chunks=[],
        content_hash="",
        notices=[*front.notices, *found.notices],
    )
    return _Draft(page, found, page_fields(page), ScopeMap(page.scope, []))


def _read_parts(draft: _Draft) -> None:
    """Scopes, entries and claims."""
    page = draft.page
    page.scope = page_scope(page, draft.fields)
    page.scope_blocks = scope_blocks(draft.found, page)
    scope_map = ScopeMap(page.scope, page.scope_blocks)
    page.entries = read_entries(page, scope_map)
    page.claims = read_claims(page, scope_map)
    if (blocks := own_scopes(page)) != page.scope_blocks:
        page.scope_blocks = blocks
        scope_map = ScopeMap(page.scope, blocks)
        page.entries = [
            entry._replace(scope=scope_map.of_span(entry.start, entry.end)) for entry in page.entries
        ]
        page.claims = [
            replace(claim, scope=scope_map.of_span(claim.start, claim.end)) for claim in page.claims
        ]
    draft.scope_map = scope_map


def _content_hash(page: Page) -> str:
    """SHA-256 over what a page knows, whatever the layout of its front matter."""
    truth: list[str] = []
    timeline: list[str] = []
    at = page.front_end
    for start, end in page.timeline_spans:
        truth.append(page.text[at:start])
        timeline.append(page.text[start:end])
        at = end
    truth.append(page.text[at:])
    listed = {key: value for key, value in page.front.items() if key.lower() not in ("tags", "tag")}
    front = json.dumps(listed, ensure_ascii=False, sort_keys=True)
    parts = [
        page.type,
        page.title,
        "".join(truth).strip(),
        "".join(timeline).strip(),
        front,
        *sorted(page.tags),
    ]
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
