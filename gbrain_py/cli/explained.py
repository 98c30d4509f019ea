"""What --explain shows: what the arms weigh in a query, and how the score of a result comes about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gbrain_py.cli import terminal
from gbrain_py.cli.output import Row, cell

_INDENT = 6
_SHOWN = 0.0005  # of a score or a factor, that three digits show


def weights(fusion: Mapping[str, Any], wordings: list[str], screen: terminal.Terminal) -> Iterator[str]:
    """A line for each arm that found something: its share, and why; one for the second look."""
    rows: list[Mapping[str, Any]] = fusion.get("arms", [])
    for row in rows if fusion.get("how") != "rrf" else ():
        how = f"{row['base']:g} × {row['confidence']:.2f}"
        because = f": {row['because']}" if row["because"] else ""
        yield _dim(f"{row['arm']:<9} weighs {row['share']:.3f} ({how}){because}", 0, screen)
    if rows and fusion.get("how") == "rrf":
        yield _dim(f"each arm weighs {rows[0]['share']:.3f}, and a rank is worth 61/(60+rank)", 0, screen)
    if second := fusion.get("second_look"):
        pages = ", ".join(map(cell, second["towards"]))
        yield _dim(f"second look by meaning, {second['part']:.0%} of its score, towards {pages}", 0, screen)
    if wordings:
        yield _dim(f"other wordings: {'; '.join(map(cell, wordings))}", 0, screen)


def result(row: Row, fusion: Mapping[str, Any], screen: terminal.Terminal) -> Iterator[str]:
    """The reasons for a result, then its score as a sum of what the arms gave, times what moved it."""
    reasons: Any = row["why"]
    for reason in reasons:
        yield _indented(cell(reason), screen)
    arms: Any = row["arms"]
    factors: Any = row["signals"]
    score, fused = f"score {row['score']:.3f}", f"{row['fused']:.3f}"
    shares = {weight["arm"]: weight["share"] for weight in fusion.get("arms", [])}
    parts = " + ".join(
        f"{shares[name]:.3f} × {name} {_worth(arm, fusion):.3f} (place {arm['rank']})"
        for name, arm in arms.items()
        if name in shares
    )
    is_called = "above" in fusion and row["exists"] == "yes"
    if "above" in fusion and "relation" in arms and not is_called:
        parts = f"{fusion['above']:.3f} of the best + {arms['relation']['score']:.3f} as answer of the graph"
    elif factors:
        if parts:
            yield _indented(f"fused {fused} = {parts}", screen)
        moved = [f" × {value:.3f} {name}" for name, value in factors.items() if abs(value - 1) >= _SHOWN]
        parts = "".join([fused, *moved])
    if is_called:
        parts = f"{fusion['above']:.3f} of the best + 1 for its very name + {parts}"
    yield _indented(" = ".join(filter(None, (score, parts))), screen)
    meaning = arms.get("meaning", {})
    first = meaning.get("first_look") or {"score": 0.0}
    if "first_look" in meaning and abs(first["score"] - meaning["score"]) >= _SHOWN:
        before = f"{first['score']:.3f}, place {first['rank']}" if "rank" in first else "not found"
        yield _indented(f"meaning before the second look: {before}", screen)


def times(seconds: Mapping[str, float], beside: Mapping[str, float]) -> Iterator[str]:
    """How long each stage took, one after the other, and what was done beside them."""
    yield f"time: {_milliseconds(seconds)}; {sum(seconds.values()) * 1000:.0f} ms in all"
    if beside:
        yield f"beside them: {_milliseconds(beside)}"


def _milliseconds(seconds: Mapping[str, float]) -> str:
    return ", ".join(f"{stage} {took * 1000:.0f} ms" for stage, took in seconds.items())


def _worth(arm: Mapping[str, Any], fusion: Mapping[str, Any]) -> float:
    return float(61 / (60 + arm["rank"]) if fusion.get("how") == "rrf" else arm["score"])


def _indented(text: str, screen: terminal.Terminal) -> str:
    return _dim(text, _INDENT, screen)


def _dim(text: str, indent: int, screen: terminal.Terminal) -> str:
    """The text below an indent, further lines of it two columns deeper."""
    lines = screen.wrapped(text, indent + 2, indent).split("\n")
    lines[0] = f"{' ' * indent}{lines[0]}"
    return "\n".join(screen.style(line, "dim") for line in lines)
