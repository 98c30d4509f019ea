"""The frame: discovery, usage errors, bugs, interrupts, pipes, and what is imported for what."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gbrain_py import __version__
from gbrain_py.__main__ import main
from gbrain_py.brain import Brain
from gbrain_py.cli.app import COMMANDS, GROUPS, load
from gbrain_py.cli.discover import find_brain
from gbrain_py.errors import BrokenBrain
from gbrain_py.index.store import Index, set_meta
from gbrain_py.repo import lock
from tests.cli.conftest import Gbrain, Ran
from tests.gitrepo import GitRepo

LISTINGS = ("list", "tags", "types", "timeline", "history", "log", "doctor")


def test_version(gbrain: Gbrain) -> None:
    """The version is one line, however it is asked for."""
    for arguments in (["--version"], ["-V"], ["-C", "/", "--version"]):
        assert gbrain(*arguments) == (0, f"gbrain {__version__}\n", "")


def test_help_names_every_command_once(gbrain: Gbrain) -> None:
    """`gbrain` alone and `--help` list all commands in their groups, each with one line."""
    ran = gbrain("--help")
    assert (ran.code, ran.err) == (0, "")
    assert gbrain() == ran
    listed = re.findall(r"^  ([a-z][a-z-]+)  ", ran.out, re.MULTILINE)
    assert sorted(name for name in listed) == sorted(COMMANDS)
    assert re.findall(r"^(\w.*):$", ran.out, re.MULTILINE)[-len(GROUPS) :] == list(GROUPS)


@pytest.mark.parametrize("name", LISTINGS)
def test_listings_share_their_options(name: str) -> None:
    """Every listing takes the same output options under the same names."""
    options = {flag for parameter in load(name).params for flag in parameter.opts}
    assert {
        "--json",
        "--jsonl",
        "--paths",
        "-0",
        "--format",
        "-n",
        "--offset",
        "--fields",
        "--plain",
    } <= options


LIST_USAGE = "usage: gbrain list [OPTIONS]"
USAGE = {
    "config lst": (
        "No such command 'lst'. Did you mean 'list', 'set'?",
        "usage: gbrain config [OPTIONS] COMMAND [ARGS]...",
    ),
    "sevrch x": ("no command 'sevrch'", "did you mean search?"),
    "zzz": ("no command 'zzz'", "gbrain --help lists the commands; gbrain query TEXT searches"),
    "list --nope": ("No such option: --nope (Possible options: --in, --type)", LIST_USAGE),
    "list -n -1": ("Invalid value for '--limit' / '-n': -1 is less than 0", LIST_USAGE),
    "list -n x": ("Invalid value for '--limit' / '-n': 'x' is not a whole number", LIST_USAGE),
    "list --distance 11 --linked-to x": (
        "Invalid value for '--distance': 11 is not between 1 and 10", LIST_USAGE,
    ),
    "list --distance 2": ("--distance needs --linked-to or --linked-from", None),
    "list --tag": ("Option '--tag' requires an argument", LIST_USAGE),
    "search --tag": ("Option '--tag' requires an argument", "usage: gbrain search [OPTIONS] TEXT..."),
    "export edges -n": ("Option '-n' requires an argument", "usage: gbrain export edges [OPTIONS]"),
    "list --in /": ("--in: / is outside the brain ROOT", None),
    "list --in ../..": ("--in: ../.. is outside the brain ROOT", None),
    "tags --paths": ("these results are no files: --paths and -0 have nothing to print", None),
    "get": ("Missing argument 'PAGE'", "usage: gbrain get [OPTIONS] PAGE"),
    "config get nope": ("no such setting: nope", "gbrain config list shows them all"),
    "sync -m x": ("-m needs --commit", None),
    "list --json --paths": ("--json and --paths cannot be combined", "choose one form of output"),
}  # fmt: skip


@pytest.mark.parametrize("line", USAGE)
def test_usage_errors(line: str, gbrain: Gbrain, repo: GitRepo) -> None:
    """A command line that makes no sense ends in 2 and says what would."""
    message, hint = USAGE[line]
    ran = gbrain(*line.split())
    assert (ran.code, ran.out) == (2, "")
    first, *rest = ran.err.splitlines()
    assert first == f"gbrain: {message}".replace("ROOT", str(repo.path))
    assert rest[:1] == ([f"  {hint}"] if hint else [])


def test_no_brain(gbrain: Gbrain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no brain, the message names the ways to make and to name one; exit 8."""
    monkeypatch.chdir(tmp_path)
    assert gbrain("list") == (
        8,
        "",
        "gbrain: no brain here, nor in any parent directory\n"
        "  gbrain init DIR makes one, or adopts the notes that are there; gbrain -C DIR names one\n",
    )
    assert gbrain("list", "-C", "nowhere") == (
        8,
        "",
        "gbrain: --brain: no such directory: nowhere\n  gbrain init nowhere makes a brain there\n",
    )


