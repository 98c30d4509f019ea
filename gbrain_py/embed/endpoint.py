"""Any server with OpenAI's `/v1/embeddings`: OpenAI itself, Ollama, LM Studio, llama.cpp, vLLM."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from gbrain_py.embed.fitting import fitting
from gbrain_py.embed.protocol import (
    PROBE,
    EmbedderUnavailable,
    OutOfTime,
    TextsRefused,
    Vector,
    space_of,
)
from gbrain_py.embed.transport import Failed, post
from gbrain_py.errors import UsageError
from gbrain_py.index.signs import refusal
from gbrain_py.model_spec import wrong_address

_TRIES = 4
_FIRST_PAUSE = 0.5  # seconds, doubled after every try
_LONGEST = 32_000  # characters of a text that are sent
_TOKENS = 8192  # that the models of most servers read at once; nothing tells
_FEWER_TOKENS = 400  # and that every model reads, sparingly estimated


class Endpoint:
    """A model behind an address. The first answer tells the number of dims; nothing is asked before."""

    note = ""
    batch_size = 64

    def __init__(
        self,
        model: str,
        url: str,
        *,
        key: str | None = None,
        patience: float = 60.0,
        query_patience: float = 3.0,
        prefixes: tuple[str, str] = ("", ""),
    ) -> None:
        """`patience`: seconds for a batch and for a query, retries included. Raises UsageError."""
        self._model = model
        self._url = _address(url)
        self.name = f"openai:{model}@{url}"
        self._key = key
        self._patience = patience
        self._query_patience = query_patience
        self._prefixes = prefixes
        self._dims: int | None = None
        self.token_limit = _TOKENS

    @property
    def dims(self) -> int:
        """Length of the vectors; asks the server once. Raises EmbedderUnavailable."""
        if self._dims is None:
            self.embed([PROBE])
        assert self._dims is not None  # an answer without a vector was refused
        return self._dims

    @property
    def space(self) -> str:
        """Nothing tells what weights a server uses: the stored probe does. Raises EmbedderUnavailable."""
        return space_of(self.name, "unknown", self.dims, self._prefixes)

    def embed(self, texts: Sequence[str], deadline: float | None = None) -> list[Vector]:
        """Vectors of passages, as the server gave them. Raises EmbedderUnavailable or a kind of it."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), self.batch_size):
            batch = [self._prefixes[1] + text[:_LONGEST] for text in texts[start : start + self.batch_size]]
            vectors += self._ask(batch, self._patience, deadline)
        return vectors

    def embed_query(self, text: str) -> Vector:
        """The vector of a question, of its beginning where the model takes no more. Raises
        EmbedderUnavailable."""
        deadline = time.monotonic() + self._query_patience
        try:
            vector = self._ask([self._prefixes[0] + self.fitting(text)], self._query_patience)[0]
        except TextsRefused:
            self.token_limit = _FEWER_TOKENS
            if len(self.fitting(text)) == len(text):
                raise
            vector = self._ask([self._prefixes[0] + self.fitting(text)], self._query_patience, deadline)[0]
        if reason := refusal(vector, self.dims):
            raise EmbedderUnavailable(f"{self.name} gave a vector that cannot be used: {reason}")
        return vector

    def fitting(self, text: str) -> str:
        """The beginning of a question that is about as long as the model reads, as far as it has told."""
        return fitting(text[:_LONGEST], self.token_limit)

    def _ask(self, texts: list[str], patience: float, deadline: float | None = None) -> list[Vector]:
        body = {"model": self._model, "input": texts, "encoding_format": "float"}
        end = time.monotonic() + patience
        is_hurried = deadline is not None and deadline < end
        if deadline is not None:
            end = min(end, deadline)
        pause = _FIRST_PAUSE
        for attempt in range(1, _TRIES + 1):
            try:
                vectors = _vectors(post(self._url, body, self._key, end - time.monotonic()), len(texts))
                break
            except Failed as failure:
                wait = max(pause, failure.wait)
                if failure.of_body:
                    raise TextsRefused(f"{self.name} refuses a text: {failure}") from None
                if not failure.again or attempt == _TRIES:
                    raise EmbedderUnavailable(f"{self.name} cannot be used: {failure}") from None
                if time.monotonic() + wait >= end:
                    kind = OutOfTime if is_hurried else EmbedderUnavailable
                    raise kind(f"{self.name} cannot be used: {failure}") from None
            time.sleep(wait)
            pause *= 2
        if self._dims is None:
            self._dims = len(vectors[0])
        return vectors


def _address(url: str) -> str:
    """The full address of the call. Raises UsageError."""
    if fault := wrong_address(url):
        raise UsageError(fault, "e.g. http://localhost:11434/v1")
    base = url.rstrip("/")
    if base.endswith("/embeddings"):
        return base
    return base + ("/embeddings" if base.endswith("/v1") else "/v1/embeddings")


def _vectors(answer: Any, count: int) -> list[Vector]:
    """The vectors in the order of the texts. Raises Failed when the answer is not what was asked for."""
    try:
        items = answer["data"]
        by_place = {item.get("index", place): item["embedding"] for place, item in enumerate(items)}
    except (TypeError, KeyError, AttributeError):
        raise Failed("the answer holds no embeddings", again=False) from None
    if len(items) != count:
        raise Failed(f"asked for {count} embeddings, got {len(items)}", again=False)
    if set(by_place) != set(range(count)):
        raise Failed(_misnumbered(items), again=False)
    try:
        vectors = [[float(x) for x in by_place[place]] for place in range(count)]
    except (TypeError, ValueError, OverflowError):
        raise Failed("the answer holds embeddings that are not numbers", again=False) from None
    if not all(vectors):
        raise Failed("the answer holds empty embeddings", again=False)
    return vectors


def _misnumbered(items: list[dict[str, Any]]) -> str:
    """What is wrong with the `index` of embeddings that should be numbered from 0 on."""
    ((index, times),) = Counter(item.get("index", place) for place, item in enumerate(items)).most_common(1)
    if times > 1:
        return f"the answer has {times} of {len(items)} embeddings for the same text (index {index!r})"
    return f"the answer's embeddings are not numbered from 0 to {len(items) - 1}"
