"""Names of pages: the slug a path gives, the key by which names compare, the title a file stem suggests.

A slug is the path without its extension; per segment lower case, Latin accents folded, letters, marks
and digits of every script kept. Which file keeps a contested slug depends on the set of paths only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

EXTENSIONS = (".md", ".mdx", ".markdown")
_STROKES = str.maketrans("øłđħŧ", "oldht")  # a stroke is an accent that Unicode does not split off
_VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # emoji or text style: typed by no one
_SURROGATES = re.compile("[\ud800-\udfff]")
_DASHES = re.compile(r"-{2,}")
_SPACES = re.compile(r"\s+")
_JOINERS = re.compile(r"[\s_-]+")
_AROUND_SLASH = re.compile(r"(?<!\s)\s*+/\s*+")
_NAME_DATE = re.compile(r"\d{4}[-_]\d{2}(?:[-_]\d{2})?(?!\d)")
_ASCII_SEGMENT = re.compile(r"[a-z0-9._]+(?:-[a-z0-9._]+)*+")


def is_page_name(name: str) -> bool:
    """Whether a file of this name can be a page: a stem and `.md`, `.mdx` or `.markdown` in any case."""
    stem = name.rsplit("/", 1)[-1]
    return stem.lower().endswith(EXTENSIONS) and stem.lower() not in EXTENSIONS


def without_extension(path: str) -> str:
    """`path` less a page extension."""
    lower = path.lower()
    for extension in EXTENSIONS:
        if lower.endswith(extension):
            return path[: -len(extension)]
    return path


def stem_of(path: str) -> str:
    """The file name of `path` without directory and page extension, in NFC; bytes that are not UTF-8 show
    as replacement characters."""
    stem = unicodedata.normalize("NFC", without_extension(path.rsplit("/", 1)[-1]))
    return _SURROGATES.sub("\ufffd", stem)


def base_slug(path: str) -> str:
    """The slug that a path gives when no other path wants it."""
    return "/".join(_slug_segment(part)[0] for part in without_extension(path).split("/"))


def hashed_segments(path: str) -> list[str]:
    """The segments of a path that leave nothing for a slug, so that a hash stands in for them."""
    return [part for part in without_extension(path).split("/") if _slug_segment(part)[1]]


@lru_cache(maxsize=8192)
def _slug_segment(segment: str) -> tuple[str, bool]:
    """The slug of one path segment, and whether it had to be a hash."""
    if _ASCII_SEGMENT.fullmatch(segment) and segment.strip("."):
        return segment, False
    typed = _VARIANTS.sub("", unicodedata.normalize("NFC", segment))
    kept = "".join(char for char in typed.lower() if _is_slug_char(char))
    slug = _DASHES.sub("-", _SPACES.sub("-", _fold_latin(kept).strip()))
    if any(char.isalnum() or char in "_-" for char in slug):
        return slug, False
    return sha256(_raw(typed)).hexdigest()[:8], True


def _is_slug_char(char: str) -> bool:
    if char.isalnum() or char in "._-" or char.isspace():
        return True
    return unicodedata.category(char) in ("Mn", "Mc") and not "\u20d0" <= char <= "\u20ff"  # of symbols


def _fold_latin(text: str) -> str:
    """`text` with the accents of Latin letters taken off; other scripts keep their marks."""
    if text.isascii():
        return text
    kept: list[str] = []
    base_is_latin = False
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.combining(char):
            if base_is_latin:
                continue
        else:
            base_is_latin = _is_latin(char)
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept)).translate(_STROKES)


@lru_cache(maxsize=2048)
def _is_latin(char: str) -> bool:
    return unicodedata.name(char, "").startswith("LATIN ")


def _raw(text: str) -> bytes:
    """The bytes of a name as the file system has them."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def assign_slugs(paths: Iterable[str]) -> dict[str, str]:
    """The slug of every path. Of paths with one base slug, the one whose stem is the slug keeps it;
    each other gets `~` and as many hex digits of SHA-256 of its path, four or more, as tell them apart."""
    slugs: dict[str, str] = {}
    for base, group in _groups(paths).items():
        if len(group) == 1:
            slugs[group[0]] = base
            continue
        keeper = _keeper(base, group)
        if keeper is not None:
            slugs[keeper] = base
        rest = {path: sha256(_raw(path)).hexdigest() for path in group if path != keeper}
        digits = next(n for n in range(4, 65) if len({full[:n] for full in rest.values()}) == len(rest))
        slugs.update({path: f"{base}~{full[:digits]}" for path, full in rest.items()})
    return slugs


def ambiguous_slugs(paths: Iterable[str]) -> dict[str, list[str]]:
    """The base slugs that several paths share and none keeps, each with the slugs assigned instead."""
    groups = _groups(paths)
    assigned = assign_slugs(path for group in groups.values() for path in group)
    return {
        base: sorted(assigned[path] for path in group)
        for base, group in groups.items()
        if len(group) > 1 and _keeper(base, group) is None
    }


def _groups(paths: Iterable[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for path in sorted(set(paths)):
        groups.setdefault(base_slug(path), []).append(path)
    return groups


def _keeper(base: str, group: list[str]) -> str | None:
    """The path of a group whose stem is the slug itself; `.md` goes before other extensions."""
    named = [path for path in group if without_extension(path) == base]
    return min(named, key=lambda path: (path != f"{base}.md", path), default=None)


@lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """The key by which names compare: NFKC, case and Latin accents folded, spaces, hyphens and
    underscores one `-`, a page extension dropped."""
    if name.isascii():
        text = name.lower()
    else:
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
        text = _VARIANTS.sub("", text)
        text = unicodedata.normalize("NFKC", _fold_latin(text))
    text = without_extension(text.strip())
    return _JOINERS.sub("-", _AROUND_SLASH.sub("/", text).strip())


def humanise(stem: str) -> str:
    """A title for a file stem: `ann-marie_li` reads Ann Marie Li; dates keep their hyphens, and a
    stem with spaces is a title already."""
    if not stem or any(char.isspace() for char in stem):
        return stem.strip()
    dates = _NAME_DATE.findall(stem)
    words = [part.replace("-", " ").replace("_", " ") for part in _NAME_DATE.split(stem)]
    pieces = [words[0]]
    for date, following in zip(dates, words[1:], strict=True):
        pieces += [date.replace("_", "-"), following]
    title = " ".join("".join(pieces).split())
    if stem.islower():
        title = " ".join(word[:1].upper() + word[1:] for word in title.split(" "))
    return title or stem
