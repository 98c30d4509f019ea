"""What people do to the files and to the git repository of a brain, as strategies to draw from."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from tests.sync.living_brain import LivingBrain

# Names that collide as slugs (Ann/ann, café/cafe), by folding (acme-labs/acme_labs), by case, or not at all.
NAMES = ["ann", "Ann", "Acme Labs", "acme_labs", "café", "cafe", "東京", "x.y", "old", "nowhere"]
DIRECTORIES = ["", "", "people/", "people/", "companies/", "notes/deep/", "people/ann.md/", "notes/.hidden/"]
EXTENSIONS = [".md", ".md", ".md", ".md", ".MD", ".markdown"]
LINKS = [
    "[[ann]]", "[[people/ann]]", "[[Acme Labs]]", "[x](../companies/acme_labs.md)", "[y](acme_labs)",
    "companies/acme_labs", "[[東京|city]]", "[[nowhere#part]]", "[[Boss]]", "![[x.y]]", "[[old]]", "[[café]]",
    "[[label|people/ann]]", "[[people/cafe]]", "[z](old.md)",
]  # fmt: skip
LINES = [
    "works_at:: [[acme_labs]]", "employs:: [[people/ann]]", "likes:: [[Boss]]", "[[ann]] founded [[Boss]].",
    "Founders:\n- [[Boss]]\n- people/ann\n", "Backed by [[old]] and [[Acme Labs]].",
    "[[東京]]が[[café]]に出資した。", "Worked at [[nowhere]] with [[cafe]] until 2020.",
    "[[old]] admires [[Boss]] (via:: x)\n[[ann]] admires [[old]]",
]  # fmt: skip
HEADS = [
    "", "", "---\ntitle: Boss\n---\n", "---\naliases: [Boss, Acme Labs]\n---\n",
    "---\naliases: [old, nowhere]\n---\n", "---\ntype: company\n---\n",
    "---\ntype: person\ncompany: acme_labs\ntags: [a, b]\n---\n", "---\nscope: group:team\n---\n",
    "---\n\tbroken: [\n---\n", "---\ndate: 2026-02-03\nfounders: [ann, Boss]\n---\n",
    "---\nslug: other\nsupersedes: '[[old]]'\n---\n",
]  # fmt: skip
ENDS = [
    "",
    "",
    "\n\n<!-- timeline -->\n- 2026-03-04 | call — Met [[ann]]\n",
    "\n## Facts\n- Likes tea (kind:: preference) ^f-1\n",
    "\n<!-- scope: owner -->\nsecret [[Boss]]\n<!-- /scope -->\n",
]
SCHEMAS = [
    "", '[types]\nclub = ["notes", "companies"]\n', '[edges]\nlikes = "liked_by"\n', "[types\n",
    '[[phrases]]\nedge = "knows"\nsay = ["{subject} admires {object}"]\n', '[[phrases]]\nedge = "nothing"\n',
]  # fmt: skip
SETTINGS = ["", '[sync]\nguides = ["old.md"]\n', "[[broken", "editor = 'rm -rf'\n"]
IGNORES = ["", "notes/\n", "acme*\n", "*.markdown\n"]

names = st.sampled_from(NAMES)
page_paths = st.builds(
    lambda directory, name, extension: f"{directory}{name}{extension}",
    st.sampled_from(DIRECTORIES),
    names,
    st.sampled_from(EXTENSIONS),
)
texts = st.builds(
    lambda head, words, line, end: f"{head}# Heading\n\n{' and '.join(words)}.\n\n{line}\n{end}",
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(LINKS), max_size=3),
    st.sampled_from(["", *LINES]),
    st.sampled_from(ENDS),
)
picks = st.integers(min_value=0, max_value=50)


class Doing:
    """One call of a method of LivingBrain, or of git, to come; it reads well in a failing sequence."""

    def __init__(self, name: str, *values: Any) -> None:
        self.name, self.values = name, values

    def __call__(self, brain: LivingBrain) -> None:
        getattr(brain, self.name)(*self.values)

    def __repr__(self) -> str:
        return f"Doing{(self.name, *self.values)}"


def doing(name: str, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[Doing]:
    """A doing of that name with values drawn."""
    return st.builds(Doing, st.just(name), *values)


writes = doing("write", page_paths, texts)
links = doing("add_link", picks, picks)
_settings_files = st.one_of(
    doing("write", st.just("schema.toml"), st.sampled_from(SCHEMAS)),
    doing("write", st.just("gbrain.toml"), st.sampled_from(SETTINGS)),
    doing("write", st.just(".gbrainignore"), st.sampled_from(IGNORES)),
)
_sidecars = doing(
    "write",
    st.sampled_from(["people/.raw/ann.json", ".raw/x.json"]),
    st.sampled_from(["{}", json.dumps({"a": 1})]),
)
_page_verbs = st.one_of(
    doing("edit", picks, texts),
    doing("add_line", picks, st.sampled_from([*LINKS, *LINES])),
    links,
    links,
    doing("put_head", picks, st.sampled_from(HEADS)),
    doing("rename", picks, page_paths, st.booleans()),
    doing("rename", picks, page_paths, st.booleans()),
    doing("change_case", picks),
    doing("swap_pages", picks, picks),
    doing("delete", picks),
    doing("leave_the_pages", picks),
    doing("copy_page", picks, page_paths),
    doing("make_symlink", picks),
    doing("untrack", picks),
)
_elsewhere = st.one_of(
    doing("move_directory", st.sampled_from(["people", "companies", "archive", "notes", "会社"])),
    doing("come_back"),
    _settings_files,
    _sidecars,
    doing("delete_sidecars"),
    doing("write", st.just("people/README.md"), st.just("[[ann]]")),
    doing(
        "write_bytes",
        page_paths,
        st.sampled_from([b"caf\xe9 [[ann]]\n", b"a\0b\n", b"", b"\xef\xbb\xbf# B\r\n"]),
    ),
)
to_files = st.one_of(writes, _page_verbs, _page_verbs, _elsewhere)
to_git = st.one_of(
    doing("commit"),
    doing("commit_one", picks),
    doing("amend"),
    doing("reset", picks, st.sampled_from(["--hard", "--hard", "--soft", "--mixed"])),
    doing("stand_on", picks),
    doing("merge", picks),
    doing("revert_edits"),
    doing("collect_garbage"),
    doing("write", st.just(".gitignore"), st.sampled_from(["", "notes/\n", "*.markdown\n"])),
)
undoing = st.one_of(
    doing("revert_edits"),
    doing("reset", st.just(-1), st.just("--hard")),
    doing("delete_untracked"),
    doing("commit"),
)
