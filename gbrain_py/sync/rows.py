"""From the bytes of pages to their rows in the index."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from gbrain_py.graph import extract_all, name_keys
from gbrain_py.graph.typing import Phrase
from gbrain_py.index import postings
from gbrain_py.index.engine import Row
from gbrain_py.index.passage import passage_hash
from gbrain_py.index.postings import ChunkText, FieldTerms
from gbrain_py.index.rows import PageRows
from gbrain_py.pages import base_slug, parse_all
from gbrain_py.pages.model import Notice, Page
from gbrain_py.pages.slugs import stem_of
from gbrain_py.schema import Schema
from gbrain_py.sync.worktree import Target

_FIELDS = {"truth": postings.TRUTH, "timeline": postings.TIMELINE}
HEADING_SEPARATOR = " › "


class Read(NamedTuple):
    """A file of the plan as it was read, and the slug of its page."""

    target: Target
    data: bytes
    slug: str


class PageWords(NamedTuple):
    """The chunks of a page as texts, its terms by field, and the length of each chunk in words."""

    chunks: list[ChunkText]
    terms: list[FieldTerms]
    lengths: list[int]


def rows_of(
    files: Sequence[Read], schema: Schema, phrases: Sequence[Phrase] = ()
) -> list[tuple[PageRows, list[Notice]]]:
    """The rows of the pages in `files`, in order, and what their owner should know about each.

    One step is taken for all of them before the next, as in `parse_all`, and for the same reason.
    """
    pages = parse_all([(file.target.path, file.data) for file in files], schema)
    for page, file in zip(pages, files, strict=True):
        page.slug = file.slug
    words = [_words(page) for page in pages]
    references = [[ref.row() for ref in refs] for refs in extract_all(pages, schema, phrases)]
    return [
        (_rows(file.target, page, spoken, refs), page.notices)
        for file, page, spoken, refs in zip(files, pages, words, references, strict=True)
    ]


def _words(page: Page) -> PageWords:
    chunks = [
        ChunkText(
            _FIELDS[chunk.layer], HEADING_SEPARATOR.join(chunk.heading), page.text[chunk.start : chunk.end]
        )
        for chunk in page.chunks
    ]
    return PageWords(
        chunks, *postings.of_page(page.title, page.aliases, page.tags, chunks, stem_of(page.path))
    )


def _rows(target: Target, page: Page, words: PageWords, refs: list[Row]) -> PageRows:
    return PageRows(
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
            for chunk, text, length in zip(page.chunks, words.chunks, words.lengths, strict=True)
        ],
        terms=words.terms,
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
        refs=refs,
    )  # fmt: skip


def _page_row(page: Page, target: Target) -> tuple[object, ...]:
    return (
        page.path, base_slug(page.path), page.slug, page.title, page.type, page.scope,
        target.blob, target.origin, page.content_hash, page.date, page.date_from, None,
        _json(page.front), page.front_end, page.text,
    )  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
