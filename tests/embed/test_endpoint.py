"""An OpenAI-compatible endpoint: what it answers, and what happens when it fails, stalls or lies."""

from __future__ import annotations

import time

import pytest

from gbrain_py.embed import EmbedderUnavailable
from gbrain_py.embed.endpoint import Endpoint
from gbrain_py.embed.protocol import OutOfTime
from gbrain_py.errors import UsageError
from tests.embed.server import DIMS, Server, vector_of


def test_vectors_come_in_the_order_of_the_texts(server: Server) -> None:
    """More texts than a batch holds, answered out of order, are matched by index."""
    server.always = "backwards"
    texts = [f"text {i}" for i in range(Endpoint.batch_size + 5)]
    endpoint = Endpoint("m", server.url, key="secret", prefixes=("q: ", "p: "))
    assert endpoint.embed(texts) == [vector_of("p: " + text) for text in texts]
    assert endpoint.embed_query("who") == vector_of("q: who")
    assert endpoint.dims == DIMS
    assert len(server.keys) == 3
    assert set(server.keys) == {"Bearer secret"}


@pytest.mark.parametrize("moods", [["500"], ["429", "503"], ["hang up"]])
def test_passing_trouble_is_tried_again(
    server: Server, moods: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Server errors, too many requests and a lost connection cost time, not the answer."""
    monkeypatch.setattr("gbrain_py.embed.endpoint._FIRST_PAUSE", 0.01)
    server.moods.extend(moods)
    assert Endpoint("m", server.url).embed(["a text"]) == [vector_of("a text")]


@pytest.mark.parametrize(
    ("mood", "reason"),
    [
        ("401", "HTTP 401"),
        ("307", "redirects"),
        ("text", "not JSON"),
        ("no data", "no embeddings"),
        ("count", "asked for 1 embeddings, got 2"),
        ("words", "not numbers"),
    ],
)
def test_what_no_retry_can_mend_fails_at_once(server: Server, mood: str, reason: str) -> None:
    """A refusal, a redirect or a lie is told with its reason after one request."""
    server.moods.append(mood)
    with pytest.raises(EmbedderUnavailable, match=reason):
        Endpoint("m", server.url).embed(["a text"])
    assert len(server.keys) == 1


def test_answers_for_the_same_text_twice_are_refused(server: Server) -> None:
    """Every text must have its own answer: two for the first and none for the second is a lie."""
    server.moods.append("same index")
    with pytest.raises(EmbedderUnavailable, match=r"2 of 2 embeddings for the same text \(index 0\)"):
        Endpoint("m", server.url).embed(["one", "two"])


@pytest.mark.parametrize("mood", ["stall", "drip"])
def test_waiting_has_an_end(server: Server, mood: str) -> None:
    """A server that says nothing, or one byte at a time, costs a query its patience and no more."""
    server.always = mood
    endpoint = Endpoint("m", server.url, query_patience=0.4)
    begun = time.monotonic()
    with pytest.raises(EmbedderUnavailable, match=r"no answer within|timed out"):
        endpoint.embed_query("who")
    assert time.monotonic() - begun < 2.0


@pytest.mark.parametrize("mood", ["stall", "drip", "500"])
def test_a_deadline_is_kept(server: Server, mood: str) -> None:
    """Whatever the server does, passages are waited for until the deadline only, and the reason is told."""
    server.always = mood
    begun = time.monotonic()
    with pytest.raises(OutOfTime, match=r"no answer within 0\.\d s|HTTP 500"):
        Endpoint("m", server.url).embed(["a text"], begun + 0.4)
    assert time.monotonic() - begun < 1.0
    with pytest.raises(OutOfTime):
        Endpoint("m", server.url).embed(["a text"], begun)


@pytest.mark.parametrize("key", ["sk-sec\nret", "sk-sec\x00ret", "sk-sec東ret"])
def test_a_key_that_is_none_is_not_told(server: Server, key: str) -> None:
    """No request is made with it, and the reason does not hold it."""
    with pytest.raises(EmbedderUnavailable, match="characters that no key can have") as caught:
        Endpoint("m", server.url, key=key).embed(["a text"])
    assert "sk-" not in caught.value.message and server.keys == []
    Endpoint("m", server.url, key=" sk-secret\n").embed(["a text"])
    assert server.keys == ["Bearer sk-secret"]


def test_what_a_server_says_is_one_short_line(server: Server) -> None:
    """Neither control characters nor a page of text come through a reason."""
    server.reason = "\x1b[31mred " + "x" * 5000
    server.always = "401"
    with pytest.raises(EmbedderUnavailable) as caught:
        Endpoint("m", server.url).embed(["a text"])
    assert len(caught.value.message) < 200 and caught.value.message.isprintable()


def test_nobody_at_the_address() -> None:
    """A refused connection is a reason, not a crash."""
    with pytest.raises(EmbedderUnavailable, match="refused"):
        Endpoint("m", "http://127.0.0.1:9/v1", query_patience=0.3).embed_query("who")


@pytest.mark.parametrize(("mood", "reason"), [("nan", "not-finite"), ("zero", "zero")])
def test_a_query_never_gets_a_useless_vector(server: Server, mood: str, reason: str) -> None:
    """A question's vector that compares with nothing is refused."""
    server.moods.append(mood)
    with pytest.raises(EmbedderUnavailable, match=reason):
        Endpoint("m", server.url).embed_query("who")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://host/v1",
        "file:///etc/passwd",
        "http://ho st/v1",
        "http://東京.jp/v1",
        "http://host/v1\nX: y",
        "localhost:11434",
        "http://user:pass@host/v1",
        "http://[::1/v1",
    ],
)
def test_addresses_that_are_none(url: str) -> None:
    """Only http and https, and no key inside the address."""
    with pytest.raises(UsageError):
        Endpoint("m", url)
