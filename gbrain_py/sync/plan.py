"""What a sync has to do: which pages to read and which to forget, to make the index mirror the repository.

The plan is made from git, the disk and what the index remembers; nothing is written here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gbrain_py.errors import Refused
from gbrain_py.index.engine import Connection
from gbrain_py.index.store import get_meta
from gbrain_py.pages import assign_slugs, base_slug
from gbrain_py.repo import PageRules, Repo, pair_renames, printable
from gbrain_py.repo.model import EXECUTABLE, REGULAR
from gbrain_py.repo.page_rules import COUNTED, FAILED, REASONS, is_undecodable
from gbrain_py.sync.report import Item, SyncOptions
from gbrain_py.sync.worktree import Target, Worktree, is_sidecar

_VALVE_PAGES = 20  # a brain up to this size may lose more than half of its pages at once


@dataclass(frozen=True, slots=True)
class Known:
    """A page as the index has it."""

    id: int
    path: str
    blob: str
    origin: str
    slug: str
    content_hash: str


@dataclass(slots=True)
class Plan:
    """The work of one sync. `read` and `gone` are by path; `moved` is new path → old path."""

    old: str | None
    new: str | None
    pages: int = 0  # how many the index has now
    read: dict[str, Target] = field(default_factory=dict)
    gone: dict[str, Known] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    known: dict[str, Known] = field(default_factory=dict)
    relabel: dict[str, str] = field(default_factory=dict)
    slugs: dict[str, str] = field(default_factory=dict)
    dirty: dict[str, str | None] = field(default_factory=dict)  # with the path it was moved from, if any
    remembered: dict[str, str | None] = field(default_factory=dict)  # what was dirty last time
    sidecars: dict[str, Target | None] = field(default_factory=dict)
    all_sidecars: bool = False  # `sidecars` are all there are, not only what changed
    failures: list[Item] = field(default_factory=list)
    skipped: list[Item] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    history: str = "extend"  # or "redo"
    pending: bool = False  # an earlier run was stopped before it was done

    @property
    def idle(self) -> bool:
        """Whether the index already says what the repository says, bookmark included."""
        return not (
            self.read or self.gone or self.relabel or self.sidecars or self.pending
            or self.old != self.new or self.dirty != self.remembered or self.history == "redo"
        )  # fmt: skip


def for_build(repo: Repo, rules: PageRules, head: str | None, worktree: Worktree) -> Plan:
    """The plan for an index that does not exist yet: everything is read."""
    plan = Plan(None, head, dirty=worktree.dirty(), history="redo", all_sidecars=True)
    wanted = _take_sidecars(plan, _everything(repo, rules, head, worktree, plan))
    plan.read = {path: target for path, target in wanted.items() if target}
    plan.slugs = assign_slugs(plan.read)
    return plan


def for_update(
    repo: Repo, rules: PageRules, head: str | None, worktree: Worktree, con: Connection, options: SyncOptions
) -> Plan:
    """The plan for an index that exists. Raises Refused when a full look would forget most of a brain."""
    meta = get_meta(con)
    plan = Plan(meta.get("bookmark"), head, dirty=worktree.dirty())
    plan.remembered = dict(con.execute("SELECT path, old_path FROM overlay").fetchall())
    plan.pending = con.execute("SELECT 1 FROM pending LIMIT 1").fetchone() is not None
    ((plan.pages,),) = con.execute("SELECT count(*) FROM pages").fetchall()
    failing = _failing(con)
    usable = _bookmark_usable(repo, plan)
    if meta.get("horizon", "") != repo.horizon:  # more history, or less, of the same commits
        plan.history = "redo"
    full = options.full or not usable or "encoding" in failing.values()  # such a path has no exact name here
    if full:
        wanted = _everything(repo, rules, head, worktree, plan)
        renames = list(worktree.renames)
        known = known_pages(con)
        wanted |= dict.fromkeys(known.keys() - wanted.keys())
        plan.all_sidecars = True
    else:
        wanted, renames = _differences(repo, rules, worktree, plan, plan.remembered.keys() | failing.keys())
        known = known_pages(con, {base_slug(path) for path in wanted if not is_undecodable(path)})
    wanted = _take_sidecars(plan, wanted)
    _compare(plan, wanted, known)
    _settle_slugs(plan, wanted, known)
    _pair(plan, renames)
    if full and not options.yes_delete:
        _valve(plan, len(known))
    return plan


def _bookmark_usable(repo: Repo, plan: Plan) -> bool:
    """Whether the difference from the bookmark can be asked of git; says so when history was rewritten."""
    old, new = plan.old, plan.new
    if not repo.is_git:
        if old is not None:
            plan.history = "redo"  # it was a repository once
        return False
    if old is None:
        plan.history = "redo"
        return False
    if old == new:
        return True
    if new is None or not repo.has_commit(old):
        plan.history = "redo"
        why = "HEAD has no commit yet" if new is None else f"commit {old[:7]} is gone"
        plan.messages.append(f"{why}: compared every page by its content")
        return False
    if not repo.is_ancestor(old, new):
        plan.history = "redo"
        plan.messages.append(f"{_turn(repo, old, new)}: compared the trees of {old[:7]} and {new[:7]}")
    return True


def _turn(repo: Repo, old: str, new: str) -> str:
    """How HEAD came from one commit to another that does not build on it."""
    if repo.is_ancestor(new, old):
        return "HEAD went back to an earlier commit"
    return "HEAD stands on another branch" if repo.is_kept(old) else "history was rewritten"


def _everything(
    repo: Repo, rules: PageRules, head: str | None, worktree: Worktree, plan: Plan
) -> dict[str, Target | None]:
    """Every page of the commit, overlaid with the working tree."""
    wanted: dict[str, Target | None] = {}
    for entry in repo.tree(head) if head else ():
        if entry.path not in worktree.paths and _belongs(rules, entry.path, entry.mode, plan):
            wanted[entry.path] = Target(entry.path, entry.blob, "commit")
    return _overlaid(wanted, worktree, plan)


def _differences(
    repo: Repo, rules: PageRules, worktree: Worktree, plan: Plan, again: set[str]
) -> tuple[dict[str, Target | None], list[tuple[str, str]]]:
    """What git says has changed since the bookmark, what is dirty now, and `again`: dirty or failed then."""
    wanted: dict[str, Target | None] = {}
    renames = list(worktree.renames)
    if plan.old and plan.new and plan.old != plan.new:
        for change in repo.diff(plan.old, plan.new):
            if change.old_path:
                wanted.setdefault(change.old_path, None)
                renames.append((change.old_path, change.path))
            wanted[change.path] = None
            if change.blob and _belongs(rules, change.path, change.mode, plan):
                wanted[change.path] = Target(change.path, change.blob, "commit")
    clean_again = again - wanted.keys() - worktree.paths.keys()
    if clean_again:
        wanted |= dict.fromkeys(clean_again)
        for entry in repo.tree(plan.new) if plan.new else ():
            if entry.path in clean_again and _belongs(rules, entry.path, entry.mode, plan):
                wanted[entry.path] = Target(entry.path, entry.blob, "commit")
    return _overlaid(wanted, worktree, plan), renames


def _overlaid(wanted: dict[str, Target | None], worktree: Worktree, plan: Plan) -> dict[str, Target | None]:
    plan.failures += worktree.failures
    plan.skipped += worktree.skipped
    return wanted | worktree.paths


def _take_sidecars(plan: Plan, wanted: dict[str, Target | None]) -> dict[str, Target | None]:
    """Put raw data aside in the plan; the pages that remain."""
    plan.sidecars = {path: target for path, target in wanted.items() if is_sidecar(path)}
    return {path: target for path, target in wanted.items() if path not in plan.sidecars}


def _belongs(rules: PageRules, path: str, mode: int, plan: Plan) -> bool:
    """Whether a file goes into the index, as a page or a sidecar; what is skipped is noted."""
    return (is_sidecar(path) and mode in (REGULAR, EXECUTABLE)) or _is_page(rules, path, mode, plan)


def _is_page(rules: PageRules, path: str, mode: int, plan: Plan) -> bool:
    verdict = rules.verdict(path, mode)
    if not verdict.is_page:
        if verdict.reason in FAILED:
            plan.failures.append(Item(printable(path), REASONS[verdict.reason], kind=verdict.reason))
        elif verdict.reason in COUNTED:
            plan.skipped.append(Item(printable(path), REASONS[verdict.reason], kind=verdict.reason))
    return verdict.is_page


def known_pages(con: Connection, base_slugs: Iterable[str] | None = None) -> dict[str, Known]:
    """The pages of the index, or only those with one of the base slugs."""
    sql = "SELECT id, path, blob, origin, slug, content_hash FROM pages"
    if base_slugs is None:
        rows = con.execute(sql).fetchall()
    else:
        rows = con.execute(f"{sql} WHERE base_slug IN (SELECT unnest(?))", [list(base_slugs)]).fetchall()
    return {row[1]: Known(*row) for row in rows}


def _failing(con: Connection) -> dict[str, str]:
    """The paths that could not be indexed last time, with the kind of their failure."""
    return dict(con.execute("SELECT path, kind FROM problems WHERE severity = 'failure'").fetchall())


def _compare(plan: Plan, wanted: dict[str, Target | None], known: dict[str, Known]) -> None:
    for path, target in wanted.items():
        have = known.get(path)
        if target is None:
            if have:
                plan.gone[path] = have
        elif have is None or have.blob != target.blob:
            plan.read[path] = target
        elif have.origin != target.origin:
            plan.relabel[path] = target.origin
    plan.known = known


def _settle_slugs(plan: Plan, wanted: dict[str, Target | None], known: dict[str, Known]) -> None:
    """Give every path near a change its slug; a page whose slug changes by that is read again."""
    paths = (known.keys() | wanted.keys()) - {path for path, target in wanted.items() if target is None}
    plan.slugs = assign_slugs(paths)
    for path, slug in plan.slugs.items():
        have = known.get(path)
        if have and have.slug != slug and path not in plan.read:
            plan.read[path] = wanted.get(path) or Target(path, have.blob, have.origin)
            plan.relabel.pop(path, None)


def _pair(plan: Plan, renames: list[tuple[str, str]]) -> None:
    added = {path: target.blob or "" for path, target in plan.read.items() if path not in plan.known}
    gone = {path: known.blob for path, known in plan.gone.items()}
    plan.moved = pair_renames(gone, added, renames)


def _valve(plan: Plan, before: int) -> None:
    lost = len(plan.gone) - len(plan.moved)
    if before > _VALVE_PAGES and lost * 2 > before:
        raise Refused(
            f"this would remove {lost} of {before} pages from the index; nothing was done",
            "if the pages are really gone: gbrain sync --full --yes-delete",
        )
