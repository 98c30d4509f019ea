"""From the bytes of one page to its rows in the index."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gbrain_py.graph import extract, name_keys
from gbrain_py.graph.typing import Phrase
from gbrain_py.index import postings
from gbrain_py.index.passage import passage_hash
from gbrain_py.index.postings import ChunkText
from gbrain_py.index.rows import PageRows
from gbrain_py.pages import base_slug, parse
from gbrain_py.pages.model import Notice, Page
from gbrain_py.pages.slugs import stem_of
from gbrain_py.schema import Schema
from gbrain_py.sync.worktree import Target

_FIELDS = {"truth": postings.TRUTH, "timeline": postings.TIMELINE}
HEADING_SEPARATOR = " › "


def page_rows(
    target: Target, data: bytes, slug: str, schema: Schema, phrases: Sequence[Phrase] = ()
) -> tuple[PageRows, list[Notice]]:
    """The rows of a page that holds `data`, and what its owner should know about it."""
    page = parse(target.path, data, schema)
    page.slug = slug
    chunks = [
        ChunkText(
            _FIELDS[chunk.layer], HEADING_SEPARATOR.join(chunk.heading), page.text[chunk.start : chunk.end]
        )
        for chunk in page.chunks
    ]
    found, lengths = postings.of_page(page.title, page.aliases, page.tags, chunks, stem_of(page.path))
    rows = PageRows(
        path=target.path,
        blob=target.blob,
        content_hash=page.content_hash,
        page=_page_row(page, target),
        tags=list(page.tags),
        aliases=list(page.aliases),
        names=name_keys(page),
        chunks=[
            (
                chunk.layer, text.heading, chunk.scope, chunk.start, chunk.end, chunk.line, chunk.end_line,
                length, passage_hash(page.title, text.heading, text.text),
            )
            for chunk, text, length in zip(page.chunks, chunks, lengths, strict=True)
        ],
        terms=found,
        entries=[
            (
                entry.date, entry.precision, entry.until, entry.source, entry.summary, entry.detail,
                entry.line, entry.start, entry.end, entry.scope,
            )
            for entry in page.entries
        ],
        claims=[
            (
                claim.id, claim.section, claim.text, claim.struck, _json(claim.fields),
                claim.line, claim.start, claim.end, claim.scope,
            )
            for claim in page.claims
        ],
        refs=[reference.row() for reference in extract(page, schema, phrases)],
    )  # fmt: skip
    return rows, page.notices


def _page_row(page: Page, target: Target) -> tuple[object, ...]:
    return (
        page.path, base_slug(page.path), page.slug, page.title, page.type, page.scope,
        target.blob, target.origin, page.content_hash, page.date, page.date_from, None,
        _json(page.front), page.front_end, page.text,
    )  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