def test_no_index(gbrain: Gbrain, repo: GitRepo) -> None:
    """A brain that was never synced says so, and how; exit 8."""
    assert gbrain("list") == (8, "", f"gbrain: no index yet in {repo.path}\n  run: gbrain sync\n")


def test_a_bug_is_reported_without_a_traceback(
    gbrain: Gbrain, repo: GitRepo, bare_user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own bug ends in 70, with a short report; the traceback is in a file only the user can read."""

    def broken(self: Brain) -> None:
        raise ZeroDivisionError("division\x1b by zero")

    monkeypatch.setattr(Brain, "log", broken)
    ran = gbrain("log")
    (file,) = (bare_user / ".local/state/gbrain").glob("crash-*.txt")
    assert ran == (
        70,
        "",
        "gbrain: this is a bug in gbrain, not in your notes: ZeroDivisionError: division␛ by zero\n"
        f"  the details are in {file}; please report them\n"
        "  gbrain doctor checks the brain; gbrain rebuild makes its index anew\n",
    )
    text = file.read_text()
    assert "arguments: ['log']" in text
    assert "in broken" in text
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "gbrain: interrupted\n"),
        (BrokenPipeError(32, "Broken pipe"), 0, ""),
        (
            PermissionError(13, "Permission denied", ".gbrain/lock"),
            8,
            "gbrain: Permission denied: '.gbrain/lock'\n"
            "  check its permissions and the space on the disk, then: gbrain doctor\n",
        ),
    ],
)
def test_what_the_system_says(
    error: BaseException, code: int, said: str, gbrain: Gbrain, repo: GitRepo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupts, closed pipes and refusals of the system are no bugs of ours."""

    def stopped(self: Brain) -> None:
        raise error

    monkeypatch.setattr(Brain, "log", stopped)
    assert gbrain("log") == (code, "", said)


def test_another_sync_is_running(gbrain: Gbrain, repo: GitRepo) -> None:
    """A second sync does not wait: it names the process that is at it; exit 5."""
    repo.write("a.md", "# A\n")
    with lock(repo.path):
        reader, ran = gbrain("list"), gbrain("sync")
    assert reader.code == 5
    assert reader.err.startswith(f"gbrain: the first sync is still running (pid {os.getpid()}, since ")
    assert re.sub(r"since \d+ s", "since N s", ran.err) == (
        f"gbrain: another sync is running (pid {os.getpid()}, since N s)\n  try again when it is done\n"
    )
    assert (ran.code, ran.out) == (5, "")


def test_finding_the_brain(tmp_path: Path, bare_user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--brain, GBRAIN_DIR, a parent with our marks, the work tree, the user's default: in this order."""
    tree, inner, other = tmp_path / "tree", tmp_path / "tree/inner", tmp_path / "other"
    deep = inner / "people" / "x"
    deep.mkdir(parents=True)
    other.mkdir()
    settings = bare_user / ".config/gbrain/config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'brain = "{other}"\n')
    monkeypatch.chdir(deep)
    assert find_brain() == other
    (tree / ".git").write_text("gitdir: elsewhere\n")
    assert find_brain() == tree
    (inner / "gbrain.toml").touch()
    assert find_brain() == inner
    (inner / "gbrain.toml").unlink()
    (inner / ".gbrain").mkdir()
    assert find_brain() == inner
    monkeypatch.setenv("GBRAIN_DIR", str(other))
    assert find_brain() == other
    assert find_brain(Path("..")) == inner
    assert find_brain(tmp_path) == tmp_path
    monkeypatch.setenv("GBRAIN_DIR", str(tmp_path / "gone"))
    with pytest.raises(BrokenBrain, match="GBRAIN_DIR: no such directory"):
        find_brain()


def test_a_state_directory_at_home_may_be_of_another_program(
    bare_user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`~/.gbrain` makes the home directory a brain only when an index of ours is in it."""
    work = bare_user / "work"
    work.mkdir()
    (bare_user / ".gbrain").mkdir()
    (work / ".git").mkdir()
    monkeypatch.chdir(work)
    assert find_brain() == work
    (bare_user / ".gbrain" / "index.duckdb").touch()
    assert find_brain() == bare_user


def test_brain_before_and_after_the_command(gbrain: Gbrain, tmp_path: Path) -> None:
    """-C is taken on either side; the one nearer to the command wins."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "b/gbrain.toml").write_text("[search]\nlimit = 3\n")
    place = str(tmp_path / "b")
    for line in (
        ["-C", place, "config", "get", "search.limit"],
        ["config", "get", "search.limit", "-C", place],
        ["-C", str(tmp_path / "a"), "config", "get", f"--brain={place}", "search.limit"],
    ):
        assert gbrain(*line) == (0, "3\n", "")


PAGE = "# 東京の会議\n\nA seal — and “quotes” — for [[people/bob]].\n"


@pytest.fixture(scope="module")
def synced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A brain with an index, for commands that run as processes."""
    repo = GitRepo(tmp_path_factory.mktemp("synced") / "brain")
    for number in range(300):
        repo.write(f"notes/{number:03}.md", f"# Note {number}\n\n{'words ' * 50}\n")
    repo.write("meetings/東京.md", PAGE)
    repo.commit("all")
    assert process("sync", "-q", cwd=repo.path).returncode == 0
    return repo.path


def process(*arguments: str, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[bytes]:
    """`gbrain` as a process of its own."""
    command = [sys.executable, "-m", "gbrain_py", *arguments]
    return subprocess.run(command, cwd=cwd, env={**os.environ, **env}, capture_output=True, check=False)


@pytest.mark.parametrize(
    "line", ["list --jsonl", "export index", "search words -n 0", "get notes/001", "--help"]
)
def test_a_closed_pipe_is_no_error(line: str, synced: Path) -> None:
    """A reader that leaves early, as `head` does, ends the command in silence."""
    command = f"{{ sleep 0.2; {sys.executable} -m gbrain_py {line}; echo code $? >&2; }} | true"
    done = subprocess.run(["bash", "-c", command], cwd=synced, capture_output=True, check=False)
    assert done.stderr.decode().splitlines()[-1:] == ["code 0"]
    assert b"Traceback" not in done.stderr
    assert b"Broken pipe" not in done.stderr


@pytest.mark.parametrize(
    ("encoding", "title"),
    [("utf-8", "東京の会議"), ("ascii", "?????"), ("latin-1", "?????"), ("euc-jp", "東京の会議")],
)
def test_any_locale(encoding: str, title: str, synced: Path) -> None:
    """What the terminal's encoding lacks is replaced, never a crash; JSON and bytes of paths lose nothing."""
    env = {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": encoding}
    done = process("list", "--in", "meetings", "--fields", "title", cwd=synced, **env)
    assert (done.returncode, done.stdout.decode(encoding), done.stderr) == (0, f"{title}\n", b"")
    done = process("list", "--in", "meetings", "--fields", "title", "--jsonl", cwd=synced, **env)
    assert json.loads(done.stdout.decode(encoding)) == {"title": "東京の会議"}
    done = process("list", "--in", "meetings", "-0", cwd=synced, **env)
    assert done.stdout == "meetings/東京.md\0".encode()
    done = process("get", "meetings/東京", cwd=synced, **env)
    assert done.stdout.decode() == PAGE


def imported(*arguments: str, cwd: Path | None = None) -> set[str]:
    """The top-level packages that a command line imports."""
    command = [sys.executable, "-X", "importtime", "-m", "gbrain_py", *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, check=False)
    names = re.findall(r"\| +([\w.]+)$", done.stderr.decode(), re.MULTILINE)
    return {name.partition(".")[0] for name in names}


HEAVY = {
    "duckdb",
    "git",
    "yaml",
    "numpy",
    "rich",
    "frontmatter",
    "filelock",
    "pathspec",
    "rapidfuzz",
    "tomlkit",
}


def test_the_version_costs_nothing() -> None:
    """Not even the command line is imported to say a version."""
    assert (HEAVY | {"typer", "_duckdb", "json", "inspect"}) & imported("--version") == set()


@pytest.mark.parametrize(
    "line",
    [
        "search words",
        "query words",
        "get notes/001",
        "list",
        "backlinks notes/001",
        "graph notes/001",
        "sync",
        "tags",
    ],
)
def test_everyday_commands_import_little(line: str, synced: Path) -> None:
    """No everyday command pays for git, YAML, Rich, or the large half of the database driver."""
    assert HEAVY & imported(*line.split(), cwd=synced) == set()


def test_completion_offers_what_the_index_knows(synced: Path) -> None:
    """Commands, options, pages, types and directories, one a line; nothing where there is no brain."""
    offers = {
        "gbrain hist": ["history"],
        "gbrain get meetings/": ["meetings/東京"],
        "gbrain list --type m": ["meeting"],
        "gbrain list --in n": ["notes"],
        "gbrain config get search.l": ["search.limit"],
        "gbrain list --sor": ["--sort"],
        "gbrain get nothing": [],
    }
    for words, offered in offers.items():
        env = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" ")), "_GBRAIN_COMPLETE": "complete_bash"}
        done = process(cwd=synced, **env)
        assert (done.returncode, done.stdout.decode().split(), done.stderr) == (0, offered, b"")
    env = {"COMP_WORDS": "gbrain get n", "COMP_CWORD": "2", "_GBRAIN_COMPLETE": "complete_bash"}
    done = process(cwd=Path("/"), **env)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"", b"")


