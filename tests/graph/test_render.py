"""Walks drawn for other programs survive any title."""

from __future__ import annotations

import json
import re

from gbrain_py.graph.render import dot, html, mermaid
from gbrain_py.graph.walk import Steps, Walk, walk
from tests.graph.brain import Brain

HOSTILE = '</script><script>alert(1)//"];\\n%%{init}%% end'


def drawn(brain: Brain) -> Walk:
    front = json.dumps({"title": HOSTILE})
    brain.change({"a.md": f"---\n{front[1:-1]}\n---\n[[b]] ~~[[c]]~~", "b.md": "", "c.md": "# 渋谷"})
    return walk(brain.con, brain.id("a"), Steps(), today="2026-01-01", depth=1)


def test_mermaid(brain: Brain) -> None:
    """Nodes and edges are one line each, and only entity codes stand for signs."""
    lines = mermaid(drawn(brain)).splitlines()
    assert lines[0] == "flowchart LR"
    assert lines[2:] == [
        '    n1["B"]', '    n2["渋谷"]', '    n0 -->|"mentions"| n1', '    n0 -.->|"mentions"| n2',
    ]  # fmt: skip
    title = lines[1].removeprefix('    n0["').removesuffix('"]')
    assert re.fullmatch(r"(?:[\w \-.,/]|#\d+;)+", title)
    assert re.sub(r"#(\d+);", lambda code: chr(int(code[1])), title) == HOSTILE


def test_dot(brain: Brain) -> None:
    """Every quote and backslash of a title is escaped."""
    text = dot(drawn(brain))
    assert text.startswith("digraph brain {\n") and text.endswith("}\n")
    assert '"b" [label="B"];' in text and '"a" -> "c" [label="mentions", style=dashed];' in text
    (label,) = re.findall(r'^    "a" \[label="((?:[^"\\]|\\.)*)"\];$', text, re.MULTILINE)
    assert label.replace('\\"', '"').replace("\\\\", "\\") == HOSTILE


def test_html(brain: Brain) -> None:
    """The page holds its data as JSON that cannot end its script, and asks the network for nothing."""
    text = html(drawn(brain))
    assert text.count("<script") == text.count("</script>") == 1
    assert not re.search(r"(?:src|href)=|@import|url\((?!#)|fetch\(|XMLHttpRequest", text)
    (data,) = re.findall(r"^const data = (.*);$", text, re.MULTILINE)
    assert [node["title"] for node in json.loads(data)["nodes"]] == [HOSTILE, "B", "渋谷"]
    assert json.loads(data)["edges"][1] == {
        "src": 0, "dst": 2, "type": "mentions", "past": True, "where": "a.md:4", "context": "b c",
    }  # fmt: skip


def test_html_keeps_its_direction(brain: Brain) -> None:
    """Signs that turn the direction of a text, and control characters, do not reach the page's labels."""
    brain.change({"a.md": '---\ntitle: "in\\u202Egnp.exe\\u2066 あ\\u0007"\n---\n[[b]]', "b.md": ""})
    text = html(walk(brain.con, brain.id("a"), Steps(), today="2026-01-01", depth=1))
    (data,) = re.findall(r"^const data = (.*);$", text, re.MULTILINE)
    assert json.loads(data)["nodes"][0]["title"] == "ingnp.exe あ"


def test_html_says_that_it_is_not_all(brain: Brain) -> None:
    """A walk that stopped at the cap says so on the page."""
    brain.change({"a.md": "[[b]] [[c]] [[d]]", "b.md": "", "c.md": "", "d.md": ""})
    start = brain.id("a")
    for most, stopped in ((2, "true"), (9, "false")):
        text = html(walk(brain.con, start, Steps(), today="2026-01-01", depth=1, most=most))
        assert f'"stopped": {stopped}' in text
