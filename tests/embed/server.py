"""A small embeddings server on this machine that can be told to fail, stall and lie."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any
from zlib import crc32

DIMS = 32


def vector_of(text: str, dims: int = DIMS) -> list[float]:
    """Counts of hashed character pairs: equal texts are equal, similar ones close."""
    vector = [0.01] * dims
    for pair in pairwise(text):
        vector[crc32("".join(pair).encode()) % dims] += 1.0
    return vector


class Server(ThreadingHTTPServer):
    """`moods` are used up one per request, then all is well again; `asked` keeps every text. `pace` are the
    seconds that a request takes, `per_text` those of each text; requests with the word `refuses`, or with a
    text of more than `longest` characters, are refused."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.moods: deque[str] = deque()
        self.always = ""
        self.asked: list[str] = []
        self.keys: list[str | None] = []
        self.requests: list[int] = []
        self.pace = 0.0
        self.per_text = 0.0
        self.dims = DIMS
        self.reason: str | None = None
        self.refuses = ""
        self.longest = 1 << 20

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up is what the tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        mood = self.server.moods.popleft() if self.server.moods else self.server.always
        self.server.keys.append(self.headers["Authorization"])
        self.server.requests.append(len(body["input"]))
        time.sleep(self.server.pace + self.server.per_text * len(body["input"]))
        if self.server.refuses and self.server.refuses in "".join(body["input"]):
            mood = "400"
        if max(map(len, body["input"])) > self.server.longest:
            mood = "400"
        if mood.isdigit():
            self._answer(int(mood), b"{}")
        elif mood == "stall":
            time.sleep(30)
        elif mood == "drip":
            self._drip()
        elif mood == "hang up":
            self.connection.close()
        elif mood == "text":
            self._answer(200, b"<html>hello</html>")
        else:
            self.server.asked += body["input"]
            self._answer(200, json.dumps(self._embeddings(body["input"], mood)).encode())

    def _embeddings(self, texts: list[str], mood: str) -> Any:
        items: list[dict[str, Any]] = [
            {"index": i, "embedding": vector_of(text, self.server.dims)} for i, text in enumerate(texts)
        ]
        if mood == "dims":
            items[0]["embedding"] = [1.0, 2.0]
        elif mood == "nan":
            items[0]["embedding"][3] = float("nan")
        elif mood == "zero":
            items[0]["embedding"] = [0.0] * self.server.dims
        elif mood == "count":
            items.append(items[0])
        elif mood == "same index":
            items = [item | {"index": 0} for item in items]
        elif mood == "words":
            items[0]["embedding"] = ["one", "two"]
        elif mood == "other model":
            for item in items:
                item["embedding"] = item["embedding"][::-1]
        elif mood == "backwards":
            items.reverse()
        return {"data": items} if mood != "no data" else {"error": "none of your business"}

    def _drip(self) -> None:
        self.send_response(200)
        self.end_headers()
        for _ in range(100):
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(0.1)

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status, self.server.reason)
        if 300 <= status < 400:
            self.send_header("Location", self.server.url + "/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on the terminal."""


@contextmanager
def serving() -> Iterator[Server]:
    """A running server."""
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
