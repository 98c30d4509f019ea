"""Search: `query` asks every arm and fuses, `keyword` is the keyword arm alone."""

from gbrain_py.search.answer import Answer, Result, Snippet
from gbrain_py.search.reader import Reader
from gbrain_py.search.run import exists, keyword, query

__all__ = ["Answer", "Reader", "Result", "Snippet", "exists", "keyword", "query"]
