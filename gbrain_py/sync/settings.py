"""What a brain says of itself that the index depends on: its vocabulary, guides and ignore file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from gbrain_py import config, schema
from gbrain_py.schema import Schema
from gbrain_py.sync.report import Item

SCHEMA_FILE = "schema.toml"
IGNORE_FILE = ".gbrainignore"


@dataclass(frozen=True, slots=True)
class BrainSettings:
    """The data settings of one brain; `hash` changes whenever any page might be read differently."""

    schema: Schema
    guides: frozenset[str]
    hash: str
    failures: list[Item] = field(default_factory=list)
    warnings: list[Item] = field(default_factory=list)


def load(root: Path) -> BrainSettings:
    """Read a brain's settings; what is broken is listed and the built-in tables stand in for it."""
    failures: list[Item] = []
    warnings: list[Item] = []
    settings = config.load_brain(root)
    for problem in settings.problems:
        item = Item(problem.file, problem.message, kind=problem.kind)
        (failures if problem.kind == "broken" else warnings).append(item)
    vocabulary = schema.builtin()
    text = _read(root / SCHEMA_FILE, failures)
    if text:
        try:
            vocabulary = schema.extend(vocabulary, text)
        except schema.SchemaError as error:
            failures.append(Item(SCHEMA_FILE, str(error), kind="broken"))
    ignored = _read(root / IGNORE_FILE, failures)
    guides = frozenset(settings.get("sync.guides"))
    digest = hashlib.sha256(repr((text, ignored, sorted(guides))).encode()).hexdigest()
    return BrainSettings(vocabulary, guides, digest, failures, warnings)


def _read(path: Path, failures: list[Item]) -> str | None:
    try:
        return config.read_limited(path)
    except (OSError, ValueError) as error:
        failures.append(Item(path.name, str(error), kind="broken"))
        return None
