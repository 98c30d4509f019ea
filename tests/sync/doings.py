"""What people do to the files and to the git repository of a brain, each kind as likely as the next.

A doing is made from one seed, so that hypothesis can leave out doings but not prefer the first kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from tests.sync.living_brain import LivingBrain

T = TypeVar("T")

# Names that collide as slugs (Ann/ann, café/cafe), by folding (acme-labs/acme_labs), by case, or not at all.
NAMES = ["ann", "Ann", "Acme Labs", "acme_labs", "café", "cafe", "東京", "x.y", "old", "nowhere"]
DIRECTORIES = ["", "", "people/", "people/", "companies/", "notes/deep/", "people/ann.md/", "notes/.hidden/"]
EXTENSIONS = [".md", ".md", ".md", ".md", ".MD", ".markdown"]
LINKS = [
    "[[ann]]", "[[people/ann]]", "[[Acme Labs]]", "[x](../companies/acme_labs.md)", "[y](acme_labs)",
    "companies/acme_labs", "[[東京|city]]", "[[nowhere#part]]", "[[Boss]]", "![[x.y]]", "[[old]]", "[[café]]",
    "[[label|people/ann]]", "[[people/cafe]]", "[z](old.md)",
]  # fmt: skip
LINES = ["", "works_at:: [[acme_labs]]", "employs:: [[people/ann]]", "liked_by:: [[Boss]]"]
HEADS = [
    "", "", "---\ntitle: Boss\n---\n", "---\naliases: [Boss, Acme Labs]\n---\n",
    "---\naliases: [old, nowhere]\n---\n", "---\ntype: company\n---\n",
    "---\ntype: person\ncompany: acme_labs\ntags: [a, b]\n---\n", "---\nscope: group:team\n---\n",
    "---\n\tbroken: [\n---\n", "---\ndate: 2026-02-03\nfounders: [ann, Boss]\n---\n",
    "---\nslug: other\nsupersedes: '[[old]]'\n---\n",
]  # fmt: skip
ENDS = [
    "", "", "\n\n<!-- timeline -->\n- 2026-03-04 | call — Met [[ann]]\n",
    "\n## Facts\n- Likes tea (kind:: preference) ^f-1\n",
    "\n<!-- scope: owner -->\nsecret [[Boss]]\n<!-- /scope -->\n",
]  # fmt: skip
BYTES = [b"caf\xe9 [[ann]]\n", b"a\0b\n", b"", b"\xef\xbb\xbf# B\r\n"]
SETTINGS = [
    (
        "schema.toml",
        ["", '[types]\nclub = ["notes", "companies"]\n', '[edges]\nlikes = "liked_by"\n', "[t\n"],
    ),
    ("gbrain.toml", ["", '[sync]\nguides = ["old.md"]\n', "[[broken", "editor = 'rm -rf'\n"]),
    (".gbrainignore", ["", "notes/\n", "acme*\n", "*.markdown\n"]),
]


class Doing:
    """One call of a method of LivingBrain to come; it reads well in a failing sequence."""

    def __init__(self, name: str, *values: Any) -> None:
        self.name, self.values = name, values

    def __call__(self, brain: LivingBrain) -> None:
        getattr(brain, self.name)(*self.values)

    def __repr__(self) -> str:
        return f"brain.{self.name}({', '.join(map(repr, self.values))})"


Maker = Callable[[Random], Doing]


def _pick(random: Random) -> int:
    return random.randrange(60)


def _path(random: Random) -> str:
    return random.choice(DIRECTORIES) + random.choice(NAMES) + random.choice(EXTENSIONS)


def _text(random: Random) -> str:
    words = " and ".join(random.choices(LINKS, k=random.randrange(4)))
    line, end = random.choice(LINES), random.choice(ENDS)
    return f"{random.choice(HEADS)}# Heading\n\n{words}.\n\n{line}\n{end}"


def _settings(random: Random) -> Doing:
    file, contents = random.choice(SETTINGS)
    return Doing("write", file, random.choice(contents))


def _write(random: Random) -> Doing:
    return Doing("write", _path(random), _text(random))


def _link(random: Random) -> Doing:
    return Doing("add_link", _pick(random), _pick(random))


_FILES: list[Maker] = [
    _write, _write, _link, _link, _settings, _settings,
    lambda r: Doing("edit", _pick(r), _text(r)),
    lambda r: Doing("edit", _pick(r), _text(r)),
    lambda r: Doing("add_line", _pick(r), r.choice(LINKS)),
    lambda r: Doing("put_head", _pick(r), r.choice(HEADS)),
    lambda r: Doing("put_head", _pick(r), r.choice(HEADS)),
    lambda r: Doing("rename", _pick(r), _path(r), r.random() < 0.5),
    lambda r: Doing("rename", _pick(r), _path(r), r.random() < 0.5),
    lambda r: Doing("change_case", _pick(r)),
    lambda r: Doing("swap_pages", _pick(r), _pick(r)),
    lambda r: Doing("delete", _pick(r)),
    lambda r: Doing("delete", _pick(r)),
    lambda r: Doing("leave_the_pages", _pick(r)),
    lambda r: Doing("come_back"),
    lambda r: Doing("copy_page", _pick(r), _path(r)),
    lambda r: Doing("make_symlink", _pick(r)),
    lambda r: Doing("untrack", _pick(r)),
    lambda r: Doing("move_directory", r.choice(["people", "companies", "archive", "notes", "会社"])),
    lambda r: Doing("write", r.choice(["people/.raw/ann.json", ".raw/x.json"]), r.choice(["{}", "[1]"])),
    lambda r: Doing("delete_sidecars"),
    lambda r: Doing("write", "people/README.md", "[[ann]]"),
    lambda r: Doing("write_bytes", _path(r), r.choice(BYTES)),
]  # fmt: skip
_GIT: list[Maker] = [
    lambda r: Doing("commit"),
    lambda r: Doing("commit"),
    lambda r: Doing("commit_one", _pick(r)),
    lambda r: Doing("amend"),
    lambda r: Doing("reset", _pick(r), r.choice(["--hard", "--hard", "--soft", "--mixed"])),
    lambda r: Doing("reset", _pick(r), "--hard"),
    lambda r: Doing("stand_on", _pick(r)),
    lambda r: Doing("merge", _pick(r)),
    lambda r: Doing("revert_edits"),
    lambda r: Doing("collect_garbage"),
    lambda r: Doing("write", ".gitignore", r.choice(["", "notes/\n", "*.markdown\n"])),
]
_UNDO: list[Maker] = [
    lambda r: Doing("revert_edits"),
    lambda r: Doing("reset", -1, "--hard"),
    lambda r: Doing("delete_untracked"),
    lambda r: Doing("commit"),
    lambda r: Doing("edit", _pick(r), _text(r)),
]


_SEEDS = st.binary(min_size=8, max_size=8)  # integers would mostly be small ones, and the same again


def evenly(values: Sequence[T]) -> st.SearchStrategy[T]:
    """One of some values, each as likely as the next."""
    return _SEEDS.map(lambda seed: Random(seed).choice(values))


def _drawn(makers: Sequence[Maker]) -> st.SearchStrategy[Doing]:
    def make(seed: bytes) -> Doing:
        random = Random(seed)
        return random.choice(makers)(random)

    return _SEEDS.map(make)


writes, links = _drawn([_write]), _drawn([_link])
to_files, to_git, undoing = _drawn(_FILES), _drawn(_GIT), _drawn(_UNDO)
