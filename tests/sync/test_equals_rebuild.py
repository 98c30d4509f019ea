"""Incremental equals rebuild, over random lives of a brain on real git."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.sync.living_brain import LivingBrain

NAMES = ["ann", "Ann", "bo li", "acme", "acme-labs", "acme_labs", "café", "東京", "x.y", "old"]
DIRECTORIES = ["", "people/", "companies/", "meetings/", "notes/deep/", "people/team/"]
TARGETS = [
    "[[ann]]", "[[people/ann]]", "[[Acme Labs]]", "[[acme labs]]", "[x](../companies/acme.md)", "[y](acme)",
    "companies/acme", "[[東京|city]]", "[[nowhere#part]]", "[[Boss]]", "[[bo li]]", "![[x.y]]", "[[old]]",
    "works_at:: [[acme]]", "employs:: [[people/ann]]", "[[café]]", "[[label|people/ann]]",
]  # fmt: skip
HEADS = [
    "", "---\ntitle: Boss\n---\n", "---\naliases: [Boss, Acme Labs]\n---\n", "---\ntype: company\n---\n",
    "---\ntype: person\ncompany: acme\ntags: [a, b]\n---\n",
    "---\nscope: group:team\n---\n", "---\n\tbroken: [\n---\n",
    "---\ndate: 2026-02-03\nfounders: [ann, Boss]\n---\n", "---\nslug: other\nsupersedes: '[[old]]'\n---\n",
]  # fmt: skip
ENDS = [
    "",
    "\n\n<!-- timeline -->\n- 2026-03-04 | call — Met [[ann]]\n",
    "\n## Facts\n- Likes tea (kind:: preference) ^f-1\n",
]

paths = st.builds(lambda d, n: f"{d}{n}.md", st.sampled_from(DIRECTORIES), st.sampled_from(NAMES))
texts = st.builds(
    lambda head, words, end: head + "# Heading\n\n" + " and ".join(words) + ".\n" + end,
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(TARGETS), max_size=3),
    st.sampled_from(ENDS),
)
picks = st.integers(min_value=0, max_value=10**6)


class BrainLife(RuleBasedStateMachine):
    """Random work on a brain, with syncs and deaths between; after a sync the promise holds."""

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(tempfile.mkdtemp(prefix="brain-life-"))
        self.brain = LivingBrain(self.base / "brain")
        self.synced: str | None = None
        self.commits: list[str] = []

    def teardown(self) -> None:
        if self.synced is None:
            self.brain.sync()
        self.check()
        shutil.rmtree(self.base)

    def check(self) -> None:
        self.brain.assert_equals_rebuild(committed=self.synced == "committed")

    def some_page(self, pick: int) -> str | None:
        pages = self.brain.pages()
        return pages[pick % len(pages)] if pages else None

    @initialize(first=st.lists(st.tuples(paths, texts), min_size=2, max_size=5))
    def begin(self, first: list[tuple[str, str]]) -> None:
        for path, text in first:
            self.brain.write(path, text)
        self.commits.append(self.brain.repo.commit("first"))
        self.brain.sync()
        self.synced = "all"

    @rule(path=paths, text=texts)
    def write(self, path: str, text: str) -> None:
        self.brain.write(path, text)
        self.synced = None

    @rule(pick=picks, text=texts)
    def edit(self, pick: int, text: str) -> None:
        if page := self.some_page(pick):
            self.brain.write(page, text)
            self.synced = None

    @rule(pick=picks, path=paths, tell_git=st.booleans())
    def rename(self, pick: int, path: str, tell_git: bool) -> None:
        page = self.some_page(pick)
        if page and page != path and not (self.brain.path / path).exists():
            self.brain.move(page, path)
            if tell_git:
                self.brain.repo.git("add", "-A")
            self.synced = None

    @rule(pick=picks)
    def change_case(self, pick: int) -> None:
        page = self.some_page(pick)
        if page and not (self.brain.path / page.swapcase().replace(".MD", ".md")).exists():
            self.brain.move(page, page.swapcase().replace(".MD", ".md"))
            self.synced = None

    @rule(one=picks, other=picks)
    def swap(self, one: int, other: int) -> None:
        first, second = self.some_page(one), self.some_page(other)
        if first and second and first != second:
            self.brain.swap(first, second)
            self.synced = None

    @rule(pick=picks)
    def delete(self, pick: int) -> None:
        if page := self.some_page(pick):
            (self.brain.path / page).unlink()
            self.synced = None

    @rule(new=st.sampled_from(["people", "archive", "notes", "会社"]))
    def move_directory(self, new: str) -> None:
        for old in ("companies", "people"):
            if (self.brain.path / old).is_dir() and not (self.brain.path / new).exists():
                (self.brain.path / old).rename(self.brain.path / new)
                self.synced = None
                return

    @rule(pick=picks)
    def leave_the_pages(self, pick: int) -> None:
        if page := self.some_page(pick):
            (self.brain.path / page).rename((self.brain.path / page).with_suffix(".txt"))
            self.synced = None

    @rule(ignored=st.sampled_from(["notes/", "", "acme*"]))
    def ignore(self, ignored: str) -> None:
        self.brain.repo.write(".gbrainignore", ignored)
        self.synced = None

    @rule()
    def commit(self) -> None:
        self.commits.append(self.brain.repo.commit("more"))
        self.synced = None

    @rule()
    def amend(self) -> None:
        self.brain.repo.git("commit", "-q", "--amend", "--allow-empty", "-a", "-m", "amended")
        self.synced = None

    @rule(pick=picks)
    def reset(self, pick: int) -> None:
        self.brain.repo.git("reset", "-q", "--hard", self.commits[pick % len(self.commits)])
        self.synced = None

    @rule(pick=picks)
    def branch_off(self, pick: int) -> None:
        self.brain.repo.git("checkout", "-q", "-f", "--detach", self.commits[pick % len(self.commits)])
        self.synced = None

    @rule()
    def revert_edits(self) -> None:
        self.brain.repo.git("checkout", "-q", "-f", "HEAD", "--", ".", check=False)
        self.synced = None

    @rule()
    def collect_garbage(self) -> None:
        self.brain.repo.git("reflog", "expire", "--expire=now", "--all")
        self.brain.repo.git("gc", "-q", "--prune=now")
        kept = self.brain.repo.git("rev-list", "--all", "HEAD").split()
        self.commits = [commit for commit in self.commits if commit in kept] or [self.brain.repo.head()]
        self.synced = None

    @precondition(lambda self: self.synced is None)
    @rule(step=st.integers(min_value=0, max_value=6))
    def die_in_sync(self, step: int) -> None:
        if not self.brain.sync_killed_at(step):
            self.synced = "all"

    @rule(check=st.booleans())
    def sync(self, check: bool) -> None:
        self.brain.sync()
        self.synced = "all"
        if check:
            self.check()

    @rule()
    def sync_committed(self) -> None:
        self.brain.sync(committed=True)
        self.synced = "committed"

    @rule()
    def sync_full(self) -> None:
        self.brain.sync(full=True, yes_delete=True)
        self.synced = "all"


def live(examples: int, steps: int) -> None:
    """Run the machine in a fixed moment of time."""
    os.environ["GBRAIN_NOW"] = "2026-06-01T12:00:00+00:00"
    run_state_machine_as_test(
        BrainLife,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )


def test_a_hundred_lives() -> None:
    """Whatever happens to a repository, the synced index equals one built from nothing."""
    live(100, 12)


@pytest.mark.slow
def test_thousands_of_lives() -> None:
    """The same, for longer and more varied lives."""
    live(3000, 25)
