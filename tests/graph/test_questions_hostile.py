"""Any text at all may be asked; the tables of words are sound."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbrain_py.graph.questions import lexicon, times
from gbrain_py.graph.questions.ask import ask
from gbrain_py.graph.questions.plan import When
from gbrain_py.graph.questions.relations import DEFAULTS, RELATIONS
from tests.graph.asking import made
from tests.graph.brain import Brain

TODAY = date(2026, 3, 1)
_BRAIN = made(Brain())
_KINDS = set("SNVuWQwobpatgdhkfz&|eLTC10x-<?!+Mmi")


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    """Close the brain that the properties share."""
    yield
    _BRAIN.close()


_WORDS = (
    "who what which where when how founded investors of by at in with and or else Orla 'Theo' Brisk's "
    "companies people meetings last before 2025 not invested backed 誰 が は を に の 投資 創業 会社 "
    "白樺電機 谁 投资 的 公司 晨光科技 在 和 由 被 去年 今年 \" 「 」 ' ; -- % _ \\ \0 \ue000 \ue100 🙂"
).split(" ")


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(_WORDS), max_size=25).map(" ".join)))
def test_any_text(text: str) -> None:
    """No text is a mistake: it is answered or it is not."""
    ask(_BRAIN.con, text, TODAY)


@pytest.mark.parametrize(
    "unit",
    ["who ", "founders of ", "a", "投资的公司", "'s", "Orla and ", "by", "\ue000", "2025-"],
)
def test_a_megabyte_is_bounded(unit: str) -> None:
    """A million characters take no longer than a few: only the beginning is read."""
    started = time.process_time()
    ask(_BRAIN.con, unit * (1_000_000 // len(unit)), TODAY)
    assert time.process_time() - started < 2.0


def test_one_question_of_many_names_is_bounded() -> None:
    """Names and words that could be read in very many ways stop at a limit."""
    started = time.process_time()
    ask(_BRAIN.con, "who funds partners and leads " + "Orla and Theo or Brisk founders " * 9, TODAY)
    assert time.process_time() - started < 2.0


@pytest.mark.parametrize("language", ["english", "japanese", "chinese"])
def test_tables(language: str) -> None:
    """Every word means a relation and a side that exist, and is of a kind that the rules know."""
    entries = [e for phrases in lexicon.load(language).words.values() for _, found in phrases for e in found]
    assert len(entries) > 400
    for entry in entries:
        assert entry.kind in _KINDS
        assert all(sense.relation in RELATIONS and sense.side in ("src", "dst") for sense in entry.senses)
        assert bool(entry.senses) == (entry.kind in "NV")
    assert all(sense.relation in RELATIONS for senses in DEFAULTS.values() for sense in senses)


@pytest.mark.parametrize("language", ["english", "japanese", "chinese"])
def test_the_quick_check_misses_no_word(language: str) -> None:
    """Any noun or verb of a table lets a text pass the quick check."""
    for phrases in lexicon.load(language).words.values():
        for parts, found in phrases:
            if any(entry.kind in "NV" for entry in found):
                text = "".join(parts) if language != "english" else " ".join(parts)
                assert lexicon.may_ask(f"{text}の" if language == "japanese" else text), text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in 2025", When("2025-01-01", "2025-12-31")),
        ("since 2024", When(first="2024-01-01")),
        ("after 2024", When(first="2025-01-01")),
        ("before 2024-03", When(last="2024-02-29")),
        ("until 2024", When(last="2024-12-31")),
        ("in march 2025", When("2025-03-01", "2025-03-31")),
        ("in q2 2025", When("2025-04-01", "2025-06-30")),
        ("last year", When("2025-01-01", "2025-12-31")),
        ("this month", When("2026-03-01", "2026-03-31")),
        ("去年", When("2025-01-01", "2025-12-31")),
        ("2025年3月", When("2025-03-01", "2025-03-31")),
        ("2024年以降", When(first="2024-01-01")),
        ("今年", When("2026-01-01", "2026-12-31")),
    ],
)
def test_times(text: str, expected: When) -> None:
    """A time is a range of days, as the words before and after it say."""
    assert [when for _, _, when in times.find(text, TODAY)] == [expected]
