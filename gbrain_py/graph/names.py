"""The names by which pages are found, and the names by which a reference looks for one.

A key is one of four kinds, told apart by its first character:

    =people/Alice Li.md     the exact path
    /people/alice-li        a path, as a slug or folded
    :person/alice-li        a page type and a folded file stem
    alice-li                a folded alias, title or file stem

Table `names` holds (key, rank, page). Which ranks a key of a reference may meet follows from its kind,
so the keys of a reference, in order, are its whole plan of resolution, and `refs.keys && changed keys`
finds every reference that a change of names can touch.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gbrain_py.pages.slugs import base_slug, fold, is_page_name, stem_of

if TYPE_CHECKING:
    from gbrain_py.pages.model import Page  # a question compares names, and pays for no page

# Ranks of rows of `names`, best first.
EXACT = 0  # the path itself, or a slug that spells it
SLUG = 1  # the slug of a path spelled otherwise
FOLDED = 2  # the slug, folded further
CONTESTED = 3  # the plain slug, on a page that had to take another
ALIAS = 4
TITLE = 5
STEM = 6
HOME = 7  # a page type and a stem, for a file directly below a top directory
NESTED = 8  # the same, for a file elsewhere
REDIRECT = 9  # a slug the page had before a rename
OLD_STEM = 10  # a file stem the page had before a rename

_KINDS = "=/:"
_MAX_NAME = 1000  # characters; a longer name is no name
_PLAIN_PATH = re.compile(r"[^/.:][^/:]*+(?:/[^/:]++)++")
_SOURCE = re.compile(r"[\w-]{1,64}:(?=[^\s:/])")


def name_keys(page: Page) -> list[tuple[str, int]]:
    """The (key, rank) rows of `names` for a page whose slug is assigned."""
    return keys_of_page(page.path, page.slug, page.type, page.title, page.aliases)


def keys_of_page(
    path: str, slug: str, page_type: str, title: str, aliases: Iterable[str]
) -> list[tuple[str, int]]:
    """`name_keys` from the parts of a page that count."""
    plain = path == f"{slug}.md"
    rows: dict[str, int] = {}

    def add(key: str, rank: int) -> None:
        if key and len(key) <= _MAX_NAME:
            rows.setdefault(key, rank)

    if not plain:
        add(f"={path}", EXACT)
    add(f"/{slug}", EXACT if plain else SLUG)
    add(f"/{fold(slug)}", FOLDED)
    add(f"/{fold(path)}", FOLDED)
    if (base := base_slug(path)) != slug:
        add(f"/{base}", CONTESTED)
        rows[f"/{fold(path)}"] = CONTESTED
    stem = name_key(stem_of(path))
    for alias in aliases:
        add(name_key(alias), ALIAS)
    add(name_key(title), TITLE)
    add(stem, STEM)
    add(f":{page_type}/{stem}", HOME if path.count("/") == 1 else NESTED)
    return list(rows.items())


def old_path_keys(old_path: str) -> list[tuple[str, int]]:
    """The (key, rank) rows by which a page is still found under a path it had before."""
    base = base_slug(old_path)
    rows = {f"/{base}": REDIRECT, f"/{fold(old_path)}": REDIRECT, name_key(stem_of(old_path)): OLD_STEM}
    return [(key, rank) for key, rank in rows.items() if key and len(key) <= _MAX_NAME]


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """The folded form of an alias, a title or a stem."""
    return fold(name).lstrip(_KINDS)


@lru_cache(maxsize=65536)
def path_keys(path: str) -> tuple[str, ...]:
    """The keys of a path from the root of the brain, with or without extension, best first."""
    slug, folded = base_slug(path), fold(path)
    spelled = path if is_page_name(path) else f"{path}.md"
    keys = [f"/{slug}"] if spelled == f"{slug}.md" else [f"={spelled}", f"/{slug}"]
    return (*keys, f"/{folded}") if folded != slug else tuple(keys)


def reference_keys(
    name: str,
    kind: str,
    directory: str,
    *,
    home: tuple[str, str] | None = None,
    other: str | None = None,
) -> list[str]:
    """The keys of a reference written `name` on a page in `directory` ("" or "people"), best first.

    Exact path and slug, alias, same directory, title and stem, then `home`: the usual directory and the
    page type of a front matter field's values. A key that comes a second time stands for its later steps
    (title and stem). A Markdown destination is read from the page first, then from the root. `other` is
    the part behind the bar of `[[label|target]]` as Dendron writes it: tried last, as a path only.
    `source:people/alice` is looked for as it stands, then without the name of its source.
    """
    name = name.strip()
    if not name or len(name) > _MAX_NAME:
        return []
    if kind == "wikilink" and (plain := _plain_path(name)):
        paths, folded = plain
        here = _keys_below(directory, name) if directory else ()
        return [*paths, folded, *here, folded]
    if kind not in ("markdown", "bare") and (source := _SOURCE.match(name)):
        whole = _keys(name, kind, directory, home, None)
        return whole + _keys(name[source.end() :], kind, directory, home, other)
    return _keys(name, kind, directory, home, other)


def _keys(name: str, kind: str, directory: str, home: tuple[str, str] | None, other: str | None) -> list[str]:
    from_root = not name.startswith(("./", "../"))
    from_page = not name.startswith("/")
    root = _inside("", name) if from_root else None
    here = _inside(directory, name) if from_page else None
    if kind == "bare":
        return list(path_keys(root)) if root else []
    if kind == "markdown":
        paths, names = [here, root], [root, here]
        later: Sequence[str] = ()
    else:
        paths, names = ([root] if from_root else [here]), ([root] if from_root else [here])
        later = _keys_below(directory, name) if directory and from_root and from_page else ()
    folded = list(dict.fromkeys(key for part in names if part and (key := name_key(part))))
    keys = list(dict.fromkeys(key for path in paths if path for key in path_keys(path)))
    keys += [*folded, *later, *folded]
    if home and "/" not in name:
        usual, page_type = home
        keys += [*path_keys(f"{usual}/{name}"), f":{page_type}/{name_key(name)}"]
    if other and from_root and "/" not in name and base_slug(other) == other:
        spots = [_inside("", other), _inside(directory, other)]
        keys += dict.fromkeys(key for spot in spots if spot for key in path_keys(spot) if key not in keys)
    return keys


@lru_cache(maxsize=65536)
def _plain_path(name: str) -> tuple[tuple[str, ...], str] | None:
    """The keys of a path from the root and the folded name, for a path with nothing special in it."""
    if _PLAIN_PATH.fullmatch(name) is None or "./" in name:
        return None
    folded = name_key(name)
    return (path_keys(name), folded) if folded else None


def _keys_below(directory: str, name: str) -> Sequence[str]:
    """The keys of `name` as a path in `directory`."""
    if _is_plain(directory) and "./" not in name and "//" not in name:
        return [f"{key[0]}{directory}/{key[1:]}" for key in path_keys(name)]
    path = _inside(directory, name)
    return path_keys(path) if path else ()


@lru_cache(maxsize=8192)
def _is_plain(directory: str) -> bool:
    """Whether a directory is its own slug and its own folded form."""
    return directory == base_slug(f"{directory}/x")[:-2] == fold(directory)


@lru_cache(maxsize=65536)
def _inside(directory: str, name: str) -> str | None:
    """The path that `name` means in `directory`, or None when it leaves the brain."""
    name = name.strip("/")
    if "./" not in name and "//" not in name:
        path = f"{directory}/{name}" if directory else name
    else:
        path = posixpath.normpath(posixpath.join(directory, name))
    return None if not path or path == "." or path.startswith("../") or path == ".." else path
