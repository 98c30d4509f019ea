"""How much is asked for at once: on servers of every kind, neither waiting nor losing much."""

from __future__ import annotations

import pytest

from gbrain_py.embed.pace import STEP, Pace

BATCH = 64


def run(pace: Pace, wait: float, per_byte: float, size: int, steps: int) -> list[tuple[int, float]]:
    """Texts and seconds of steps of equal texts on a server with these times."""
    done = []
    for _ in range(steps):
        texts = pace.share([size] * pace.most, None)
        seconds = wait * -(-texts // BATCH) + per_byte * size * texts
        pace.saw(texts, texts * size, seconds)
        done.append((texts, seconds))
    return done


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.5, 2.0, 10.0])
@pytest.mark.parametrize("per_text", [0.0001, 0.01, 0.2, 3.0])
@pytest.mark.parametrize("first", ["honest", "loading"])
def test_steps_are_neither_slow_nor_dear(wait: float, per_text: float, first: str) -> None:
    """From the eighth on a step takes a second or is one request, and two thirds of the speed there can be
    are reached, also when the first request had to wait for the model to be loaded."""
    pace = Pace(BATCH)
    pace.saw_one(60, 20.0 if first == "loading" else wait + per_text * 60 / 2000)
    texts, seconds = run(pace, wait, per_text / 2000, 2000, 20)[-1]
    assert seconds <= 1.1 * STEP or texts == 1 or (texts <= BATCH and per_text * texts <= 2.2 * wait)
    best = BATCH / (wait + BATCH * per_text)
    assert texts / seconds >= 0.6 * min(best, 1 / per_text)


def test_a_server_that_becomes_slow_to_answer_gets_full_requests_again() -> None:
    """A time that was taken for work of the texts turns out to be waiting."""
    pace = Pace(BATCH)
    pace.saw_one(60, 0.01)
    run(pace, 0.01, 0.01 / 2000, 2000, 10)
    steps = run(pace, 3.0, 0.01 / 2000, 2000, 30)
    assert steps[-1][0] == BATCH


def test_long_texts_make_short_steps() -> None:
    """The work is in the bytes: sixty lines are one step, sixty long passages are several."""
    pace = Pace(BATCH)
    pace.saw_one(60, 0.0)
    run(pace, 0.0, 0.0001, 100, 8)
    assert pace.share([100] * 60, None) == 60
    assert pace.share([8000] * 60, None) == 1


def test_little_time_left_makes_small_steps() -> None:
    """What is left of a budget is not overrun, and one text is always taken."""
    pace = Pace(BATCH)
    run(pace, 0.1, 0.0001, 100, 8)
    assert pace.share([100] * 60, 0.3) == pytest.approx(20, abs=2)
    assert pace.share([100] * 60, -1.0) == 1