def test_bash_completion_quotes_and_runs_nothing(tmp_path: Path) -> None:
    """A tag that looks like a command is offered as the text it is."""
    repo = GitRepo(tmp_path / "brain")
    repo.write("a.md", "---\ntags: ['$(touch pwned)', 'x\\$(touch pwned)', '`touch pwned`']\n---\nText.\n")
    assert process("sync", "-q", cwd=repo.path).returncode == 0
    (tmp_path / "gbrain").write_text(f'#!/bin/sh\nexec {sys.executable} -m gbrain_py "$@"\n')
    (tmp_path / "gbrain").chmod(0o755)
    script = (
        'source <(gbrain completion bash); COMP_WORDS=(gbrain list --tag ""); COMP_CWORD=3; _gbrain; '
        'for word in "${COMPREPLY[@]}"; do eval "set -- $word"; echo "$1"; done'
    )
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], cwd=repo.path, env=env, capture_output=True, check=False)
    assert done.stdout.decode().splitlines() == ["$(touch pwned)", "`touch pwned`", "x\\$(touch pwned)"]
    assert not (repo.path / "pwned").exists()


def test_an_index_that_cannot_be_used(gbrain: Gbrain, repo: GitRepo) -> None:
    """Of another version, or damaged: readers end in 8 with the command that helps, and it does help."""
    repo.write("a.md", "# A\n")
    index = Index(repo.path)
    gbrain("sync", "-q")
    with index.write() as con:
        set_meta(con, schema_version="0")
    message = "gbrain: the index was written by another version of gbrain\n  run: gbrain sync\n"
    assert gbrain("list") == (8, "", message)
    assert gbrain("sync", "-q").code == 0
    assert gbrain("list", "--paths") == (0, "a.md\n", "")
    index.path.write_bytes(b"this is no database" * 1000)
    assert_unreadable(gbrain("list"))
    assert "\n✗ index: the index cannot be read: " in gbrain("doctor").out
    assert gbrain("rebuild", "-q").code == 0
    assert gbrain("list", "--paths") == (0, "a.md\n", "")


