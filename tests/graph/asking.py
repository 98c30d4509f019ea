"""A small brain of three languages, and how it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from gbrain_py.graph.questions.ask import Reply, ask
from tests.graph.brain import Brain

TODAY = date(2026, 3, 1)

PAGES = {
    "companies/orla.md": (
        'title: Orla\ninvestors: ["[[funds/pine]]", "[[people/uma]]"]',
        "[[people/uma]] invested early.",
    ),
    "companies/orla-labs.md": ("title: Orla Labs", ""),
    "companies/brisk.md": ('title: Brisk\ninvestors: ["[[people/uma]]"]\npartner: "[[companies/orla]]"', ""),
    "funds/pine.md": ("title: Pine Fund\naliases: [Pine]", ""),
    "people/uma.md": ('type: person\ntitle: Uma Reyes\ncompany: "[[funds/pine]]"', ""),
    "people/theo.md": (
        'type: person\ntitle: Theo Hale\naliases: [Theo]\nfounded: "[[companies/orla]]"\n'
        'company: {slug: companies/orla, role: CEO, since: 2021-05}\nspouse: "[[people/ines]]"',
        "",
    ),
    "people/ines.md": (
        'type: person\ntitle: Ines Vogt\nreports_to: "[[people/theo]]"\ncompany:\n'
        "  - {slug: companies/orla, role: CTO, since: 2023}\n"
        "  - {slug: companies/brisk, role: engineer, since: 2019, until: 2022-12}\n"
        'advises: "[[companies/orla-labs]]"',
        "",
    ),
    "people/wim.md": ('type: person\ntitle: Wim Aalto\ncompany: "[[companies/brisk]]"', ""),
    "meetings/2025-02-10-spring.md": (
        'title: Spring retreat\ndate: 2025-02-10\nattendees: ["[[people/theo]]", "[[people/ines]]"]',
        "",
    ),
    "meetings/2026-01-20-winter.md": (
        'title: Winter review\ndate: 2026-01-20\nattendees: ["[[people/theo]]", "[[people/wim]]"]',
        "",
    ),
    "meetings/2025-06-01-call.md": ("title: June call\ndate: 2025-06-01", "With [[people/wim]] about seals."),
    "deals/orla-seed.md": (
        'title: Orla seed\ndate: 2021-06-01\ncompany: "[[companies/orla]]"\nlead: "[[funds/pine]]"',
        "",
    ),
    "projects/beacon.md": ('title: Beacon\nowner: "[[people/theo]]"\nmembers: ["[[people/ines]]"]', ""),
    "companies/白樺電機.md": ('title: 白樺電機\ninvestors: ["[[funds/pine]]"]', ""),
    "companies/白樺電機研究所.md": ("title: 白樺電機研究所", ""),
    "people/森田.md": (
        'type: person\ntitle: 森田遥\nfounded: "[[companies/白樺電機]]"\ncompany: "[[companies/白樺電機]]"',
        "",
    ),
    "people/西川.md": (
        'type: person\ntitle: 西川凛\ncompany: "[[companies/白樺電機研究所]]"\nreports_to: "[[people/森田]]"',
        "",
    ),
    "meetings/2025-09-09-秋会.md": (
        'title: 秋の発表会\ndate: 2025-09-09\nattendees: ["[[people/森田]]", "[[people/西川]]"]',
        "",
    ),
    "companies/晨光科技.md": ('title: 晨光科技\ninvestors: ["[[funds/pine]]"]', ""),
    "people/周宁.md": (
        'type: person\ntitle: 周宁\nfounded: "[[companies/晨光科技]]"\ncompany: "[[companies/晨光科技]]"',
        "",
    ),
    "people/何川.md": ('type: person\ntitle: 何川\nadvises: "[[companies/晨光科技]]"', ""),
    "meetings/2025-10-10-晨光年会.md": (
        'title: 晨光年会\ndate: 2025-10-10\nattendees: ["[[people/周宁]]", "[[people/何川]]"]',
        "",
    ),
}


def made(brain: Brain) -> Brain:
    """The brain of PAGES."""
    brain.change({path: f"---\n{front}\n---\n{body}\n" for path, (front, body) in PAGES.items()})
    brain.con.execute("INSERT INTO importance SELECT id, 0, 0 FROM pages")
    return brain


@pytest.fixture(scope="module")
def world() -> Iterator[Brain]:
    """The brain of PAGES for tests that change nothing."""
    brain = made(Brain())
    yield brain
    brain.close()


def answer(world: Brain, question: str) -> list[str]:
    """The slugs that answer a question, in order; nothing when it is not understood."""
    reply = ask(world.con, question, TODAY)
    return [page.slug for page in reply.pages] if reply else []


def reply_to(world: Brain, question: str) -> Reply:
    """The whole reply to a question that is understood."""
    reply = ask(world.con, question, TODAY)
    assert reply is not None, question
    return reply
