"""Questions about relations, read and answered over a small brain of three languages."""

from __future__ import annotations

import pytest

from gbrain_py.graph.questions.ask import ask
from tests.graph.asking import TODAY, answer, made, reply_to
from tests.graph.brain import Brain


@pytest.fixture
def changing(brain: Brain) -> Brain:
    """The brain of PAGES, to be changed."""
    return made(brain)


ENGLISH = [
    ("Who invested in Orla?", ["people/uma", "funds/pine"]),
    ("Orla investors", ["people/uma", "funds/pine"]),
    ("Orla's backers", ["people/uma", "funds/pine"]),
    ("who put their money into the Orla seed", ["funds/pine"]),
    ("Who led the Orla seed?", ["funds/pine"]),
    ("companies backed by Uma Reyes", ["companies/orla", "companies/brisk"]),
    ("What has Uma Reyes invested in?", ["companies/orla", "companies/brisk"]),
    ("Pine Fund portfolio", ["companies/orla", "companies/晨光科技", "companies/白樺電機"]),
    ("Who works at Orla?", ["people/ines", "people/theo"]),
    ("Where does Wim Aalto work?", ["companies/brisk"]),
    ("Who is Orla's CTO?", ["people/ines"]),
    ("former Brisk employees", ["people/ines"]),
    ("who used to work at Brisk", ["people/ines"]),
    ("who currently works at Brisk", ["people/wim"]),
    ("colleagues of Ines Vogt", ["people/theo", "people/wim"]),
    ("Where was Ines Vogt before Orla?", ["companies/brisk"]),
    ("who started Orla", ["people/theo"]),
    ("By whom was Orla founded?", ["people/theo"]),
    ("which company did Theo found?", ["companies/orla"]),
    ("Orla Labs advisors", ["people/ines"]),
    ("startups Ines Vogt is an adviser to", ["companies/orla-labs"]),
    ("people who were in the room for the Winter review", ["people/theo", "people/wim"]),
    ("meetings with Theo", ["meetings/2026-01-20-winter", "meetings/2025-02-10-spring"]),
    ("What meetings did Theo have in 2025?", ["meetings/2025-02-10-spring"]),
    ("which meetings did Theo attend this year", ["meetings/2026-01-20-winter"]),
    ("Who else was in meetings with Ines Vogt?", ["people/theo"]),
    ("When did we last meet Theo?", ["meetings/2026-01-20-winter", "meetings/2025-02-10-spring"]),
    ("founders of the companies Uma Reyes invested in", ["people/theo"]),
    ("investors of the company Wim Aalto works at", ["people/uma"]),
    ("people who work at Orla and advise Orla Labs", ["people/ines"]),
    ("which companies has Uma Reyes invested in that Wim Aalto works at", ["companies/brisk"]),
    ("Who is married to Theo?", ["people/ines"]),
    ("Theo's direct reports", ["people/ines"]),
    ("Ines Vogt's boss", ["people/theo"]),
    ("who owns Beacon", ["people/theo"]),
    ("Beacon team", ["people/ines", "people/theo"]),
    ("partners of Orla", ["companies/brisk"]),
    ("who runs Orla", ["people/theo"]),
    ("Ines Vogt's colleagues", ["people/theo", "people/wim"]),
    ("funds that backed Orla", ["funds/pine"]),
    ("what deals was Pine Fund part of", ["deals/orla-seed"]),
    ("companies advised by former Brisk employees", ["companies/orla-labs"]),
    ("which companies did Uma previously invest in", ["companies/orla", "companies/brisk"]),
    ("other investors in Orla besides Reyes", ["funds/pine"]),
    ("who was at the Spring retreat with Theo", ["people/ines"]),
    ("where did Ines Vogt work before she joined Orla", ["companies/brisk"]),
    ("who works with Wim at Brisk", ["people/ines"]),
    ("what did Ines Vogt do before Orla", ["companies/brisk"]),
    ("who gave Orla some money", ["people/uma", "funds/pine"]),
    ("which fund led the Orla seed", ["funds/pine"]),
    ("companies Uma Reyes backed whose founder is Theo", ["companies/orla"]),
    ("who at Brisk could we talk to", ["people/wim", "people/ines"]),
    ("who's in charge at Orla?", ["people/theo"]),
    ("who's the boss at Orla", ["people/theo"]),
    ("what was Ines Vogt doing before Orla", ["companies/brisk"]),
    ("who invested in the band Theo founded", ["people/uma", "funds/pine"]),
    ("our contact at Pine Fund", ["people/uma"]),
]
JAPANESE = [
    ("白樺電機の投資家は?", ["funds/pine"]),
    ("Pine Fundが出資している会社", ["companies/orla", "companies/晨光科技", "companies/白樺電機"]),
    ("白樺電機で働いている人は?", ["people/森田"]),
    ("白樺電機研究所のメンバー", ["people/西川"]),
    ("西川凛さんはどこに勤めていますか", ["companies/白樺電機研究所"]),
    ("白樺電機は誰が作った?", ["people/森田"]),
    ("森田遥が創業した会社の投資家", ["funds/pine"]),
    ("秋の発表会には誰がいた?", ["people/森田", "people/西川"]),
    ("去年西川凛が参加した会議", ["meetings/2025-09-09-秋会"]),
    ("西川凛と最後に会ったのはいつ?", ["meetings/2025-09-09-秋会"]),
    ("森田遥の部下", ["people/西川"]),
    ("「Brisk」の元社員", ["people/ines"]),
    ("西川と同席した人", ["people/森田"]),
    ("西川 凛はどこで働いてる?", ["companies/白樺電機研究所"]),
    ("森さんの部下", ["people/西川"]),
    ("白樺電機、誰がお金出してる?", ["funds/pine"]),
    ("発表会に来てた人", ["people/森田", "people/西川"]),
    ("森田さんの部下は誰がいますか", ["people/西川"]),
    ("Brisk出身の人はいる?", ["people/ines"]),
    ("秋の発表会のとき西川さんの他に誰がいた?", ["people/森田"]),
    ("白樺電機に出資しているファンドは", ["funds/pine"]),
    ("森田さん以外に秋の発表会にいた人は?", ["people/西川"]),
    ("西川さんと一緒に秋の発表会に出た人", ["people/森田"]),
]
CHINESE = [
    ("谁投资了晨光科技?", ["funds/pine"]),
    ("晨光科技的投资人", ["funds/pine"]),
    ("誰投資了晨光科技?", ["funds/pine"]),
    ("Pine Fund投了哪些公司", ["companies/orla", "companies/晨光科技", "companies/白樺電機"]),
    ("周宁在哪里工作?", ["companies/晨光科技"]),
    ("晨光科技是谁创办的", ["people/周宁"]),
    ("何川是哪家公司的顾问?", ["companies/晨光科技"]),
    ("晨光年会都来了哪些人?", ["people/何川", "people/周宁"]),
    ("去年何川参加了哪些会议", ["meetings/2025-10-10-晨光年会"]),
    ("我们上次见何川是什么时候?", ["meetings/2025-10-10-晨光年会"]),
    ("还有谁和周宁一起开过会?", ["people/何川"]),
    ("Pine Fund投资的公司是谁创立的?", ["people/theo", "people/周宁", "people/森田"]),
    ("谁在Brisk工作过?", ["people/wim", "people/ines"]),
    ("谁给晨光科技投过钱", ["funds/pine"]),
    ("晨光科技那边的联系人", ["people/周宁"]),
    ("去年何川开了哪些会", ["meetings/2025-10-10-晨光年会"]),
    ("晨光科技现在都有谁", ["people/周宁"]),
    ("周老师在哪儿上班", ["companies/晨光科技"]),
    ("晨光年会那天谁在", ["people/何川", "people/周宁"]),
    ("除了周宁，还有谁参加了晨光年会", ["people/何川"]),
    ("年会都来了哪些人", ["people/何川", "people/周宁"]),
    ("和周宁一起参加年会的人", ["people/何川"]),
    ("何总是哪家公司的顾问", ["companies/晨光科技"]),
]


