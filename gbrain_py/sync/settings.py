"""What a brain says of itself that the index depends on: its vocabulary and which files are pages."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gbrain_py import config, schema
from gbrain_py.repo import PageRules, Repo, open_repo
from gbrain_py.repo.page_rules import IGNORE_FILE
from gbrain_py.schema import Schema
from gbrain_py.sync.report import Item

if TYPE_CHECKING:
    from gbrain_py.graph.typing import Phrase

SCHEMA_FILE = "schema.toml"
SETTINGS_FILES = (config.BRAIN_FILE, SCHEMA_FILE, IGNORE_FILE)


@dataclass(frozen=True)
class BrainSettings:
    """The data settings of one brain; `hash` changes whenever any page might be read differently."""

    repo: Repo
    rules: PageRules
    own_schema: Schema | None
    hash: str
    phrases: list[Phrase] = field(default_factory=list)
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
    text = _read(root / SCHEMA_FILE, failures)
    own_schema, phrases = _vocabulary(text, failures) if text else (None, [])
    repo = open_repo(root, frozenset(settings.get("sync.guides")))
    rules = repo.rules()
    warnings += [Item(IGNORE_FILE, problem, kind="bad-pattern") for problem in rules.problems]
    digest = hashlib.sha256(repr((text, rules.fingerprint)).encode("utf-8", "surrogateescape")).hexdigest()
    return BrainSettings(repo, rules, own_schema, digest, phrases, failures, warnings)


def _vocabulary(text: str, failures: list[Item]) -> tuple[Schema | None, list[Phrase]]:
    """The brain's schema and phrases; a mistake in either is a failure, and what is built in applies."""
    try:
        own = schema.extend(schema.builtin(), text)
    except schema.SchemaError as error:
        failures.append(Item(SCHEMA_FILE, str(error), error.line, kind="broken"))
        return None, []
    if "phrases" not in text:
        return own, []
    from gbrain_py.graph.relations.phrases import PhraseError, load_phrases

    try:
        return own, load_phrases(text, own.edges)
    except PhraseError as error:
        failures.append(Item(SCHEMA_FILE, error.reason, error.line, kind="broken"))
        return own, []


def _read(path: Path, failures: list[Item]) -> str | None:
    try:
        return config.read_limited(path)
    except (OSError, ValueError) as error:
        failures.append(Item(path.name, str(error), kind="broken"))
        return None
