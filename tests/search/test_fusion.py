"""Fusion: how scores are spread, when an arm speaks up, and what several of them come to."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.index.vectors import Space
from gbrain_py.search import fusion, meaning_arm
from gbrain_py.search.fusion import Arm, at_home, chances, fuse, spread
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


@given(SCORES, st.floats(0, 20), st.floats(0, 20))
def test_chances_keep_the_order_and_are_one_together(
    scores: dict[int, float], heat: float, nothing: float
) -> None:
    """No page overtakes another, whatever the scores are, and the window shares out one chance at most."""
    found = chances(scores, heat, nothing)
    assert found.keys() == scores.keys()
    in_order = sorted(scores, key=lambda page: scores[page])
    assert all(0 <= found[a] <= found[b] + 1e-9 for a, b in pairwise(in_order))
    window = sorted(found.values(), reverse=True)[: fusion.WINDOW]
    assert sum(window) <= 1 + fusion.SPREAD_PART * fusion.WINDOW


def test_an_arm_is_as_sure_as_its_best_page_stands_out() -> None:
    """One page far ahead has nearly all of the chance; a crowd of pages that are as good shares it out."""
    ahead = chances({1: 0.6, 2: 0.3, 3: 0.3}, heat=0.07)
    crowd = chances({1: 0.6, 2: 0.6, 3: 0.6}, heat=0.07)
    assert ahead[1] > 0.95
    assert crowd[1] == crowd[2] == crowd[3] < 0.4


def test_words_that_find_no_more_than_by_chance_say_little() -> None:
    """A best page with less than what a page has that is not there leaves its share to that."""
    assert chances({1: 1.0}, heat=1.0, nothing=3.0)[1] < 0.2
    assert chances({1: 9.0}, heat=1.0, nothing=3.0)[1] > 0.95


def test_the_arm_that_is_sure_decides() -> None:
    """A page that stands out by words is first, though by meaning it is one of many; and the reverse."""
    slugs = {page: f"{page:03}" for page in range(1, 61)}
    crowd = {page: 0.40 - page * 0.001 for page in slugs}
    apart = dict.fromkeys(slugs, 0.25) | {50: 0.60}
    for sure, unsure in (("keyword", "meaning"), ("meaning", "keyword")):
        arms = [Arm(sure, chances(apart, 0.07)), Arm(unsure, chances(crowd, 0.07))]
        fused = fuse(arms, slugs)
        assert max(fused, key=lambda page: fused[page].score) == 50


def test_scores_of_which_nothing_is_known_are_spread_first() -> None:
    """Without a heat, what counts is where a page stands between the best and the last."""
    assert chances({1: 0.9, 2: 0.8, 3: 0.7}) == pytest.approx(chances({1: 9.0, 2: 8.0, 3: 7.0}))


def test_words_count_less_the_closer_pages_in_another_script_are() -> None:
    """A question whose answer is in another script goes by meaning."""
    assert at_home(math.inf) == at_home(0.4) == 1.0
    assert 0.3 < at_home(0.225) < 0.7
    assert at_home(0.15) == at_home(-math.inf) == 0.0


def test_a_lead_is_over_pages_without_a_passage_in_the_script_of_the_question() -> None:
    """Pages in a script that is there by chance do not count; without others, the lead is endless."""
    space = Space(1, "model", "model", 2, (0.0, 0.0), current=True)
    hits = MeaningHits(space, {}, [1.0, 0.0], ("true", []), scores={1: 0.5, 2: 0.25, 3: 0.9, 4: 0.4})
    assert meaning_arm._lead(hits, {1: True, 2: False, 4: True}) == 0.25
    assert meaning_arm._lead(hits, {1: True}) == math.inf
    assert meaning_arm._lead(hits, {2: False}) == -math.inf


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
