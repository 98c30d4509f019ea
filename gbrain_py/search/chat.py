"""A language model at the user's own address, asked for other wordings of a query or for a better order.

Off by default, bounded in time, and never able to make a query fail: what cannot be used becomes a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gbrain_py.embed.transport import Failed, post

WORDINGS = 5
RERANKED = 10  # pages at the top of the list
_LONGEST = 200  # characters of a wording, and of a passage that is sent
_ANSWER = 4_000  # characters of an answer that are read

_EXPAND = (
    "Give up to {count} other wordings of the search query below, one a line, without numbers or comments. "
    "Use synonyms; keep its language.\n\n{query}"
)
_RERANK = (
    "Which of these passages answers the query best? Write their numbers, the best first, separated by "
    "commas, and nothing else.\n\nQuery: {query}\n\n{passages}"
)


@dataclass(frozen=True, slots=True)
class Chat:
    """An OpenAI-compatible server: `timeout` is in seconds, for all that one query asks of it."""

    url: str
    model: str
    key: str = ""
    timeout: float = 3.0

    def expand(self, query: str, notes: list[str]) -> list[str]:
        """Other wordings of the query; none with a note when the server cannot be used."""
        answer = self._ask(_EXPAND.format(count=WORDINGS, query=query), "no other wordings", notes)
        lines = (" ".join(_printable(line).split())[:_LONGEST] for line in _listed(answer or ""))
        return list(dict.fromkeys(line for line in lines if line and line != query))[:WORDINGS]

    def rerank(self, query: str, passages: Sequence[str], notes: list[str], spent: float = 0.0) -> list[int]:
        """The positions of the passages in a better order, all of them; as they are when none is given.
        `spent` are the seconds that the query has waited for the model before."""
        listed = "\n".join(f"{number}. {text[:_LONGEST]}" for number, text in enumerate(passages, 1))
        answer = self._ask(_RERANK.format(query=query, passages=listed), "not reordered", notes, spent)
        named = [int(number) - 1 for number in re.findall(r"\b\d{1,3}\b", answer or "")]
        best = list(dict.fromkeys(at for at in named if 0 <= at < len(passages)))
        if answer is not None and not best:
            notes.append("not reordered: the language model's answer names no passage")
        return best + [at for at in range(len(passages)) if at not in best]

    def _ask(self, prompt: str, consequence: str, notes: list[str], spent: float = 0.0) -> str | None:
        """The beginning of the answer; None with a note when there is none."""
        body = {"model": self.model, "temperature": 0, "messages": [{"role": "user", "content": prompt}]}
        left = self.timeout - spent
        if spent and left <= 0:
            notes.append(f"{consequence}: the {self.timeout:g} s of chat.timeout are over")
            return None
        try:
            return _content(post(self._address, body, self.key or None, left))[:_ANSWER]
        except (Failed, ValueError) as failure:
            notes.append(f"{consequence}: the language model cannot be used: {failure}")
            return None

    @property
    def _address(self) -> str:
        base = self.url.rstrip("/")
        if not base.startswith(("http://", "https://")):
            raise ValueError(f"not an address: {self.url}")
        if base.endswith("/chat/completions"):
            return base
        return base + ("/chat/completions" if base.endswith("/v1") else "/v1/chat/completions")


def _listed(answer: str) -> list[str]:
    """The items of an answer: of a JSON list of strings, in a code block or not, or its lines."""
    bare = re.sub(r"^```\w*\s*|\s*```$", "", answer.strip())
    try:
        items = json.loads(bare)
    except (ValueError, RecursionError):
        items = None
    if isinstance(items, list) and all(isinstance(item, str) for item in items):
        return items
    return [re.sub(r"^[\s\-*•\d.)]{1,6}", "", line) for line in bare.splitlines()]


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


def _content(answer: Any) -> str:
    try:
        content = answer["choices"][0]["message"]["content"]
    except (TypeError, KeyError, IndexError):
        raise Failed("the answer holds no text", again=False) from None
    if not isinstance(content, str):
        raise Failed("the answer holds no text", again=False)
    return content
