"""Measures on lists that can be worked out by hand, and files that are no questions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from gbrain_py.errors import UsageError
from gbrain_py.search.evaluation import (
    Problem,
    Question,
    check_gold,
    evaluate,
    measures,
    moved,
    read_questions,
)

LOG3 = 0.6309297535714575  # 1 / log2(3)


def ask(found: Mapping[str, Sequence[str]], gold: Sequence[str], **more: object) -> dict[str, float]:
    question = Question("1", "x", tuple(gold), **more)  # type: ignore[arg-type]
    return measures(found["fused"], question, (2,))


@pytest.mark.parametrize(
    ("slugs", "gold", "expected"),
    [
        (["a", "b"], ["a"], {"P@2": 0.5, "R@2": 1.0, "MRR": 1.0, "nDCG@2": 1.0, "success@1": 1.0}),
        (["b", "a"], ["a"], {"P@2": 0.5, "R@2": 1.0, "MRR": 0.5, "nDCG@2": LOG3, "success@1": 0.0}),
        (["b", "c", "a"], ["a"], {"P@2": 0.0, "R@2": 0.0, "MRR": 1 / 3, "nDCG@2": 0.0, "success@1": 0.0}),
        (["a"], ["a", "b"], {"P@2": 0.5, "R@2": 0.5, "MRR": 1.0, "nDCG@2": 1 / (1 + LOG3), "success@1": 1.0}),
        ([], ["a"], {"P@2": 0.0, "R@2": 0.0, "MRR": 0.0, "nDCG@2": 0.0, "success@1": 0.0}),
    ],
)
def test_measures(slugs: list[str], gold: list[str], expected: dict[str, float]) -> None:
    """Precision has a fixed denominator, and the ideal list is as long as there are right pages."""
    assert ask({"fused": slugs}, gold) == pytest.approx(expected)


def test_grades_weigh_more() -> None:
    """The better page in front is the better list."""
    grades = {"a": 1.0, "b": 3.0}
    right, wrong = (
        ask({"fused": ["b", "a"]}, ["a", "b"], grades=grades),
        ask({"fused": ["a", "b"]}, ["a"], grades=grades),
    )
    assert right["nDCG@2"] == 1.0
    assert wrong["nDCG@2"] == pytest.approx((1 + 3 * LOG3) / (3 + LOG3))


def test_means_by_tag_and_arm_and_what_moved() -> None:
    """Tags have means of their own, a silent arm scores nothing, a baseline names what got worse."""
    questions = [Question("1", "x", ("a",), tags=("t",)), Question("2", "y", ("b",)), Question("3", "z", ())]
    found: dict[str, dict[str, list[str]]] = {
        "1": {"fused": ["a"], "keyword": ["a"]},
        "2": {"fused": ["c", "b"]},
    }
    report = evaluate(questions, lambda question: found[question.id], (2,))
    assert report.counts == {"": 2, "t": 1}
    assert report.skipped == 1
    assert report.means[""]["keyword"]["MRR"] == 0.5
    assert report.means["t"]["fused"]["success@1"] == 1.0
    before = json.loads(json.dumps(report.as_dict() | {"each": {"1": 0.2, "2": 1.0, "gone": 1.0}}))
    assert [name for name, *_ in moved(report, before)] == ["2", "1"]
    with pytest.raises(UsageError):
        moved(report, {"results": []})


def read(tmp_path: Path, *lines: str, end: str = "\n") -> tuple[list[Question], list[tuple[int, str]]]:
    """The questions of a file of these lines, and its problems."""
    file = tmp_path / "q.jsonl"
    file.write_bytes(end.join(lines).encode())
    problems: list[Problem] = []
    questions = read_questions(file, problems)
    return questions, [(problem.line, problem.message) for problem in problems]


FINE = '{"id": "1", "text": "fine", "gold": ["a"]}'


@pytest.mark.parametrize(
    ("line", "fault"),
    [("{", "not JSON"), ("[" * 100_000, "not JSON"),
     ("[]", "not an object with text and gold"), ("null", "not an object with text and gold"),
     ('{"text": "x"}', "there is no gold"), ("{}", "there is no text and no gold"),
     ('{"text": " ", "gold": []}', "text is empty"), ('{"text": 1, "gold": []}', "text is no string"),
     ('{"text": "x", "gold": "a"}', "gold is no list of slugs"),
     ('{"text": "x", "gold": [null]}', "gold is no list of slugs"),
     ('{"text": "x", "gold": {"a": 1}}', "gold is no list of slugs"),
     ('{"text": "x", "gold": ["a"], "tags": 1}', "tags are no list"),
     *((f'{{"text": "x", "gold": ["a"], "grades": {grades}}}', "grades are not a number for each page")
       for grades in ('{"a": "best"}', '{"a": NaN}', f'{{"a": {10**400}}}', '{"a": null}', "[1]", "5"))],
)  # fmt: skip
def test_what_is_no_question(tmp_path: Path, line: str, fault: str) -> None:
    """Its line is named with what is wrong, the others are asked; alone in its file it is a usage error."""
    questions, problems = read(tmp_path, FINE, "", line)
    assert [question.id for question in questions] == ["1"]
    assert problems == [(3, f"left out: {fault}")]
    with pytest.raises(UsageError, match=rf"q\.jsonl:1: left out: {fault}"):
        read(tmp_path, line)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"id": 1, "text": "again", "gold": ["a"]}', "left out: line 1 has the id '1' too"),
        ('{"text": "x", "gold": ["a"], "grades": {"a": 1, "b": 2, "c": 0}}', "graded, but not in gold: b"),
    ],
)
def test_what_is_odd_about_a_question(tmp_path: Path, line: str, problem: str) -> None:
    """An id that is there already, a grade for a page that is not right: named with the line."""
    assert read(tmp_path, FINE, line)[1] == [(2, problem)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_any_editor(tmp_path: Path, end: str) -> None:
    """A byte order mark and any end of line will do, a separator in a text is no end."""
    line = '{"text": "a\u2028b\u0085c", "gold": ["a", "a"], "tags": "t"}'
    questions, problems = read(tmp_path, "\ufeff" + FINE, line, "", end=end)
    assert problems == []
    assert questions[1] == Question("2", "a\u2028b\u0085c", ("a",), {}, ("t",), 2)


def test_pages_that_are_not_there() -> None:
    """A right page that the brain does not have is named, and so is a question without any."""
    questions = [
        Question("1", "x", ("a", "gone"), line=1),
        Question("2", "y", (), line=2),
        Question("3", "z", ("a",)),
    ]
    problems = list(check_gold(questions, {"a"}))
    assert problems == [
        Problem(1, "counts as not found: no page gone"),
        Problem(2, "left out: gold is empty"),
    ]


def test_a_question_that_cannot_be_read_is_left_out() -> None:
    """A filter that makes no sense is named with its line; the means are of the others."""

    def refuse(question: Question) -> dict[str, list[str]]:
        if question.id == "bad":
            raise UsageError("after: cannot read '2026-13' as a date")
        return {"fused": ["a"]}

    questions = [Question("bad", "after:2026-13", ("a",), line=4), Question("1", "x", ("a",))]
    report = evaluate(questions, refuse, (1,))
    assert (report.counts[""], report.skipped, report.means[""]["fused"]["MRR"]) == (1, 1, 1.0)
    assert report.problems == [Problem(4, "left out: after: cannot read '2026-13' as a date")]


def test_an_empty_file_of_questions(tmp_path: Path) -> None:
    """No question, no file, or bytes that are no text: a usage error, not a score."""
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("empty", "bytes", "missing"):
        with pytest.raises(UsageError):
            read_questions(tmp_path / name, [])
