"""Every error a user can meet, with the exit code it ends in.

GbrainError                  70  our own bug, unless a subclass says better
├── UsageError                2  the command line, a query or a setting makes no sense
├── RemoteFailed              4  pull or push failed
├── Locked                    5  another process holds what we need
├── Ambiguous                 6  a name fits several pages
├── NotFound                  7  no page, file or revision of that name
├── BrokenBrain               8  no brain here, or its index cannot be used
└── Refused                   3  done as far as it is safe; the rest needs a word from the user
"""

from __future__ import annotations

from collections.abc import Sequence


class GbrainError(Exception):
    """Base of all errors shown to a user: what happened, and the command that helps."""

    exit_code = 70

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(GbrainError):
    """The command line, a query or a setting makes no sense."""

    exit_code = 2


class Refused(GbrainError):
    """A step that could lose something was not taken without the user's word."""

    exit_code = 3


class RemoteFailed(GbrainError):
    """A pull or a push failed."""

    exit_code = 4


class Locked(GbrainError):
    """Another process holds the index or the sync lock."""

    exit_code = 5


class Ambiguous(GbrainError):
    """A name fits several pages; `candidates` holds their slugs."""

    exit_code = 6

    def __init__(self, message: str, candidates: Sequence[str], hint: str = "") -> None:
        super().__init__(message, hint)
        self.candidates = tuple(candidates)


class NotFound(GbrainError):
    """No page, file or revision of that name; `suggestions` are close spellings."""

    exit_code = 7

    def __init__(self, message: str, hint: str = "", suggestions: Sequence[str] = ()) -> None:
        super().__init__(message, hint)
        self.suggestions = tuple(suggestions)


class BrokenBrain(GbrainError):
    """There is no brain here, or its index cannot be used."""

    exit_code = 8
