"""`Brain`: the one front door that the shell, a server and Python users call. It delegates, no more.

Every method imports what it needs, so that a command pays only for the rooms it enters, and reads the
index through a connection of its own, closed before it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gbrain_py.brain.connecting import Connecting
from gbrain_py.brain.finding import Finding
from gbrain_py.brain.house import Row
from gbrain_py.brain.reading import Reading
from gbrain_py.errors import Locked, UsageError
from gbrain_py.views.asked import Filters

if TYPE_CHECKING:
    from gbrain_py.config import Setting
    from gbrain_py.embed.backfill import BackfillReport
    from gbrain_py.embed.backfill import Progress as EmbedProgress
    from gbrain_py.graph.walk import Node, Walk
    from gbrain_py.importer import Imported
    from gbrain_py.search import Answer
    from gbrain_py.search.evaluation import Report
    from gbrain_py.search.trace import Trace
    from gbrain_py.starter import Started
    from gbrain_py.sync import Item, Status, SyncReport
    from gbrain_py.views.export import Exported
    from gbrain_py.views.page import PageView
    from gbrain_py.views.pages import Rows

__all__ = [
    "Answer", "BackfillReport", "Brain", "EmbedProgress", "Exported", "Filters", "Imported", "Item", "Node",
    "PageView", "Report", "Rows", "Started", "Status", "SyncReport", "Trace", "Walk",
]  # fmt: skip

Progress = Callable[[str, int, int], None]


class Brain(Finding, Reading, Connecting):
    """A brain: how it is made, kept in step and cared for, and by what it inherits how it is asked."""

    # Making one

    @staticmethod
    def start(directory: Path) -> Started:
        """Make a brain of a directory: an empty one gets the starter brain, notes are adopted untouched."""
        from gbrain_py import starter

        return starter.start(directory)

    @staticmethod
    def demo(directory: Path | None) -> tuple[Brain, list[list[str]]]:
        """Build the sample brain; also returns the command lines of a tour through it."""
        from gbrain_py import example, starter

        return Brain(starter.demo(directory)), example.tour()

    def import_notes(self, sources: Sequence[Path], into: str = "") -> Imported:
        """Copy Markdown files from elsewhere into the brain; they are indexed by the next sync."""
        from gbrain_py import importer

        return importer.copy_into(self.repo, sources, into)

    def no_pages(self, paths: Sequence[str]) -> list[tuple[str, str]]:
        """Those of some files that no sync reads as pages, as of the last one, each with the reason."""
        from gbrain_py.views import files

        with self.reading() as con:
            others = files.not_indexed(con, paths)
        verdicts = [(path, self.repo.explain(path)) for path in others]
        return [(path, str(verdict).partition(": ")[2]) for path, verdict in verdicts if not verdict.is_page]

    # Keeping in step

    def sync(self, progress: Progress | None = None, **options: Any) -> SyncReport:
        """Bring the index up to date; `options` are the fields of SyncOptions."""
        from gbrain_py import sync

        return sync.run(self.root, sync.SyncOptions(**options), progress)

    def embed(
        self,
        progress: Callable[[EmbedProgress], None] | None = None,
        *,
        model: str | None = None,
        download: bool = False,
        prune: bool = False,
    ) -> BackfillReport:
        """Give every passage without one its vector, by `model` or the one of the settings; with `prune`
        the vectors that nobody needs any more go, and a file of vectors that cannot be read makes room for a
        new one. Raises UsageError, EmbedderUnavailable, and Locked while another process is at it."""
        from dataclasses import replace

        from gbrain_py.embed import backfill
        from gbrain_py.index.vectors import Vectors
        from gbrain_py.sync import trust

        choice = replace(self._choice, spec=model) if model else self._choice
        embedder = choice.open(download=download)
        if embedder is None:
            return backfill.BackfillReport()
        vectors, notes = Vectors(self.root), trust.mend_vectors(self.root)
        report = backfill.backfill(self.index, vectors, embedder, None, progress)
        if report.stopped == "busy":
            raise Locked(report.note, "try again when it is done")
        report.note = "; ".join(filter(None, [*notes, report.note]))
        if prune and report.stopped == "complete":
            backfill.prune(self.index, vectors, embedder)
        return report

    def status(self) -> Status:
        """How the index stands to the repository."""
        from gbrain_py import sync

        return sync.status(self.root)

    def log(self) -> list[Row]:
        """The syncs that changed something, newest first."""
        from gbrain_py.views import log

        with self.reading() as con:
            return log.entries(con)

    # Care

    def stats(self) -> Row:
        """Counts of what the index holds."""
        from gbrain_py.views import stats

        with self.reading() as con:
            return stats.counts(con) | {"index_bytes": self.index.path.stat().st_size}

    def doctor(self) -> list[Row]:
        """Findings about git, the index and the files, each with a state, a hint and an exit code."""
        from gbrain_py.views import doctor

        return doctor.examine(self.root, self.index)

    def explain_file(self, path: Path) -> Row:
        """Whether a file is read as a page, and by which rule."""
        from gbrain_py.views import files

        return files.explain(self.repo, path)

    def export_pages(self, filters: Filters | None, directory: Path) -> Exported:
        """Write pages as Markdown files to a new directory, byte for byte.

        Raises UsageError when it is not empty, or where the pages would be read a second time.
        """
        from gbrain_py.views import export

        if export.would_be_read(self.repo, directory):
            raise UsageError(
                f"{directory} is in the brain: its pages would be read a second time",
                "name a directory elsewhere, or one that .gbrainignore or .gitignore leaves out",
            )

        def indexed(path: str) -> str | None:
            with self.reading() as con:
                return export.text_of(con, path)

        with self.reading() as con:
            pages = export.listed(con, self._where(con, filters))
        return export.write_pages(self.repo, pages, directory, indexed)

    def path_in_repository(self, path: str) -> str:
        """The path of a file of the brain from the top of the git repository around it."""
        return f"{self.repo.prefix}{path}"

    def export_edges(self) -> list[Row]:
        """Every edge with the place it was read from."""
        from gbrain_py.views import export

        with self.reading() as con:
            return export.edges(con, self._today_text)

    def export_index(self) -> Iterator[str]:
        """The lines of a deterministic dump of the index; who reads them slowly keeps no sync out."""
        import tempfile

        from gbrain_py.index.dump import dump

        with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as copy:
            with self.reading() as con:
                copy.writelines(f"{line}\n" for line in dump(con))
            copy.seek(0)
            yield from (line[:-1] for line in copy)

    @staticmethod
    def set_user_setting(key: str, value: str) -> Setting:
        """Write one setting to the user's own file. Raises UsageError for an unknown key or a bad value."""
        from gbrain_py import config

        return config.set_user(key, value)
