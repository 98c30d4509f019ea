"""Incremental equals rebuild, over random lives of a brain on real git."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.sync import doings
from tests.sync.doings import Doing
from tests.sync.living_brain import LivingBrain

_MEMORY = Path("/dev/shm")  # noqa: S108 - a disk that is none saves a fifth of the time
_FRESH = 10
steps = doings.evenly("planned rows batch-written batch batch gone linked finished updated built".split())


class BrainLife(RuleBasedStateMachine):
    """Random work on a brain, with syncs and deaths between; after a sync the promise holds."""

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(tempfile.mkdtemp(prefix="brain-life-", dir=_MEMORY if _MEMORY.is_dir() else None))
        self.brain = LivingBrain(self.base / "brain")
        self.synced: str | None = None
        self.checked = False

    def teardown(self) -> None:
        try:
            if self.synced is None:
                self.mirror()
            if not self.checked:
                self.check()
        finally:
            shutil.rmtree(self.base)

    def mirror(self, state: str = "all", **options: bool) -> None:
        """Sync, which only ever moves the index from one true state to another."""
        self.brain.sync(committed=state == "committed", yes_delete=True, **options)
        self.synced, self.checked = state, False

    def check(self) -> None:
        self.brain.assert_equals_rebuild(committed=self.synced == "committed")
        self.checked = True

    @initialize(
        first=st.lists(doings.writes, min_size=3, max_size=6),
        links=st.lists(doings.links, min_size=2, max_size=5),
    )
    def begin(self, first: list[Doing], links: list[Doing]) -> None:
        for doing in first + links:
            doing(self.brain)
        self.brain.commit()
        self.mirror()

    @rule(work=st.lists(doings.to_files, min_size=2, max_size=6))
    def work_on_files(self, work: list[Doing]) -> None:
        for doing in work:
            doing(self.brain)
        self.synced = None

    @rule(changes=st.lists(doings.to_files, min_size=1, max_size=3), work=doings.to_git)
    def work_with_git(self, changes: list[Doing], work: Doing) -> None:
        for doing in (*changes, work):
            doing(self.brain)
        self.synced = None

    @precondition(lambda self: self.synced is None)
    @rule(step=steps)
    def die_in_sync(self, step: str) -> None:
        if not self.brain.sync_killed_at(step):
            self.synced, self.checked = "all", False

    @rule(changes=st.lists(doings.to_files, min_size=1, max_size=3), step=steps, undo=doings.undoing)
    def die_and_change_ones_mind(self, changes: list[Doing], step: str, undo: Doing) -> None:
        for doing in changes:
            doing(self.brain)
        self.brain.sync_killed_at(step)
        undo(self.brain)
        self.synced = None

    @precondition(lambda self: self.synced is None)
    @rule(check=st.booleans())
    def sync(self, check: bool) -> None:
        self.mirror()
        if check:
            self.check()

    @precondition(lambda self: self.synced is None)
    @rule(how=doings.evenly(["committed", "full"]))
    def sync_otherwise(self, how: str) -> None:
        if how == "committed":
            self.mirror("committed")
        else:
            self.mirror(full=True)


def live(lives: int, steps: int, phases: tuple[Phase, ...] = tuple(Phase)) -> None:
    """Run the machine, ten lives at a time: from the eleventh on, five of six lives that hypothesis makes
    repeat parts of the one before, and a sync of the same again finds nothing."""
    for _ in range(lives // _FRESH):
        run_state_machine_as_test(
            BrainLife,
            settings=settings(
                max_examples=_FRESH,
                stateful_step_count=steps,
                deadline=None,
                derandomize=False,
                suppress_health_check=list(HealthCheck),
                print_blob=True,
                phases=phases,
            ),
        )


@pytest.fixture(autouse=True)
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fixed moment."""
    monkeypatch.setenv("GBRAIN_NOW", "2026-06-01T12:00:00+00:00")


def test_a_hundred_lives() -> None:
    """Whatever happens to a repository, the synced index equals one built from nothing."""
    live(100, 6)


@pytest.mark.slow
def test_thousands_of_lives() -> None:
    """The same, for longer and more varied lives."""
    live(3000, 25)
