"""Finding links in text, each pattern in time linear in the text whatever the text is.

Works on masked text: code and comments are blank, so nothing in them is found.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from gbrain_py.pages.slugs import is_page_name
from gbrain_py.pages.tags import is_tag_link

MAX_LINK = 2000  # characters; what is longer is no link


class Link(NamedTuple):
    """One link as written. `raw` is its target without fragment; `other` the part behind the bar of a
    wikilink; `start`..`stop` cover the whole link, brackets included."""

    kind: str  # wikilink | markdown | embed | bare; inside this module also `external`
    raw: str
    fragment: str | None
    label: str | None
    start: int
    stop: int
    other: str | None = None


# A bracket inside is allowed in pairs or alone; the possessive repeat stops at the next `[[` or `]]`.
_WIKI = re.compile(r"\[\[(?!\[)((?:[^\[\]\n]|\[[^\[\]\n]*+\]|\[(?!\[)|\](?!\]))++)\]\]")
_BRACKET = re.compile(r"[\[\]\\]")
_BLANK_LINE = re.compile(r"\n[ \t]*+\n")
_DESTINATION = re.compile(
    r"\(\s*+(?:<([^<>\n]*+)>|((?:[^\s()<>\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()\\]*+\))*+\))*+))"
    r"(?:\s++(?:\"[^\"\n]*+\"|'[^'\n]*+'|\([^()\n]*+\)))?\s*+\)"
)
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)([^\[\]\n]++)\]:[ \t]*+(?:<([^<>\n]++)>|(\S++))", re.MULTILINE)
_REFERENCE = re.compile(r"\[([^\[\]\n]*+)\]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{1,30}:|//|[\w.+\-]{1,64}@[\w\-]{1,64}\.")
_SPACE = re.compile(r"\s")
_BARE_ASCII = re.compile(
    r"(?<![\w/.:@#~%\-])[A-Za-z0-9][A-Za-z0-9_.~\-]*+(?:/[A-Za-z0-9_.~\-]++)++(?![/:@])", re.A
)
_BARE = re.compile(r"(?<![\w/.:@#~%\-])[^\W_][\w.~\-]*+(?:/[\w.~\-]++)++(?![/:@])")
_IN_ADDRESS = re.compile(r"[A-Za-z0-9/=&#%+\-]")  # signs that an address may end with
_AROUND_ADDRESS = " \t\n\u3000<>()\"'|"
_ADDRESS_LENGTH = 300
_LETTER = re.compile(r"[^\W\d_]")

# Files that are never pages. A wikilink may well name a page `Node.js`; a Markdown path may not.
_MEDIA = frozenset(
    "png jpg jpeg gif svg webp avif bmp ico tif tiff heic pdf mp3 wav m4a ogg flac opus mp4 mov mkv webm avi "
    "doc docx xls xlsx ppt pptx odt ods odp epub zip gz tar 7z rar canvas base".split()
)
_FILES = _MEDIA | frozenset(
    "txt csv tsv json jsonl yaml yml toml xml html htm css js ts jsx tsx py rb rs go c h cpp java sh sql "
    "ipynb log ini cfg lock bib tex rtf".split()
)


def find_links(text: str) -> list[Link]:
    """All links of a masked text in order: wikilinks, embeds, Markdown links and bare paths."""
    links = list(_wikilinks(text)) if "[[" in text else []
    if "](" in text or "]:" in text:
        targets: list[tuple[int, int]] = []
        own = {link.start + (link.kind == "embed"): link.stop for link in links}
        markdown = list(_markdown_links(text, own, targets))
        targets.sort()
        links = [link for link in links if not _within(targets, link.start)] + markdown
    if "/" in text:
        links += _bare_paths(text, sorted((link.start, link.stop) for link in links))
    links = [link for link in links if link.kind != "external"]
    links.sort(key=lambda link: link.start)
    return links


def _within(spans: list[tuple[int, int]], at: int) -> bool:
    """Whether `at` lies in one of the spans, which are disjoint and in order."""
    index = bisect_right(spans, at, key=lambda span: span[0]) - 1
    return index >= 0 and at < spans[index][1]


def parse_wikilink(content: str) -> tuple[str, str | None, str | None] | None:
    """Target, fragment and label of what stands between `[[` and `]]`; None for a link within its own
    page, to a file or to the web."""
    target, bar, label = content.replace("\\|", "|").partition("|")
    name, mark, fragment = target.partition("#")
    if mark and not fragment.strip():  # a name such as C#
        name = target
    name = name.strip()
    if not name or _extension(name) in _MEDIA or "://" in name or name.startswith("mailto:"):
        return None
    return name, fragment.strip() or None, (label.strip() or None) if bar else None


def parse_destination(written: str) -> tuple[str, str | None] | None:
    """Path and fragment of a Markdown destination; None for a link within its own page, to a file or
    to the web."""
    if _SCHEME.match(written):
        return None
    path, _, fragment = written.partition("#")
    path = _ESCAPED.sub(r"\1", path) if "\\" in path else path
    path = (unquote(path) if "%" in path else path).strip()
    if not path.strip("/.") or _extension(path) in _FILES:
        return None
    return path, (unquote(fragment) or None)


def _extension(name: str) -> str:
    return name[name.rfind(".") + 1 :].lower() if "." in name else ""


def _wikilinks(text: str) -> Iterator[Link]:
    address = -1  # where the last link that goes on with an address ends
    for found in _WIKI.finditer(text):
        start, stop = found.span()
        before = text[start - 1 : start]
        if before == "\\" or stop - start > MAX_LINK:
            continue
        if text.startswith("(", stop) and _is_label(text, stop):
            continue
        if _ends_address(text, start, address):
            address = stop
        if address == stop or (before == "#" and is_tag_link(text, start, stop)):
            yield Link("external", "", None, None, start, stop)
            continue
        kind = "embed" if before == "!" and text[start - 2 : start - 1] != "\\" else "wikilink"
        start -= kind == "embed"
        if parsed := parse_wikilink(found[1]):
            name, fragment, label = parsed
            yield Link(kind, name, fragment, label, start, stop, label)
        else:
            yield Link("external", "", None, None, start, stop)


def _ends_address(text: str, start: int, earlier: int) -> bool:
    """Whether what begins at `start` goes on with an address: `https://a.b/[[c]]`. `earlier` is the end of
    the last link that does so."""
    if start != earlier and not _IN_ADDRESS.match(text, max(start - 1, 0), start):
        return False
    first = max(0, start - _ADDRESS_LENGTH)
    before = text[first:start]
    space = first + max(map(before.rfind, _AROUND_ADDRESS))
    run = text[space + 1 : start]
    return space < earlier or "://" in run or run.startswith(("www.", "mailto:"))


def _is_label(text: str, at: int) -> bool:
    """Whether a destination that can only be Markdown's follows: `[[1]](https://…)`, `[[a]](b.md)`."""
    found = _DESTINATION.match(text, at)
    written = (found[1] or found[2] or "") if found else ""
    return bool(_SCHEME.match(written)) or is_page_name(written.partition("#")[0])


