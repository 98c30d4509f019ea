"""Reading the packed weights: tokenizer tables, float tensors, and matrices of 4-bit blocks."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

BLOCK = 32  # weights that share a scale
_MAGIC = b"E5S1"
_BLOCK = np.dtype([("scale", np.float16), ("nibbles", np.uint8, BLOCK // 2)])
_SPECIALS = struct.Struct("<5i")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces of the unigram tokenizer with their scores, and its normalisation by character."""

    pieces: list[str]
    scores: list[float]
    normal: dict[int, str]
    start: int
    end: int
    unknown: int


class Weights:
    """A memory-mapped file of weights. Raises ValueError when it is not of the known layout."""

    def __init__(self, path: Path) -> None:
        self._data: Bytes = np.memmap(path, dtype=np.uint8, mode="r")
        self._at = 0
        try:
            self._read_head()
        except (struct.error, IndexError, UnicodeDecodeError) as error:
            raise ValueError(f"not the known layout of weights: {error}") from None

    def floats(self, name: str) -> Floats:
        """A tensor of floats, flat."""
        offset, size = self._tensors[name]
        return self._data[offset : offset + size].view(np.float32)

    def blocks(self, name: str) -> NDArray[np.void]:
        """A matrix of 4-bit blocks of `hidden` or `inner` columns, as records of scale and nibbles, flat."""
        offset, size = self._tensors[name]
        return self._data[offset : offset + size].view(_BLOCK)

    def _read_head(self) -> None:
        if bytes(self._data[:4]) != _MAGIC:
            raise ValueError("not the known layout of weights")
        self._at = 4
        version, self.hidden, self.layers, self.heads, self.inner, _, self.positions, _ = self._take("<I7i")
        self.epsilon, block = self._take("<fi")
        if (version, block) != (1, BLOCK):
            raise ValueError("not the known version of weights")
        self.vocabulary = self._read_vocabulary()
        (count,) = self._take("<i")
        self._tensors = dict(self._read_entry() for _ in range(count))

    def _read_vocabulary(self) -> Vocabulary:
        count, start, end, _, unknown = self._take(_SPECIALS.format)
        (length,) = self._take("<Q")
        offsets = self._array(np.uint32, count + 1).tolist()
        scores = self._array(np.float32, count).tolist()
        blob = self._array(np.uint8, length).tobytes()
        pieces = [blob[a:b].decode() for a, b in pairwise(offsets)]
        characters, _ = self._take("<iI")
        normal = {}
        for _ in range(characters):
            character, size = self._take("<IB")
            normal[character] = "".join(map(chr, self._take(f"<{size}I")))
        return Vocabulary(pieces, scores, normal, start, end, unknown)

    def _read_entry(self) -> tuple[str, tuple[int, int]]:
        (length,) = self._take("<H")
        name = self._array(np.uint8, length).tobytes().decode()
        _, _, offset, size = self._take("<BIQQ")
        return name, (offset, size)

    def _take(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from(layout, self._data.data, self._at)
        self._at += struct.calcsize(layout)
        return values

    def _array(self, kind: type[np.generic], count: int) -> NDArray[np.generic]:
        size = np.dtype(kind).itemsize * count
        self._at += size
        return self._data[self._at - size : self._at].copy().view(kind)


def unpack(blocks: NDArray[np.void]) -> Floats:
    """Blocks of any shape as floats; the last axis becomes the weights of one block."""
    nibbles = blocks["nibbles"]
    weights = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32) - 8
    return weights * blocks["scale"].astype(np.float32)[..., None]
