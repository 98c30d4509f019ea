"""Lines that are no sentences: rows of tables, items, lines of years, entries of a timeline."""

from __future__ import annotations

import pytest

from tests.graph.brain import Brain
from tests.graph.typing_text import says, says_all

ANN, BO = "people/ann works_at page", "people/bo works_at page"


@pytest.mark.parametrize(
    ("head", "row", "expected"),
    [
        (
            "| Name | Role | From | To |",
            "| [[people/ann]] | CFO | Mar 2017 | 2021 |",
            " past since 2017-03 until 2021",
        ),
        ("| Name | Role | Since | Until |", "| [[people/ann]] | CFO | 2017 | present |", " since 2017"),
        ("| Name | Role | Until |", "| [[people/ann]] | CFO | 2021 |", " past until 2021"),
        (
            "| 氏名 | 役職 | 開始 | 終了 |",
            "| [[people/ann]] | 財務部長 | 2017年4月 | 2021年 |",
            " past since 2017-04 until 2021",
        ),
        ("| 氏名 | 役職 | 入社 |", "| [[people/ann]] | 財務部長 | 2017年 |", " since 2017"),
        (
            "| 姓名 | 职位 | 起 | 止 |",
            "| [[people/ann]] | 财务总监 | 2017 | 2021 |",
            " past since 2017 until 2021",
        ),
        ("| 姓名 | 職位 | 開始 | 結束 |", "| [[people/ann]] | 財務總監 | 2017 | 至今 |", " since 2017"),
    ],
)
def test_columns_of_dates(head: str, row: str, expected: str) -> None:
    """Columns such as From and To, 開始 and 終了, 起 and 止 say since when and until when."""
    assert says("company", row, head) == ANN + expected


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("| Who | City | Firm |", "| [[people/ann]] | London | [[companies/acme]] |"),
        ("| Who | Lead | Firm |", "| [[people/ann]] | yes | [[companies/acme]] |"),
        ("| Who | Stage | Firm |", "| [[people/ann]] | seed | [[companies/acme]] |"),
        ("| 氏名 | 場所 | 会社 |", "| [[people/ann]] | 東京 | [[companies/acme]] |"),
        ("| 姓名 | 城市 | 公司 |", "| [[people/ann]] | 上海 | [[companies/acme]] |"),
    ],
)
def test_cells_that_say_no_role(head: str, row: str) -> None:
    """A place, a stage or a yes beside a person and a firm is no role of the one at the other."""
    assert says("note", row, head) == ""


@pytest.mark.parametrize(
    ("heading", "head", "row", "expected"),
    [
        (
            "Investors",
            "| Name | Round | Role |",
            "| [[people/ann]] | seed | adviser |",
            "people/ann advises page",
        ),
        ("Investors", "| Name | Round | Role |", "| [[people/ann]] | A | |", "people/ann invested_in page"),
        (
            "投資家",
            "| 名前 | ラウンド | 役割 |",
            "| [[people/ann]] | シード | 顧問 |",
            "people/ann advises page",
        ),
        ("投资方", "| 名称 | 轮次 | 角色 |", "| [[people/ann]] | 天使轮 | 顾问 |", "people/ann advises page"),
        ("投資家", "| 名前 | 役割 |", "| [[funds/oak]] | リード |", "funds/oak invested_in page"),
    ],
)
def test_roles_under_a_heading(heading: str, head: str, row: str, expected: str) -> None:
    """The cell under Role says what somebody listed under Investors is instead."""
    assert says("company", row, head, heading) == expected


def test_a_portfolio_table() -> None:
    """The heading over a table types its firms, whatever the first column is called; the year is when."""
    head, row = "| Company | Year | Stage |", "| [[companies/acme]] | 2020 | seed |"
    assert says("fund", row, head, "Portfolio") == "page invested_in companies/acme since 2020"


@pytest.mark.parametrize("role", ["顧問", "顾问", "Adviser"])
def test_roles_at_a_firm_in_three_languages(role: str) -> None:
    """On a person's page the role in a row is one at the row's firm."""
    row = f"| [[companies/acme]] | {role} | 2018 |"
    assert says("person", row, "| 会社 | 職位 | 開始 |") == "page advises companies/acme since 2018"


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("- [[people/ann]] (adviser)", "people/ann advises page"),
        ("- [[people/ann]] – adviser since 2022", "people/ann advises page since 2022"),
        ("- [[people/ann]], adviser", "people/ann advises page"),
        ("- [[people/ann]]（顧問）", "people/ann advises page"),
        ("- [[people/ann]]：顾问（2021年起）", "people/ann advises page since 2021"),
        ("- [[people/ann]] (2020, seed)", "people/ann invested_in page since 2020"),
        ("- [[people/ann]] (seed, 2020)", "people/ann invested_in page since 2020"),
        ("- [[people/ann]] (CFO)", "people/ann invested_in page"),
        ("- [[people/ann]] (adviser, left 2022)", "people/ann advises page past until 2022"),
    ],
)
def test_remarks_under_investors(item: str, expected: str) -> None:
    """Who is called an adviser under Investors is one; years in a remark hold."""
    assert says("company", item, heading="Investors") == expected


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (
            "- [[companies/acme]], 2008–2012, engineer",
            "page works_at companies/acme past since 2008 until 2012",
        ),
        ("- [[companies/acme]], 2019–, adviser", "page advises companies/acme since 2019"),
        ("- [[companies/acme]]（2019年〜）顧問", "page advises companies/acme since 2019"),
        ("- [[companies/acme]]（2019至今）顾问", "page advises companies/acme since 2019"),
    ],
)
def test_advisers_in_a_career(item: str, expected: str) -> None:
    """A list of places where one worked may name some that one advised."""
    assert says("person", item, lead_in="Career:") == expected


