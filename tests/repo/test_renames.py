"""Which deleted page a new page continues."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.repo import pair_alike, pair_renames


def test_what_git_found_comes_first_then_equal_content() -> None:
    """Git's pair wins over equal blobs, equal names over order, and order settles the rest."""
    deleted = {"a/x.md": "1", "b/y.md": "1", "c/z.md": "1", "only.md": "2", "like.md": "3"}
    added = {"n/y.md": "1", "n/m.md": "1", "n/o.md": "1", "other.md": "9", "liked.md": "4"}
    known = [("like.md", "liked.md"), ("like.md", "other.md"), ("nowhere.md", "n/m.md")]
    assert pair_renames(deleted, added, known) == {
        "liked.md": "like.md",
        "n/y.md": "b/y.md",
        "n/m.md": "a/x.md",
        "n/o.md": "c/z.md",
    }


files = st.dictionaries(st.text("abc/", min_size=1, max_size=4), st.sampled_from("123"), max_size=8)


@given(deleted=files, added=files, data=st.data())
def test_pairs_are_one_to_one_and_depend_on_no_order(
    deleted: dict[str, str], added: dict[str, str], data: st.DataObject
) -> None:
    """No page is continued twice, as many as can be are paired, and the order does not matter."""
    pairs = pair_renames(deleted, added)
    assert len(set(pairs.values())) == len(pairs)
    assert all(deleted[old] == added[new] for new, old in pairs.items())
    for blob in "123":
        possible = min(list(deleted.values()).count(blob), list(added.values()).count(blob))
        assert sum(added[new] == blob for new in pairs) == possible
    shuffled = dict(data.draw(st.permutations(list(deleted.items()))))
    assert pair_renames(shuffled, dict(data.draw(st.permutations(list(added.items()))))) == pairs


LINES = b"".join(b"line %d\n" % number for number in range(20))
LONG = "東京で会った人の話を長く書いた一行。".encode() * 20


@pytest.mark.parametrize(
    ("old", "new", "alike"),
    [
        (LINES, LINES + b"more\n" * 3, True),
        (LINES, LINES[: len(LINES) // 2 + 10], True),
        (LINES, LINES[:60] + b"something else\n" * 12, False),
        (LONG, LONG + "追記。".encode(), True),
        (LINES, b"another text\n", False),
        (b"", b"", False),
        (b"\n" * 9, b"\n" * 10, True),
    ],
)
def test_texts_that_were_edited_when_they_moved(old: bytes, new: bytes, alike: bool) -> None:
    """Two texts are one page when half of the larger is in the other, as git has it."""
    assert pair_alike({"old.md": old}, {"new.md": new}) == ({"new.md": "old.md"} if alike else {})


def test_the_most_alike_are_paired_first() -> None:
    """Each page continues one at most, and of several the one that it shares most with."""
    deleted = {"a.md": LINES, "b.md": LINES + b"end\n"}
    added = {"x.md": LINES + b"end\nmore\n", "y.md": LINES + b"other\n", "z.md": LINES}
    assert pair_alike(deleted, added) == {"x.md": "b.md", "z.md": "a.md"}
