"""YAML of any shape, by the scalars of YAML 1.2, with bounds on depth and size and a little tolerance."""

from __future__ import annotations

import re
from typing import Any

import yaml

from gbrain_py.pages.frontmatter import scalar
from gbrain_py.pages.model import Notice
from gbrain_py.pages.yaml_repair import repair

_MAX_BLOCK = 64 * 1024
_MAX_DEPTH = 40
_MAX_NODES = 10_000
_UNPRINTABLE = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_WIKILINK = re.compile(r"\[\[[^\[\]\n]*\]\]")
_HASH_TEXT = re.compile(r"[ \t]+(#[^\s#][^\n]*)")
_TAG = "tag:yaml.org,2002:"
_TYPES = frozenset("str int float bool null map seq set omap pairs binary timestamp value merge".split())
_UNTYPED = "?"


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
    repaired, changed = repair(block)
    if not changed or broken.kind == "yaml-too-large":
        return None, [*notices, broken]
    try:
        values, said = _load(repaired, first_line)
    except _BROKEN:
        return None, [*notices, broken]
    done = [Notice("yaml-unquoted", first_line + line, what) for line, what in changed]
    return values, sorted(notices + said + done, key=lambda notice: notice.line)


def _load(block: str, first_line: int) -> tuple[dict[str, Any], list[Notice]]:
    if len(block) > _MAX_BLOCK:
        raise _Refused("yaml-too-large")
    if _nesting(block) > _MAX_DEPTH:
        raise _Refused("yaml-too-deep")
    node = yaml.compose(block, Loader=_Loader)
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


class _Loader(yaml.BaseLoader):
    """Nodes without types of their own; tabs are white space anywhere but in indentation, as in YAML 1.2."""

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> str:
        return _UNTYPED

    def scan_to_next_token(self) -> None:
        while True:
            length = self._blanks()
            indent = self.prefix(length)
            if (
                self.column == 0
                and not self.flow_level
                and "\t" in indent
                and self.peek(length) not in "#\n\0"
            ):
                self.forward(indent.index("\t"))
                return
            self.forward(length)
            if self.peek() == "#":
                while self.peek() not in "\n\0":
                    self.forward()
            if not self.scan_line_break():  # type: ignore[no-untyped-call]
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain_spaces(self, indent: int, start_mark: yaml.Mark) -> list[str]:
        blanks = self.prefix(self._blanks())
        if "\t" not in blanks:
            return list(super().scan_plain_spaces(indent, start_mark) or ())
        self.forward(len(blanks))
        if self.peek() in "\n\0":
            return list(super().scan_plain_spaces(indent, start_mark) or ())
        return [blanks]

    def _blanks(self) -> int:
        length = 0
        while self.peek(length) in " \t":
            length += 1
        return length


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
        kind = node.tag.removeprefix(_TAG)
        if kind != _UNTYPED and kind not in _TYPES:
            self.notice(
                "yaml-tag", node, f"{node.tag[:60]!r} is not read: put the value in quotes if it is text"
            )
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, kind)
        if isinstance(node, yaml.SequenceNode):
            written = self.written(node)
            if node.flow_style and _WIKILINK.fullmatch(written):
                return written
            return [self.value(child, depth + 1) for child in node.value]
        return self.mapping(node, depth)

    def scalar(self, node: yaml.ScalarNode, kind: str) -> Any:
        """A scalar by YAML 1.2. A hash that would leave nothing of a value is text (`tags: #a #b`)."""
        if kind in ("int", "float", "bool", "null"):
            return scalar(node.value)
        if node.style is not None or kind != _UNTYPED:
            return _storable(node.value)
        hidden = _HASH_TEXT.match(self.block, node.end_mark.index)
        text = self.written(node) or (hidden[1].rstrip() if hidden else "")
        if not node.value and text:
            self.notice("yaml-unquoted", node, "read as the text it is: put it in quotes")
            return _storable(text)
        if hidden:
            what = f"{hidden[1][:60]!r} is read as a comment: put the value in quotes if it is text"
            self.notice("yaml-comment", node, what)
        return scalar(node.value)

    def mapping(self, node: yaml.Node, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        for key_node, child in node.value:
            value = self.value(child, depth + 1)
            if _is_merge(key_node, child):
                for part in value if isinstance(value, list) else [value]:
                    for name, given in part.items():
                        merged.setdefault(name, given)
                continue
            key = self.key(key_node)
            if key in values:
                self.notice("yaml-duplicate-key", key_node, f"{key[:60]!r} is given twice: the last wins")
            values[key] = value
        return {**merged, **values}

    def key(self, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode):
            return _storable(node.value)
        written = " ".join(self.written(node).split())
        self.notice("yaml-key", node, f"{written[:60]!r} as a key is read as the text it is")
        return written

    def written(self, node: yaml.Node) -> str:
        return self.block[node.start_mark.index : node.end_mark.index]

    def notice(self, kind: str, node: yaml.Node, what: str) -> None:
        self.notices.append(Notice(kind, self.first_line + node.start_mark.line, what))


def _is_merge(key: yaml.Node, value: yaml.Node) -> bool:
    """Whether a pair is `<<: *defaults`: the keys of another mapping, or of several, below one's own."""
    if not isinstance(key, yaml.ScalarNode) or key.value != "<<" or key.style is not None:
        return False
    parts = value.value if isinstance(value, yaml.SequenceNode) else [value]
    return bool(parts) and all(isinstance(part, yaml.MappingNode) for part in parts)


def _storable(text: str) -> str:
    """`text` less what escapes can say and UTF-8 cannot hold; two halves of a character are one."""
    if not text.isascii():
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
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
