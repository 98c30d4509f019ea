"""Writing a small ONNX model: just the parts of its protocol-buffer format that are needed.

The `onnx` package would bring 33 MB to write some two hundred nodes.
"""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

_VARINT, _BYTES, _FIXED32 = 0, 2, 5
_FLOAT, _INT = 1, 2  # kinds of attributes
_IR_VERSION, _OPSET = 9, 18
_CONTRIB = "com.microsoft"  # fused operators that onnxruntime adds
_ELEMENTS = {np.dtype(np.float32): 1, np.dtype(np.uint8): 2, np.dtype(np.int8): 3, np.dtype(np.int64): 7}


class Graph:
    """Nodes and constants, put together in the order of their execution."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._count = 0

    def constant(self, array: NDArray[np.generic]) -> str:
        """The name of a new constant."""
        name = self._name()
        head = b"".join(_field(1, _VARINT, _varint(size)) for size in array.shape)
        head += _field(2, _VARINT, _varint(_ELEMENTS[array.dtype])) + _text(8, name)
        self._parts.append(_message(5, head + _message(9, np.ascontiguousarray(array).tobytes())))
        return name

    def add(self, operator: str, *inputs: str, fused: bool = False, **attributes: float) -> str:
        """The name of the output of a new node; an input of "" is left out."""
        return self.add_many(operator, *inputs, outputs=1, fused=fused, **attributes)[0]

    def add_many(
        self, operator: str, *inputs: str, outputs: int, fused: bool = False, **attributes: float
    ) -> list[str]:
        """The names of the outputs of a new node."""
        names = [self._name() for _ in range(outputs)]
        body = b"".join(_text(1, name) for name in inputs) + b"".join(_text(2, name) for name in names)
        body += _text(4, operator) + (_text(7, _CONTRIB) if fused else b"")
        body += b"".join(_message(5, _attribute(name, value)) for name, value in attributes.items())
        self._parts.append(_message(1, body))
        return names

    def model(self, input_name: str, input_shape: tuple[str | int, ...], output: str) -> bytes:
        """The whole model, with one input of floats and one output of floats with two free axes."""
        ends = _message(11, _value(input_name, input_shape)) + _message(12, _value(output, ("m", "n")))
        graph = b"".join(self._parts) + _text(2, "graph") + ends
        opsets = [_message(8, _text(1, domain) + _field(2, _VARINT, _varint(version)))
                  for domain, version in (("", _OPSET), (_CONTRIB, 1))]  # fmt: skip
        return _field(1, _VARINT, _varint(_IR_VERSION)) + b"".join(opsets) + _message(7, graph)

    def _name(self) -> str:
        self._count += 1
        return f"t{self._count}"


def _attribute(name: str, value: float) -> bytes:
    if isinstance(value, int):
        typed = _field(3, _VARINT, _varint(value)) + _field(20, _VARINT, _varint(_INT))
    else:
        typed = _field(2, _FIXED32, struct.pack("<f", value)) + _field(20, _VARINT, _varint(_FLOAT))
    return _text(1, name) + typed


def _value(name: str, shape: tuple[str | int, ...]) -> bytes:
    axes = b"".join(
        _message(1, _text(2, axis) if isinstance(axis, str) else _field(1, _VARINT, _varint(axis)))
        for axis in shape
    )
    tensor = _field(1, _VARINT, _varint(_ELEMENTS[np.dtype(np.float32)])) + _message(2, axes)
    return _text(1, name) + _message(2, _message(1, tensor))


def _text(number: int, text: str) -> bytes:
    return _message(number, text.encode())


def _message(number: int, body: bytes) -> bytes:
    return _field(number, _BYTES, _varint(len(body)) + body)


def _field(number: int, wire: int, payload: bytes) -> bytes:
    return _varint(number << 3 | wire) + payload


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1  # a negative number takes ten bytes
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])
