"""From the bytes of a file to a page: each part is read by its module and put together here."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate

from gbrain_py import scopes
from gbrain_py.pages import slugs
from gbrain_py.pages.chunks import cut_chunks
from gbrain_py.pages.claims import read_claims
from gbrain_py.pages.decode import decode
from gbrain_py.pages.entries import read_entries
from gbrain_py.pages.frontmatter import read_front
from gbrain_py.pages.identity import identify, page_fields, page_scope
from gbrain_py.pages.layers import own_markers, timeline_spans
from gbrain_py.pages.model import Page
from gbrain_py.pages.scanner import scan
from gbrain_py.pages.scoping import ScopeMap, own_scopes, scope_blocks
from gbrain_py.schema import Schema


def parse(path: str, data: bytes, schema: Schema) -> Page:
    """The page in the file at `path`, relative to the brain. Any bytes give a page; what was wrong with
    them is in `notices`."""
    text, notices = decode(data)
    page = parse_text(path, text, schema)
    page.notices[:0] = notices
    return page


def parse_text(path: str, text: str, schema: Schema) -> Page:
    """The page of a text with LF line ends, such as `Page.text`."""
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
    fields = page_fields(page)
    page.scope = page_scope(page, fields)
    page.scope_blocks = scope_blocks(found, page)
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
    page.chunks = cut_chunks(page, scope_map, own_markers(found, page.timeline_spans))
    identify(page, fields, schema, scope_map)
    page.content_hash = _content_hash(page)
    return page


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
