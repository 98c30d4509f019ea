"""`.gbrainignore`: the patterns of a `.gitignore`, matched in time linear in the path.

The file comes with the repository, so a pattern must not be able to stop a sync: a regular expression
made of `**/a/**/a/**/b` takes minutes. Parts of a path are matched one by one instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import translate
from typing import Final, NamedTuple

_MOST_PATTERNS: Final = 1000
_ANY_DEPTH: Final = None


class _Pattern(NamedTuple):
    includes: bool
    directories_only: bool
    parts: tuple[re.Pattern[str] | None, ...]

    def matches(self, parts: list[str], is_directory: bool) -> bool:
        if self.directories_only and not is_directory:
            return False
        last = self.parts[-1]
        return (last is None or bool(last.match(parts[-1]))) and _match(self.parts, parts)


class Ignore:
    """The patterns of one file. `problems` names the lines that could not be used."""

    def __init__(self, text: str) -> None:
        self.problems: list[str] = []
        self._patterns: list[_Pattern] = []
        self._directories: dict[str, bool] = {}
        for number, line in enumerate(text.split("\n"), 1):
            if len(self._patterns) == _MOST_PATTERNS:
                self.problems.append(f"line {number}: only {_MOST_PATTERNS} patterns are read")
                break
            try:
                self._patterns.extend(_parse(line))
            except re.error as error:
                self.problems.append(f"line {number}: {error}")

    def matches(self, path: str) -> bool:
        """Whether the file at `path`, or a directory it is in, is ignored."""
        parts = path.split("/")
        inside = any(self._ignores_directory(parts[:end]) for end in range(1, len(parts)))
        return inside or self._decides(parts)

    def _ignores_directory(self, parts: list[str]) -> bool:
        path = "/".join(parts)
        if path not in self._directories:
            self._directories[path] = self._decides(parts, is_directory=True)
        return self._directories[path]

    def _decides(self, parts: list[str], *, is_directory: bool = False) -> bool:
        last = next((p for p in reversed(self._patterns) if p.matches(parts, is_directory)), None)
        return last is not None and not last.includes


def _parse(line: str) -> Iterator[_Pattern]:
    """The pattern on a line, if any: comments and blank lines have none."""
    text = line.rstrip("\r")
    while text.endswith(" ") and not text.endswith("\\ "):
        text = text[:-1]
    if not text or text.startswith("#"):
        return
    includes = text.startswith("!")
    text = text[includes:]
    directories_only = text.endswith("/")
    text = text.removesuffix("/")
    if not text:
        return
    names = text.removeprefix("/").split("/")
    if "/" not in text:
        names = ["**", *names]
    if names[-1] == "**":  # what is inside, not the directory itself
        names.append("*")
    once = (name for name, before in zip(names, ["", *names], strict=False) if {name, before} != {"**"})
    yield _Pattern(includes, directories_only, tuple(_compile(name) for name in once))


def _compile(name: str) -> re.Pattern[str] | None:
    return _ANY_DEPTH if name == "**" else re.compile(translate(_as_fnmatch(name)))


def _as_fnmatch(name: str) -> str:
    """The spelling `fnmatch` has for a part of a pattern: no backslashes, `[!` for `[^`."""
    escaped = re.sub(r"\\(.)", lambda found: f"[{found[1]}]" if found[1] in "*?[" else found[1], name)
    return escaped.replace("[^", "[!")


def _match(pattern: tuple[re.Pattern[str] | None, ...], parts: list[str]) -> bool:
    """Whether a pattern fits all parts; on a misfit only the last `**` takes one part more."""
    at = part = 0
    star, taken = -1, 0
    while part < len(parts):
        if at < len(pattern) and pattern[at] is None:
            star, taken, at = at, part, at + 1
        elif at < len(pattern) and (name := pattern[at]) is not None and name.match(parts[part]):
            at, part = at + 1, part + 1
        elif star >= 0:
            taken += 1
            at, part = star + 1, taken
        else:
            return False
    return all(rest is None for rest in pattern[at:])