def test_an_index_damaged_in_the_middle(gbrain: Gbrain, synced: Path, tmp_path: Path) -> None:
    """Damage that only shows when rows are read is told as damage, not as a bug."""
    shutil.copytree(synced, tmp_path / "copy")
    path = Index(tmp_path / "copy").path
    data = bytearray(path.read_bytes())
    data[20_000:] = bytes(byte ^ 0x5A for byte in data[20_000:])
    path.write_bytes(data)
    assert_unreadable(gbrain("list", "-C", str(tmp_path / "copy")))


def assert_unreadable(ran: Ran) -> None:
    """The command ended in 8, on one line and a hint."""
    assert (ran.code, ran.out) == (8, "")
    assert re.fullmatch(r"gbrain: the index [^\n]*\n  run: gbrain rebuild\n", ran.err)


@pytest.mark.parametrize(
    ("line", "code"),
    [("list >&-", 0), ("sync >&-", 0), ("list -n 1 2>&-", 0), ("nope 2>&-", 2), ("list <&- >&- 2>&-", 0)],
)
def test_streams_that_are_closed(line: str, code: int, synced: Path) -> None:
    """What nobody listens to goes nowhere: not into a file of ours, and not into the other stream."""
    command = f"{sys.executable} -m gbrain_py {line}; echo code $?"
    done = subprocess.run(["bash", "-c", command], cwd=synced, capture_output=True, check=False)
    assert done.stdout.decode().splitlines()[-1:] == [f"code {code}"]
    assert b"gbrain:" not in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("line", ["--version", "list", "get notes/001", "list --json"])
