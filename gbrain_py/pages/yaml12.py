"""YAML of any shape, by the scalars of YAML 1.2, with bounds on depth and size and a little tolerance."""

from __future__ import annotations

import re
from typing import Any

import yaml

from gbrain_py.pages.frontmatter import scalar
from gbrain_py.pages.model import Notice

_MAX_BLOCK = 64 * 1024
_MAX_DEPTH = 40
_MAX_NODES = 10_000
_UNPRINTABLE = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_WIKILINK = re.compile(r"\[\[[^\[\]\n]*\]\]")
_LINKS = re.compile(r"\[\[[^\[\]]+\]\][^\]]")
_TEMPLATE = re.compile(r"(?<!['\"])\{\{[^{}'\"]*\}\}(?!['\"])")
_BLOCK_SCALAR = re.compile(r"[|>][+-]?[1-9]?[+-]?[ \t]*(?:#.*)?")
_TEXT_LINE = re.compile(
    r"(?P<head>(?P<indent>[ ]*)(?:- +)*(?:[\w$][\w.$/ -]{0,60}:|-)[ ]+)(?P<value>[^\s].*?)[ ]*"
)


class _Refused(Exception):
    """YAML that is no front matter for us; the text is the kind of the notice."""


# An escape beyond Unicode is a ValueError or an OverflowError of Python, not an error of the parser.
_BROKEN = (yaml.YAMLError, _Refused, RecursionError, ValueError, OverflowError)


def parse_yaml(block: str, first_line: int) -> tuple[dict[str, Any] | None, list[Notice]]:
    """The values of a block whose first line is `first_line`; None with a notice when it cannot be read."""
    notices: list[Notice] = []
    if odd := _UNPRINTABLE.search(block):
        line = first_line + block.count("\n", 0, odd.start())
        notices.append(Notice("yaml-control-character", line, "control characters are read as \ufffd"))
        block = _UNPRINTABLE.sub("\ufffd", block)
    try:
        values, said = _load(block, first_line)
        return values, notices + said
    except _BROKEN as error:
        broken = _notice(error, first_line)
    repaired, lines = _quote_plain_text(block)
    if not lines or broken.kind == "yaml-too-large":
        return None, [*notices, broken]
    try:
        values, said = _load(repaired, first_line)
    except _BROKEN:
        return None, [*notices, broken]
    what = "read as the text it is: put it in quotes"
    return values, notices + said + [Notice("yaml-unquoted", first_line + line, what) for line in lines]


def _load(block: str, first_line: int) -> tuple[dict[str, Any], list[Notice]]:
    if len(block) > _MAX_BLOCK:
        raise _Refused("yaml-too-large")
    if _nesting(block) > _MAX_DEPTH:
        raise _Refused("yaml-too-deep")
    node = yaml.compose(block, Loader=yaml.BaseLoader)
    if node is None:
        return {}, []
    if not isinstance(node, yaml.MappingNode):
        raise _Refused("yaml-not-a-mapping")
    reader = _Reader(block, first_line)
    return reader.mapping(node, 0), reader.notices


def _nesting(block: str) -> int:
    """The deepest nesting of brackets, quotes not regarded."""
    depth = deepest = 0
    for char in re.findall(r"[\[\]{}]", block):
        depth += 1 if char in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


class _Reader:
    """Turns nodes into values, counting them: an alias repeats what it stands for."""

    def __init__(self, block: str, first_line: int) -> None:
        self.block = block
        self.first_line = first_line
        self.notices: list[Notice] = []
        self.nodes = 0

    def value(self, node: yaml.Node, depth: int) -> Any:
        self.nodes += 1
        if self.nodes > _MAX_NODES or depth > _MAX_DEPTH:
            raise _Refused("yaml-too-large" if self.nodes > _MAX_NODES else "yaml-too-deep")
        if isinstance(node, yaml.ScalarNode):
            return scalar(node.value) if node.style is None else _storable(node.value)
        if isinstance(node, yaml.SequenceNode):
            written = self.block[node.start_mark.index : node.end_mark.index]
            if node.flow_style and _WIKILINK.fullmatch(written):
                return written
            return [self.value(child, depth + 1) for child in node.value]
        return self.mapping(node, depth)

    def mapping(self, node: yaml.Node, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key_node, child in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise _Refused("yaml-syntax")
            key, line = _storable(key_node.value), self.first_line + key_node.start_mark.line
            if key in values:
                self.notices.append(
                    Notice("yaml-duplicate-key", line, f"{key[:60]!r} is given twice: the last wins")
                )
            values[key] = self.value(child, depth + 1)
        return values


def _storable(text: str) -> str:
    """`text` less what escapes can say and UTF-8 cannot hold."""
    return _UNSTORABLE.sub("\ufffd", text)


def _notice(error: Exception, first_line: int) -> Notice:
    """What is wrong with a block, in one word and a line."""
    if isinstance(error, RecursionError):
        return Notice("yaml-too-deep", first_line, "front matter is nested too deep")
    if isinstance(error, _Refused):
        kind = str(error)
        return Notice(
            kind, first_line, f"front matter cannot be read: {kind.removeprefix('yaml-').replace('-', ' ')}"
        )
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    marks = [getattr(error, "problem_mark", None), getattr(error, "context_mark", None)]
    kind = "yaml-syntax"
    if "'\\t'" in problem:
        kind = "yaml-tab"
    elif "end of stream" in problem or "expected ',' or" in problem:
        kind, marks = "yaml-unclosed", marks[::-1]  # the context is where it was opened
    line = next((mark.line for mark in marks if mark is not None), 0)
    return Notice(kind, first_line + line, f"front matter cannot be read: {problem}")


def _quote_plain_text(block: str) -> tuple[str, list[int]]:
    """The block with values in quotes that are plainly text but not YAML (`title: a: b`, `date: {{date}}`,
    `by: @ann`), and the lines, from 0, where that was done."""
    lines = block.split("\n")
    changed: list[int] = []
    literal_indent: int | None = None
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if literal_indent is not None:
            if not line.strip() or indent > literal_indent:
                continue
            literal_indent = None
        match = _TEXT_LINE.fullmatch(line)
        if match is None:
            continue
        value = match["value"]
        if _BLOCK_SCALAR.fullmatch(value):
            literal_indent = indent
        else:
            quoted = _quoted(value) if _is_plainly_text(value) else _TEMPLATE.sub(_quoted_match, value)
            if quoted != value:
                lines[number] = match["head"] + quoted
                changed.append(number)
    return "\n".join(lines), changed


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _quoted_match(match: re.Match[str]) -> str:
    return _quoted(match.group())


def _is_plainly_text(value: str) -> bool:
    if value.startswith(("{{", "@", "`", "%", "*")) or _LINKS.match(value):
        return True
    return value[0] not in "\"'[{|>&!#-?" and (": " in value or value.endswith(":"))
