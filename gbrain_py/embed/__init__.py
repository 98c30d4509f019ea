"""Text to vectors: one protocol, and providers that are loaded only when asked for."""

from gbrain_py.embed.opening import FOR_BRAINS, Choice
from gbrain_py.embed.opening import open_embedder as open
from gbrain_py.embed.protocol import PROBE, Embedder, EmbedderUnavailable, Vector
from gbrain_py.model_spec import DEFAULT

__all__ = [
    "DEFAULT",
    "FOR_BRAINS",
    "PROBE",
    "Choice",
    "Embedder",
    "EmbedderUnavailable",
    "Vector",
    "open",
]
