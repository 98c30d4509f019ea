"""Typing by phrases: every family's own examples, sentences in three languages, and how blocks are read."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from gbrain_py.graph.relations import en, ja, zh
from gbrain_py.graph.relations.en_cues import cues, may_hold_cue
from gbrain_py.graph.relations.rows import Example
from gbrain_py.graph.typing import (
    PAGE,
    LinkSpan,
    PageInfo,
    decide,
    decide_kept,
    pack,
    page_role,
    type_context,
)
from gbrain_py.graph.typing import cues as find
from tests.graph.typing_text import links_of, says, says_all

CASES = Path(__file__).parents[1] / "cases" / "relations"
EXAMPLES = [
    pytest.param(example, id=f"{family.rule}: {example.text[:50]}")
    for family in (*en.FAMILIES, *ja.FAMILIES, *zh.FAMILIES)
    for example in family.examples
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_tables(example: Example) -> None:
    """What a table's example says it states is what is read from it."""
    assert says(example.page, example.text) == "; ".join(sorted(filter(None, example.says.split("; "))))


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_sentences(language: str) -> None:
    """Sentences as people write them in notes, with the statements that a reader would draw from them."""
    wrong = []
    lines = (CASES / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    for case in map(json.loads, lines):
        got = says_all(case["page"], case["text"])
        if got != case["says"]:
            wrong.append(f"{case['text']}\n  want {case['says']}\n  got  {got}")
    assert len(lines) >= 150
    assert not wrong, "\n".join(wrong)


def test_every_cue_has_a_word_that_the_quick_test_knows() -> None:
    """A sentence that holds a cue passes the cheap test, except where "at" or "with" is tested."""
    missed = [
        [first, *("|".join(sorted(item)) for item in cue.rest if item)]
        for first, found in cues().items()
        for cue in (*found.alone, *(cue for longer in found.longer.values() for cue in longer))
        if not may_hold_cue(frozenset((first, *(min(item) for item in cue.rest if item))))
    ]
    small = set("at with that in on for a an the one do does".split())
    assert [words for words in missed if words[-1] not in small] == []


@pytest.mark.parametrize(
    ("page", "lead_in", "heading", "item", "expected"),
    [
        ("company", "Founders:", "", "- [[people/ann]]", "people/ann founded page"),
        ("company", "**Investors**", "", "[[companies/oak]] (lead)", "companies/oak invested_in page"),
        ("company", "", "Advisors", "- [[people/ann]] – pricing", "people/ann advises page"),
        ("company", "", "Advisors", "[[people/ann]] wrote a poem.", ""),
        (
            "person",
            "She has invested in:",
            "",
            "- [[companies/acme]] (2019)",
            "page invested_in companies/acme since 2019",
        ),
        ("person", "Former employers", "", "- [[companies/acme]]", "page works_at companies/acme past"),
        ("meeting", "Absent", "", "- [[people/ann]]", ""),
        ("meeting", "", "参加者", "- [[people/ann]]", "people/ann attended page"),
        ("person", "投资组合：", "", "- [[companies/acme]]", "page invested_in companies/acme"),
        ("company", "創業者", "", "・[[people/ann]]", "people/ann founded page"),
        ("deal", "Investors", "", "- [[companies/oak]]", "companies/oak invested_in page"),
        ("company", "New starters this month:", "", "- [[people/ann]]", "people/ann works_at page"),
        (
            "person",
            "経歴：",
            "",
            "- 2008年〜2013年 [[companies/acme]]",
            "page works_at companies/acme past since 2008 until 2013",
        ),
    ],
)
def test_lists_under_a_lead_in(page: str, lead_in: str, heading: str, item: str, expected: str) -> None:
    """A list's lead-in, or its heading, says what the names that its items begin with are."""
    assert says(page, item, lead_in, heading) == expected


@pytest.mark.parametrize(
    ("page", "head", "row", "expected"),
    [
        (
            "person",
            "| Company | Role | Years |",
            "| [[companies/acme]] | CTO | 2015-2019 |",
            "page works_at companies/acme past since 2015 until 2019",
        ),
        (
            "person",
            "| Company | Role |",
            "| [[companies/acme]] | Angel investor |",
            "page invested_in companies/acme",
        ),
        (
            "note",
            "| Investor | Company | Round |",
            "| [[companies/oak]] | [[companies/acme]] | Seed |",
            "companies/oak invested_in companies/acme",
        ),
        ("company", "| Name | Role |", "| [[people/ann]] | CFO |", "people/ann works_at page"),
        (
            "company",
            "| Investor | Round | Amount |",
            "| [[companies/oak]] | Series A | 6m |",
            "companies/oak invested_in page",
        ),
        ("company", "| 投資家 | 金額 |", "| [[companies/oak]] | 1億円 |", "companies/oak invested_in page"),
    ],
)
def test_table_rows(page: str, head: str, row: str, expected: str) -> None:
    """A column's head types the names under it; a role in another cell says which relation it is."""
    assert says(page, row, head) == expected


@pytest.mark.parametrize(
    ("page", "text", "expected"),
    [
        (PageInfo("person", "Ann Lee"), "Lee founded [[companies/acme]].", "page founded companies/acme"),
        (PageInfo("person", "Ann Lee"), "Tom founded [[companies/acme]].", ""),
        (PageInfo("person", "Ann Lee"), "Tom Marsh founded [[companies/acme]].", ""),
        (
            PageInfo("company", "Acme", ("ACME Inc",)),
            "ACME Inc hired [[people/bo]].",
            "people/bo works_at page",
        ),
        (
            PageInfo("meeting", "Board"),
            "[[people/ann|Ann Lee]] came. Ann runs sales at [[companies/acme]].",
            "people/ann attended page; people/ann works_at companies/acme",
        ),
        (
            PageInfo("note"),
            "Met [[people/ann]]. She advises [[companies/acme]].",
            "people/ann advises companies/acme",
        ),
        (
            PageInfo("person"),
            "[[companies/acme]] builds drones. She joined the company in 2020.",
            "page works_at companies/acme since 2020",
        ),
        (PageInfo("note"), "Invested in [[companies/acme]].", ""),
    ],
)
def test_who_is_meant(page: PageInfo, text: str, expected: str) -> None:
    """The page's own name, names said again and pronouns mean the page or a link, other names nobody."""
    assert says(page, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        'The memo "Why I founded [[companies/acme]]" went round.',
        "Founders Fund met [[companies/acme]].",
        "「[[companies/acme]]を創業した話」を読んだ。",
        "Read [[companies/acme|How she founded Acme]] on the train.",
    ],
)
def test_words_in_names_and_quotes_are_no_cues(text: str) -> None:
    """What stands in quotes, in a name or in a link's label says nothing of its own."""
    assert says("person", text) == ""


