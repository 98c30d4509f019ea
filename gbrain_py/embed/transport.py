"""One POST of JSON with a bound on everything: time, redirects, size of the answer."""

from __future__ import annotations

import json
import queue
import threading
import urllib.error
import urllib.request
from http.client import HTTPException, HTTPMessage, InvalidURL
from typing import IO, Any

LARGEST = 64 << 20  # bytes of an answer
_TOLD = 80  # characters of what a server says about a failure


class Failed(Exception):
    """The request failed; `again` says whether another try may help, `wait` how long to wait first,
    `of_body` whether it was refused for what was in it."""

    def __init__(self, reason: str, *, again: bool, wait: float = 0.0, of_body: bool = False) -> None:
        super().__init__(reason)
        self.again = again
        self.wait = wait
        self.of_body = of_body


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key and the texts to an address that nobody chose."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        return None


def post(url: str, body: object, key: str | None, timeout: float) -> Any:
    """The decoded answer. Raises Failed within `timeout` seconds, whatever the other side does."""
    if timeout <= 0:
        raise _late(0)
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def work() -> None:
        try:
            answers.put(_exchange(url, body, key, timeout))
        except Failed as failure:
            answers.put(failure)

    # A socket's own time-out starts again with every byte and does not cover looking up a name.
    threading.Thread(target=work, name="embed-request", daemon=True).start()
    try:
        answer = answers.get(timeout=timeout)
    except queue.Empty:
        raise _late(timeout) from None
    if isinstance(answer, Failed):
        raise answer
    return answer


def _exchange(url: str, body: object, key: str | None, timeout: float) -> Any:
    headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "gbrain"}
    if key := (key or "").strip():  # a file that a key comes from ends with a newline
        if not (key.isascii() and key.isprintable()):  # the library would refuse it by printing it
            raise Failed("the key has characters that no key can have", again=False)
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - http and https only
    try:
        with urllib.request.build_opener(_NoRedirects()).open(request, timeout=timeout) as answer:
            data = answer.read(LARGEST + 1)
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error) from None
    except (InvalidURL, UnicodeError):
        raise Failed("its address cannot be used", again=False) from None
    except (OSError, HTTPException, ValueError) as error:  # URLError is an OSError
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            raise _late(timeout) from None
        raise Failed(_told(str(reason)) or type(error).__name__, again=True) from None
    if len(data) > LARGEST:
        raise Failed("the answer is too large", again=False)
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise Failed("the answer is not JSON", again=False) from None


def _told(reason: str) -> str:
    """What a server says, on one short line."""
    line = "".join(char if char.isprintable() else " " for char in reason)
    return " ".join(line.split())[:_TOLD]


def _late(timeout: float) -> Failed:
    return Failed(f"no answer within {round(timeout, 1):g} s", again=True)


def _refused(error: urllib.error.HTTPError) -> Failed:
    code = error.code
    if 300 <= code < 400:
        return Failed("it redirects to another address", again=False)
    try:
        wait = float(error.headers.get("Retry-After") or 0)
    except ValueError:  # a date
        wait = 0.0
    again = code in (408, 409, 425, 429) or code >= 500
    reason = _told(f"HTTP {code} {error.reason}")
    return Failed(reason, again=again, wait=wait, of_body=code in (400, 413, 422))
