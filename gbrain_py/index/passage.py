"""What stands for a chunk when it is embedded, and the hash that its vector is kept under."""

from __future__ import annotations

import hashlib


def passage(title: str, heading: str, text: str) -> str:
    """The text that stands for a chunk: a title and a heading say what a passage in its midst is about."""
    if heading and not heading.startswith(title):
        heading = f"{title} › {heading}"
    return f"{heading or title}\n{text}"


def passage_hash(title: str, heading: str, text: str) -> str:
    """What `chunks.hash` holds: two chunks of one hash share their vector."""
    return hashlib.blake2b(passage(title, heading, text).encode(), digest_size=16).hexdigest()
