"""The first results in the order that a language model gives them."""

from __future__ import annotations

from gbrain_py.index.engine import Connection
from gbrain_py.search import passages, present
from gbrain_py.search.chat import RERANKED, Chat
from gbrain_py.search.look import Look
from gbrain_py.search.reader import Reader


def rerank(con: Connection, look: Look, chat: Chat, reader: Reader) -> None:
    """Reorder the top of the list; answers of the graph, and what cannot be reordered, stay as they are."""
    order = look.ranking.order
    top = order[:RERANKED]
    if look.reply or len(top) < 2:
        return
    spent = look.seconds.get("expansion", 0.0)
    with look.timed("rerank"):
        rows = passages.page_rows(con, top)
        texts = passages.texts(con, present.best_passages(look, top), reader)
        shown = [f"{rows[page].title}: {texts[page][0].text if texts[page] else ''}" for page in top]
        places = chat.rerank(look.query.text, [" ".join(text.split()) for text in shown], look.notes, spent)
    look.ranking.take("rerank", [*(top[place] for place in places), *order[len(top) :]])
