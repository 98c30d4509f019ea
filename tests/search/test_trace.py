"""What put a page where it is in an answer, or kept it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py import search
from gbrain_py.brain import Brain, Filters
from gbrain_py.errors import NotFound
from gbrain_py.search import Asking, Reader
from gbrain_py.search.chat import Chat
from gbrain_py.search.trace import trace
from tests.search.brains import make_brain


@pytest.fixture
def brain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Brain:
    """One page in the index, and files beside it that are in none."""
    monkeypatch.setenv("GBRAIN_EMBED_MODEL", "none")
    made = make_brain(tmp_path, {"notes/seal": "# Seal\n\nthe seal of the boat\n"})
    files = {"notes/new.md": "seal", "drafts/old.md": "seal", "notes/seal.txt": "seal", "README.md": "seal"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / ".gbrainignore").write_text("drafts/\n", encoding="utf-8")
    (tmp_path / "notes" / "link.md").symlink_to("seal.md")
    return made


@pytest.mark.parametrize(
    ("name", "slug", "says"),
    [
        ("notes/new", "notes/new.md", "is not synced yet: run: gbrain sync"),
        ("notes/new.md", "notes/new.md", "is not synced yet"),
        ("drafts/old", "drafts/old.md", "ignored by .gbrainignore"),
        ("notes/seal.txt", "notes/seal.txt", "its name is not NAME.md"),
        ("README", "README.md", "one of the brain's own guides"),
        ("notes/link", "notes/link.md", "a symbolic link"),
    ],
)
def test_a_file_that_is_no_page_is_lost_at_the_index(brain: Brain, name: str, slug: str, says: str) -> None:
    """Its name is enough to learn why no query will find it."""
    told = brain.trace("the seal", name)
    assert (told.slug, told.place, told.lost_at) == (slug, None, "index")
    ((stage, said),) = told.stages
    assert stage == "index" and says in said


@pytest.mark.parametrize("name", ["nobody", "", "notes", "../etc", "/etc/passwd", "notes/../notes/new"])
def test_what_is_no_file_of_the_brain_is_not_found(brain: Brain, name: str) -> None:
    """Nothing is told of what lies outside, or is not there."""
    with pytest.raises(NotFound):
        brain.trace("the seal", name)
    assert brain.trace("the seal", "notes/seal").place == 1


SEALS = {
    "notes/seal": "---\ndate: 2025-05-05\ntags: boat\naliases: gasket\n---\n# Seal\n\nthe seal of the boat\n",
    "notes/old-seal": "---\nsuperseded_by: '[[seal]]'\n---\n# Old seal\n\nthe seal was of cork\n",
    "people/ann": "# Ann\n\nDiver.\n\n## Timeline\n\n- 2025-01-02 | She bought a seal.\n",
    "my notes/a b": "# 船の話\n\nseal ring\n",
} | {f"log/{n}": f"# Day {n}\n\nseal and boat and the ring, {n}\n" for n in range(9)}


@pytest.fixture(scope="module")
def seals(tmp_path_factory: pytest.TempPathFactory) -> Brain:
    """Pages with dates, tags, an alias, a page that took another's place, one with a timeline alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GBRAIN_EMBED_MODEL", "none")
        made = make_brain(tmp_path_factory.mktemp("seals"), SEALS)
        assert made.config.get("embed.model") == "none"
    return made


@pytest.mark.parametrize(
    ("text", "filters", "says"),
    [
        ("seal type:person", Filters(), "not of type person: its type is note"),
        ("seal", Filters(types=("person", "company")), "not of type person or company: its type is note"),
        ("seal -type:note", Filters(), "is of type note, which is excluded"),
        ("seal tag:ship", Filters(), "not tagged ship: its tags are boat"),
        ("seal -tag:boat", Filters(), "is tagged boat, which is excluded"),
        ("seal", Filters(tags=("ship OR NOT boat",)), "not tagged ship or not boat: its tags are boat"),
        ("seal in:people", Filters(), "not in people: it is notes/seal.md"),
        ("seal after:2025-06", Filters(), "not of 2025-06-01 or later: its date is 2025-05-05"),
        ("seal", Filters(before="2025"), "not from before 2025-01-01: its date is 2025-05-05"),
        ("seal", Filters(linked_to=("people/ann",)), "not linked as asked: no such link leads there"),
        ("seal", Filters(orphan=True), "not an orphan: pages link to it"),
        ('"seal ring"', Filters(), 'does not have "seal ring"'),
        ("seal -boat", Filters(), "has boat, which -boat excludes"),
    ],
)
def test_a_filter_that_lost_a_page_is_named(seals: Brain, text: str, filters: Filters, says: str) -> None:
    """That very condition, with what the page has instead."""
    told = seals.trace(text, "notes/seal", filters)
    assert (told.place, told.lost_at) == (None, "filters")
    assert (
        dict(told.stages)["filters"] == f"it {'' if says.startswith(('has', 'does', 'is ')) else 'is '}{says}"
    )