def test_precedence_for_one_pair() -> None:
    """Two cues for one pair of ends give the stronger type; other pairs keep their own."""
    text = "She founded, runs and advises [[companies/acme]] and works at [[companies/birch]]."
    assert says("person", text) == "page founded companies/acme; page works_at companies/birch"


def test_a_deal_is_led() -> None:
    """Who led a round invested in the company; of a deal's page the edge is led_round."""
    assert says("note", "[[companies/oak]] led [[deals/acme-a]].") == ""
    text = "[[companies/oak]] led the round of [[deals/acme-a]]."
    assert says("note", text) == "companies/oak led_round deals/acme-a"
    assert says("deal", "The round was led by [[companies/oak]].") == "companies/oak led_round page"


def test_prior_only_without_a_cue() -> None:
    """An investor's plain links to companies are investments, but not one that a sentence denies or types."""
    page = PageInfo("person", "Ann Lee", (), "invested_in")
    assert says(page, "- [[companies/acme]] (robots)") == "page invested_in companies/acme"
    assert says(page, "She never invested in [[companies/acme]].") == ""
    assert says(page, "She works at [[companies/acme]].") == "page works_at companies/acme"
    assert says(page, "Met [[people/bo]].") == ""
    assert says(page, "Sits on the board of [[companies/acme]].") == "page invested_in companies/acme"


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("[[companies/acme]], [[companies/birch]] and [[companies/cove]].", 3),
        ("- **[[companies/acme]]** – robots, 2019", 1),
        ("[[companies/acme]]、[[companies/birch]]", 2),
        ("Was he ever at [[companies/acme]]?", 0),
        ("She let [[companies/acme]] go by.", 0),
        ("Lives next to [[companies/acme]].", 0),
        ('"[[companies/acme]] is doomed", he said.', 0),
        ("- [[companies/acme]] – passed in 2019", 0),
        ("- [ ] [[companies/acme]]", 0),
        ("[[companies/acme]]の隣に住んでいる。", 0),
        ("- [[companies/acme]]（見送り）", 0),
        ("喜欢[[companies/acme]]的产品。", 0),
        ("放弃了[[companies/acme]]。", 0),
    ],
)
def test_prior_only_in_lists_of_names(text: str, holds: int) -> None:
    """A sentence with words of its own is no list of what an investor holds."""
    page = PageInfo("person", "Ann Lee", (), "invested_in")
    assert says(page, text).count("page invested_in") == holds
    assert says(page, text, heading="Competitors") == says(page, text, lead_in="Not for us:") == ""


