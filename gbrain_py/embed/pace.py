"""How many texts to hand a model at once: about a second of work, or so many that waiting is not most of it.

A request takes a time of its own, whatever is in it, and a time for every byte. Where the first is long,
small requests would be slow for nothing; where the second is, large ones would be lost for nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

STEP = 1.0  # seconds of work after which what is done is stored
_FIRST = 8  # texts of the first step, before the speed is known
_FIRST_BYTES = 1 << 13  # and what they hold at most
_WORTH = 2.0  # a single request may work so many times as long as it takes with nothing in it
_GROWTH = 2  # times as much as the step before
_QUICK = 8  # requests that a step may hold when all of them together take no second
_SEEN = 8  # requests that the estimate rests on
_APART = 1.5  # the largest of them to the smallest, for the two times to be told apart


class Pace:
    """Learns from every request what it costs; `batch` is the number of texts that one can hold."""

    def __init__(self, batch: int) -> None:
        self._batch = batch
        self._seen: deque[tuple[float, float]] = deque(maxlen=_SEEN)  # bytes and seconds of a request
        self._wait = 0.0
        self._per_byte = 0.0
        self._last: tuple[int, int] | None = None  # texts and bytes of the step before

    @property
    def most(self) -> int:
        """Texts that the next step can hold at most."""
        return min(_GROWTH * self._last[0], _QUICK * self._batch) if self._last else _FIRST

    def saw(self, texts: int, size: int, seconds: float) -> None:
        """A step of `texts` with `size` bytes took so long."""
        requests = -(-texts // self._batch)
        self._seen.append((size / requests, seconds / requests))
        self._last = texts, size
        self._estimate()

    def saw_one(self, size: int, seconds: float) -> None:
        """A request apart from the steps took so long."""
        self._seen.append((size, seconds))
        self._estimate()

    def share(self, sizes: Sequence[int], left: float | None) -> int:
        """How many of the next texts, by their bytes, to take: one at least. `left` are the seconds there
        are for it."""
        room = _GROWTH * self._last[1] if self._last else _FIRST_BYTES
        taken = total = 0
        for size in sizes[: self.most]:
            total += size
            if taken and (total > room or not self._fits(taken + 1, total, left)):
                break
            taken += 1
        return taken

    def _fits(self, texts: int, size: int, left: float | None) -> bool:
        work = self._per_byte * size
        seconds = self._wait * -(-texts // self._batch) + work
        if left is not None and seconds > left:
            return False
        return seconds <= STEP or (texts <= self._batch and work <= _WORTH * self._wait)

    def _estimate(self) -> None:
        """The line through what was seen, or what is known of the wait where all requests were alike."""
        sizes, times = zip(*self._seen, strict=True)
        size, seconds = sum(sizes) / len(sizes), sum(times) / len(times)
        if max(sizes) > _APART * min(sizes):
            spread = sum((one - size) ** 2 for one in sizes)
            slope = sum((one - size) * (took - seconds) for one, took in self._seen) / spread
            # A slope below nothing tells of a model that has only just been loaded: the next step tells more.
            self._wait = min(max(0.0, seconds - slope * size), min(times)) if slope > 0 else min(times)
        else:
            self._wait = min(self._wait, *times) if len(times) > 1 else seconds
        self._per_byte = max(0.0, seconds - self._wait) / max(size, 1)
