"""Measures on lists that can be worked out by hand, and files that are no questions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from gbrain_py.errors import UsageError
from gbrain_py.search.evaluation import Question, evaluate, measures, moved, read_questions

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


@pytest.mark.parametrize(
    "line",
    ["{", "[]", '{"text": "x"}', '{"text": "", "gold": []}', '{"text": "x", "gold": "a"}',
     '{"text": 1, "gold": []}',
     '{"text": "x", "gold": ["a"], "grades": {"a": "best"}}', "null", "[" * 100_000],
)  # fmt: skip
def test_what_is_no_question(tmp_path: Path, line: str) -> None:
    """The file and the line are named."""
    file = tmp_path / "q.jsonl"
    file.write_text(f'{{"text": "fine", "gold": ["a"]}}\n\n{line}\n')
    with pytest.raises(UsageError, match=r"q\.jsonl:3"):
        read_questions(file)


def test_an_empty_file_of_questions(tmp_path: Path) -> None:
    """No question, no file, or bytes that are no text: a usage error, not a score."""
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("empty", "bytes", "missing"):
        with pytest.raises(UsageError):
            read_questions(tmp_path / name)