def test_a_full_disk_is_told(line: str, synced: Path) -> None:
    """Output that cannot be written is no success, no bug of ours, and no missing brain."""
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "gbrain_py", *line.split()]
        done = subprocess.run(command, cwd=synced, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(b"gbrain: the output could not be written: No space left on device\n")


NO_TEXT = os.fsdecode(b"bad\xff\xfe.md")


def unreadable_lines() -> list[list[str]]:
    """Every command with an argument, and with each option that takes a value, that is no UTF-8."""
    lines = []
    for name in COMMANDS:
        command = load(name)
        below = getattr(command, "commands", {"": command})
        for words, each in ((f"{name} {sub}".split(), found) for sub, found in below.items()):
            arguments = [p for p in each.params if p.param_type_name == "argument"]
            valued = [p for p in each.params if p.param_type_name == "option" and not p.is_flag]
            lines += [[*words, *[NO_TEXT] * len(arguments)]] * bool(arguments)
            lines += [[*words, *["a"] * len(arguments), option.opts[0], NO_TEXT] for option in valued]
    return [line for line in lines if line[0] not in ("demo", "init", "completion")]


def test_arguments_that_are_no_text(repo: GitRepo, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """Bytes that are no UTF-8, wherever they are given, end in an answer or a message, never in a bug."""
    repo.write("a.md", "# A\n")
    main(["sync", "-q"])
    lines = unreadable_lines()
    assert len(lines) > 100
    assert [line for line in lines if main(line) in (8, 70) and line[-2] != "--brain"] == []


MANY = range(1500)


@pytest.mark.parametrize(
    "line",
    [
        ("search", "word " + " ".join(f"-x{n}" for n in MANY)),
        ("search", "word " + " ".join(f'"y{n}"' for n in MANY)),
        ("search", "word " + " ".join(f"in:d{n}" for n in MANY)),
        ("search", "word " + " ".join(f"-tag:d{n}" for n in MANY)),
        ("list", "--tag", " OR ".join(f"t{n}" for n in MANY)),
        ("list", *(part for n in MANY for part in ("--in", f"d{n}"))),
        ("list", *(part for n in MANY for part in ("--type", f"d{n}"))),
        ("links", "a", *(part for n in MANY for part in ("--type", f"d{n}"))),
    ],
    ids=lambda line: f"{line[0]} {line[1][:10]}",
)
def test_lines_of_any_length(line: tuple[str, ...], gbrain: Gbrain, repo: GitRepo) -> None:
    """However many conditions are typed, they are looked at, or a note says how many were."""
    repo.write("a.md", "# A\n\nword\n")
    gbrain("sync", "-q")
    assert gbrain(*line).code in (0, 1)


def test_an_empty_path_is_no_directory(gbrain: Gbrain, repo: GitRepo) -> None:
    """An unset variable does not mean the current directory: nothing is adopted, imported or written."""
    for line in (["init", ""], ["import", ""], ["export", "pages", ""], ["files", ""], ["demo", ""]):
        ran = gbrain(*line)
        assert ran.code == 2, line
        assert "an empty path" in ran.err
    assert not (repo.path / ".gbrain").exists()


def test_a_page_whose_file_cannot_be_read_says_so(gbrain: Gbrain, repo: GitRepo) -> None:
    """`get` of what git has last, or of nothing at all, says on standard error why."""
    repo.write("a.md", "# A\n")
    gbrain("sync", "-q")
    with Index(repo.path).write() as con:
        con.execute("UPDATE pages SET origin = 'stale'")
    ran = gbrain("get", "a")
    assert ran.code == 0
    assert ran.err == "gbrain: a.md: the file cannot be read: this is its last version in git\n"


def test_a_budget_that_is_too_small_says_so(gbrain: Gbrain, repo: GitRepo) -> None:
    """When the best passage does not fit into the budget, its page and its size are named."""
    repo.write("a.md", f"# Seal\n\n{'seal of the sea ' * 30}\n")
    repo.write("b.md", "# B\n\nA seal.\n")
    gbrain("sync", "-q")
    ran = gbrain("query", "seal", "--budget", "5")
    assert (ran.code, ran.out) == (1, "")
    assert re.match(r"note: the best passage, of a, takes \d+ tokens: it was left out\n", ran.err)
    ran = gbrain("query", "seal", "--budget", "40")
    assert (ran.code, "[b]" in ran.out, ran.err.count("left out")) == (0, True, 1)


def test_without_a_model_it_is_said(gbrain: Gbrain, repo: GitRepo) -> None:
    """With the model `none`, the way of a page and the status say that nothing is found by meaning."""
    repo.write("a.md", "# A seal\n")
    gbrain("sync", "-q")
    assert "there is no model: embed.model is none" in gbrain("query", "seal", "--why", "a").out
    assert "embed.model is none" in gbrain("status").out


def test_doctor_says_a_wrong_setting_once(gbrain: Gbrain, repo: GitRepo) -> None:
    """What is wrong in the brain's settings is one finding, not one of the file and one of the last sync."""
    repo.write("gbrain.toml", 'hook = "x"\n')
    gbrain("sync", "-q")
    ran = gbrain("doctor")
    assert (ran.out.count("hook"), ran.out.count("gbrain.toml")) == (1, 1)