def test_page_role() -> None:
    """The role is read from the opening of a page only."""
    assert page_role("Ann Lee", "Ann is an angel investor in Leeds.") == "invested_in"
    assert page_role("李安", "天使投资人。") == "invested_in"
    assert page_role("Ann Lee", "Ann is a nurse." + " word" * 300 + " angel investor") is None


def test_a_target_that_heals() -> None:
    """Candidates kept with the links decide anew when the type of a target becomes known."""
    text = "[[Ann Lee]] joined [[kickoff]]."
    links, _ = links_of(text)
    kept = pack(find(text, links, PageInfo("note")))
    assert list(kept) == [1]
    found = decide_kept(kept[1], "note", lambda back: ["meeting", "person"][back])
    assert [(s.type, s.subject, s.object) for s in found] == [("attended", 1, 0)]
    found = decide_kept(kept[1], "note", lambda back: ["company", "person"][back])
    assert [(s.type, s.subject, s.object) for s in found] == [("works_at", 1, 0)]
    assert decide_kept(kept[1], "note", lambda back: ["company", "concept"][back]) == []


def test_kept_candidates_equal_direct_ones() -> None:
    """Packing by link and deciding later states what deciding at once states."""
    text = (
        "[[people/ann]] founded [[companies/acme]], and [[people/bo]], its CTO, advises [[companies/birch]]."
    )
    links, targets = links_of(text)
    types = [link.target_type for link in links]
    found = find(text, links, PageInfo("note"))
    later = {
        (s.type, targets[link - s.subject], targets[link - s.object])
        for link, kept in pack(found).items()
        for s in decide_kept(kept, "note", lambda back, link=link: types[link - back])  # type: ignore[misc]
    }
    assert later == {(s.type, targets[s.subject], targets[s.object]) for s in decide(found, "note", types)}
    assert len(later) == 3


def test_the_cue_is_shown() -> None:
    """A statement names its rule and the place of its cue in the text."""
    text = "In 2019 she co-founded [[companies/acme]]."
    (found,) = type_context(text, links_of(text)[0], PageInfo("person"))
    assert text[found.start : found.end] == "co-founded"
    assert (found.rule, found.subject, found.object, found.since) == ("founding", PAGE, 0, "2019")


HOSTILE = {
    "letters": "a" * 1_000_000,
    "spaces": " " * 1_000_000,
    "quotes": '"' * 1_000_000,
    "brackets": "([" * 500_000,
    "cues": "founded invested in led the advised by " * 25_000,
    "ja": "友人が出資と創業を" * 110_000,
    "zh": "投资创立的和由" * 140_000,
    "labels": "Founders: " * 100_000,
    "numbers": "2015-2018 until " * 60_000,
    "pipes": "|a" * 500_000,
    "ours": "our fine a " * 90_000,
    "sections": "部の課に五年" * 160_000,
    "besides": "除了和except from " * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("page", ["person", "meeting", "company"])
def test_hostile_lines_are_read_in_bounded_time(name: str, page: str) -> None:
    """A line of a megabyte costs about as much as its first few thousand characters."""
    links = [
        LinkSpan(at, at + 9, "Ann Lee", "person" if at % 20 else "company") for at in range(0, 5_000, 10)
    ]
    started = time.process_time()
    type_context(HOSTILE[name], links, PageInfo(page, "Ann Lee"), lead_in="She backed:", heading="Team")
    assert time.process_time() - started < 5


def test_links_beyond_the_bound_do_not_count() -> None:
    """Thousands of links in one block are read up to the bound, each at most once per statement."""
    text = "Backers: " + "[[companies/acme]], " * 20_000
    links, _ = links_of(text)
    assert 0 < len(type_context(text, links, PageInfo("company"))) < 7_000
