"""The model's layers as an ONNX graph in 8 bits.

Three of a layer's four products use weights of 8 bits per column and activations of 8 bits per text: the
fastest there is. The product that leaves the feed-forward part has activations with a few large values, so
it keeps a scale for every 256 of them and every token. 7 of the 8 bits of the weights are used in the first
kind: processors without VNNI add up pairs of products in 16 bits. The weights had 4 bits to begin with.
"""

from __future__ import annotations

import numpy as np

from gbrain_py.embed.nano.onnx import Graph
from gbrain_py.embed.nano.weights import Floats, Weights, unpack

INPUT = "embeddings"
_RANGE = 63
_RUN = 256  # activations that share a scale


def build(weights: Weights) -> bytes:
    """A model from embedded tokens [1, tokens, hidden] to the mean of their last states [1, hidden]."""
    graph = Graph()
    layers = _Layers(graph, weights)
    state = graph.add(
        "LayerNormalization", INPUT, layers.floats("emb.ln.w"), layers.floats("emb.ln.b"),
        epsilon=weights.epsilon,
    )  # fmt: skip
    for number in range(weights.layers):
        state = layers.add(f"l{number}.", state)
    pooled = graph.add("ReduceMean", state, graph.constant(np.array([1], np.int64)), keepdims=0)
    return graph.model(INPUT, (1, "tokens", weights.hidden), pooled)


class _Layers:
    def __init__(self, graph: Graph, weights: Weights) -> None:
        self._graph = graph
        self._weights = weights
        self._last_axis = graph.constant(np.array([-1], np.int64))
        self._epsilon = graph.constant(np.array([weights.epsilon], np.float32))

    def add(self, prefix: str, state: str) -> str:
        add = self._graph.add
        joined = self._product(state, *(prefix + part for part in "qkv"))
        parts = self._graph.add_many("Split", joined, outputs=3, axis=-1, num_outputs=3)
        context = add("MultiHeadAttention", *parts, fused=True, num_heads=self._weights.heads)
        state = self._add_and_norm(state, self._product(context, prefix + "ao"), prefix + "aln")
        inner = add("Gelu", self._product(state, prefix + "fi"), fused=True)
        return self._add_and_norm(state, self._fine_product(inner, prefix + "fo"), prefix + "oln")

    def floats(self, name: str) -> str:
        return self._graph.constant(self._weights.floats(name))

    def _product(self, state: str, *names: str) -> str:
        """The state times the matrices side by side, plus bias."""
        matrix = np.concatenate([self._matrix(name, self._weights.hidden) for name in names])
        scale = np.abs(matrix).max(axis=1) / _RANGE
        rounded = np.rint(matrix / scale[:, None]).astype(np.int8).T
        constant = self._graph.constant
        bias = np.concatenate([self._weights.floats(name + ".b") for name in names])
        zeros = constant(np.zeros(len(matrix), np.int8))
        operands = constant(rounded), constant(scale.astype(np.float32)), zeros, constant(bias)
        return self._graph.add("DynamicQuantizeMatMul", state, *operands, fused=True)

    def _fine_product(self, state: str, name: str) -> str:
        columns = self._weights.inner
        runs = self._matrix(name, columns).reshape(-1, columns // _RUN, _RUN)
        scale = np.abs(runs).max(axis=-1) / 127
        rounded = (np.rint(runs / scale[..., None]) + 128).astype(np.uint8)
        constant = self._graph.constant
        operands = (
            constant(rounded),
            constant(scale.astype(np.float32).ravel()),
            "",
            "",
            self.floats(name + ".b"),
        )
        return self._graph.add(
            "MatMulNBits", state, *operands, fused=True,
            K=columns, N=len(runs), bits=8, block_size=_RUN, accuracy_level=4,
        )  # fmt: skip

    def _add_and_norm(self, state: str, change: str, name: str) -> str:
        """Layer normalisation in its single steps: they are vectorised, the fused operator is not."""
        add = self._graph.add
        total = add("Add", state, change)
        centred = add("Sub", total, add("ReduceMean", total, self._last_axis, keepdims=1))
        variance = add("ReduceMean", add("Mul", centred, centred), self._last_axis, keepdims=1)
        deviation = add("Sqrt", add("Add", variance, self._epsilon))
        scaled = add("Mul", add("Div", centred, deviation), self.floats(name + ".w"))
        return add("Add", scaled, self.floats(name + ".b"))

    def _matrix(self, name: str, columns: int) -> Floats:
        return unpack(self._weights.blocks(name + ".w")).reshape(-1, columns)
