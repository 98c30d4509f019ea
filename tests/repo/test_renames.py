"""Which deleted page a new page continues."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gbrain_py.repo import pair_renames


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
