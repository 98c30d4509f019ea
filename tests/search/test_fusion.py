"""Fusion: how scores are spread, when an arm speaks up, and what several of them come to."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.index.vectors import Space
from gbrain_py.search import fusion, meaning_arm
from gbrain_py.search.fusion import Arm, fuse, keyword_confidence, meaning_confidence, spread
from gbrain_py.search.meaning_arm import MeaningHits

SCORES = st.dictionaries(st.integers(1, 400), st.floats(-1, 50, allow_nan=False), max_size=300)


@given(SCORES)
def test_spreading_keeps_the_order(scores: dict[int, float]) -> None:
    """The best page has 1, nothing is below 0, and no page overtakes another."""
    spreaded = spread(scores)
    assert spreaded.keys() == scores.keys()
    if scores:
        assert max(spreaded.values()) == pytest.approx(1.0)
        assert min(spreaded.values()) >= 0
        in_order = sorted(scores, key=lambda page: scores[page])
        assert all(spreaded[a] <= spreaded[b] + 1e-9 for a, b in pairwise(in_order))


def test_a_page_below_the_window_has_next_to_nothing() -> None:
    """Scores count as far as they stand out from the last of the window, not from zero."""
    scores = {page: 100.0 - page * 0.01 for page in range(fusion.WINDOW + 50)}
    assert max(score for page, score in spread(scores).items() if page >= fusion.WINDOW) <= fusion.TAIL
    assert spread({1: 2.0, 2: 1.0})[2] == pytest.approx(0.495)  # nothing else matched: from zero


@pytest.mark.parametrize(
    ("best", "ideal", "least", "most"),
    [
        (0.0, 10.0, 0.2, 0.2),
        (1.0, 10.0, 0.2, 0.2),
        (3.4, 10.0, 1, 1),
        (20.0, 10.0, 3, 3),
        (2.5, 10.0, 0.3, 0.7),
        (1, 0, 0.2, 0.2),
    ],
)
def test_words_are_as_sure_as_they_match(best: float, ideal: float, least: float, most: float) -> None:
    """A page with a tenth of what the query says is chance; one with all of it counts three times as much."""
    assert least <= round(keyword_confidence(best, ideal), 6) <= most


def test_words_count_less_the_closer_pages_in_another_script_are() -> None:
    """A question whose answer is in another script goes by meaning, unless its words are all there."""
    alone = keyword_confidence(9.0, 10.0)
    assert keyword_confidence(9.0, 10.0, lead=0.4) == alone
    assert 0.3 * alone < keyword_confidence(9.0, 10.0, lead=0.17) < 0.7 * alone
    assert keyword_confidence(9.0, 10.0, lead=0.04) == keyword_confidence(1.0, 10.0, lead=-math.inf) == 0.0


def test_a_lead_is_over_pages_without_a_passage_in_the_script_of_the_question() -> None:
    """Pages in a script that is there by chance do not count; without others, the lead is endless."""
    space = Space(1, "model", "model", 2, (0.0, 0.0), current=True)
    hits = MeaningHits(space, {}, [1.0, 0.0], ("true", []), scores={1: 0.5, 2: 0.25, 3: 0.9, 4: 0.4})
    assert meaning_arm._lead(hits, {1: True, 2: False, 4: True}) == 0.25
    assert meaning_arm._lead(hits, {1: True}) == math.inf
    assert meaning_arm._lead(hits, {2: False}) == -math.inf


def test_meaning_counts_less_the_further_away_everything_is() -> None:
    """Where nothing is closer than by chance, words decide; what is about the matter is trusted in full."""
    assert meaning_confidence(0.1) == meaning_confidence(0.2) == 0.1
    assert 0.3 < meaning_confidence(0.275) < 0.7
    assert meaning_confidence(0.35) == meaning_confidence(0.8) == 1.0


def test_a_silent_arm_changes_nothing() -> None:
    """An arm without confidence leaves the order to the other; without any, the arms share it."""
    slugs = {1: "a", 2: "b", 3: "c"}
    sure, unsure = Arm("meaning", {1: 1.0, 2: 0.5}), Arm("keyword", {3: 1.0, 2: 0.2}, 0.0)
    fused = fuse([sure, unsure], slugs)
    assert sorted(fused, key=lambda page: -fused[page].score) == [1, 2, 3]
    assert fused[3].arms == {"keyword": (1, 1.0)}
    assert fuse([unsure], slugs)[3].score == 1.0


def test_ranks_alone_count_for_rrf() -> None:
    """The page that both have in front wins, however far ahead another is in one arm."""
    slugs = {1: "a", 2: "b", 3: "c"}
    arms = [Arm("meaning", {1: 1.0, 2: 0.01}), Arm("keyword", {3: 1.0, 2: 0.99})]
    assert max(fuse(arms, slugs, rrf=True).items(), key=lambda item: item[1].score)[0] == 2
    assert max(fuse(arms, slugs).items(), key=lambda item: item[1].score)[0] == 1
