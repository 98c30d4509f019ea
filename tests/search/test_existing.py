"""Whether a page is there already under a name that is not quite the one asked for."""

from __future__ import annotations

import pytest

from gbrain_py.brain import Brain, Filters
from tests.search.brains import make_brain

PAGES = {
    "people/sigrun": "# Sigrun Aldermoor\n\nKeeps bees.\n",
    "people/baker": "# Tam Oyelaran\n\nBakes.\n",
    "people/ryo": "# 森田 涼\n\n大工。\n",
    "people/kei": "# 石橋恵\n\n画家。\n",
    "people/wei": "# 贺晓\n\n医生。\n",
    "people/maria": "# Maria Elena Fontclara\n\nSings.\n",
    "companies/casting": "# Bell Foundry\n\nCasts bells with Tam.\n",
    "notes/week7": "# Planning week 7\n\nBees, mostly.\n",
}


@pytest.fixture(scope="module")
def brain(tmp_path_factory: pytest.TempPathFactory) -> Brain:
    return make_brain(tmp_path_factory.mktemp("existing"), PAGES)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Sigrun Aldermor", "people/sigrun"), ("sigrunn aldermoor", "people/sigrun"),
        ("Aldermoor", "people/sigrun"), ("Aldermor", "people/sigrun"), ("Tam", "people/baker"),
        ("Elena", "people/maria"), ("森田", "people/ryo"), ("森田さん", "people/ryo"),
        ("石橋", "people/kei"), ("石橋先生", "people/kei"), ("贺医生", "people/wei"),
        ("Bell Foundery", "companies/casting"),
    ],
)  # fmt: skip
def test_what_is_probably_there(brain: Brain, name: str, slug: str) -> None:
    """A part of a person's name, how one calls them, and a slip of the pen: probable, with the page."""
    answer = brain.exists(name)
    assert (answer.exists, answer.suggestions) == ("probable", [slug])


@pytest.mark.parametrize(
    "name",
    ["Sigrid Halvorsen", "Astrid Aldermoor", "Tamsin", "Tam Aldermoor", "Oyelowo", "Ta", "森本", "森",
     "石田さん", "Foundry", "bees", "Bell Laundry", "Planning week 8", "Marta", "张晓", "nothing like it"],
)  # fmt: skip
def test_what_is_not(brain: Brain, name: str) -> None:
    """Another given name with the same family name, another number, a word of a company's name or of a text,
    a single character: unknown."""
    assert brain.exists(name).exists == "unknown"


def test_a_filter_counts(brain: Brain) -> None:
    """Asked for companies, a person of that name is none."""
    assert brain.exists("Aldermoor", Filters(types=("company",))).exists == "unknown"