@pytest.mark.parametrize(("question", "expected"), ENGLISH + JAPANESE + CHINESE)
def test_answers(world: Brain, question: str, expected: list[str]) -> None:
    """A question, a fragment or a paraphrase is answered by walking, and nothing else is an answer."""
    reply = reply_to(world, question)
    assert [page.slug for page in reply.pages if page.id not in reply.loose] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Orla",
        "orla seal pricing",
        "why did Uma Reyes invest in Orla",
        "who has never worked at Orla",
        "what do we know about Orla",
        "how much did Pine invest in Orla",
        "who invested in Nowhere Inc",
        "白樺電機とは何",
        "白樺電機に出資していないのは誰",
        "晨光科技怎么样",
        "没有投资晨光科技的人",
        "who is the best at Orla sailing",
        "who who of of Orla by at founded investors in and",
        "",
    ],
)
def test_what_is_no_question_is_left_to_the_other_arms(world: Brain, text: str) -> None:
    """Names, words, denials and questions about something else get no answer from the graph."""
    assert ask(world.con, text, TODAY) is None


def test_words_without_a_relation_touch_no_table() -> None:
    """A text without any word of a relation costs no query."""
    assert ask(None, "tidal mixing silt", TODAY) is None  # type: ignore[arg-type]


def test_longer_names_come_first(changing: Brain) -> None:
    """A name inside a longer name is not meant."""
    assert answer(changing, "who advises Orla Labs?") == ["people/ines"]
    assert answer(changing, "who advises Orla?") == []


