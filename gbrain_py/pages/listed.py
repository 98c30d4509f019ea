"""Fields of front matter that hold several texts, in whatever shape YAML gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gbrain_py.pages.tags import text_of


def flat(value: Any) -> Iterator[Any]:
    """The values in lists, in lists of lists and in sets such as `{a, b}`, in order; a pair of a mapping is a
    tuple."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += reversed(part)
        elif isinstance(part, dict):
            is_set = all(inner is None for inner in part.values())
            waiting += reversed(list(part) if is_set and len(part) > 1 else list(part.items()))
        else:
            yield part


def texts(value: Any) -> tuple[list[str], str | None]:
    """The texts in a value, and the key of a pair among them: `E: F` in a list is a pair to YAML, and the
    text it plainly is to us. A pair whose value is no text is left out."""
    found: list[str] = []
    odd: str | None = None
    for part in flat(value):
        if isinstance(part, tuple):
            key, inner = part
            if inner is None and str(key).startswith("{"):  # `{{tag}}` of a template, not filled in
                found.append(f"{{{key}}}")
                continue
            odd = odd or str(key)
            text = f"{key}:" if inner is None else text_of(inner)
            text = text if inner is None or text is None else f"{key}: {text}"
        else:
            text = text_of(part)
        if text and text.strip():
            found.append(text)
    return found, odd
