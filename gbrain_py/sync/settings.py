"""What a brain says of itself that the index depends on: its vocabulary and which files are pages."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from gbrain_py import config, schema
from gbrain_py.repo import PageRules, Repo, open_repo
from gbrain_py.repo.page_rules import IGNORE_FILE
from gbrain_py.schema import Schema
from gbrain_py.sync.report import Item

SCHEMA_FILE = "schema.toml"
SETTINGS_FILES = (config.BRAIN_FILE, SCHEMA_FILE, IGNORE_FILE)


@dataclass(frozen=True)
class BrainSettings:
    """The data settings of one brain; `hash` changes whenever any page might be read differently."""

    repo: Repo
    rules: PageRules
    own_schema: Schema | None
    hash: str
    failures: list[Item] = field(default_factory=list)
    warnings: list[Item] = field(default_factory=list)

    @property
    def schema(self) -> Schema:
        """The vocabulary in force: the built-in one, with what the brain adds."""
        return self.own_schema or schema.builtin()


def load(root: Path) -> BrainSettings:
    """Open a brain and read its settings; for what is broken, and listed, the built-in tables stand in."""
    failures: list[Item] = []
    warnings: list[Item] = []
    settings = config.load_brain(root)
    for problem in settings.problems:
        item = Item(problem.file, problem.message, kind=problem.kind)
        (failures if problem.kind == "broken" else warnings).append(item)
    own_schema = None
    text = _read(root / SCHEMA_FILE, failures)
    if text:
        try:
            own_schema = schema.extend(schema.builtin(), text)
        except schema.SchemaError as error:
            failures.append(Item(SCHEMA_FILE, str(error), kind="broken"))
    repo = open_repo(root, frozenset(settings.get("sync.guides")))
    rules = repo.rules()
    warnings += [Item(IGNORE_FILE, problem, kind="bad-pattern") for problem in rules.problems]
    digest = hashlib.sha256(repr((text, rules.fingerprint)).encode("utf-8", "surrogateescape")).hexdigest()
    return BrainSettings(repo, rules, own_schema, digest, failures, warnings)


def _read(path: Path, failures: list[Item]) -> str | None:
    try:
        return config.read_limited(path)
    except (OSError, ValueError) as error:
        failures.append(Item(path.name, str(error), kind="broken"))
        return None
