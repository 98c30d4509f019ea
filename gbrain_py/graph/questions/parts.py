"""Words of a question that are a part of a page's name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from gbrain_py.graph.questions import lexicon, names
from gbrain_py.graph.questions.lexicon import NAME, Lexicon, Word
from gbrain_py.graph.questions.masking import Text
from gbrain_py.graph.questions.plan import Named
from gbrain_py.index.engine import Connection


def taken(
    lexicon_: Lexicon, words: list[Word], masked: Text, con: Connection, visible: Collection[str] | None
) -> tuple[list[Word], Sequence[Named]]:
    """The words with those that begin or end a page's name taken as names."""
    runs = [run for start in range(len(words)) for run in _runs(lexicon_, words, start, masked.plain)]
    called = {run.text for run in runs if run.called}
    parts = names.partly(con, [run.text for run in runs], visible, called)
    named, mended, at = list(masked.named), list[Word](), 0
    for run in runs:
        if run.first >= at and run.text in parts and len(named) < lexicon.MOST:
            mended += words[at : run.first]
            mended.append(Word(words[run.first].start, run.stop, chr(ord(NAME) + len(named)), ()))
            mended += lexicon_.read(masked.text[run.stop : words[run.last].stop])
            named.append(parts[run.text])
            at = run.last + 1
            if run.called and at < len(words) and words[at].start == run.stop:
                at += bool(lexicon.CALLED.fullmatch(masked.plain[words[at].start : words[at].stop]))
    return mended + words[at:], named


class _Run(NamedTuple):
    """Words `first`..`last` that may, up to character `stop`, be a part of a name, and whether they are
    called as people are."""

    first: int
    last: int
    stop: int
    text: str
    called: bool


def _runs(lexicon_: Lexicon, words: Sequence[Word], start: int, text: str) -> Iterator[_Run]:
    """The runs from one word on, the longest first: unknown words that stand together, and words of our own
    beside them, for names are made of both (読書会, "strategy day", "board meeting", "studio visit")."""

    def joined(at: int) -> bool:
        return words[at - 1].stop + (text[words[at].start : words[at].start + 1].isascii()) >= words[at].start

    def part(at: int) -> str:
        kinds = words[at].kinds
        if kinds in ({"X"}, {"W"}):
            return min(kinds)
        return "V" if not dense and at > start and kinds & set("VNW") else ""

    dense = not text[words[start].start].isascii()
    if not part(start) or (dense and start and part(start - 1) == part(start) == "X" and joined(start)):
        return
    stop = start + 1
    while stop < len(words) and part(stop) and joined(stop):
        stop += 1
    kinds = [part(at) for at in range(start, stop)]
    for last in range(stop - 1, start - 1, -1):
        if "X" not in kinds[: last - start + 1] and (last == start or not dense):
            continue
        if dense and last + 1 < stop and kinds[last - start] == kinds[last - start + 1] == "X":
            continue
        begin, end = words[start].start, words[last].stop
        for cut in range(end, words[last].start, -1) if dense else (end,):
            if cut < end and not lexicon_.single(text[cut]) and not lexicon.CALLED.match(text[cut:]):
                continue  # 品鉴会|都: an unknown run ends in a word of one character, or in a title
            written = text[begin:cut].replace(" ", "-")
            yield _Run(start, last, cut, written, bool(lexicon.CALLED.match(text[cut:])))