def test_all_filters_that_lost_a_page_are_named(seals: Brain) -> None:
    """One answer is enough to mend a query with three mistakes."""
    told = seals.trace("seal -boat type:person in:people", "notes/seal")
    assert dict(told.stages)["filters"].count("; ") == 2


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Seal", "notes/seal"),
        ("gasket", "notes/seal"),
        ("[[gasket|the gasket]]", "notes/seal"),
        ("my notes/a b", "my-notes/a-b"),
        ("my notes/a b.md", "my-notes/a-b"),
        ("船の話", "my-notes/a-b"),
    ],
)
def test_any_name_of_a_page_will_do(seals: Brain, name: str, slug: str) -> None:
    """A title, an alias, a link, a path with spaces, a Japanese name; what it was read as is said."""
    told = seals.trace("seal", name)
    assert told.slug == slug and told.place
    assert ("page" in dict(told.stages)) == (not name.endswith(".md"))


def test_no_such_page_suggests_one(seals: Brain) -> None:
    """A name spelled badly is an error that says what may be meant."""
    with pytest.raises(NotFound) as error:
        seals.trace("seal", "notes/saal")
    assert "notes/seal" in error.value.suggestions


def test_a_page_beyond_what_is_shown(seals: Brain) -> None:
    """Its place is told, and the option that shows it."""
    told = seals.trace("seal ring", "notes/old-seal", limit=3)
    assert told.place and told.place > 3
    offset = (told.place - 1) // 3 * 3
    assert dict(told.stages)["order"].endswith(f"beyond the 3 shown: --offset {offset} shows it")
    rows = seals.query("seal ring", limit=3, offset=offset).results
    assert "notes/old-seal" in [row.slug for row in rows]


def test_what_lowered_a_page_is_told(seals: Brain) -> None:
    """A page that another took the place of, and one that has the words in its timeline alone."""
    assert "superseded ×0.500" in dict(seals.trace("seal", "notes/old-seal").stages)["signals"]
    assert "seal in timeline" in dict(seals.trace("seal", "people/ann").stages)["keyword"]


def test_a_page_that_may_not_be_seen_is_none(seals: Brain) -> None:
    """A reader without its scope gets the answer for a page that does not exist."""
    asking = Asking(Reader(seals.today, frozenset(["other"])), str.lower)
    with seals.reading() as con, pytest.raises(NotFound):
        look = search.find(con, "seal", search.NO_FILTERS, asking, 10)
        trace(con, look, seals._find(con, "notes/seal"), asking.reader)


def test_below_the_window_of_an_arm(seals: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with words of the query that no arm has among its best is lost there, not for want of words."""
    monkeypatch.setattr("gbrain_py.search.look.WINDOW", 2)
    told = seals.trace("seal ring", "notes/old-seal", limit=1)
    assert (told.place, told.lost_at) == (None, "window")
    assert "not among the best 2" in dict(told.stages)["keyword"]
    assert seals.trace("zebra", "notes/seal").lost_at == "every arm"


def test_another_order_is_told(seals: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a language model moved is told as such, in the trace and in the answer; types are another step."""
    monkeypatch.setenv("GBRAIN_SEARCH_RERANK", "true")
    monkeypatch.setattr(
        Chat, "rerank", lambda self, query, passages, notes, spent: [1, 0, *range(2, len(passages))]
    )
    brain = Brain(seals.root)  # settings are read once
    answer = brain.query("seal of the boat").results
    assert [(move.step, move.before, move.after) for move in answer[0].moves] == [("rerank", 2, 1)]
    assert "moved by the language model from place 2 to 1" in answer[0].why
    says = dict(brain.trace("seal of the boat", answer[1].slug).stages)
    assert says["rerank"] == "moved by the language model from place 1 to 2"
    assert "mixing" not in says


def test_types_that_make_room_are_told(seals: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that the mixing of types moved says so, with both places."""
    monkeypatch.setattr("gbrain_py.search.dedup.RELEVANT", 0.0)
    moved = [move for row in seals.query("seal ring", limit=0).results for move in row.moves]
    assert moved and {move.step for move in moved} == {"mixing"}


def test_other_wordings_are_told(seals: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is there by a word of the language model says by which, in the trace and the answer."""
    monkeypatch.setenv("GBRAIN_SEARCH_EXPAND", "true")
    monkeypatch.setattr(Chat, "expand", lambda self, query, notes: ["diver", "frogman"])
    brain = Brain(seals.root)
    rows = {row.slug: row for row in brain.query("swimmer of the boat", limit=0).results}
    ann = rows["people/ann"]
    assert "has words of other wordings: diver; frogman" in ann.why
    assert ann.evidence == "keyword"
    assert (
        dict(brain.trace("swimmer", "people/ann").stages)["wordings"]
        == "place 1 by the words of: diver; frogman"
    )
    assert dict(brain.trace("boat", "notes/seal").stages)["wordings"] == "has no word of: diver; frogman"