@pytest.mark.parametrize("remark", ["(lead)", "（リード）", "（领投）", "(lead engineer)"])
def test_who_led_by_a_remark(remark: str) -> None:
    """A remark says which of the investors of a deal led it."""
    found = says("deal", f"Investors: [[funds/oak]] {remark}, [[funds/elm]]")
    verb = "invested_in" if "engineer" in remark else "led_round"
    assert found == f"funds/elm invested_in page; funds/oak {verb} page"


def test_partners_under_a_heading() -> None:
    """A partner's title behind a name under a heading states the stake as well."""
    expected = "people/ann invested_in page since 2015; people/ann works_at page since 2015"
    assert says("fund", "- [[people/ann]]：管理合伙人（2015年至今）", heading="团队") == expected


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Shareholders & investors", "people/ann invested_in page"),
        ("株主・投資家", "people/ann invested_in page"),
        ("股东与投资人", "people/ann invested_in page"),
        ("Founder & CEO", "people/ann founded page"),
        ("Founders and investors", ""),
        ("創業者・投資家", ""),
    ],
)
def test_labels_of_two_names(heading: str, expected: str) -> None:
    """A label of two names holds where both say the same; where it leaves open who invested, nothing."""
    assert says("company", "- [[people/ann]]", heading=heading) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- 2019–2023 [[companies/acme]] CTO", "page works_at companies/acme past since 2019 until 2023"),
        (
            "- 2019–2023 [[companies/acme]] software engineer, Oslo",
            "page works_at companies/acme past since 2019 until 2023",
        ),
        ("- 2019–2023 [[companies/acme]] adviser", "page advises companies/acme past since 2019 until 2023"),
        ("- 2019–2023 CTO, [[companies/acme]]", "page works_at companies/acme past since 2019 until 2023"),
        ("- 2020年〜現在 [[companies/acme]] 取締役", "page works_at companies/acme since 2020"),
        (
            "- 2012年〜2016年 営業部長、[[companies/acme]]",
            "page works_at companies/acme past since 2012 until 2016",
        ),
        ("- 2012–2016 工程师，[[companies/acme]]", "page works_at companies/acme past since 2012 until 2016"),
        ("- 2020至今 [[companies/acme]] 顾问", "page advises companies/acme since 2020"),
        ("- 2019–2023 [[companies/acme]] grew fast", ""),
        ("- 2019–2023 [[companies/acme]] Series B", ""),
        ("- 2019–2023 Saw [[companies/acme]] grow", ""),
    ],
)
@pytest.mark.parametrize("heading", ["Career", "職歴", "职业经历", ""])
def test_lines_of_years_with_titles(line: str, expected: str, heading: str) -> None:
    """In a line of years a title may stand right behind the name or before it; other words are no title."""
    assert says_all("person", f"## {heading}\n\n{line}") == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("2021-03-31 Left [[companies/acme]]", ("works_at", "past", None, "2021-03-31")),
        ("2021-03-31 Joined [[companies/acme]] as CFO", ("works_at", "current", "2021-03-31", None)),
        ("2021-03-31 Joined [[companies/acme]] in January 2020", ("works_at", "current", "2020-01", None)),
        ("2021-03-31 Formerly at [[companies/acme]]", ("works_at", "past", None, None)),
        ("2021-03-31 Works at [[companies/acme]]", ("works_at", "current", None, None)),
        ("2021-03-31 [[companies/acme]]を退職", ("works_at", "past", None, "2021-03-31")),
        ("2021-03-31 [[companies/acme]]に入社", ("works_at", "current", "2021-03-31", None)),
        ("2021-03-31 离开[[companies/acme]]", ("works_at", "past", None, "2021-03-31")),
        ("2021-03 加入[[companies/acme]]", ("works_at", "current", "2021-03", None)),
        ("2021-03-31 Appointed adviser to [[companies/acme]]", ("advises", "current", "2021-03-31", None)),
        ("2021-03-31 [[companies/acme]]の顧問に就任", ("advises", "current", "2021-03-31", None)),
        ("2021-03-31 受聘为[[companies/acme]]顾问", ("advises", "current", "2021-03-31", None)),
        ("2021-03-31 Founded [[companies/acme]]", ("founded", "current", None, None)),
    ],
)
@pytest.mark.parametrize("heading", ["Timeline", "Milestones"])
def test_the_day_of_an_entry(entry: str, heading: str, expected: tuple[str | None, ...]) -> None:
    """A timeline entry that tells of joining or leaving says when; one that only mentions work does not."""
    brain = Brain()
    brain.change({"people/p.md": f"# P\n\n## {heading}\n\n- {entry}\n", "companies/acme.md": "# Acme\n"})
    assert brain.rows("SELECT type, tense, since, until FROM edges") == [expected]
