"""What a sync was asked to do, and what it did."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SyncOptions:
    """The options of `gbrain sync`."""

    pull: bool = False
    commit: bool = False
    message: str | None = None
    push: bool = False
    committed: bool = False
    full: bool = False
    rebuild: bool = False
    retry: bool = False
    yes_delete: bool = False
    dry_run: bool = False
    embed: bool = False  # spend some time on vectors afterwards


@dataclass(frozen=True, slots=True)
class Item:
    """One path in a report, with the reason it is there."""

    path: str
    reason: str = ""
    line: int | None = None
    kind: str = ""
    old_path: str | None = None


@dataclass(slots=True)
class SyncReport:
    """The outcome of one sync; `failed` are all failures that stand, not only new ones; `unresolved` and
    `redirected` are the references that this run resolved to no page, or by an old name of one."""

    from_commit: str | None = None
    to_commit: str | None = None
    added: list[Item] = field(default_factory=list)
    modified: list[Item] = field(default_factory=list)
    renamed: list[Item] = field(default_factory=list)
    deleted: list[Item] = field(default_factory=list)
    skipped: list[Item] = field(default_factory=list)
    warnings: list[Item] = field(default_factory=list)
    failed: list[Item] = field(default_factory=list)
    unresolved: list[Item] = field(default_factory=list)
    redirected: list[Item] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    embedded: int = 0  # passages that were given a vector
    unembedded: int | None = None  # passages that have none yet, where this was looked at
    seconds: float = 0.0
    partial: bool = False
    dry_run: bool = False

    @property
    def exit_code(self) -> int:
        """4 when a pull or push failed, 3 when failures stand, else 0."""
        return 4 if self.partial else 3 if self.failed else 0

    @property
    def changed(self) -> bool:
        """Whether any page came, went, moved or changed."""
        return bool(self.added or self.modified or self.renamed or self.deleted)