def test_ambiguous_name_is_answered_for_the_likeliest(changing: Brain) -> None:
    """Of several pages of a name the one that leads somewhere is taken, and the others are told."""
    changing.change({"companies/two/brisk.md": "---\ntitle: Brisk\ntype: company\n---\n"})
    reply = reply_to(changing, "Who works at Brisk?")
    assert [page.slug for page in reply.pages] == ["people/wim", "people/ines"]
    assert reply.plan["others"] == {"brisk": ["companies/two/brisk"]}
    assert "companies/two/brisk" in reply.notes[0]


def test_page_called_like_a_word(changing: Brain) -> None:
    """A page called Investors does not swallow the word, unless it is all that is named."""
    changing.change({"concepts/investors.md": "---\ntitle: Investors\n---\n"})
    assert answer(changing, "Orla investors") == ["people/uma", "funds/pine"]


def test_part_of_a_name(changing: Brain) -> None:
    """A first or last name is enough where no whole name stands in the question."""
    assert answer(changing, "where does Aalto work?") == ["companies/brisk"]
    assert answer(changing, "森田の会社") == ["companies/白樺電機"]


def test_what_holds_comes_before_what_is_past(changing: Brain) -> None:
    """Current answers first, and a past one says so."""
    reply = reply_to(changing, "who works at Brisk")
    assert [page.slug for page in reply.pages] == ["people/wim", "people/ines"]
    assert reply.paths[reply.pages[1].id][0].until == "2022-12"


def test_who_is_only_named_comes_last_and_says_so(changing: Brain) -> None:
    """Those whom a meeting's page only names follow those who attended."""
    ends = [changing.id("meetings/2025-02-10-spring"), changing.id("people/uma")]
    row = "(?, ?, 'mentions', 'wikilink', 'current', NULL, NULL, NULL, NULL, 'changing', ?, 0)"
    changing.con.execute(f"INSERT INTO edges VALUES {row}", [*ends, ends[0]])
    reply = reply_to(changing, "Who attended the Spring retreat?")
    assert [page.slug for page in reply.pages] == ["people/ines", "people/theo", "people/uma"]
    assert reply.loose == {changing.id("people/uma")}
    assert answer(changing, "who was at the June call") == ["people/wim"]


def test_path_with_the_sentence_behind_every_hop(changing: Brain) -> None:
    """Each answer has its path from the name, in order, with file, line and words."""
    reply = reply_to(changing, "founders of the companies Uma Reyes invested in")
    path = reply.paths[reply.pages[0].id]
    assert [(hop.src, hop.type, hop.dst) for hop in path] == [
        ("people/uma", "invested_in", "companies/orla"),
        ("people/theo", "founded", "companies/orla"),
    ]
    assert [(hop.path, hop.line) for hop in path] == [("companies/orla.md", 5), ("people/theo.md", 5)]
    assert path[0].context == "[[people/uma]] invested early."
    assert reply.heading == "Uma Reyes · investments · founders"
    assert reply.plan["hops"] == 2


def test_only_what_is_shown_has_a_path(changing: Brain) -> None:
    """Sentences are read for the answers that are shown."""
    reply = ask(changing.con, "Who invested in Orla?", TODAY, shown=slice(1))
    assert reply is not None and list(reply.paths) == [reply.pages[0].id]


def test_connections(changing: Brain) -> None:
    """How two pages are connected is told by the page between them, then the two, then other ways."""
    found = answer(changing, "How are Wim Aalto and Ines Vogt connected?")
    assert found == ["companies/brisk", "people/wim", "people/ines"]
    assert answer(changing, "森田遥と西川凛の関係は?") == ["people/森田", "people/西川"]
    found = answer(changing, "周宁和何川有什么联系?")
    assert found == ["companies/晨光科技", "people/周宁", "people/何川", "meetings/2025-10-10-晨光年会"]


def test_how_one_is_known(changing: Brain) -> None:
    """By its first entry and its meetings, or by a path from the owner's page where there is one."""
    assert answer(changing, "how do I know Wim Aalto?")[:2] == ["people/wim", "meetings/2025-06-01-call"]
    changing.change({"people/me.md": "---\ntitle: Lena\naliases: [me]\nknows: ['[[people/theo]]']\n---\n"})
    assert answer(changing, "how do I know Theo?") == ["people/theo", "people/me"]


