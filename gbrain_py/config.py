"""Layered settings: defaults, the user's own file, the brain's file (data keys only), the environment.

A brain comes from elsewhere, so its `gbrain.toml` may set only what cannot run, reach or reveal
anything. What else it holds is a listed problem, and the rest of the file still applies.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gbrain_py import model_spec
from gbrain_py.errors import UsageError

BRAIN_FILE = "gbrain.toml"
_LIMIT = 1 << 20  # bytes of a settings file that are read


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: its default decides its type; `data` ones may come with a brain.

    `of_brains` are the only values that a brain may give, where not every one is harmless; a `secret` is
    never shown. `wrong` says what is wrong with a value of the right type, "" for nothing.
    """

    default: Any
    help: str
    data: bool = False
    of_brains: frozenset[Any] | None = None
    secret: bool = False
    wrong: Callable[[Any], str] = lambda value: ""


def _between(least: float, most: float) -> Callable[[Any], str]:
    return lambda value: "" if least <= value <= most else f"expected {least:g} to {most:g}, got {value}"


def _no_zone(name: str) -> str:
    if not name:
        return ""
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return f"unknown time zone {name!r}"
    return ""


OPTIONS: dict[str, Option] = {
    "brain": Option("", "the brain to use when none is found from the current directory"),
    "editor": Option("", "the editor that `gbrain open` runs; $VISUAL and $EDITOR otherwise"),
    "timezone": Option(
        "", "IANA name of the zone that decides which day is today", data=True, wrong=_no_zone
    ),
    "search.limit": Option(
        10, "results shown by query and search; 0 for all", data=True, wrong=_between(0, 1_000_000)
    ),
    "search.expand": Option(False, "let the language model of chat.* add words to a query"),
    "search.rerank": Option(False, "let the language model of chat.* reorder the first results"),
    "chat.url": Option("", "address of an OpenAI-compatible server, such as http://localhost:11434/v1"),
    "chat.model": Option("", "the model to ask there"),
    "chat.key": Option("", "the key of that server", secret=True),
    "chat.timeout": Option(
        3.0, "seconds that a query waits for the language model at most", wrong=_between(0, 3600)
    ),
    "embed.model": Option(
        model_spec.DEFAULT,
        f"model of the search by meaning: {model_spec.FORMS}",
        data=True, of_brains=frozenset({model_spec.DEFAULT, model_spec.NONE}), wrong=model_spec.wrong,
    ),
    "embed.budget": Option(20.0, "seconds that a sync spends on vectors at most", wrong=_between(0, 1e6)),
    "embed.url": Option(
        "",
        "address of the server for embed.model = openai:MODEL",
        wrong=lambda url: model_spec.wrong_address(url) if url else "",
    ),
    "embed.key": Option("", "the key of that server", secret=True),
    "graph.depth": Option(2, "hops that graph walks", data=True, wrong=_between(0, 10)),
    "sync.guides": Option(
        ["README.md", "AGENTS.md", "RESOLVER.md", "schema.md", "log.md"],
        "file names that are guides of the brain, not pages",
        data=True,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as it stands and the layer that decided it."""

    key: str
    value: Any
    origin: str

    @property
    def shown(self) -> Any:
        """The value as it may be printed: of a secret only whether there is one."""
        return "(set)" if self.value and OPTIONS[self.key].secret else self.value


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a settings file: `broken` leaves out the whole file, the other kinds one line.

    `is_own` when the file is the user's, which no sync reads and speaks of.
    """

    file: str
    kind: str  # broken | unknown-setting | not-for-brains | wrong-type | wrong-value
    message: str
    is_own: bool = False


@dataclass(slots=True)
class Config:
    """The settings in force, and what was wrong in the files."""

    values: dict[str, Setting] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def get(self, key: str) -> Any:
        """The value of a known key. Raises UsageError for an unknown one."""
        return self.setting(key).value

    def setting(self, key: str) -> Setting:
        """The value of a known key and where it comes from. Raises UsageError for an unknown one."""
        if key not in self.values:
            raise UsageError(f"no such setting: {key}", "gbrain config list shows them all")
        return self.values[key]

    def settings(self) -> list[Setting]:
        """All settings by key."""
        return [self.values[key] for key in sorted(self.values)]


def user_file() -> Path:
    """The user's own settings file; `GBRAIN_CONFIG` names another."""
    if given := os.environ.get("GBRAIN_CONFIG"):
        return Path(given)
    base = os.environ.get("XDG_CONFIG_HOME") or home() / ".config"
    return Path(base) / "gbrain" / "config.toml"


def state_directory() -> Path:
    """What is kept for the user, outside of any brain."""
    return Path(os.environ.get("XDG_STATE_HOME") or home() / ".local" / "state") / "gbrain"


def home() -> Path:
    """The user's home directory; `/` where the system knows of none, as in many containers."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")


def load(brain: Path | None = None) -> Config:
    """Read every layer; a broken file is listed in `problems` and its layer left out."""
    config = Config({key: Setting(key, option.default, "default") for key, option in OPTIONS.items()})
    _layer(config, user_file(), "user", data_only=False)
    if brain is not None:
        _layer(config, brain / BRAIN_FILE, "brain", data_only=True)
    _environment(config)
    return config


def load_brain(brain: Path) -> Config:
    """Only what a brain says of itself: the settings the index may depend on."""
    config = Config({key: Setting(key, o.default, "default") for key, o in OPTIONS.items() if o.data})
    _layer(config, brain / BRAIN_FILE, "brain", data_only=True)
    return config


def set_user(key: str, text: str) -> Setting:
    """Write one setting to the user's own file, keeping its comments and order.

    Raises UsageError for an unknown key, a value it cannot have, or a file that cannot be read.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    value = _typed(key, text)
    if key == "brain" and value:
        value = str(_directory(value))
    path = Path(os.path.realpath(user_file()))  # a link to it stays one
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        table: Any = document
        *parents, name = key.split(".")
        for parent in parents:
            table = table.setdefault(parent, tomlkit.table())
            if not isinstance(table, dict):
                raise UsageError(f"{path}: {parent} is not a table", f"write it as [{parent}]")
        table[name] = value
    except (TOMLKitError, UnicodeError) as error:
        raise UsageError(f"{path}: {error}", "mend the file, then try again") from None
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_text(tomlkit.dumps(document), encoding="utf-8")
    scratch.replace(path)
    return Setting(key, value, "user")


def _directory(text: str) -> Path:
    path = Path(os.path.abspath(Path(text).expanduser()))  # noqa: PTH100 - a link stays one, `..` does not
    if not path.is_dir():
        raise UsageError(f"brain: no such directory: {path}", f"gbrain init {path} makes a brain there")
    return path


def read_limited(path: Path, *, follow: bool = False, limit: int = _LIMIT) -> str | None:
    """The text of a regular file of at most `limit` bytes, or None when there is none.

    Raises OSError or ValueError when it is there and cannot be read, is a link, or is too large.
    """
    if path.is_symlink() and not follow:
        raise ValueError("a symbolic link is not read")
    if not path.exists():
        return None
    if not path.is_file():
        raise ValueError("not a regular file")
    if path.stat().st_size > limit:
        raise ValueError(f"larger than {limit:,} bytes")
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise ValueError(f"not UTF-8 text (at line {line})") from None


def _layer(config: Config, path: Path, origin: str, *, data_only: bool) -> None:
    try:
        text = (
            read_limited(path) if data_only else path.read_text(encoding="utf-8") if path.exists() else None
        )
        data = tomllib.loads(text) if text else {}
    except (OSError, ValueError, RecursionError) as error:
        config.problems.append(Problem(_shown(path, data_only), "broken", str(error), not data_only))
        return
    for key, value in _flat(data):
        if found := _problem(key, value, data_only):
            config.problems.append(Problem(_shown(path, data_only), *found, not data_only))
        else:
            config.values[key] = Setting(key, type(OPTIONS[key].default)(value), origin)


def _shown(path: Path, data_only: bool) -> str:
    return path.name if data_only else str(path)


def _problem(key: str, value: Any, data_only: bool) -> tuple[str, str] | None:
    """The kind of problem that a line of a file has, and what to say of it."""
    option = OPTIONS.get(key)
    if option is None:
        return "unknown-setting", f"unknown setting: {key}"
    if data_only and not option.data:
        return "not-for-brains", f"{key} may only be set in your own config, not by a brain"
    if not _fits(value, option.default):
        return "wrong-type", f"{key}: expected {_kind(option.default)}, got {value!r}"
    if wrong := option.wrong(value):
        return "wrong-value", f"{key}: {wrong}"
    if data_only and option.of_brains is not None and value not in option.of_brains:
        allowed = " or ".join(sorted(option.of_brains))
        message = f"{key}: a brain may only say {allowed}; anything else is for your own config"
        return "not-for-brains", message
    return None


def _environment(config: Config) -> None:
    for key in OPTIONS.keys() - {"brain"}:  # GBRAIN_DIR names the brain, before any file is read
        name = "GBRAIN_" + key.upper().replace(".", "_")
        if (text := os.environ.get(name)) is not None:
            try:
                config.values[key] = Setting(key, _typed(key, text), f"${name}")
            except UsageError as error:
                raise UsageError(f"{name}: {error.message}") from None


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _fits(value: object, default: object) -> bool:
    if isinstance(default, list):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if isinstance(default, float):
        return type(value) in (int, float)
    return type(value) is type(default)


def _kind(default: object) -> str:
    return {bool: "true or false", int: "a whole number", float: "a number", list: "a list of strings"}.get(
        type(default), "a string"
    )


def _typed(key: str, text: str) -> Any:
    """`text` as the type of `key`. Raises UsageError when it is none, or the key is unknown."""
    if key not in OPTIONS:
        raise UsageError(f"no such setting: {key}", "gbrain config list shows them all")
    default = OPTIONS[key].default
    try:
        value = _read(text, default)
    except ValueError:
        raise UsageError(f"{key}: expected {_kind(default)}, got {text!r}") from None
    if wrong := OPTIONS[key].wrong(value):
        raise UsageError(f"{key}: {wrong}")
    return value


def _read(text: str, default: Any) -> Any:
    if isinstance(default, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(default, bool):
        if text.lower() not in ("true", "false"):
            raise ValueError(text)
        return text.lower() == "true"
    return type(default)(text)