def _markdown_links(text: str, wikilinks: dict[int, int], targets: list[tuple[int, int]]) -> Iterator[Link]:
    """Inline links `[label](path)` and references `[label][id]`, `[id]` with their definitions.
    `wikilinks` are the ends of the wikilinks, by start: their brackets are their own. `targets` is given
    the spans of what the links lead to: nothing in them is a link."""
    definitions: dict[str, str] = {}
    for found in _DEFINITION.finditer(text) if "]:" in text else ():
        if not _is_wikilink(found[3] or ""):
            definitions.setdefault(found[1].strip().casefold(), found[2] or found[3])
            targets.append(found.span())
            yield Link("external", "", None, None, *found.span())
    opened: list[int] = []
    done = 0
    for token in _BRACKET.finditer(text):
        at = token.start()
        if at < done:
            continue
        what = token[0]
        if what == "\\":
            done = at + 2
        elif what == "[":
            if at in wikilinks:
                done = wikilinks[at]
            else:
                opened.append(at)
        elif opened:
            start = opened.pop()
            written, stop = _destination(text, start, at, definitions)
            if written is not None and at - start <= MAX_LINK and not _BLANK_LINE.search(text, start, at):
                done = stop
                targets.append((at + 1, stop))
                yield from _markdown_link(text, start, at, stop, written)


def _destination(text: str, start: int, close: int, definitions: dict[str, str]) -> tuple[str | None, int]:
    """What the label that ends at `close` links to as written, and where the link ends."""
    follows = text[close + 1 : close + 2]
    if follows == "(":
        found = _DESTINATION.match(text, close + 1)
        if found and not _is_wikilink(found[2] or ""):
            return found[1] or found[2] or "", found.end()
    elif definitions and follows != ":":
        found = _REFERENCE.match(text, close + 1) if follows == "[" else None
        key = (found[1] if found else "") or text[start + 1 : min(close, start + MAX_LINK)]
        if (path := definitions.get(key.strip().casefold())) is not None:
            return path, found.end() if found else close + 1
    return None, 0


def _is_wikilink(written: str) -> bool:
    """Whether a destination is no path but a wikilink: `[label]([[page]])`."""
    return written.startswith("[[") and written.endswith("]]")


def _markdown_link(text: str, start: int, close: int, stop: int, written: str) -> Iterator[Link]:
    image = text.startswith("!", start - 1) if start else False
    start -= image
    parsed = parse_destination(written) if len(written) <= MAX_LINK else None
    if parsed is None or (image and not is_page_name(parsed[0])):
        yield Link("external", "", None, None, start, stop)
        return
    label = text[start + image + 1 : close] or None
    yield Link("embed" if image else "markdown", parsed[0], parsed[1], label, start, stop)


def _bare_paths(text: str, taken: list[tuple[int, int]]) -> Iterator[Link]:
    """Paths such as `people/alice` that stand in prose, outside links and addresses."""
    position, at, space_at = 0, 0, -1
    while (slash := text.find("/", position)) >= 0:
        while at < len(taken) and taken[at][1] <= slash:
            position = max(position, taken[at][1])
            at += 1
        if at < len(taken) and taken[at][0] <= slash:
            position = taken[at][1]
            continue
        floor = max(position, slash - 200)
        start = max(text.rfind(space, floor, slash) for space in " \n\t\u3000") + 1
        if space_at < slash:
            space = _SPACE.search(text, slash)
            space_at = space.start() if space else len(text)
        stop = min(space_at, taken[at][0] if at < len(taken) else len(text))
        start, position = max(start, floor), max(stop, slash + 1)
        if "://" not in text[start:stop]:
            yield from _bare_in(text, start, stop)


def _bare_in(text: str, start: int, stop: int) -> Iterator[Link]:
    found = list(_BARE_ASCII.finditer(text, start, stop)) or list(_BARE.finditer(text, start, stop))
    for match in found:
        path = match[0].rstrip(".-~")
        if len(path) <= 300 and "/" in path and _LETTER.search(path) and _extension(path) not in _FILES:
            yield Link("bare", path, None, None, match.start(), match.start() + len(path))
