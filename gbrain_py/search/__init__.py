"""Search: `query` asks every arm and fuses, `keyword` is the keyword arm alone."""

from gbrain_py.search.answer import Answer, Result, Snippet
from gbrain_py.search.look import Asking
from gbrain_py.search.meaning import Meaning
from gbrain_py.search.reader import Reader
from gbrain_py.search.run import NO_FILTERS, exists, find, keyword, query

__all__ = [
    "NO_FILTERS", "Answer", "Asking", "Meaning", "Reader", "Result", "Snippet",
    "exists", "find", "keyword", "query",
]  # fmt: skip
