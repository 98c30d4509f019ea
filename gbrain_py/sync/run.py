"""One sync from start to end: look at the repository, and do what it takes to mirror it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gbrain_py import clock
from gbrain_py.errors import RemoteFailed
from gbrain_py.index.store import PIPELINE_VERSION, SCHEMA_VERSION, BrokenIndex, Index, OtherVersion, get_meta
from gbrain_py.repo import Repo, ensure_state_dir
from gbrain_py.repo.state import STATE_DIR
from gbrain_py.sync import settings as brain_settings
from gbrain_py.sync import stamp as stamps
from gbrain_py.sync import trust
from gbrain_py.sync import worktree as worktrees
from gbrain_py.sync.report import Item, SyncOptions, SyncReport
from gbrain_py.sync.settings import BrainSettings
from gbrain_py.sync.stamp import Stamp
from gbrain_py.sync.steps import reached
from gbrain_py.sync.worktree import Worktree

if TYPE_CHECKING:  # these load the parser and the database, which "nothing to do" can do without
    from gbrain_py.sync.apply import Outcome
    from gbrain_py.sync.plan import Known, Plan

Progress = Callable[[str, int, int], None]

_TRACKED = "git tracks it, so every clone and pull may bring another's: git rm -r --cached .gbrain"
_VERSIONS = (SCHEMA_VERSION, PIPELINE_VERSION)
_BUILD_FROM = 2000  # pages to read from which building anew is quicker than updating


def run(root: Path, options: SyncOptions, progress: Progress | None = None) -> SyncReport:
    """Make the index of the brain at `root` mirror its repository.

    Raises Locked when another sync is running, Refused when most of a brain would go, BrokenBrain.
    """
    report = SyncReport(dry_run=options.dry_run)
    run = _Run(root, options, report, progress or (lambda stage, done, total: None))
    run.go()
    report.seconds = run.seconds()
    return report


@dataclass(slots=True)
class View:
    """The repository at one moment."""

    settings: BrainSettings
    head: str | None
    worktree: Worktree


class _Run:
    def __init__(self, root: Path, options: SyncOptions, report: SyncReport, progress: Progress) -> None:
        self.root, self.options, self.report, self.progress = root, options, report, progress
        self.index = Index(root)
        self.pulled: str | None = None
        self._started = time.perf_counter()

    def seconds(self) -> float:
        """How long the run has taken so far."""
        return time.perf_counter() - self._started

    def go(self) -> None:
        if self.options.dry_run:
            self._rehearse(look(self.root, self.options))
            return
        if not self._has_errands():
            view = look(self.root, self.options)
            if self._nothing_to_do(view):
                self._embed()
                return
        ensure_state_dir(self.root)
        repo = brain_settings.load(self.root).repo
        with repo.lock():
            self._run_errands(repo)
            self._mirror(look(self.root, self.options))
        if self.options.push:
            self._remote(repo.push)
        self._embed()

    def _embed(self) -> None:
        if self.options.embed:
            from gbrain_py.sync import embedding

            embedding.spend(self.root, self.index, self.report, self.progress)

    def _has_errands(self) -> bool:
        wanted = self.options
        return any((wanted.pull, wanted.commit, wanted.push, wanted.full, wanted.rebuild, wanted.retry))

    # ---- pull, commit, push

    def _run_errands(self, repo: Repo) -> None:
        if self.options.pull and self._remote(repo.pull):
            self.pulled = _now()
        if self.options.commit:
            view = look(self.root, self.options)
            paths = sorted({*view.worktree.paths, *(old for old, _ in view.worktree.renames)})
            message = self.options.message or f"gbrain: {len(paths)} {'page' if len(paths) == 1 else 'pages'}"
            if paths and (commit := repo.commit(message, paths)):
                self.report.messages.append(f"committed {repo.describe(commit)}")

    def _remote(self, errand: Callable[[], None]) -> bool:
        try:
            errand()
        except RemoteFailed as error:
            self.report.partial = True
            self.report.messages.append("; ".join(filter(None, (error.message.rstrip("."), error.hint))))
        return not self.report.partial

    # ---- the shortcut

    def _nothing_to_do(self, view: View) -> bool:
        stamp = stamps.read(self.index.state)
        now = self._stamp(view)
        if view.settings.failures or view.worktree.failures or not stamp.same_state(now):
            return False
        if not trust.is_own(self.index):
            return False
        self.report.from_commit = self.report.to_commit = view.head
        self.report.skipped = view.worktree.skipped
        self.report.warnings = list(view.settings.warnings)
        stamps.write(self.index.state, now)
        return True

    def _stamp(self, view: View) -> Stamp:
        before = stamps.read(self.index.state)
        problems = sorted(map(repr, view.settings.warnings))
        return Stamp(
            self.index.identity(),
            view.head,
            view.worktree.fingerprint(),
            repr((view.settings.hash, problems, view.settings.repo.horizon, _VERSIONS)),
            self.options.committed,
            _now(),
            self.pulled or before.pulled,
            before.embedded if before.index == self.index.identity() else "",
        )

    # ---- the work

    def _rehearse(self, view: View) -> None:
        """Tell what a sync would do; writes nothing."""
        self._is_state_tracked(view)
        plan, before, _ = self._plan(view)
        self._tell(plan, before, dict.fromkeys(plan.read, ""))
        self.report.failed = [*view.settings.failures, *plan.failures]
        self.report.warnings = list(view.settings.warnings)

    def _is_state_tracked(self, view: View) -> bool:
        """Whether git tracks what we keep for ourselves; that is a failure as long as it stands."""
        found = view.settings.repo.tracks_state()
        if found:
            view.settings.failures.append(Item(STATE_DIR, _TRACKED, kind="tracked-state"))
        return found

    def _mirror(self, view: View) -> None:
        from gbrain_py.sync import apply, record

        self.index.clear_leftovers()
        is_tracked = self._is_state_tracked(view)
        self.report.messages += trust.settle(self.root, self.index, is_tracked=is_tracked)
        with suppress(BrokenIndex):  # the plan meets the damage too, and tells of it
            self.index.settle_log()
        plan, before, must_build = self._plan(view)
        reached("planned")
        now = _now()
        if must_build:
            outcome = apply.build(self.index, plan, view.settings, now, self.progress)
        elif len(plan.read) > _BUILD_FROM and len(plan.read) * 2 > plan.pages:
            outcome = apply.build(self.index, self._build_plan(view), view.settings, now, self.progress)
        elif plan.idle and self._problems_stored(view, plan):
            outcome = apply.Outcome()
        else:
            outcome = self._update(plan, view, now)
        self._tell(plan, before, outcome.hashes)
        self._tell_problems(plan, view, outcome)
        self.report.seconds = self.seconds()
        if self.report.changed:
            record.keep(self.index, self.report, outcome.settled, now)
        reached("recorded")
        stamp = self._stamp(view)
        if self.report.failed or outcome.has_drifted:
            stamp = replace(stamp, settings="")  # it tells the time, and that there is always something to do
        stamps.write(self.index.state, stamp)

    def _update(self, plan: Plan, view: View, now: str) -> Outcome:
        from gbrain_py.sync import apply

        try:
            return apply.update(self.index, plan, view.settings, now, self.progress)
        except BrokenIndex as error:  # damage shows only where it is touched
            self.report.messages.append(f"{error.message}: built anew")
            return apply.build(self.index, self._build_plan(view), view.settings, now, self.progress)

    def _plan(self, view: View) -> tuple[Plan, dict[str, Known], bool]:
        """The plan, the pages the index has now, and whether the index must be built anew."""
        from gbrain_py.sync import plan as plans

        if not self.index.exists():
            return self._build_plan(view), {}, True
        try:
            with self.index.read() as con:
                same = get_meta(con).get("config_hash") == view.settings.hash
                if same and not self.options.rebuild:
                    plan = plans.for_update(
                        view.settings.repo, view.settings.rules, view.head, view.worktree, con, self.options
                    )
                    return plan, plan.known, False
                before = plans.known_pages(con)
        except BrokenIndex as error:
            self.report.messages.append(f"{error.message}: built anew")
            before, same = self._known_in_other_version() if isinstance(error, OtherVersion) else {}, True
        if not same:
            self.report.messages.append("the brain's settings have changed: built anew")
        plan = self._build_plan(view)
        plan.gone = {path: page for path, page in before.items() if path not in plan.read}
        return plan, before, True

    def _known_in_other_version(self) -> dict[str, Known]:
        """The pages of an index that another version wrote, as far as it can be read."""
        from gbrain_py.index.engine import DatabaseError
        from gbrain_py.sync import plan as plans

        try:
            with self.index.read(any_version=True) as con:
                return plans.known_pages(con)
        except (BrokenIndex, DatabaseError):
            return {}

    def _build_plan(self, view: View) -> Plan:
        from gbrain_py.sync import plan as plans

        return plans.for_build(view.settings.repo, view.settings.rules, view.head, view.worktree)

    def _problems_stored(self, view: View, plan: Plan) -> bool:
        from gbrain_py.sync.finish import standing_as_stored

        if plan.failures:
            return False  # each run that meets a failure counts it
        with self.index.read() as con:
            return standing_as_stored(con, view.settings, plan.failures)

    # ---- the report

    def _tell(self, plan: Plan, before: dict[str, Known], hashes: dict[str, str]) -> None:
        report = self.report
        report.from_commit, report.to_commit = plan.old, plan.new
        report.messages += plan.messages
        report.skipped = plan.skipped
        moved_from = set(plan.moved.values())
        for path in sorted(plan.read.keys() & hashes.keys()):
            if path in plan.moved:
                report.renamed.append(Item(path, old_path=plan.moved[path]))
            elif path not in before:
                report.added.append(Item(path))
            elif before[path].content_hash != hashes[path]:
                report.modified.append(Item(path))
        report.deleted = [Item(path) for path in sorted(plan.gone) if path not in moved_from]

    def _tell_problems(self, plan: Plan, view: View, outcome: Outcome) -> None:
        from gbrain_py.pages import base_slug

        report = self.report
        report.messages += outcome.messages
        report.failed = [*view.settings.failures, *outcome.failures]
        report.warnings = list(view.settings.warnings)
        for path in sorted(plan.read):
            notices = outcome.notices.get(path, ())
            report.warnings += [Item(path, n.message, n.line, n.kind) for n in notices]
            if (plain := base_slug(path)) != plan.slugs[path]:
                reason = f"another page has the slug {plain} too: this one is {plan.slugs[path]}"
                report.warnings.append(Item(path, reason, kind="slug-conflict"))


def look(root: Path, options: SyncOptions) -> View:
    """The repository as it is now, with every dirty page looked into."""
    settings = brain_settings.load(root)
    repo = settings.repo
    if options.committed and repo.is_git:
        return View(settings, repo.head(), Worktree())
    overlay = repo.overlay()
    return View(settings, overlay.head, worktrees.look(repo, settings.rules, overlay))


def _now() -> str:
    return clock.now().isoformat(timespec="seconds")