def test_the_owner_may_say_i(changing: Brain) -> None:
    """ "I", "we" and "my" are the owner's page where there is one, and a word like any other where there is
    none; a page with the alias "me" does not take the "me" of "tell me"."""
    assert answer(changing, "who do I report to") == []
    front = "title: Lena\naliases: [me, 私]\nreports_to: '[[people/theo]]'\ncompany: '[[companies/orla]]'"
    changing.change({"people/lena.md": f"---\n{front}\n---\n"})
    assert answer(changing, "who do I report to") == answer(changing, "my boss") == ["people/theo"]
    assert answer(changing, "私の上司は?") == ["people/theo"]
    assert answer(changing, "who was at the Spring retreat besides Theo and me") == ["people/ines"]
    assert answer(changing, "could you tell me who Wim Aalto works for") == ["companies/brisk"]


def test_a_title_in_another_language(changing: Brain) -> None:
    """Who has a title is found by what the title is called in any of the languages."""
    front = "title: Kei Ono\ncompany: {slug: companies/白樺電機, role: CTO}"
    changing.change({"people/kei.md": f"---\n{front}\n---\n"})
    assert answer(changing, "白樺電機の最高技術責任者") == ["people/kei"]


def test_last_meeting_may_be_an_entry_of_the_page(changing: Brain) -> None:
    """A later contact in the page's own timeline is newer than the last meeting."""
    row = [changing.id("people/theo"), 0, "2026-02-20", "call", "About the seal", 9, "changing"]
    names = "(page, ordinal, date, source, summary, line, scope)"
    changing.con.execute(f"INSERT INTO entries {names} VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    reply = reply_to(changing, "when did I last meet Theo?")
    assert [page.slug for page in reply.pages][:2] == ["people/theo", "meetings/2026-01-20-winter"]
    assert reply.paths[changing.id("people/theo")][-1].context == "call — About the seal"


def test_scopes(changing: Brain) -> None:
    """What a reader may not see is neither an answer nor a name nor a step."""
    changing.con.execute("UPDATE pages SET scope = 'private' WHERE slug = 'funds/pine'")
    reply = ask(changing.con, "Who invested in Orla?", TODAY, {"world"})
    assert reply is not None and [page.slug for page in reply.pages] == ["people/uma"]
    assert ask(changing.con, "Pine Fund portfolio", TODAY, {"world"}) is None
    changing.con.execute("UPDATE edges SET scope = 'private' WHERE type = 'works_at'")
    assert ask(changing.con, "where does Wim Aalto work?", TODAY, {"world"}) is None


def test_allowed_pages(changing: Brain) -> None:
    """Answers can be narrowed by the caller; with none left there is no reply."""
    pine = changing.id("funds/pine")
    reply = ask(changing.con, "Who invested in Orla?", TODAY, allowed=lambda pages: {pine} & set(pages))
    assert reply is not None and [page.id for page in reply.pages] == [pine]
    assert ask(changing.con, "Who invested in Orla?", TODAY, allowed=lambda pages: set()) is None


VOCABULARY = """
[edges]
coached = "coached_by"

[[fields]]
names = ["coaches"]
on = ["person"]
edge = "coached"
direction = "in"

[[phrases]]
edge = "coached"
say = ["{subject} trained {object}", "{object} learned the ropes from {subject}",
    "{object} was drilled by {subject}",
    "{subject}が{object}を鍛え", "{subject}训练{object}"]
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who coached Ines Vogt?", ["people/wim"]),
        ("Ines Vogt's coaches", ["people/wim"]),
        ("who trained Ines Vogt", ["people/wim"]),
        ("who did Wim Aalto coach", ["people/ines"]),
        ("who did Ines Vogt learn the ropes from", ["people/wim"]),
        ("who learned the ropes from Wim Aalto", ["people/ines"]),
        ("Ines Vogtを鍛えた人は?", ["people/wim"]),
        ("谁训练了Ines Vogt?", ["people/wim"]),
    ],
)
def test_own_relation_can_be_asked_for(changing: Brain, question: str, expected: list[str]) -> None:
    """The edge type, field and phrases that a brain adds are words of questions too."""
    changing.change({"notes/x.md": "---\ntitle: X\n---\n"})
    ends = [changing.id("people/wim"), changing.id("people/ines"), changing.id("notes/x")]
    row = "(?, ?, 'coached', 'typed', 'current', NULL, NULL, NULL, NULL, 'changing', ?, 0)"
    changing.con.execute(f"INSERT INTO edges VALUES {row}", ends)
    reply = ask(changing.con, question, TODAY, vocabulary=VOCABULARY)
    assert reply is not None and [page.slug for page in reply.pages] == expected
