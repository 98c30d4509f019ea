"""Any sentence-transformers model that is on this machine already, or fetched by an explicit word."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gbrain_py.embed.fitting import fitting
from gbrain_py.embed.protocol import EmbedderUnavailable, Vector, space_of
from gbrain_py.index.signs import refusal

_OFFLINE = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}


class SentenceTransformer:
    """A model by its name in the local cache, or by a path. Importing the library alone takes seconds."""

    note = ""
    batch_size = 64

    def __init__(self, model: str, *, download: bool = False) -> None:
        """Load a model; only `download` may fetch one. Raises EmbedderUnavailable."""
        self.name = f"sentence-transformers:{model}"
        self._model = _load(model, download=download)
        self.token_limit = int(self._model.max_seq_length or 512)
        self.dims = len(self._encode("encode_document", ["x"])[0])
        prompts: dict[str, str] = self._model.prompts
        passage = prompts.get("document") or prompts.get("passage") or ""
        prefixes = prompts.get("query", ""), passage
        self.space = space_of("sentence-transformers", _fingerprint(self._model), self.dims, prefixes)

    def embed(self, texts: Sequence[str], deadline: float | None = None) -> list[Vector]:
        """Vectors of passages."""
        return self._encode("encode_document", texts) if texts else []

    def embed_query(self, text: str) -> Vector:
        """The vector of a question."""
        vector = self._encode("encode_query", [self.fitting(text)])[0]
        if reason := refusal(vector, self.dims):
            raise EmbedderUnavailable(f"{self.name} gave a vector that cannot be used: {reason}")
        return vector

    def fitting(self, text: str) -> str:
        """The beginning of a question that is about as long as the model reads."""
        return fitting(text, self.token_limit)

    def _encode(self, method: str, texts: Sequence[str]) -> list[Vector]:
        try:
            encoded = getattr(self._model, method)(
                list(texts), batch_size=self.batch_size, show_progress_bar=False, convert_to_numpy=True
            )
        except (RuntimeError, ValueError, IndexError) as error:  # out of memory, a device that went away
            raise EmbedderUnavailable(f"{self.name} failed: {error}") from None
        vectors: list[Vector] = encoded.astype("float32").tolist()
        return vectors


def _load(model: str, *, download: bool) -> Any:
    with _environment({} if download else _OFFLINE):
        try:
            import sentence_transformers  # type: ignore[import-not-found,unused-ignore]
        except ImportError:
            raise EmbedderUnavailable(
                "sentence-transformers is not installed",
                "run: pip install 'gbrain-py[sentence-transformers]'",
            ) from None
        if not download:
            _without_bars()
        try:
            return sentence_transformers.SentenceTransformer(
                model, local_files_only=not download, trust_remote_code=False
            )
        except Exception as error:  # the library raises whatever the file at hand makes it stumble over
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            hint = "" if download else "only an explicit download fetches models"
            raise EmbedderUnavailable(f"the model {model} cannot be loaded: {reason}", hint) from None


def _without_bars() -> None:
    """The library draws a bar, also into a pipe, whenever it reads weights from the disk."""
    from transformers.utils import logging  # type: ignore[import-not-found,unused-ignore]

    logging.disable_progress_bar()


def _fingerprint(model: Any) -> str:
    """A hash of the weights themselves, the same wherever the files lie."""
    digest = hashlib.sha256()
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode())
        flat = tensor.detach().cpu().contiguous().reshape(-1)
        digest.update(flat.view(_byte_type()).numpy().data)
    return digest.hexdigest()[:16]


def _byte_type() -> Any:
    import torch  # type: ignore[import-not-found,unused-ignore]

    return torch.uint8


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
