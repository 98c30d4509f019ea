"""The user's language model: other wordings, another order, and every way in which it can fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from gbrain_py.brain import Brain
from gbrain_py.search.chat import Chat
from tests.search.brains import make_brain


class Model(ThreadingHTTPServer):
    """Answers every call with `says`, after `pause` seconds, or with the status `fails`."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.says: Any = ""
        self.pause = 0.0
        self.fails = 0
        self.prompts: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who gave up waiting is what a test is about."""


class _Handler(BaseHTTPRequestHandler):
    server: Model

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.prompts.append(body["messages"][0]["content"])
        time.sleep(self.server.pause)
        answer = json.dumps({"choices": [{"message": {"content": self.server.says}}]}).encode()
        self.send_response(self.server.fails or 200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on the terminal."""


@pytest.fixture(scope="module")
def running() -> Iterator[Model]:
    server = Model()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def model(running: Model, monkeypatch: pytest.MonkeyPatch) -> Model:
    """A model that does as it is told, and is the user's own."""
    running.says, running.pause, running.fails = "", 0.0, 0
    running.prompts.clear()
    monkeypatch.setenv("GBRAIN_CHAT_URL", running.url)
    monkeypatch.setenv("GBRAIN_CHAT_MODEL", "m")
    monkeypatch.setenv("GBRAIN_CHAT_TIMEOUT", "0.5")
    return running


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pages on one subject."""
    pages = {"a": "# A\n\nthe vessel sank\n", "b": "# B\n\nthe boat sank slowly\n", "c": "# C\n\nthe boat\n"}
    return make_brain(tmp_path_factory.mktemp("chat"), pages).root


def slugs(root: Path, text: str) -> list[str]:
    return [result.slug for result in Brain(root).query(text).results]


def test_nothing_is_asked_by_default(root: Path, model: Model) -> None:
    """An address in the settings is not enough: each use has to be wanted."""
    assert slugs(root, "boat") == ["c", "b"]
    assert model.prompts == []


def test_other_wordings_add_pages_below(root: Path, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the model bring pages, and those with the user's own words stay in front."""
    monkeypatch.setenv("GBRAIN_SEARCH_EXPAND", "true")
    model.says = "1. vessel\n- ship\n\nboat\n"
    assert slugs(root, "boat") == ["c", "b", "a"]
    assert Brain(root).query("boat").plan["wordings"] == ["vessel", "ship"]


@pytest.mark.parametrize(
    ("says", "order"),
    [
        ("2, 1", ["b", "c"]),
        ("2", ["b", "c"]),
        ("7 99 0", ["c", "b"]),
        ("none of them", ["c", "b"]),
        ("", ["c", "b"]),
    ],
)
def test_another_order(
    root: Path, model: Model, monkeypatch: pytest.MonkeyPatch, says: str, order: list[str]
) -> None:
    """Numbers that are there are put in front; whatever else the model says changes nothing."""
    monkeypatch.setenv("GBRAIN_SEARCH_RERANK", "true")
    model.says = says
    assert slugs(root, "boat") == order


@pytest.mark.parametrize("trouble", ["500", "stalls", "gone", "no text", "no address"])
def test_trouble_is_a_note(root: Path, model: Model, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    """The query is answered as it would be without the model, soon, and says what did not help."""
    monkeypatch.setenv("GBRAIN_SEARCH_EXPAND", "true")
    monkeypatch.setenv("GBRAIN_SEARCH_RERANK", "true")
    model.fails = 500 if trouble == "500" else 0
    model.pause = 5.0 if trouble == "stalls" else 0.0
    model.says = ["x"] if trouble == "no text" else "2, 1"
    if trouble in ("gone", "no address"):
        monkeypatch.setenv(
            "GBRAIN_CHAT_URL", "http://127.0.0.1:9" if trouble == "gone" else "file:///etc/passwd"
        )
    started = time.monotonic()
    answer = Brain(root).query("boat")
    assert [result.slug for result in answer.results] == ["c", "b"]
    assert [note.partition(":")[0] for note in answer.degraded] == ["no other wordings", "not reordered"]
    assert time.monotonic() - started < 4


def test_one_query_waits_once(root: Path, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the one use has waited, the other cannot wait again, and both are told among the stages."""
    monkeypatch.setenv("GBRAIN_SEARCH_EXPAND", "true")
    monkeypatch.setenv("GBRAIN_SEARCH_RERANK", "true")
    monkeypatch.setenv("GBRAIN_CHAT_TIMEOUT", "1")
    model.pause = 0.7
    model.says = "2, 1"
    answer = Brain(root).query("boat")
    assert [note.partition(":")[0] for note in answer.degraded] == ["not reordered"]
    assert answer.seconds["expansion"] + answer.seconds["rerank"] < 1.4
    model.pause = 3.0
    answer = Brain(root).query("boat")
    assert answer.degraded[1] == "not reordered: the 1 s of chat.timeout are over"
    assert answer.seconds["expansion"] + answer.seconds["rerank"] < 1.4
    assert {"expansion", "rerank"} <= answer.seconds.keys()


def test_what_is_sent_and_read_is_bounded(model: Model) -> None:
    """Long passages are cut, and of a long answer only the first lines are taken."""
    model.says = "\n".join(f"wording {'x' * 1000} {number}" for number in range(1000))
    notes: list[str] = []
    found = Chat(model.url, "m").expand("q", notes)
    assert len(found) <= 5 and all(len(line) <= 200 for line in found) and notes == []
    Chat(model.url, "m").rerank("q", ["y" * 10_000] * 10, notes)
    assert len(model.prompts[-1]) < 3_000


@pytest.mark.parametrize("says", ['["vessel", "a ship"]', '```json\n["vessel",\n "a ship"]\n```'])
def test_wordings_as_a_json_list(model: Model, says: str) -> None:
    """Many models answer in JSON whatever they are told: the items are the wordings, not the brackets."""
    model.says = says
    assert Chat(model.url, "m").expand("boat", []) == ["vessel", "a ship"]


@pytest.mark.parametrize(
    "says", ["ves\x1b]0;x\x07sel\n\x00ship", '["ves\\u001b]0;x\\u0007sel", "\\u0000ship"]']
)
def test_control_characters_do_not_pass(model: Model, says: str) -> None:
    """What a model says goes to a terminal and into a query: as plain characters only."""
    model.says = says
    assert Chat(model.url, "m").expand("boat", []) == ["ves ]0;x sel", "ship"]


@pytest.mark.parametrize("says", ["none of them", "", "7 99 0"])
def test_an_answer_that_orders_nothing_is_told(model: Model, says: str) -> None:
    """The list stays as it is, and it is said why."""
    model.says, notes = says, list[str]()
    assert Chat(model.url, "m").rerank("boat", ["a", "b"], notes) == [0, 1]
    assert notes == ["not reordered: the language model's answer names no passage"]
