"""One reading of a body: what is code or comment, where headings and rules stand, which markers are ours.

Works block by block as CommonMark does: fences, indented code, headings, list items, paragraphs. Inside a
block code spans and comments are found from left to right; a comment may run over any number of blocks.
Every step moves forward, so the time is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from gbrain_py.pages import near_scopes
from gbrain_py.pages.model import Heading, Notice
from gbrain_py.pages.near_scopes import Marker

_FENCE = r"(?P<fence>`{3,}+(?=[^`\n]*$)|~{3,}+)"
_BLOCK = re.compile(
    rf"""(?P<indent>[ \t]*+)(?:
      (?P<blank>$)
    | (?P<heading>\#{{1,6}}(?=[ \t]|$))
    | {_FENCE}
    | (?P<split>-{{3,}}+[ \t]*(?i:timeline)[ \t]*-{{3,}}+[ \t]*$)
    | (?P<rule>(?:-[ \t]*+){{3,}}+$|(?:\*[ \t]*+){{3,}}+$|(?:_[ \t]*+){{3,}}+$)
    | (?P<bullet>(?:[-*+]|\d{{1,9}}[.)])(?=[ \t]|$))
    | (?P<footnote>\[\^[^\]\n]{{1,99}}\]:)
    | (?P<other>[>|<])
    )""",
    re.MULTILINE | re.VERBOSE,
)
_LONE_RULE = re.compile(r" {0,3}-{3,}[ \t]*$", re.MULTILINE)
_UNDERLINE = re.compile(r" {0,3}(?:(=+)|-{2,})[ \t]*$", re.MULTILINE)
_LEADING = re.compile(r"[ \t]*+")
_QUOTE = re.compile(r"[ \t]*+(?:>[ \t]*+)+")
_FENCE_HERE = re.compile(_FENCE, re.MULTILINE)
_REST_IS_BLANK = re.compile(r"[ \t]*$", re.MULTILINE)
_INLINE = re.compile(r"\\.|`+|<!--")
_MARK = re.compile(r"`|<!--")
_TICKS = re.compile(r"`+")
_NOT_NEWLINE = re.compile(r"[^\n]+")
_TRAILING_HASHES = re.compile(r"(?:^|(?<=[ \t]))#+$")
_SCOPE_OPEN = re.compile(r"\s*scope\s*[:=](.*)", re.IGNORECASE | re.DOTALL)
_SCOPE_CLOSE = re.compile(r"\s*/\s*scope\b", re.IGNORECASE)


@dataclass(slots=True)
class Scan:
    """What one reading of a body found, each list in order of position; offsets are those of the text.

    `blanks` are code and comments, `rules` the starts of lines that are `---` alone, `splits` the starts
    of lines that say where the timeline begins.
    """

    text: str
    start: int
    blanks: list[tuple[int, int]] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    splits: list[int] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def masked(self) -> str:
        """The text with front matter, code and comments as spaces; newlines stay."""
        pieces: list[str] = []
        at = 0
        for start, end in [(0, self.start), *self.blanks]:
            pieces.append(self.text[at:start])
            pieces.append(_NOT_NEWLINE.sub(_spaces, self.text[start:end]))
            at = end
        pieces.append(self.text[at:])
        return "".join(pieces)


def _spaces(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def scan(text: str, start: int, line_starts: list[int]) -> Scan:
    """Read `text` from `start`, the first character below the front matter."""
    scanner = _Scanner(text, start, line_starts)
    at = start
    while at < len(text):
        if text[at] == "\n":
            scanner.fresh = True
            at += 1
        else:
            at = scanner.block(at)
    return scanner.found


class _Scanner:
    """The state of one reading: the lists we are in, and whether a paragraph can go on.

    Every method that reads takes the offset where it begins and returns the one where reading goes on.
    """

    def __init__(self, text: str, start: int, line_starts: list[int]) -> None:
        self.text = text
        self.end = len(text)
        self.line_starts = line_starts
        self.found = Scan(text, start)
        self.lists: list[int] = []  # content columns of the list items around us, outermost first
        self.fresh = True  # nothing above that the next line could continue
        self.mid_line = False  # a comment ended here, with text behind it
        self.last_comment_end = text.rfind("-->", start)
        self.next_mark = -1  # the first backtick or comment that was not behind us when last looked for

    def block(self, at: int) -> int:
        """Read one block."""
        if self.mid_line:
            self.mid_line = False
            return self.paragraph(at)
        match = _BLOCK.match(self.text, at)
        kind = match.lastgroup if match else None
        if kind == "blank":
            self.fresh = True
            return self.line_end(at) + 1
        content = match.end("indent") if match else self.leading(at)
        column = self.column(at, content)
        if self.fresh or kind in ("heading", "fence", "rule", "split"):
            self.leave_lists(column)
        if self.is_code(column, kind):
            return self.indented_code(at)
        if match is None:
            return self.paragraph(at, plain=not self.lists)
        match kind:
            case "heading":
                return self.heading(at, match.start(kind), match.end(kind))
            case "fence":
                return self.fence(at, match.group(kind), self.lists[-1] if self.lists else 0)
            case "rule" | "split":
                return self.rule(at, kind)
            case "bullet":
                return self.list_item(at, column, match.end(kind))
            case "footnote":
                self.lists.append(column + 4)
            case "other":
                if quote := _QUOTE.match(self.text, at):
                    return self.quote(at, quote.end())
        return self.paragraph(at, html=self.text[content] == "<")

    def line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return self.end if end < 0 else end

    def leading(self, at: int) -> int:
        match = _LEADING.match(self.text, at)
        return match.end() if match else at

    def column(self, at: int, content: int) -> int:
        """The column of `content` on the line that starts at `at`, with tabs to multiples of four."""
        indent = self.text[at:content]
        return len(indent.expandtabs(4)) if "\t" in indent else len(indent)

    def leave_lists(self, column: int) -> None:
        while self.lists and self.lists[-1] > column:
            self.lists.pop()

    def line_of(self, at: int) -> int:
        return bisect_right(self.line_starts, at)

    # Blocks

    def is_code(self, column: int, kind: str | None) -> bool:
        """Whether a line is indented code. A list indented right below its lead-in is a list."""
        if column < (self.lists[-1] if self.lists else 0) + 4:
            return False
        if self.lists:
            return self.fresh and kind != "bullet"
        return self.fresh or kind != "bullet"

    def indented_code(self, at: int) -> int:
        base = self.lists[-1] if self.lists else 0
        start = end = at
        while at < self.end:
            content, stop = self.leading(at), self.line_end(at)
            if content < stop:
                if self.column(at, content) < base + 4:
                    break
                end = stop
            at = stop + 1
        self.found.blanks.append((start, end))
        self.scopes_in(start, end)
        self.fresh = True
        return at

    def heading(self, at: int, hashes: int, content: int) -> int:
        end = self.line_end(at)
        title = self.text[content:end].strip()
        if title.endswith("#"):
            title = _TRAILING_HASHES.sub("", title).rstrip()
        after = self.inline(at, end)
        self.fresh = True
        self.found.headings.append(Heading(content - hashes, title, self.line_of(at), at, end))
        return after

    def rule(self, at: int, kind: str) -> int:
        if kind == "split":
            self.found.splits.append(at)
        elif not self.lists and _LONE_RULE.match(self.text, at):
            self.found.rules.append(at)
        self.fresh = True
        return self.line_end(at) + 1

    def list_item(self, at: int, column: int, content: int) -> int:
        self.leave_lists(column)
        self.lists.append(column + 2 if self.text[content - 1] in "-*+" else self.column(at, content) + 1)
        first = self.leading(content)
        if fence := _FENCE_HERE.match(self.text, first):
            return self.fence(fence.start(), fence.group(), self.lists[-1])
        if first - content >= 5 and first < (end := self.line_end(at)):  # code, as below a bullet
            self.found.blanks.append((first, end))
            self.scopes_in(first, end)
            self.fresh = True
            return end + 1
        return self.paragraph(at)

    def quote(self, at: int, content: int) -> int:
        if fence := _FENCE_HERE.match(self.text, content):
            return self.fence(content, fence.group(), 0, quoted=True)
        return self.paragraph(at)

    def fence(self, at: int, opener: str, floor: int, quoted: bool = False) -> int:
        """Fenced code, until its closing line, or the end of its list item, its quote or the text."""
        start = at
        at = self.line_end(at) + 1
        while at < self.end:
            content, stop = self.leading(at), self.line_end(at)
            if quoted:
                quote = _QUOTE.match(self.text, at)
                outside, content = quote is None, quote.end() if quote else content
            else:
                outside = content < stop and self.column(at, content) < floor
            run = "" if outside else self.text[content:stop].rstrip()
            closed = len(run) >= len(opener) and not run.strip(opener[0])
            if outside or closed:
                self.found.blanks.append((start, stop if closed else at - 1))
                if not closed:
                    self.scopes_in(start, at)
                self.fresh = True
                return stop + 1 if closed else at
            at = stop + 1
        self.found.blanks.append((start, self.end))
        self.scopes_in(start, self.end)
        if not quoted and not floor:
            self.found.notices.append(
                Notice("fence-unclosed", self.line_of(start), "a code fence is never closed")
            )
        return self.end

    def scopes_in(self, start: int, end: int) -> None:
        """Markers count in code that nobody closes: it may be code by a slip, of indent or of a fence."""
        last = self.text.rfind("-->", start, end)
        at = self.text.find("<!--", start, end)
        while at >= 0:
            after = at + 4
            if after <= last:
                after = self.comment_end(at)
                self.marker(at, after, may_split=False)
            else:
                self.open_marker(at)
            at = self.text.find("<!--", after, end)

    def paragraph(self, at: int, plain: bool = False, html: bool = False) -> int:
        """A line and those that continue it; in plain text a line underlined by = or - is a heading."""
        start = last = at
        self.fresh = False
        stop = self.line_end(at)
        while stop < self.end:
            following = stop + 1
            if plain and (underline := _UNDERLINE.match(self.text, following)):
                return self.underlined(start, last, stop, underline)
            block = _BLOCK.match(self.text, following)
            if block and not (html and block.lastgroup == "other"):
                break
            if not self.lists and not html and self.column(following, self.leading(following)) >= 4:
                break
            last, stop = following, self.line_end(following)
        return self.inline(start, stop)

    def underlined(self, start: int, last: int, stop: int, underline: re.Match[str]) -> int:
        after = self.inline(start, stop)
        if after != stop + 1:  # a comment has taken the underline in
            return after
        level, title = (1 if underline.group(1) else 2), self.text[last:stop].strip()
        self.found.headings.append(Heading(level, title, self.line_of(last), last, underline.end()))
        self.fresh = True
        return underline.end() + 1

    # Inside a block

    def inline(self, start: int, end: int) -> int:
        """Blank the code spans and comments of the block `start`..`end`."""
        if self.next_mark < start:
            mark = _MARK.search(self.text, start)
            self.next_mark = mark.start() if mark else self.end
        if self.next_mark >= end:
            return end + 1
        closers: dict[int, list[int]] | None = None
        at = start
        while token := _INLINE.search(self.text, at, end):
            at = token.end()
            if token.group()[0] == "`":
                if closers is None:
                    closers = self.tick_runs(start, end)
                runs = closers.get(at - token.start(), [])
                index = bisect_left(runs, at)
                if index < len(runs):
                    at = runs[index] + at - token.start()
                    self.found.blanks.append((token.start(), at))
            elif token.group() == "<!--":
                at = self.comment(token.start())
                if at > end:
                    return self.after_comment(at)
        return end + 1

    def tick_runs(self, start: int, end: int) -> dict[int, list[int]]:
        """Where the backtick runs of a block start, by their length."""
        runs: dict[int, list[int]] = {}
        for match in _TICKS.finditer(self.text, start, end):
            runs.setdefault(match.end() - match.start(), []).append(match.start())
        return runs

    def comment(self, at: int) -> int:
        """Blank the comment at `at`. One without end hides all below if it starts a line, else is text."""
        if at + 4 > self.last_comment_end and not self.text.startswith((">", "->"), at + 4):
            self.open_marker(at)
            if not self.starts_line(at):
                return at + 4
            self.found.notices.append(
                Notice("comment-unclosed", self.line_of(at), "a comment is never closed")
            )
            self.found.blanks.append((at, self.end))
            return self.end + 1
        end = self.comment_end(at)
        self.found.blanks.append((at, end))
        self.marker(at, end, may_split=True)
        return end

    def comment_end(self, at: int) -> int:
        for short in ("<!-->", "<!--->"):
            if self.text.startswith(short, at):
                return at + len(short)
        return self.text.find("-->", at + 4) + 3

    def marker(self, at: int, end: int, may_split: bool) -> None:
        """Keep the comment `at`..`end` when it is one of our own."""
        before, _, said = self.text[at + 4 : max(at + 4, end - 3)].rpartition("<!--")
        if before:
            self.open_marker(at)
        if opened := _SCOPE_OPEN.match(said):
            self.found.markers.append(Marker(at, end, opened.group(1).strip()))
        elif _SCOPE_CLOSE.match(said):
            self.found.markers.append(Marker(at, end, None))
        elif said.strip().lower() == "timeline":
            if may_split and self.is_alone(at, end):
                self.found.splits.append(self.line_starts[self.line_of(at) - 1])
        elif near_scopes.is_near_marker(said):
            self.found.markers.append(Marker(at, end, f"<!--{said}"))
        elif near_scopes.holds_field(said):
            self.found.markers += [Marker(at, end, f"<!--{said}"), Marker(end, end, None)]

    def open_marker(self, at: int) -> None:
        """Keep a marker whose comment does not end as it should."""
        line = self.text[at + 4 : at + 204].partition("\n")[0]
        if near_scopes.is_near_marker(line):
            self.found.markers.append(Marker(at, at + 4, f"<!--{line}"))

    def is_alone(self, at: int, end: int) -> bool:
        return self.starts_line(at) and _REST_IS_BLANK.match(self.text, end) is not None

    def starts_line(self, at: int) -> bool:
        """Whether nothing but up to three spaces stands before `at` on its line."""
        before = self.text[max(0, at - 4) : at].rstrip(" ")
        return before.endswith("\n") or (not before and at < 4)

    def after_comment(self, at: int) -> int:
        """Go on behind a comment that ended at `at`, beyond its block."""
        if at >= self.end or _REST_IS_BLANK.match(self.text, at):
            return self.line_end(at) + 1
        self.mid_line = True
        return at
